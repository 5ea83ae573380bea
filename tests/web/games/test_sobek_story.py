"""The log tells each seat what it may know, and all of that."""

import re
from itertools import pairwise

import pytest

from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import BACKS, KINDS, Character, bag_of, kind_of
from sobek.games.sobek.rules.view import FACE_DOWN
from tests.web.helpers.sobek_games import PLAYERS, Step, steps
from web.games.sobek import RENDERER, words

SEATS = (0, 1, 2, None)


def told(step: Step, seat: int | None) -> str:
    before, action, after = step
    players = PLAYERS[: before.seats]
    return RENDERER.narration.story(
        before.view(seat).shown(), action, after.view(seat).shown(), players
    )


@pytest.fixture(scope="module")
def games() -> list[Step]:
    variants = ("original", "open")
    return [step for seed in range(12) for step in steps(3, seed, variants[seed % 2])]


def test_every_action_has_a_sentence_for_every_seat(games: list[Step]) -> None:
    for step in games:
        for seat in SEATS:
            sentence = told(step, seat)
            assert re.fullmatch(r"[^{}]+\.", sentence), sentence


def other_action(state: SobekState, action: Action) -> Action | None:
    """The same with another card with the same back, which only insiders can tell."""
    for other in state.legal_actions():
        same = KINDS[kind_of(other.cards)].back == KINDS[kind_of(action.cards)].back
        if other.verb is action.verb and other != action and same:
            return other
    return None


def test_hidden_cards_are_told_to_insiders_only(games: list[Step]) -> None:
    met = set()
    for before, action, after in games:
        if action.verb not in (Verb.PICK, Verb.DROP):
            continue
        insiders = {before.actor, *(before.queue if action.verb is Verb.PICK else ())}
        other = other_action(before, action)
        for seat in SEATS:
            card = words.cards(action.cards)
            sentence = told((before, action, after), seat)
            if seat in insiders:
                assert card in sentence
            elif other is not None:
                assert sentence == told((before, other, after), seat)
                met.add(action.verb)
    assert met == {Verb.PICK, Verb.DROP}


def test_a_face_down_card_is_named_to_the_taker_only(games: list[Step]) -> None:
    met = False
    for step in games:
        before, action, after = step
        taken = before.view(None).remaining()[: action.at + 1]
        if action.verb is not Verb.TAKE or FACE_DOWN not in taken or after.round != before.round:
            continue
        met = True
        for seat in SEATS:
            named = any(person in told(step, seat) for person in words.CHARACTERS.values())
            assert named == (seat == before.actor)
            assert ("face-down" in told(step, seat)) == (seat != before.actor)
    assert met


def test_what_a_thief_stole_is_told_to_thief_and_victim(games: list[Step]) -> None:
    met = set()
    for step in games:
        before, action, after = step
        if action.verb is not Verb.PLAY_CHARACTER or action.seat < 0:
            continue
        if KINDS[action.what].character is Character.THIEF:
            card = before.hands[action.seat] & ~after.hands[action.seat]
            for seat in SEATS:
                knows = seat in (before.actor, action.seat)
                assert (f": {words.cards(bag_of(kind_of(card)))}." in told(step, seat)) == knows
                met.add(knows)
    assert met == {True, False}


def test_sentences_read_well() -> None:
    starts = (next(iter(steps(2, seed)))[0] for seed in range(100))
    start = next(start for start in starts if FACE_DOWN in start.view(None).remaining()[:3])
    kinds, name, sentences = start.view(None).remaining(), PLAYERS[start.actor].name, []
    for at in range(3):
        after = start.clone()
        action = Action(Verb.TAKE, at=at)
        after.apply(action)
        sentences.append(told((start, action, after), 1 - start.actor))
    shown = [words.unseen(1) if kind == FACE_DOWN else words.card(kind) for kind in kinds]
    assert sentences[0] == f"{name} takes {shown[0]}."
    assert (
        sentences[1]
        == f"{name} takes {shown[1]} and puts 1 card in the corruption pile: {shown[0]}."
    )
    assert sentences[2].startswith(
        f"{name} takes {shown[2]} and puts 2 cards in the corruption pile: "
    )


def test_revealed_is_what_the_actor_alone_learned(games: list[Step]) -> None:
    """Compared with the states: new cards in hand or pile that an onlooker does not know."""
    met = set()
    for (before, action, after), _ in pairwise(games):
        if before.round != after.round or after.phase is Phase.OVER:
            continue
        seat = before.actor
        own_before = before.hands[seat] | before.piles[seat]
        own_after = after.hands[seat] | after.piles[seat]
        quay = sum(before.quay) & ~BACKS[2]
        picked = own_after if action.verb is Verb.PICK else 0
        learned = bool(own_after & ~own_before & ~quay & ~picked)
        found = RENDERER.secrets.revealed(
            before.view(seat).shown(), action, after.view(seat).shown()
        )
        assert found == learned, str(action)
        met.add((action.verb, found))
    assert {
        (Verb.TAKE, True),
        (Verb.TAKE, False),
        (Verb.PLAY_CHARACTER, True),
        (Verb.PICK, False),
    } <= met
