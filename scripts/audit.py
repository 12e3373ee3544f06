"""Asks pip-audit and npm about every locked package. What could not be asked is never told as sound."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any

from locked import NODE, PYTHON, ROOT

NOTHING_KNOWN, SOMETHING_KNOWN, NOT_ALL_ASKED = 0, 1, 2
PATIENCE = 600  # seconds for one lock file


@dataclass
class Found:
    """What the services said of one lock file."""

    lock: str
    asked: int = 0
    not_asked: list[str] = field(default_factory=list)  # packages, or why nothing could be asked
    known: list[str] = field(default_factory=list)


def of_python(lock: str, text: str) -> Found:
    """What pip-audit said, as JSON; it tells of packages that the service did not know."""
    found = Found(lock)
    answer = _read(text)
    if not isinstance(answer, dict) or "dependencies" not in answer:
        found.not_asked.append("no answer")
        return found
    for package in answer["dependencies"]:
        if "skip_reason" in package:
            found.not_asked.append(package["name"])
            continue
        found.asked += 1
        for one in package["vulns"]:
            fixed = ", ".join(one["fix_versions"]) or "no fixed version"
            found.known.append(f"{package['name']} {package['version']}: {one['id']} ({fixed})")
    return found


def of_node(lock: str, text: str) -> Found:
    """What npm said, as JSON; an error has a message and no vulnerabilities."""
    found = Found(lock)
    answer = _read(text)
    if not isinstance(answer, dict) or "vulnerabilities" not in answer:
        why = answer.get("message") if isinstance(answer, dict) else None
        found.not_asked.append(str(why or "no answer"))
        return found
    found.asked = answer["metadata"]["dependencies"]["total"]
    found.known = [f"{name}: {one['severity']}" for name, one in answer["vulnerabilities"].items()]
    return found


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def verdict(all_found: list[Found]) -> int:
    if any(found.known for found in all_found):
        return SOMETHING_KNOWN
    return NOT_ALL_ASKED if any(found.not_asked for found in all_found) else NOTHING_KNOWN


def told(all_found: list[Found]) -> str:
    lines = []
    for found in all_found:
        lines.append(f"{found.lock}: {found.asked} packages asked about, {len(found.known)} advisories")
        lines += [f"  ! {one}" for one in found.known]
        if found.not_asked:
            lines.append(f"  ? not asked: {', '.join(found.not_asked)}")
    lines.append(
        {
            NOTHING_KNOWN: "No advisory is known of any locked package.",
            SOMETHING_KNOWN: "There are advisories: see above.",
            NOT_ALL_ASKED: "Not everything could be asked about: this is no clean bill. Are you online?",
        }[verdict(all_found)]
    )
    return "\n".join(lines)


def _run(*command: str) -> str:
    done = subprocess.run(  # noqa: S603
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False, env=os.environ
    )
    return done.stdout


def main() -> int:
    pip_audit = str(ROOT / sys.argv[1])
    options = ("--disable-pip", "--no-deps", "--format", "json", "--progress-spinner", "off")
    found = [of_python(lock, _run(pip_audit, *options, "-r", lock)) for lock in PYTHON]
    npm = ("npm", "audit", "--package-lock-only", "--json")
    found += [of_node(f"{folder}/package-lock.json", _run(*npm, "--prefix", folder)) for folder in NODE]
    print(told(found))
    return verdict(found)


if __name__ == "__main__":
    sys.exit(main())
