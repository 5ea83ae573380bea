"""The table in words, to read or to listen to."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.core.text import tr
from sobek.games.scarab.rules.stones import how_many
from sobek.games.scarab.rules.tables import EMPTY, STRIDE
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.board import described, left
from web.games.scarab.seats import partner
from web.ui.formats import colon
from web.ui.scene import Scene, Section
from web.ui.widgets import name_of, score


def spoken(scene: Scene) -> Iterator[Section]:
    """The board row by row, then every seat."""
    view: ScarabView = scene.view
    yield tr("Board"), [described(view), left(view), *_rows(view)]
    for seat, points in enumerate(view.scores):
        name = name_of(scene.players, seat)
        yield tr("{name}: {score}", name=name, score=score(points)), list(_seat(scene, seat))


def _rows(view: ScarabView) -> Iterator[str]:
    """The stones of each row, from left to right, without empty rows."""
    for row in range(view.size):
        squares = range(row * STRIDE, row * STRIDE + view.size)
        lying = [words.on_square(view, each) for each in squares if view.board[each] != EMPTY]
        if lying:
            yield tr("Row {row}: {stones}", row=row + 1, stones=", ".join(lying))


def _seat(scene: Scene, seat: int) -> Iterator[str]:
    view: ScarabView = scene.view
    if view.pairs:
        yield partner(scene, seat)
    stones = view.stones[seat]
    count = words.count_of_stones(how_many(stones))
    yield colon(count, words.stones(words.values(stones))) if stones else count
