"""The table of Scarab, as HTML."""

from collections import Counter
from dataclasses import replace

import pytest

from sobek.games.scarab import GAME
from sobek.games.scarab.rules.notation import Verb, parse
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.tables import ANKH
from tests.games.scarab.rules.positions import do, position
from tests.web.helpers.reading import Node, read
from tests.web.helpers.scarab_games import PLAYERS, games, scene_of
from web.games.scarab import RENDERER
from web.ui.scene import Move, Scene

SMALL = """
    +5 .  A  -8
    .  .  .  .
    P  +1 .  .
    -2 .  .  +8
"""


def table(scene: Scene) -> Node:
    return read(RENDERER.table.table(scene))


def with_choice(state: ScarabState, text: str) -> Scene:
    scene = scene_of(state)
    return replace(scene, selection=RENDERER.table.select(scene, "choose", text))


def said(scene: Scene) -> str:
    """What stands beside “Confirm”, as screen readers say it."""
    page = table(scene)
    result, outlook = page.of_class("result")[0], page.of_class("outlook")[0]
    (words, *_) = result.of_class("unseen") or [result]
    return f"{words.text} {outlook.text}".rstrip()


def replies(scene: Scene) -> str:
    return table(scene).by_id("replies").text


def marked(page: Node, kind: str) -> set[str]:
    """The names of the board's fields with a class."""
    board = page.by_id("board")
    letters = [each.text for each in board.named("thead")[0].named("th")]
    found = set()
    for row in board.named("tbody")[0].named("tr"):
        (number,) = row.named("th")
        for letter, cell in zip(letters, row.named("td"), strict=True):
            if kind in (cell.attributes.get("class") or "").split():
                found.add(letter + number.text)
    return found


@pytest.mark.rule("C01", "C31")
@pytest.mark.parametrize(("board", "size", "stones"), [("full", 10, 96), ("short", 8, 60)])
def test_the_board_shows_all_stones_ankhs_and_the_priest(
    board: str, size: int, stones: int
) -> None:
    state = GAME.new(2, 5, {"board": board, "teams": "none"})
    page = table(scene_of(state)).by_id("board")
    assert len(page.named("td")) - 1 == size * size
    shown = page.of_class("value")
    assert len(shown) == stones and len(page.of_class("ankh")) == 3
    assert len(page.of_class("priest")) == 1
    for value in shown:
        assert value.text[0] in "+−" and value.text[1:].isdigit()
    assert len(page.of_class("positive")) == sum(value.text[0] == "+" for value in shown)


@pytest.mark.rule("C11")
@pytest.mark.parametrize(
    ("line", "fields", "words"),
    [
        ("row", {f"{c}3" for c in "abcdefghij"}, "row 3"),
        ("column", {f"a{n}" for n in range(1, 11)}, "column a"),
    ],
)
def test_the_line_of_the_next_move_is_marked_and_named(
    line: str, fields: set[str], words: str
) -> None:
    scene = scene_of(position(SMALL, line=line))
    page = table(scene)
    assert marked(page, f"in-{line}") == fields
    assert not marked(page, "in-column" if line == "row" else "in-row")
    [grid] = page.by_id("board").named("table")
    assert grid.label == f"The priest stands on a3. The priest moves along {words}."
    assert words in RENDERER.narration.prompt(scene.view, PLAYERS)


@pytest.mark.rule("C10")
def test_the_first_move_marks_both_lines() -> None:
    page = table(scene_of(position(SMALL, line="both")))
    assert len(marked(page, "in-row") | marked(page, "in-column")) == 19
    buttons = page.by_id("board").named("button")
    assert [each.label for each in buttons] == ["+5 on a1", "+1 on b3", "−2 on a4"]


def test_a_choice_shows_the_new_sum() -> None:
    state = position(SMALL, stones={0: (8, 4)})
    assert said(with_choice(state, "b3")).startswith(
        "Take +1 on b3: your total goes from 12 to 13."
    )
    state = position(SMALL, line="column", stones={0: (1,)})
    scene = with_choice(state, "a4")
    assert said(scene).startswith("Take −2 on a4: your total goes from 1 to −1.")
    assert table(scene).of_class("change")[0].text == "−2 1 → −1"


@pytest.mark.rule("C20")
def test_a_choice_that_ends_the_game_is_announced() -> None:
    state = position(SMALL)
    end = "Berta could not move: the game would end."
    scene = with_choice(state, "b3")
    assert said(scene).endswith(end) and not replies(scene)
    assert not marked(table(scene), "then-column")
    last = position("P +5 .\n. A .")
    assert said(scene_of(last)).endswith("This is the last scarab: the game would end.")


@pytest.mark.rule("C20")
def test_choices_after_an_ankh_announce_the_end() -> None:
    state = do(position("P . A\n+4 . .\n. -1 .", stones={0: (-8,)}), "c1")
    assert said(with_choice(state, "return none")).endswith("the game would end.")
    do(state, "return -8")
    assert said(with_choice(state, "to a1")).endswith("Berta could not move: the game would end.")
    assert said(with_choice(state, "to c3")) == "Put −8 on c3. Berta could take it next."
    free = do(position("P . A\n+4 . .\n. -1 +2", stones={0: (-8,)}), "c1", "return -8")
    assert said(with_choice(free, "to b1")) == "Put −8 on b1. Berta cannot reach it next."


@pytest.mark.rule("C11")
def test_replies_show_the_next_players_reach() -> None:
    state = position(SMALL, line="column")
    assert not replies(scene_of(state)) and not marked(table(scene_of(state)), "reply")
    scene = with_choice(state, "a1")
    assert replies(scene) == "Row 1: −8, Ankh"
    assert marked(table(scene), "reply") == {"c1", "d1"}
    assert marked(table(scene), "then-row") == {f"{c}1" for c in "abcdefghij"}
    scene = with_choice(position("P . +1\n. . -3\n. . +2\n. . +7"), "c1")
    assert replies(scene) == "Column c: +7, +2, −3"


@pytest.mark.rule("C11")
@pytest.mark.parametrize(
    ("board", "best", "words"),
    [
        ("P +1 .\n. +7 .\n. -2 .\n. +7 .", {"b2", "b4"}, "Berta can then take +7 at best."),
        ("P +1 .\n. -7 .\n. -2 .\n. . +3", {"b3"}, "Berta then has to take −2 or worse."),
        ("P +1 .\n. -7 .\n. A .\n. . +3", {"b3"}, "Berta then has nothing better than the Ankh."),
    ],
    ids=["good", "bad", "Ankh"],
)
def test_the_best_reply_is_marked_and_named(board: str, best: set[str], words: str) -> None:
    scene = with_choice(position(board), "b1")
    assert marked(table(scene), "best") == best
    assert said(scene).endswith(words)


def test_replies_agree_with_the_legal_actions_after_each_move() -> None:
    """Where a stone may go back before, with those if none does."""
    met: Counter[Phase] = Counter()
    for number, (state, chosen, _) in enumerate(games(8)):
        onto_ankh = chosen.verb is Verb.MOVE and state.board[chosen.what] == ANKH
        if number % 23 and not onto_ankh and state.phase is Phase.MOVE:
            continue
        for action in {*state.legal_actions()[:5], chosen}:
            after = state.clone()
            after.apply(action)
            shown = marked(table(with_choice(state, str(action))), "reply")
            met[after.phase] += 1
            if after.phase is Phase.RETURN:
                after.apply(parse("return none"))
            if after.phase is not Phase.PUT:
                assert shown == {str(each) for each in after.legal_actions()}
    assert met[Phase.RETURN] and met[Phase.MOVE] and met[Phase.PUT]


@pytest.mark.rule("C13")
def test_after_an_ankh_each_own_value_can_be_chosen() -> None:
    state = do(position("P . A +1\n. . . .\n. . -5 .", stones={0: (-8, -8, 5)}), "c1")
    page = table(scene_of(state))
    assert [each.text for each in page.by_id("seat-0").of_class("piece")] == [
        "+5 New total: −16",
        "−8 ×2 New total: −3",
    ]
    assert page.by_id("choice-return-none").text == "Keep all my stones"
    assert not page.by_id("board").named("button")
    scene = with_choice(state, "return -8")
    assert said(scene) == "Put −8 back: your total goes from −11 to −3."
    assert replies(scene) == "Column c: −5 Before that, you put the stone back on the board."


@pytest.mark.rule("C13", "C20")
def test_replies_name_an_empty_line() -> None:
    before = position("P . A +1\n. . . .\n+5 . . .", stones={0: (-8,)})
    said = "Column c is empty: Berta could not move."
    may = "Before that, you may put one of your stones back."
    assert replies(with_choice(before, "c1")) == f"{said} {may}"
    state = do(before, "c1")
    put = "Before that, you put the stone back on the board."
    assert replies(with_choice(state, "return -8")) == f"{said} {put}"


def test_board_row_and_own_stones_follow_each_other() -> None:
    state = do(position("P . A +1\n. . . .\n. . -5 .", stones={0: (-8,)}), "c1")
    assert pressed(state) == ["choice-return-none", "clear", "confirm", "choice-return--8"]
    assert pressed(position(SMALL)) == ["field-b3", "clear", "confirm"]


def pressed(state: ScarabState) -> list[str | None]:
    """All that can be pressed at the table, in its order."""
    return [each.attributes["id"] for each in table(scene_of(state)).named("button")]


def test_a_single_choice_is_chosen_already() -> None:
    assert said(scene_of(position(SMALL))).startswith("Take +1 on b3")
    assert not table(scene_of(position(SMALL, line="column"))).of_class("result")


@pytest.mark.rule("C13")
def test_a_returned_stone_is_previewed_on_its_field() -> None:
    state = do(position("P . A +1\n. . . .\n. . -5 .", stones={0: (-8,)}), "c1", "return -8")
    page = table(scene_of(state))
    assert len(page.by_id("board").named("button")) == 100 - 3
    assert page.by_id("field-b2").label == "Empty square b2"
    chosen = table(with_choice(state, "to b2"))
    assert chosen.by_id("field-b2").text == "−8"
    assert chosen.by_id("field-b2").label == "−8 on b2"
    assert marked(chosen, "in-column") == {f"c{n}" for n in range(1, 11)}


def test_the_last_move_is_marked() -> None:
    before = position(SMALL, line="column", stones={0: (-8,)})
    after = do(before.clone(), "a1")
    moved = Move(0, parse("a1"), before.view(1))
    page = table(scene_of(after, last=moved))
    assert marked(page, "left") == {"a3"} and marked(page, "way-column") == {"a2"}
    assert [each.text for each in page.by_id("seat-0").of_class("fresh")] == ["+5"]
    assert not page.by_id("seat-1").of_class("fresh")
    put = Move(1, parse("to d2"), before.view(1))
    assert marked(table(scene_of(after, last=put)), "put") == {"d2"}


def test_a_marker_lies_where_its_player_took_something() -> None:
    """Not where the move began, which is where somebody else took something before."""
    start = position(SMALL, line="column", stones={0: (-8,)})
    middle = do(start.clone(), "a1")
    after = do(middle.clone(), "d1")
    moves = Move(0, parse("a1"), start.view(1)), Move(1, parse("d1"), middle.view(1))
    board = table(replace(scene_of(after), recent=moves)).by_id("board")
    shown = {
        number: cell.of_class("marker")[0].attributes["class"]
        for number, cell in enumerate(board.named("td")[1:])
        if cell.of_class("by") and "best" not in str(cell.attributes["class"])
    }
    assert shown == {0: "marker marker-red", 3: "marker marker-blue"}, "on a1 and d1"


@pytest.mark.rule("C12")
def test_a_seat_shows_its_sum_and_its_stones_from_the_highest() -> None:
    state = position(SMALL, stones={0: (3, -8, 3, 7), 1: ()})
    page = table(scene_of(state))
    seat = page.by_id("seat-0")
    assert seat.of_class("points")[0].text == "5"
    assert [each.text for each in seat.named("li")] == ["+7", "+3 ×2", "−8"]
    assert [each.text for each in seat.of_class("copies")] == ["×2"]
    assert len(seat.of_class("stone")) == 4
    assert page.by_id("seat-1").of_class("points")[0].text == "0"
    assert "With" not in seat.text
    assert page.by_id("seat-1").of_class("stones"), "shelves, before the first stone"


def test_the_looking_seats_place_is_the_last() -> None:
    state = position(SMALL, seats=4, stones=dict.fromkeys(range(4), ()))
    for looking, order in ((0, [1, 2, 3, 0]), (2, [3, 0, 1, 2])):
        seats = table(scene_of(state, looking)).of_class("seat")
        assert [each.attributes["id"] for each in seats] == [f"seat-{n}" for n in order]


@pytest.mark.rule("C30")
def test_partners_are_named_with_their_sum() -> None:
    stones = {0: (8,), 1: (1,), 2: (-3,), 3: (2,)}
    page = table(scene_of(position(SMALL, seats=4, pairs=True, stones=stones)))
    assert "With <b>Cleo: total 5" in page.by_id("seat-0").text
    assert "With Anna: total 5" in page.by_id("seat-2").text
    assert "With Berta: total 3" in page.by_id("seat-3").text


# --- words around the table ----------------------------------------------------------------


def test_prompts_name_player_and_decision() -> None:
    state = position("P . A +1\n. . . .\n. . -5 .", stones={0: (-8,)})
    seen = []
    for text in ("c1", "return -8", "to b2"):
        own = RENDERER.narration.prompt(state.view(0), PLAYERS[:2])
        other = RENDERER.narration.prompt(state.view(1), PLAYERS[:2])
        assert own.startswith("Anna, it is your turn. ")
        assert other.startswith("It is Anna’s turn. ")
        seen.append(own.partition(". ")[2])
        do(state, text)
    assert seen == [
        "The priest moves along row 1.",
        "After an Ankh, one collected stone may go back on the board.",
        "−8 goes back on an empty square.",
    ]
    alone = (PLAYERS[0], PLAYERS[2])
    assert RENDERER.narration.prompt(position(SMALL).view(0), alone).startswith("It is your turn. ")


def test_the_stage_shows_options_and_remaining_stones() -> None:
    for board, teams, words in [
        ("full", "none", "96 stones on the board · 3 Ankhs"),
        ("short", "pairs", "Short game · Pairs · 60 stones on the board · 3 Ankhs"),
    ]:
        state = GAME.new(4, 1, {"board": board, "teams": teams})
        assert RENDERER.narration.stage(state.view(None)) == words
    assert RENDERER.narration.stage(position("P +1").view(None)) == "1 stone on the board"


def test_every_option_has_a_name() -> None:
    words = [
        RENDERER.words.value(each.name, value) for each in GAME.options for value in each.values
    ]
    assert len(set(words)) == len(words)
    assert {RENDERER.words.option(each.name) for each in GAME.options} == {
        "Board",
        "Partners",
        "Head start",
    }
