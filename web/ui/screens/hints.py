"""Advice: which choices are best for the person who decides, and why a bot moved as it did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from sobek.core.game import AnyGame
from sobek.core.record import Player
from sobek.core.report import Line, Report
from sobek.core.text import tr
from web.analysis.hints import are_equivalent, chance_to_win, main_reasons, shortlist
from web.ui.markup import Content, Html, button, div, h3, li, p, press, span, ul
from web.ui.renderer import Renderer
from web.ui.scene import Reason
from web.ui.screens.frame import actions, plain
from web.ui.screens.panels import panel
from web.ui.widgets import pictured

BRIEF: Final = "brief"
"""The class of the panels that, on a phone, leave the table above them in sight."""


@dataclass(frozen=True, slots=True)
class AdvisedDecision:
    """A decision that advice was asked for. ``view``: what the advice may reveal; ``choices``: the
    number of legal actions; ``report``: the adviser's, None while it is thinking, or if there is
    only one choice."""

    game: AnyGame
    renderer: Renderer
    players: tuple[Player, ...]
    view: Any
    choices: int
    report: Report | None


def hint(decision: AdvisedDecision) -> Html:
    """The best choices, each a button that selects it at the table."""
    title = tr("Hint")
    if decision.report is None:
        waiting = _waiting(decision, tr("There is only one choice."))
        return panel(title, waiting, kind=BRIEF)
    lines = shortlist(decision.report.lines)
    return panel(
        title,
        _verdict(lines),
        p(lacking) if (lacking := decision.renderer.hints.lacking(decision.view)) else None,
        ul(
            (
                li(
                    button(
                        _line(decision, decision.report, line),
                        type="button",
                        class_="advised",
                        **press("advised", line.action),
                    )
                )
                for line in lines
            ),
            class_="advice",
        ),
        kind=BRIEF,
    )


def why(decision: AdvisedDecision, story: str, move: str) -> Html:
    """Reasons for and against a bot's move (in notation) and its alternatives, when nothing is
    hidden any more. ``story``: the log's sentence on the move."""
    title, report = tr("Why?"), decision.report
    if report is None:
        waiting = _waiting(decision, tr("There was no other choice."))
        return panel(title, p(story), waiting, _back_to_log(), kind=BRIEF)
    own = [line for line in report.lines if line.action == move]
    lines = shortlist([*own, *(line for line in report.lines if line.action != move)])
    return panel(
        title,
        p(story),
        _verdict(lines),
        div((_figures(decision, report, line) for line in lines[: len(own)]), class_="advised")
        if own
        else p(tr("The strongest bot would not do that.")),
        _others(decision, report, lines[len(own) :]),
        _back_to_log(),
        kind=BRIEF,
    )


def why_so_far(story: str, reasons: Iterable[Reason], name: str) -> Html:
    """What everyone could see that speaks for or against a bot's move. Figures would tell how good
    its hidden cards are. ``name``: the bot's."""
    said = main_reasons(reasons)
    return panel(
        tr("Why?"),
        p(story),
        div((span(each, class_="reason") for each in said), class_="advised")
        if said
        else p(tr("Nothing that everyone can see explains this move.")),
        p(
            tr("After the game, this shows everything {name} could have done.", name=name),
            class_="facts",
        ),
        _back_to_log(),
        kind=BRIEF,
    )


def _back_to_log() -> Html:
    return actions(plain(tr("Log"), "panel", "log"))


def _others(decision: AdvisedDecision, report: Report, lines: list[Line]) -> Content:
    if not lines:
        return None
    listed = ul(
        (li(div(_line(decision, report, line), class_="advised")) for line in lines),
        class_="advice",
    )
    return [h3(tr("Other choices")), listed]


def _waiting(decision: AdvisedDecision, alone: str) -> Html:
    """The text in place of a report: it is being made, or there was only one choice (``alone``)."""
    said = tr("The strongest bot is thinking …") if decision.choices > 1 else alone
    return p(said, role="status")


def _verdict(lines: list[Line]) -> Html | None:
    return p(tr("It makes little difference."), role="status") if are_equivalent(lines) else None


def _line(decision: AdvisedDecision, report: Report, line: Line) -> Iterator[Html]:
    """A choice with its name, figures and reasons."""
    action, narration = decision.game.parse(line.action), decision.renderer.narration
    if pictures := pictured(narration.pictured(decision.view, action)):
        yield pictures
    yield span(narration.action(decision.view, action, decision.players), class_="title")
    yield from _figures(decision, report, line)


def _figures(decision: AdvisedDecision, report: Report, line: Line) -> Iterator[Html]:
    """The figures of a line, and its reasons."""
    renderer, points = decision.renderer, line.mean().points[decision.view.actor]
    yield span(chance_to_win(line), " · ", renderer.hints.expected(points), class_="figures")
    for said in main_reasons(renderer.hints.reasons(decision.view, decision.players, report, line)):
        yield span(said, class_="reason")
