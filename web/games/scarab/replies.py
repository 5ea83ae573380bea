"""What the next player could do after an action: the squares in reach, the best of them, in words.

The game has neither secrets nor chance, so all of it follows from the preview.
"""

from __future__ import annotations

from sobek.core.text import tr
from sobek.games.scarab.rules.notation import Action, Verb, square_name
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.preview import Preview
from sobek.games.scarab.rules.tables import ANKH, Line
from web.games.scarab import words
from web.ui.scene import Scene
from web.ui.widgets import name_of


def best(then: Preview) -> int:
    """The best stone in the next player's reach. An Ankh counts as 0."""
    return max((_worth(then, square) for square in then.reach), default=0)


def best_squares(then: Preview) -> frozenset[int]:
    """Where the best stone in the next player's reach lies; several squares if they are equal."""
    highest = best(then)
    return frozenset(square for square in then.reach if _worth(then, square) == highest)


def answer(then: Preview, name: str) -> str:
    """The best that the next player can do. They can move."""
    highest = best(then)
    if highest > 0:
        return tr("{name} can then take {stone} at best.", name=name, stone=words.number(highest))
    if highest < 0:
        stone = words.number(highest)
        return tr("{name} then has to take {stone} or worse.", name=name, stone=stone)
    return tr("{name} then has nothing better than the Ankh.", name=name)


def outlook(scene: Scene, action: Action, then: Preview) -> str:
    """What the action leaves to the next player, in a sentence: the end of the game (C20), whether
    a stone put back is in reach, or the best reply. Empty while the same player decides on."""
    name = name_of(scene.players, scene.view.following)
    if then.after.phase is Phase.OVER:
        if not words.lying(then.after)[0]:
            return tr("This is the last scarab: the game would end.")
        return tr("{name} could not move: the game would end.", name=name)
    if action.verb is Verb.PUT:
        if action.what in then.reach:
            return tr("{name} could take it next.", name=name)
        return tr("{name} cannot reach it next.", name=name)
    return answer(then, name) if then.after.phase is Phase.MOVE else ""


def listed(scene: Scene, then: Preview) -> list[str]:
    """All that the next player could reach, in words; nothing if the game would end."""
    if then.after.phase is Phase.OVER:
        return []
    said = [_line(then) if then.reach else _empty_line(then, scene)]
    if then.after.phase is Phase.RETURN:
        said.append(tr("Before that, you may put one of your stones back."))
    elif then.after.phase is Phase.PUT:
        said.append(tr("Before that, you put the stone back on the board."))
    return said


def _worth(then: Preview, square: int) -> int:
    what = then.after.board[square]
    return 0 if what == ANKH else what


def _line(then: Preview) -> str:
    """The next player's line and the stones on it."""
    square = square_name(then.after.priest)
    stones = words.stones(then.after.board[each] for each in then.reach)
    if then.after.line is Line.ROW:
        return tr("Row {row}: {stones}", row=square[1:], stones=stones)
    return tr("Column {column}: {stones}", column=square[0], stones=stones)


def _empty_line(then: Preview, scene: Scene) -> str:
    """The next player's line if it is empty."""
    square, name = square_name(then.after.priest), name_of(scene.players, scene.view.following)
    if then.after.line is Line.ROW:
        return tr("Row {row} is empty: {name} could not move.", row=square[1:], name=name)
    return tr("Column {column} is empty: {name} could not move.", column=square[0], name=name)
