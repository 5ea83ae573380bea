"""The seats: score, laid sets, Curses, the backs of the hand, and the visible part of the pile."""

from __future__ import annotations

from sobek.core.text import kept, tr, trn
from sobek.games.sobek.knowledge.memory import hand_zone, pile_zone
from sobek.games.sobek.rules.notation import NEW, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import Back, Goods
from sobek.games.sobek.rules.view import SobekView, Zone
from web.games.sobek import cards, words
from web.games.sobek.secrecy import ask
from web.ui import aids, table_widgets
from web.ui.formats import colon
from web.ui.markup import Content, Html, details, div, li, ol, p, span, summary
from web.ui.scene import Scene
from web.ui.table_widgets import seat_id
from web.ui.widgets import clause, icon


def seats(scene: Scene) -> Html:
    """All seats in turn order."""
    return div((_seat(scene, seat) for seat in range(scene.view.seats)), class_="seats")


def _seat(scene: Scene, seat: int) -> Html:
    view: SobekView = scene.view
    return table_widgets.seat(
        scene,
        seat,
        trn("{n} point", "{n} points", view.scores[seat]),
        "S51",
        _aid(scene, seat),
        _hand(scene, seat),
        _curses(view.curses[seat], seat),
        _sets(scene, seat),
        _pile(scene, seat),
    )


def _aid(scene: Scene, seat: int) -> Html | None:
    """The seat's memory aid, which is public; None if it has none."""
    aid = scene.aids[seat] if scene.aids else aids.NONE
    if aid == aids.NONE:
        return None
    return p(tr("Memory aid: {aid}", aid=aids.name(aid)), class_="facts")


def _hand(scene: Scene, seat: int) -> Html:
    """The backs of a hand. The looking seat's own cards are shown elsewhere."""
    view: SobekView = scene.view
    zone = view.hands[seat]
    count = trn("{n} card in hand", "{n} cards in hand", zone.count())
    asked = ask(scene, hand_zone(seat))
    said = p(count, " ", clause("S60", seat_id(seat)), " ", asked, class_="facts")
    if seat == view.seat:
        return said
    shown = _zone(view, zone, hand_zone(seat), hand_id(seat))
    return div(said, shown, class_="hidden-hand", id=hand_id(seat))


def hand_id(seat: int) -> str:
    """The id of another seat's hand, and the prefix of the ids of its cards."""
    return f"hand-of-{seat}"


def _pile(scene: Scene, seat: int) -> Html | None:
    """A corruption pile as the looking seat may see it (S22, S61, S62); None if it may not."""
    view: SobekView = scene.view
    zone = view.piles[seat]
    if zone is None:
        return None
    title = tr("Your corruption pile") if seat == view.seat else tr("Corruption pile")
    return details(
        summary(
            icon("corruption"),
            colon(title, words.count_of_cards(zone.count())),
            span(
                class_="heap",
                id=heap_id(seat),
                style=f"--cards: {zone.count()}",
                aria_hidden="true",
            ),
        ),
        _zone(view, zone, pile_zone(seat)) or p(tr("No cards."), class_="facts"),
        p(
            clause("S22" if seat == view.seat else "S62", pile_id(seat)),
            " ",
            ask(scene, pile_zone(seat)),
            class_="facts",
        ),
        id=pile_id(seat),
        class_="pile",
    )


def pile_id(seat: int) -> str:
    """The id of a corruption pile that the table shows."""
    return f"pile-{seat}"


def heap_id(seat: int) -> str:
    """The id of the drawn heap of cards in a corruption pile."""
    return f"heap-{seat}"


def _zone(view: SobekView, zone: Zone, bit: int, id: str = "") -> Html:
    strays = tuple(kind for kind, zones in view.strays if zones & bit)
    shown = cards.small_cards(zone.cards, tuple(map(zone.unknown, Back)), strays, id)
    if not strays:
        return shown
    return div(
        shown, p(tr("Faded cards may be among the face-down ones, or elsewhere."), class_="facts")
    )


def _curses(count: int, seat: int) -> Html | None:
    if not count:
        return None
    return p(
        icon("curse"), words.curses(count), " ", clause("S39", seat_id(seat)), class_="facts curses"
    )


def _sets(scene: Scene, seat: int) -> Html | None:
    laid = scene.view.sets[seat]
    if not laid:
        return None
    fresh, growing = _fresh(scene, seat), scene.view.phase is not Phase.OVER
    return ol(
        (
            laid_set(each, number, number == fresh, growing, id=set_id(seat, number))
            for number, each in enumerate(laid, 1)
        ),
        class_="sets",
    )


def _fresh(scene: Scene, seat: int) -> int:
    """The number (from 1) of the set that the last action laid or added to; 0 if none."""
    last = scene.last
    if last is None or last.seat != seat or not last.action.cards:
        return 0
    if last.action.verb in (Verb.PLAY_SET, Verb.LAY_FLAT):
        return len(scene.view.sets[seat]) if last.action.at == NEW else int(last.action.at) + 1
    return 0


@kept
def set_id(seat: int, number: int) -> str:
    """The id of a seat's set, counted from 1."""
    return f"set-{seat}-{number}"


def laid_set(
    laid: CardSet,
    number: int,
    fresh: bool = False,
    growing: bool = False,
    id: str | None = None,
) -> Html:
    """A set with its cards and its worth. ``growing``: whether cards can still be added; then it
    also shows the worth with one card more."""
    more = growing and not laid.flat
    classes = "set" + (" flat" if laid.flat else "") + (" fresh" if fresh else "")
    return li(
        p(set_title(laid, number), class_="name"),
        cards.small_cards(laid.cards),
        p(
            _bonus(laid.bonus),
            span(words.worth(laid), [" ", clause("S42", id)] if id else None),
            span(words.worth_with_one_more(laid), class_="more") if more else None,
            class_="worth",
        ),
        class_=classes,
        id=id,
    )


def set_title(laid: CardSet, number: int) -> str:
    """“Set 2 (fish)”."""
    if laid.goods == Goods.AMULET:
        return tr("Set {n} (amulets)", n=number)
    return tr("Set {n} ({goods})", n=number, goods=words.goods(laid.goods))


def _bonus(scarabs: int) -> Content:
    if not scarabs:
        return None
    return span(icon("prosperity"), words.bonus(scarabs), class_="bonus")
