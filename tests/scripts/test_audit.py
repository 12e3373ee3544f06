"""`scripts/audit`: what the services did not answer is never told as sound."""

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(SCRIPTS)
    monkeypatch.delitem(sys.modules, "audit", raising=False)
    import audit

    return audit


def python_says(**package: Any) -> str:
    return json.dumps({"dependencies": [{"name": "cake", "version": "1.0", **package}], "fixes": []})


def node_says(**vulnerabilities: Any) -> str:
    return json.dumps({"vulnerabilities": vulnerabilities, "metadata": {"dependencies": {"total": 3}}})


def test_nothing_is_known_only_if_all_were_asked(audit: ModuleType) -> None:
    found = [audit.of_python("a.txt", python_says(vulns=[])), audit.of_node("b.json", node_says())]
    assert [one.asked for one in found] == [1, 3]
    assert audit.verdict(found) == 0
    assert "No advisory is known" in audit.told(found)


@pytest.mark.parametrize(
    "python",
    [
        "",
        "<html>",
        python_says(skip_reason="Dependency not found on PyPI and could not be audited: cake (1.0)"),
    ],
)
def test_what_pip_audit_could_not_ask_is_no_clean_bill(audit: ModuleType, python: str) -> None:
    found = [audit.of_python("a.txt", python), audit.of_node("b.json", node_says())]
    assert audit.verdict(found) == 2
    assert "no clean bill" in audit.told(found)
    assert "No advisory is known" not in audit.told(found)


@pytest.mark.parametrize(
    "node", ["", "[]", json.dumps({"message": "405 Method Not Allowed", "statusCode": 405})]
)
def test_what_npm_could_not_ask_is_no_clean_bill(audit: ModuleType, node: str) -> None:
    found = [audit.of_python("a.txt", python_says(vulns=[])), audit.of_node("b.json", node)]
    assert audit.verdict(found) == 2
    assert "no clean bill" in audit.told(found)


def test_what_is_known_is_named(audit: ModuleType) -> None:
    vulns = [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]
    found = [
        audit.of_python("a.txt", python_says(vulns=vulns)),
        audit.of_node("b.json", node_says(plate={"severity": "high"})),
        audit.of_node("c.json", ""),
    ]
    assert audit.verdict(found) == 1
    assert "cake 1.0: PYSEC-1 (1.1)" in audit.told(found)
    assert "plate: high" in audit.told(found)
