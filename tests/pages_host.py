"""Serves folders as GitHub Pages does, counts what it sends, and can be taken off the network."""

import gzip
import hashlib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import serve

COMPRESSED = {".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm", ".txt", ".py"}
KEPT = "max-age=600"


class Host(serve.Server):
    """A web server; an address's first part names one of the folders."""

    def __init__(self, **folders: Path) -> None:
        self.folders: Mapping[str, Path] = folders
        self.sent: Counter[str] = Counter()
        """Bytes of content by path, as they went over the wire."""
        self.unreachable = ""
        """A folder for which there is no network."""
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def address(self) -> str:
        """Where the folders are."""
        return f"http://127.0.0.1:{self.server_port}"

    def file(self, path: str) -> Path | None:
        """The file that an address asks for, if there is one."""
        folder, _, name = unquote(urlsplit(path).path).strip("/").partition("/")
        if folder not in self.folders or ".." in name:
            return None
        found = self.folders[folder] / (name or "index.html")
        return found if found.is_file() else None


class Handler(serve.Handler):
    """Answers one connection."""

    server: Host

    def do_GET(self) -> None:  # noqa: N802
        """Send a file, compressed where that helps, unless the browser has it."""
        if self.path.startswith(f"/{self.server.unreachable}/"):
            self.close_connection = True
            return
        path = self.server.file(self.path)
        if path is None:
            self.send_error(404)
            return
        content, tag = _content(path)
        known = self.headers.get("If-None-Match") == tag
        self.send_response(304 if known else 200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", KEPT)
        if not known:
            self.send_header("Content-Length", str(len(content)))
            if path.suffix in COMPRESSED:
                self.send_header("Content-Encoding", "gzip")
        super(serve.Handler, self).end_headers()
        if not known:
            self.server.sent[self.path.partition("?")[0]] += len(content)
            self.wfile.write(content)


@cache
def _content(path: Path) -> tuple[bytes, str]:
    content = path.read_bytes()
    if path.suffix in COMPRESSED:
        content = gzip.compress(content, 9, mtime=0)
    return content, f'"{hashlib.sha256(content).hexdigest()[:16]}"'
