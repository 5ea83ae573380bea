"""The contract of a game, tested for all games of the registry."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek import bots, games
from sobek.core import link, transcript, wire
from sobek.core.bot import Budget
from sobek.core.chance import pick
from sobek.core.contract import check_knowledge, check_position
from sobek.core.game import OVER, IllegalAction, check_legal
from sobek.core.play import Play
from sobek.core.record import MAX_ACTIONS, Player
from tests.helpers.strategies import everything, finish, plays, randoms, starts, undecided

BRIEF = Budget(nodes=20)
SLOWEST = "mc500"
"""The bot whose tests take as long as those of all others; it never changes."""
every_game = pytest.mark.parametrize("name", games.names())


@every_game
def test_an_adviser_thinks_as_much_on_every_device(name: str) -> None:
    game = games.game(name)
    assert bool(game.adviser) == bool(game.adviser_nodes)


@every_game
def test_games_are_found_by_name(name: str) -> None:
    game = games.game(name)
    assert game.name == name
    assert game.seats
    # The transcript's header has a line for each option.
    assert not {option.name for option in game.options} & {"game", "version", "seed", "seat"}
    for option in game.options:
        assert len(set(option.values)) == len(option.values) > 1
    with pytest.raises(ValueError, match="nonsense"):
        game.complete({"nonsense": "1"}, game.seats[0])
    assert set(game.levels) <= set(bots.names(game))


@every_game
def test_an_option_is_refused_if_the_seats_do_not_allow_it(name: str) -> None:
    game = games.game(name)
    for seats in game.seats:
        for option in game.options:
            for value in option.values:
                if value in option.offered(seats):
                    assert game.complete({option.name: value}, seats)[option.name] == value
                else:
                    with pytest.raises(
                        ValueError, match=f"With {seats} .*{option.name}={re.escape(value)}"
                    ):
                        game.complete({option.name: value}, seats)


@every_game
@given(data=st.data())
def test_the_contract_holds_at_every_step(name: str, data: st.DataObject) -> None:
    play = data.draw(starts(name))
    rng = data.draw(randoms)
    while not play.over:
        assert play.length < MAX_ACTIONS
        check_position(play.game, play.state)
        if rng.random() < 0.1:
            check_knowledge(play.game, play.state, rng)
        play.act(pick(play.legal_actions(), rng))
    check_position(play.game, play.state)
    check_knowledge(play.game, play.state, rng)


@every_game
@given(data=st.data())
def test_an_action_that_taught_nothing_leads_where_one_knew(name: str, data: st.DataObject) -> None:
    """Whatever is hidden, the actor sees the same after it: there is nothing to take back."""
    play, rng = data.draw(starts(name)), data.draw(randoms)
    while not play.over:
        game, before, seat = play.game, play.state.view(play.state.actor), play.state.actor
        action = pick(play.legal_actions(), rng)
        play.act(action)
        after = play.state.view(seat)
        if not game.gained_information(before, after):
            drawn = game.determinize(before, rng)
            drawn.apply(action)
            assert drawn.view(seat) == after, action


@every_game
@given(data=st.data())
def test_a_play_survives_its_transcript_and_its_link(name: str, data: st.DataObject) -> None:
    play = data.draw(plays(name))
    rng = data.draw(st.integers(0, 1000))
    for again in (transcript.read(transcript.write(play)), link.decode(link.encode(play))):
        assert again.record == play.record
        assert everything(again.state) == everything(play.state)
        # What no one knows yet is the same, too.
        ours, theirs = play.state.clone(), again.state
        finish(ours, Random(rng))
        finish(theirs, Random(rng))
        assert everything(theirs) == everything(ours)


@every_game
@given(data=st.data())
def test_equal_records_are_equal_games(name: str, data: st.DataObject) -> None:
    play = data.draw(plays(name, anew=False))
    states = [step.after for step in play.steps]
    n = data.draw(st.integers(0, play.length))
    at = play.at(n)
    assert at.length == n
    assert everything(at.state) == everything(states[n - 1] if n else play.record.start())


@every_game
@given(data=st.data())
def test_measures_have_values_for_every_seat(name: str, data: st.DataObject) -> None:
    state = data.draw(plays(name)).state
    finish(state, data.draw(randoms))
    for numbers in games.game(name).measures(state).values():
        assert len(numbers) == state.seats
        assert all(numbers)


@every_game
@given(data=st.data())
def test_clones_are_independent(name: str, data: st.DataObject) -> None:
    state = data.draw(plays(name)).state
    rng = data.draw(randoms)
    copy = state.clone()
    before = everything(state)
    assert everything(copy) == before
    finish(copy, rng)
    assert everything(state) == before
    copy = state.clone()
    finish(state, rng)
    assert everything(copy) == before


@every_game
@given(data=st.data())
def test_an_illegal_action_is_refused_with_a_rule(name: str, data: st.DataObject) -> None:
    play = data.draw(plays(name))
    met = {action for step in play.steps for action in step.before.legal_actions()}
    before = everything(play.state)
    for action in met - set(play.legal_actions()):
        with pytest.raises(IllegalAction) as caught:
            check_legal(play.state, action)
        refusal = caught.value.refusal
        assert refusal.sentence.endswith((".", "!"))
        assert refusal.rule in play.game.rules
        with pytest.raises(IllegalAction):
            play.act(action)
    assert everything(play.state) == before


@every_game
@given(data=st.data())
def test_determinized_states_can_be_played_to_the_end(name: str, data: st.DataObject) -> None:
    play = data.draw(plays(name))
    rng = data.draw(randoms)
    for seat in (*range(play.state.seats), None):
        drawn = play.game.determinize(play.state.view(seat), rng)
        while drawn.actor != OVER:
            check_position(play.game, drawn)
            drawn.apply(pick(drawn.legal_actions(), rng))
        check_position(play.game, drawn)


@every_game
def test_determinize_draws_what_the_seat_cannot_know(name: str) -> None:
    play = Play.new(name, (Player("A"), Player("B")), 7)
    view = play.state.view(0)
    drawn = [play.game.determinize(view, Random(seed)) for seed in range(20)]
    if play.game.perfect_information:
        assert all(everything(state) == everything(play.state) for state in drawn)
    else:
        # What is hidden from every seat, as in Sakkara, shows in the omniscient view only.
        assert len({(state.view(1), state.omniscient_view()) for state in drawn}) > 1


@every_game
@given(data=st.data())
def test_views_survive_serialization(name: str, data: st.DataObject) -> None:
    play = data.draw(plays(name))
    for seat in (*range(play.state.seats), None):
        view = play.state.view(seat)
        again = wire.loads(play.game.view_type, wire.dumps(view))
        assert again == view
        # Equal and of the same types, which 1 == True == 1.0 does not show.
        assert repr(again) == repr(view)


@every_game
@given(data=st.data())
def test_every_view_can_be_described(name: str, data: st.DataObject) -> None:
    play = data.draw(plays(name))
    for seat in (*range(play.state.seats), None):
        assert play.game.describe(play.state.view(seat)).strip()


@every_game
@given(data=st.data())
def test_what_occurred_is_told_by_clauses_of_the_rules(name: str, data: st.DataObject) -> None:
    play = data.draw(plays(name))
    for step in play.steps:
        for clause in play.game.clauses(step.before, step.action, step.after):
            assert clause.split()[0] in play.game.rules


@pytest.mark.parametrize(
    ("name", "decided"),
    [
        ("sobek", "S16 S23 S37 S43"),
        ("scarab", "C32"),
        ("sakkara", "K12 K20 K22 K23 K35 K36 K41 K42 K44 K45 K51"),
        ("null", ""),
    ],
)
def test_a_clause_says_what_was_decided_here(name: str, decided: str) -> None:
    """Where the rule books are silent or leave it open, and nowhere else."""
    game = games.game(name)
    said = [id for id in game.rules if "Decided here: " in game.clause(id)]
    assert said == list(game.decided) == decided.split()
    assert all(game.clause(id).startswith(text) for id, text in game.rules.items())


@every_game
def test_headings_stand_before_clauses_in_order(
    name: str,
) -> None:
    clauses, begins = list(games.game(name).rules), list(games.game(name).headings)
    assert begins[:1] == (clauses[:1] if begins else [])
    assert begins == [clause for clause in clauses if clause in begins]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        pytest.param(name, kind, marks=[pytest.mark.slow] if kind == SLOWEST else [])
        for name in games.names()
        for kind in bots.names(games.game(name))
    ],
)
@given(data=st.data())
def test_a_bot_chooses_legally_and_repeatably(name: str, kind: str, data: st.DataObject) -> None:
    play = data.draw(undecided(name))
    view = play.state.view(play.state.actor)
    seed = data.draw(st.integers(0, 1000))
    chosen = [
        bots.bot(kind, play.game, BRIEF).choose(view, play.legal_actions(), Random(seed))
        for _ in range(2)
    ]
    assert chosen[0] in play.legal_actions()
    assert chosen[0] == chosen[1]
