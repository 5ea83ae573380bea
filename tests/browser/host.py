"""A static host as it may be: it publishes another version, breaks off, is slow, or is down."""

import io
import shutil
import threading
from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import serve
from web import build

LIMIT = 60.0
"""For a browser to ask for something, in seconds."""


class Host:
    """Serves a site on a port of its own, from entering it on."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.broken = ""
        """The file, by its path, in the middle of which the connection breaks off."""
        self.held = ""
        """The file that it never comes round to sending."""
        self.sent: Counter[str] = Counter()
        """How often the content of each file was sent."""
        self._asked: dict[str, threading.Event] = {}
        self._port = 0
        self._server: serve.Server | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}/"

    def start(self) -> None:
        """Be there, as from the beginning or again."""
        handler = partial(Handler, self, directory=str(self.site))
        self._server = serve.Server(("127.0.0.1", self._port), handler)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Be down: nobody answers at the address."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def publish(self, site: Path) -> None:
        """Have another version in the place of the one so far."""
        self.site = site
        self._asked.clear()

    def wait_until_asked_for(self, path: str) -> None:
        """Wait until somebody wants the file, of the version that was published last."""
        assert self._event(path).wait(LIMIT), f"nobody asks for {path}"

    def asked_for(self, path: str) -> None:
        self._event(path).set()

    def _event(self, path: str) -> threading.Event:
        return self._asked.setdefault(path, threading.Event())

    def __enter__(self) -> "Host":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


class Handler(serve.Handler):
    """One connection. Each serves one request, so that none outlives a host that is stopped."""

    protocol_version = "HTTP/1.0"

    def __init__(self, host: Host, *given: object, directory: str) -> None:
        self._host = host
        super().__init__(*given, directory=directory)  # type: ignore[arg-type]

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Answer a request; what is left to send is given back."""
        self.directory = str(self._host.site)
        path = self._wanted
        self._host.asked_for(path)
        if path == self._host.held:
            self.rfile.read()  # until whoever asked is gone
            return None
        if path == self._host.broken:
            content = (self._host.site / path).read_bytes()
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[: len(content) // 2])
            return None
        return super().send_head()

    @property
    def _wanted(self) -> str:
        return self.path.partition("?")[0].removeprefix("/") or "./"

    def send_response(self, code: int, message: str | None = None) -> None:
        if code == 200:
            self._host.sent[self._wanted] += 1
        super().send_response(code, message)


def next_version(node: str, site: Path, changed: Mapping[str, str]) -> None:
    """Make a copy of the built site that is another version, with some files changed."""
    shutil.copytree(serve.DIST, site)
    former = (site / build.FINGERPRINT).read_text()
    version = former[::-1]
    page = (site / "index.html").read_text(encoding="utf-8")
    texts = {build.FINGERPRINT: version, "index.html": page.replace(former, version), **changed}
    for path, text in texts.items():
        (site / path).write_text(text, encoding="utf-8")
    build.add_service_worker(node, site)
