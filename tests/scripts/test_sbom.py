"""`scripts/sbom`: everything that is locked is in the list, by a second reading of the lock files."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def bill(path: Path) -> dict[str, Any]:
    command = [sys.executable, ROOT / "scripts" / "sbom.py", path]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return bill(tmp_path_factory.mktemp("bill") / "deep" / "bill.json")


def python_packages() -> set[str]:
    lines = [line for lock in (ROOT / "locks").glob("*.txt") for line in lock.read_text().splitlines()]
    pins = [line.split()[0].split("==") for line in lines if "==" in line and line[0].isalpha()]
    return {f"pkg:pypi/{name}@{version}" for name, version in pins}


def node_packages() -> set[str]:
    found = set()
    for lock in ROOT.rglob("package-lock.json"):
        if "node_modules" not in lock.parts and ".venv" not in str(lock):
            packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
            for place, entry in packages.items():
                name = place.split("node_modules/")[-1].replace("@", "%40")
                found |= {f"pkg:npm/{name}@{entry['version']}"} if place else set()
    return found


def test_every_locked_package_is_in_the_list_and_nothing_else(found: dict[str, Any]) -> None:
    listed = [component["purl"] for component in found["components"]]
    assert len(listed) == len(set(listed))
    wanted = python_packages() | node_packages()
    assert len(wanted) > 150
    assert set(listed) == wanted


def test_each_has_its_lock_and_its_hashes(found: dict[str, Any]) -> None:
    digits = {"SHA-256": 64, "SHA-384": 96, "SHA-512": 128}
    for component in found["components"]:
        assert component["bom-ref"] == component["purl"]
        locks = [one["value"] for one in component["properties"]]
        assert locks
        assert all((ROOT / lock).is_file() for lock in locks)
        (files,) = component["externalReferences"]
        assert files["hashes"]
        assert all(len(one["content"]) == digits[one["alg"]] for one in files["hashes"])


def test_what_a_person_runs_is_told_from_what_builds_and_tests(found: dict[str, Any]) -> None:
    scopes = {component["name"]: component["scope"] for component in found["components"]}
    assert (scopes["litestar"], scopes["svelte"]) == ("required", "required")
    assert (scopes["pytest"], scopes["pip-audit"]) == ("excluded", "excluded")


def test_the_same_locks_give_the_same_bytes(found: dict[str, Any], tmp_path: Path) -> None:
    assert bill(tmp_path / "again.json") == found
    assert found["bomFormat"] == "CycloneDX"
    assert found["serialNumber"].startswith("urn:uuid:")
