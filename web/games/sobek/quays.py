"""The nine quays along the Nile, and the cost of each card."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from sobek.core.text import cached_per_language, tr, trn
from sobek.games.sobek.rules.notation import NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import uses
from sobek.games.sobek.rules.tables import REACH, Back, bag
from sobek.games.sobek.rules.view import EMPTY, FACE_DOWN, SobekView
from web.games.sobek import cards, words
from web.games.sobek.hand import HAND
from web.games.sobek.selection import quay_of, selected
from web.ui.markup import LATE, Html, div, h2, li, ol, press, section, span
from web.ui.scene import Scene

QUAYS: Final = "quays"
"""The id of the row of quays."""


def quays(scene: Scene) -> Html:
    """All quays, the first four remaining cards with their costs."""
    return section(
        h2(tr("Quays along the Nile"), id="quays-title", class_="unseen"),
        ol(_quays(scene), class_="quays", id=QUAYS),
        class_="nile",
        id="nile",
        aria_labelledby="quays-title",
    )


def takeable(action: Action, view: SobekView) -> str:
    """“Take fish with 1 scarab from quay 3, 2 cards go under the tile”."""
    card, number = card_words(view, action.at)
    if action.verb is not Verb.TAKE:
        return tr("Play the Merchant: take {card} from quay {quay}", card=card, quay=number)
    if not action.at:
        return tr("Take {card} from quay {quay}", card=card, quay=number)
    return trn(
        "Take {card} from quay {quay}, {n} card goes to the corruption pile",
        "Take {card} from quay {quay}, {n} cards go to the corruption pile",
        action.at,
        card=card,
        quay=number,
    )


def card_words(view: SobekView, at: int) -> tuple[str, int]:
    """A remaining card in words, and the number of its quay (from 1). ``at``: its index among the
    remaining cards."""
    number = remaining(view)[at]
    kind = view.quay[number]
    return words.unseen(1) if kind == FACE_DOWN else words.card(kind), number + 1


def remaining(view: SobekView) -> list[int]:
    """The quays (from 0) of the cards that remain, in their order."""
    return [n for n, kind in enumerate(view.quay) if kind != EMPTY]


def _quays(scene: Scene) -> list[Html]:
    view: SobekView = scene.view
    chosen, offered = selected(scene).quay, _offered(scene)
    takes = chosen in offered and offered[chosen].verb is Verb.TAKE
    drawn, at = [], 0
    for number, kind in enumerate(view.quay, 1):
        if kind == EMPTY:
            drawn.append(_empty(number))
            continue
        # The Merchant reaches every card, and pays nothing.
        free = at in offered and offered[at].verb is not Verb.TAKE
        drawn.append(
            li(
                _card(scene, kind, number, at, offered.get(at)),
                _foot(number, _cost(scene, at, number) if at < REACH and not free else None),
                class_="quay"
                # Whose turn it is, is said once nobody moves any more.
                + (" within-reach" if (at < REACH or free) and scene.mover is None else "")
                + (_light(at, chosen, offered) if scene.mover is None else "")
                + (" goes-under" if takes and at < chosen else ""),
                id=f"quay-{number}",
                data_clause="S21",
            )
        )
        at += 1
    return drawn


def _light(at: int, chosen: int, offered: Container[int]) -> str:
    """What can be chosen is lit, while somebody decides; what can't be lies in the shade."""
    return "" if not offered or at == chosen else " lit" if at in offered else " beyond"


def _offered(scene: Scene) -> dict[int, Action]:
    """The action that a tap on each remaining card means, by the card's index."""
    chosen = bag(selected(scene).cards)
    return {
        quay_of(action): action
        for action in scene.actions
        if quay_of(action) != NONE and uses(action) in (0, chosen)
    }


@cached_per_language
def _empty(number: int) -> Html:
    return li(
        span(role="img", aria_label=tr("Quay {n}: empty", n=number), class_="gap"),
        _foot(number),
        class_="quay empty",
        id=f"quay-{number}",
        data_clause="S29",
    )


def card_id(number: int) -> str:
    """The id of the card at a quay (from 1)."""
    return f"quay-{number}-card"


def card_at(view: SobekView, at: int) -> str:
    """The id of a remaining card. ``at``: its index among them."""
    return card_id(card_words(view, at)[1])


def _card(scene: Scene, kind: int, number: int, at: int, offered: Action | None) -> Html:
    """The card at a quay. Out of reach, it tells so when it is tapped."""
    id = card_id(number)
    if scene.actions and scene.view.phase is Phase.TURN:
        if offered:
            chosen = at == selected(scene).quay
            return _button(
                kind,
                takeable(offered, scene.view),
                {
                    "id": id,
                    **press("table:quay", at),
                    "aria_pressed": "true" if chosen else "false",
                    "data_shortcut": number,
                    "data_drag": HAND,
                },
            )
        name = tr("Quay {n}: {card}", n=number, card=card_words(scene.view, at)[0])
        far: cards.Attributes = {"id": id, **press("table:far"), "aria_disabled": "true"}
        return _button(kind, name, far)
    return cards.idle_back(Back.ORANGE, id) if kind == FACE_DOWN else cards.idle_card(kind, id)


def _button(kind: int, name: str, does: cards.Attributes) -> Html:
    if kind == FACE_DOWN:
        return cards.back_button(Back.ORANGE, name, does)
    return cards.card_button(kind, name, does)


def _foot(number: int, cost: Html | None = None) -> Html:
    """The line below a card: the quay's number, which is also its key, and the card's cost."""
    return div(span(number, class_="number", aria_hidden="true"), cost, class_="foot", **LATE)


def _cost(scene: Scene, at: int, number: int) -> Html:
    """The cost of a card: the skipped cards go under the player's tile. A card that can be taken
    has it in its name."""
    said = trn("{n} card goes to the corruption pile", "{n} cards go to the corruption pile", at)
    return span(
        span(f"+{at}", aria_hidden="true"),
        span(said, class_="unseen") if at and not scene.actions else None,
        class_="cost",
        id=f"quay-{number}-cost",
        title=said,
    )
