"""The bank at the end of the quays: temple, deck, event tokens, discard pile."""

from __future__ import annotations

from typing import Final

from sobek.core.text import cached_per_language, tr, trn
from sobek.games.sobek.knowledge import odds
from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.tables import Token
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView
from web.games.sobek import cards, words
from web.games.sobek.place import DECK, DISCARD, token_id
from web.games.sobek.secrecy import ask, knows_all
from web.games.sobek.selection import chosen_disc, selected
from web.ui.formats import colon
from web.ui.markup import (
    LATE,
    Html,
    button,
    details,
    div,
    h2,
    li,
    looked_at,
    p,
    press,
    section,
    span,
    summary,
    ul,
)
from web.ui.scene import Scene
from web.ui.widgets import icon, picture

UNSEEN: Final = "stock-deck"
"""The id of the pile of cards that have not been seen yet."""


def stock(scene: Scene) -> Html:
    """The bank; with a memory aid, also the cards not seen yet."""
    view: SobekView = scene.view
    return section(
        h2(tr("Beside the board"), id="stock-title", class_="unseen"),
        div(
            span(picture("sobek", "temple"), class_="temple"),
            _deck(view),
            _pile("discard", tr("Discard pile"), view.discard, DISCARD),
            _pile("deck", tr("Cards not seen yet"), view.unseen(), UNSEEN)
            if knows_all(scene)
            else None,
            class_="stacks",
        ),
        p(_to_come(view), class_="facts"),
        _tokens(scene),
        _odds(scene),
        class_="stock",
        id="stock",
        aria_labelledby="stock-title",
    )


def _to_come(view: SobekView) -> str:
    """What ends the round."""
    left = view.deliveries_left()
    if not left:
        return tr("Last delivery")
    return trn("{n} delivery to come", "{n} deliveries to come", left)


def _deck(view: SobekView) -> Html:
    """The deck with its number of cards, and of characters if that is known."""
    said = trn("{n} card in the deck", "{n} cards in the deck", view.deck)
    if view.deck_people is not None and view.deck:
        people = trn("{n} of them a character", "{n} of them characters", view.deck_people)
        said = f"{said}, {people}"
    return span(
        span(view.deck, aria_hidden="true"),
        span(said, class_="unseen"),
        class_="deck" if view.deck else "deck none",
        id=DECK,
        title=said,
        data_clause="S29",
        **LATE,
    )


def _tokens(scene: Scene) -> Html:
    """The tokens that are left, and the used ones, as hollows; the seat that chooses one can press
    those that are left."""
    view: SobekView = scene.view
    if view.tokens is None:
        left = [_hidden(n) for n in range(view.tokens_left)]
    else:
        chosen = chosen_disc(view, selected(scene))
        offered = {action.what for action in scene.actions if action.verb is Verb.TOKEN}
        left = [
            _offered(token, n, chosen=n == chosen)
            if token in offered
            else li(_token(token, token_id(n)))
            for n, token in enumerate(view.tokens)
        ]
    return div(
        p(
            trn("{n} event token left", "{n} event tokens left", view.tokens_left),
            class_="unseen",
        ),
        ul(left, map(_used, view.used), class_="tokens", data_clause="S28"),
    )


def token_look(token: Token) -> str:
    """A token's name in ``data-look``."""
    return f"token-{int(token)}"


def _disc(token: Token) -> Html:
    return picture("sobek", token.name.lower())


@cached_per_language
def _token(token: Token, id: str) -> Html:
    return _lying(token, tr(words.TOKENS[token]), "token", id)


@cached_per_language
def _used(token: Token) -> Html:
    name = tr("{token} (used)", token=tr(words.TOKENS[token]))
    return li(_lying(token, name, "token used"))


def _lying(token: Token, name: str, classes: str, id: str | None = None) -> Html:
    look = looked_at(token_look(token), name)
    return span(_disc(token), class_=classes, id=id, title=name, **look)


def _offered(token: Token, number: int, *, chosen: bool) -> Html:
    name = tr(words.TOKENS[token])
    return li(
        button(
            _disc(token),
            type="button",
            class_="token",
            id=token_id(number),
            aria_label=name,
            title=name,
            data_look=token_look(token),
            aria_pressed="true" if chosen else "false",
            **press("table:token", number),
        ),
        span(name, class_="token-name", aria_hidden="true"),
    )


@cached_per_language
def _hidden(number: int) -> Html:
    return li(
        span(
            picture("sobek", "token"),
            class_="token",
            id=token_id(number),
            **looked_at("token", tr("face-down token")),
        )
    )


@cached_per_language
def _pile(icon_name: str, title: str, bag: int, id: str) -> Html:
    """A pile that can be opened to see all its cards."""
    count = bag.bit_count()
    name = colon(title, words.count_of_cards(count))
    return details(
        summary(
            icon(icon_name),
            span(count, aria_hidden="true", **LATE),
            span(name, class_="unseen"),
            title=name,
        ),
        div(
            p(name, class_="facts"),
            cards.small_cards(bag),
            class_="inside",
        ),
        id=id,
        class_="pile",
    )


def _odds(scene: Scene) -> Html | None:
    """Buttons for the odds of the deck and of the face-down quays; None without that aid."""
    deck, quay = ask(scene, odds.DECK), ask(scene, odds.QUAY)
    if not (deck or quay):
        return None
    down = words.unseen(scene.view.quay.count(FACE_DOWN))
    return p(
        [tr("Deck"), " ", deck, " "] if deck else None,
        [down, " ", quay] if quay else None,
        class_="facts",
    )
