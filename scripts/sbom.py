"""What is inside, as CycloneDX 1.6: the same lock files give the same bytes."""

from __future__ import annotations

import json
import sys
import uuid
from pathlib import Path
from typing import Any

from locked import ROOT, Package, locked

from petitfour import __version__

IN_THE_PROGRAM = "locks/play.txt"
IN_THE_PAGE = "web/package-lock.json"


def component(package: Package) -> dict[str, Any]:
    """A package; what only builds or tests is excluded from what a person runs."""
    is_run = bool({IN_THE_PROGRAM, IN_THE_PAGE} & package.locks)
    told: dict[str, Any] = {
        "type": "library",
        "bom-ref": package.purl,
        "name": package.name,
        "version": package.version,
        "scope": "required" if is_run else "excluded",
        "purl": package.purl,
        "properties": [{"name": "petitfour:lock", "value": lock} for lock in sorted(package.locks)],
    }
    if package.licence:
        told["licenses"] = [{"expression": package.licence}]
    if package.hashes:
        hashes = [{"alg": kind, "content": text} for kind, text in sorted(package.hashes)]
        files = {"type": "distribution", "url": package.purl, "comment": "the files that the locks accept"}
        told["externalReferences"] = [{**files, "hashes": hashes}]
    return told


def bill() -> dict[str, Any]:
    components = [component(package) for package in locked().values()]
    own = f"pkg:pypi/petitfour@{__version__}"
    content = json.dumps(components, sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, own + content)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "petitfour",
                "version": __version__,
                "purl": own,
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": components,
    }


def main() -> None:
    default = ROOT / "build" / f"petitfour-{__version__}.cdx.json"
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    path.parent.mkdir(parents=True, exist_ok=True)
    found = bill()
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"{len(found['components'])} packages in {path}")


if __name__ == "__main__":
    main()
