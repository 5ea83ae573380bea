"""What is kept of a page that is left, for the first paint of the next start."""

import pytest

from tests.page.device import Table
from web.first import start_screens


@pytest.mark.parametrize("kinds", ["person trader", "person person", "porter porter"])
@pytest.mark.parametrize("game", ["sobek", "scarab"])
def test_it_is_what_a_reload_shows(kinds: str, game: str) -> None:
    table = Table()
    table.begin(kinds, game=game)
    for _ in range(3):
        table.do("take-seat")
        table.do("panel", "log")
        if not table.saved.over:
            table.do("act", str(table.saved.legal_actions()[0]))
        table.device.settle()
        assert table.app.left() == (f"game={table.id}", table.reload().device.html)


def test_of_a_hand_that_someone_looks_at_nothing_is_kept() -> None:
    table = Table()
    table.begin("person person")
    table.do("take-seat")
    assert table.offers("table:quay")
    left = table.app.left()
    assert left
    assert "table:quay" not in left[1]
    assert "take-seat" in left[1]


def test_the_start_screen_is_kept_with_its_saved_games() -> None:
    table = Table()
    table.begin()
    id = table.id
    table.do("go", "")
    left = table.app.left()
    assert left
    assert left[0] == ""
    assert f"saved-{id}" in left[1]


def test_what_will_not_be_so_again_is_not_kept() -> None:
    table = Table()
    table.begin()
    link = table.app._link().partition("#")[2]
    id = table.id
    assert Table(link).app.left() is None  # a link's game is not saved
    table.do("go", "")
    table.do("delete", id)
    assert table.app.left() is None  # it can still be brought back
    assert Table("game=unknown").app.left() is None


def test_the_built_start_screen_is_the_one_of_a_first_visit() -> None:
    screens = start_screens()
    assert set(screens) == {"en", "de"}
    assert screens["en"] == Table().device.html
    assert 'lang="de"' in screens["de"]
