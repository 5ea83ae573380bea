"""Records: who can be a player, and what a record refuses."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek import games
from sobek.core.chance import SEED_LIMIT
from sobek.core.record import MAX_NAME, Player, Record, clean_name

TWO = (Player("Anna"), Player("Bot", "greedy", "blue", "square"))


@given(st.text())
def test_a_cleaned_name_is_one_short_line_and_stays(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= MAX_NAME
    assert clean_name(name) == name == name.strip()
    assert not any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in name)
    assert Player(name).name == name


def test_markup_is_a_name_like_any_other() -> None:
    assert clean_name(" <b>Zoë &\n 👩‍🌾 ") == "<b>Zoë & 👩‍🌾"


def test_marks_that_turn_the_direction_of_text_are_dropped() -> None:
    assert clean_name("a\u202eb\u2066c") == "a b c"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": "two\nlines"}, "player's name"),
        ({"name": "x" * 25}, "player's name"),
        ({"kind": "A Person"}, "neither"),
        ({"kind": ""}, "neither"),
        ({"colour": "pink"}, "marker"),
        ({"shape": "blob"}, "marker"),
    ],
)
def test_a_player_is_checked(change: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Player(**{"name": "Anna", **change})


def test_missing_options_are_the_usual_ones() -> None:
    assert Record.new("null", TWO, 1).options == {"sides": "6"}
    assert Record.new("null", TWO, 1) == Record.new("null", TWO, 1, {"sides": "6"})


def test_a_record_is_checked() -> None:
    with pytest.raises(ValueError, match="no game “chess”"):
        Record.new("chess", TWO, 1)
    with pytest.raises(ValueError, match="5 players"):
        Record.new("null", (TWO[0],) * 5, 1)
    with pytest.raises(ValueError, match="seed"):
        Record.new("null", TWO, SEED_LIMIT)
    with pytest.raises(ValueError, match="seed"):
        Record.new("null", TWO, -1)
    with pytest.raises(ValueError, match="sides=7"):
        Record.new("null", TWO, 1, {"sides": "7"})
    with pytest.raises(ValueError, match="4096 actions"):
        Record("null", TWO, 1, {}, 1, ("keep",) * 4097)


def test_other_rules_are_told_from_these() -> None:
    now = games.game("null").version
    with pytest.raises(ValueError, match="newer"):
        Record("null", TWO, 1, {}, now + 1)
    with pytest.raises(ValueError, match="older"):
        Record("null", TWO, 1, {}, now - 1)


def test_no_module_outside_the_games_is_imported_for_a_name() -> None:
    for name in ("os", "..core", "null.x", "", "sobek.games.null"):
        with pytest.raises(ValueError, match="There is no game"):
            games.game(name)
