"""Positions of Sakkara built from words, for tests.

``"2 grain ox"`` names tiles, on a stack from the bottom up. Fields that a test doesn't name are
empty; the tiles that it doesn't name lie as one tall stack on g7, or wherever ``rest`` says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from sobek.core.game import OVER, IllegalAction, check_legal
from sobek.games.sakkara.rules.bags import bag, count
from sobek.games.sakkara.rules.clauses import RULES
from sobek.games.sakkara.rules.notation import parse
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.rules.tables import COUNTS, NAMES, Tile
from sobek.games.sakkara.rules.view import HIDDEN, SakkaraView
from tests.games.sakkara.rules.slow_rules import BOARD, SlowGame

FIRST_TIER = "4 block 2 stairs 2 moon centre"
SECOND_TIER = "cross braid stroke circle"


def words(text: str) -> list[str]:
    """``"2 grain ox"`` as a list of the names of single tiles, in order."""
    found: list[str] = []
    times = 1
    for word in text.split():
        if word.isdigit():
            times = int(word)
        else:
            assert word in NAMES, f"no tile is called {word}"
            found += [word] * times
            times = 1
    return found


def tiles(text: str) -> list[Tile]:
    """The tiles that a text names, in order."""
    return [Tile(NAMES.index(word)) for word in words(text)]


def names(held: int) -> list[str]:
    """The names of the tiles in a bag, sorted."""
    return sorted(NAMES[tile] for tile in Tile for _ in range(count(held, tile)))


def position(
    board: Mapping[str, str] | None = None,
    *,
    workers: Sequence[str] = ("a1 c1", "e1 g1"),
    racks: Sequence[str] = ("", ""),
    laid: Sequence[str] = ("", ""),
    turn: int = 0,
    turns: int = 20,
    rest: str = "g7",
    unseen: str = "",
) -> SakkaraState:
    """A position at the beginning of a turn; pairs are by seat.

    ``unseen``: the fields whose bottom tile nobody has seen.

    :raises AssertionError: if there are not enough of these tiles, or the position is impossible.
    """
    stacks = {at: tiles(text) for at, text in (board or {}).items()}
    assert set(stacks) <= set(BOARD), "there is no such field"
    held = [tile for text in (*racks, *laid) for tile in tiles(text)]
    left = Counter(COUNTS)
    left.subtract([*held, *(tile for stack in stacks.values() for tile in stack)])
    assert min(left.values()) >= 0, "there are not enough of these tiles"
    stacks[rest] = [*left.elements(), *stacks.get(rest, ())]
    state = SakkaraState(
        SakkaraView(
            seat=None,
            actor=turn,
            turn=turn,
            turns=turns,
            phase=Phase.TURN,
            board=tuple(
                (HIDDEN, *stacks[at][1:]) if at in unseen.split() else tuple(stacks.get(at, ()))
                for at in BOARD
            ),
            workers=tuple(tuple(BOARD.index(at) for at in text.split()) for text in workers),
            racks=tuple(bag(tiles(text)) for text in racks),
            sizes=(),
            laid=tuple(bag(tiles(text)) for text in laid),
            moved=False,
            walker=-1,
            former=-1,
            ridden=False,
            finished=False,
            used=(),
            grains=0,
            ships=0,
            ordering=0,
            source=-1,
            target=-1,
            part=0,
        ),
        [stacks[at][0] for at in BOARD if at in unseen.split()],
    )
    state.check()
    return state


def slow_game(state: SakkaraState) -> SlowGame:
    """The same position, at the beginning of the game or of a turn."""
    view = state.omniscient_view()
    stacks = zip(BOARD, view.board, strict=True)
    return SlowGame(
        {at: [NAMES[tile] for tile in stack] for at, stack in stacks},
        view.turn,
        view.actor,
        view.turns,
        view.phase.name.lower(),
        [[BOARD[at] for at in own] for own in view.workers],
        [names(rack or 0) for rack in view.racks],
        [names(laid) for laid in view.laid],
    )


def again(state: SakkaraState) -> SakkaraState:
    """The same position, made anew from what everyone sees and the tiles that nobody has seen."""
    view, whole = state.view(None), state.omniscient_view()
    under = [
        tile
        for seen, stack in zip(view.board, whole.board, strict=True)
        for what, tile in zip(seen, stack, strict=True)
        if what == HIDDEN
    ]
    return SakkaraState(view, under)


def do(state: SakkaraState, *texts: str) -> SakkaraState:
    """Apply actions, each checked to be legal; return the same state."""
    for text in texts:
        action = parse(text)
        check_legal(state, action)
        state.apply(action)
        state.check()
        same = again(state)
        for name in SakkaraState.__slots__:
            assert getattr(state, name) == getattr(same, name), f"after {text} {name} is wrong"
    return state


def legal(state: SakkaraState, *verbs: str) -> list[str]:
    """The legal actions in the notation, sorted; only those with these first words, if given.

    A step's first word is ``step``, and a worker's placing is ``place``.
    """
    found = sorted(map(str, state.legal_actions()))
    return [text for text in found if not verbs or parse(text).verb.name.lower() in verbs]


def refuse(state: SakkaraState, text: str, says: str = "") -> str:
    """The clause that an action is refused by, after checking the sentence. ``says``: what it has
    to say."""
    before = state.omniscient_view()
    with pytest.raises(IllegalAction) as caught:
        check_legal(state, parse(text))
    refusal = caught.value.refusal
    assert refusal.sentence[0].isupper() and refusal.sentence.endswith(".")
    assert refusal.rule in RULES
    assert says in refusal.sentence
    assert state.omniscient_view() == before
    return refusal.rule


def on(state: SakkaraState, at: str) -> list[str]:
    """The tiles on a field, the lowest first."""
    return [NAMES[tile] for tile in state.omniscient_view().board[BOARD.index(at)]]


def rack(state: SakkaraState, seat: int) -> list[str]:
    """The tiles on a rack, sorted."""
    return names(state.racks[seat])


def laid(state: SakkaraState, seat: int) -> list[str]:
    """What a seat has laid out, sorted."""
    return names(state.laid[seat])


def workers(state: SakkaraState, seat: int) -> list[str]:
    """The fields of a seat's workers, sorted."""
    return sorted(BOARD[at] for at in state.workers[seat])


def over(state: SakkaraState) -> bool:
    """Whether the game has ended."""
    assert (state.phase is Phase.OVER) == (state.actor == OVER)
    return state.phase is Phase.OVER
