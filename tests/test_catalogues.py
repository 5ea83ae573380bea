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

from tests.catalogues import extract
from web.build.catalogues import PACKAGES, ROOT, catalogues, read
from web.ui.screens.frame import LANGUAGES
from web.ui.vocabulary import word

LABEL: Final = 40
"""What is no longer and no sentence may stand on a button, where it cannot grow much."""
NUMBERS: Final = range(1, 300)
"""What is counted. A plural form that is needed once in them is for one number alone."""
FEW: Final = {
    "You can only take one of the first {n} cards.",
    "Take one of the first {n} cards from the quays, play a character, or choose 3 or more cards "
    "for a set.",
}
"""What is never said of as many as 21, which has the same form as 1 in Russian."""
ALIKE: Final = {
    "Ani",
    "Archer",
    "Actions",
    "Ankh",
    "Bots",
    "Bata",
    "Corruption",
    "Dedi",
    "Date",
    "Enter",
    "Escape",
    "Hand: {cards}",
    "Hapi",
    "Home, End",
    "Imhotep",
    "Kasa",
    "Lotus",
    "Match",
    "bots",
    "{n} bot",
    "{n} bots",
    "Menu",
    "Meri",
    "Name",
    "Nebet",
    "Oracle",
    "Paneb",
    "Pause",
    "Pepi",
    "Points",
    "Rensi",
    "Scribe",
    "Scribe ({goods})",
    "Senbi",
    "Tab",
    "Partners",
    "Temple",
    "Teti",
    "Total",
    "Unas",
    "Weni",
    "horizontal",
    "orange",
    "triangle",
    "← → Home End",
    "{games} in {seconds:.1f} s",
    "{n} Ankh",
    "{n} Ankhs",
    "{n} point",
    "{n} points",
    "{scarabs} × 1 (horizontal) = {worth}",
}
"""What may be the same in another language as in English."""
VERBS: Final = (
    "Accept Change Clear Climb Close Confirm Continue Copy Delete Install Open Paste Pause Play "
    "Print Redo Reload Rename Reset Search Send Skip Start Stop Submit Undo"
)
"""The words alone that are verbs wherever they stand; all others are none."""
NO_INFINITIVES: Final = (
    "contre contremaître escalier ivoire journalier légendaire marbre navire noir nombre prêtre "
    "relecture victoire vizir"
)
"""Other French words that end like a verb."""
SHORT: Final = re.compile(r"(^| |\u202f)(г|вкл|выкл|Вкл|Выкл)\.$")
"""What is shortened ends with a full stop, and so does no sentence."""


class Line(NamedTuple):
    """A message and its translation, or one form of it; ``many``: whether that form has to do for
    more than one number."""

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
    """All that is translated, form by form."""
    catalogue = read(path)
    form_of = c2py(catalogue.plural_expr)
    needed = Counter(form_of(n) for n in NUMBERS)
    for message in messages(path):
        if isinstance(message.id, str):
            yield from (Line(message.id, text) for text in forms(message.string) if text)
        else:
            one, other = message.id
            for form, text in enumerate(forms(message.string)):
                many = needed[form] > 1 and other not in FEW
                yield from [Line(other if many else one, text, many)] if text else []


def is_sentence(message: str) -> bool:
    return message.endswith((".", "!", "?", "…")) or len(message) > LABEL


def limit(english: str) -> int:
    """How long a translation may be, in characters: what has little room may grow less."""
    n = len(english)
    return 2 * n + 15 if is_sentence(english) else n + max(13, n // 2)


def shown(line: Line) -> str:
    """What stands in the page: of several spellings of what is typed the first."""
    return line.text.split("/")[0] if word(line.english) != line.english else line.text


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
    for name in ("index.html", "web/boot/404.html"):
        page = (ROOT / name).read_text("utf-8")
        assert {"en", *re.findall(r'<p lang="(\w\w)">', page)} == set(LANGUAGES)


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_catalogues_have_exactly_the_messages_in_use(path: Path) -> None:
    used = extract(path.parent.parent)
    found = {(forms(each.id)[0], each.context): each for each in messages(path)}
    expected = {key: (each.id, each.places) for key, each in used.items()}
    # A file without a line is read as one with no line.
    named = {
        key: (each.id, [(file, line or 0) for file, line in each.locations])
        for key, each in found.items()
    }
    assert named == expected, "run: python3 -m tests.catalogues"


def test_a_word_alone_is_a_verb_everywhere_or_nowhere() -> None:
    """French shows which: there, buttons have infinitives. A word that is both needs contexts."""
    french = {
        message.id: forms(message.string)[0].replace("\u00ad", "").split()[0].lower()
        for path in catalogues()
        if path.stem == "fr"
        for message in messages(path)
        if isinstance(message.id, str) and message.id.isalpha() and not message.context
    }
    verbs = {each for each, text in french.items() if re.search("(er|ir|re)$", text)}
    assert {each for each in verbs if french[each] not in NO_INFINITIVES.split()} == {
        *VERBS.split()
    }


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
        # What is for one number alone may do without it.
        spared = set() if line.many else {"n"}
        assert placeholders(line.text) | spared == placeholders(line.english) | spared, line


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_no_translation_equals_the_english(path: Path) -> None:
    same = {line.english for line in lines(path) if line.text == line.english} - ALIKE
    assert not [each for each in same if re.search("[a-z]{2}", re.sub(r"\{[^}]*\}", "", each))]


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_no_translation_is_too_long(path: Path) -> None:
    assert not [line for line in lines(path) if len(shown(line)) > limit(line.english)]


def ending(text: str) -> str:
    """What a text ends with, where that matters to what follows it."""
    found = re.search(r"[.!?…:;,]$", SHORT.sub("", text))
    return found[0] if found else ""


QUOTED: Final = {"de": "„[^“”]*“", "fr": "«\u202f[^«»]*\u202f»", "ru": "«[^«»]*»"}
"""What is quoted, in each language; English has “this”."""
MARKS: Final = re.compile('["“”„«»]')
WRONG: Final = {
    "de": "[‘’']",
    "fr": "'|\u00a0|(?<![ \u202f0-9/])[:;!?](?=\\s|$)| [:;!?]|[^\\S\u202f]%",
    "ru": "'|[А-яЁё][A-Za-z]|[A-Za-z][А-яЁё]"
    "| - |(?<![0-9])–|–(?![0-9])|(?<!\u00a0)—|—(?! )|[\\w»)][ \u00a0]…",
}
"""What is in none of their lines: a French mark without its narrow no-break space; letters of two
alphabets in one Russian word, a dash that is not an em dash after a no-break space (an en dash
stands in ranges of numbers only), an ellipsis set off from its word."""


def faults(language: str, line: Line) -> Iterator[str]:
    """What is not written as the language is."""
    text = re.sub(r"\{[^}]*\}", "0", line.text)
    if ending(line.english) != ending(line.text):
        yield "another end"
    if len(re.findall(QUOTED[language], text)) < line.english.count("“"):
        yield "not quoted"
    if found := MARKS.search(re.sub(QUOTED[language], "", text)):
        yield f"the mark {found[0]}"
    if found := re.search(WRONG[language], text):
        yield f"“{found[0]}”"
    padded = [each != each.strip(" ") for each in (line.english, line.text)]
    if "..." in text or "  " in text or padded[0] != padded[1]:
        yield "dots or spaces"


@pytest.mark.parametrize("path", catalogues(), ids=named)
def test_translations_keep_the_typography_of_their_language(path: Path) -> None:
    found = [(fault, line) for line in lines(path) for fault in faults(path.stem, line)]
    assert not found
