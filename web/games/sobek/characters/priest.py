"""The High Priest and the High Priestess discard from the corruption pile."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import NONE, Action
from sobek.games.sobek.rules.tables import (
    KINDS,
    LOW,
    Character,
    Goods,
    bag_of,
    character_of,
    kinds_in,
    without,
)
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import cards, words
from web.games.sobek.characters.power import Power
from web.games.sobek.logged import LoggedAction, added
from web.games.sobek.motion import Motion, Paths, pile
from web.games.sobek.place import DISCARD
from web.games.sobek.transition import Transition
from web.ui.formats import colon
from web.ui.markup import NOTHING
from web.ui.scene import AnimationPath, Figure, Players
from web.ui.widgets import listed

_BOTH: Final = sum(
    low
    for low, kind in zip(LOW, KINDS, strict=True)
    if kind.character in (Character.PRIEST, Character.PRIESTESS)
)


def _title(view: SobekView, action: Action, players: Players) -> str:
    goods = words.goods(Goods(action.at))
    people = [words.card(kind) for kind, _ in kinds_in(action.cards)]
    if people:
        said = tr(
            "Discard all {goods} from the corruption pile, plus {people}",
            goods=goods,
            people=listed(people),
        )
    else:
        said = tr("Discard all {goods} from the corruption pile", goods=goods)
    # Whoever holds both has to choose which one is played.
    holds_both = not _BOTH & ~view.hands[view.actor].cards
    return colon(words.card(action.what), said) if holds_both else said


def _story(logged: LoggedAction) -> str:
    if logged.action.at == NONE:
        return ""
    goods = words.goods(Goods(logged.action.at))
    values = {"name": logged.name, "goods": goods, "cards": words.cards(_gone(logged))}
    if character_of(logged.action.what) is Character.PRIEST:
        return tr(
            "{name} plays the High Priest and discards all {goods} from the corruption pile: "
            "{cards}.",
            **values,
        )
    return tr(
        "{name} plays the High Priestess and discards all {goods} from the corruption pile: "
        "{cards}.",
        **values,
    )


def _gone(done: Transition) -> int:
    """The bag of the cards that are discarded besides the played one."""
    discarded = added(done.before.discard, done.after.discard)
    return without(discarded, bag_of(done.action.what))


def _recap(logged: LoggedAction) -> str:
    if logged.action.at == NONE:
        return ""
    return tr("discarded {goods}", goods=words.goods(Goods(logged.action.at)))


def _moves(motion: Motion) -> Paths:
    if motion.action.at == NONE:
        return
    hides = motion.before.piles[motion.seat] is None
    for kind, count in kinds_in(_gone(motion)):
        thrown = Figure(cards.card(kind), cards.back(KINDS[kind].back) if hides else NOTHING)
        path = AnimationPath((pile(motion.before, motion.seat), DISCARD), how="fall", figure=thrown)
        yield from [path] * count


PRIEST: Final = Power(title=_title, story=_story, recap=_recap, moves=_moves)
