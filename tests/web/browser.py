"""A Chromium for the tests: the machine's own, else one unpacked from a registry package pinned by its hash.

`python -m tests.web.browser` makes it ready; `scripts/test` does that before the tests begin.
"""

import io
import os
import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import brotli
import hatch_build
from playwright.sync_api import Browser, Playwright, sync_playwright
from tests.unpacking import unpack

HERE = Path(__file__).parent
PACKED = HERE / "node_modules" / "@sparticuz" / "chromium" / "bin"
UNPACKED = HERE / "node_modules" / ".chromium"
INSTALLED = ("chromium", "chromium-browser", "google-chrome")

# As root in a container Chromium's own sandbox does not start; and it is to make no calls of its own.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
    "--disable-dev-shm-usage",
]

# The machine's fonts, and the ones that came with the browser if it has none.
FONTS = f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>{UNPACKED / "fonts"}</dir>
  <cachedir>{UNPACKED / "cache"}</cachedir>
</fontconfig>
"""


def installed() -> str | None:
    return next(filter(None, map(shutil.which, INSTALLED)), None)


def make_ready() -> None:
    if installed() or (UNPACKED / "chromium").exists():
        return
    print("· making a browser ready for the tests", flush=True)
    hatch_build.npm("ci", "--loglevel", "error", "--no-progress", folder=HERE)
    part = Path(tempfile.mkdtemp(dir=HERE / "node_modules"))
    (part / "chromium").write_bytes(brotli.decompress((PACKED / "chromium.br").read_bytes()))
    (part / "chromium").chmod(0o755)
    for packed in PACKED.glob("*.tar.br"):
        with tarfile.open(fileobj=io.BytesIO(brotli.decompress(packed.read_bytes()))) as folder:
            unpack(folder, part)
    (part / "fonts.conf").write_text(FONTS, encoding="utf-8")
    part.rename(UNPACKED)  # whole or not at all


@contextmanager
def opened() -> Iterator[Browser]:
    # The Node in Playwright's wheel needs libatomic, which a bare Debian lacks; our own pinned one does not.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", hatch_build.node_program())
    with sync_playwright() as playwright:
        browser = _launch(playwright)
        yield browser
        browser.close()


def _launch(playwright: Playwright) -> Browser:
    own = installed()
    environment = dict(os.environ)
    if not own:
        environment["LD_LIBRARY_PATH"] = f"{UNPACKED / 'lib'}:{UNPACKED}"
        environment["FONTCONFIG_FILE"] = str(UNPACKED / "fonts.conf")
    return playwright.chromium.launch(
        executable_path=own or str(UNPACKED / "chromium"),
        args=ARGUMENTS,
        env=environment,
        chromium_sandbox=False,
    )


if __name__ == "__main__":
    make_ready()
