"""The statistics of stored results: figures by person, game and level, and as a file."""

import csv
from dataclasses import replace
from io import StringIO

import pytest

from sobek.bots import fits
from sobek.core.record import Player
from sobek.games import game
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.reading import read
from tests.web.helpers.results import an_entry, figures, statistics, stored
from tests.web.helpers.zone import BERLIN, Zone
from web.storage.results import Measure
from web.storage.strengths import Known, Strengths
from web.ui import faces


def test_wins_are_counted_by_seats_and_strongest_bot() -> None:
    won, lost = ("Anna", "person", 90, True), ("Anna", "person", 31, False)
    table = statistics(
        an_entry("a", won, ("", "porter", 1, False), corruption=(2, 4, 6)),
        an_entry("b", lost, ("", "porter", 9, False), ("", "pharaoh", 50, True), corruption=(5,)),
        an_entry("c", lost, ("", "pharaoh", 50, True), corruption=(3, 3)),
        an_entry("d", won, ("", "pharaoh", 50, False)),
    )
    assert figures(table, "Summary") == [
        ["Games", "4"],
        ["Wins", "2 (50%)"],
        ["Best score", "90"],
        ["Average score", "60.5"],
        ["Corruption cards per round", "3.8"],
    ]
    assert figures(table, "Wins by number of players") == [
        ["2", "3", "2 (67%)"],
        ["3", "1", "0 (0%)"],
    ]
    assert figures(table, "Wins by strongest bot") == [
        ["Porter", "1", "1 (100%)"],
        ["Pharaoh", "3", "1 (33%)"],
    ]


@pytest.mark.parametrize("name", ["", "Anna"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_strength_of_an_only_person_is_shown_wherever_they_sit(name: str, seat: int) -> None:
    results = [("", "trader", 40, False)]
    results.insert(seat, (name, "person", 60, True))
    device = FakeDevice(storage=stored(an_entry("a", *results)))
    players = [Player(each, kind) for each, kind, _, _ in results]
    Strengths(device).keep(Known("sobek", faces.key(players, seat), 1, "a", (800,), 100))
    table = Table("", device.storage)
    table.do("statistics")
    assert "With two players; newest on the right." in table.words


def test_a_bot_that_suited_counts_as_the_one_that_is_as_strong_at_as_many_seats() -> None:
    scale, counted = game("sobek").strength, []
    assert scale
    for seats in (2, 4):
        kind = fits.kind(scale.rating("steward", seats) or 0)
        bots = [("", kind, 1, False)] * (seats - 1)
        counted.append(an_entry(f"g{seats}", ("Anna", "person", 90, True), *bots))
    table = statistics(*counted)
    assert figures(table, "Wins by strongest bot") == [["Steward", "2", "2 (100%)"]]


def test_bots_as_strong_as_none_with_a_name_are_listed_by_strength() -> None:
    person = ("Anna", "person", 90, True)
    sat = {"a": "fits-40", "b": "fits-1090", "c": "fits-99", "d": "porter"}
    table = statistics(*(an_entry(id, person, ("", sat[id], 1, False)) for id in sat))
    assert figures(table, "Wins by strongest bot") == [
        ["Strength 0–99", "2", "2 (100%)"],
        ["Porter", "1", "1 (100%)"],
        ["Strength 1000–1099", "1", "1 (100%)"],
    ]


def test_figures_are_by_person() -> None:
    anna, berta = ("Anna", "person", 60, True), ("Berta", "person", 40, False)
    table = statistics(
        an_entry("a", anna, berta),
        an_entry("b", ("", "person", 20, False), ("", "trader", 30, True)),
        an_entry("c", ("", "person", 10, True), ("", "person", 5, False)),
        an_entry("d", anna, berta),
        an_entry("e", berta, ("", "trader", 30, True)),
    )
    assert figures(table, "All players") == [
        ["Berta", "3", "0%", "40", "40.0"],
        ["Anna", "2", "100%", "60", "60.0"],
        ["You", "1", "0%", "20", "20.0"],
        ["Player 1", "1", "100%", "10", "10.0"],
        ["Player 2", "1", "0%", "5", "5.0"],
    ]
    assert figures(table, "Wins by strongest bot") == [
        ["No bots", "2", "0 (0%)"],
        ["Trader", "1", "0 (0%)"],
    ]
    table.do("statistics-choose", "=Anna", name="statistics-who")
    assert figures(table, "Summary")[1] == ["Wins", "2 (100%)"]


def test_figures_are_by_game_and_variant() -> None:
    table = statistics(
        an_entry("a"),
        an_entry("b", variant="open"),
        an_entry("c", variant="open"),
        an_entry("d", game="scarab", variant="full"),
    )
    assert figures(table, "Summary")[0] == ["Games", "1"]  # the latest game
    table.do("statistics-choose", "sobek", name="statistics-game")
    assert figures(table, "Summary")[0] == ["Games", "3"]
    table.do("statistics-choose", "open", name="statistics-option-variant")
    assert figures(table, "Summary")[0] == ["Games", "2"]


def test_the_latest_games_are_listed_and_charted() -> None:
    table = statistics(
        an_entry("a", ("Anna", "person", 12, False), ("Karl", "trader", 40, True)),
        an_entry("b", ("Anna", "person", 60, True), ("", "trader", 40, False), day=1),
    )
    assert figures(table, "Last games") == [
        ["4 February 2026", "Trader", "60", "won"],
        ["3 February 2026", "Karl", "12", "–"],
    ]
    (chart,) = [svg for svg in read(table.device.html).named("svg") if svg.named("circle")]
    assert chart.label == "Points in the last 2 games"
    assert [dot.attributes["class"] for dot in chart.named("circle")] == ["hollow", "full"]


def test_a_game_without_a_date_is_counted() -> None:
    table = statistics(an_entry("a"), replace(an_entry("b"), date=0))
    assert figures(table, "Last games")[0][0] == "–"
    table.do("statistics-export")
    ((_, text),) = table.device.downloads
    assert next(line for line in text.splitlines() if ",b," in line).startswith(",b,")


def test_a_measure_of_another_version_is_kept_and_not_shown() -> None:
    known = an_entry("a", corruption=(2, 4))
    newer = [r._replace(measures=(*r.measures, Measure("wisdom", (5,)))) for r in known.results]
    table = statistics(replace(known, results=tuple(newer)))
    assert [name for name, _ in figures(table, "Summary")][4:] == ["Corruption cards per round"]
    table.do("statistics-export")
    ((_, text),) = table.device.downloads
    assert "wisdom" in text


def test_games_between_bots_have_no_figures() -> None:
    table = statistics(an_entry("a", ("", "trader", 1, True), ("", "porter", 0, False)))
    assert "Only bots have played." in table.words


def test_without_games_the_panel_offers_to_play() -> None:
    table = Table()
    table.do("statistics")
    assert "No games have been finished here yet." in table.words
    assert not table.offers("statistics-export")
    assert not table.offers("statistics-reset")
    table.do("statistics-play")
    assert table.device.focused == "title"
    assert not table.offers("statistics-play")


@pytest.mark.parametrize("first", [*"=+-@＝＋－＠﹦﹣−", "\t=", "\r"])
def test_no_text_in_the_table_begins_a_formula(first: str) -> None:
    text = f"{first}1+1"
    entry = an_entry("a", (text, text, 60, True), variant=text)
    table = statistics(replace(entry, id="b", game=text), entry)
    table.do("statistics-export")
    rows = list(csv.reader(StringIO(table.device.downloads[0][1][1:], newline="")))
    cells = [cell for row in rows for cell in row]
    assert not [cell for cell in cells if cell.startswith(first)]
    assert cells.count(f"'{text}") == 5  # two names, two kinds, and a game


@pytest.mark.parametrize(
    ("language", "separator"), [("en", ","), ("de", ";"), ("fr", ";"), ("ru", ";")]
)
def test_the_exported_table_has_the_columns_of_the_languages_spreadsheets(
    languages: list[str], language: str, separator: str
) -> None:
    name = "Anna; Berta, Clara"
    table = statistics(an_entry("a", (name, "person", -4, True), ("-1", "trader", 3, False)))
    table.do("language", language)
    table.do("statistics-export")
    text = table.device.downloads[0][1]
    assert text.startswith("\ufeffdate" + separator + "id" + separator)
    first, second = csv.DictReader(StringIO(text[1:], newline=""), delimiter=separator)
    assert (first["player"], first["points"]) == (name, "-4")
    assert second["player"] == "'-1"


def test_the_exported_table_has_a_line_for_each_seat(zone: Zone) -> None:
    zone(BERLIN)
    sums = ("=1+1", "person", 60, True)
    table = statistics(
        an_entry("a", sums, ("", "trader", -4, False), corruption=(5, 2)),
        an_entry("b", practice=True),
    )
    table.do("statistics-export")
    ((name, text),) = table.device.downloads
    assert name == "Statistics.csv"
    assert text.startswith("\ufeff")  # so that spreadsheets read it as UTF-8
    found = list(csv.DictReader(StringIO(text[1:], newline="")))
    assert len(found) == 4
    assert found[0] == {
        "date": "2026-02-03 11:00:00",
        "id": "a",
        "game": "sobek",
        "options": "variant=original",
        "practice": "0",
        "seats": "2",
        "seat": "1",
        "player": "'=1+1",
        "kind": "person",
        "points": "60",
        "won": "1",
        "corruption 1": "5",
        "corruption 2": "2",
    }
    assert (found[1]["points"], found[1]["won"], found[1]["kind"]) == ("-4", "0", "trader")
    assert (found[2]["practice"], found[2]["corruption 1"]) == ("1", "")
