"""Finds a Chromium for the browser tests, or fetches one; the same for other engines."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import serve

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OTHERS = {
    "firefox": (("firefox-esr", "firefox"), ("firefox-esr",)),
    "webkit": (("WebKitWebDriver",), ("webkit2gtk-driver", "xvfb")),
}
"""Programs that drive another engine, the first that is there, and the packages that bring it."""
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def find_or_fetch(python: Path) -> str:
    """The path of a browser that runs: the one named in SOBEK_BROWSER, one on the PATH,
    Playwright's, or the system's package; serve.Missing where there is none.
    """
    if named := os.environ.get("SOBEK_BROWSER"):
        if _runs(named):
            return named
        raise serve.Missing(f"SOBEK_BROWSER names {named}, which is no browser that runs.")
    found = _on_path() or _of_playwright(python) or _of_the_system()
    if not found:
        raise serve.Missing(
            "No Chromium was found and none could be fetched; install one, name it in"
            " SOBEK_BROWSER, or leave the browser tests out with --no-browser."
        )
    return found


def other_engine(name: str) -> str | None:
    """The path of what drives another engine, "firefox" or "webkit", where this machine has it."""
    if name == "webkit" and not shutil.which("Xvfb"):
        return None
    programs, _ = OTHERS[name]
    return next(filter(None, map(shutil.which, programs)), None)


def fetch_others() -> None:
    """Install the other engines that are missing, where that may be done. Nothing hangs on it."""
    for name, (_, packages) in OTHERS.items():
        if not other_engine(name):
            _install(*packages)


def _on_path() -> str | None:
    paths = (shutil.which(name) for name in NAMES)
    return next((path for path in paths if path and _runs(path)), None)


def _of_playwright(python: Path) -> str | None:
    asked = subprocess.run(
        [python, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False
    )
    path = asked.stdout.strip()
    if path and not Path(path).exists():
        _try([python, "-m", "playwright", "install", "chromium"], "Fetching Playwright's Chromium")
    return path if path and _runs(path) else None


def _of_the_system() -> str | None:
    _install("chromium")
    return _on_path()


def _install(*packages: str) -> None:
    """Have the system bring packages, where it may."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    _try(["apt-get", "update"], "Asking for the system's packages")
    _try(install, f"Installing {' and '.join(packages)}")


def _try(command: Sequence[str | Path], what: str) -> None:
    """Run a command whose failure only means that the next way is taken."""
    try:
        serve.run(command, what, DEBIAN_FRONTEND="noninteractive")
    except serve.Missing as missing:
        print(missing)


def _runs(path: str) -> bool:
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0
