"""The same deal for several people: challenges, and their results."""

from __future__ import annotations

from collections.abc import Sequence

from sobek.core.play import Play
from sobek.core.text import tr
from web.storage.deal_results import DealResult
from web.ui.markup import NOTHING, Html, caption, p, section, strong, table, tbody, td
from web.ui.markup import tr as row
from web.ui.renderer import Renderer
from web.ui.screens.frame import actions, primary, subheading, to_start
from web.ui.widgets import icon, named, score


def challenge(play: Play, renderer: Renderer, made: Sequence[DealResult]) -> Html:
    """The banner above a deal that came with a link and has not been played there. ``made``: the
    results of others."""
    return section(
        subheading(tr("A challenge for you")),
        p(
            icon(renderer.words.icon),
            " ",
            tr(
                "You’ve been challenged: {game} for {n} players, deal number {seed}. Can "
                "you beat the sender’s score?",
                game=renderer.words.title,
                n=len(play.players),
                seed=play.record.seed,
            ),
        ),
        results(made) if made else None,
        actions(primary(tr("Play this deal"), "play-on"), to_start()),
        class_="sheet banner in-short",
    )


def compared(made: Sequence[DealResult], here: str) -> Html:
    """The part below the result of a game: the results of the same deal; nothing if it is the only
    one. ``here``: the id of this result."""
    return results(made, here) if len(made) > 1 else NOTHING


def results(made: Sequence[DealResult], here: str = "") -> Html:
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
