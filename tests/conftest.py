"""What all tests share: the settings of property tests, and a browser in which pages are opened."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

# The same examples in every run. The database would bring back what an earlier run on this machine had found.
settings.register_profile("repeatable", derandomize=True, database=None, deadline=None)
# `make fuzz`: new examples in every run, by a seed that is printed.
settings.register_profile(
    "fuzz", database=None, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")

CHROMIUM_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    """Headless Chromium; it keeps what the pages write to the console."""
    from selenium.webdriver import Chrome, ChromeOptions
    from selenium.webdriver.chrome.service import Service

    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not (chromium and driver):
        pytest.fail("Chromium and its driver are not there. On Debian: apt-get install chromium chromium-driver")
    options = ChromeOptions()
    options.binary_location = chromium
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    for flag in CHROMIUM_FLAGS:
        options.add_argument(flag)
    options.add_argument(f"--user-data-dir={tmp_path_factory.mktemp('chromium')}")
    with Chrome(options, Service(driver)) as found:
        found.set_page_load_timeout(60)
        yield found


@pytest.fixture
def opened(browser: WebDriver) -> Iterator[Callable[..., WebDriver]]:
    """Opens a page, at a width and in a colour scheme; at the end, nothing may have been said on the console."""

    def opened(path: Path, width: int = 1280, scheme: str = "light") -> WebDriver:
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        browser.get(path.as_uri())
        browser.execute_script("try { localStorage.clear() } catch {}")
        return browser

    yield opened
    assert browser.get_log("browser") == []
