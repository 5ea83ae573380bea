"""The same deal for several people: the deal of the day, challenges, and their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from sobek.core.play import Play
from sobek.core.text import tr
from web.storage.deal_results import Result
from web.ui import formats
from web.ui.markup import Html, caption, h2, h3, join, p, section, strong, table, tbody, td
from web.ui.markup import tr as row
from web.ui.renderer import Renderer
from web.ui.screens.frame import actions, plain, primary, subheading, to_start
from web.ui.screens.panels import panel
from web.ui.widgets import icon, named, score


def daily() -> Html:
    """The way to the deals of the day. It does not name the day, since the start screen is built
    before the day is known."""
    return section(
        h2(tr("Deal of the day"), id="daily"),
        p(tr("Everyone gets the same deal today, against one bot.")),
        actions(plain(tr("Today's deals"), "panel", "daily", id="open-daily")),
        class_="sheet daily",
        aria_labelledby="daily",
    )


def of_the_day(
    day: date, renderers: Mapping[str, Renderer], made: Mapping[str, Sequence[Result]]
) -> Html:
    """The deals of a day, one of each game. ``made``: the results of each game's deal."""
    return panel(
        tr("Deal of the day"),
        p(strong(formats.date(day))),
        [
            join(
                h3(each.words.title),
                results(made[name]) if made[name] else None,
                actions(plain(tr("Play {game}", game=each.words.title), "daily", name)),
            )
            for name, each in renderers.items()
        ],
    )


def challenge(play: Play, renderer: Renderer, made: Sequence[Result]) -> Html:
    """The banner above a deal that came with a link and has not been played there. ``made``: the
    results of others."""
    return section(
        subheading(tr("A challenge for you")),
        p(
            icon(renderer.words.icon),
            " ",
            tr(
                "You've been challenged: {game} for {n} players, deal number {seed}. Can you beat "
                "the sender's score?",
                game=renderer.words.title,
                n=len(play.players),
                seed=play.record.seed,
            ),
        ),
        results(made) if made else None,
        actions(primary(tr("Play this deal"), "play-on"), to_start()),
        class_="sheet banner",
    )


def compared(made: Sequence[Result], here: str, seed: int) -> Html:
    """The part below the result of a game: the results of the same deal, and how to challenge
    others. ``here``: the id of this result; ``seed``: the deal's number."""
    return join(
        h3(tr("The same deal")),
        p(tr("Deal number: {n}", n=seed)),
        results(made, here) if len(made) > 1 else None,
        p(
            tr(
                "Challenge others to the same deal. Open the link to their finished game to "
                "compare scores."
            ),
            class_="facts",
        ),
        actions(plain(tr("Challenge others"), "panel", "challenge")),
    )


def results(made: Sequence[Result], here: str = "") -> Html:
    """A row for each result. ``here``: the id of the one to highlight."""
    return table(
        caption(tr("Scores on this deal")),
        tbody(
            row(
                (
                    td(named(each.players, seat), " ", strong(score(points)))
                    for seat, points in enumerate(each.scores)
                ),
                class_="here" if each.id == here else None,
            )
            for each in made
        ),
        class_="results",
    )
