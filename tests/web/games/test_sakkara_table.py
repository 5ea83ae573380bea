"""The table of Sakkara shows and tells all that a seat may see, and nothing else."""

from dataclasses import replace
from itertools import islice

import pytest

from sobek.core.game import OVER
from sobek.games.sakkara.rules.bags import count
from sobek.games.sakkara.rules.building import tier
from sobek.games.sakkara.rules.notation import Verb, parse
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import FIELDS, TIERS, TURNS, Tile, field_name
from tests.games.sakkara.rules.positions import FIRST_TIER, SECOND_TIER, do, position
from tests.web.helpers.reading import Node, read
from tests.web.helpers.sakkara_games import PLAYERS, Step, games, scene_of, steps
from web.games.sakkara import RENDERER, secrecy
from web.games.sakkara.close_up import close_up
from web.games.sakkara.selection import Selection
from web.games.sakkara.spoken import WHOLE
from web.games.sakkara.words import TILES
from web.ui.aids import CARDS
from web.ui.scene import Move, Scene
from web.ui.screens.over import ranking

GAMES = list(games(3))
SUPPLIES = 1 + len(TIERS)
"""A ship, and a grain for each tier."""


def page_of(scene: Scene) -> Node:
    return read(RENDERER.table.table(scene))


def told(scene: Scene) -> str:
    return "\n".join(
        line for heading, lines in RENDERER.narration.spoken(scene) for line in (heading, *lines)
    )


def ids(scene: Scene) -> set[str]:
    found = page_of(scene).all(lambda node: "id" in node.attributes)
    return {node.attributes["id"] or "" for node in found}


# --- what is shown ---------------------------------------------------------------------------


def test_tables_are_well_formed_and_buttons_have_names() -> None:
    for state, _, _ in GAMES[::7]:
        page = page_of(scene_of(state))
        found = [node.attributes["id"] for node in page.all(lambda node: "id" in node.attributes)]
        assert len(found) == len(set(found))
        assert all(node.label for node in page.named("button"))
        assert len(page.all(lambda node: True)) < 1200


def test_only_who_can_use_a_tile_is_told_of_it() -> None:
    told_of = set()
    for state, _, _ in GAMES:
        if any(each.verb in (Verb.STEP, Verb.CLIMB) for each in state.legal_actions()):
            page = page_of(scene_of(state))
            can_use = bool(page.of_class("piece"))
            assert ("or a tile to use it" in page.text) is can_use
            assert "Tap a space to move there" in page.text
            told_of.add(can_use)
    assert told_of == {True, False}


@pytest.mark.rule("K23")
@pytest.mark.parametrize(
    ("rack", "said"),
    [
        ("ship snake", "Tap a tile to use it, or skip the move."),
        ("bird ship", "None of your workers can move: use a tile that helps."),
        ("stairs", "Tap a space to move there, or a tile to use it."),
    ],
)
def test_who_can_not_move_is_not_asked_to(rack: str, said: str) -> None:
    """Both workers stand in corners, behind stacks of three tiles."""
    walls = {"a2": "3 grain", "b1": "3 moon", "f1": "3 cross", "g2": "3 braid"}
    state = position(walls, workers=("a1 g1", "d7 e7"), racks=(rack, "ox"), rest="d4")
    page = page_of(scene_of(state))
    assert page.by_id("panel-said").text == said


def test_every_stack_is_shown_with_its_height_and_told() -> None:
    for state, _, _ in GAMES[::29]:
        scene = scene_of(state)
        page, said = page_of(scene), told(scene)
        for field in FIELDS:
            height = len(scene.view.board[field])
            plot = page.by_id(f"field-{field_name(field)}")
            shown = [node.text for node in plot.of_class("height")]
            assert shown == ([str(height)] if height > 1 else [])
            tiles = f"{height} tile" if height else "empty"
            assert tiles in plot.label
            assert f"{field_name(field)}: " in said
        assert len(page.of_class("worker")) == sum(map(len, scene.view.workers))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_other_rack_lies_face_down(seat: int | None) -> None:
    state = position(racks=("ox moon", "bird bird tip"), workers=("a1 c1", "e1 g1"), turn=1)
    scene = scene_of(state, 2 if seat is None else seat) if seat is not None else None
    view = state.view(seat).shown()
    page = page_of(scene or Scene(view, PLAYERS))
    for owner, size in ((0, 2), (1, 3)):
        backs = page.by_id(f"rack-{owner}").of_class("reverse")
        assert len(backs) == (0 if owner == seat else size)


def test_what_only_the_other_holds_is_not_told() -> None:
    state = position(racks=("", "braid tip"), workers=("a1 c1", "e1 g1"), laid=(FIRST_TIER, ""))
    rack = told(scene_of(state, 0)).splitlines()
    assert [line for line in rack if line.startswith("Rack")] == [
        "Rack: 0 tiles",
        "Rack: 2 tiles",
    ]


def test_the_memory_aid_tells_what_was_seen_below() -> None:
    state = position({"d4": "moon ox bird"}, workers=("a1 c1", "e1 g1"), racks=("", "tip"))
    plain = scene_of(state, 0)
    whole = replace(plain, view=state.view(0), aids=(CARDS, CARDS))
    assert "below" not in told(plain) and "d4: bird, 3 tiles, below: ox, moon" in told(whole)
    assert secrecy.odds(plain, secrecy.STACKS) is None
    shown = secrecy.odds(whole, secrecy.STACKS)
    assert shown and "d4: below: ox, moon" in read(shown).text
    assert page_of(whole).by_id("rack-1-tip")
    opens = page_of(whole).by_id("open-stacks").attributes
    assert opens["data-value"] == f"odds-{secrecy.STACKS}"


def test_a_snake_shows_the_rack_to_take_from() -> None:
    state = do(position(racks=("snake", "tip ox"), workers=("a1 c1", "e1 g1")), "snake")
    assert state.phase is Phase.STEAL
    page = page_of(scene_of(state))
    assert {node.label for node in page.by_id("rack-1").named("button")} == {"tip", "ox"}
    assert not page_of(scene_of(state, 1)).by_id("rack-1").named("button")


def test_what_is_missing_is_told_and_shown() -> None:
    laid = (f"ship grain {FIRST_TIER}", "ship")
    scene = scene_of(position(workers=("a1 c1", "e1 g1"), laid=laid))
    said = told(scene)
    assert "Missing: grain, cross, braid, double stroke, circle" in said
    assert "Missing: grain, block ×4, stairs ×2, moon ×2, centre stone" in said
    assert len(page_of(scene).by_id("pyramid-0").of_class("lacking")) == 7


def test_every_grain_that_is_missing_is_counted() -> None:
    """K33: without a grain for each tier nobody builds, whatever a Drought has taken."""
    scene = scene_of(position(workers=("a1 c1", "e1 g1"), laid=(f"ship {FIRST_TIER}", "ship")))
    assert "Missing: grain ×2, cross, braid, double stroke, circle" in told(scene)
    assert "Missing: grain ×2, cross" in page_of(scene).by_id("pyramid-0").text


@pytest.mark.parametrize(
    ("laid", "stones", "drawn_as"),
    [
        ("", 0, "risen"),
        ("ship grain", 2, "risen"),
        ("ship moon", 2, "risen"),
        (f"ship grain {FIRST_TIER} grain cross", 13, "risen"),
        (f"ship grain {FIRST_TIER} grain {SECOND_TIER} grain tip", 18, "risen whole"),
    ],
)
def test_at_the_end_the_winner_is_on_the_tip_or_beside_what_is_unfinished(
    laid: str, stones: int, drawn_as: str
) -> None:
    scene = scene_of(position(workers=("a1 c1", "e1 g1"), laid=(laid, "")))
    page = read(RENDERER.finale(scene))
    drawn = page.of_class("risen")[0]
    assert len(drawn.of_class("slab")) == WHOLE + SUPPLIES
    assert len(drawn.of_class("lacking")) == WHOLE + SUPPLIES - stones
    assert not drawn.of_class("current")
    assert drawn.attributes["class"] == drawn_as


# --- what is said --------------------------------------------------------------------------------


def test_a_pyramid_has_three_steps_and_shows_what_is_laid_out() -> None:
    for state, _, _ in GAMES[::29]:
        page = page_of(scene_of(state))
        for seat, laid in enumerate(state.laid):
            drawing = page.by_id(f"pyramid-{seat}")
            steps = [drawing.of_class(f"tier-{number}") for number in range(len(TIERS))]
            assert [len(step.of_class("socket")) for (step,) in steps] == [9, 4, 1]
            for number, (step,) in enumerate(steps):
                built = len(step.of_class("slab")) - len(step.of_class("lacking"))
                assert built == sum(count(laid, tile) for tile in TIERS[number])
                assert ("current" in (step.attributes["class"] or "")) == (number == tier(laid))
            missing = len(drawing.of_class("lacking"))
            assert missing == WHOLE + SUPPLIES - sum(count(laid, tile) for tile in Tile)


def test_every_action_is_told_as_choice_and_in_the_log() -> None:
    met = set()
    for before, action, after in GAMES:
        if action.verb in met and before.turns % 9:
            continue
        met.add(action.verb)
        views = before.view(0).shown(), after.view(0).shown()
        said = RENDERER.narration.story(views[0], action, views[1], PLAYERS)
        assert said.endswith((".", "!")) and ".." not in said and "{" not in said
        assert "Anna" in said or "Berta" in said
        assert RENDERER.narration.action(views[0], action, PLAYERS)
        assert RENDERER.narration.prompt(views[0], PLAYERS)
    assert len(met) > 20


@pytest.mark.parametrize(
    ("spelt", "said"),
    [
        ("a1-a2", "Anna moves from a1 to a2: moon."),
        ("bird a1", "Anna uses a bird for the worker on a1."),
        ("lay block", "Anna builds with 1 helping hand: block."),
        ("whirlwind a1", "Anna casts Whirlwind around a1: moon."),
    ],
)
def test_the_log_names_the_tiles(spelt: str, said: str) -> None:
    state = position(
        {"a2": "moon"},
        workers=("a1 c1", "e1 g1"),
        racks=("bird block hand tip stroke circle", ""),
        laid=("ship grain", ""),
    )
    before = state.view(1).shown()
    after = do(state, spelt).view(1).shown()
    assert RENDERER.narration.story(before, parse(spelt), after, PLAYERS) == said


def test_the_last_turns_are_announced() -> None:
    far, near = (position(workers=("a1 c1", "e1 g1"), turns=n).view(0) for n in (179, 180))
    assert "left" not in RENDERER.narration.prompt(far, PLAYERS)
    assert "20 turns are left." in RENDERER.narration.prompt(near, PLAYERS)


@pytest.mark.rule("K51")
@pytest.mark.parametrize(
    ("rack", "announced", "asked"),
    [
        ("10 block 6 moon 3 circle", "places a stack of 9 tiles", "as a whole, or in parts."),
        ("10 block 6 moon 4 circle", "places 10 tiles in several stacks", "no stack has more"),
    ],
)
def test_more_tiles_than_a_stack_may_have_are_told_to_be_parted(
    rack: str, announced: str, asked: str
) -> None:
    state = do(position(racks=(rack, "")), "a1-a2")
    ending = replace(scene_of(state), selection=Selection(choice="end"))
    assert announced in page_of(ending).text
    surplus = ["drop circle"] * int(rack.split()[-2]) + ["drop moon"] * 6
    state = do(state, "end", *surplus)
    assert state.phase is Phase.CUT and state.actor == 1
    assert asked in RENDERER.narration.prompt(state.view(1), PLAYERS)


def test_the_end_tells_the_winner_and_what_the_other_lacked() -> None:
    laid = (f"ship 3 grain {FIRST_TIER} {SECOND_TIER}", "ship grain moon")
    state = position(workers=("a1 c1", "e1 g1"), racks=("tip 2 hand", ""), laid=laid)
    before = state.view(0)
    action = parse("lay tip")
    state = do(state, "lay tip")
    assert state.actor == OVER
    scene = scene_of(state, 0)
    assert RENDERER.ending.victory(scene) == "Anna wins."
    assert RENDERER.ending.decided(scene) == (
        "Anna completed the pyramid; <b>Berta still lacked 13 of 14 tiles: block ×4, stairs ×2, "
        "moon, centre stone, cross, braid, double stroke, circle, tip."
    )
    assert "completed the pyramid" in RENDERER.narration.story(before, action, scene.view, PLAYERS)
    for shown in (ranking(scene, RENDERER.ending), RENDERER.ending.sheet(scene)):
        assert read(shown).text
    assert read(RENDERER.ending.race(scene, [(0, 0), (1, 0), (14, 1)])).named("svg")


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        (
            (f"ship 2 grain {FIRST_TIER} cross", f"ship 2 grain {FIRST_TIER}"),
            "The game ends after 200 turns: Anna has more tiles in the pyramid, 10 to 9.",
        ),
        (("ship", ""), "The game ends after 200 turns. Tiles in each pyramid: 0."),
    ],
)
def test_the_end_after_the_last_turn_says_so(laid: tuple[str, str], said: str) -> None:
    over = position(workers=("a1 c1", "e1 g1"), laid=laid, turns=TURNS)
    assert RENDERER.ending.decided(scene_of(over, 0)) == said


def test_each_tile_can_be_looked_at_in_large() -> None:
    for tile in TILES:
        shown = close_up(f"tile-{tile.name.lower()}")
        assert shown and shown.name and shown.does and shown.clauses
    assert close_up("tile-sword") is None and close_up("moon") is None


# --- what moves, and what is left of it ----------------------------------------------------------


def test_paths_begin_and_end_at_elements_of_the_table() -> None:
    met = set()
    for number, (before, action, after) in enumerate(GAMES):
        seat = number % 2
        if action.verb in met and number % 11:
            continue
        shown = [scene_of(state, seat) for state in (before, after)]
        found = RENDERER.animation.effect(shown[0].view, action, shown[1].view, ()).paths
        left, lies = map(ids, shown) if found else (set(), set())
        for way, *_ in found:
            assert way[0] in left and set(way[1:]) <= lies, (str(action), seat, way)
            met.add(action.verb)
    assert {Verb.PLACE, Verb.STEP, Verb.LAY, Verb.STACK, Verb.LAND} <= met


def recent(played: list[Step], seat: int) -> tuple[Move, ...]:
    return tuple(
        Move(before.actor, action, before.view(seat).shown(), after.view(seat).shown(), ply)
        for ply, (before, action, after) in enumerate(played)
    )


def test_the_recap_tells_the_others_actions() -> None:
    played = list(islice(steps(5), 60))
    scene = replace(scene_of(played[-1][2], 0), recent=recent(played[-12:], 0))
    line = page_of(scene).of_class("last-move")
    assert line and line[0].text


def test_the_recap_names_together_what_was_laid_out_at_once() -> None:
    state = position(racks=("block block moon hand hand", ""), laid=("ship grain", ""))
    played: list[Step] = []
    for text in ("lay block", "lay block", "lay moon"):
        before = state.clone()
        do(state, text)
        played.append((before, parse(text), state.clone()))
    scene = replace(scene_of(state, 1), recent=recent(played, 1))
    assert "laid out block ×2, moon" in page_of(scene).of_class("last-move")[0].text


def test_traces_mark_where_the_other_walked() -> None:
    state = position({"e2": "moon"}, workers=("a1 c1", "e1 g1"), turn=1)
    before = state.clone()
    after = do(state, "e1-e2")
    scene = replace(scene_of(after, 0), recent=recent([(before, parse("e1-e2"), after)], 0))
    page = page_of(scene)
    assert [len(page.by_id("board").of_class(name)) for name in ("left", "met")] == [1, 1]
