"""The choice of the language, and that all texts are translated: in the pseudo-language
(:mod:`sobek.core.pseudo`) every message has brackets, so text without them was not translated."""

import ast
import re
from collections.abc import Iterator
from html import unescape

import pytest

from sobek.core import text
from tests.helpers.games import OPPONENTS, SECRETIVE, WEAKEST
from tests.web.helpers.device import Page, Table, run_apart
from tests.web.helpers.live_device import LiveDevice
from tests.web.helpers.reading import read
from tests.web.helpers.walk import walk
from web.app import start
from web.build.catalogues import ROOT
from web.build.preludes import start_screens
from web.games import renderers
from web.ui.renderer import NO_ROUNDS
from web.ui.screens.frame import LANGUAGES

NAMES = {*OPPONENTS, "Forum", "Alegreya Sans", "game-icons.net", "CC BY 3.0"}
"""What is called the same everywhere."""
SPEAK_NO_LANGUAGE = {"build.py", "catalogues.py", "files.py"}
"""They write for programs and developers."""
FOREIGN = re.compile(r"<(\w+)[^>]* lang=[^>]*>.*?</\1>", re.S)
"""What is in another language, and says so."""
CODE = re.compile(r"<(code|pre)\b[^>]*>.*?</\1>", re.S)
"""Python, which is the same in every language."""
LINK = re.compile(r"https://example\.org/sobek/#[^\s<]+")
SAID = re.compile(
    r'(?:\blabel|\bhint|aria-label|aria-description|aria-roledescription|aria-valuetext|placeholder|title|alt)="([^"]*)"'
)
PLAYERS = {
    name: (f"{bot} {bot}", f"person {bot}", "person person") for name, bot in WEAKEST.items()
} | {"sobek": ("porter porter", "person trader", "person person", "person random person")}


def words(html: str) -> Iterator[str]:
    """Each text that a person reads or hears."""
    plain = LINK.sub("", CODE.sub("", FOREIGN.sub("", html)))
    yield from map(unescape, SAID.findall(plain))
    yield from map(unescape, re.split("<[^>]*>", plain))


def untranslated(said: str) -> str:
    """What of it has no brackets, unless it is a name, a number or a sign."""
    while said != (outer := re.sub("⟦[^⟦⟧]*⟧", "", said)):
        said = outer
    left = said.strip(" ·,:()")
    return left if left not in NAMES and re.search(r"[^\W\d_]{2}|[⟦⟧]", left) else ""


def test_untranslated_texts_are_found() -> None:
    html = '<p title="Tïp">⟦Íí ťááķéé ⟦ťŵóó⟧⟧ – Sobek c7</p><i lang="de">Deutsch</i><b>Take 1</b>'
    assert [untranslated(said) for said in words(html) if untranslated(said)] == [
        "Tïp",
        "– Sobek c7",
        "Take 1",
    ]


@pytest.mark.parametrize("game", renderers())
def test_every_text_of_the_page_is_translated(game: str) -> None:
    table, found, screens = Table(), set[str](), set[str]()
    table.do("language", text.PSEUDO_LANGUAGE)
    for html in walk(table, 300, *PLAYERS[game], game=game):
        screens.update(re.findall(r'id="screen-(\w+)"', html))
        found.update(filter(None, map(untranslated, words(html))))
    assert not found
    handover = {"handover"} if game in SECRETIVE else set[str]()
    account = {"account"} if renderers()[game].rounds is not NO_ROUNDS else set[str]()
    assert {"start", "table", "over"} | handover | account <= screens


@pytest.mark.parametrize(
    ("wanted", "chosen", "preferred", "spoken"),
    [
        ("", None, ["it", "fr-CA", "de"], "fr"),
        ("", None, ["en-US", "ru"], "en"),
        ("", None, ["it"], "en"),
        ("", None, [], "en"),
        ("", "ru", ["de"], "ru"),
        ("", "it", ["de"], "de"),
        ("fr", "ru", ["de"], "fr"),
        ("it", "ru", ["de"], "ru"),
        ("xa", "ru", ["de"], "xa"),
    ],
)
def test_the_language_follows_address_setting_and_browser(
    wanted: str, chosen: str | None, preferred: list[str], spoken: str, languages: list[str]
) -> None:
    table = Table("", {"sobek.language": chosen} if chosen else {})
    table.device.preferred = preferred
    table.state.asked_language = wanted
    start.begin(table.app)
    assert table.device.language == text.language() == spoken


@pytest.fixture
def site_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No catalogue is a file here, as in a browser."""
    monkeypatch.setattr(text, "_folders", [])
    monkeypatch.setattr(text, "_held", {})


@pytest.mark.usefixtures("site_alone")
def test_a_language_is_loaded_when_it_is_wanted() -> None:
    table = Table()
    assert text.languages() == ["en"]
    for language in LANGUAGES:
        table.do("language", language)
        assert (text.language(), table.device.language) == (language, language)
    assert text.tr("Language") == "Язык"
    assert text.languages() == list(LANGUAGES)


@pytest.mark.usefixtures("site_alone")
def test_the_page_begins_in_a_language_that_it_loads() -> None:
    table = Table()
    table.device.preferred = ["it", "de-CH", "fr"]
    run_apart(start.learn_language(table.app))
    start.begin(table.app)
    assert (text.language(), text.languages()) == ("de", ["de", "en"])
    table.state.asked_language = "fr"
    run_apart(start.learn_language(table.app))
    start.begin(table.app)
    assert text.language() == "fr"


class SlowToRussian(LiveDevice):
    """Loads other languages at once."""

    async def catalogue(self, language: str) -> bytes:
        await self.go_on(50 if language == "ru" else 1)
        return await super().catalogue(language)


@pytest.mark.usefixtures("site_alone")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_language_that_was_chosen_last_is_spoken(language: str) -> None:
    async def choose_two() -> None:
        device = SlowToRussian()
        page = Page(device)
        start.begin(page.app)
        await device.rest()
        page.send("language", "ru")
        await device.go_on(10)
        page.send("language", language)
        await device.rest()
        assert (text.language(), device.storage["sobek.language"]) == (language, language)

    run_apart(choose_two())


@pytest.mark.usefixtures("site_alone")
def test_a_language_that_cannot_be_loaded_is_not_spoken() -> None:
    table = Table()
    table.device.has_site = False
    table.do("language", "de")
    assert "could not be loaded" in table.device.html
    assert (text.language(), table.device.language) == ("en", "en")
    table.device.preferred = ["de"]
    run_apart(start.learn_language(table.app))
    start.begin(table.app)
    assert text.language() == "en"
    table.device.has_site = True
    table.do("language", "de")
    assert text.language() == "de"


def test_what_was_said_goes_with_its_language() -> None:
    table = Table()
    table.do("paste", link="hello")
    table.state.notice.say("Something.")
    table.do("language", "en")  # as it is
    for told in (table.state.refusal, table.state.notice):
        assert told and told.sentence in unescape(table.device.html)
    table.do("language", "ru")
    assert "hello" in table.device.html  # it can be opened again
    assert not table.state.refusal and not table.state.notice


@pytest.mark.parametrize("typed", ["take 99", "scores"])
def test_what_the_typed_line_said_goes_with_its_language(typed: str) -> None:
    table = Table()
    table.begin("person trader")
    table.do("typed", typed=typed)
    said = table.state.typing.problem or table.state.typing.answer
    assert said and said in unescape(table.device.html)
    table.do("language", "fr")
    assert said not in unescape(table.device.html)


def test_what_a_teacher_said_of_an_action_goes_with_its_language() -> None:
    table = Table("learn=scarab")
    while (session := table.state.session) and session.teacher and session.teacher.reads:
        table.do("learn-on")
    assert session
    for action in session.play.legal_actions():
        table.do("act", str(action))
        if read(table.device.html).of_class("remark"):
            break
    table.do("language", "de")
    assert not any(each.text for each in read(table.device.html).of_class("remark"))


def test_built_start_screens_exist_for_all_languages(languages: list[str]) -> None:
    assert list(LANGUAGES) == languages
    screens = start_screens()
    assert set(screens) == set(languages)
    for screen in screens.values():
        assert re.findall(r'lang="(\w\w)"[^>]*>(\w+)<', screen) == [*LANGUAGES.items()]


def test_no_code_joins_texts_with_punctuation_of_its_own() -> None:
    """French has a space before a colon: see web.ui.formats.colon."""
    for path in sorted((ROOT / "web").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [part for part in node.values[1:] if isinstance(part, ast.Constant)]
                joins = [part for part in parts if re.match("[:;!?] ", str(part.value))]
                assert not joins or path.name in SPEAK_NO_LANGUAGE, f"{path}:{node.lineno}"
