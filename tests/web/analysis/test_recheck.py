"""Bots that are asked again: honest ones say the same, those that look at what is hidden do not."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sobek.core.bot import Budget
from sobek.core.game import AnyGame, AnyState
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games import game
from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.tables import KINDS, Character, kind_of
from tests.web.helpers.device import run_apart
from web.analysis import protocol
from web.analysis.protocol import Question
from web.analysis.recheck import Answer, Check, Recheck, check
from web.session.plies import is_decision

SOBEK = game("sobek")
WANTED = {Character.QUEEN, Character.PRIEST, Character.THIEF, Character.VIZIER}
Says = Callable[[AnyGame, AnyState], str]
"""What a bot says at a position: one that plays fair asks for nothing but the seat's view."""


def fair(kind: str) -> Says:
    """A bot of the page, asked as the page does."""

    def says(rules: AnyGame, state: AnyState) -> str:
        view, legal = state.view(state.actor), state.legal_actions()
        question = Question(rules, view, legal, kind)
        return question.read(protocol.answer(question.text(Budget(30), question.seed(0)))).best

    return says


def peeking(rules: AnyGame, state: Any) -> str:
    """Takes a good character if one lies face down within reach: it looks below. Else it plays
    fair."""
    for action in state.legal_actions():
        if action.verb is Verb.TAKE:
            kind = KINDS[kind_of(state.quay[action.at])]
            if kind.character in WANTED:
                return str(action)
    return fair("trader")(rules, state)


def played(rules: AnyGame, says: Says, kind: str, seed: int, most: int = 1_000) -> Play:
    """A game of a person who acts at random against a bot, or so many actions of it."""
    play, rng = Play.new(rules.name, (Player("Anna"), Player("", kind, "blue")), seed), Random(seed)
    while not play.over and play.length < most:
        legal = play.legal_actions()
        if play.state.actor == 1:
            play.act(rules.parse(says(rules, play.state)))
        else:
            play.act(legal[int(rng.random() * len(legal))])
    return play


def asked_again(play: Play, says: Says, most: int = 1_000) -> Recheck:
    """Ask all decisions of the bot again, or the first of them, one after the other."""

    async def answer(state: AnyState) -> str:
        return says(play.game, state)

    others = [n for n, step in enumerate(play.steps) if is_decision(step, [1])][:most]
    recheck = Recheck.of(play, others)
    while (ply := recheck.following) is not None:
        found = run_apart(check(play.steps[ply], play.game, answer))
        recheck = recheck.with_check(found, 1.0)
    assert sorted(each.ply for each in recheck.checks) == others
    return recheck


@pytest.mark.parametrize(
    ("name", "kind"), [("sobek", "trader"), ("sobek", "porter"), ("sakkara", "labourer")]
)
def test_a_fair_bot_says_the_same(name: str, kind: str) -> None:
    rules = game(name)
    play = played(rules, fair(kind), kind, 5, most=80)
    found = asked_again(play, fair(kind), most=20)
    assert found.same == len(found.plies) == 20
    assert found.different == ()


def is_found(seed: int) -> bool:
    """Whether both ways to cheat are found: to look in play only, and to look again when asked."""
    play = played(SOBEK, peeking, "trader", seed)
    in_play, again = asked_again(play, fair("trader")), asked_again(play, peeking)
    return bool(in_play.different and again.different)


def test_a_bot_that_looks_at_the_hidden_cards_is_found() -> None:
    assert all(is_found(seed) for seed in range(3))


@pytest.mark.slow
def test_a_bot_that_looks_at_the_hidden_cards_is_found_in_200_games() -> None:
    assert sum(is_found(seed) for seed in range(200)) == 200


def test_after_what_was_hidden_was_dealt_anew_bots_are_asked_as_they_were() -> None:
    play, rng = played(SOBEK, fair("trader"), "trader", 2).at(20), Random(1)
    play.deal_anew(0, 99)
    while not play.over:
        legal = play.legal_actions()
        is_bot = play.state.actor == 1
        text = fair("trader")(SOBEK, play.state) if is_bot else ""
        play.act(SOBEK.parse(text) if is_bot else legal[int(rng.random() * len(legal))])
    found = asked_again(play, fair("trader"))
    assert found.same == len(found.plies)


def test_what_could_not_be_asked_is_not_counted() -> None:
    play = played(SOBEK, fair("trader"), "trader", 1)
    others = [n for n, step in enumerate(play.steps) if is_decision(step, [1])]

    async def nothing(state: AnyState) -> None:
        return None

    silent: Answer = nothing
    step = play.steps[others[0]]
    assert run_apart(check(step, SOBEK, silent)) is None
    recheck = Recheck.of(play, others).with_check(None, 2.0)
    assert (recheck.done, recheck.skipped, recheck.checks) == (1, 1, ())
    assert recheck.seconds_left == 2.0 * (len(others) - 1)
    recheck = recheck.with_check(Check(others[0], True), 4.0)
    assert (recheck.same, recheck.seconds_left) == (1, 3.0 * (len(others) - 2))


def test_those_asked_first_are_from_all_over_the_game() -> None:
    play = played(SOBEK, fair("trader"), "trader", 1)
    others = tuple(n for n, step in enumerate(play.steps) if is_decision(step, [1]))
    recheck = Recheck.of(play, others)
    assert sorted(recheck.plies) == list(others)
    half = len(others) // 2
    assert 0.25 < sum(ply in others[:half] for ply in recheck.plies[:half]) / half < 0.75


def test_bots_that_are_no_part_of_the_page_are_not_asked() -> None:
    play = played(SOBEK, fair("trader"), "trader", 1)
    others = [n for n, step in enumerate(play.steps) if is_decision(step, [1])]
    assert not Recheck.of(play, others).has_strangers
    play.reseat((play.players[0], Player("", "own-bot", "blue")))
    recheck = Recheck.of(play, others)
    assert recheck.has_strangers
    assert recheck.plies == ()
    assert recheck.following is None
