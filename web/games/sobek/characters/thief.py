"""The Thief takes a card from a hand."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import NONE, Action
from sobek.games.sobek.rules.tables import Back
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import brief, words
from web.games.sobek.characters.power import Power
from web.games.sobek.logged import LoggedAction, added
from web.games.sobek.motion import Motion, Paths, face_down
from web.games.sobek.place import On, Place, hand_id
from web.games.sobek.transition import Transition
from web.ui.scene import Players
from web.ui.widgets import name_of


def _title(view: SobekView, action: Action, players: Players) -> str:
    back = tr(words.WITH_BACK[Back(action.at)])
    return tr("Steal a card {back} from {name}", back=back, name=name_of(players, action.seat))


def _story(logged: LoggedAction) -> str:
    if logged.action.seat == NONE:
        return ""
    seat, victim = logged.seat, logged.action.seat
    stolen = 0
    if logged.is_own(seat):
        stolen = logged.gained(seat)
    elif logged.is_own(victim):
        stolen = added(logged.after.own_hand(), logged.before.own_hand())
    counts = [int(back == logged.action.at) for back in Back]
    card = words.cards(stolen) if stolen else words.with_backs(counts)
    return tr(
        "{name} plays the Thief and steals from {other}: {card}.",
        name=logged.name,
        other=logged.other,
        card=card,
    )


def _recap(logged: LoggedAction) -> str:
    victim = logged.action.seat
    if victim == NONE:
        return ""
    if not logged.is_own(victim):
        return tr("took a card from {other}", other=logged.other)
    stolen = added(logged.after.own_hand(), logged.before.own_hand())
    return tr("took {card} from you", card=brief.only_card(stolen))


def _place(action: Action) -> Place | None:
    return Place(On.BACK, action.seat, action.at) if action.seat != NONE else None


def _moves(motion: Motion) -> Paths:
    if (victim := motion.action.seat) == NONE:
        return
    back = Back(motion.action.at)
    # Of a hand that is known, the card that goes would tell which one it is.
    hidden = face_down(motion.before, victim, back)
    yield motion.stolen(hidden[0] if hidden else hand_id(victim), back)


def _reveals(step: Transition) -> bool:
    return step.action.seat != NONE


THIEF: Final = Power(
    title=_title, story=_story, recap=_recap, place=_place, moves=_moves, reveals=_reveals
)
