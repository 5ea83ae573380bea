"""The statistics of the games that were played to their end on this device."""

import csv
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from sobek.core import transcript
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.reading import Node, read
from web.storage.results import COLLECTED, KEY, MOST, Choice, Entry, Measure, Result, Results
from web.storage.results import read as read_lines
from web.storage.saves import LocalMetadata, Save, Saves
from web.ui.charts import HIGH, bar, course

DAY = 86_400
MORNING = 1_770_112_800
"""On 2026-02-03."""


def an_entry(
    id: str = "a",
    *results: tuple[str, str, int, bool],
    game: str = "sobek",
    variant: str = "original",
    day: int = 0,
    practice: bool = False,
    corruption: tuple[int, ...] = (),
) -> Entry:
    """A game that the first seat won, unless said."""
    own = (Measure("corruption", corruption),) if corruption else ()
    choice = Choice("variant", variant) if game == "sobek" else Choice("board", variant)
    given = results or (("Anna", "person", 60, True), ("", "trader", 40, False))
    return Entry(
        id, game, MORNING + day * DAY, (choice,), practice, tuple(Result(*r, own) for r in given)
    )


def stored(*entries: Entry) -> dict[str, str]:
    """The storage of a device where these games ended one after the other."""
    device = FakeDevice()
    for each in entries:
        Results(device).count(each)
    return {**device.storage, COLLECTED: "yes"}


def counted(table: Table) -> list[Entry | None]:
    return [each for piece in read_lines(Results(table.device).text) for each in piece]


def panel(*entries: Entry) -> Table:
    """The panel on the start screen of such a device."""
    table = Table("", stored(*entries))
    table.do("statistics")
    return table


def lines(table: Table, title: str) -> list[list[str]]:
    """What stands in the table with this caption, its head left out."""
    (found,) = [
        each
        for each in read(table.device.html).named("table")
        if [c.text for c in each.named("caption")] == [title]
    ]
    (body,) = found.named("tbody")
    return [[cell.text for cell in cells(row)] for row in body.named("tr")]


def cells(row: Node) -> list[Node]:
    return row.all(lambda node: node.name in ("td", "th"))


def nearly_over(*players: Player) -> Play:
    """A game of Scarab before its last action."""
    play = Play.new("scarab", players or (Player("Anna"), Player("Berta", "person", "blue")), 7)
    rng = Random(1)
    while not play.over:
        play.act(rng.choice(play.legal_actions()))
    return play.at(play.length - 1)


def saved(*saves: Save) -> dict[str, str]:
    device = FakeDevice()
    for n, save in enumerate(saves):
        Saves(device).save(str(n), save)
    return device.storage


def ending() -> Table:
    """The page where a game has just ended."""
    play = nearly_over()
    table = Table("game=0", saved(Save(play)))
    table.do("act", str(play.legal_actions()[0]))
    assert table.saved.over
    return table


# --- what is counted ---------------------------------------------------------------------------


def test_a_game_that_ends_is_counted_and_outlives_its_deletion() -> None:
    table = ending()
    state = table.saved.state
    (found,) = counted(table)
    assert found and (found.id, found.game, found.practice) == ("0", "scarab", False)
    assert [each.name for each in found.results] == ["Anna", "Berta"]
    assert [each.points for each in found.results] == state.scores
    assert [each.won for each in found.results] == [share > 0 for share in state.returns()]
    assert dict(found.choices) == {"board": "full", "teams": "none"}
    table.do("go", "")
    table.do("delete", "0")
    assert counted(table.reload()) == [found]


def test_a_game_that_ends_once_more_is_counted_once() -> None:
    table = ending()
    (first,) = counted(table)
    again = Table("game=0", {**table.device.storage, **saved(Save(nearly_over()))})
    again.do("act", str(again.saved.legal_actions()[-1]))
    (second,) = counted(again)
    assert first and second and first != second


def test_what_goes_on_or_only_came_with_a_link_is_not_counted() -> None:
    table = Table("game=0", saved(Save(nearly_over())))
    assert KEY not in table.device.storage
    over = ending().saved
    shown = Table(encode(over))
    assert "The game is over" in shown.words
    assert KEY not in shown.device.storage


def test_games_that_were_over_before_are_counted_when_the_panel_opens_for_the_first_time() -> None:
    over = ending().saved
    practice = Save(over, date=MORNING, metadata=LocalMetadata(practice=True))
    table = Table("", saved(Save(over, date=MORNING), Save(nearly_over()), practice))
    assert KEY not in table.device.storage
    table.do("statistics")
    assert {(each.id, each.practice) for each in counted(table) if each} == {
        ("0", False),
        ("2", True),
    }
    assert lines(table, "Summary")[0] == ["Games", "1"]
    assert "1 practice game is not counted" in table.words
    for _ in range(2):
        table.do("statistics-reset")
    table.do("panel", "")
    table.do("statistics")
    assert counted(table) == []


def test_without_room_for_them_they_are_shown_all_the_same() -> None:
    kept = stored(an_entry("a", game="scarab", variant="full"))
    del kept[COLLECTED]
    table = Table("", {**saved(Save(ending().saved, date=MORNING)), **kept})
    table.device.full = True
    for _ in range(2):
        table.do("statistics")
        assert lines(table, "Summary")[0] == ["Games", "2"]
        assert "no room" not in table.words
    assert counted(table) == [an_entry("a", game="scarab", variant="full")]


def test_a_game_that_was_over_when_it_came_is_not_counted_whatever_is_changed() -> None:
    play = Play.new("sobek", (Player("Anna"), Player("", "greedy", "blue")), 7)
    while not play.over:
        play.act(play.legal_actions()[0])
    table = Table("game=0", saved(Save(play)))
    table.do("aid", "odds")
    kept = Saves(table.device).load("0")
    assert kept and kept.metadata.aids == ("odds", "none")
    assert KEY not in table.device.storage


def test_the_oldest_go_where_there_are_too_many() -> None:
    device = FakeDevice()
    Results(device).collect([an_entry(f"{n:x}") for n in range(MOST)])
    Results(device).count(an_entry("new"))
    found = [each.id for piece in read_lines(device.storage[KEY]) for each in piece if each]
    assert len(found) == MOST
    assert (found[0], found[-1]) == ("1", "new")


def test_the_browsers_refusal_is_told_and_the_game_is_over_all_the_same() -> None:
    play = nearly_over()
    table = Table("game=0", saved(Save(play)))
    whole = table.device.store

    def store(key: str, value: str) -> None:
        table.device.full = key == KEY
        whole(key, value)

    table.device.store = store  # type: ignore[method-assign]
    table.do("act", str(play.legal_actions()[0]))
    assert "This game could not be added to the statistics: there is no room." in table.words
    assert "The game is over" in table.words


def test_a_game_of_sobek_brings_corruption_and_penalties_by_rounds() -> None:
    path = Path(__file__).parents[2] / "records" / "sobek_2_original.txt"
    play = transcript.read(path.read_text())
    # As the pages of its account say: back from 24 to 13, from 32 to 21, from 33 to 27.
    assert play.game.measures(play.state) == {
        "corruption": [[16, 16, 20], [7, 8, 5]],
        "penalty": [[11, 11, 6], [0, 0, 0]],
    }


# --- what it comes to --------------------------------------------------------------------------


def test_wins_are_told_by_seats_and_by_the_strongest_bot() -> None:
    won, lost = ("Anna", "person", 90, True), ("Anna", "person", 31, False)
    table = panel(
        an_entry("a", won, ("", "porter", 1, False), corruption=(2, 4, 6)),
        an_entry("b", lost, ("", "porter", 9, False), ("", "pharaoh", 50, True), corruption=(5,)),
        an_entry("c", lost, ("", "pharaoh", 50, True), corruption=(3, 3)),
        an_entry("d", won, ("", "pharaoh", 50, False)),
    )
    assert lines(table, "Summary") == [
        ["Games", "4"],
        ["Won", "2 (50%)"],
        ["Best score", "90"],
        ["Average score", "60.5"],
        ["Corruption cards per round", "3.8"],
    ]
    assert lines(table, "Wins by number of players") == [
        ["2", "3", "2 (67%)"],
        ["3", "1", "0 (0%)"],
    ]
    assert lines(table, "Wins by strongest bot") == [
        ["Porter", "1", "1 (100%)"],
        ["Pharaoh", "3", "1 (33%)"],
    ]


def test_each_person_has_figures_of_their_own() -> None:
    anna, berta = ("Anna", "person", 60, True), ("Berta", "person", 40, False)
    table = panel(
        an_entry("a", anna, berta),
        an_entry("b", ("", "person", 20, False), ("", "trader", 30, True)),
        an_entry("c", ("", "person", 10, True), ("", "person", 5, False)),
        an_entry("d", anna, berta),
        an_entry("e", berta, ("", "trader", 30, True)),
    )
    assert lines(table, "All players") == [
        ["Berta", "3", "0%", "40", "40.0"],
        ["Anna", "2", "100%", "60", "60.0"],
        ["You", "1", "0%", "20", "20.0"],
        ["Player 1", "1", "100%", "10", "10.0"],
        ["Player 2", "1", "0%", "5", "5.0"],
    ]
    assert lines(table, "Wins by strongest bot") == [
        ["No bots", "2", "0 (0%)"],
        ["Trader", "1", "0 (0%)"],
    ]
    table.do("statistics-choose", "=Anna", name="statistics-who")
    assert lines(table, "Summary")[1] == ["Won", "2 (100%)"]


def test_a_game_and_its_variant_are_looked_at_alone() -> None:
    table = panel(
        an_entry("a"),
        an_entry("b", variant="open"),
        an_entry("c", variant="open"),
        an_entry("d", game="scarab", variant="full"),
    )
    assert lines(table, "Summary")[0] == ["Games", "1"]  # the game that was played last
    table.do("statistics-choose", "sobek", name="statistics-game")
    assert lines(table, "Summary")[0] == ["Games", "3"]
    table.do("statistics-choose", "open", name="statistics-option-variant")
    assert lines(table, "Summary")[0] == ["Games", "2"]


def test_the_last_games_are_shown_as_a_line_and_one_by_one() -> None:
    table = panel(
        an_entry("a", ("Anna", "person", 12, False), ("Karl", "trader", 40, True)),
        an_entry("b", ("Anna", "person", 60, True), ("", "trader", 40, False), day=1),
    )
    assert lines(table, "Last games") == [
        ["4 February 2026", "Trader", "60", "won"],
        ["3 February 2026", "Karl", "12", "–"],
    ]
    (chart,) = [svg for svg in read(table.device.html).named("svg") if svg.named("circle")]
    assert chart.label == "Points in the last 2 games"
    assert [dot.attributes["class"] for dot in chart.named("circle")] == ["hollow", "full"]


def test_a_game_whose_day_nobody_knows_is_counted_without_it() -> None:
    table = panel(an_entry("a"), replace(an_entry("b"), date=0))
    assert lines(table, "Last games")[0][0] == "–"
    table.do("statistics-export")
    ((_, text),) = table.device.downloads
    assert next(line for line in text.splitlines() if ",b," in line).startswith(",b,")


def test_bots_among_themselves_have_no_figures() -> None:
    table = panel(an_entry("a", ("", "trader", 1, True), ("", "porter", 0, False)))
    assert "Only bots have played." in table.words


def test_nothing_was_played_yet() -> None:
    table = Table()
    table.do("statistics")
    assert "No games have been finished here yet." in table.words
    assert not table.offers("statistics-export")
    assert not table.offers("statistics-reset")
    table.do("statistics-play")
    assert table.device.focused == "title"
    assert not table.offers("statistics-play")


# --- charts ------------------------------------------------------------------------------------


def test_a_bar_is_as_long_as_its_share() -> None:
    whole, part = read(bar(0.42)).named("rect")
    assert (whole.attributes["width"], part.attributes["width"]) == ("100", "42")


def test_a_line_goes_from_its_least_value_or_0_to_its_greatest() -> None:
    dots = read(course([20, -10, 50], [True, False, True], "")).named("circle")
    heights = [int(str(dot.attributes["cy"])) for dot in dots]
    assert heights[2] < heights[0] < heights[1] == HIGH - heights[2]
    assert heights[0] == HIGH // 2
    (alone,) = read(course([0], [True], "")).named("circle")
    assert int(str(alone.attributes["cy"])) == heights[1]


# --- out of the page, and away -----------------------------------------------------------------


def test_the_table_for_other_programs_has_a_line_for_each_seat() -> None:
    sums = ("=1+1", "person", 60, True)
    table = panel(
        an_entry("a", sums, ("", "trader", -4, False), corruption=(5, 2)),
        an_entry("b", practice=True),
    )
    table.do("statistics-export")
    ((name, text),) = table.device.downloads
    assert name == "Statistics.csv"
    assert text.startswith("\ufeff")  # for spreadsheets that take it for another spelling
    found = list(csv.DictReader(StringIO(text[1:], newline="")))
    assert len(found) == 4
    assert found[0] == {
        "date": "2026-02-03T10:00:00Z",
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


def test_resetting_asks_once_and_can_be_undone_until_the_panel_closes() -> None:
    table = panel(an_entry("a"), an_entry("b"))
    text = table.device.storage[KEY]
    table.do("statistics-reset")
    assert table.device.storage[KEY] == text
    table.do("statistics-keep")
    assert (table.device.storage[KEY], table.device.focused) == (text, "statistics-reset")
    for _ in range(2):
        table.do("statistics-reset")
    assert KEY not in table.device.storage
    assert table.device.focused == "statistics-undo"
    table.do("statistics-undo")
    assert table.device.storage[KEY] == text
    assert lines(table, "Summary")[0] == ["Games", "2"]
    for _ in range(2):
        table.do("statistics-reset")
    table.do("panel", "")
    table.do("statistics")
    assert not table.offers("statistics-undo")
    assert "No games have been finished" in table.words


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: line[:-5],
        lambda line: line.replace("60", "90"),
        lambda line: "2" + line[1:],
        lambda line: "nonsense",
    ],
)
def test_what_is_damaged_takes_nothing_else_with_it(damage: object) -> None:
    assert callable(damage)
    storage = stored(an_entry("a"), an_entry("b"))
    first, second = storage[KEY].split("\n")
    storage[KEY] = f"{damage(first)}\n{second}"
    table = Table("", storage)
    table.do("statistics")
    assert "1 game is damaged and was left out." in table.words
    assert lines(table, "Summary")[0] == ["Games", "1"]
    table.do("statistics-raw")
    assert table.device.downloads == [("Statistics.txt", storage[KEY])]
    Results(table.device).count(an_entry("c"))
    assert table.device.storage[KEY].startswith(storage[KEY])


def test_a_browser_that_shows_nothing_is_told_in_a_sentence() -> None:
    table = Table()
    table.device.unreadable = True
    table.do("statistics")
    said = "Your saved games can't be read: storage is blocked."
    assert said in table.words
    table.do("panel", "")
    assert not table.offers("statistics-reset")
