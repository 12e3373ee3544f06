"""What `import petitfour` offers, and what it leaves alone."""

import subprocess
import sys

import pytest

import petitfour

WANTED = {
    *("Match", "Draft", "Game", "Fair", "Replay", "SPECTATOR", "all_games", "game_named", "verify"),
    *("PetitFourError", "BadInput", "IllegalMove", "NotYourTurn", "CannotUndo"),
    *("Bot", "Budget", "Position", "VectorEnv", "layout"),
}
HEAVY = ("numpy", "numba", "litestar", "uvicorn", "rich", "typer", "gymnasium")


def test_what_one_needs_is_at_the_top() -> None:
    assert set(petitfour.__all__) >= WANTED
    for name in petitfour.__all__:
        assert getattr(petitfour, name) is not None
        assert name in dir(petitfour)


def test_what_is_not_there_is_said_so() -> None:
    with pytest.raises(AttributeError, match="module 'petitfour' has no attribute 'Mtach'"):
        _ = petitfour.Mtach


def test_nothing_heavy_is_imported_for_it() -> None:
    code = f"import petitfour, sys; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
