"""The start form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.record import COLOURS, SHAPES
from web.setup import Setup

FIELDS = ["seats", "deal", "option-variant", "option-x", "name-0", "kind-1", "colour-9", "x", ""]


def test_it_begins_with_one_person_against_a_bot() -> None:
    play = Setup.usual("sobek").play(5)
    assert [player.kind for player in play.players] == ["person", "greedy"]
    assert (play.record.seed, play.record.options) == (5, {"variant": "original"})


def test_every_field_counts() -> None:
    setup = Setup.usual("sobek")
    for name, value in (
        ("seats", "3"),
        ("name-0", "  Anna \n"),
        ("kind-2", "person"),
        ("option-variant", "open"),
        ("deal", " 12 "),
    ):
        setup = setup.changed(name, value)
    play = setup.play(5)
    assert [player.name for player in play.players] == ["Anna", "", ""]
    assert [player.kind for player in play.players] == ["person", "greedy", "person"]
    assert (play.record.seed, play.record.options) == (12, {"variant": "open"})


@given(st.lists(st.tuples(st.sampled_from(["colour", "shape"]), st.integers(0, 3), st.data())))
def test_markers_differ_whatever_is_chosen(changes: list[tuple[str, int, st.DataObject]]) -> None:
    setup = Setup.usual("sobek")
    for what, seat, data in changes:
        value = data.draw(st.sampled_from(COLOURS if what == "colour" else SHAPES))
        setup = setup.changed(f"{what}-{seat}", value)
        assert getattr(setup.players[seat], what) == value
        for look in ("colour", "shape"):
            assert len({getattr(player, look) for player in setup.players}) == 4


@given(st.lists(st.tuples(st.sampled_from(FIELDS), st.text())))
def test_nonsense_does_no_harm(changes: list[tuple[str, str]]) -> None:
    setup = Setup.usual("sobek")
    for name, value in changes:
        setup = setup.changed(name, value)
    setup.changed("deal", "").play(1)


@pytest.mark.parametrize("deal", ["x", "-1", "1.5", "٣", "9" * 16, "9" * 99])
def test_a_deal_that_is_no_number_has_its_sentence(deal: str) -> None:
    with pytest.raises(ValueError, match=r"number"):
        Setup.usual("sobek").changed("deal", deal).play(1)
