"""A static host such as GitHub Pages: it compresses files and lets browsers keep them for a while.

It counts what it sends, and can publish another version, break off, be slow, or be down.
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
from typing import Final
from urllib.parse import urlsplit

import serve
from web.build import build

BELOW: Final = "/some/path/"
"""Where the site is; elsewhere there is nothing."""
PAGE: Final = "./"
"""How the page itself is asked for; it is index.html, too."""
COMPRESSED: Final = {".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm", ".txt", ".py"}
KEPT: Final = "max-age=600"
"""For ten minutes a browser needn't ask whether a file is still the same."""
LIMIT: Final = 60.0
"""For a browser to ask for something, in seconds."""


class Host(serve.Server):
    """Serves a site on a port of its own, from entering it on."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.is_down = False
        """Whether nobody answers."""
        self.broken = ""
        """The file, by its path, in the middle of which the connection breaks off."""
        self.held = ""
        """The file that it never comes round to sending."""
        self.sent: Counter[str] = Counter()
        """How often the content of each file was sent."""
        self._asked: dict[str, threading.Event] = {}
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{BELOW}"

    def file(self, name: str) -> Path:
        """Where a file is that was asked for."""
        return self.site / ("index.html" if name == PAGE else name)

    def publish(self, site: Path) -> None:
        """Have another version in the place of the one so far."""
        self.site = site
        self.sent.clear()
        self._asked.clear()

    def wait_until_asked_for(self, path: str) -> None:
        """Wait until somebody wants the file, of the version that was published last."""
        assert self._event(path).wait(LIMIT), f"nobody asks for {path}"

    def asked_for(self, path: str) -> None:
        self._event(path).set()

    def _event(self, path: str) -> threading.Event:
        return self._asked.setdefault(path, threading.Event())

    def __enter__(self) -> "Host":
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
        """Send a file, unless the browser has it."""
        host = self.server
        address = urlsplit(self.path).path
        name = address.removeprefix(BELOW) or PAGE
        path = host.file(name)
        if host.is_down:
            self.close_connection = True
        elif not address.startswith(BELOW) or not path.is_file():
            self.send_error(404)
        elif name == host.held:
            host.asked_for(name)
            self.rfile.read()  # until whoever asked is gone
            self.close_connection = True
        else:
            self._send(name, path)
            host.asked_for(name)

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
        """Say how long the answer holds, which a person's own server doesn't."""
        self.send_header("Cache-Control", KEPT)
        SimpleHTTPRequestHandler.end_headers(self)


@cache
def compressed(path: Path) -> tuple[bytes, str]:
    """A file's content as it goes over the wire, and a name for this content."""
    content = path.read_bytes()
    if path.suffix in COMPRESSED:
        content = gzip.compress(content, 6, mtime=0)
    return content, f'"{hashlib.sha256(content).hexdigest()[:16]}"'


def snapshot(site: Path) -> str:
    """The name of the site's snapshot, which is another one in each version."""
    version = (site / build.FINGERPRINT).read_text()
    return f"pyodide/snapshot-{version[:12]}.bin"


def next_version(node: str, site: Path, changed: Mapping[str, str]) -> None:
    """Make a copy of the built site that is another version, with some files changed."""
    shutil.copytree(serve.DIST, site)
    former = (site / build.FINGERPRINT).read_text()
    version = former[::-1]
    texts = {build.FINGERPRINT: version, **changed}
    for path, said in (("index.html", former), ("web/boot/snapshot_loader.mjs", former[:12])):
        text = (site / path).read_text(encoding="utf-8")
        assert said in text
        texts[path] = text.replace(said, version[: len(said)])
    old = site / snapshot(site)
    for path, text in texts.items():
        (site / path).write_text(text, encoding="utf-8")
    old.rename(site / snapshot(site))
    build.add_service_worker(node, site)
