"""Where compiled functions are kept on disk, and when a twin has nothing left to compile.

numba's disk cache looks at the file of the outermost function only, so a change of a rule would go
unnoticed. The folder is therefore named by a hash of every source involved. Each module has the folder of
what it is made of, so that twins share what they have in common: the rules of a game are compiled once.
"""

from __future__ import annotations

import ast
import gc
import hashlib
import os
import shutil
import sys
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from petitfour.core import engine, generator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

GENERIC = (generator, engine)  # part of every twin
MAKER = Path(__file__).with_name("twin.py")
OURS = "petitfour."
KEPT_CACHES = 4
READY = "ready"  # a file of this name: everything was compiled
SELDOM = (
    100_000,
    20,
    50,
)  # of what a compiler makes little is garbage: looking for it is a tenth of its time


def cache_root() -> Path:
    """Where compiled rules are kept: `PETITFOUR_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("PETITFOUR_CACHE")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("petitfour") / "compiled"


def cache_folder(modules: tuple[ModuleType, ...]) -> Path:
    """The cache of exactly these sources, in this place, with this Python and this compiler.

    numba keeps what it compiles apart by where the sources are: what one installation has compiled serves no
    other, so no other is ready by it.
    """
    from importlib.metadata import version

    compiler = " ".join(version(package) for package in ("numba", "numpy"))
    digest = hashlib.sha256(f"{sys.version} {compiler} {MAKER}".encode())
    for source in (MAKER, *_sources(modules)):
        digest.update(source.read_bytes())
    game = modules[0].__name__.split(".")[-2]
    parts = "-".join(module.__name__.split(".")[-1] for module in modules)
    return cache_root() / f"{game}-{parts}" / digest.hexdigest()[:16]


@cache
def made_of(*modules: ModuleType) -> dict[ModuleType, tuple[ModuleType, ...]]:
    """For each module of a twin the rules and whatever else its functions call, always in the same order."""
    everything = (*GENERIC, *modules)
    base = {modules[0], *GENERIC}
    return {
        module: (modules[0], *_by_name(_reached([module], lambda one: _called_by(one, everything)) - base))
        for module in everything
    }


def _called_by(module: ModuleType, everything: tuple[ModuleType, ...]) -> set[ModuleType]:
    """The modules it imports from; of what a contract asks for, whoever defines it."""
    called: set[ModuleType] = set()
    for name, imported in _imports(module).items():
        listed = [other for other in everything if other.__name__ == name]
        called.update(listed or [other for other in everything if imported & _functions(other)])
    return called


@cache
def _sources(modules: tuple[ModuleType, ...]) -> list[Path]:
    """The files on which code of these modules depends: their own, and those from which constants come."""
    reached = _reached([*GENERIC, *modules], lambda module: {sys.modules[name] for name in _imports(module)})
    return [Path(str(module.__file__)) for module in _by_name(reached)]


def _reached(
    beginning: Iterable[ModuleType], following: Callable[[ModuleType], set[ModuleType]]
) -> set[ModuleType]:
    """All modules there is a way to, those at the beginning among them."""
    reached = set(beginning)
    ahead = list(reached)
    while ahead:
        new = following(ahead.pop()) - reached
        reached |= new
        ahead.extend(new)
    return reached


def _by_name(modules: Iterable[ModuleType]) -> list[ModuleType]:
    return sorted(modules, key=lambda module: module.__name__)


@cache
def _imports(module: ModuleType) -> dict[str, set[str]]:
    """The modules of ours that it imports from when it runs, with the names."""
    assert module.__file__ is not None
    imports: dict[str, set[str]] = {}
    for node in ast.parse(Path(module.__file__).read_bytes()).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(OURS):
            imports.setdefault(str(node.module), set()).update(alias.name for alias in node.names)
    return imports


def _functions(module: ModuleType) -> set[str]:
    """The names of the functions that are defined there."""
    own = module.__name__
    return {
        name
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == own
    }


def is_cached(*modules: ModuleType) -> bool:
    """Whether the compiled twin of these modules was made before, wholly, and is still right."""
    parts = set(made_of(*modules).values())
    return (cache_folder(modules) / READY).exists() and all(cache_folder(part).exists() for part in parts)


@contextmanager
def making(*modules: ModuleType) -> Iterator[None]:
    """Compile everything inside: at the end the twin is ready. An interruption loses nothing.

    Whoever compiles a part of it elsewhere does not make it ready: somebody would wait for the rest.
    """
    usual = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
    folder = cache_folder(modules)
    if is_writable(folder):
        (folder / READY).touch()


def save_alone(function: Any, folder: Path) -> None:
    """Let what numba compiled of a function be saved by one process at a time.

    numba numbers its files by those that are there: two processes that save at the same moment may take the
    same number for different code.
    """
    cache = getattr(function, "_cache", None)
    save = getattr(cache, "save_overload", None)
    if cache is None or save is None:  # this numba keeps things otherwise
        return

    def saved(signature: Any, data: Any) -> None:
        with locked(folder / ".lock"):
            save(signature, data)

    cache.save_overload = saved


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """One process at a time: whoever comes second waits."""
    try:
        import fcntl
    except ImportError:  # not on this system: at worst two do the same
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
        os.utime(folder)
        _prune(folder.parent)
    except OSError:
        return False
    return True


def _prune(siblings: Path) -> None:
    """Forget the caches of rules long edited: all but the few used last."""
    by_age = sorted(siblings.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for stale in by_age[KEPT_CACHES:]:
        shutil.rmtree(stale, ignore_errors=True)
