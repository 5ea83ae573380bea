"""Catalogues: every message is translated in every language, placeholders agree, and translations
keep the typography of their language and fit where the English fits."""

import re
from collections import Counter
from collections.abc import Iterator
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

import pytest
from babel.messages.catalog import Catalog, Message

from tests.catalogues import PACKAGES, ROOT, catalogues, extract, read
from web.ui.screens.frame import LANGUAGES
from web.ui.vocabulary import MARK

LABEL_LENGTH: Final = 40
"""Maximum characters of a message that may be a label, where translations cannot grow much."""
COUNTS: Final = range(1, 300)
"""Numbers tried for plural forms. A form that only one of them needs is for that number alone."""
SMALL_COUNTS: Final = {
    "Only one of the first {n} cards can be taken now.",
    "Take one of the first {n} cards from the quays, play a character, or choose 3 or more cards "
    "for a set.",
}
"""Messages never used for 21 or more; in Russian 21 has the same form as 1."""
SAME_AS_ENGLISH: Final = {
    "Actions",
    "Ankh",
    "Bots",
    "Corruption",
    "Date",
    "Enter",
    "Escape",
    "Hand: {cards}",
    "Home, End",
    "Lotus",
    "Menu",
    "Name",
    "Points",
    "Scribe",
    "Scribe ({goods})",
    "Tab",
    "Teams",
    "Temple",
    "horizontal",
    "orange",
    "triangle",
    "← → Home End",
    "{games} in {seconds:.1f} s",
    "{n} Ankh",
    "{n} Ankhs",
    "{n} point",
    "{n} points",
    "{scarabs}, horizontal = {worth}",
}
"""Messages that may be the same in another language as in English."""
ABBREVIATION: Final = re.compile(r"(^| |\u202f)(г|вкл|выкл|Вкл|Выкл)\.$")
"""Abbreviations that end with a full stop, which ends no sentence."""


class Line(NamedTuple):
    """A message and one form of its translation; ``many``: the form serves more than one number."""

    english: str
    text: str
    many: bool = True


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def forms(texts: object) -> list[str]:
    return [texts] if isinstance(texts, str) else [str(text or "") for text in texts or ()]  # type: ignore[attr-defined]


def messages(path: Path) -> list[Message]:
    return [message for message in read(path) if message.id]


def lines(path: Path) -> Iterator[Line]:
    """All translations of a catalogue, form by form."""
    catalogue = read(path)
    form_of = c2py(catalogue.plural_expr)
    needed = Counter(form_of(n) for n in COUNTS)
    for message in messages(path):
        if isinstance(message.id, str):
            yield from (Line(message.id, text) for text in forms(message.string) if text)
        else:
            one, other = message.id
            for form, text in enumerate(forms(message.string)):
                many = needed[form] > 1 and other not in SMALL_COUNTS
                yield from [Line(other if many else one, text, many)] if text else []


def is_sentence(message: str) -> bool:
    return message.endswith((".", "!", "?", "…")) or len(message) > LABEL_LENGTH


def limit(english: str) -> int:
    """Maximum characters of a translation. Short messages may stand on buttons and grow less."""
    n = len(english)
    return 2 * n + 15 if is_sentence(english) else n + max(13, n // 2)


def shown(line: Line) -> str:
    """The text that the page shows: the first spelling of a word for typed actions."""
    return line.text.split("/")[0] if line.english.startswith(MARK) else line.text


def test_every_language_has_catalogues_and_texts_for_the_start() -> None:
    expected = {f"{package}/locale/{tag}.po" for package in PACKAGES for tag in LANGUAGES}
    assert {named(path) for path in catalogues()} == {
        path for path in expected if not path.endswith("/en.po")
    }
    boot = (ROOT / "web" / "boot" / "boot.js").read_text("utf-8")
    texts = dict(re.findall(r"^    (\w\w): \{\n(.*?)^    \}", boot, re.M | re.S))
    assert set(texts) == set(LANGUAGES)
    keys = {tag: re.findall(r"^ +(\w+):", text, re.M) for tag, text in texts.items()}
    assert all(each == keys["en"] for each in keys.values())
    page = (ROOT / "index.html").read_text("utf-8")
    assert {"en", *re.findall(r'<p lang="(\w\w)">', page)} == set(LANGUAGES)


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_catalogues_have_exactly_the_messages_in_use(path: Path) -> None:
    used = set(extract(path.parent.parent).values())
    assert {message.id for message in messages(path)} == used, "run: python3 -m tests.catalogues"


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_every_message_is_translated_in_all_plural_forms(path: Path) -> None:
    catalogue = read(path)
    assert catalogue.plural_forms == Catalog(locale=path.stem).plural_forms
    lacking = [
        m.id
        for m in messages(path)
        if m.fuzzy
        or not all(forms(m.string))
        or len(forms(m.string)) != (1 if isinstance(m.id, str) else catalogue.num_plurals)
    ]
    assert not lacking


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_placeholders_agree(path: Path) -> None:
    for line in lines(path):
        # A form for one number alone may omit the number.
        spared = set() if line.many else {"n"}
        assert placeholders(line.text) | spared == placeholders(line.english) | spared, line


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_no_translation_equals_the_english(path: Path) -> None:
    same = {line.english for line in lines(path) if line.text == line.english} - SAME_AS_ENGLISH
    assert not [each for each in same if re.search("[a-z]{2}", re.sub(r"\{[^}]*\}", "", each))]


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_no_translation_is_too_long(path: Path) -> None:
    assert not [line for line in lines(path) if len(shown(line)) > limit(line.english)]


def ending(text: str) -> str:
    """The punctuation mark that a text ends with, if any."""
    found = re.search(r"[.!?…:;,]$", ABBREVIATION.sub("", text))
    return found[0] if found else ""


QUOTES: Final = {"de": "„[^“”]*“", "fr": "«\u00a0[^«»]*\u00a0»", "ru": "«[^«»]*»"}
"""Quoted text in each language; English has “this”."""
MARKS: Final = re.compile('["“”„«»]')
WRONG_MARKS: Final = {
    "de": "[‘’']",
    "fr": "'|(?<![ \u00a0\u202f0-9/])[:;!?](?=\\s|$)| [:;!?]|[^\\S\u00a0\u202f]%",
    "ru": "'|[А-яЁё][A-Za-z]|[A-Za-z][А-яЁё]",
}
"""Marks that no translation has, e.g. French ones without their no-break space, or letters of two
alphabets in one word."""


def faults(language: str, line: Line) -> Iterator[str]:
    """The typographic faults of a translation."""
    text = re.sub(r"\{[^}]*\}", "0", line.text)
    if ending(line.english) != ending(line.text):
        yield "another end"
    if len(re.findall(QUOTES[language], text)) < line.english.count("“"):
        yield "not quoted"
    if found := MARKS.search(re.sub(QUOTES[language], "", text)):
        yield f"the mark {found[0]}"
    if found := re.search(WRONG_MARKS[language], text):
        yield f"“{found[0]}”"
    padded = [each != each.strip(" ") for each in (line.english, line.text)]
    if "..." in text or "  " in text or padded[0] != padded[1]:
        yield "dots or spaces"


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_translations_keep_the_typography_of_their_language(path: Path) -> None:
    found = [(fault, line) for line in lines(path) for fault in faults(path.stem, line)]
    assert not found
