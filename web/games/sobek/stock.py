"""What lies beside the board: event tokens, discard pile, and the cards not seen yet."""

from __future__ import annotations

from typing import Final

from sobek.core.text import kept, tr, trn
from sobek.games.sobek.rules.tables import Token
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import cards, words
from web.games.sobek.secrecy import knows_all
from web.ui.formats import colon
from web.ui.markup import Html, details, div, h2, li, p, section, span, summary, ul
from web.ui.scene import Scene
from web.ui.widgets import clause, icon

DISCARD: Final = "stock-discard"
UNSEEN: Final = "stock-deck"
"""The ids of the piles that can be opened."""


def stock(scene: Scene) -> Html:
    """Tokens and discard pile; with a memory aid, also the cards not seen yet."""
    view: SobekView = scene.view
    return section(
        h2(tr("Beside the board"), id="stock-title"),
        _tokens(view),
        _cards("discard", tr("Discard pile"), view.discard, DISCARD),
        _cards("deck", tr("Cards not seen yet"), view.unseen(), UNSEEN)
        if knows_all(scene)
        else None,
        class_="stock",
        aria_labelledby="stock-title",
    )


def _tokens(view: SobekView) -> Html:
    if view.tokens is None:
        left = [_hidden(n) for n in range(view.tokens_left)]
    else:
        left = [_token(token, token_id(n)) for n, token in enumerate(view.tokens)]
    return div(
        p(
            trn("{n} event token left", "{n} event tokens left", view.tokens_left),
            " ",
            clause("S28", "tokens"),
            class_="facts",
        ),
        ul(left, class_="tokens") if left else None,
        p(tr("Used:"), class_="facts") if view.used else None,
        ul((_token(token) for token in view.used), class_="tokens used") if view.used else None,
    )


@kept
def token_id(number: int) -> str:
    """The id of a token that is left (from 0)."""
    return f"token-{number}"


def _token(token: Token, id: str | None = None) -> Html:
    return li(icon(words.TOKEN_ICONS[token]), tr(words.TOKENS[token]), class_="token", id=id)


def _hidden(number: int) -> Html:
    return li(
        span("?", role="img", aria_label=tr("face-down token")),
        class_="token hidden",
        id=token_id(number),
    )


@kept
def _cards(icon_name: str, title: str, bag: int, id: str) -> Html:
    """A pile that can be opened to see all its cards."""
    return details(
        summary(icon(icon_name), colon(title, words.count_of_cards(bag.bit_count()))),
        cards.small_cards(bag) or p(tr("No cards."), class_="facts"),
        id=id,
        class_="pile",
    )
