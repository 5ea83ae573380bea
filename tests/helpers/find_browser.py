"""Finds or installs a Chromium for the browser tests, and drivers for other engines."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import serve

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No other hosts can be reached. This machine has two names, so a site can frame another.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE 127.0.0.2",
    # The heap profiler, which Chromium starts with at random, reads beyond the end of a stack
    # that WebAssembly has switched to, as Pyodide does; rarely, the page then crashes as it starts.
    # The other features are those that Playwright would ask for.
    "--enable-features=HeapProfilerReporting:stable-probability/0/nonstable-probability/0,"
    "CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies",
)
"""How all tests start Chromium."""
OTHERS = {
    "firefox": (("firefox-esr", "firefox"), ("firefox-esr",)),
    "webkit": (("WebKitWebDriver",), ("webkit2gtk-driver", "xvfb")),
}
"""For each engine: its possible drivers on the PATH, and the Debian packages to install."""
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def find_or_fetch() -> str:
    """Return the path of a Chromium that runs.

    The first of: the one named in SOBEK_BROWSER, one on the PATH, Playwright's, Debian's package.

    :raises serve.Missing: if there is none.
    """
    if named := os.environ.get("SOBEK_BROWSER"):
        if _runs(named):
            return named
        raise serve.Missing(f"SOBEK_BROWSER is {named}, which is not a browser that runs.")
    found = _on_path() or _of_playwright() or _of_the_system()
    if not found:
        raise serve.Missing(
            "No Chromium was found and none could be installed: install one, set SOBEK_BROWSER"
            " to its path, or skip the browser tests with --no-browser."
        )
    return found


def other_engine(name: str) -> str | None:
    """Return the path of the driver of "firefox" or "webkit"; None if it is not installed."""
    if name == "webkit" and not shutil.which("Xvfb"):
        return None
    programs, _ = OTHERS[name]
    return next(filter(None, map(shutil.which, programs)), None)


def fetch_others() -> None:
    """Try to install the missing drivers; their tests are skipped without them."""
    for name, (_, packages) in OTHERS.items():
        if not other_engine(name):
            _install(*packages)


def _on_path() -> str | None:
    paths = (shutil.which(name) for name in NAMES)
    return next((path for path in paths if path and _runs(path)), None)


def _of_playwright() -> str | None:
    # In a process of its own: its driver may not run on this machine.
    asked = subprocess.run(
        [sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False
    )
    path = asked.stdout.strip()
    if path and not Path(path).exists():
        install = [sys.executable, "-m", "playwright", "install", "chromium"]
        _try(install, "Installing Playwright's Chromium")
    return path if path and _runs(path) else None


def _of_the_system() -> str | None:
    _install("chromium")
    return _on_path()


def _install(*packages: str) -> None:
    """Install Debian packages, if this process is root on a system that has apt-get."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    _try(["apt-get", "update"], "Updating the list of Debian packages")
    _try(install, f"Installing {' and '.join(packages)}")


def _try(command: Sequence[str | Path], what: str) -> None:
    """Run a command; print why it failed instead of raising."""
    try:
        serve.run(what, command, DEBIAN_FRONTEND="noninteractive")
    except serve.Missing as missing:
        print(missing)


def _runs(path: str) -> bool:
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0
