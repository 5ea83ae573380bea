"""Every decision of Scarab can be made by clicks and by keys, in positions of whole games."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from sobek.core.game import OVER
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.notation import Action, parse
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from tests.games.scarab.rules.positions import do, position
from tests.web.helpers.reading import Node, read
from tests.web.helpers.scarab_games import games, scene_of
from web.games.scarab import RENDERER, selection
from web.ui.scene import Scene

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
CROSS = """
    .  .  +1 .
    .  .  .  .
    -2 .  P  +3
    .  .  -4 .
"""


def page_of(scene: Scene) -> Node:
    return read(RENDERER.table.table(scene))


def select(scene: Scene, name: str, value: object = "") -> Scene:
    return replace(scene, selection=RENDERER.table.select(scene, name, str(value)))


def choices(page: Node) -> list[Node]:
    return page.all(lambda node: node.name == "button" and "aria-pressed" in node.attributes)


def press(scene: Scene, button: Node) -> Scene | Action:
    """What a press leads to: another selection, or an action that is carried out."""
    event, value = button.attributes["data-click"] or "", button.attributes["data-value"] or ""
    if event == "act":
        return parse(value)
    return select(scene, event.removeprefix("table:"), value)


def confirmed(page: Node) -> Action | None:
    button = page.by_id("confirm")
    if "disabled" in button.attributes:
        return None
    assert button.attributes["data-click"] == "act"
    return parse(button.attributes["data-value"] or "")


def pressed(page: Node) -> list[Node]:
    return [each for each in choices(page) if each.attributes["aria-pressed"] == "true"]


def test_every_legal_action_has_exactly_one_button() -> None:
    """The first press selects it for Confirm; a second one carries it out."""
    met: Counter[Phase] = Counter()
    for number, (state, _, _) in enumerate(games(8)):
        if number % 17 and state.phase is Phase.MOVE:
            continue
        met[state.phase] += 1
        scene, found = scene_of(state), []
        for button in choices(page_of(scene)):
            after = press(scene, button)
            if isinstance(after, Action):
                assert len(scene.actions) == 1, "what is not alone is not carried out at once"
                found.append(after)
                continue
            page = page_of(after)
            (same,) = pressed(page)
            assert same.attributes["id"] == button.attributes["id"]
            action = press(after, same)
            assert action == confirmed(page)
            assert isinstance(action, Action)
            found.append(action)
        assert Counter(found) == Counter(state.legal_actions())
    assert min(met[phase] for phase in (Phase.MOVE, Phase.RETURN, Phase.PUT)) >= 10


def test_seats_that_do_not_decide_have_no_buttons() -> None:
    for number, (state, _, after) in enumerate(games(4)):
        if number % 20 == 0 or after.actor == OVER:
            for scene in (scene_of(state, (state.actor + 1) % state.seats), scene_of(after, 0)):
                if not scene.actions:
                    assert not page_of(scene).named("button")
                    assert RENDERER.table.focus(scene) == "prompt"


def test_nothing_is_selected_at_first() -> None:
    page = page_of(scene_of(GAME.new(2, 5, {"board": "full", "teams": "none"})))
    assert confirmed(page) is None and not pressed(page)
    assert "disabled" in page.by_id("clear").attributes


@pytest.mark.rule("C11")
def test_the_only_move_is_selected_already() -> None:
    scene = scene_of(position("P . +5\n+2 . .", line="row"))
    page = page_of(scene)
    assert str(confirmed(page)) == "c1"
    assert [each.label for each in pressed(page)] == ["+5 on c1"]


def test_a_selection_can_be_changed_and_cleared() -> None:
    scene = select(scene_of(position(CROSS)), "choose", "a3")
    assert str(confirmed(page_of(scene))) == "a3"
    assert str(confirmed(page_of(select(scene, "choose", "d3")))) == "d3"
    for again in (select(scene, "clear"), select(scene, "key", "Escape")):
        assert confirmed(page_of(again)) is None


@pytest.mark.parametrize(
    ("name", "value"), [("choose", "b2"), ("choose", "<b>"), ("key", "x"), ("shout", "a3")]
)
def test_nonsense_changes_nothing(name: str, value: str) -> None:
    scene = select(scene_of(position(CROSS)), "choose", "a3")
    assert select(scene, name, value) == scene


# --- keys ----------------------------------------------------------------------------------


def reached(scene: Scene) -> set[Action]:
    """What arrow keys alone can select."""
    found: dict[Action, Scene] = {}
    fresh = [scene]
    while fresh:
        here = fresh.pop()
        for key in ARROWS:
            after = select(here, "key", key)
            action = selection.confirmed(after)
            if action and action not in found:
                found[action] = after
                fresh.append(after)
    return set(found)


def some_of_each_phase(count: int) -> Iterator[ScarabState]:
    met: Counter[Phase] = Counter()
    for number, (state, _, _) in enumerate(games(40)):
        if met[state.phase] < count and (number % 11 == 0 or state.phase is not Phase.MOVE):
            met[state.phase] += 1
            yield state
    assert min(met[phase] for phase in (Phase.MOVE, Phase.RETURN, Phase.PUT)) == count


def test_arrow_keys_reach_every_legal_action() -> None:
    for state in some_of_each_phase(8):
        scene = scene_of(state)
        assert RENDERER.table.focus(scene) in {
            each.attributes["id"] for each in choices(page_of(scene))
        }
        # The first choice has the focus, and Enter selects it.
        first = select(scene, "choose", focused_action(scene))
        assert reached(scene) | reached(first) == set(state.legal_actions())


def focused_action(scene: Scene) -> str:
    button = page_of(scene).by_id(RENDERER.table.focus(scene))
    return button.attributes["data-value"] or ""


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ("ArrowLeft", "a3"), ("ArrowRight", "d3"), ("ArrowUp", "c1"), ("ArrowDown", "c4"),
        ("ArrowLeft ArrowRight", "d3"), ("ArrowUp ArrowDown", "c4"), ("ArrowLeft ArrowDown", "c4"),
        ("ArrowUp ArrowUp", "c1"), ("Home", "c1"), ("End", "c4"),
    ],
)  # fmt: skip
def test_arrows_go_where_they_point(keys: str, wanted: str) -> None:
    scene = scene_of(position(CROSS, line="both"))
    for key in keys.split():
        scene = select(scene, "key", key)
    assert str(confirmed(page_of(scene))) == wanted
    assert RENDERER.table.focus(scene) == f"field-{wanted}"


@pytest.mark.rule("C11")
def test_arrows_across_the_line_do_nothing() -> None:
    scene = scene_of(position("+1 P +2\n-3 . .\n. +4 +5", line="row"))
    for key in ("ArrowUp", "ArrowDown"):
        assert select(scene, "key", key) == scene
        left = select(scene, "key", "ArrowLeft")
        assert select(left, "key", key) == left


def test_arrows_select_and_enter_takes() -> None:
    scene = select(scene_of(position(CROSS, line="both")), "key", "ArrowRight")
    button = page_of(scene).by_id(RENDERER.table.focus(scene))
    assert press(scene, button) == parse("d3")


@pytest.mark.rule("C13")
def test_arrows_select_stones_after_an_ankh() -> None:
    state = do(position("P . A +1", seats=2, stones={0: (-8, -8, 5)}), "c1")
    scene = scene_of(state)
    assert RENDERER.table.focus(scene) == "choice-return--8"
    worst = select(scene, "key", "ArrowUp")
    assert confirmed(page_of(worst)) == parse("return -8"), "where the focus is"
    last = select(worst, "key", "ArrowUp")
    assert confirmed(page_of(last)) == parse("return +5"), "the shelf above"
    keep = select(last, "key", "ArrowUp")
    assert confirmed(page_of(keep)) == parse("return none"), "the button above the shelves"
    assert select(keep, "key", "ArrowUp").selection == keep.selection
    assert confirmed(page_of(select(last, "key", "ArrowDown"))) == parse("return -8")
    assert press(last, page_of(last).by_id(RENDERER.table.focus(last))) == parse("return +5")
