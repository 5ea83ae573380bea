"""Pages to print: the account of a game."""

import re
from pathlib import Path

import pytest

from sobek.core import transcript
from sobek.core.link import encode
from sobek.games.sobek.rules.state import SobekState
from tests.web.helpers.device import Table
from tests.web.helpers.reading import Node, read
from web.storage.saves import Save, Saves

RECORDS = Path(__file__).parents[2] / "records"
MORNING = 1_770_112_800
"""On 2026-02-03."""


def finished(name: str) -> Table:
    """The end of a recorded game, as it is saved."""
    table = Table()
    Saves(table.device).save("0", Save(transcript.read((RECORDS / name).read_text()), date=MORNING))
    table.do("go", "game=0")
    table.goes_on()
    table.do("panel", "sheet")
    return table


def table_of(table: Table, title: str) -> list[list[str]]:
    (found,) = [
        each
        for each in read(table.device.html).by_id("drawer").named("table")
        if [c.text for c in each.named("caption")] == [title]
    ]
    (body,) = found.named("tbody")
    return [[cell.text for cell in cells(row)] for row in body.named("tr")]


def cells(row: Node) -> list[Node]:
    return row.all(lambda node: node.name in ("td", "th"))


def test_the_account_of_sobek_has_every_round() -> None:
    table = finished("sobek_2_original.txt")
    drawer = read(table.device.html).by_id("drawer")
    play = transcript.read((RECORDS / "sobek_2_original.txt").read_text())
    assert f"Deal number: {play.record.seed}" in drawer.text
    assert "3 February 2026 · Original" in drawer.text
    assert isinstance(play.state, SobekState)
    for number, lines in enumerate(play.state.accounts, 1):
        rows = table_of(table, f"Scoring of round {number}")
        assert [row[-1] for row in rows] == [str(line.after) for line in lines]
        for row, line in zip(rows, lines, strict=True):
            assert all(f"= {laid.points()}" in row[1] for laid in line.sets)
            assert f"{line.corruption} corruption card" in row[2]
    first, second = table_of(table, "Scoring of round 1")
    assert first[3] == "−11 24 (Lotus) → 16 (Lotus) → 13 (Lotus)"
    assert second[3] == "–"


@pytest.mark.parametrize("name", ["sobek_2_original.txt", "scarab_2_full.txt"])
def test_the_account_has_no_ids_of_the_page_beneath(name: str) -> None:
    # Where the rules are closed again, the focus comes back to what opened them.
    ids = re.findall(r'\bid="([^"]+)"', finished(name).device.html)
    assert sorted(set(ids)) == sorted(ids)


def test_the_account_of_scarab_lists_every_stone() -> None:
    table = finished("scarab_3_short.txt")
    play = transcript.read((RECORDS / "scarab_3_short.txt").read_text())
    rows = table_of(table, "The stones")
    assert [row[2].replace("−", "-") for row in rows] == [str(n) for n in play.state.scores]
    for _, stones, points in rows:
        values = [int(each.replace("−", "-")) for each in stones.split(", ")]
        assert sum(values) == int(points.replace("−", "-"))


def test_printing_prints_the_shown_page() -> None:
    table = finished("sobek_2_original.txt")
    assert 'id="drawer"' in table.device.html
    table.do("print")
    assert table.device.printed == [table.device.html]


def test_a_game_in_progress_has_no_account() -> None:
    play = transcript.read((RECORDS / "sobek_2_original.txt").read_text()).at(20)
    table = Table(encode(play))
    table.do("panel", "sheet")
    assert 'id="drawer"' not in table.device.html
