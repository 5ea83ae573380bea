"""The end of the game: who won, and the pyramids side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobek.core.text import tr
from sobek.games.sakkara.rules.building import height, unbuilt
from sobek.games.sakkara.rules.tables import SEATS, TURNS
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.pyramid import monument
from web.games.sakkara.spoken import WHOLE
from web.ui import charts, table_widgets
from web.ui.finale import SUN
from web.ui.finale import finale as picture_of_end
from web.ui.formats import colon
from web.ui.markup import Html, caption, div, table, tbody, td, th
from web.ui.markup import tr as row
from web.ui.scene import Scene
from web.ui.widgets import clause, head, name_of, named

GATES: Final = 4
"""Parts into which vertical lines divide the chart."""


def winners(view: SakkaraView) -> list[tuple[int, ...]]:
    """The seat with the complete pyramid, or with more of it (K34, K35)."""
    built = [height(laid) for laid in view.laid]
    return [(seat,) for seat in range(SEATS) if built[seat] == max(built)]


def victory(scene: Scene) -> str:
    """Who won."""
    return table_widgets.victory(scene, [seat for (seat,) in winners(scene.view)])


def decided(scene: Scene) -> str:
    """Why the game ended (K34, K35): what the other pyramid lacked, or who was ahead."""
    view: SakkaraView = scene.view
    (best,), *more = winners(view)
    built = [height(laid) for laid in view.laid]
    if more:
        return tr(
            "The game ends after {turns} turns. Tiles in each pyramid: {n}.",
            turns=TURNS,
            n=built[best],
        )
    other = SEATS - 1 - best
    name = name_of(scene.players, best)
    if built[best] == WHOLE:
        return tr(
            "{name} completed the pyramid; {other} still lacked {n} of {all} tiles: {tiles}.",
            name=name,
            other=name_of(scene.players, other),
            n=WHOLE - built[other],
            all=WHOLE,
            tiles=words.tiles(unbuilt(view.laid[other])),
        )
    return tr(
        "The game ends after {turns} turns: {name} has more tiles in the pyramid, {n} to {m}.",
        turns=TURNS,
        name=name,
        n=built[best],
        m=built[other],
    )


def finale(scene: Scene) -> Html:
    """Each winner on the tip of their pyramid, before the sun; beside it, if it is unfinished."""
    view: SakkaraView = scene.view

    def built(side: Sequence[int], figures: Html) -> Html:
        laid = view.laid[side[0]]
        is_whole = height(laid) == WHOLE
        return div(SUN, figures, monument(laid), class_="risen whole" if is_whole else "risen")

    return picture_of_end(scene, winners(view), built)


def race(scene: Scene, course: Sequence[Sequence[int]]) -> Html:
    """The tiles in each pyramid after every action."""
    last = max(1, len(course) - 1)
    runners = [
        charts.Runner(
            [(n / last, scores[seat]) for n, scores in enumerate(course)], [scene.players[seat]]
        )
        for seat in range(SEATS)
    ]
    told = [course[last * part // GATES] for part in range(1, GATES)] + [course[-1]]
    totals = (
        colon(name_of(scene.players, seat), ", ".join(str(scores[seat]) for scores in told))
        for seat in range(SEATS)
    )
    said = ". ".join([tr("Tiles in the pyramids after each quarter of the game"), *totals])
    gates = [(part / GATES, f"{part}/{GATES}") for part in range(1, GATES)]
    return charts.race(runners, gates, f"{said}.")


def totals(view: SakkaraView) -> list[tuple[tuple[int], int]]:
    """The tiles in both pyramids, the most first."""
    return table_widgets.best_first([height(laid) for laid in view.laid])


def standings(scene: Scene, at: str = "ranking") -> Html:
    """The table of both seats, the winner first. ``at``: the prefix of the ids of its links to the
    rules."""
    view: SakkaraView = scene.view
    built = [height(laid) for laid in view.laid]
    order = sorted(range(SEATS), key=lambda seat: -built[seat])
    return table(
        caption(clause("K35" if view.turns >= TURNS else "K34", at, _ending(view))),
        head([tr("Rank"), tr("Player"), tr("Tiles in the pyramid")]),
        tbody(
            row(
                td(1 + sum(other > built[seat] for other in built)),
                th(named(scene.players, seat), scope="row"),
                td(tr("{n} of {all}", n=built[seat], all=WHOLE), class_="total"),
            )
            for seat in order
        ),
    )


def _ending(view: SakkaraView) -> str:
    if view.turns >= TURNS:
        return tr("All {n} turns have been played.", n=TURNS)
    return tr("A pyramid is complete.")


def sheet(scene: Scene) -> Html:
    """What everyone has laid out and still needed."""
    view: SakkaraView = scene.view
    return table(
        caption(tr("The pyramids")),
        head([tr("Player"), tr("Laid out"), tr("Missing")]),
        tbody(
            row(
                th(named(scene.players, seat), scope="row"),
                td(words.tiles(view.laid[seat])),
                td(words.tiles(unbuilt(view.laid[seat]))),
            )
            for seat in range(SEATS)
        ),
        class_="count",
    )
