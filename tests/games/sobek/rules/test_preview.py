"""Previews of actions agree with what the actions do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobek.games.sobek.rules.notation import KIND_NAMES, NEW, Action, Verb, parse
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import Preview, best_set, idle, preview, uses
from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.rules.positions import cards, do, inside, position


def told(state: SobekState, text: str) -> Preview:
    return preview(state.view(state.actor), parse(text))


@pytest.mark.rule("S21")
def test_preview_of_taking_has_the_card_and_the_corruption() -> None:
    state = position(["", ""], quay="fish, wheat, queen, vizier, ivory")
    found = told(state, "take 4")
    assert (inside(found.gains), found.gains_unknown) == ({}, 1)
    assert (inside(found.pile), found.pile_unknown) == (cards("fish + wheat"), 1)
    assert found.ends == ""


@pytest.mark.rule("S29", "S40")
def test_a_take_tells_what_it_empties() -> None:
    assert told(position(["", ""], quay="fish, wheat"), "take 1").ends == ""
    assert told(position(["", ""], quay="fish, wheat"), "take 2").ends == "delivery"
    assert told(position(["", ""], quay="fish, wheat", deck=""), "take 2").ends == "round"
    assert told(position(["merchant", ""], quay="fish", deck=""), "merchant 1").ends == "round"


@pytest.mark.rule("S23", "S30", "S32", "S33", "S34")
@pytest.mark.parametrize(
    ("hand", "other", "action", "is_idle"),
    [
        ("priest", "", "priest", True),
        ("fish scribe", "5 cattle + queen", "fish scribe", True),
        ("fish scribe", "5 amulet + 3 ivory", "fish scribe", False),
        ("queen", "", "queen", False),
        ("thief", "ivory", "thief seat 2 beige", False),
        ("thief", "ivory", "take 1", False),
        ("vizier", "ivory", "vizier seat 2", True),
    ],
)
def test_a_character_is_idle_if_it_does_nothing(
    hand: str, other: str, action: str, is_idle: bool
) -> None:
    state = position([hand, other])
    assert action in map(str, state.legal_actions())
    assert idle(state.view(0), parse(action)) == is_idle


@pytest.mark.rule("S23", "S30")
def test_a_queen_without_a_deck_is_idle() -> None:
    state = position(["queen", ""], quay="wheat", deck="")
    assert idle(state.view(0), parse("queen"))


@pytest.mark.rule("S23", "S32", "S61")
def test_a_vizier_is_idle_only_where_the_view_tells_that_the_pile_is_empty() -> None:
    action = parse("vizier seat 2")
    assert not idle(position(["vizier", ""], piles=["", "fish"]).view(0), action)
    empty = position(["vizier", ""], open=False).view(0)
    assert idle(empty, action) and not idle(empty.shown(), action)


@pytest.mark.rule("S25", "S42")
def test_preview_of_a_sale_has_the_set_before_and_after() -> None:
    state = position(
        ["ivory + green ivory + queen", ""], sets=[["ivory + 2 plain ivory"]], quay="fish"
    )
    found = told(state, "sell ivory + green ivory + queen to set 1")
    assert found.was is not None and found.was.points() == 9
    assert found.made is not None and found.made.points() == 36
    found = told(state, "sell ivory + green ivory + queen")
    assert found.was is None
    assert found.made is not None and found.made.points() == 9


@pytest.mark.rule("S33")
def test_preview_of_a_scribe_has_the_players_who_drop_cards() -> None:
    state = position(
        ["fish scribe + 5 fish + 3 wheat", "5 cattle + queen", "5 amulet + 3 ivory", ""]
    )
    assert told(state, "fish scribe").drops == ((2, 2),)
    assert told(position(["fish scribe", "", ""]), "fish scribe").drops == ()


@pytest.mark.rule("S41", "S42")
def test_preview_of_a_horizontal_set_has_its_worth() -> None:
    state = do(position(["", "3 ivory + queen"], quay="fish", deck=""), "take 1")
    found = told(state, "lay 3 ivory + queen")
    assert found.made is not None and found.made.points() == 9


@pytest.mark.rule("S37")
def test_preview_of_a_guild_has_both_scores() -> None:
    state = position(["3 fish", "", ""], points=[61, 10, 62], left="guild ankh")
    do(state, "sell 3 fish")
    assert told(state, "token guild ankh seat 3").scores == (68, 10, 61)


def expected_set(after: SobekState, seat: int, action: Action) -> object:
    at = action.at if action.at != NEW else len(after.sets[seat]) - 1
    made = after.sets[seat][at]
    return made.goods, inside(made.cards), made.bonus, made.flat, made.points()


def check_ready(state: SobekState) -> None:
    """The best set that a hand could lay, among all that it may lay."""
    if state.phase is Phase.TURN:
        sales = [
            each for each in state.legal_actions() if each[0] is Verb.PLAY_SET and each.at == NEW
        ]
        view = state.view(state.actor)
        made = [preview(view, action).made for action in sales]
        best = best_set(view.own_hand())
        worths = [each.points() for each in made if each]
        assert (best and best.points()) == max(worths, default=None)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**40))
@pytest.mark.rule("S21", "S24", "S30", "S31", "S34", "S36", "S37", "S3A", "S3B", "S3C")
def test_previews_agree_with_the_actions_of_random_games(seats: int, seed: int) -> None:
    rng = Random(seed)
    state = SobekState(seats, seed, open_variant=False)
    met = 0
    for _ in range(rng.randrange(60, 200)):
        if state.phase is Phase.OVER:
            break
        check_ready(state)
        for action in rng.sample(list(state.legal_actions()), min(5, len(state.legal_actions()))):
            check(state, action)
            met += 1
        rare = [a for a in state.legal_actions() if a.verb in (Verb.PLAY_CHARACTER, Verb.PLAY_SET)]
        state.apply(
            rng.choice(rare if rare and rng.random() < 0.5 else list(state.legal_actions()))
        )
    assert met


def check(state: SobekState, action: Action) -> None:
    seat = state.actor
    found = preview(state.view(seat), action)
    after = state.clone()
    after.apply(action)
    counted = len(after.accounts) > len(state.accounts)
    ends = {True: "round", False: ""}[counted or after.phase is Phase.LAY_FLAT]
    if not ends and after.delivery != state.delivery:
        ends = "delivery"
    if state.phase is Phase.LAY_FLAT:
        ends = ""
    assert found.ends == ends
    if counted:
        return
    assert list(found.scores) == list(after.scores)
    dropping = state.phase is not Phase.DROP and after.phase is Phase.DROP
    assert dropping == bool(found.drops)
    if found.made is not None:
        made = found.made
        told_set = (made.goods, inside(made.cards), made.bonus, made.flat, made.points())
        assert told_set == expected_set(after, seat, action)
    elif len(after.sets[seat]) or len(state.sets[seat]):
        assert after.sets[seat] == state.sets[seat]
    if found.was is not None:
        was = state.sets[seat][action.at]
        assert (inside(found.was.cards), found.was.points()) == (inside(was.cards), was.points())
    hand = inside(state.hands[seat]) - inside(uses(action)) + inside(found.gains)
    surprise = inside(after.hands[seat]) - hand
    assert hand <= inside(after.hands[seat])
    assert surprise.total() == found.gains_unknown
    emptied = state.piles[seat] if "embalming" in str(action) else 0
    pile = inside(state.piles[seat]) - inside(found.discards) - inside(emptied)
    pile += inside(found.pile)
    surprise = inside(after.piles[seat]) - pile
    assert pile <= inside(after.piles[seat])
    assert surprise.total() == found.pile_unknown
    discarded = inside(after.discard) - inside(state.discard)
    played = Counter([KIND_NAMES[action.what]] if action.verb is Verb.PLAY_CHARACTER else [])
    assert discarded == inside(found.discards) + played
