"""Archives unpacked with every Python that is promised."""

import tarfile
from pathlib import Path

# Python 3.11.2, which Debian 12 has, knows no filters yet; 3.13 warns where there is none. What is unpacked
# was made by the tests themselves or is pinned by its hash.
_HOW = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}


def unpack(archive: tarfile.TarFile, folder: Path) -> None:
    archive.extractall(folder, **_HOW)  # noqa: S202
