"""The stored results of finished games: what is counted, and how it is kept."""

from pathlib import Path
from random import Random

import pytest

from sobek.core import transcript
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.results import MORNING, an_entry, counted, figures, statistics, stored
from web.storage import files
from web.storage.checksum import MOST, check_points
from web.storage.results import BACKFILL_KEY, KEY, MAX_ENTRIES, Results
from web.storage.results import read as read_lines
from web.storage.saves import LocalMetadata, Save, Saves


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


def ended_table() -> Table:
    """A page on which a game has just ended."""
    play = nearly_over()
    table = Table("game=0", saved(Save(play)))
    table.do("act", str(play.legal_actions()[0]))
    assert table.saved.over
    return table


# --- what is counted ---------------------------------------------------------------------------


def test_a_finished_game_is_counted_even_after_its_deletion() -> None:
    table = ended_table()
    state = table.saved.state
    (found,) = counted(table)
    assert found and (found.id, found.game, found.practice) == ("0", "scarab", False)
    assert [each.name for each in found.results] == ["Anna", "Berta"]
    assert [each.points for each in found.results] == state.scores
    assert [each.won for each in found.results] == [share > 0 for share in state.returns()]
    assert dict(found.options) == {"board": "full", "teams": "none"}
    table.do("go", "")
    table.do("delete", "0")
    assert counted(table.reload()) == [found]


def test_a_game_that_ends_twice_is_counted_once() -> None:
    table = ended_table()
    (first,) = counted(table)
    again = Table("game=0", {**table.device.storage, **saved(Save(nearly_over()))})
    again.do("act", str(again.saved.legal_actions()[-1]))
    (second,) = counted(again)
    assert first and second and first != second


def test_games_in_progress_and_from_links_are_not_counted() -> None:
    table = Table("game=0", saved(Save(nearly_over())))
    assert KEY not in table.device.storage
    over = ended_table().saved
    shown = Table(encode(over))
    assert "The game is over" in shown.words
    assert KEY not in shown.device.storage


def test_older_finished_games_are_counted_when_the_statistics_first_open() -> None:
    over = ended_table().saved
    practice = Save(over, date=MORNING, metadata=LocalMetadata(practice=True))
    table = Table("", saved(Save(over, date=MORNING), Save(nearly_over()), practice))
    assert KEY not in table.device.storage
    table.do("statistics")
    assert {(each.id, each.practice) for each in counted(table) if each} == {
        ("0", False),
        ("2", True),
    }
    assert figures(table, "Summary")[0] == ["Games", "1"]
    # Scarab hides nothing, so no reason is named that is not one there.
    said = "1 game is not counted: practice games and deals of the pyramid are left out."
    assert said in table.words
    table.do("statistics-reset")
    table.do("statistics-reset", "certain")
    table.do("panel", "")
    table.do("statistics")
    assert counted(table) == []


def test_a_game_that_came_finished_in_a_file_is_not_counted() -> None:
    """It may be somebody else's. One's own from another device have their ids."""
    other, own = ended_table().device, Save(ended_table().saved, date=MORNING)
    table = Table()
    table.open_file(files.write(Save(nearly_over().at(0))))
    table.open_file(files.write(own))
    assert "The game is over" in table.words
    table.do("statistics")
    assert counted(table) == []
    moved = Table()
    moved.bring_in("\n".join(files.write_all(saved(own), moved.device.time)))
    moved.do("statistics")
    assert [each and each.id for each in counted(moved)] == ["0"]
    moved.bring_in("\n".join(files.write_all(other.storage, moved.device.time)))
    moved.do("statistics")
    assert [each and each.id for each in counted(moved)] == ["0"]


def test_results_are_shown_even_if_they_cannot_be_stored() -> None:
    kept = stored(an_entry("a", game="scarab", variant="full"))
    del kept[BACKFILL_KEY]
    table = Table("", {**saved(Save(ended_table().saved, date=MORNING)), **kept})
    table.device.full = True
    for _ in range(2):
        table.do("statistics")
        assert figures(table, "Summary")[0] == ["Games", "2"]
        assert "no room" not in table.words
    assert counted(table) == [an_entry("a", game="scarab", variant="full")]


def test_changing_a_game_that_was_over_when_opened_does_not_count_it() -> None:
    play = Play.new("sobek", (Player("Anna"), Player("", "greedy", "blue")), 7)
    while not play.over:
        play.act(play.legal_actions()[0])
    table = Table("game=0", saved(Save(play)))
    table.do("aid", "odds")
    kept = Saves(table.device).load("0")
    assert kept and kept.metadata.aids == ("odds", "none")
    assert KEY not in table.device.storage


def test_the_oldest_results_are_dropped() -> None:
    device = FakeDevice()
    Results(device).backfill([an_entry(f"{n:x}") for n in range(MAX_ENTRIES)])
    Results(device).add(an_entry("new"))
    found = [each.id for piece in read_lines(device.storage[KEY]) for each in piece if each]
    assert len(found) == MAX_ENTRIES
    assert (found[0], found[-1]) == ("1", "new")


def test_a_result_that_cannot_be_stored_is_reported() -> None:
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


def test_points_far_beyond_any_game_are_no_result() -> None:
    check_points([MOST, -MOST, 0])
    for points in (MOST + 1, -MOST - 1):
        with pytest.raises(ValueError, match="more points"):
            check_points([0, points])


def test_sobek_measures_corruption_and_penalties_by_round() -> None:
    path = Path(__file__).parents[2] / "records" / "sobek_2_original.txt"
    play = transcript.read(path.read_text())
    # Its accounts go back from 24 to 13, from 32 to 21 and from 33 to 27.
    assert play.game.measures(play.state) == {
        "corruption": [[16, 16, 20], [7, 8, 5]],
        "penalty": [[11, 11, 6], [0, 0, 0]],
    }


# --- out of the page, and away -----------------------------------------------------------------


def test_a_reset_is_confirmed_and_can_be_undone_until_the_panel_closes() -> None:
    table = statistics(an_entry("a"), an_entry("b"))
    text = table.device.storage[KEY]
    table.do("statistics-reset")
    assert table.device.storage[KEY] == text
    table.do("statistics-reset")  # a second press that came before the question was seen
    assert table.device.storage[KEY] == text
    table.do("statistics-keep")
    assert (table.device.storage[KEY], table.device.focused) == (text, "statistics-reset")
    table.do("statistics-reset")
    table.do("statistics-reset", "certain")
    assert KEY not in table.device.storage
    assert table.device.focused == "statistics-undo"
    table.do("statistics-undo")
    assert table.device.storage[KEY] == text
    assert figures(table, "Summary")[0] == ["Games", "2"]
    table.do("statistics-reset")
    table.do("statistics-reset", "certain")
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
def test_a_damaged_result_does_not_affect_the_others(damage: object) -> None:
    assert callable(damage)
    storage = stored(an_entry("a"), an_entry("b"))
    first, second = storage[KEY].split("\n")
    storage[KEY] = f"{damage(first)}\n{second}"
    table = Table("", storage)
    table.do("statistics")
    assert "1 game is damaged and was left out." in table.words
    assert figures(table, "Summary")[0] == ["Games", "1"]
    table.do("statistics-raw")
    assert table.device.downloads == [("Statistics.txt", storage[KEY])]
    Results(table.device).add(an_entry("c"))
    assert table.device.storage[KEY].startswith(storage[KEY])


def test_an_unreadable_storage_is_reported() -> None:
    table = Table()
    table.device.unreadable = True
    table.do("statistics")
    assert "can’t be read: storage is blocked." in table.words
    table.do("panel", "")
    assert not table.offers("statistics-reset")
