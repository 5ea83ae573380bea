"""A head start as an option of a record: its values, and how records, links and texts tell it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core import head_start, link, public_view, transcript
from sobek.core.head_start import NONE, START, HeadStart
from sobek.core.link_refusals import LinkError
from sobek.core.octets import Writer
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.wire import dumps, loads
from sobek.games import game

GAMES = ("sobek", "scarab", "sakkara")
OLD_LINKS = {
    "sobek": "1GwPUML4Fc29iZWsBAQIEQW5uYQAAAAZncmVlZHkABwM",
    "scarab": "1JovKPEAGc2NhcmFiAQEAAwRBbm5hAAAABmdyZWVkeQAABmdyZWVkeQAHAw",
    "sakkara": "1HGnLMK8Hc2Fra2FyYQECBEFubmEAAAAGZ3JlZWR5AAcD",
}
"""As the versions before 0.12.0 made them."""
every_game = pytest.mark.parametrize("name", GAMES)


def begun(name: str, value: str, seats: int = 2, actions: int = 0) -> Play:
    play = Play.new(name, (Player("Anna"),) * seats, seed=7, options={START: value})
    rng = Random(1)
    for _ in range(actions):
        play.act(rng.choice(play.legal_actions()))
    return play


@every_game
def test_a_link_from_before_there_were_head_starts_stays_what_it_was(name: str) -> None:
    play = link.decode(OLD_LINKS[name])
    assert play.length == 3 and play.record.options[START] == NONE
    assert link.encode(play) == OLD_LINKS[name]
    assert START not in transcript.write(play)


@every_game
@pytest.mark.parametrize("actions", [0, 9])
def test_links_texts_and_views_tell_a_head_start(name: str, actions: int) -> None:
    play = begun(name, "2+10", actions=actions)
    made = link.encode(play)
    assert made.startswith(link.FORMAT_WITH_OPTIONS)
    for again in (link.decode(made), transcript.read(transcript.write(play))):
        assert again == play
        assert again.state.scores == play.state.scores
    assert "\nstart: 2+10\n" in transcript.write(play)
    view = play.state.view(1)
    assert loads(play.game.view_type, dumps(view)) == view
    seen = public_view.of(play)
    assert public_view.decode(public_view.encode(seen)) == seen


def test_a_redeal_and_a_head_start_are_in_one_link() -> None:
    play = begun("sobek", "1+20", actions=5)
    play.deal_anew(0, seed=11)
    again = link.decode(link.encode(play))
    assert again == play and again.record.redeals == play.record.redeals


@pytest.mark.parametrize(
    "told",
    [
        {START: NONE},  # it goes without saying
        {},
        {START: "3+10"},  # there are two seats
        {START: "1+11"},
        {"variant": "open"},  # it is told before
    ],
)
def test_a_link_with_another_head_start_is_refused(told: dict[str, str]) -> None:
    writer = Writer()
    writer.text("sobek")
    for number in (game("sobek").version, 0, len(told)):
        writer.count(number)
    for each in told.items():
        for text in each:
            writer.text(text)
    writer.count(2)
    for _ in range(2):
        link.write_player(writer, Player("Anna"))
    for _ in range(3):  # the deal number, no redeals, no actions
        writer.count(0)
    with pytest.raises(LinkError):
        link.decode(link.spell(link.FORMAT_WITH_OPTIONS, bytes(writer.out)))


def test_a_text_with_an_unknown_head_start_is_refused_at_its_line() -> None:
    text = transcript.write(begun("scarab", "1+10")).replace("1+10", "1+99")
    with pytest.raises(transcript.TranscriptError, match="Line 5: start must be one of") as refused:
        transcript.read(text)
    assert refused.value.line == 5


@every_game
def test_only_seats_of_the_game_can_have_one(name: str) -> None:
    rules = game(name)
    for seats in rules.seats:
        (option,) = (each for each in rules.options if each.name == START)
        found = [head_start.read(value) for value in option.offered(seats)]
        assert found[0] is None
        assert {each.seat for each in found if each} == set(range(seats))
        with pytest.raises(ValueError, match="has no option start"):
            rules.complete({START: f"{seats + 1}+10"}, seats)


@every_game
@given(difference=st.floats(0, 2000), more=st.floats(0, 500))
def test_a_greater_difference_never_gets_less(name: str, difference: float, more: float) -> None:
    rules = game(name)
    for seats in rules.seats:
        amount = head_start.head_start(rules, seats, difference)
        assert amount <= head_start.head_start(rules, seats, difference + more)
        assert not amount or str(HeadStart(0, amount)) in rules.options[-1].values


@every_game
def test_equals_get_none_and_the_greatest_difference_gets_the_largest(name: str) -> None:
    rules = game(name)
    for seats in rules.seats:
        largest = max(rules.head_start.amounts) if rules.head_start else 0
        assert head_start.head_start(rules, seats, 10) == 0
        assert head_start.head_start(rules, seats, 5000) == largest


@pytest.mark.parametrize("by", range(4))
def test_a_head_start_moves_along_with_its_player(by: int) -> None:
    bots = ["a", "b", "c", "d"]
    turned = bots[by:] + bots[:by]
    start = head_start.of(head_start.moved({START: "2+10"}, by, 4))
    assert start and turned[start.seat] == "b"
