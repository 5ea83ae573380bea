"""The glossary of docs/languages.md: what each language calls things, and what it never does."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import pytest
from babel.messages.catalog import Catalog

from tests.catalogues import Used, extract
from web.build.catalogues import PACKAGES, ROOT, read
from web.games import renderers
from web.ui.vocabulary import word

LANGUAGES: Final = {"English": "en", "German": "de", "French": "fr", "Russian": "ru"}
SOFT_HYPHEN: Final = "\u00ad"
SHARED: Final = "Shared"
"""The texts outside of the games, but for the terminal."""


class Term(NamedTuple):
    """A row of the glossary. ``where``: a game, “Shared” or “all”; ``english``: the term;
    ``said``: what the language calls it; ``never``: what it does not."""

    language: str
    where: str
    english: str
    said: str
    never: tuple[str, ...]


class Text(NamedTuple):
    """A message of the page or the terminal in one language."""

    english: str
    text: str
    used: Used


def glossary() -> Iterator[Term]:
    """All rows of all languages."""
    text = (ROOT / "docs" / "languages.md").read_text("utf-8")
    section = text.partition("\n## Glossary\n")[2].partition("\n## ")[0]
    for part in re.split(r"^### ", section, flags=re.MULTILINE)[1:]:
        name = part.partition("\n")[0]
        for line in re.findall(r"^\| (.*) \|$", part, re.MULTILINE)[1:]:
            where, english, *said, never = line.split(" | ")
            words = tuple(never.split(", "))
            yield Term(LANGUAGES[name], where, english.partition(" (")[0], "".join(said), words)


@cache
def texts(language: str) -> tuple[Text, ...]:
    """All messages in a language, form by form; what is typed has spellings of its own."""
    found = []
    for package in PACKAGES:
        folder = ROOT / package
        catalogue = None if language == "en" else read(folder / "locale" / f"{language}.po")
        for (english, context), used in extract(folder).items():
            if word(english) == english:
                forms = _forms(catalogue, used, english, context)
                found += [Text(english, _plain(form), used) for form in forms]
    return tuple(found)


def _plain(text: str) -> str:
    """A text without its placeholders and soft hyphens."""
    return re.sub(r"\{[^}]*\}", "", text.replace(SOFT_HYPHEN, ""))


def _forms(
    catalogue: Catalog | None, used: Used, english: str, context: str | None
) -> tuple[str, ...]:
    message = catalogue.get(english, context) if catalogue else None
    texts = message.string if message and message.string else used.id
    return (texts,) if isinstance(texts, str) else tuple(texts)


def is_there(where: str, used: Used) -> bool:
    """Whether a message is used where a term holds."""
    if where == SHARED:
        return any("/games/" not in file and "/cli/" not in file for file in used.files)
    return where == "all" or any(f"/games/{where.lower()}/" in file for file in used.files)


def pattern(never: str) -> re.Pattern[str]:
    """A word or some words, with what may follow them."""
    end = "" if never.endswith("…") else r"(?!\w)"
    first, rest = never[0], re.escape(never[1:].removesuffix("…"))
    return re.compile(rf"(?<![\w-])[{first.lower()}{first.upper()}]{rest}{end}")


TERMS: Final = list(glossary())


@pytest.mark.parametrize("language", LANGUAGES.values())
def test_nothing_is_called_what_the_glossary_forbids(language: str) -> None:
    terms = [term for term in TERMS if term.language == language]
    alone = {term.english for term in terms}  # what one must not be called, another one is
    found = [
        (never, each.text)
        for term in terms
        for never in term.never
        for each in texts(language)
        if is_there(term.where, each.used) and pattern(never).search(each.text)
        if each.english.lower() not in alone
    ]
    assert found == []


@pytest.mark.parametrize("language", [each for each in LANGUAGES.values() if each != "en"])
def test_a_term_alone_is_translated_as_in_the_glossary(language: str) -> None:
    terms = {term.english: term for term in TERMS if term.language == language}
    alone = [
        (terms[english], each.text.lower())
        for each in texts(language)
        if (english := each.english.lower()) in terms and is_there(terms[english].where, each.used)
    ]
    assert len(alone) >= len(terms) // 3, "the glossary has terms that the page does not"
    assert not [(term.english, text) for term, text in alone if term.said.lower() != text]


def test_the_glossary_names_the_games() -> None:
    games = {renderer.words.title for renderer in renderers().values()}
    assert {term.where for term in TERMS} <= {"all", SHARED, *games}
