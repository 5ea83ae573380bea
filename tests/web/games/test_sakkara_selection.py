"""Every decision of Sakkara can be made by presses and by keys, in positions of whole games."""

from collections import Counter
from dataclasses import replace

import pytest

from sobek.games.sakkara.rules.notation import Action, Verb, parse
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from tests.games.sakkara.rules.positions import do, position
from tests.web.helpers.reading import Node, read
from tests.web.helpers.sakkara_games import rare, scene_of, steps
from web.games.sakkara import RENDERER
from web.games.sakkara.selection import NONE, Selection, confirmed
from web.ui.scene import PROMPT, Scene

OFTEN = 12
"""For how many decisions an action of each verb is chosen, by pages that are drawn one by one."""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def page_of(scene: Scene) -> Node:
    return read(RENDERER.table.table(scene))


def select(scene: Scene, name: str, value: object = "") -> Scene:
    return replace(scene, selection=RENDERER.table.select(scene, name, str(value)))


def pressing(scene: Scene, id: str) -> Scene | Action:
    """What a press leads to: another selection, or an action that is carried out."""
    button = page_of(scene).by_id(id)
    assert button.name == "button" and "disabled" not in button.attributes, id
    event, value = button.attributes["data-click"] or "", button.attributes["data-value"] or ""
    return parse(value) if event == "act" else select(scene, event.removeprefix("table:"), value)


def chosen_by(scene: Scene, action: Action) -> Action | None:
    """The action that is carried out by pressing the elements that the table names for it, and
    then “Confirm”."""
    for id in RENDERER.table.pressed(scene, action):
        then = pressing(scene, id)
        if isinstance(then, Action):
            return then
        scene = then
    done = pressing(scene, "confirm")
    return done if isinstance(done, Action) else None


def decisions() -> list[SakkaraState]:
    """Decisions of all kinds, most of them the rare ones."""
    met: Counter[tuple[Verb, ...]] = Counter()
    found = []
    for played in (steps(1), steps(2), rare(120)):
        for state, _, _ in played:
            verbs = tuple(sorted({action.verb for action in state.legal_actions()}))
            if not met[verbs]:
                met[verbs] += 1
                found.append(state)
    return found


DECISIONS = decisions()


def test_every_legal_action_is_chosen_by_the_presses_that_the_table_names() -> None:
    met: Counter[Verb] = Counter()
    for state in DECISIONS:
        scene = scene_of(state)
        one_of_each = {action.verb: action for action in scene.actions}
        for action in one_of_each.values():
            met[action.verb] += 1
            if met[action.verb] > OFTEN:
                continue
            assert chosen_by(scene, action) == action, (str(action), scene.view.phase)
    assert set(met) == set(Verb)


def test_the_selection_of_an_action_is_the_one_that_confirms_it() -> None:
    for state in DECISIONS[::3]:
        scene = scene_of(state)
        for action in scene.actions:
            chosen = replace(scene, selection=RENDERER.table.selecting(action))
            assert confirmed(chosen) == action


def test_the_focus_is_on_an_element_of_the_table() -> None:
    for state in DECISIONS[::4]:
        scene = scene_of(state)
        for action in (None, *scene.actions[:3]):
            chosen = RENDERER.table.selecting(action) if action else NONE
            shown = replace(scene, selection=chosen)
            target = RENDERER.table.focus(shown)
            assert target == PROMPT or page_of(shown).by_id(target)


@pytest.mark.parametrize("phase", [Phase.PLACE, Phase.TURN, Phase.LAND, Phase.STACK])
def test_arrows_reach_every_field_that_can_be_touched(phase: Phase) -> None:
    state = next(
        each for each in DECISIONS if each.phase is phase and len(each.legal_actions()) > 3
    )
    scene = scene_of(state)
    reached, new = {NONE}, [NONE]
    while new:
        at = replace(scene, selection=new.pop())
        for key in (*ARROWS, "Home", "End"):
            then = RENDERER.table.select(at, "key", key)
            if then not in reached:
                reached.add(then)
                new.append(then)
    found = {str(confirmed(replace(scene, selection=each))) for each in reached}
    walks = {Verb.PLACE, Verb.STEP, Verb.CLIMB, Verb.LAND, Verb.STACK}
    assert {str(each) for each in scene.actions if each.verb in walks} <= found


def test_a_field_that_one_worker_can_reach_needs_no_touch_of_it() -> None:
    state = position({"a2": "ox", "b1": "moon"}, workers=("a1 c1", "e1 g1"))
    scene = scene_of(state)
    assert confirmed(select(scene, "choose", "a1-a2")) == parse("a1-a2")
    page = page_of(scene)
    assert page.by_id("field-a2").attributes["data-value"] == "a1-a2"
    # Both workers are next to b1: it is offered once one of them is touched.
    assert page.by_id("field-b1").name == "span"
    tapped = page_of(select(scene, "far", "b1"))
    said = "Both workers can go there: tap one of them first."
    assert tapped.of_class("said")[0].text == said
    touched = select(scene, "grip", "c1")
    assert page_of(touched).by_id("field-b1").attributes["data-value"] == "c1-b1"
    assert select(touched, "grip", "c1").selection == NONE


@pytest.mark.parametrize(
    ("tapped", "said"),
    [
        ("a2", "Too high: 3 tiles. A worker climbs 2 at most."),
        ("d4", "Too far: a worker moves to a space beside it."),
        ("e1", "A worker stands there."),
    ],
)
def test_a_tap_on_a_field_that_means_nothing_tells_why(tapped: str, said: str) -> None:
    """What was chosen is given up, so that nothing else is confirmed; the next tap goes on."""
    scene = scene_of(position({"a2": "3 ox", "b1": "moon"}, workers=("a1 c1", "e1 g1")))
    for before in (scene, select(scene, "choose", "c1-c2")):
        field = page_of(before).by_id(f"field-{tapped}")
        assert field.attributes["data-click"] == "table:far"
        after = select(before, "far", field.attributes["data-value"])
        assert page_of(after).of_class("said")[0].text == said
        assert confirmed(after) is None
        assert confirmed(select(after, "choose", "c1-c2")) == parse("c1-c2")


def test_a_tap_beside_a_tool_with_one_use_leaves_nothing_to_confirm() -> None:
    """Neither a tile to build with, nor a single space to climb to."""
    racks, laid = ("grain stairs", ""), ("ship", "")
    state = position({"a2": "3 ox"}, workers=("a1 c1", "e1 g1"), racks=racks, laid=laid)
    for tool, kept in (("grain", ""), ("stairs", "stairs")):
        before = select(scene_of(state), "tool", tool)
        assert confirmed(before) is not None
        after = select(before, "far", "d4")
        assert confirmed(after) is None
        assert after.selection.tool == kept
        assert page_of(after).of_class("said")[0].text == (
            "Choose one of the lit spaces."
            if kept
            else "Too far: a worker moves to a space beside it."
        )


def test_a_tap_on_the_board_after_the_move_says_that_it_is_made() -> None:
    state = do(position({"a2": "ox"}, racks=("block hand", ""), laid=("ship grain", "")), "a1-a2")
    page = page_of(select(scene_of(state), "far", "d4"))
    assert page.of_class("said")[0].text == "Your worker has moved already."


@pytest.mark.parametrize(
    ("stack", "said"), [("moon moon", "· up to 2 tiles"), ("moon", "· 1 tile")]
)
def test_an_ox_is_aimed_in_three_touches(stack: str, said: str) -> None:
    state = position({"a2": stack}, workers=("a1 c1", "e1 g1"), racks=("ox", ""))
    scene = scene_of(state)
    for id in ("tool-ox", "field-a2", "field-a3"):
        after = pressing(scene, id)
        assert isinstance(after, Scene)
        scene = after
    assert confirmed(scene) == parse("ox a2-a3")
    assert page_of(scene).of_class("said")[0].text.endswith(said)


def test_a_tile_with_two_uses_asks_for_one() -> None:
    laid = "ship grain"
    state = position(
        {"a2": "moon moon moon"}, workers=("a1 c1", "e1 g1"), racks=("stairs", ""), laid=(laid, "")
    )
    scene = select(scene_of(state), "tool", "stairs")
    assert confirmed(scene) is None
    page = page_of(scene)
    assert page.by_id("choice-lay-stairs").label == "Build: stairs"
    assert page.by_id("field-a2").attributes["data-value"] == "climb a1-a2"


def test_what_a_spell_takes_is_shown_before_it_is_cast() -> None:
    state = position(
        {"a2": "moon", "b2": "ox"},
        workers=("a1 c1", "e1 g1"),
        racks=("tip stroke circle", ""),
    )
    scene = select(scene_of(state), "tool", "whirlwind")
    assert page_of(scene).of_class("said")[0].text == "Tap one of your workers."
    scene = select(scene, "choose", "whirlwind a1")
    page = page_of(scene)
    assert len(page.of_class("hauled")) == 2
    said = page.of_class("said")[0].text
    assert "takes moon, ox" in said and "uses double stroke, circle, tip" in said


def test_nonsense_changes_nothing() -> None:
    scene = scene_of(do(position(), "a1-a2"))
    for name, value in (
        ("grip", "z9"),
        ("tool", "sword"),
        ("choose", "x"),
        ("key", "Tab"),
        ("?", ""),
    ):
        assert RENDERER.table.select(scene, name, value) == NONE
    held = replace(scene, selection=Selection("x"))
    assert RENDERER.table.select(held, "clear", "") == NONE
