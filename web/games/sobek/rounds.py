"""The account of a round, shown in steps. All of it is public."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sobek.core import head_start
from sobek.core.text import tr, trn
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import SeatAccount
from sobek.games.sobek.rules.tables import PENALTY_POINTS
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek.animation import spaces, walk
from web.games.sobek.motion import delivered
from web.games.sobek.quays import QUAYS
from web.games.sobek.seats import laid_set, room_of
from web.games.sobek.track import space_name, standings, track
from web.ui.faces import face
from web.ui.markup import Content, Html, div, h3, join, li, ol, p, section, span, strong
from web.ui.scene import Accent, Effect, Players, Scene
from web.ui.table_widgets import shared
from web.ui.widgets import clause, listed, name_of, named, picture

Lines = tuple[SeatAccount, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The account of one round with its players."""

    lines: Lines
    players: Players
    faces: tuple[str, ...]
    """The picture of each face; empty where there is none."""
    ending: Sequence[str]
    """The round's last actions in sentences."""
    ahead: tuple[int, ...]
    """What each seat had before the round without having scored it (S16)."""
    is_last: bool

    def payers(self) -> list[int]:
        """The seats that pay for their corruption."""
        return [seat for seat, line in enumerate(self.lines) if line.corrupt]


TWO: Final = 2
"""The number of seats whose scale tips."""
FULL: Final = 2
"""The difference in corruption from which on it tips as far as it can."""
OTHERS: Final = 0.6
"""How low the pans of the others may hang, as a part of the lowest."""

LONG: Final = 2.5
SHORT: Final = 1.4
"""How long a step is seen in which something happens, or nothing, in paces."""
MOMENTS: Final = 4
"""The number of sets of a seat that light up one after the other; further ones do with the last."""

STEPS: tuple[Callable[[Sheet], Content], ...]


def scored(view: SobekView) -> int:
    """How many rounds have been scored."""
    return len(view.accounts)


def steps(scene: Scene, round: int) -> int:
    """The steps of every account: sets, corruption, penalty, new scores."""
    return len(STEPS)


def seen(scene: Scene, round: int, step: int) -> float:
    """Each set has its moment, and so have the scale and the way back, if there is one."""
    lines: Lines = scene.view.accounts[round]
    if step == SETS:
        return 1.5 + 0.4 * min(max(len(line.sets) for line in lines), MOMENTS)
    happens = any(line.corruption if step == CORRUPTION else line.walk for line in lines)
    return LONG if happens else SHORT


def effect(scene: Scene, round: int, step: int) -> Effect:
    """The markers' walks: forward by the sets, back by the penalty."""
    lines: Lines = scene.view.accounts[round]
    if step == SETS:
        walks = [spaces(line.before, line.reached) for line in lines]
    elif step == PENALTY:
        walks = [[line.reached, *line.walk] for line in lines]
    else:
        return Effect()
    # The markers are seen first when the sets are counted.
    first = step == SETS
    paths = tuple(walk(seat, way, first) for seat, way in enumerate(walks) if len(way) > 1)
    return Effect(paths, "penalty" if step == PENALTY and paths else "")


def opening(scene: Scene) -> Effect:
    """The first delivery, and the number of the round."""
    view: SobekView = scene.view
    number = Accent(QUAYS, "round", tr("Round {n}", n=view.round), beat=0)
    return Effect(tuple(delivered(view)), accents=(Accent(QUAYS, "boat", beat=0), number))


def account(scene: Scene, round: int, step: int, ending: Sequence[str] = ()) -> Html:
    """The account up to a step: what the step is about, a column for each seat that every step adds
    to, and the track at that point. ``ending``: the last actions, which the first step tells."""
    view: SobekView = scene.view
    lines, ahead = view.accounts[round], head_starts(view, round)
    is_last = view.phase is Phase.OVER and round == len(view.accounts) - 1
    sheet = Sheet(lines, scene.players, scene.faces, ending, ahead, is_last)
    seats = len(sheet.lines)
    return div(
        div(STEPS[step](sheet), class_="about", aria_live="polite"),
        _scale(sheet) if step in (CORRUPTION, PENALTY) else _heads(sheet, step),
        div(
            (_column(sheet, seat, step) for seat in range(seats)),
            class_=f"tallies of-{seats}",
        ),
        _track(sheet, step),
        class_=f"account at-{step}",
    )


def _track(sheet: Sheet, step: int) -> Html:
    """The markers where the sets have brought them; from the penalty on, where that leaves them,
    with pale ones where they came from."""
    reached = [line.reached for line in sheet.lines]
    if step < PENALTY:
        return track(sheet.players, reached)
    walks = [sheet.lines[seat].walk for seat in sheet.payers()]
    after = [line.after for line in sheet.lines]
    return track(sheet.players, after, reached, [spot for walk in walks for spot in walk])


def _column(sheet: Sheet, seat: int, step: int) -> Html:
    """A seat's sets, then its corruption, its way back, its new score. What a later step brings has
    its room before, so that nothing gives way."""
    line = sheet.lines[seat]
    laid = (laid_set(each, number) for number, each in enumerate(line.sets, 1))
    room = room_of(line.sets)
    pays = line.walk and step >= CORRUPTION
    leads = step == SCORES and line.after == max(each.after for each in sheet.lines)
    return section(
        p(
            _face(sheet, seat, step),
            named(sheet.players, seat),
            strong(
                trn("{n} point", "{n} points", line.after),
                class_=_from(SCORES, step, "new-score"),
            ),
            class_="name",
        ),
        ol(laid, class_="sets", style=room) if line.sets else p(tr("No sets."), class_="facts"),
        div(
            p(sum_of_sets(line, sheet.ahead[seat]), class_="sum"),
            p(counted(line), class_=_from(CORRUPTION, step, "counted")),
            class_="reckoned",
        ),
        _way_back(line, step) if line.walk else None,
        class_=f"tally dyed-{sheet.players[seat].colour}"
        + (" leads" if leads else "")
        + (" most-corrupt" if pays else ""),
    )


def _from(first: int, step: int, name: str) -> str:
    """The class of what is seen from a step on."""
    return name if step >= first else f"{name} later"


def _face(sheet: Sheet, seat: int, step: int) -> Html | None:
    """Who it is, struck by a penalty, or pleased to have the most points without one."""
    if not sheet.faces or not sheet.faces[seat]:
        return None
    line, most = sheet.lines[seat], max(each.after for each in sheet.lines)
    if line.walk and step >= CORRUPTION:
        return face(sheet.faces[seat], "struck")
    return face(sheet.faces[seat], "pleased" if step == SCORES and line.after == most else "")


def _heads(sheet: Sheet, step: int) -> Html:
    """Everybody's face, and what the sets bring; at the end the scores, with who leads in front.
    The columns have it in words."""
    scores = [line.after for line in sheet.lines]
    return div(
        (
            span(
                _face(sheet, seat, step),
                strong(f"+{line.points}" if step == SETS else line.after, class_="brought"),
                class_="head first" if step == SCORES and line.after == max(scores) else "head",
            )
            for seat, line in enumerate(sheet.lines)
        ),
        class_="heads",
        style=f"--heads:{len(scores)}",
        aria_hidden="true",
    )


def _scale(sheet: Sheet) -> Html:
    """The scale of Maat, with each seat's corruption in a pan: of two it tips to the heavier, of
    more each hangs as low as it is heavy. The columns have it in words."""
    weights = _weights(sheet.lines)
    pans = (
        span(
            span(picture("sobek", "tile"), span(line.corruption), class_="load"),
            class_="pan",
            style=f"--weight:{weight:.2f}",
        )
        for line, weight in zip(sheet.lines, weights, strict=True)
    )
    tilt = _tilt(*sheet.lines) if len(sheet.lines) == TWO else 0.0
    return div(
        div(span(class_="bar"), pans, class_="balance"),
        class_="scale",
        style=f"--pans:{len(weights)};--tilt:{tilt:.2f}",
        aria_hidden="true",
    )


def _tilt(one: SeatAccount, other: SeatAccount) -> float:
    """How far the bar of two tips to the second one, from -1 to 1. Where scarabs decide, it tips as
    by one card."""
    more = other.corruption - one.corruption or other.corrupt - one.corrupt
    return max(-1.0, min(more / FULL, 1.0))


def _weights(lines: Lines) -> list[float]:
    """How low each pan hangs, from 0 to 1: that of the most corrupt is clearly below the others,
    however little decides it."""
    most = max(1, *(line.corruption for line in lines))
    return [line.corruption / most * (1 if line.corrupt else OTHERS) for line in lines]


def _way_back(line: SeatAccount, step: int) -> Html:
    stops = (line.reached, *line.walk)
    return ol((li(space_name(stop)) for stop in stops), class_=_from(PENALTY, step, "walk"))


def _sets(sheet: Sheet) -> Html:
    """S42: the columns show the sets and what they score. It is said how the round has ended."""
    return join(
        h3(clause("S42", "account", tr("Sets"))),
        ol((li(story) for story in sheet.ending), class_="ending", aria_label=tr("What happened"))
        if sheet.ending
        else None,
    )


def head_starts(view: SobekView, round: int) -> tuple[int, ...]:
    """What each seat had before this round (from 0) without having scored it (S16)."""
    return head_start.by_seat(view.ahead if round == 0 else (), view.seats)


def sum_of_sets(line: SeatAccount, ahead: int) -> str:
    """The score that a seat reaches by its sets, as a sum. ``ahead``: its head start (S16)."""
    if ahead:
        return tr(
            "{before} before (head start: {ahead}) + {points} for sets = {reached}",
            ahead=ahead,
            before=line.before,
            points=line.points,
            reached=line.reached,
        )
    return tr(
        "{before} before + {points} for sets = {reached}",
        before=line.before,
        points=line.points,
        reached=line.reached,
    )


def _corruption(sheet: Sheet) -> Html:
    """S43: who is the most corrupt."""
    return join(
        h3(clause("S43", "account", tr("Corruption"))),
        p(strong(_verdict(sheet))),
        p(
            tr("The corruption pile with the cards left in hand, plus two for each Curse."),
            class_="facts",
        ),
    )


def counted(line: SeatAccount) -> str:
    """A seat's corruption and its parts, in words."""
    said = trn("{n} corruption card", "{n} corruption cards", line.corruption)
    if line.curses:
        said += trn(
            ", {cards} of them for {n} Curse",
            ", {cards} of them for {n} Curses",
            line.curses,
            cards=2 * line.curses,
        )
    if line.tie_scarabs is not None:
        said += trn("; {n} scarab on them", "; {n} scarabs on them", line.tie_scarabs)
    return said


def _verdict(sheet: Sheet) -> str:
    payers = sheet.payers()
    if not payers:
        return tr("Nobody has corruption cards, so nobody loses points.")
    names = listed([name_of(sheet.players, seat) for seat in payers])
    return trn(
        "Most corrupt: {names}.", "Tied for most corrupt: {names}.", len(payers), names=names
    )


def _penalty(sheet: Sheet) -> Html:
    """S44: the way back on the track."""
    return join(h3(clause("S44", "account", tr("Penalty"))), _paid(sheet))


def _paid(sheet: Sheet) -> Content:
    """What each of the most corrupt loses, or that nobody does."""
    return [p(strong(_walk(sheet, seat))) for seat in sheet.payers()] or p(strong(_verdict(sheet)))


def _walk(sheet: Sheet, seat: int) -> str:
    line, name = sheet.lines[seat], name_of(sheet.players, seat)
    if not line.steps:
        return tr(
            "{name}’s sets scored fewer than {points} points: no penalty.",
            name=name,
            points=PENALTY_POINTS,
        )
    return trn(
        "{name}’s sets scored {points} points: back {n} space with the same symbol, "
        "{before} → {after}.",
        "{name}’s sets scored {points} points: back {n} spaces with the same symbol, "
        "{before} → {after}.",
        line.steps,
        before=line.reached,
        after=line.after,
        name=name,
        points=line.points,
    )


def _scores(sheet: Sheet) -> Html:
    """S10: the columns show the scores after the round. It is said who leads, or has won (S51)."""
    scores = [line.after for line in sheet.lines]
    return join(
        h3(clause("S10", "account", tr("New scores"))),
        p(strong(_lead(sheet.players, scores, is_last=sheet.is_last))),
        # The columns have it for those who see it.
        p(standings(sheet.players, scores), class_="unseen"),
    )


def _lead(players: Players, scores: Sequence[int], *, is_last: bool) -> str:
    """Who has the most points, and how many more than the next."""
    *_, next, most = sorted(scores)
    if next == most:
        names = [name_of(players, seat) for seat, score in enumerate(scores) if score == most]
        return shared(names) if is_last else tr("{names} share the lead.", names=listed(names))
    name, n = name_of(players, scores.index(most)), most - next
    if is_last:
        return trn("{name} wins by {n} point.", "{name} wins by {n} points.", n, name=name)
    return trn("{name} leads by {n} point.", "{name} leads by {n} points.", n, name=name)


STEPS = (_sets, _corruption, _penalty, _scores)
SETS, CORRUPTION, PENALTY, SCORES = range(len(STEPS))
