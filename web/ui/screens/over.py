"""The end of a game: who won, how the race went, and what can be done now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sobek.core.play import Play
from sobek.core.text import tr
from web.session.estimate import Estimate
from web.ui.faces import shown
from web.ui.markup import (
    NOTHING,
    Content,
    Html,
    details,
    div,
    figure,
    h3,
    join,
    p,
    section,
    span,
    summary,
)
from web.ui.parting import parting
from web.ui.renderer import Ending, Renderer
from web.ui.scene import Scene
from web.ui.screens.frame import actions, plain, primary, subheading, to_start
from web.ui.screens.strength import strength as in_words
from web.ui.widgets import icon, score


@dataclass(frozen=True, slots=True)
class End:
    """What the screen shows besides the position.

    ``course``: the scores by seat at the start and after each action; ``compared``: the
    results of others on the same deal; ``shared``: whether the game came with a link; ``analysed``:
    whether it can be analysed; ``reached``: what was reached in a set deal or the deal of the day;
    ``onward``: the ways on from a set deal or a sealed game, in place of a rematch; ``is_sealed``:
    whether it goes on elsewhere, too; ``is_kept``: whether the game is kept here.
    """

    course: Sequence[Sequence[int]]
    compared: Html = NOTHING
    shared: bool = False
    analysed: bool = False
    reached: Html = NOTHING
    onward: Html = NOTHING
    is_sealed: bool = False
    is_kept: bool = True


def over(scene: Scene, renderer: Renderer, end: End) -> Html:
    """The whole screen: the picture of what the winners have built, and who that is before it."""
    return join(
        section(
            result(scene, renderer, end.reached),
            points(scene, renderer, end.course),
            div(
                end.onward or _rematch(end),
                plain(tr("Analyse the game"), "analyse", id="open-analysis")
                if end.analysed
                else None,
                _more(scene, renderer, end),
                class_="buttons",
            ),
            class_="sheet moment over",
        ),
        div(renderer.finale(scene), class_="picture-of-end"),
    )


def strength(renderer: Renderer, play: Play, found: Estimate, change: int | None) -> Html:
    """How strong the person is after this game. ``change``: by how much, in Elo, the next opponent
    will be stronger; None if people choose their own."""
    scale, words = play.game.strength, renderer.words
    assert scale, "the game has a scale"
    said = tr("Your strength shows after a few more games.")
    if found.is_known:
        said = tr(
            "{strength}; nearest to it is {bot}.",
            strength=in_words(found),
            bot=words.kind(scale.nearest(found.rating, len(play.players))),
        )
    onward = None if change is None else _next(change)
    return p(said, " " if onward else None, onward, class_="strength-now")


def _next(change: int) -> str:
    if change == 0:
        return tr("The next opponent is as strong as this one.")
    if change > 0:
        return tr("The next opponent is a little stronger.")
    return tr("The next opponent is a little weaker.")


def result(scene: Scene, renderer: Renderer, reached: Content = None) -> Html:
    """Who won, by how much, and what decided it. ``reached``: what else the game has decided."""
    ending = renderer.ending
    decided = ending.decided(scene)
    return div(
        subheading(tr("The game is over")),
        p(ending.victory(scene), class_="victory"),
        p(_totals(scene, ending), class_="totals"),
        p(decided, class_="decided") if decided else None,
        parting(scene, ending),
        reached,
        class_="verdict",
    )


def ranking(scene: Scene, ending: Ending, at: str = "ranking") -> Html:
    """Who won, places and points. ``at``: the prefix of the ids of links to the rules."""
    won = h3(icon("crown"), ending.victory(scene))
    return section(won, ending.standings(scene, at), class_="ranking")


def _totals(scene: Scene, ending: Ending) -> Iterator[Content]:
    """The results, each with the faces of its side, pleased or struck by it."""
    best = ending.winners(scene.view)
    for place, (side, total) in enumerate(ending.totals(scene.view)):
        yield " : " if place else None
        faces = shown(scene, side, "pleased" if side in best else "struck")
        yield span(faces, score(total), class_="result-of-side")


def points(scene: Scene, renderer: Renderer, course: Sequence[Sequence[int]] = ()) -> Html:
    """All results and how the race went, folded up. ``course``: as in :class:`End`; without it, the
    race is left out."""
    ending = renderer.ending
    return details(
        summary(tr("All results")),
        div(ending.standings(scene), class_="ranking"),
        figure(ending.race(scene, course)) if course else None,
        class_="points-in-full",
        id="points-in-full",
    )


def _rematch(end: End) -> Html | None:
    """The way to the next game; None for a game that came with a link."""
    if end.shared or end.is_sealed:
        return None
    return primary(tr("Rematch"), "again")


def _more(scene: Scene, renderer: Renderer, end: End) -> Html:
    """Everything else that can be done with the game, and the results on the same deal."""
    counts = [
        plain(tr("Scoring of round {n}", n=n + 1), "account", n)
        for n in range(renderer.rounds.scored(scene.view))
    ]
    return details(
        summary(tr("More")),
        div(
            actions(
                plain(tr("Replay"), "replay-at", 0),
                *counts,
                plain(tr("Send or keep"), "panel", "share") if end.is_kept else None,
                plain(tr("Print"), "panel", "sheet", id="open-sheet"),
                plain(tr("Statistics"), "statistics", id="open-statistics"),
                to_start(),
            ),
            end.compared,
            class_="choices-of-more",
        ),
        class_="more",
        id="more",
    )
