"""Web servers with the configurations of docs/hosting.md serve the page as it needs it."""

import gzip
import http.client
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

import serve
from tests.browser import web_servers
from tests.browser.conftest import Watch
from tests.browser.driver import Driver
from tests.browser.installed import wait_until_kept
from tests.browser.web_servers import WebServer

SCRIPT = {"text/javascript", "application/javascript"}
TYPES = {
    ".html": {"text/html"},
    ".js": SCRIPT,
    ".mjs": SCRIPT,
    ".css": {"text/css"},
    ".wasm": {"application/wasm"},
    ".svg": {"image/svg+xml"},
    ".png": {"image/png"},
    ".woff2": {"font/woff2"},
    ".json": {"application/json"},
    ".webmanifest": {"application/manifest+json"},
    ".bin": {"application/octet-stream"},
    ".txt": {"text/plain"},
    ".py": {"text/x-python", "application/octet-stream"},
}
COMPRESSED = {".html", ".js", ".mjs", ".css", ".wasm", ".svg"}
WORTHWHILE = 1500
"""Larger files of these kinds have to be compressed, in bytes."""
PACKED = {".bin", ".png", ".woff2"}


@pytest.fixture(scope="module", params=["nginx", "apache"])
def server(request: pytest.FixtureRequest) -> Iterator[WebServer]:
    with running(request.param) as server:
        yield server


@contextmanager
def running(name: str) -> Iterator[WebServer]:
    """Run a server; skip the test if the machine has none."""
    start = {"nginx": web_servers.nginx, "apache": web_servers.apache}[name]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # for a server that gives up its rights
        if not (server := start(Path(folder))):
            pytest.skip(f"there is no {name}; python3 -m tests.hosting fetches it")
        yield server
        server.stop()


def get(address: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    """Ask for an address as browsers do."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.netloc, timeout=30)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("GET", parts.path, headers={"Accept-Encoding": "gzip", **named})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


@pytest.fixture(params=["own", "below"])
def address(request: pytest.FixtureRequest, server: WebServer) -> str:
    """The address of the page on a host of its own, or below a path."""
    found: str = getattr(server, request.param)
    return found


def test_all_files_have_their_types_and_are_as_built(address: str) -> None:
    files = [path for path in serve.DIST.rglob("*") if path.is_file()]
    for path in files:
        answer, content = get(address + path.relative_to(serve.DIST).as_posix())
        assert answer.status == 200, path
        assert answer.headers.get_content_type() in TYPES[path.suffix], path
        packed = answer.headers["Content-Encoding"] == "gzip"
        built = path.read_bytes()
        assert (gzip.decompress(content) if packed else content) == built, path
        if path.suffix in COMPRESSED and len(built) > WORTHWHILE:
            assert packed, path
            assert len(content) < len(built)
        assert not (packed and path.suffix in PACKED), path
    page, content = get(address)
    assert page.headers.get_content_type() == "text/html"
    assert gzip.decompress(content) == (serve.DIST / "index.html").read_bytes()


@pytest.mark.parametrize("name", ["", "pyodide/pyodide.asm.wasm", "app.bin"])
def test_browsers_ask_each_time_and_get_what_is_new_only(name: str, address: str) -> None:
    first, content = get(address + name)
    assert content
    assert first.headers["Cache-Control"] == "no-cache"
    again, content = get(address + name, If_None_Match=first.headers["ETag"])
    assert again.status == 304
    assert not content


def test_no_special_headers_are_sent(address: str) -> None:
    answer, _ = get(address)
    assert not [name for name in answer.headers if name.startswith("Cross-Origin-")]


@pytest.mark.slow
@pytest.mark.expects_errors("/service.js")  # the browser asks for a new version, in vain
@pytest.mark.parametrize("place", ["below", "own"])
@pytest.mark.parametrize("name", ["nginx", "apache"])
def test_a_game_is_played_and_goes_on_without_the_server(
    name: str, place: str, new_page: Callable[..., Page], watch: Watch
) -> None:
    with running(name) as server:
        address = getattr(server, place)
        watch.expect(address)
        page = new_page(service_workers="allow")
        driver = Driver(page, f"{address}?pace=0")
        driver.open()
        wait_until_kept(page)
        driver.begin("Human", "Trader")
        driver.play(2)
        driver.wait()
        play = driver.saved

        server.stop()
        driver.reload()
        assert driver.saved == play
        driver.play(2)
        assert driver.saved.length > play.length
