"""What serve.py sends, and to whom."""

import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

import serve


@pytest.fixture
def server(tmp_path: Path) -> Iterator[serve.Server]:
    """Serves a folder with a page, and with a link out of it."""
    (tmp_path / "secret.txt").write_text("secret")
    site = tmp_path / "dist"
    (site / "folder").mkdir(parents=True)
    (site / "index.html").write_text("the page")
    (site / "out.txt").symlink_to(tmp_path / "secret.txt")
    (site / "in.txt").symlink_to(site / "index.html")
    server = serve.Server(("127.0.0.1", 0), partial(serve.Handler, directory=str(site)))
    with server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(server: serve.Server, path: str, *headers: str) -> tuple[int, str]:
    """The status and the body of the answer."""
    lines = (f"GET {path} HTTP/1.1", *headers, "Connection: close", "", "")
    with socket.create_connection(("127.0.0.1", server.server_port)) as connection:
        connection.sendall("\r\n".join(lines).encode())
        with connection.makefile("rb") as answer:
            head, _, body = answer.read().decode().partition("\r\n\r\n")
    return int(head.split()[1]), body


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8000", "localhost:8000", "LOCALHOST"])
def test_who_calls_this_machine_by_its_names_gets_the_page(server: serve.Server, host: str) -> None:
    for path in ("/", "/index.html", "/index.html?pace=0", "/in.txt"):
        assert ask(server, path, f"Host: {host}") == (200, "the page")


@pytest.mark.parametrize(
    "headers", [("Host: example.org",), ("Host: localhost.example.org",), ("Host: [",), ()]
)
def test_who_calls_it_by_another_name_gets_nothing(
    server: serve.Server, headers: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    status, body = ask(server, "/", *headers)
    assert status == 421
    assert "the page" not in body
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "path", ["/%00", "/index.html%00", "/out.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/none"]
)
def test_what_is_not_in_the_folder_is_not_found(
    server: serve.Server, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, body = ask(server, path, "Host: 127.0.0.1")
    assert status == 404
    assert "secret" not in body.removeprefix(path)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "at", "code"),
    [
        (["--build"], "prepare", 130),
        (["--no-browser"], "prepare", 130),
        (["--no-browser", "--port", "0"], "serve_forever", 0),
    ],
)
def test_an_interrupted_build_is_no_success_and_the_end_of_serving_is(
    arguments: list[str], at: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sys.argv", ["serve.py", *arguments])
    monkeypatch.setattr(serve, "prepare", lambda: None)
    monkeypatch.setattr(serve if at == "prepare" else serve.Server, at, interrupted)
    assert serve.main() == code
