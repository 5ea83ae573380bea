"""What a page that is left stores for the first paint of the next start."""

import re
from html.parser import HTMLParser

import pytest

from tests.web.helpers.device import Table
from tests.web.helpers.walk import walk
from web.app import derived
from web.browser.device import StorageError
from web.build.build import ROOT
from web.build.preludes import start_screens
from web.games import renderers
from web.storage.saves import Saves


def stored(table: Table) -> str:
    return Saves(table.device).current_text(table.id) or ""


@pytest.mark.parametrize("kinds", ["person trader", "person person", "porter porter"])
@pytest.mark.parametrize("game", ["sobek", "scarab"])
def test_the_stored_page_is_the_page_after_a_reload(kinds: str, game: str) -> None:
    table = Table()
    table.begin(kinds, game=game)
    for _ in range(3):
        table.do("take-seat")
        table.do("panel", "log")
        if not table.saved.over:
            table.do("act", str(table.saved.legal_actions()[0]))
        table.device.settle()
        assert table.first_paint()[stored(table)] == table.reload().device.html


def test_no_open_hand_is_stored() -> None:
    table = Table()
    table.begin("person person")
    table.do("take-seat")
    assert table.offers("table:quay")
    left = table.first_paint()
    assert "take-seat" in left[stored(table)]
    assert "table:quay" not in "".join(left.values())


def test_the_start_screen_is_stored_with_its_saved_games() -> None:
    table = Table()
    table.begin()
    id, line = table.id, f'id="saved-{table.id}"'
    assert line in table.first_paint()[""]
    table.do("go", "")
    assert table.first_paint() == {"": table.reload().device.html}
    table.do("naming", id)
    assert 'id="called"' not in table.first_paint()[""]
    table.do("delete", id)
    assert line not in table.first_paint()[""]


def test_unsaved_games_are_not_stored() -> None:
    table = Table()
    table.begin()
    link = derived.link(table.state).partition("#")[2]
    table.device.full = True
    table.do("act", str(table.saved.legal_actions()[0]))
    for each in (table, Table(link), Table("game=unknown")):
        assert list(each.first_paint()) == [""]


def test_with_an_unreadable_storage_nothing_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()

    def refuse() -> list[str]:
        raise StorageError("not here")

    monkeypatch.setattr(table.device, "keys", refuse)
    assert table.first_paint() == {}


def test_the_built_start_screen_is_that_of_a_first_visit(languages: list[str]) -> None:
    screens = start_screens()
    assert list(screens) == languages
    assert screens["en"] == Table().device.html
    assert 'lang="de"' in screens["de"]


CHECK = (ROOT / "web" / "boot" / "first_paint.js").read_text("utf-8")


OWN = {"href": "ADDRESS", "src": "ADDRESS", "style": "STYLE", "id": "ID", "name": "ID"}
"""The patterns of the values of some attributes."""


class Checked(HTMLParser):
    """Finds what web/boot/first_paint.js would not show."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.refused: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._check("ELEMENTS", tag)
        for name, value in attrs:
            own = OWN.get(name)
            self._check(own or "ATTRIBUTES", (value or "") if own else name)
            if name == "name":
                self._check("FIELDS", tag)

    def _check(self, pattern: str, text: str) -> None:
        (allowed,) = re.findall(rf"var {pattern} = /\^(.*)\$/;", CHECK)
        if not re.fullmatch(allowed, text):
            self.refused.add(text)


@pytest.mark.parametrize("game", renderers())
def test_all_that_is_stored_passes_the_check_of_the_first_paint(game: str) -> None:
    table = Table()
    for n, _ in enumerate(walk(table, 120, "person trader", "person person", game=game)):
        if n % 10 == 0:
            assert not Checked("".join(table.first_paint().values())).refused


@pytest.mark.parametrize(
    "html",
    [
        *("<script>x</script>", "<iframe></iframe>", "<style>x</style>", "<template></template>"),
        *('<a href="https://example.org">', '<a href="javascript:x">', '<img src="data:,">'),
        *('<p onclick="x">', '<form action="x">', '<button formaction="x">', '<img srcset="x">'),
        *('<form name="body">', '<img name="body">', '<p id="Bun">', '<input name="">'),
        *('<p style="position: fixed">', '<p style="--n: url(x)">', '<a target="x">'),
    ],
)
def test_what_python_never_draws_does_not_pass(html: str) -> None:
    assert Checked(html).refused
