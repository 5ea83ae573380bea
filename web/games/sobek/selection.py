"""What the person has chosen so far, and which legal actions that can mean.

The rules stay in the engine: an action is offered if it is legal and uses exactly the cards and the
quay that are selected. Only a Scribe's victim selects cards for several actions at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from sobek.games.sobek.rules.notation import NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import idle, uses
from sobek.games.sobek.rules.tables import (
    CHARACTERS,
    GOODS,
    KIND_OF,
    KINDS,
    LOW,
    Character,
    Token,
    bag,
    bag_of,
    bits,
    joined,
    kind_of,
    kinds_in,
)
from sobek.games.sobek.rules.view import SobekView
from web.ui.scene import Scene

MERCHANT: Final = next(n for n, kind in enumerate(KINDS) if kind.character is Character.MERCHANT)


@dataclass(frozen=True, slots=True)
class Selection:
    """``cards``: bits of your hand's bag; ``quay``: an index into the remaining cards, or NONE;
    ``token``: a kind of event token, or NONE; ``disc``: which of the tokens that are left was
    tapped, or NONE; ``choice``: one of the fitting actions in notation, or empty; ``refused``: why
    the tapped card can't be chosen: "far" if it is out of reach, "few" if no action uses it; then
    nothing is chosen."""

    cards: int = 0
    quay: int = NONE
    choice: str = ""
    token: int = NONE
    disc: int = NONE
    refused: Literal["", "far", "few"] = ""


EMPTY: Final = Selection()


@dataclass(frozen=True, slots=True)
class Offer:
    """What a selection can mean. ``fitting``: the actions that use exactly what is selected;
    ``joinable``: the bag of all cards used by them and by actions that need more cards;
    ``missing``: the fewest cards that one of these needs in addition, 0 if there are none. Of a
    power nothing is missing before its character is selected."""

    fitting: tuple[Action, ...]
    joinable: int
    missing: int


def selected(scene: Scene) -> Selection:
    """The selection; the empty one if this seat does not decide."""
    return scene.selection if scene.actions and scene.selection else EMPTY


def quay_of(action: Action) -> int:
    """The index of the remaining card that an action takes, or NONE."""
    buys = action.verb is Verb.PLAY_CHARACTER and action.what == MERCHANT
    return action.at if action.verb is Verb.TAKE or buys else NONE


def selecting(action: Action) -> Selection:
    """The selection that means this action. For a card to drop, it is one of the selected cards."""
    token = action.what if action.verb is Verb.TOKEN else NONE
    return Selection(uses(action), quay_of(action), str(action), token)


def offer(actions: Sequence[Action], selection: Selection) -> Offer:
    """Compare the legal actions with a selection."""
    chosen, size = bag(selection.cards), selection.cards.bit_count()
    fitting, joinable, missing = [], 0, 0
    for action in actions:
        used = uses(action)
        if chosen & ~used or selection.token not in (NONE, action.what):
            continue
        joinable |= used
        if used == chosen:
            if quay_of(action) == selection.quay:
                fitting.append(action)
        elif action.verb is not Verb.PLAY_CHARACTER or chosen & LOW[action.what]:
            more = used.bit_count() - size
            missing = min(missing, more) if missing else more
    return Offer(tuple(fitting), joinable, missing)


def confirmed(scene: Scene, found: Offer) -> tuple[Action, ...]:
    """The actions that a press on “Confirm” would carry out now, in order."""
    selection = selected(scene)
    if scene.view.phase is Phase.DROP:
        return _drops(scene, selection)
    for action in found.fitting:
        if str(action) == selection.choice:
            return (action,)
    # A single action needs no choice, unless it ends the laying of sets or wastes a card.
    if len(found.fitting) != 1 or found.fitting[0].verb is Verb.DONE:
        return ()
    return () if idle(scene.view, found.fitting[0]) else found.fitting


def drops(view: SobekView) -> int:
    """How many cards the deciding seat puts away in one choice; 1 for any other decision."""
    return view.to_drop(view.actor) if view.phase is Phase.DROP else 1


def joined_drops(actions: Sequence[Action]) -> Action:
    """Several cards to drop as one action, which is not a legal one; a single action as it is."""
    if len(actions) == 1:
        return actions[0]
    cards = 0
    for action in actions:
        cards = joined(cards, action.cards)
    return Action(Verb.DROP, cards=cards)


def _drops(scene: Scene, selection: Selection) -> tuple[Action, ...]:
    if not scene.actions or selection.cards.bit_count() != scene.view.to_drop(scene.view.actor):
        return ()
    return tuple(
        Action(Verb.DROP, cards=bag_of(kind))
        for kind, count in kinds_in(selection.cards)
        for _ in range(count)
    )


def select(scene: Scene, name: str, value: str) -> Selection:
    """The selection after an event of the table."""
    selection = selected(scene)
    if not scene.actions or name not in _EVENTS:
        return selection
    return _EVENTS[name](scene, selection, value)


def _choose(scene: Scene, selection: Selection, value: str) -> Selection:
    fitting = offer(scene.actions, selection).fitting
    known = any(str(action) == value for action in fitting)
    return replace(selection, choice=value, refused="") if known else selection


def _tap_card(scene: Scene, selection: Selection, value: str) -> Selection:
    """Toggle a card. One that does not go with the selected cards starts a new selection; of
    nothing, if it is in no action."""
    card = scene.view.own_hand() & 1 << _number(value)
    if not card:
        return selection
    cards = selection.cards ^ card
    if scene.view.phase is Phase.DROP:
        fits = cards.bit_count() <= scene.view.to_drop(scene.view.actor)
        return Selection(cards) if fits else selection
    if cards & card and not possible(scene, cards):
        if not possible(scene, card):
            return Selection(refused="few")
        cards = card
    combined = Selection(cards, selection.quay)
    return combined if offer(scene.actions, combined).fitting else Selection(cards)


def _tap_type(scene: Scene, selection: Selection, value: str) -> Selection:
    """Choose all goods cards of the type of this card: for a Scribe, as many as have to go; else
    besides what is selected, if an action uses both."""
    card = scene.view.own_hand() & 1 << _number(value)
    if not card & ~CHARACTERS:
        return selection
    alike = scene.view.own_hand() & GOODS[KINDS[kind_of(card)].goods] & ~CHARACTERS
    if scene.view.phase is Phase.DROP:
        chosen = selection.cards
        for each in (card, *bits(alike & ~chosen & ~card)):
            if (chosen | each).bit_count() <= scene.view.to_drop(scene.view.actor):
                chosen |= each
        return Selection(chosen)
    for cards in (selection.cards | alike, alike):
        if possible(scene, cards):
            return Selection(cards)
    return selection


def _tap_quay(scene: Scene, selection: Selection, value: str) -> Selection:
    """Toggle a quay. The selected cards stay if an action uses both."""
    quay = _number(value)
    if quay == selection.quay:
        return replace(selection, quay=NONE, choice="")
    for wanted in (Selection(selection.cards, quay), Selection(quay=quay)):
        if offer(scene.actions, wanted).fitting:
            return wanted
    return selection


def _number(value: str) -> int:
    """A number from the page; anything else becomes a number beyond all cards and quays."""
    return int(value) if value in _NUMBERS else len(_NUMBERS)


def _tap_far(scene: Scene, selection: Selection, value: str) -> Selection:
    """A card out of reach starts a new selection, of nothing."""
    return Selection(refused="far")


def _tap_token(scene: Scene, selection: Selection, value: str) -> Selection:
    """Toggle one of the tokens that are left."""
    disc, left = _number(value), scene.view.tokens or ()
    if disc >= len(left):
        return selection
    if disc == chosen_disc(scene.view, selection):
        return EMPTY
    wanted = Selection(token=left[disc], disc=disc)
    return wanted if offer(scene.actions, wanted).fitting else selection


def chosen_disc(view: SobekView, selection: Selection) -> int:
    """Which of the tokens that are left is chosen, the first of its kind if none was tapped; NONE
    if none is."""
    if selection.token == NONE or selection.disc != NONE:
        return selection.disc
    return view.tokens.index(Token(selection.token)) if view.tokens else NONE


def _clear(scene: Scene, selection: Selection, value: str) -> Selection:
    return EMPTY


def possible(scene: Scene, cards: int) -> bool:
    """Whether an action uses these cards of the hand, and perhaps more."""
    wanted = bag(cards)
    return any(not wanted & ~uses(action) for action in scene.actions)


_NUMBERS: Final = frozenset(map(str, range(len(KIND_OF))))
_EVENTS: Final = {
    "choose": _choose,
    "card": _tap_card,
    "type": _tap_type,
    "quay": _tap_quay,
    "far": _tap_far,
    "token": _tap_token,
    "clear": _clear,
}
