"""What lies beside the board: event tokens, discard pile, and what nobody has seen yet."""

from __future__ import annotations

from sobek.core.text import kept, tr, trn
from sobek.games.sobek.tables import Token
from sobek.games.sobek.view import SobekView
from web.games.sobek import cards, words
from web.html import Html, details, div, h2, li, p, section, span, summary, ul
from web.parts import icon
from web.renderer import Scene


def stock(scene: Scene) -> Html:
    """Tokens, discard pile and, in the open variant, the display of the deck."""
    view: SobekView = scene.view
    return section(
        h2(tr("Beside the board"), id="stock-title"),
        _tokens(view),
        _cards("discard", tr("Discard pile"), view.discard),
        _cards("deck", tr("Cards not seen yet"), view.unseen()) if view.open else None,
        class_="stock",
        aria_labelledby="stock-title",
    )


def _tokens(view: SobekView) -> Html:
    if view.tokens is None:
        left = [_hidden() for _ in range(view.tokens_left)]
    else:
        left = [_token(token) for token in view.tokens]
    return div(
        p(trn("{n} event token left", "{n} event tokens left", view.tokens_left), class_="facts"),
        ul(left, class_="tokens") if left else None,
        p(tr("Used up:"), class_="facts") if view.used else None,
        ul((_token(token) for token in view.used), class_="tokens used") if view.used else None,
    )


@kept
def _token(token: Token) -> Html:
    return li(icon(words.TOKEN_ICONS[token]), tr(words.TOKENS[token]), class_="token")


def _hidden() -> Html:
    return li(span("?", role="img", aria_label=tr("face-down token")), class_="token hidden")


@kept
def _cards(icon_name: str, title: str, bag: int) -> Html:
    """A pile to open and see all of it."""
    return details(
        summary(icon(icon_name), f"{title}: {words.count_of_cards(bag.bit_count())}"),
        cards.small_cards(bag) or p(tr("No cards."), class_="facts"),
        id=f"stock-{icon_name}",
        class_="pile",
    )
