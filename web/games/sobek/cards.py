"""Cards as HTML: cards to tap, cards to look at, backs, and small cards.

A picture, a word and gold seals, one for each scarab, show what a card is; its accessible name has
all of that. The seals stand at the left edge, so that they can be counted where cards overlap.
"""

from __future__ import annotations

from typing import Final

from sobek.core.text import cached_per_language, tr
from sobek.games.sobek.rules.tables import KINDS, Back, Goods, kinds_in
from web.games.sobek import words
from web.ui.markup import IDLE, NOTHING, Attribute, Html, button, join, li, looked_at, span, ul
from web.ui.widgets import icon, picture

Attributes = dict[str, Attribute]

GOODS_PICTURES: Final = tuple(goods.name.lower() for goods in Goods)
MOST: Final = 2
"""How many more things stand behind the one on a card with scarabs, at most."""
SIGNS: Final = {Back.GREEN: "lotus", Back.ORANGE: "vizier"}
"""The icon on a back, beside its colour."""


@cached_per_language
def card(kind: int, count: int = 1, faded: bool = False, id: str | None = None) -> Html:
    """A card to look at. ``count``: how many equal cards it stands for."""
    classes = f"{_classes(kind)}{' faded' if faded else ''}"
    return _picture(_face(kind), count, classes, id, words.card(kind), card_look(kind))


def card_button(kind: int, name: str, does: Attributes, classes: str = "") -> Html:
    """A card to tap. ``name``: what the tap does, for screen readers; ``does``: its attributes."""
    return button(
        _face(kind),
        class_=f"{_classes(kind)} {classes}".rstrip(),
        aria_label=name,
        type="button",
        data_look=card_look(kind),
        **does,
    )


@cached_per_language
def idle_card(kind: int, id: str) -> Html:
    """A card that is tapped at other times. It is a button already: an element that stays the same
    keeps its pictures and the focus, and the page changes faster."""
    return card_button(kind, words.card(kind), {"id": id, **IDLE})


@cached_per_language
def laid(kind: int) -> Html:
    """A card of a set, without its word: the set's name has it."""
    of = KINDS[kind]
    return span(
        _seals(of.scarabs),
        span(_art(_subject(kind)), class_="picture"),
        class_=_classes(kind),
        **looked_at(card_look(kind), words.card(kind)),
    )


@cached_per_language
def back(of: Back, count: int = 1, id: str | None = None) -> Html:
    """Cards that lie face down."""
    look = back_look(of)
    return _picture(_reverse(of), count, f"card back {look}", id, words.face_down(of), look)


def back_button(of: Back, name: str, does: Attributes, classes: str = "") -> Html:
    """A face-down card to tap."""
    return button(
        _reverse(of),
        class_=f"card back {back_look(of)} {classes}".rstrip(),
        aria_label=name,
        type="button",
        data_look=back_look(of),
        **does,
    )


@cached_per_language
def idle_back(of: Back, id: str) -> Html:
    """A face-down card that is tapped at other times."""
    return back_button(of, words.face_down(of), {"id": id, **IDLE})


@cached_per_language
def mere(kind: int) -> Html:
    """A card without its word and name, beside something that says them."""
    picture = span(_art(_subject(kind)), class_="picture")
    return span(_seals(KINDS[kind].scarabs), picture, class_=_classes(kind))


@cached_per_language
def ghost(kind: int) -> Html:
    """A card that is not there any more: a mere picture, of which nothing is said or asked."""
    return span(_face(kind), class_=f"{_classes(kind)} faded")


def ghost_back(of: Back) -> Html:
    """A face-down card that is not there any more: a mere picture, too."""
    return span(_reverse(of), class_=f"card back {back_look(of)}")


@cached_per_language
def small_cards(
    bag: int, backs: tuple[int, ...] = (), strays: tuple[int, ...] = (), zone: str = ""
) -> Html:
    """Small cards side by side. ``backs``: how many face-down cards of each back; ``strays``: kinds
    that may be among these, shown faded; ``zone``: the id of the zone that holds them, if the cards
    need ids."""
    shown = [
        card(kind, count, id=kind_id(zone, kind) if zone else None) for kind, count in kinds_in(bag)
    ]
    shown += [
        back(of, count, id=back_id(zone, of) if zone else None)
        for of, count in zip(Back, backs, strict=False)
        if count
    ]
    shown += [card(kind, faded=True) for kind in strays]
    if not shown:
        return NOTHING
    return ul((li(one) for one in shown), class_="cards small")


def card_look(kind: int) -> str:
    """A card's name in ``data-look``."""
    return f"card-{kind}"


def back_look(of: Back) -> str:
    """A back's name in ``data-look``, and its class."""
    return f"back-{of.name.lower()}"


def kind_id(zone: str, kind: int) -> str:
    """The id of the known cards of a kind in a zone."""
    return f"{zone}-{kind}"


def back_id(zone: str, of: Back) -> str:
    """The id of the face-down cards with this back in a zone."""
    return f"{zone}-{of.name.lower()}"


def _classes(kind: int) -> str:
    of = KINDS[kind]
    if of.character is not None:
        return f"card {GOODS_PICTURES[of.goods]} person ground-{_subject(kind)}"
    # Cards of a type that differ look it, besides their seals and backs.
    wealth = f" rich-{min(of.scarabs, MOST)}" if of.scarabs else ""
    early = " early" if of.back is Back.GREEN else ""
    return f"card {GOODS_PICTURES[of.goods]}{wealth}{early}"


def _subject(kind: int) -> str:
    """The name of the picture of a kind."""
    of = KINDS[kind]
    return GOODS_PICTURES[of.goods] if of.character is None else of.character.name.lower()


def _art(name: str) -> Html:
    return picture("sobek", name)


@cached_per_language
def _face(kind: int) -> Html:
    of = KINDS[kind]
    person = of.character is not None
    word = words.CHARACTERS[of.character] if of.character is not None else words.GOODS[of.goods]
    return join(
        _seals(of.scarabs),
        span(_art(_subject(kind)), class_="picture"),
        # In a set, a character counts as this type.
        span(_art(GOODS_PICTURES[of.goods]), class_="type") if person else None,
        # Known by its back while it is in another hand.
        span(_art("back_green"), class_="reverse") if of.back is Back.GREEN else None,
        span(tr(word), class_="word", aria_hidden="true"),
    )


def _seals(scarabs: int) -> Html | None:
    if not scarabs:
        return None
    return span((_art("seal") for _ in range(scarabs)), class_="seals", aria_hidden="true")


def _reverse(of: Back) -> Html:
    """A back. Besides its colour, a sign tells it: a character's profile, a green plant."""
    sign = SIGNS.get(of)
    return join(_art(f"back_{of.name.lower()}"), span(icon(sign), class_="sign") if sign else None)


def _picture(content: Html, count: int, classes: str, id: str | None, name: str, look: str) -> Html:
    """One side of ``count`` equal cards to look at. ``name``: the accessible name of one; ``look``:
    what it is in large."""
    several = count > 1
    return span(
        content,
        span(f"× {count}", class_="times", aria_hidden="true") if several else None,
        class_=classes,
        id=id,
        **looked_at(look, tr("{n} × {card}", n=count, card=name) if several else name),
    )
