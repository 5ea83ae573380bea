"""Advice: which choices are best for the person who decides, and why a bot moved as it did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sobek.core.game import AnyGame
from sobek.core.record import Player
from sobek.core.report import Line, Report
from sobek.core.text import tr
from web.analysis.hints import alike, chance, told, weightiest
from web.ui.markup import Content, Html, button, div, h3, li, p, press, span, ul
from web.ui.renderer import Renderer
from web.ui.screens.frame import actions, plain
from web.ui.screens.panels import panel
from web.ui.widgets import kind_name


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that advice was asked for. ``view``: what the advice may reveal; ``choices``: how
    many there are; ``report``: the adviser's, None while it is thinking."""

    game: AnyGame
    renderer: Renderer
    players: tuple[Player, ...]
    view: Any
    choices: int
    report: Report | None


def hint(asked: Question) -> Html:
    """The best choices, each a button that selects it at the table."""
    title = tr("Hint")
    if asked.report is None:
        return panel(title, _waiting(asked, tr("There is only one choice.")))
    lines = told(asked.report.lines)
    return panel(
        title,
        _verdict(lines),
        ul(
            (
                li(
                    button(
                        _line(asked, asked.report, line),
                        type="button",
                        class_="advised",
                        **press("advised", line.action),
                    )
                )
                for line in lines
            ),
            class_="advice",
        ),
    )


def why(asked: Question, story: str, move: str, name: str) -> Html:
    """Reasons for and against a bot's move (in notation) and its alternatives. ``story``: the log's
    sentence on the move; ``name``: the bot's. With an onlooker's view, only choices that reveal
    nothing hidden are listed."""
    title, back = tr("Why?"), actions(plain(tr("Log"), "panel", "log"))
    report = asked.report
    if report is None:
        return panel(title, p(story), _waiting(asked, tr("There was no other choice.")), back)
    secret = asked.view.seat is None and not asked.game.perfect_information
    own = [line for line in report.lines if line.action == move]
    others = [line for line in report.lines if line.action != move]
    if secret:
        others = [line for line in others if asked.game.public(asked.game.parse(line.action))]
    lines = told([*own, *others])
    return panel(
        title,
        p(story),
        _verdict(lines),
        div((_judged(asked, report, line) for line in lines[: len(own)]), class_="advised")
        if own
        else p(tr("{adviser} would not do that.", adviser=kind_name(asked.game.adviser))),
        _others(asked, report, lines[len(own) :]),
        p(
            tr("After the game, this shows everything {name} could have done.", name=name),
            class_="facts",
        )
        if secret
        else None,
        back,
    )


def _others(asked: Question, report: Report, lines: list[Line]) -> Content:
    if not lines:
        return None
    listed = ul(
        (li(div(_line(asked, report, line), class_="advised")) for line in lines), class_="advice"
    )
    return [h3(tr("Other choices")), listed]


def _waiting(asked: Question, alone: str) -> Html:
    """The text in place of a report: it is being made, or there was only one choice (``alone``)."""
    name = kind_name(asked.game.adviser)
    said = tr("{name} is thinking …", name=name) if asked.choices > 1 else alone
    return p(said, role="status")


def _verdict(lines: list[Line]) -> Html | None:
    return p(tr("It makes little difference."), role="status") if alike(lines) else None


def _line(asked: Question, report: Report, line: Line) -> Iterator[Html]:
    """A choice with its name, figures and reasons."""
    action = asked.game.parse(line.action)
    yield span(asked.renderer.narration.action(asked.view, action, asked.players), class_="title")
    yield from _judged(asked, report, line)


def _judged(asked: Question, report: Report, line: Line) -> Iterator[Html]:
    """The figures of a line, and its reasons."""
    renderer, points = asked.renderer, line.mean().points[asked.view.actor]
    yield span(chance(line), " · ", renderer.hints.expected(points), class_="figures")
    for said in weightiest(renderer.hints.reasons(asked.view, asked.players, report, line)):
        yield span(said, class_="reason")
