"""What strong events are to those at the table: who is struck, and who is pleased."""

from dataclasses import replace

import pytest

from sobek.games.sakkara.rules.bags import size
from sobek.games.sakkara.rules.notation import Verb as SakkaraVerb
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.scarab.rules.notation import parse as parse_scarab
from sobek.games.sobek.rules.state import SobekState
from tests.games.scarab.rules.positions import position as scarab_position
from tests.games.sobek.rules.positions import position
from tests.web.helpers import sakkara_games, scarab_games
from tests.web.helpers.sobek_games import moves, played, scene_after, steps
from web.games.sakkara.feelings import felt as felt_in_sakkara
from web.games.scarab.feelings import felt as felt_in_scarab
from web.games.sobek import RENDERER
from web.games.sobek.feelings import felt
from web.ui.scene import Move

SEATS = range(3)
LARGE = position(["5 fish", "", ""])
SMALL = position(["3 plain fish", "", ""])
THIEF = position(["thief", "2 fish", ""])


def moods(state: SobekState, *spelt: str, looking: int | None = 2) -> list[str]:
    """The mood of each seat after these actions."""
    scene = scene_after(played(state, *spelt), looking)
    return [found.mood if (found := felt(scene, seat)) else "" for seat in SEATS]


@pytest.mark.parametrize(
    ("state", "spelt", "shown"),
    [
        (THIEF, "thief seat 2 beige", ["pleased", "struck", ""]),
        (position(["thief", "", ""]), "thief", ["", "", ""]),
        # The Vizier does nothing to an empty pile (S32).
        (
            position(["vizier", "", ""], ["", "fish", ""]),
            "vizier seat 2",
            ["pleased", "struck", ""],
        ),
        (position(["vizier", "", ""], ["fish", "", ""]), "vizier seat 2", ["", "", ""]),
        (SMALL, "sell 3 plain fish", ["", "", ""]),
        (
            position(
                [
                    "fish scribe",
                    "3 cattle + 3 ebony + amulet",
                    "3 wheat + 2 ivory + 2 amulet",
                ]
            ),
            "fish scribe",
            ["pleased", "struck", "struck"],
        ),
        (position(["", "", ""], quay="fish, ebony, wheat, fish"), "take 3", ["struck", "", ""]),
    ],
)
def test_who_is_struck_by_a_move_of_sobek(state: SobekState, spelt: str, shown: list[str]) -> None:
    assert moods(state, spelt) == shown


def test_what_one_does_oneself_is_felt_until_something_follows() -> None:
    (theft, then) = moves(played(THIEF, "thief seat 2 beige", "take 1"), 0)
    scene = scene_after(played(THIEF, "thief seat 2 beige"), 0)
    scene = replace(scene, recent=(), last=theft, faces=("common/face_fisher",) * 3, note="…")
    assert [found.mood for seat in (0, 1) if (found := felt(scene, seat))] == ["pleased", "struck"]
    # The victim is next, and thinks only then.
    html = RENDERER.table.table(scene)
    assert "#struck" in html and "#thinking" not in html
    assert felt(replace(scene, recent=(then,), last=then), 1) is None


def test_every_curse_strikes_who_gets_it_and_pleases_who_gives_it() -> None:
    every = [step for seed in range(40) for step in steps(2, seed)]
    cursed = [step for step in every if str(step[1]).startswith("token curse seat")]
    assert cursed
    for step in cursed:
        scene = scene_after([step], None)
        giver, victim = step[0].actor, step[1].seat
        assert [felt(scene, giver), felt(scene, victim)] != [None, None]
        for seat, mood in ((giver, "pleased"), (victim, "struck")):
            found = felt(scene, seat)
            assert found and found.mood == mood and found.line


def test_a_large_set_pleases_and_its_lines_are_said_by_turns() -> None:
    """By one of two who take turns, too."""
    found = played(LARGE, "sell 5 fish")
    scene = scene_after(found, 2)
    lines = set()
    for ply in (1, 3, 5):
        recent = tuple(replace(move, ply=ply) for move in scene.recent)
        shown = felt(replace(scene, recent=recent), 0)
        assert shown and shown.mood == "pleased"
        lines.add(shown.line)
    assert len(lines) == 3


@pytest.mark.parametrize(
    ("spelt", "mood"),
    [("b1", "pleased"), ("c1", "struck"), ("d1", ""), ("e1", "pleased")],
    ids=["+8", "-8", "+6", "Ankh"],
)
def test_a_stone_of_scarab_is_felt_from_seven_on(spelt: str, mood: str) -> None:
    state = scarab_position("P +8 -8 +6 A\n. . . . .\n. . . . .\n. . . . .\n. . . . +1")
    before = state.view(1)
    action = parse_scarab(spelt)
    seat = state.actor
    state.apply(action)
    move = Move(seat, action, before, state.view(1), 0)
    scene = replace(scarab_games.scene_of(state, 1), recent=(move,))
    shown = [felt_in_scarab(scene, each) for each in (seat, 1 - seat)]
    assert (shown[0].mood if shown[0] else "") == mood and shown[1] is None


def test_who_loses_a_tile_in_sakkara_by_the_other_is_struck() -> None:
    seen = set()
    for before, action, after in sakkara_games.games(6):
        mover = before.actor
        move = Move(mover, action, before.view(None), after.view(None), 0)
        scene = replace(
            sakkara_games.scene_of(after, mover if after.actor < 0 else None), recent=(move,)
        )
        moods = [found.mood if (found := felt_in_sakkara(scene, seat)) else "" for seat in range(2)]
        loses = owned(after, 1 - mover) < owned(before, 1 - mover)
        assert (moods[1 - mover] == "struck") == loses
        if loses:
            assert moods[mover] == "pleased"
            seen.add(action.verb)
    assert seen >= {SakkaraVerb.TAKE, SakkaraVerb.DROUGHT, SakkaraVerb.SHIPWRECK}


def owned(state: SakkaraState, seat: int) -> int:
    """The number of tiles on the rack and laid out."""
    return size(state.racks[seat]) + size(state.laid[seat])
