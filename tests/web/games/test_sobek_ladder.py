"""The set deals of Sobek: each position has the twist that its text promises."""

from collections.abc import Callable

import pytest

from sobek.core.link import decode
from sobek.core.play import Play
from sobek.core.record import PERSON
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import AMULETS, CHARACTERS, GUILDS, MASK, QUAYS, REMOVED_FOR_TWO
from web.games.sobek.ladder import LADDER
from web.ui.screens.ladder import TIERS
from web.ui.set_deals import SetDeal

BY_ID = {deal.id: deal for deal in LADDER}
IVORY_WITH_SCARABS = MASK[0]


def position(deal: SetDeal) -> SobekState:
    """The position that a deal begins with."""
    state = decode(deal.link).state
    assert isinstance(state, SobekState)
    return state


def lead(state: SobekState) -> int:
    """How many points the person is ahead of the best other player."""
    return state.scores[0] - max(state.scores[1:])


def number(cards: tuple[int, ...], of: int) -> int:
    """How many of these cards are among ``of``."""
    return sum(bool(card & of) for card in cards)


def round_cards(state: SobekState) -> tuple[int, ...]:
    """All cards of a round that has just begun."""
    return (*state.delivery, *state.deck)


def count(hand: int) -> int:
    """The number of cards."""
    return hand.bit_count()


TWISTS: dict[str, Callable[[SobekState], bool]] = {
    "head-start": lambda state: lead(state) >= 15,
    "level": lambda state: lead(state) == 0,
    "big-set": lambda state: abs(lead(state)) <= 10,
    "amulets": lambda state: number(state.delivery, AMULETS) >= 4,
    "uphill": lambda state: lead(state) == -30,
    "four-sets": lambda state: number(state.delivery, AMULETS) >= 3,
    "nine-cards": lambda state: not state.deck and len(state.quay) == QUAYS,
    "no-amulets": lambda state: number(round_cards(state), AMULETS) == 0,
    "masks": lambda state: number(state.delivery, CHARACTERS) == 7,
    "cursed": lambda state: state.curses == (2, 0),
    "alone": lambda state: abs(lead(state)) <= 10,
    "three": lambda state: state.seats == 3 and state.scores[1] > state.scores[0],
    "one-card": lambda state: [*map(count, state.hands)] == [1, 7],
    "clean": lambda state: not any(state.piles),
    "ivory": lambda state: number(state.delivery, IVORY_WITH_SCARABS) == 3,
    "straight": lambda state: not any(state.piles),
    "whole": lambda state: state.round == 1 and state.scores == (0, 0),
    "uphill-2": lambda state: lead(state) == -30,
    "full-hand": lambda state: [*map(count, state.hands)] == [3, 12],
    "guilds": lambda state: set(GUILDS) <= set(state.tokens),
    "four": lambda state: state.seats == 4,
    "hold": lambda state: not any(state.sets),
    "buried": lambda state: count(state.piles[0]) == 8,
    "nobody": lambda state: number(round_cards(state), CHARACTERS) <= 3,
    "open-pharaoh": lambda state: state.open and lead(state) == 0,
    "three-stewards": lambda state: state.seats == 4,
    "gold": lambda state: abs(lead(state)) <= 10,
    "two-pharaohs": lambda state: state.round == 2 and state.seats == 3,
    "keep-lead": lambda state: lead(state) == 19,
    "top": lambda state: lead(state) == -30,
}
"""What each deal promises, by its id."""


def test_there_are_thirty_deals_for_a_pyramid() -> None:
    assert len(BY_ID) == len(LADDER) == sum(TIERS) == 30
    assert set(TWISTS) == set(BY_ID)
    assert len({deal.name for deal in LADDER}) == len(LADDER)


@pytest.mark.parametrize("deal", LADDER, ids=lambda deal: deal.id)
def test_a_deal_has_its_twist_and_its_bots(deal: SetDeal) -> None:
    play = decode(deal.link)
    assert TWISTS[deal.id](position(deal))
    person, *bots = play.players
    assert (person.name, person.kind) == ("", PERSON)
    assert tuple(bot.kind for bot in bots) == deal.bots
    assert play.length == deal.given


@pytest.mark.parametrize("deal", LADDER, ids=lambda deal: deal.id)
def test_the_person_begins_a_turn_in_the_round_of_the_text(deal: SetDeal) -> None:
    state = position(deal)
    assert (state.actor, state.phase) == (0, Phase.TURN)
    rounds = {"All three rounds": 1, "The last two rounds": 2}
    assert state.round == next((n for text, n in rounds.items() if text in deal.twist), 3)
    if deal.given and not any(state.sets) and not state.discard:
        # A whole round lies ahead: 54 cards, 9 of which are removed with two players.
        removed = REMOVED_FOR_TWO if state.seats == 2 else 0
        assert len(state.deck) + len(state.quay) == 54 - removed


@pytest.mark.parametrize("deal", LADDER, ids=lambda deal: deal.id)
def test_each_star_is_harder_than_the_one_before(deal: SetDeal) -> None:
    first, second, third = deal.goal.stars
    assert first < second < third or first > second > third


@pytest.mark.parametrize("deal", LADDER, ids=lambda deal: deal.id)
def test_a_play_of_a_deal_can_be_judged(deal: SetDeal) -> None:
    play = decode(deal.link)
    while not play.over:
        play.act(play.legal_actions()[0])
    assert deal.goal.reached(play, deal.given) in range(4)


def test_links_are_those_of_plays_without_names_and_redeals() -> None:
    plays: list[Play] = [decode(deal.link) for deal in LADDER]
    assert not any(player.name for play in plays for player in play.players)
    assert not any(play.record.redeals for play in plays)
    assert len({play.record.seed for play in plays}) == len(plays)
