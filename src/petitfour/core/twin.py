"""One source of rules, run two ways: `plain` over ordinary objects, `compiled` over NumPy records.

Both come from the same code objects, copied into one namespace per game in which every callee is the
game's own. numba is imported only when the compiled twin is asked for, and is optional.

Where compiled functions are kept, and what twins share of them: `kept.py`.
"""

from __future__ import annotations

import sys
import threading
import warnings
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from petitfour.core.kept import GENERIC, cache_folder, cache_root, is_writable, made_of, save_alone
from petitfour.core.state import clone, dtype_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_made: list[Any] = []  # every function compiled or loaded in this process
_settling = threading.Lock()  # where numba keeps what it compiles is one setting for all


class Twin(SimpleNamespace):
    """Functions and constants bound together; copied and pickled by the names of their modules."""

    _made_of: tuple[str, ...] = ()

    def __reduce__(self) -> Any:
        return _found_again, (isinstance(self, _Compiled), self._made_of)

    def __repr__(self) -> str:
        kind = "compiled" if isinstance(self, _Compiled) else "plain"
        return f"<{kind} twin of {', '.join(self._made_of)}>"


def _found_again(is_compiled: bool, names: tuple[str, ...]) -> Any:
    modules = map(import_module, names)
    return compiled(*modules) if is_compiled else plain(*modules)


def _names(modules: tuple[ModuleType, ...]) -> tuple[str, ...]:
    return tuple(module.__name__ for module in modules)


@cache
def plain(*modules: ModuleType) -> SimpleNamespace:
    """The rules (and whatever is written against them), with the engine bound to them."""
    bound = Twin(**vars(_bind(modules, _same, _same, copy_state=_copy_object)))
    bound._made_of = _names(modules)
    bound.new_out = lambda: [0] * bound.MOVES
    bound.clone = clone
    return bound


def is_compiler_there() -> bool:
    """Whether the optional extra `fast` is installed."""
    return find_spec("numba") is not None


@cache
def compiled(*modules: ModuleType) -> SimpleNamespace:
    """The same functions over one-element arrays of records, compiled on first use and kept on disk.

    Functions take records (`states[0]`), as the plain ones take states. Call them from compiled code;
    from Python a record scalar costs more than the move itself.
    """
    import numba
    import numpy as np

    settings: Any = numba.config
    settings.SLP_VECTORIZE = 1  # short loops are unrolled first: this puts them together again
    _avoid_slow_instructions(settings)
    folders = {module.__name__: cache_folder(parts) for module, parts in made_of(*modules).items()}
    folders[__name__] = folders[modules[0].__name__]
    keep = not [folder for folder in {cache_folder(modules), *folders.values()} if not is_writable(folder)]
    if not keep:
        warnings.warn(f"{cache_root()} cannot be written: compiled rules are not kept", stacklevel=2)

    def jit(function: FunctionType) -> Any:
        return _njit(function, folders[function.__module__], keep, no_cpython_wrapper=True)

    def entry(function: Any) -> Any:
        return _njit(function.py_func, folders[function.__module__] / "entries", keep)

    def frozen(value: Any) -> Any:
        is_table = isinstance(value, tuple) and value and all(_is_table_cell(cell) for cell in value)
        return np.array(value, dtype=np.int64) if is_table else value

    inside = _bind(modules, jit, frozen, copy_state=jit(_renamed(_copy_record, {}, modules[0])))
    bound = _Compiled(inside, entry)
    bound._made_of = _names(modules)
    bound.dtype = dtype_of(modules[0].State)
    bound.new_states = lambda count=1: np.zeros(count, bound.dtype)
    bound.new_out = lambda: np.zeros(bound.MOVES, np.int64)
    bound.new_rng = lambda: np.zeros(4, np.int64)
    return bound


class _Compiled(Twin):
    """A compiled twin as Python sees it. Most functions are only ever called by compiled code: those that
    Python asks for are made callable from outside when it does, which takes time and room for each."""

    def __init__(self, inside: SimpleNamespace, entry: Callable[[Any], Any]) -> None:
        functions = {name: value for name, value in vars(inside).items() if hasattr(value, "py_func")}
        super().__init__(**{name: value for name, value in vars(inside).items() if name not in functions})
        self._functions = functions
        self._entry = entry

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._functions:
            raise AttributeError(f"{name} is neither a function nor a constant of this twin")
        made = self._entry(self._functions[name])
        setattr(self, name, made)
        return made


def _avoid_slow_instructions(settings: Any) -> None:
    """Do without SSE4A, which some processors have and LLVM mixes into AVX code.

    Each change from one to the other takes hundreds of cycles: nearly half of a rollout in Cake Auf!.
    Nothing is changed where the user has chosen features, nor for what was compiled before.
    """
    from llvmlite.binding import get_host_cpu_features

    if settings.CPU_FEATURES is None and settings.ENABLE_AVX:
        features = get_host_cpu_features()
        if features.get("sse4a"):
            features["sse4a"] = False
            settings.CPU_FEATURES = features.flatten()


def _njit(function: FunctionType, folder: Path, keep: bool, **options: Any) -> Any:
    """Compile without numba's counting of references, if this numba can.

    The dialect makes no arrays: everything belongs to the caller, who holds it as long as the call lasts. So
    there is nothing to count, but numba cannot know that and counts every row of an array that is looked
    into: a twentieth of the time of a rollout, a seventh of a step with observations.
    """
    import numba

    known: Any = getattr(sys.modules.get("numba.core.options"), "DefaultOptions", None)
    if hasattr(known, "_nrt"):  # an option that numba keeps to itself: it may be gone one day
        options["_nrt"] = False
    settings: Any = numba.config
    make: Any = numba.njit
    with _settling:
        settings.CACHE_DIR = str(folder)
        made = make(cache=keep, nogil=True, boundscheck=True, no_cfunc_wrapper=True, **options)(function)
    if keep:
        save_alone(made, folder)
    _made.append(made)
    return made


def _bind(
    modules: tuple[ModuleType, ...],
    wrap: Callable[[FunctionType], Any],
    constant: Callable[[Any], Any],
    copy_state: Any,
) -> SimpleNamespace:
    """Copy the functions of all modules into one namespace in which they call each other."""
    everything = (*GENERIC, *modules)
    names: dict[str, Any] = {"__builtins__": __builtins__}
    functions: dict[str, FunctionType] = {}
    for module in everything:
        for name, value in vars(module).items():
            if name.startswith("__"):
                continue
            if isinstance(value, FunctionType):
                if value.__module__ == module.__name__:
                    assert name not in functions, f"{name} is defined twice"
                    functions[name] = value
            elif not isinstance(value, ModuleType):
                assert names.get(name, value) is value or names[name] == value, f"two values: {name}"
                names[name] = value
    for name in list(names):
        if name != "__builtins__":
            names[name] = constant(names[name])
    for name, function in functions.items():
        names[name] = wrap(_renamed(function, names, modules[0]))
    names["copy_state"] = copy_state
    return SimpleNamespace(**{k: v for k, v in names.items() if not k.startswith("__")})


def _renamed(function: Any, names: dict[str, Any], rules: ModuleType) -> FunctionType:
    """The same code with other globals, and a name of its own for each game: its cache file's."""
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__module__ = function.__module__
    copy.__qualname__ = f"{rules.__name__}.{function.__name__}"
    copy.__doc__ = function.__doc__
    return copy


def _copy_object(states: Any, to: int, of: int) -> None:
    states[to] = clone(states[of])


def _copy_record(states: Any, to: int, of: int) -> None:
    states[to] = states[of]


def _same(value: Any) -> Any:
    return value


def _is_table_cell(cell: object) -> bool:
    return isinstance(cell, int) or (
        isinstance(cell, tuple) and bool(cell) and all(isinstance(c, int) for c in cell)
    )


def compilations() -> int:
    """How often this process had to compile what it did not find on disk."""
    return sum(sum(function.stats.cache_misses.values()) for function in _made)
