"""A desktop that nobody sees, on which Orca reads Firefox: Debian's, below Xvfb, on buses and in
folders of its own."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any, Final

VOICE: Final = Path(__file__).parent / "voice.py"
BUS: Final = Path("/usr/libexec/at-spi-bus-launcher")
LOCK: Final = Path(gettempdir()) / f"sobek-ear-{os.getuid()}.lock"
PROGRAMS: Final = {
    "orca": "orca",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "dbus-daemon": "dbus",
    "setpriv": "util-linux",
    "xkbcomp": "x11-xkb-utils",
    "firefox-esr": "firefox-esr",
}
"""What is started, each with its Debian package. Orca brings the bus for screen readers."""
BEGINS: Final = "Screen reader on."
LOADED: Final = "Finished loading"
"""What Orca says once it runs, and once it has found a page."""
PATIENCE: Final = 240.0
"""Maximum seconds until then, on a busy machine."""
SIZE: Final = "1280x900x24"
STEP: Final = 10.0
"""Maximum seconds until a program ends."""
_ORCA: Final = {"speechServerFactory": VOICE.stem, "enableKeyEcho": False}
"""Orca as it comes, but with our voice; and without the names of keys, which the person knows."""
_FIREFOX: Final = {
    "accessibility.force_disabled": -1,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "identity.fxaccounts.enabled": False,
    "intl.accept_languages": "en",
    # Nothing but this machine can be reached: Tab goes on to Firefox's own buttons.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
    # It asks whether a page may keep what it stores; here it may.
    "permissions.default.persistent-storage": 1,
    "termsofuse.bypassNotification": True,
}


def lacks() -> str:
    """Why this machine can't do that, in a sentence; "" if it can."""
    missing = [package for name, package in PROGRAMS.items() if not shutil.which(name)]
    if missing or not BUS.exists():
        return f"There is no Orca with Firefox here; missing: {', '.join(missing or [BUS.name])}."
    return ""


@dataclass(frozen=True)
class Desktop:
    """``said``: the file in which the voice writes (:mod:`tests.ear.voice`); ``environment``: of
    all programs there."""

    said: Path
    environment: Mapping[str, str]

    def wait_for(self, words: str) -> None:
        """Wait until this is said.

        :raises TimeoutError: if it is not.
        """
        ends = time.monotonic() + PATIENCE
        while words not in self.said.read_text(encoding="utf-8"):
            if time.monotonic() > ends:
                raise TimeoutError(f"{words!r} was not said")
            time.sleep(0.1)

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by their names in X11: "Tab", "shift+Tab", "e"."""
        subprocess.run(["xdotool", "key", "--delay", "8", *keys], env=self.environment, check=True)

    def type(self, text: str) -> None:
        """Type a text."""
        subprocess.run(
            ["xdotool", "type", "--delay", "8", "--", text], env=self.environment, check=True
        )


@contextmanager
def opened(address: str) -> Iterator[Desktop]:
    """A desktop with this page. Two Orcas of one user refuse or end each other, so the second one
    waits until the first one is closed, also that of another working copy."""
    with ExitStack() as stack:
        lock = stack.enter_context(LOCK.open("w"))
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = Path(
            stack.enter_context(TemporaryDirectory(prefix="ear-", ignore_cleanup_errors=True))
        )
        desktop = _desktop(stack, folder)
        _start(stack, desktop.environment, "orca", "-u", str(_orca(folder)))
        desktop.wait_for(BEGINS)  # what was there before it, it does not hear of
        _start(
            *(stack, desktop.environment, "firefox-esr", "--no-remote"),
            *("--profile", str(_profile(folder)), "--kiosk", address),
        )
        desktop.wait_for(LOADED)
        yield desktop


def _desktop(stack: ExitStack, folder: Path) -> Desktop:
    """A screen, the two buses, and no sound."""
    said = folder / "said"
    said.touch()
    own = {
        **{name: str(folder) for name in ("HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME")},
        "XDG_CONFIG_HOME": str(folder / "settings"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "SOBEK_EAR": str(said),
        "GNOME_ACCESSIBILITY": "1",
        "LC_ALL": "C.UTF-8",
    }
    environment = {**os.environ, **own}
    screen, tells = os.pipe()
    _start(
        *(stack, environment, "Xvfb", "-displayfd", str(tells), "-screen", "0", SIZE),
        *("-nolisten", "tcp"),
        pass_fds=(tells,),
    )
    os.close(tells)
    with os.fdopen(screen) as told:
        environment["DISPLAY"] = f":{told.readline().strip()}"
    bus = _start(
        *(stack, environment, "dbus-daemon", "--session", "--nofork", "--print-address"),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert bus.stdout
    with bus.stdout as told:
        environment["DBUS_SESSION_BUS_ADDRESS"] = told.readline().strip()
    _start(stack, environment, str(BUS), "--launch-immediately", "--a11y=1", "--screen-reader=1")
    return Desktop(said, environment)


def _orca(folder: Path) -> Path:
    """The folder of Orca's settings."""
    settings = folder / "orca"
    settings.mkdir()
    shutil.copy(VOICE, settings)
    profile = {"profile": ["Default", "default"], **_ORCA}
    (settings / "user-settings.conf").write_text(
        json.dumps(
            {
                "general": {"startingProfile": ["Default", "default"], **_ORCA},
                "profiles": {"default": profile},
                "pronunciations": {},
                "keybindings": {},
            }
        ),
        encoding="utf-8",
    )
    return settings


def _profile(folder: Path) -> Path:
    """The folder of Firefox's settings."""
    profile = folder / "firefox"
    profile.mkdir()
    lines = [f"user_pref({json.dumps(each)}, {json.dumps(_FIREFOX[each])});" for each in _FIREFOX]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    return profile


def _start(
    stack: ExitStack, environment: Mapping[str, str], *command: str, **settings: Any
) -> subprocess.Popen[Any]:
    """Start a program that ends with the desktop, or when this process is killed."""
    settings = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **settings}
    bound = ["setpriv", "--pdeathsig", "TERM", *command]
    program = subprocess.Popen(bound, env=environment, **settings)
    stack.callback(_end, program)
    return program


def _end(program: subprocess.Popen[Any]) -> None:
    program.terminate()
    try:
        program.wait(STEP)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
