"""What even the weakest bot does not choose."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from sobek.games.sobek import GAME
from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import Character, character_of
from sobek.games.sobek.search.folly import is_foolish


def has_effect(before: SobekState, after: SobekState) -> bool:
    """Whether more has happened than that the actor has discarded a card of the hand."""
    hands = [*before.hands]
    hands[before.actor] &= after.hands[before.actor]
    plain = (hands, before.piles, before.sets, before.quay)
    is_plain = plain == (after.hands, after.piles, after.sets, after.quay)
    return not is_plain or after.phase in (Phase.PICK, Phase.DROP)


@pytest.mark.rule("S23", "S30", "S31", "S32", "S33", "S34", "S35", "S36")
def test_to_play_a_character_is_foolish_exactly_if_it_has_no_effect() -> None:
    met, rng = Counter[tuple[Character, bool]](), Random(1)
    for seed, seats in product(range(25), GAME.seats):
        state = GAME.new(seats, seed, GAME.complete({}, seats))
        while not state.accounts:
            actions = state.legal_actions()
            for action in [each for each in actions if each.verb is Verb.PLAY_CHARACTER]:
                after = state.clone()
                after.apply(action)
                is_useful = has_effect(state, after)
                assert is_foolish(state.view(state.actor), action) != is_useful, (action, state)
                met[character_of(action.what), is_useful] += 1
            state.apply(rng.choice(actions))
    assert {who for who, is_useful in met if is_useful} == {*Character}
    assert met[Character.VIZIER, False] and met[Character.SCRIBE, False]
