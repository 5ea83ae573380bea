"""The account of a round, shown in steps. All of it is public."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sobek.core.text import tr, trn
from sobek.games.sobek.rules.scoring import SeatAccount
from sobek.games.sobek.rules.tables import PENALTY_POINTS
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek.animation import spaces, walk
from web.games.sobek.seats import laid_set
from web.games.sobek.track import space_name, track
from web.ui.markup import Content, Html, div, h3, li, ol, p, section, span, strong, ul
from web.ui.scene import Effect, Players, Scene
from web.ui.widgets import clause, icon, listed, name_of, named

Lines = tuple[SeatAccount, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The account of one round with its players."""

    lines: Lines
    players: Players

    def payers(self) -> list[int]:
        """The seats that pay for their corruption."""
        return [seat for seat, line in enumerate(self.lines) if line.corrupt]


STEPS: tuple[Callable[[Sheet], Content], ...]


def scored(view: SobekView) -> int:
    """How many rounds have been scored."""
    return len(view.accounts)


def steps(scene: Scene, round: int) -> int:
    """The steps of every account: sets, corruption, penalty, new scores."""
    return len(STEPS)


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


def account(scene: Scene, round: int, step: int) -> Html:
    """The account up to a step. The newest part comes last, followed by the track at that point."""
    sheet = Sheet(scene.view.accounts[round], scene.players)
    parts = (part(sheet) for part in STEPS[: step + 1])
    return div(parts, _track(sheet, step), class_="account", aria_live="polite")


def _track(sheet: Sheet, step: int) -> Html:
    """The markers where the sets have brought them; from the penalty on, where that leaves them,
    with pale ones where they came from."""
    reached = [line.reached for line in sheet.lines]
    if step < PENALTY:
        return track(sheet.players, reached)
    walks = [sheet.lines[seat].walk for seat in sheet.payers()]
    after = [line.after for line in sheet.lines]
    return track(sheet.players, after, reached, [spot for walk in walks for spot in walk])


def _sets(sheet: Sheet) -> Html:
    """S42: each seat's sets and what they score."""
    return section(
        h3(tr("Sets"), " ", clause("S42", "account")),
        div((_seat_sets(sheet, seat) for seat in range(len(sheet.lines))), class_="seats"),
        class_="step",
    )


def _seat_sets(sheet: Sheet, seat: int) -> Html:
    line = sheet.lines[seat]
    laid = (laid_set(each, number) for number, each in enumerate(line.sets, 1))
    return section(
        p(named(sheet.players, seat), class_="name"),
        ol(laid, class_="sets") if line.sets else p(tr("No sets."), class_="facts"),
        p(sum_of_sets(line), class_="sum"),
        class_="seat",
    )


def sum_of_sets(line: SeatAccount) -> str:
    """The score that a seat reaches by its sets, as a sum."""
    return tr(
        "{before} before + {points} for sets = {reached}",
        before=line.before,
        points=line.points,
        reached=line.reached,
    )


def _corruption(sheet: Sheet) -> Html:
    """S43: who is the most corrupt."""
    return section(
        h3(tr("Corruption"), " ", clause("S43", "account")),
        ul(
            (
                li(named(sheet.players, seat), span(counted(line)))
                for seat, line in enumerate(sheet.lines)
            ),
            class_="counts",
        ),
        p(tr("The corruption pile with the cards left in hand, plus two for each Curse.")),
        p(strong(_verdict(sheet))),
        class_="step",
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
    return section(
        h3(tr("Penalty"), " ", clause("S44", "account")),
        [_walk(sheet, seat) for seat in sheet.payers()] or p(_verdict(sheet)),
        class_="step",
    )


def _walk(sheet: Sheet, seat: int) -> Html:
    line = sheet.lines[seat]
    said = trn(
        "{name}'s sets scored {points} points: back {n} space with the same symbol, {before} → "
        "{after}.",
        "{name}'s sets scored {points} points: back {n} spaces with the same symbol, {before} → "
        "{after}.",
        line.steps,
        before=line.reached,
        after=line.after,
        name=name_of(sheet.players, seat),
        points=line.points,
    )
    if not line.steps:
        return p(
            tr(
                "{name}'s sets scored fewer than {points} points: no penalty.",
                name=name_of(sheet.players, seat),
                points=PENALTY_POINTS,
            )
        )
    stops = (line.reached, *line.walk)
    return div(
        p(said),
        ol((li(space_name(stop)) for stop in stops), class_="walk"),
    )


def _scores(sheet: Sheet) -> Html:
    """The scores after the round."""
    lines = sheet.lines
    return section(
        h3(tr("New scores"), " ", clause("S10", "account")),
        ul(
            (
                li(
                    named(sheet.players, seat),
                    span(
                        icon("corruption"),
                        tr("penalty: {points}", points=line.reached - line.after),
                    )
                    if line.walk
                    else None,
                    strong(trn("{n} point", "{n} points", line.after)),
                )
                for seat, line in enumerate(lines)
            ),
            class_="new-scores",
        ),
        class_="step",
    )


STEPS = (_sets, _corruption, _penalty, _scores)
SETS, PENALTY = STEPS.index(_sets), STEPS.index(_penalty)
"""The steps that move the markers."""
