"""The end of the game: places, and the points of each round."""

from __future__ import annotations

from sobek.core import head_start
from sobek.core.text import tr
from sobek.games.sobek.rules.tables import EARLY_END
from sobek.games.sobek.rules.view import SobekView
from web.ui import table_widgets
from web.ui.markup import Html, caption, join, p, small, table, tbody, td, th
from web.ui.markup import tr as row
from web.ui.scene import Players, Scene
from web.ui.widgets import clause, head, named, score


def winners(view: SobekView) -> list[tuple[int]]:
    """The seats with the highest score."""
    return [(seat,) for seat, score in enumerate(view.scores) if score == max(view.scores)]


def totals(view: SobekView) -> list[tuple[tuple[int], int]]:
    """Everyone's points, the most first."""
    return table_widgets.best_first(view.scores)


def victory(scene: Scene) -> str:
    """Who won."""
    return table_widgets.victory(scene, [seat for (seat,) in winners(scene.view)])


def standings(scene: Scene, at: str = "ranking") -> Html:
    """The table of all rounds. ``at``: the prefix of the ids of its links to the rules."""
    view, players = scene.view, scene.players
    rounds = [tr("Round {n}", n=n) for n in range(1, len(view.accounts) + 1)]
    order = sorted(range(view.seats), key=lambda seat: -view.scores[seat])
    return join(
        p(_early_end(view), " ", clause("S50", at), class_="facts") if view.ended_early() else None,
        table(
            caption(clause("S44", at, tr("Points in each round, penalty included"))),
            head([clause("S51", at, tr("Rank")), tr("Player"), *rounds, tr("Points")]),
            tbody(_row(view, players, seat) for seat in order),
        ),
    )


def _early_end(view: SobekView) -> str:
    return tr(
        "The game ended early: someone had more than {points} points after round {n}.",
        points=EARLY_END,
        n=len(view.accounts),
    )


def _row(view: SobekView, players: Players, seat: int) -> Html:
    total, said = view.scores[seat], head_start.described(view.ahead, seat)
    ahead = head_start.by_seat(view.ahead, view.seats)
    before = [ahead[seat], *(lines[seat].after for lines in view.accounts)]
    return row(
        td(1 + sum(other > total for other in view.scores)),
        th(named(players, seat), small(f" {said}") if said else None, scope="row"),
        (
            td(score(lines[seat].after - former))
            for lines, former in zip(view.accounts, before, strict=False)
        ),
        td(total, class_="total"),
    )
