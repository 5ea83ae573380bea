"""Every message is translated, none is left over, and the placeholders agree."""

from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

from tests.catalogues import PACKAGES, ROOT, catalogues, extract, read


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def forms(texts: object) -> list[str]:
    return [texts] if isinstance(texts, str) else [str(text or "") for text in texts or ()]  # type: ignore[attr-defined]


def messages(path: Path) -> list[Message]:
    return [message for message in read(path) if message.id]


@pytest.mark.parametrize("package", PACKAGES)
def test_there_is_a_german_catalogue(package: str) -> None:
    assert (ROOT / package / "locale" / "de.po").is_file()


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_it_has_exactly_the_messages_in_use(path: Path) -> None:
    used = set(extract(path.parent.parent).values())
    assert {message.id for message in messages(path)} == used, "run: python3 -m tests.catalogues"


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_every_message_is_translated(path: Path) -> None:
    lacking = [m.id for m in messages(path) if m.fuzzy or not all(forms(m.string))]
    assert not lacking


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_placeholders_agree(path: Path) -> None:
    for message in messages(path):
        known = set().union(*map(placeholders, forms(message.id)))
        for form in filter(None, forms(message.string)):
            # A singular may do without its number.
            assert placeholders(form) | {"n"} == known | {"n"}, message.id
