"""Whose decision it is, and how to make it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sobek.core.record import people
from sobek.core.text import tr, trn
from sobek.games.sobek.rules.notation import NONE, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import (
    AMULETS,
    GREEN_DEAL,
    KINDS,
    LOW,
    REACH,
    Token,
    bag,
    kind_of,
)
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import words
from web.games.sobek.selection import MERCHANT, Offer, quay_of, selected
from web.ui.formats import colon
from web.ui.scene import Players, Scene
from web.ui.widgets import name_of


def prompt(view: SobekView, players: Players) -> str:
    """The pending decision, addressed to the looking seat."""
    if view.phase is Phase.OVER:
        return tr("The game is over.")
    return _own(view, players) if view.actor == view.seat else _others(view, players)


def _own(view: SobekView, players: Players) -> str:
    match view.phase:
        case Phase.TOKEN:
            return tr("Choose an event token.")
        case Phase.PICK:
            return tr(
                "Take a card from {name}’s corruption pile.", name=name_of(players, view.queue[0])
            )
        case Phase.DROP:
            more = view.to_drop(view.actor)
            return trn(
                "Scribe: put {n} card from your hand in your corruption pile.",
                "Scribe: put {n} cards from your hand in your corruption pile.",
                more,
            )
        case Phase.LAY_FLAT:
            return tr("The round is over: play horizontal sets, or stop.")
        case Phase.START:
            return tr("Choose the starting player.")
    if named := players[view.actor].shown_name:
        return tr("{name}, it is your turn.", name=named)
    if len(people(players)) > 1:
        return tr("{name}, it is your turn.", name=name_of(players, view.actor))
    return tr("It is your turn.")


def _others(view: SobekView, players: Players) -> str:
    name = name_of(players, view.actor)
    match view.phase:
        case Phase.TOKEN:
            return tr("{name} chooses an event token.", name=name)
        case Phase.PICK:
            other = name_of(players, view.queue[0])
            return tr("{name} looks through {other}’s corruption pile.", name=name, other=other)
        case Phase.DROP:
            return tr("{name} puts cards in the corruption pile because of the Scribe.", name=name)
        case Phase.LAY_FLAT:
            return tr("The round is over; {name} may play horizontal sets.", name=name)
        case Phase.START:
            return tr("{name} chooses the starting player.", name=name)
    return tr("It is {name}’s turn.", name=name)


def hint(scene: Scene, found: Offer) -> str:
    """What can be chosen next; empty if that is obvious."""
    if refused := selected(scene).refused:
        return _REFUSALS[refused](scene)
    match scene.view.phase:
        case Phase.TURN:
            return _turn(scene, found)
        case Phase.DROP:
            return _drop(scene)
        case Phase.LAY_FLAT:
            if not selected(scene).cards:
                return tr(
                    "Choose 3 or more cards of one type from your hand. A horizontal set scores "
                    "only its scarabs."
                )
            return _more(scene, found)
        case Phase.TOKEN:
            token = selected(scene).token
            if token == NONE:
                return tr("Tap a token to see what it does.")
            return colon(tr(words.TOKENS[Token(token)]), tr(words.EVENTS[Token(token)]))
    return ""


def _turn(scene: Scene, found: Offer) -> str:
    chosen = selected(scene)
    if not chosen.cards:
        return _at_rest(scene)
    if chosen.cards & -chosen.cards == chosen.cards:
        if bag(chosen.cards) == LOW[MERCHANT] and not found.fitting:
            return tr("Choose any card on the quays.")
        if (alone := KINDS[kind_of(chosen.cards)].character) is not None:
            return colon(words.character(alone), tr(words.POWERS[alone]))
    if len(found.fitting) > 1:
        return tr("Now choose where these cards go.")
    return _more(scene, found)


def _at_rest(scene: Scene) -> str:
    """What can be done; at the start of a game, while a seat has only the hand that it was dealt,
    how."""
    view: SobekView = scene.view
    if scene.is_taught:
        return ""
    within = min(REACH, len(view.remaining()))
    is_new = not (view.accounts or any(view.sets) or view.own_hand().bit_count() != GREEN_DEAL)
    if is_new and within > 1:
        return tr("Take one of the first {n} cards. Those you skip go under your tile.", n=within)
    verbs = {action.verb for action in scene.actions}
    return _CHOICES[Verb.PLAY_SET in verbs, Verb.PLAY_CHARACTER in verbs]()


def _more(scene: Scene, found: Offer) -> str:
    if found.fitting:
        return tr("You can add more cards.") if found.missing else ""
    chosen = selected(scene).cards
    if not found.missing:
        return trn(
            "Choose the Courtesan, too: she can add this card to a set.",
            "Choose the Courtesan, too: she can add these {n} cards to a set.",
            chosen.bit_count(),
        )
    if not chosen & ~AMULETS:
        return trn(
            "Choose at least {n} more card.",
            "Choose at least {n} more cards of one type or amulets.",
            found.missing,
        )
    return trn(
        "Choose at least {n} more card of this type or an amulet.",
        "Choose at least {n} more cards of this type or amulets.",
        found.missing,
    )


def _drop(scene: Scene) -> str:
    more = scene.view.to_drop(scene.view.actor) - selected(scene).cards.bit_count()
    if more <= 0:
        return ""
    return trn("Choose {n} more card.", "Choose {n} more cards.", more)


def far(scene: Scene) -> str:
    """Why a card beyond the first few can't be taken at once."""
    if any(quay_of(action) >= REACH for action in scene.actions):
        return tr("Only your Merchant can take this card.")
    return tr("Only the first {n} cards can be taken.", n=REACH)


_CHOICES: Final[Mapping[tuple[bool, bool], Callable[[], str]]] = {
    (False, False): lambda: tr("Take a card."),
    (True, False): lambda: tr("Take a card, or play a set."),
    (False, True): lambda: tr("Take a card, or play a character."),
    (True, True): lambda: tr("Take a card, or play a set or a character."),
}
"""What a turn can be besides a card from the quays: whether a set, whether a character."""
_REFUSALS: Final[Mapping[str, Callable[[Scene], str]]] = {
    "far": far,
    "few": lambda scene: tr("You need 3 cards of one type; amulets go with any."),
}
"""Why a card can't be chosen."""
