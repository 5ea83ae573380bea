"""What holds for the tables of all games, as HTML."""

from collections.abc import Iterable, Iterator
from functools import partial

import pytest

from sobek.core.game import OVER
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games import game
from sobek.games.scarab.rules.phase import Phase
from tests.web.helpers import scarab_games, sobek_games
from tests.web.helpers.reading import read
from web.games import renderers
from web.ui.scene import Scene


def sobek_scenes(seats: int, variant: str) -> Iterator[Scene]:
    """Every fifth decision of two games, as each seat sees it."""
    for state in sobek_games.positions(seats, 2, variant, every=5):
        for seat in range(seats):
            yield sobek_games.scene_of(state, seat)


def scarab_scenes() -> Iterator[Scene]:
    """Some moves, all decisions after an Ankh, and the ends of eight games, before and after."""
    for number, (state, _, after) in enumerate(scarab_games.games(8)):
        if number % 13 == 0 or after.actor == OVER or state.phase is not Phase.MOVE:
            yield scarab_games.scene_of(state)
            yield scarab_games.scene_of(after, 0)


def hides(name: str) -> bool:
    """Whether the seats of a game see different things."""
    return not game(name).perfect_information


@pytest.mark.parametrize(
    ("name", "scenes", "max_elements"),
    [
        pytest.param("sobek", partial(sobek_scenes, 2, "original"), 2000, id="sobek-2-original"),
        pytest.param("sobek", partial(sobek_scenes, 3, "open"), 2000, id="sobek-3-open"),
        pytest.param("sobek", partial(sobek_scenes, 4, "open"), 2000, id="sobek-4-open"),
        pytest.param("scarab", scarab_scenes, 1200, id="scarab"),
    ],
)
def test_tables_are_well_formed_and_buttons_have_names(
    name: str, scenes: partial[Iterable[Scene]], max_elements: int
) -> None:
    drawn = 0
    for scene in scenes():
        page = read(renderers()[name].table.table(scene))
        found = [node.attributes["id"] for node in page.all(lambda node: "id" in node.attributes)]
        assert len(found) == len(set(found))
        for node in page.all(lambda node: node.name in ("button", "summary")):
            assert node.label
        assert len(page.all(lambda node: True)) < max_elements
        drawn += 1
    assert drawn > 50


def test_names_of_players_are_escaped() -> None:
    sobek = sobek_games.scene_of(next(sobek_games.positions(4, 1)))
    scarab = scarab_games.scene_of(next(scarab_games.steps(4, 1))[0])
    for name, scene in (("sobek", sobek), ("scarab", scarab)):
        html = renderers()[name].table.table(scene)
        assert "<b>Cleo" not in html and "&lt;b&gt;Cleo" in html and "Senbi" in html


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", [name for name in renderers() if hides(name)])
def test_at_a_handover_the_table_lies_as_whoever_comes_will_see_it(name: str, seat: int) -> None:
    """So nothing jumps once they are there."""
    table, play = renderers()[name].table.table, Play.new(name, (Player("Anna"), Player("Ben")), 1)
    selection = renderers()[name].table.selection()
    for looking, comes in ((None, seat), (seat, None)):
        view = play.state.view(looking).shown()
        scene = Scene(view, play.players, selection=selection, comes=comes)
        (across,) = read(table(scene)).of_class("other-places")
        assert [each.attributes["id"] for each in across.of_class("seat")] == [f"seat-{1 - seat}"]
