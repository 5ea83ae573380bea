"""Stored texts with a right checksum and another content, as another version of the page may leave
them: nothing else is lost by them, and everything can be reached."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.results import an_entry, stored
from web.analysis import review
from web.analysis.review import Choice, Judgement
from web.analysis.review_state import ReviewState
from web.session import deals
from web.storage import daily_tries, deal_results, results, stars
from web.storage.checksum import sealed, unsealed
from web.storage.daily_tries import DailyTries, Try
from web.storage.deal_results import DealResults
from web.storage.saves import LocalMetadata, Save, Saves, key
from web.storage.stars import Stars

WHOLE = ["", "[]", "null", "{", "1", "{}", "[[]]", "[" * 9_000, '{"undone":' + "[" * 9_000]
PARTS = [None, True, -1, 10**40, 1.5, float("nan"), "x", "\ud800", [], [None], {"a": 1}]
SAMPLE = 16
"""Number of changed texts that are tried for each key, the same ones each time."""


def a_play(actions: int | None = None) -> Play:
    """A game of a person and a bot, to its end or not."""
    play = Play.new("sobek", (Player("Anna"), Player("", "greedy", "blue")), 7)
    while not play.over and play.length != actions:
        play.act(play.legal_actions()[0])
    return play


OVER, GOING_ON = a_play(), a_play(12)
ANALYSIS = key("over", "analysis")
SLOT = key("x", "a")


def everything() -> dict[str, str]:
    """The storage of a browser with something under every key."""
    device = FakeDevice(storage=stored(an_entry("a", corruption=(1, 2)), an_entry("b", day=1)))
    saves = Saves(device)
    metadata = LocalMetadata(True, True, ("pass", "take 1"), ("odds", "none"), (0, 1), "uphill")
    saves.save("x", Save(GOING_ON, "Sunday", 1_000_000, metadata=metadata))
    saves.save("over", Save(OVER, "", 999_999))
    saves.save_analysis("over", review.write(review.fingerprint(OVER), (judgement(),)))
    DailyTries(device).keep(Try("1970-01-12", "sobek", "over", (54, 48), best=71))
    DealResults(device).add(deals.result(OVER))
    Stars(device).keep("sobek", "uphill", 2)
    return device.storage


def judgement() -> Judgement:
    """A costly decision of the person."""
    step = next(
        step for step in OVER.steps if step.seat == 0 and len(step.before.legal_actions()) > 1
    )
    played, others = str(step.action), map(str, step.before.legal_actions())
    best = next(other for other in others if other != played)
    choices = Choice(best, 100, 0.75), Choice(played, 100, 0.25)
    return Judgement(step.number - 1, 0, played, best, choices, True)


def changed(plain: Any) -> Iterator[Any]:
    """The same with each of its parts changed, or without it."""
    if isinstance(plain, (list, dict)):
        for place, part in [*(plain.items() if isinstance(plain, dict) else enumerate(plain))]:
            for other in (*PARTS, *changed(part)):
                copy = plain.copy()
                copy[place] = other
                yield copy
            copy = plain.copy()
            del copy[place]
            yield copy
        yield plain * 2 if isinstance(plain, list) else {**plain, "newer": [1]}


def texts(text: str) -> list[str]:
    """Texts with another content than this JSON."""
    others = [*map(json.dumps, changed(json.loads(text)))]
    return WHOLE + Random(1).sample(others, min(SAMPLE, len(others)))


def open_all(storage: dict[str, str]) -> Table:
    """Walk through everything that is drawn from the storage, and play on."""
    table = Table("", storage)
    assert "Sunday" in table.words
    table.first_paint()
    table.do("statistics")
    assert table.offers("statistics-reset")
    table.do("statistics-export")
    table.do("panel", "")
    table.do("ladder")
    table.do("go", "game=over")
    table.first_paint()
    table.do("go", "game=x")
    table.do("redo")
    assert table.state.session and table.state.session.length >= GOING_ON.length
    table.do("act", str(table.saved.legal_actions()[0]))
    assert table.saved.length > GOING_ON.length
    table.do("go", "")
    table.do("export-all")
    table.do("disclose", "all-files")  # a game with hidden cards is still going on
    assert [name for name, _ in table.device.downloads] == ["Statistics.csv", "Saved games.txt"]
    assert table.state.problem is None
    return table


def test_all_of_it_can_be_opened_as_it_is() -> None:
    open_all(everything())


@pytest.mark.parametrize("place", [daily_tries.KEY, deal_results.KEY, stars.key("sobek")], ids=str)
def test_a_stored_value_of_another_shape_hides_nothing_else(place: str) -> None:
    storage = everything()
    for text in texts(unsealed(storage[place]) or ""):
        open_all({**storage, place: sealed(text)})


def test_an_analysis_of_another_shape_is_no_problem() -> None:
    storage = everything()
    whole = unsealed(storage[ANALYSIS]) or ""
    assert open_analysis(storage).judgements == (judgement(),)
    for text in texts(whole):
        open_analysis({**storage, ANALYSIS: sealed(text)})


def open_analysis(storage: dict[str, str]) -> ReviewState:
    """Open the analysis, and solve its exercise."""
    table = Table("game=over", storage)
    table.send("analyse")
    table.send("analysis-stop")  # where none is found, another one begins
    table.send("exercise", str(judgement().ply))
    table.send("act", judgement().action)
    table.send("exercise-reveal")
    assert table.state.problem is None and table.state.review
    return table.state.review


def test_metadata_of_another_shape_hides_no_game() -> None:
    storage = everything()
    first_line, _, metadata = (unsealed(storage[SLOT]) or "").partition("\n")
    for text in texts(metadata):
        open_all({**storage, SLOT: sealed(f"{first_line}\n{text}")})


def test_a_line_of_the_statistics_of_another_shape_hides_no_other() -> None:
    storage = everything()
    line, rest = storage[results.KEY].split("\n", 1)
    id, _, entry = line.split(" ", 2)[2].partition(" ")
    for text in texts(entry):
        other = f"1 {sealed(f'{id} {text}')}"
        table = open_all({**storage, results.KEY: f"{other}\n{rest}"})
        assert other in table.device.storage[results.KEY]
