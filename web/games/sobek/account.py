"""A round's account, told in steps. All of it is public."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sobek.core.record import Player
from sobek.core.text import tr, trn
from sobek.games.sobek.rules.scoring import SeatAccount
from sobek.games.sobek.rules.tables import PENALTY_POINTS
from web.games.sobek.seats import laid_set
from web.games.sobek.track import place, track
from web.ui.markup import Content, Html, div, h3, li, ol, p, section, span, strong, ul
from web.ui.widgets import clause, icon, listed, name_of, named

Lines = tuple[SeatAccount, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """The account of one round, and who played it."""

    lines: Lines
    players: tuple[Player, ...]

    def payers(self) -> list[int]:
        """The seats that pay for their corruption."""
        return [seat for seat, line in enumerate(self.lines) if line.corrupt]


STEPS: tuple[Callable[[Account], Content], ...]


def account(told: Account, step: int) -> Html:
    """The account up to a step; the newest part comes last, and then the track as it is by now."""
    parts = (part(told) for part in STEPS[: step + 1])
    return div(parts, _track(told, step), class_="account", aria_live="polite")


def _track(told: Account, step: int) -> Html:
    """The markers where the sets have brought them, and from the penalty on where that leaves them;
    pale ones show from where."""
    reached = [line.reached for line in told.lines]
    if step < PENALTY:
        return track(told.players, reached)
    walks = [told.lines[seat].walk for seat in told.payers()]
    after = [line.after for line in told.lines]
    return track(told.players, after, reached, [spot for walk in walks for spot in walk])


def _sets(told: Account) -> Html:
    """S42: each seat's sets and what they score."""
    return section(
        h3(tr("Sets"), " ", clause("S42", "account")),
        div((_seat_sets(told, seat) for seat in range(len(told.lines))), class_="seats"),
        class_="step",
    )


def _seat_sets(told: Account, seat: int) -> Html:
    line = told.lines[seat]
    laid = (laid_set(each, number) for number, each in enumerate(line.sets, 1))
    return section(
        p(named(told.players, seat), class_="name"),
        ol(laid, class_="sets") if line.sets else p(tr("No sets."), class_="facts"),
        p(
            tr(
                "{before} before + {points} for sets = {reached}",
                before=line.before,
                points=line.points,
                reached=line.reached,
            ),
            class_="sum",
        ),
        class_="seat",
    )


def _corruption(told: Account) -> Html:
    """S43: who is the most corrupt."""
    return section(
        h3(tr("Corruption"), " ", clause("S43", "account")),
        ul(
            (
                li(named(told.players, seat), span(counted(line)))
                for seat, line in enumerate(told.lines)
            ),
            class_="counts",
        ),
        p(tr("The corruption pile with the cards left in hand, plus two for each Curse.")),
        p(strong(_verdict(told))),
        class_="step",
    )


def counted(line: SeatAccount) -> str:
    """A seat's corruption, with what it is made of."""
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


def _verdict(told: Account) -> str:
    payers = told.payers()
    if not payers:
        return tr("Nobody has corruption cards, so nobody loses points.")
    names = listed([name_of(told.players, seat) for seat in payers])
    return trn(
        "Most corrupt: {names}.", "Tied for most corrupt: {names}.", len(payers), names=names
    )


def _penalty(told: Account) -> Html:
    """S44: the way back on the track."""
    return section(
        h3(tr("Penalty"), " ", clause("S44", "account")),
        [_walk(told, seat) for seat in told.payers()] or p(_verdict(told)),
        class_="step",
    )


def _walk(told: Account, seat: int) -> Html:
    line = told.lines[seat]
    said = trn(
        "{name}'s sets scored {points} points: back {n} space with the same symbol, {before} → "
        "{after}.",
        "{name}'s sets scored {points} points: back {n} spaces with the same symbol, {before} → "
        "{after}.",
        line.steps,
        before=line.reached,
        after=line.after,
        name=name_of(told.players, seat),
        points=line.points,
    )
    if not line.steps:
        return p(
            tr(
                "{name}'s sets scored fewer than {points} points: no penalty.",
                name=name_of(told.players, seat),
                points=PENALTY_POINTS,
            )
        )
    stops = (line.reached, *line.walk)
    return div(
        p(said),
        ol((li(place(stop)) for stop in stops), class_="walk"),
    )


def _scores(told: Account) -> Html:
    """The scores after the round."""
    lines = told.lines
    return section(
        h3(tr("New scores"), " ", clause("S10", "account")),
        ul(
            (
                li(
                    named(told.players, seat),
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
