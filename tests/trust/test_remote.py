"""A page that carries out scripts: what becomes of those that it leaves unanswered."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.trust.remote import PageLeft, Remote


@pytest.fixture
def remote(tmp_path: Path) -> Iterator[Remote]:
    (tmp_path / "index.html").write_text("<head></head>", encoding="utf-8")
    with Remote(tmp_path) as remote:
        yield remote


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as pool:
        yield pool


def load(remote: Remote) -> int:
    """Load a page; return its number."""
    page = remote.hear("hello", {})
    assert isinstance(page, int)
    return page


def next_command(remote: Remote, page: int) -> dict[str, object]:
    """What a page is asked to do."""
    command = remote.hear("next", {"page": page})
    assert isinstance(command, dict)
    return command


def test_a_script_has_no_answer_once_its_page_is_left(
    remote: Remote, pool: ThreadPoolExecutor
) -> None:
    page = load(remote)
    answer = pool.submit(remote.run, "return 1")
    assert next_command(remote, page)["script"] == "return 1"
    load(remote)
    with pytest.raises(PageLeft):
        answer.result()


def test_what_is_waited_for_is_looked_for_on_the_next_page(
    remote: Remote, pool: ThreadPoolExecutor
) -> None:
    page = load(remote)
    answer = pool.submit(remote.wait, "return window.ready")
    next_command(remote, page)
    command = next_command(remote, load(remote))
    remote.hear("answer", {**command, "value": 7})
    assert answer.result() == 7
