"""Why an action is illegal: a sentence for the player and the id of the clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sobek.core.game import Refusal
from sobek.core.text import tr, trn
from sobek.games.sobek.rules import actions, effects
from sobek.games.sobek.rules.notation import NEW, NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import (
    GOODS,
    GUILDS,
    KINDS,
    LOW,
    REACH,
    SET_SIZE,
    Character,
    Goods,
    Token,
    contains,
    kinds_in,
)

if TYPE_CHECKING:
    from sobek.games.sobek.rules.state import SobekState


def refusal(state: SobekState, action: Action) -> Refusal:
    """The first reason why the action is illegal, from general to specific. It must be illegal."""
    return _wrong_phase(state, action) or _REASONS[action.verb](state, action)


def _wrong_phase(state: SobekState, action: Action) -> Refusal | None:
    """The refusal if the action does not answer the pending decision, else None."""
    verbs: dict[Phase, tuple[Verb, ...]] = {
        Phase.TURN: (Verb.TAKE, Verb.PLAY_SET, Verb.PLAY_CHARACTER),
        Phase.TOKEN: (Verb.TOKEN,),
        Phase.PICK: (Verb.PICK,),
        Phase.DROP: (Verb.DROP,),
        Phase.LAY_FLAT: (Verb.LAY_FLAT, Verb.DONE),
        Phase.START: (Verb.START,),
        Phase.OVER: (),
    }
    if action.verb in verbs[state.phase]:
        return None
    match state.phase:
        case Phase.TURN:
            return Refusal(tr("On your turn, take a card, play a character or play a set."), "S20")
        case Phase.TOKEN:
            return Refusal(tr("First choose one of the remaining event tokens."), "S28")
        case Phase.PICK:
            return Refusal(tr("First take a card from the corruption pile for the Vizier."), "S32")
        case Phase.DROP:
            return Refusal(tr("First reduce your hand to six cards."), "S33")
        case Phase.LAY_FLAT:
            return Refusal(tr("The round is over: now you can only play horizontal sets."), "S41")
        case Phase.START:
            return Refusal(tr("First choose the starting player."), "S15")
    return Refusal(tr("The game is over."), "S50")


def _take(state: SobekState, action: Action) -> Refusal:
    return Refusal(
        trn(
            "You can only take the one card that is left.",
            "You can only take one of the first {n} cards.",
            min(REACH, len(state.quay)),
        ),
        "S21",
    )


def _bad_cards(state: SobekState, cards: int, size: int = SET_SIZE) -> Refusal | None:
    """What is wrong with the cards of a set of at least ``size`` cards; None if they are right."""
    if not contains(state.hands[state.actor], cards):
        return Refusal(tr("Not all of these cards are in your hand."), "S24")
    if cards.bit_count() < size:
        return Refusal(tr("A set needs at least three cards, and so does an addition."), "S24")
    types = {KINDS[kind].goods for kind, _ in kinds_in(cards)} - {Goods.AMULET}
    if len(types) > 1:
        return Refusal(
            tr("All cards of a set must be of one type; only amulets go with any type."), "S24"
        )
    return None


def _bad_target(state: SobekState, action: Action) -> Refusal:
    if not NEW < action.at < len(state.sets[state.actor]):
        return Refusal(tr("You don’t have this set."), "S27")
    laid = state.sets[state.actor][action.at]
    if laid.bonus and laid.goods == Goods.AMULET:
        return Refusal(
            tr("A set of amulets with Prosperity takes only cattle, fish, wheat and amulets."),
            "S3A",
        )
    return Refusal(tr("You can only add cards to a set of the same type."), "S25")


def _play_set(state: SobekState, action: Action) -> Refusal:
    return _bad_cards(state, action.cards) or _bad_target(state, action)


def _lay_flat(state: SobekState, action: Action) -> Refusal:
    return _bad_cards(state, action.cards) or Refusal(
        tr("You can’t add cards to sets at the end of a round."), "S41"
    )


def _play_character(state: SobekState, action: Action) -> Refusal:
    if not state.hands[state.actor] & LOW[action.what]:
        return Refusal(tr("This character is not in your hand."), "S23")
    if effects.character_choices(state, action.what) == actions.plain_play(action.what):
        return Refusal(tr("This character has no choice to make."), "S23")
    match KINDS[action.what].character:
        case Character.PRIEST | Character.PRIESTESS:
            return _priest(state, action)
        case Character.VIZIER:
            return Refusal(tr("Choose an opponent for the Vizier."), "S32")
        case Character.THIEF:
            sentence = tr("Choose an opponent for the Thief, and a card back in their hand.")
            return Refusal(sentence, "S34")
        case Character.COURTESAN:
            return _courtesan(state, action)
    return Refusal(tr("Choose a card that is still on the quays."), "S36")


def _priest(state: SobekState, action: Action) -> Refusal:
    pile = state.piles[state.actor]
    if action.at == NONE or not pile & GOODS[action.at]:
        return Refusal(tr("Choose a type of goods in your own corruption pile."), "S31")
    if action.cards & ~pile:
        return Refusal(tr("This character is not in your corruption pile."), "S31")
    return Refusal(tr("At least one card must go from your corruption pile."), "S31")


def _courtesan(state: SobekState, action: Action) -> Refusal:
    if not action.cards or action.cards.bit_count() > 2 or action.cards & LOW[action.what]:
        return Refusal(
            tr("Choose one or two cards for the Courtesan, and one of your sets."), "S35"
        )
    return _bad_cards(state, action.cards, size=1) or _bad_target(state, action)


def _token(state: SobekState, action: Action) -> Refusal:
    token = Token(action.what)
    if token not in state.tokens:
        return Refusal(tr("This token is not one of those left."), "S28")
    if effects.token_choices(state, token) == actions.token_plays(token, (), ()):
        return Refusal(tr("This token has no choice to make."), "S28")
    if action.seat != NONE and action.at != NONE:
        return Refusal(tr("A token goes to a player or to a set, not to both."), "S28")
    if token in GUILDS:
        if action.seat == NONE:
            return Refusal(tr("Choose the opponent whose marker moves back."), "S37")
        return Refusal(tr("Choose an opponent who has such a symbol behind their marker."), "S37")
    if token is Token.CURSE:
        return Refusal(tr("Choose an opponent for the Curse."), "S39")
    sentence = tr(
        "Choose one of your sets of cattle, fish or wheat, or of amulets, for Prosperity."
    )
    return Refusal(sentence, "S3A")


def _pick(state: SobekState, action: Action) -> Refusal:
    return _several(action, "S32") or Refusal(tr("This card is not in the corruption pile."), "S32")


def _drop(state: SobekState, action: Action) -> Refusal:
    return _several(action, "S33") or Refusal(tr("This card is not in your hand."), "S33")


def _several(action: Action, rule: str) -> Refusal | None:
    return Refusal(tr("Choose one card."), rule) if action.cards.bit_count() > 1 else None


_REASONS: dict[Verb, Callable[[SobekState, Action], Refusal]] = {
    Verb.TAKE: _take,
    Verb.PLAY_SET: _play_set,
    Verb.PLAY_CHARACTER: _play_character,
    Verb.TOKEN: _token,
    Verb.PICK: _pick,
    Verb.DROP: _drop,
    Verb.LAY_FLAT: _lay_flat,
    Verb.DONE: lambda state, action: Refusal(tr("There is nothing to stop."), "S41"),
    Verb.START: lambda state, action: Refusal(tr("There is no such seat."), "S15"),
}
