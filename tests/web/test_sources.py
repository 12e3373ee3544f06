"""The sources of the client: types, warnings of the compiler, and tests of what needs no browser."""

import subprocess

import hatch_build

NODE = hatch_build.node_program()


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [NODE, *arguments], cwd=hatch_build.WEB, capture_output=True, text=True, timeout=300
    )


def test_types_and_warnings() -> None:
    done = run("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
    assert done.returncode == 0, done.stdout[-3000:]


def test_what_needs_no_browser() -> None:
    done = run("--test", "src/**/*.test.ts")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert "# fail 0" in done.stdout or "ℹ fail 0" in done.stdout
