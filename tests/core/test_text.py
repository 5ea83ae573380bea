from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from sobek.core import text

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Take {card}"
msgstr "Nimm {card}"

msgctxt "marker"
msgid "Take {card}"
msgstr "Male {card}"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Karte"
msgstr[1] "{n} Karten"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a small German catalogue, the only known one during the test."""
    (tmp_path / "de.po").write_text(GERMAN, encoding="utf-8")
    with (tmp_path / "de.po").open("rb") as source, (tmp_path / "de.mo").open("wb") as target:
        write_mo(target, read_po(source, locale="de"))
    monkeypatch.setattr(text, "_folders", [tmp_path])
    yield tmp_path
    text.use("en")


def test_english_works_without_a_catalogue() -> None:
    text.use("en")
    assert text.language() == "en"
    assert text.tr("Take {card}", card="3") == "Take 3"
    assert text.trn("{n} card", "{n} cards", 1) == "1 card"
    assert text.trn("{n} card", "{n} cards", 0) == "0 cards"


@pytest.mark.parametrize("tag", ["de", "de-AT", "de_DE", "DE"])
def test_a_catalogue_serves_all_regions(folder: Path, tag: str) -> None:
    text.use(tag)
    assert text.language() == "de"
    assert text.tr("Take {card}", card="3") == "Nimm 3"
    assert text.trn("{n} card", "{n} cards", 1) == "1 Karte"
    assert text.trn("{n} card", "{n} cards", 5) == "5 Karten"


def test_untranslated_messages_stay_english(folder: Path) -> None:
    text.use("de")
    assert text.tr("Sell") == "Sell"
    assert text.trn("{n} set", "{n} sets", 2) == "2 sets"


def test_a_context_tells_two_meanings_of_a_message_apart(folder: Path) -> None:
    constant = text.markc("marker", "Take {card}")
    for language, said in ("de", "Male 3"), ("en", "Take 3"), ("xa", "⟦Ťááķéé 3⟧"):
        text.use(language)
        assert text.trc("marker", "Take {card}", card="3") == said
        assert text.tr(constant, card="3") == said
    text.use("de")
    assert text.tr("Take {card}", card="3") == "Nimm 3"
    assert text.trc("shop", "Take {card}", card="3") == "Take 3"


def test_an_unknown_language_falls_back_to_english(folder: Path) -> None:
    text.use("de")
    text.use("xx")
    assert text.language() == "en"
    assert text.tr("Take {card}", card="3") == "Take 3"


def test_the_first_known_language_is_used(folder: Path) -> None:
    for wanted, spoken in (
        (("xx", "de-AT", "en"), "de"),
        (("en-GB", "de"), "en"),
        (("xx", "yy"), "en"),
        (("", "de"), "de"),
    ):
        text.use(*wanted)
        assert text.language() == spoken


def test_the_pseudo_language_marks_messages_and_is_not_listed(folder: Path) -> None:
    text.use("xa")
    assert text.language() == "xa"
    assert "xa" not in text.languages()
    assert text.tr("Take {card}", card="{n}") == "⟦Ťááķéé {n}⟧"
    assert text.trn("{n} card", "{n} cards", 1) == "⟦1 çáářď⟧"
    assert text.trn("{n} card", "{n} cards", 5) == "⟦5 çáářďš⟧"
    assert text.tr("{{}} is {n:>2}", n=3) == "⟦{} ííš  3⟧"
    assert text.tr("{n} × {m}", n=3, m=4) == "3 × 4"


def test_add_catalogue_takes_effect_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_folders", [])
    text.use("de")
    assert text.language() == "en"
    text.add_catalogue(folder)
    assert text.tr("Take {card}", card="3") == "Nimm 3"
    assert text.languages() == ["de", "en"]


def test_values_are_not_formatted_again(folder: Path) -> None:
    text.use("de")
    assert text.tr("Take {card}", card="{n} <b>") == "Nimm {n} <b>"


def test_the_empty_message_stays_empty(folder: Path) -> None:
    text.use("de")
    assert text.tr("") == ""


def test_mark_returns_its_argument() -> None:
    assert text.mark("Queen") == "Queen"
