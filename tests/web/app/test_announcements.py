"""What screen readers read out: also if the same sentence is said again."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.helpers.device import Table
from tests.web.helpers.reading import Node, read

WEB = Path(__file__).parents[3] / "web"
STATES = {
    "frame.undoable": "it comes with what was done",
    "frame.unsaved": "it comes and goes",
    "frame._explaining": "it comes and goes",
    "frame.new_version": "it comes once",
    "review._work": "progress",
    "account._work": "progress",
    "recheck._work": "progress",
    "review.verdict": "it comes with a panel of its own",
    "lab.lab": "progress",
    "lab._news": "progress",
    "lab._failed": "it goes when the bot starts again",
    "lab._standing": "progress",
    "sealed._busy": "progress",
    "sealed._answer": "progress",
    "frame.reminder": "it comes once",
    "frame.keeping": "it stands as long as it is so",
    "keeping.arrived": "progress",
    "keeping.coming": "progress",
    "ladder._step": "what is chosen, with its number",
    "statistics.games_played": "it comes with a panel of its own",
    "statistics._damage": "it comes with a panel of its own",
    "statistics._nothing": "progress",
    "statistics._foot": "it comes with its buttons",
    "hints._waiting": "it comes with a panel of its own",
    "coach.look_again": "it comes with a panel of its own",
    "hints._verdict": "it comes with a panel of its own",
    "rounds.account": "each step adds something",
    "devices.awaited": "it stands as long as it is so",
    "devices._back": "it stands as long as it is so",
    "panels._asked_there": "progress",
    "sealed._connected": "it stands as long as it is so",
    "pairing.pairing": "progress",
    "pairing._failed": "it comes with its buttons",
    "scanning.show": "progress",
}
"""The live regions that say how something stands, by their functions, and why that is not said
twice. All others answer a person, who may get the same answer again."""


def live_regions() -> Iterator[tuple[str, bool]]:
    """The functions that make live regions, and whether what they say is numbered."""
    for path in WEB.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
            if any(is_live(word) for call in calls for word in call.keywords):
                names = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
                is_numbered = bool(names & {"told", "_told"})
                yield f"{path.stem}.{function.name}", is_numbered


def is_live(word: ast.keyword) -> bool:
    """Whether an argument makes an element a live region."""
    if word.arg == "aria_live":
        return True
    value = word.value.value if isinstance(word.value, ast.Constant) else None
    return word.arg == "role" and value in ("alert", "status", "log")


def test_every_live_region_says_a_sentence_anew_or_how_something_stands() -> None:
    found = dict(live_regions())
    assert {name for name, is_numbered in found.items() if not is_numbered} == STATES.keys()
    assert len(found) > len(STATES)


def regions(table: Table) -> list[Node]:
    """The live regions of the page that say something."""
    found = read(table.device.html).all(
        lambda node: node.attributes.get("role") in ("alert", "status")
    )
    return [node for node in found if node.text]


def ids(node: Node) -> frozenset[str | None]:
    """The ids below an element."""
    return frozenset(each.attributes["id"] for each in node.all(lambda n: "id" in n.attributes))


def at_table() -> Table:
    table = Table()
    table.begin()
    return table


def typing() -> Table:
    table = at_table()
    table.do("typing", "open")
    return table


def sharing() -> Table:
    table = Table()
    table.begin(game="scarab")
    table.do("panel", "share")
    return table


def reading() -> Table:
    table = Table()
    table.do("clause", "")
    return table


AGAIN: dict[str, tuple[Callable[[], Table], Callable[[Table], object]]] = {
    "a bad link": (Table, lambda table: table.do("paste", link="no link")),
    "other bad links": (
        Table,
        lambda table: table.do("paste", link="no " * table.state.refusal.number),
    ),
    "the link was copied": (sharing, lambda table: table.do("copy")),
    "a refused press": (at_table, lambda table: table.do("act", "take 9")),
    "a refused text": (typing, lambda table: table.do("typed", typed="fly")),
    "no such rule": (reading, lambda table: table.do("seek", "xyz", name="sought")),
    "a bad address": (Table, lambda table: table.hear("address", "x")),
    "a bad deal number": (Table, lambda table: table.begin(deal="x")),
}


@pytest.mark.parametrize("case", AGAIN)
def test_the_same_sentence_is_said_again_as_something_new(case: str) -> None:
    begin, act = AGAIN[case]
    table = begin()
    seen: list[dict[str, frozenset[str | None]]] = []
    for _ in range(3):
        act(table)
        seen.append({node.text: ids(node) for node in regions(table)})
    first, second, third = seen
    news = [said for said in third if second[said] != third[said]]
    assert len(news) == 1 and third.keys() == second.keys()
    assert first[news[0]] != second[news[0]]


def test_what_does_not_answer_is_not_said_again() -> None:
    table = at_table()
    table.do("act", "take 9")
    before = [ids(node) for node in regions(table)]
    for event, value in (("table:quay", "0"), ("table:clear", "")):
        table.do(event, value)
    table.hear("time", "")
    notice = [ids(node) for node in regions(table) if "S21" in node.text]
    assert notice and all(each in before for each in notice)


def test_a_teacher_says_again_what_was_wrong() -> None:
    table = Table("learn=scarab")
    while table.offers("learn-on"):
        table.do("learn-on")
    session = table.state.session
    assert session
    remarks = []
    for action in session.play.legal_actions():
        table.do("act", str(action))
        remarks += [(n.text, ids(n)) for n in read(table.device.html).of_class("remark")]
        if len(remarks) == 3:
            break
    assert len({number for _, number in remarks}) == 3


def test_the_prompt_is_said_again_after_each_action() -> None:
    table = Table()
    table.begin("person person", game="scarab")
    prompts = set()
    for _ in range(4):
        table.do("act", str(table.saved.legal_actions()[0]))
        prompts.add(read(table.device.html).by_id("prompt").attributes["data-said"])
    assert len(prompts) == 4
