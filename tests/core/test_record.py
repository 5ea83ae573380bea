"""Records and players: what they accept and refuse."""

import pytest

from sobek import games
from sobek.core.chance import SEED_LIMIT
from sobek.core.names import clean_name
from sobek.core.record import Player, Record

TWO = (Player("Anna"), Player("Bot", "greedy", "blue", "square"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": "two\nlines"}, "player’s name"),
        ({"name": "x" * 25}, "player’s name"),
        ({"kind": "A Person"}, "neither"),
        ({"kind": ""}, "neither"),
        ({"colour": "pink"}, "marker"),
        ({"shape": "blob"}, "marker"),
    ],
)
def test_bad_players_are_refused(change: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Player(**{"name": "Anna", **change})


@pytest.mark.parametrize("name", ["An\u00adna", "\u3164", "e" + 9 * "\u0301"])
def test_names_of_older_records_stay_and_are_shown_clean(name: str) -> None:
    assert Player(name).name == name
    assert Player(name).shown_name == clean_name(name) != name


def test_missing_options_have_their_defaults() -> None:
    assert Record.new("null", TWO, 1).options == {"sides": "6"}
    assert Record.new("null", TWO, 1) == Record.new("null", TWO, 1, {"sides": "6"})


def test_bad_records_are_refused() -> None:
    with pytest.raises(ValueError, match="no game “chess”"):
        Record.new("chess", TWO, 1)
    with pytest.raises(ValueError, match="5 players"):
        Record.new("null", (TWO[0],) * 5, 1)
    with pytest.raises(ValueError, match="deal number"):
        Record.new("null", TWO, SEED_LIMIT)
    with pytest.raises(ValueError, match="deal number"):
        Record.new("null", TWO, -1)
    with pytest.raises(ValueError, match="sides=7"):
        Record.new("null", TWO, 1, {"sides": "7"})
    with pytest.raises(ValueError, match="4096 actions"):
        Record("null", TWO, 1, {}, 1, ("keep",) * 4097)


def test_records_of_other_versions_are_refused() -> None:
    now = games.game("null").version
    with pytest.raises(ValueError, match="newer"):
        Record("null", TWO, 1, {}, now + 1)
    with pytest.raises(ValueError, match="older"):
        Record("null", TWO, 1, {}, now - 1)


def test_a_games_name_never_imports_another_module() -> None:
    for name in ("os", "..core", "null.x", "", "sobek.games.null"):
        with pytest.raises(ValueError, match="There is no game"):
            games.game(name)
