"""Where the others have acted since one's last decision: marks on the table until the next one.

The log and the recap say the same in words, so screen readers skip the marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sobek.games.sobek.rules.notation import NEW, NONE, Verb
from sobek.games.sobek.rules.tables import KINDS, TRACK, Back, Character
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView
from web.games.sobek import cards
from web.games.sobek.quays import remaining
from web.ui.markup import Html, span
from web.ui.scene import Move, Scene
from web.ui.widgets import marker

SetAt = tuple[int, int]
"""A seat, and the index of one of its sets."""


@dataclass(frozen=True, slots=True)
class Traces:
    """``taken``: the index of a quay -> the seat that took its card, and the card's kind;
    ``skipped``: the index of a quay -> the kind that went under a tile from there; ``under``: seat
    -> number of such cards; ``grown``: the bag of new cards in sets; ``former``: the scores before,
    empty if none has changed. Kinds may be FACE_DOWN."""

    taken: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    skipped: Mapping[int, int] = field(default_factory=dict)
    under: Mapping[int, int] = field(default_factory=dict)
    grown: Mapping[SetAt, int] = field(default_factory=dict)
    former: tuple[int, ...] = ()

    def walked(self, scores: Sequence[int]) -> list[int]:
        """The spaces on which markers have passed on their way to these scores."""
        return [
            space % len(TRACK)
            for was, now in zip(self.former, scores, strict=False)
            if was != now
            for space in range(min(was, now) + 1, max(was, now))
        ]


def traces(scene: Scene) -> Traces:
    """What the other seats' recent actions have left on the table."""
    view: SobekView = scene.view
    moves = [move for move in scene.recent if move.seat != view.seat]
    if not moves:
        return Traces()
    taken: dict[int, tuple[int, int]] = {}
    skipped: dict[int, int] = {}
    under: dict[int, int] = {}
    grown: dict[SetAt, int] = {}
    for move in scene.recent:
        delivers = _delivers(move)
        if delivers:
            taken, skipped = {}, {}  # other cards lie there now
        if move.seat == view.seat:
            continue  # the only possible move: it was made without asking
        if not delivers and (at := _quay(move)) != NONE:
            numbers = remaining(move.before)
            taken[numbers[at]] = move.seat, move.before.quay[numbers[at]]
            if move.action.verb is Verb.TAKE:
                skipped |= {n: move.before.quay[n] for n in numbers[:at]}
        for seat, count in _under(move):
            under[seat] = under.get(seat, 0) + count
        for key, bag in _grown(move):
            grown[key] = grown.get(key, 0) | bag
    former = moves[0].before.scores
    changed = former if former != view.scores else ()
    return Traces(taken, skipped, under, grown, changed)


def _quay(move: Move) -> int:
    """The index of the card that the action takes from the quays, among those that remain."""
    action = move.action
    if action.verb is Verb.TAKE or _plays(move, Character.MERCHANT):
        return int(action.at)
    return NONE


def _plays(move: Move, who: Character) -> bool:
    action = move.action
    return action.verb is Verb.PLAY_CHARACTER and KINDS[action.what].character is who


def _delivers(move: Move) -> bool:
    return bool(len(move.after.remaining()) > len(move.before.remaining()))


def _under(move: Move) -> Iterator[tuple[int, int]]:
    """The seats under whose tiles cards have gone, and how many."""
    match move.action.verb:
        case Verb.TAKE if move.action.at:
            yield move.seat, move.action.at
        case Verb.DROP:
            yield move.seat, 1


def _grown(move: Move) -> Iterator[tuple[SetAt, int]]:
    """The set that has grown, and the bag of its new cards."""
    action, seat = move.action, move.seat
    is_set = action.verb in (Verb.PLAY_SET, Verb.LAY_FLAT)
    if is_set or (_plays(move, Character.COURTESAN) and action.cards):
        laid = move.after.sets[seat]
        at = len(laid) - 1 if is_set and action.at == NEW else action.at
        was = move.before.sets[seat]
        yield (seat, at), laid[at].cards & ~(was[at].cards if at < len(was) else 0)


# --- as marks ------------------------------------------------------------------------------


def marks(scene: Scene, found: Traces) -> Iterator[tuple[str, Html]]:
    """The ids of elements, and what is laid on each."""
    for quay, (seat, kind) in found.taken.items():
        by = marker(scene.players[seat])
        yield f"quay-{quay + 1}", span(_ghost(kind), by, class_="trace taken", aria_hidden="true")
    for quay, kind in found.skipped.items():
        if quay not in found.taken:
            ghost = span(_ghost(kind), class_="trace under", aria_hidden="true")
            yield f"quay-{quay + 1}", ghost
    for seat, count in found.under.items():
        id = f"tile-{seat}" if scene.view.piles[seat] is None else f"heap-{seat}"
        yield id, span(f"+{count}", class_="trace more", aria_hidden="true")


def _ghost(kind: int) -> Html:
    return cards.ghost_back(Back.ORANGE) if kind == FACE_DOWN else cards.ghost(kind)
