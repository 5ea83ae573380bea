"""What is told of actions in Sakkara: the log, the words at a place, what moves, and reasons."""

from collections import Counter
from collections.abc import Iterator

import pytest

from sobek.core.report import Line, Report
from sobek.games.sakkara.rules.bags import count
from sobek.games.sakkara.rules.notation import Action, Verb, parse
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.rules.tables import TIERS, TURNS, Tile, field_name
from tests.games.sakkara.rules.positions import FIRST_TIER, SECOND_TIER, do, position
from tests.web.helpers.reading import read
from tests.web.helpers.sakkara_games import PLAYERS, games, rare
from web.analysis.hints import MIN_WEIGHT, main_reasons
from web.games.sakkara import RENDERER, words
from web.games.sakkara.board import top_id
from web.games.sakkara.hints import visible_reasons
from web.games.sakkara.recap import recap
from web.ui.scene import AnimationPath, Move, Scene


def seen(before: SakkaraState, action: Action, after: SakkaraState) -> Scene:
    """How the other seat sees a step."""
    other = 1 - before.actor
    views = [state.view(other).shown() for state in (before, after)]
    move = Move(before.actor, action, views[0], views[1], 0)
    return Scene(views[1], PLAYERS, recent=(move,), last=move)


def told(scene: Scene) -> str:
    """The words at the place of who moved."""
    (move,) = scene.recent
    line = recap(scene, move.seat)
    return read(str(line)).text if line else ""


def pushes() -> Iterator[tuple[SakkaraState, Action, SakkaraState]]:
    for step in rare(120):
        if step[1].verb is Verb.OX:
            yield step


@pytest.mark.rule("K44")
def test_everybody_hears_and_sees_where_an_ox_pushes() -> None:
    """With one tile to push it does so at once, and no other action tells it."""
    met: Counter[bool] = Counter()
    for before, action, after in pushes():
        source, target = action.what, action.to
        is_done = len(after.board[target]) > len(before.board[target])
        scene = seen(before, action, after)
        move = scene.recent[0]
        story = RENDERER.narration.story(move.before, action, move.after, PLAYERS)
        effect = RENDERER.animation.effect(move.before, action, move.after, PLAYERS)
        assert field_name(source) in story
        assert (field_name(target) in story) is is_done
        assert (f"pushed to {field_name(target)}" in told(scene)) is is_done
        assert (AnimationPath((top_id(source), top_id(target))) in effect.paths) is is_done
        assert (effect.sound == "set") is is_done
        met[is_done] += 1
    assert min(met[True], met[False]) >= 5


def test_a_step_is_told_in_words_wherever_it_leads() -> None:
    met: Counter[Verb] = Counter()
    for before, action, after in games(4):
        if action.verb in (Verb.PLACE, Verb.STEP, Verb.CLIMB, Verb.LAND):
            said = told(seen(before, action, after))
            start = {Verb.PLACE: "placed a worker on ", Verb.LAND: "flew to "}
            assert said.strip().startswith(start.get(action.verb, "moved to ")), said
            met[action.verb] += 1
    assert met[Verb.PLACE] and met[Verb.STEP] and met[Verb.LAND]


@pytest.mark.rule("K05")
def test_the_stage_names_no_turn_after_the_last() -> None:
    for state in (before for before, _, _ in games(1)):
        state.turns = TURNS
        assert RENDERER.narration.stage(state.view(0)) == f"Turn {TURNS}"


def test_reasons_say_what_is_taken_as_far_as_it_is_lacking() -> None:
    """Of motifs of which the rack holds enough, no tier needs another."""
    met: Counter[str] = Counter()
    for before, action, _ in games(12):
        view = before.view(before.actor)
        laid, rack = before.laid[before.actor], before.racks[before.actor]
        wanted = {tile: sum(plan.get(tile, 0) for plan in TIERS) for tile in Tile}
        wanted |= {Tile.SHIP: 1, Tile.GRAIN: 3, Tile.HAND: 6 - count(laid, Tile.BLOCK)}
        for reason in visible_reasons(view, action, PLAYERS):
            if not reason.sentence.startswith("Takes what"):
                continue
            met[reason.sentence[:18]] += 1
            assert reason.weight >= MIN_WEIGHT, "else it is never said"
            for tile in Tile:
                if words.tile(tile) in reason.sentence.partition(":")[2].strip(" .").split(", "):
                    assert count(rack, tile) < wanted[tile] - count(laid, tile)
    assert all(number >= 20 for number in met.values()) and len(met) >= 1


NOW = "Takes what the tier needs now: {}."
LATER = "Takes what will be needed later: {}."


@pytest.mark.rule("K30", "K32", "K33", "K36")
@pytest.mark.parametrize(
    ("laid", "rack", "tile", "said"),
    [
        ("", "", "ship", NOW),
        ("ship", "", "ship", ""),
        ("", "", "grain", NOW),
        ("", "grain", "grain", LATER),
        ("grain", "", "grain", LATER),
        (f"ship grain {FIRST_TIER}", "", "grain", NOW),
        (f"ship {FIRST_TIER}", "grain", "grain", NOW),
        ("ship grain 3 block", "", "hand", NOW),
        ("ship grain 3 block", "hand", "hand", LATER),
        ("ship grain 4 block", "", "hand", LATER),
        (f"ship grain {FIRST_TIER}", "", "hand", LATER),
        (f"ship 3 grain {FIRST_TIER} {SECOND_TIER}", "hand", "hand", NOW),
        (f"ship 3 grain {FIRST_TIER} {SECOND_TIER}", "2 hand", "hand", ""),
    ],
)
def test_supplies_and_hands_are_needed_now_for_this_tier_alone(
    laid: str, rack: str, tile: str, said: str
) -> None:
    state = position({"a2": tile}, racks=(rack, ""), laid=(laid, ""))
    found = [each.sentence for each in visible_reasons(state.view(0), parse("a1-a2"), PLAYERS)]
    name = "helping hand" if tile == "hand" else tile
    assert found == ([said.format(name)] if said else [])


@pytest.mark.rule("K41", "K45")
@pytest.mark.parametrize(
    ("rack", "before", "action", "said"),
    [
        ("snake", "snake", "take moon", "Takes what the tier needs now: moon."),
        ("snake", "snake", "take ox", ""),
        ("moon cross braid", "", "drought", "<b>Berta can’t build on without 1 more grain."),
        ("moon stroke circle", "", "shipwreck", "<b>Berta can’t build on without another ship."),
    ],
)
def test_all_can_see_what_a_snake_takes_and_a_spell_destroys(
    rack: str, before: str, action: str, said: str
) -> None:
    state = position(racks=(rack, "moon ox"), laid=("ship grain", "ship grain 4 block"))
    do(state, *before.split())
    for seat in (0, 1, None):
        view = state.view(seat).shown()
        after = do(state.clone(), action).view(seat).shown()
        found = RENDERER.secrets.reasons(view, parse(action), after, PLAYERS)
        assert main_reasons(found) == ([said] if said else [])


@pytest.mark.rule("K33")
def test_a_drought_says_how_many_grains_it_makes_one_lay_out() -> None:
    state = position(racks=("moon cross braid", ""), laid=("", f"ship grain {FIRST_TIER}"))
    found = visible_reasons(state.view(0).shown(), parse("drought"), PLAYERS)
    assert main_reasons(found) == ["<b>Berta can’t build on without 2 more grains."]


def test_reasons_say_that_a_special_tile_is_used_up() -> None:
    met: Counter[str] = Counter()
    for before, action, _ in games(12):
        view = before.view(before.actor)
        report = Report((Line(str(action), 100, 50.0, (0.0, 0.0), ()),))
        for reason in RENDERER.hints.reasons(view, PLAYERS, report, report.lines[0]):
            if reason.sentence in ("Uses up: horse.", "Uses up: bird."):
                met[reason.sentence] += 1
                assert reason.weight >= MIN_WEIGHT, "else it is never said"
    assert len(met) == 2


@pytest.mark.rule("K30", "K31")
@pytest.mark.parametrize(
    ("laid", "rack", "said"),
    [
        (f"ship 2 grain {FIRST_TIER} cross braid stroke", "tip", "You still lack: circle."),
        (f"ship 2 grain {FIRST_TIER} cross braid stroke", "circle", ""),
        ("ship grain 4 block 2 stairs", "moon", "You still lack: moon, centre stone."),
        ("", "", ""),
    ],
)
def test_a_hint_names_the_last_tiles_that_the_tier_lacks(laid: str, rack: str, said: str) -> None:
    state = position(racks=(rack, ""), laid=(laid, ""))
    assert RENDERER.hints.lacking(state.view(0)) == said


def test_a_tile_with_a_power_is_a_reason_to_take_it() -> None:
    """The best line of a hint says why it is."""
    state = position({"a2": "snake"})
    found = visible_reasons(state.view(0), parse("a1-a2"), PLAYERS)
    assert main_reasons(found) == ["Can be used later: snake."]


def test_the_figure_of_a_hint_is_not_said_to_be_that_of_the_end() -> None:
    """The search looks some turns ahead; a pyramid has fourteen tiles at the end."""
    assert RENDERER.hints.expected(3.2) == "about 3 tiles in the pyramid a few turns later"
