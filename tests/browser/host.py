"""A static host like GitHub Pages: it compresses files and lets browsers cache them.

It counts the files it sends, and can publish another version, break connections, hang or be down.
"""

import gzip
import hashlib
import shutil
import threading
from collections import Counter
from collections.abc import Mapping
from functools import cache
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

import serve
from web.build import build

BELOW: Final = "/some/path/"
"""The path of the site; all others are missing."""
PAGE: Final = "./"
"""The relative address of the page itself, besides index.html."""
COMPRESSED: Final = {".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm", ".txt", ".py"}
KEPT: Final = "max-age=600"
"""Browsers may use their cached files for ten minutes."""
LIMIT: Final = 60.0
"""Maximum seconds to wait for a request."""


class Host(serve.Server):
    """Serves a site on a free port, as a context manager."""

    def __init__(self, site: Path, name: str = "127.0.0.1") -> None:
        """``name``: of the host; pages of another one are of another site."""
        self.site = site
        self.name = name
        self.is_down = False
        """Whether connections are closed without an answer."""
        self.broken = ""
        """The path of the file in the middle of which the connection breaks."""
        self.held = ""
        """The path of the file that is never sent."""
        self.sent: Counter[str] = Counter()
        """The number of times that each file's content was sent."""
        self._asked: dict[str, threading.Event] = {}
        super().__init__((name, 0), Handler)

    @property
    def address(self) -> str:
        return f"http://{self.name}:{self.server_port}{BELOW}"

    def file(self, name: str) -> Path:
        """The file of a requested path."""
        return self.site / ("index.html" if name == PAGE else name)

    def publish(self, site: Path) -> None:
        """Replace the site by another version."""
        self.site = site
        self.sent.clear()
        self._asked.clear()

    def wait_until_asked_for(self, path: str) -> None:
        """Wait until the file is requested, since the last version was published.

        :raises AssertionError: after :data:`LIMIT` seconds.
        """
        assert self._event(path).wait(LIMIT), f"nobody asks for {path}"

    def asked_for(self, path: str) -> None:
        self._event(path).set()

    def _event(self, path: str) -> threading.Event:
        return self._asked.setdefault(path, threading.Event())

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.shutdown()
        self.server_close()


class Handler(serve.Handler):
    """Answers one connection."""

    server: Host

    def do_GET(self) -> None:  # noqa: N802
        """Send a file, unless the browser has it already."""
        host = self.server
        address = urlsplit(self.path).path
        name = address.removeprefix(BELOW) or PAGE
        path = host.file(name)
        if host.is_down:
            self.close_connection = True
        elif not address.startswith(BELOW) or not path.is_file():
            self._send_missing(host.site / build.MISSING)
        elif name == host.held:
            host.asked_for(name)
            self.rfile.read()  # until the browser closes the connection
            self.close_connection = True
        else:
            self._send(name, path)
            host.asked_for(name)

    def _send_missing(self, page: Path) -> None:
        if not page.is_file():
            return self.send_error(404)
        content = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _send(self, name: str, path: Path) -> None:
        content, tag = compressed(path)
        known = self.headers.get("If-None-Match") == tag
        self.send_response(304 if known else 200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("ETag", tag)
        if not known:
            self.server.sent[name] += 1
            self.send_header("Content-Length", str(len(content)))
            if path.suffix in COMPRESSED:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if name == self.server.broken:
            content = content[: len(content) // 2]
            self.close_connection = True
        if not known:
            self.wfile.write(content)

    def end_headers(self) -> None:
        """Allow caching, unlike serve.py."""
        self.send_header("Cache-Control", KEPT)
        SimpleHTTPRequestHandler.end_headers(self)


@cache
def compressed(path: Path) -> tuple[bytes, str]:
    """A file's content as it is sent, and its ETag."""
    content = path.read_bytes()
    if path.suffix in COMPRESSED:
        content = gzip.compress(content, 6, mtime=0)
    return content, f'"{hashlib.sha256(content).hexdigest()[:16]}"'


def snapshot(site: Path) -> str:
    """The path of the site's snapshot, which has a digest in its name."""
    (path,) = (site / "pyodide").glob("snapshot-*.bin")
    return path.relative_to(site).as_posix()


def next_version(node: str, site: Path, changed: Mapping[str, str]) -> None:
    """Make another version of the built site in a new folder, with some files changed, and with the
    snapshot under another name."""
    shutil.copytree(serve.DIST, site)
    former = site / snapshot(site)
    latter = former.rename(former.with_stem(f"{former.stem}-next"))
    loader = "web/boot/snapshot_loader.mjs"
    text = (site / loader).read_text(encoding="utf-8")
    for path, content in {loader: text.replace(former.name, latter.name), **changed}.items():
        (site / path).write_text(content, encoding="utf-8")
    build.identify(node, site)
