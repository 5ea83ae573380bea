"""The places of the players: score, sets, Curses, the backs of the hand, corruption."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sobek.core.text import cached_per_language, tr, trn
from sobek.games.sobek.knowledge.memory import hand_zone, pile_zone
from sobek.games.sobek.rules.notation import NEW, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import BACKS, Back, Token, bits, kind_of, kinds_in
from sobek.games.sobek.rules.view import SobekView, Zone
from web.games.sobek import cards, words
from web.games.sobek.feelings import felt
from web.games.sobek.place import (
    NEW_SET,
    On,
    Place,
    hand_id,
    heap_id,
    jaws_id,
    laid_id,
    pile_id,
    set_id,
    tile_id,
    worth_id,
)
from web.games.sobek.recap import recap
from web.games.sobek.secrecy import ask
from web.games.sobek.spots import Spots
from web.games.sobek.stock import token_look
from web.games.sobek.traces import traces
from web.ui import aids, table_widgets
from web.ui.formats import colon, semicolon
from web.ui.markup import (
    LATE,
    Html,
    details,
    div,
    join,
    li,
    looked_at,
    ol,
    p,
    span,
    summary,
    ul,
)
from web.ui.rows import widest_row
from web.ui.scene import Scene
from web.ui.table_widgets import in_steps
from web.ui.widgets import picture

_PROSPERITY: Final = picture("sobek", "prosperity")
OVERLAP: Final = 0.36
"""The visible share of the width of a card in a set that has another card on it."""


def opponents(scene: Scene, spots: Spots) -> Html:
    """The places across: all others in turn order after the seat at this side; for a spectator
    all."""
    side = scene.side
    return table_widgets.others(
        [place(scene, seat, spots) for seat in scene.around if seat != side],
        # Who begins is chosen by what lies at the quays, not by what lies in a place (S15).
        "opponents stay-folded" if scene.view.phase is Phase.START else "opponents",
        looks_on=side is None,
    )


def place(scene: Scene, seat: int, spots: Spots) -> Html:
    """The place of a seat."""
    view: SobekView = scene.view
    score = trn("{n} point", "{n} points", view.scores[seat])
    coming = _coming(view, seat)
    more = trn("{n} more point for sets", "{n} more points for sets", coming) if coming else ""
    return table_widgets.seat(
        scene,
        seat,
        str(view.scores[seat]),
        spots.at(Place(On.SEAT, seat)),
        recap(scene, seat) or div(class_="last-move"),
        _aid(scene, seat),
        None if seat == scene.side else _hand(scene, seat, spots),
        div(_pile(scene, seat, spots), _curses(view.curses[seat]), class_="tiles", **LATE),
        _sets(scene, seat, spots),
        said=semicolon(score, more) if more else score,
        coming=f"+{coming}" if coming else "",
        breadth=_breadth(view, seat),
        felt=felt(scene, seat),
    )


def _breadth(view: SobekView, seat: int) -> float:
    """How many cards could lie side by side where a seat has its hand and its sets."""
    hand = len([back for back in Back if view.hands[seat].backs[back]])
    return hand + _laid_width(view, seat)


def own_breadth(scene: Scene) -> int:
    """How many cards could lie side by side in the place at this side, in steps."""
    seat = scene.side
    return 0 if seat is None else in_steps(_laid_width(scene.view, seat))


def _laid_width(view: SobekView, seat: int) -> float:
    return sum(_width(laid) for laid in view.sets[seat])


def _width(laid: CardSet) -> float:
    """The width of a set, in cards."""
    return 1 + laid.flat / 2 + OVERLAP * (laid.cards.bit_count() - 1)


def _coming(view: SobekView, seat: int) -> int:
    """What the sets that lie there score at the round's end, without the penalty (S42)."""
    return 0 if view.phase is Phase.OVER else sum(laid.points() for laid in view.sets[seat])


def _aid(scene: Scene, seat: int) -> Html | None:
    """The seat's memory aid, which is public; None if it has none."""
    aid = scene.aids[seat] if scene.aids else aids.NONE
    if aid == aids.NONE:
        return None
    return p(tr("Memory aid: {aid}", aid=aids.name(aid)), class_="facts")


def _hand(scene: Scene, seat: int, spots: Spots) -> Html:
    """The backs of a hand, by colour; known cards lie beside the others with their back."""
    view: SobekView = scene.view
    zone = view.hands[seat]
    strays = _strays(view, hand_zone(seat))
    held = sum(1 for _ in kinds_in(zone.cards)) + sum(zone.unknown(back) > 0 for back in Back)
    piles = sum(zone.backs[back] > 0 for back in Back) + bool(strays)
    return div(
        p(trn("{n} card in hand", "{n} cards in hand", zone.count()), class_="unseen"),
        (_backs(zone, seat, back, spots) for back in Back if zone.backs[back]),
        span((cards.card(kind, faded=True) for kind in strays), class_="backs") if strays else None,
        ask(scene, hand_zone(seat)),
        class_="hidden-hand",
        id=hand_id(seat),
        data_clause="S60",
        **LATE,
        style=f"--held:{held + len(strays)};--piles:{piles};--curses:{view.curses[seat]}",
    )


def _backs(zone: Zone, seat: int, back: Back, spots: Spots) -> Html:
    known, unknown = zone.cards & BACKS[back], zone.unknown(back)
    prefix = hand_id(seat)
    return span(
        [cards.card(kind, n, id=cards.kind_id(prefix, kind)) for kind, n in kinds_in(known)],
        cards.back(back, unknown, id=cards.back_id(prefix, back)) if unknown else None,
        spots.at(Place(On.BACK, seat, back)),
        class_="backs",
    )


def _pile(scene: Scene, seat: int, spots: Spots) -> Html:
    """The corruption tile, with what may be seen of the pile (S22, S61, S62)."""
    view: SobekView = scene.view
    zone, spot = view.piles[seat], spots.at(Place(On.TILE, seat))
    if zone is None:
        name = tr("Corruption pile")
        tile = span(
            picture("sobek", "tile"),
            class_="tile",
            id=jaws_id(seat),
            title=name,
            **looked_at("tile", name),
        )
        return span(tile, spot, class_="pile", id=tile_id(seat))
    title = tr("Your corruption pile") if seat == view.seat else tr("Corruption pile")
    name = colon(title, words.count_of_cards(zone.count()))
    drawn = _drawn_pile(seat, zone, name)
    # Where the seat or its pile can be chosen, the pile stays closed; so do all across while the
    # one that one's Vizier looks through lies open above them.
    picks = view.phase is Phase.PICK and view.actor == view.seat != seat
    if spot or picks or spots.at(Place(On.SEAT, seat)):
        return span(drawn, spot, class_="pile", id=pile_id(seat), title=name, data_look="tile")
    return details(
        summary(drawn, title=name, data_look="tile"),
        div(
            p(name, class_="facts"),
            _zone(view, zone, pile_zone(seat)),
            ask(scene, pile_zone(seat)),
            class_="inside",
        ),
        id=pile_id(seat),
        class_="pile",
    )


def _drawn_pile(seat: int, zone: Zone, name: str) -> Html:
    """The tile with a heap of cards under it, and their number."""
    return join(
        span(picture("sobek", "tile"), class_="tile", id=jaws_id(seat)),
        span(
            class_="heap",
            id=heap_id(seat),
            style=f"--cards: {zone.count()}",
            aria_hidden="true",
        ),
        span(zone.count(), class_="count", aria_hidden="true", **LATE),
        span(name, class_="unseen"),
    )


def _zone(view: SobekView, zone: Zone, bit: int) -> Html:
    strays = _strays(view, bit)
    shown = cards.small_cards(zone.cards, tuple(map(zone.unknown, Back)), strays)
    if not strays:
        return shown
    return div(
        shown, p(tr("Faded cards may be among the face-down ones, or elsewhere."), class_="facts")
    )


def _strays(view: SobekView, bit: int) -> tuple[int, ...]:
    return tuple(kind for kind, zones in view.strays if zones & bit)


def _curses(count: int) -> Html | None:
    if not count:
        return None
    said = words.curses(count)
    return span(
        (span(picture("sobek", "curse"), class_="token") for _ in range(count)),
        class_="curses",
        title=said,
        **looked_at(token_look(Token.CURSE), said),
    )


def _sets(scene: Scene, seat: int, spots: Spots) -> Html | None:
    """The laid sets, and in the looking seat's place that of a new one; at this side of the table,
    what a set is as long as there is none."""
    view: SobekView = scene.view
    laid, fresh = view.sets[seat], _fresh(scene, seat)
    grown = traces(scene).grown
    own, growing = seat == view.seat, view.phase is not Phase.OVER
    slot = _slot(scene, spots) if own else None
    if not laid and not (growing and seat == scene.side):
        return None
    shown = [
        laid_set(
            each,
            number,
            number == fresh,
            growing and view.phase is not Phase.LAY_FLAT,
            id=set_id(seat, number),
            over=spots.at(Place(On.SET, at=number - 1)) if own else None,
            new=grown.get((seat, number - 1), 0),
        )
        for number, each in enumerate(laid, 1)
    ]
    said = None if laid or not growing else li(tr(words.SET), class_="to-come")
    return ol(shown, said, slot, class_="sets", style=room_of(laid, slot=bool(slot)))


def room_of(laid: Iterable[CardSet], *, slot: bool = False) -> str:
    """The figures by which sets are as large as their place allows (``table/sets.css``): of one to
    four rows the width of the widest, in cards, and the sets in the longest. ``slot``: whether the
    place of a new set lies beside them."""
    widths = tuple(map(_width, laid))
    style = [f"--widest:{max(widths, default=1):.2f};--slot:{int(slot)}"]
    for rows, number in enumerate(("one", "two", "three", "four"), 1):
        width, length = widest_row(widths or (1,), rows)
        style.append(f"--wide-{number}:{width:.2f};--long-{number}:{length}")
    return ";".join(style)


def _slot(scene: Scene, spots: Spots) -> Html | None:
    """The place of a new set, while the looking seat could lay one."""
    if not scene.actions or scene.view.phase not in (Phase.TURN, Phase.LAY_FLAT):
        return None
    return li(spots.at(NEW_SET), class_="slot", id="new-set")


def _fresh(scene: Scene, seat: int) -> int:
    """The number (from 1) of the set that the last action laid or added to; 0 if none."""
    last = scene.last
    if last is None or last.seat != seat or not last.action.cards:
        return 0
    if last.action.verb in (Verb.PLAY_SET, Verb.LAY_FLAT):
        return len(scene.view.sets[seat]) if last.action.at == NEW else int(last.action.at) + 1
    return 0


@cached_per_language
def laid_set(
    laid: CardSet,
    number: int,
    fresh: bool = False,
    growing: bool = False,
    id: str | None = None,
    over: Html | None = None,
    new: int = 0,
) -> Html:
    """A set with its cards and its worth. In front lie the goods, which say what it is a set of;
    characters and amulets lie behind. ``growing``: whether cards can still be added; then it also
    tells the worth with one card more. ``over``: the button over it; ``new``: the bag of the
    cards that are marked as new."""
    name, worth = words.set_title(laid, number), words.worth(laid)
    if laid.bonus:
        worth = semicolon(worth, words.bonus(laid.bonus))
    more = words.worth_with_one_more(laid) if growing and not laid.flat else ""
    classes = "set" + (" flat" if laid.flat else "") + (" fresh" if fresh else "")
    return li(
        p(name, class_="name unseen"),
        ul(
            reversed(
                [
                    _laid(card, card & new, laid_id(id, n) if id else None)
                    for n, card in enumerate(bits(laid.cards), 1)
                ]
            ),
            class_="laid",
        ),
        span((_PROSPERITY for _ in range(laid.bonus // 2)), class_="bonus") if laid.bonus else None,
        span(
            span(laid.points(), aria_hidden="true"),
            span(worth, class_="unseen"),
            class_="worth",
            id=worth_id(id) if id else None,
            title="\n".join(filter(None, (worth, more))),
        ),
        over,
        class_=classes,
        id=id,
        data_clause="S41" if laid.flat else "S42",
    )


def _laid(card: int, is_new: int, id: str | None) -> Html:
    return li(cards.laid(kind_of(card)), class_="new" if is_new else None, id=id)
