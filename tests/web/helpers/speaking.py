"""Speaks a language as the page does, with the catalogues of the site."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sobek.core import text
from web.build.catalogues import compile_for_page


@cache
def catalogues() -> dict[str, bytes]:
    """What the site holds, by its language."""
    with TemporaryDirectory() as folder:
        compile_for_page(Path(folder))
        return {path.stem: path.read_bytes() for path in Path(folder).iterdir()}


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak it within a with statement, in a test or a command. What could be spoken before is
    what can be spoken afterwards.

    :raises AssertionError: if there is no such language.
    """
    former = dict(text._held)
    for each, catalogue in catalogues().items():
        text.hold(each, catalogue)
    text.use(language)
    try:
        assert text.language() == language, f"nobody speaks {language}"
        yield
    finally:
        text._held.clear()
        text._held.update(former)
        text.use(text.SOURCE_LANGUAGE)
