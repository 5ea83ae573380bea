"""How actions are spelt, and what the terminal shows of a position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.games.scarab.rules.describe import describe
from sobek.games.scarab.rules.notation import Action, Verb, parse
from tests.games.scarab.rules.positions import do, position

LETTERS = "abcdefghij"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("a1", Action(Verb.MOVE, 0)),
        ("j1", Action(Verb.MOVE, 9)),
        ("a10", Action(Verb.MOVE, 90)),
        ("c7", Action(Verb.MOVE, 62)),
        ("to j10", Action(Verb.PUT, 99)),
        ("to c7", Action(Verb.PUT, 62)),
        ("return none", Action(Verb.RETURN, 0)),
        ("return -8", Action(Verb.RETURN, -8)),
        ("return +1", Action(Verb.RETURN, 1)),
    ],
)
@pytest.mark.rule("C10", "C13")
def test_an_action_is_what_it_says(text: str, action: Action) -> None:
    assert parse(text) == action
    assert str(action) == text


@pytest.mark.rule("C13")
def test_every_action_reads_as_it_is_written() -> None:
    names = [f"{letter}{number}" for number in range(1, 11) for letter in LETTERS]
    stones = ["none", *(f"{value:+d}" for value in range(-8, 9) if value)]
    texts = [*names, *(f"to {name}" for name in names), *(f"return {stone}" for stone in stones)]
    actions = [parse(text) for text in texts]
    assert [str(action) for action in actions] == texts
    assert len(set(actions)) == len(texts) == 217


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "a",
        "a0",
        "a11",
        "k1",
        "A1",
        "1a",
        "a01",
        "a1 ",
        " a1",
        "a1\n",
        "a１",
        "to",
        "to ",
        "to  a1",
        "to k1",
        "to -8",
        "toa1",
        "return",
        "return ",
        "return 8",
        "return +9",
        "return 0",
        "return +0",
        "return -0",
        "return −8",
        "return a1",
        "return +8 ",
        "return  +8",
        "return -8\n",
        "none",
        "-8",
        "move a1",
        "to to a1",
        "return return -8",
        "take 1",
    ],
)
def test_anything_else_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError) as caught:
        parse(text)
    expected = f"“{text}” is not an action: type c7, return -8, return none or to c7."
    assert str(caught.value) == expected


words = st.sampled_from(["to", "return", "none", "+8", "-1", "c7", "a10", " ", "10", "j", "+", "٣"])


@given(st.text() | st.lists(words).map("".join) | st.lists(words).map(" ".join))
def test_parsing_fails_in_no_other_way(text: str) -> None:
    try:
        action = parse(text)
    except ValueError as error:
        assert str(error).startswith("“")
    else:
        assert str(action) == text


# --- what the terminal shows ----------------------------------------------------------------

CORNER = """
    +1 .  .  .  .  .  .  A
     . P  . -8
    """


@pytest.mark.rule("C12", "C31")
def test_the_table_as_text_shows_all_that_there_is() -> None:
    state = position(CORNER, size=8, stones={0: [8, -3, 5, 8], 2: [-1]}, seats=3)
    assert (
        describe(state.view(1))
        == """\
    a  b  c  d  e  f  g  h
 1 +1  .  .  .  .  .  .  A
 2  .  P  . -8  .  .  .  .
 3  .  .  .  .  .  .  .  .
 4  .  .  .  .  .  .  .  .
 5  .  .  .  .  .  .  .  .
 6  .  .  .  .  .  .  .  .
 7  .  .  .  .  .  .  .  .
 8  .  .  .  .  .  .  .  .

Seat 1 moves the priest from b2 along its row.

Seat 1: total 18 (+8 ×2 +5 -3)
Seat 2: total 0 (–)
Seat 3: total -1 (-1)"""
    )


@pytest.mark.rule("C01")
def test_the_large_board_as_text() -> None:
    lines = describe(position(CORNER + "\n\n").view(None)).splitlines()
    assert lines[0] == "    a  b  c  d  e  f  g  h  i  j"
    assert lines[2] == " 2  .  P  . -8  .  .  .  .  .  ."
    assert lines[10] == "10  .  .  .  .  .  .  .  .  .  ."
    assert lines[11] == ""


@pytest.mark.parametrize(
    ("line", "words"), [("row", "row"), ("column", "column"), ("both", "row or column")]
)
@pytest.mark.rule("C10", "C11")
def test_the_text_names_the_move_to_come(line: str, words: str) -> None:
    shown = describe(position(CORNER, line=line, actor=1).view(None))
    assert f"\nSeat 2 moves the priest from b2 along its {words}.\n" in shown


@pytest.mark.rule("C13", "C20")
def test_the_text_names_every_decision() -> None:
    state = position("P A . .\n. . . +4", stones={0: [-8]}, pairs=True, seats=4)
    do(state, "b1")
    assert "\nSeat 1 may put a stone back.\n" in describe(state.view(None))
    do(state, "return -8")
    shown = describe(state.view(None))
    assert "\nSeat 1 puts -8 back.\n" in shown
    assert "\nSeat 1: total 0 (–)\n" in shown
    do(state, "to b2")
    assert "\nSeat 2 moves the priest from b1 along its column.\n" in describe(state.view(None))
    do(state, "b2", "d2")
    assert "\nThe game is over.\n" in describe(state.view(None))


@pytest.mark.rule("C30")
def test_the_text_adds_up_each_pair() -> None:
    state = position("P A", stones={0: [8], 1: [5], 2: [3], 3: [-6]}, pairs=True, seats=4)
    lines = describe(state.view(None)).splitlines()
    assert lines[-2:] == ["Seats 1 and 3: total 11", "Seats 2 and 4: total -1"]
