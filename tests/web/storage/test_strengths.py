"""What is known of how well people play."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.web.helpers.device import FakeDevice
from web.storage import strengths as module
from web.storage.kept import write_list
from web.storage.strengths import KEY, MAX_KNOWN, RECENT, Known, Strengths, both, read

GAME = Known("sobek", "Anna", 5, "g1", (400,), 100)
PRICED = replace(GAME, cost=120)


def test_a_game_is_known_once() -> None:
    strengths = Strengths(FakeDevice())
    for each in (GAME, PRICED):
        strengths.keep(each)
    assert strengths.of("sobek", "Anna") == (PRICED,) == (strengths.at("sobek", "Anna", "g1"),)
    assert strengths.at("sobek", "Berta", "g1") is None


def test_an_answer_is_no_game() -> None:
    strengths = Strengths(FakeDevice())
    strengths.keep(replace(GAME, id="", others=(), share=1))
    assert strengths.at("sobek", "Anna", "") is None


@pytest.mark.parametrize("order", [1, -1])
def test_of_two_devices_the_one_that_has_judged_a_game_tells_more(order: int) -> None:
    here, theirs = (write_list([each]) for each in (GAME, PRICED)[::order])
    assert read(both(here, theirs)) == (PRICED,)


def test_what_was_kept_before_costs_were_judged_is_read() -> None:
    text = write_list([GAME])
    assert "null" not in text and read(text) == (GAME,)


def test_a_cost_beyond_a_whole_game_is_refused() -> None:
    with pytest.raises(ValueError, match="worth"):
        replace(GAME, cost=10_001)


def test_who_plays_much_pushes_nobody_out() -> None:
    child = [replace(GAME, name="Ben", id=f"c{n}") for n in range(30)]
    answer = replace(GAME, name="Ben", id="", others=(), share=1)
    parent = [replace(GAME, date=9 + n, id=f"p{n}") for n in range(MAX_KNOWN)]
    here = [answer, *child, *parent][:MAX_KNOWN]
    device = FakeDevice(storage={KEY: write_list(here)})
    strengths = Strengths(device)
    strengths.keep(parent[-1])
    theirs = write_list([replace(each, id=f"{each.id}x") for each in parent])
    for text in (device.storage[KEY], both(write_list(here), theirs)):
        found = read(text)
        assert found and {each for each in found if each.name == "Ben"} == {answer, *child}
    assert parent[-1] in strengths.of("sobek", "Anna")


def test_a_game_comes_last_though_the_clock_was_set_back() -> None:
    before = [replace(GAME, date=1_000 + n, id=f"g{n}") for n in range(RECENT)]
    device = FakeDevice(storage={KEY: write_list(before)})
    strengths = Strengths(device)
    now = replace(GAME, date=7, id="now")
    strengths.keep(now)
    strengths.keep(replace(before[5], cost=120))
    names = [each.id for each in strengths.of("sobek", "Anna")]
    assert names == [*(f"g{n}" for n in range(1, RECENT)), "now"]
    assert strengths.of("sobek", "Anna")[4].cost == 120
    # A file that has nothing more changes nothing, and one that has more puts all in order.
    assert both(device.storage[KEY], write_list([now])) == device.storage[KEY]
    more = write_list([replace(GAME, name="Ben")])
    assert read(both(device.storage[KEY], more)) == read(both(more, device.storage[KEY]))


def some(rng: Random) -> str:
    """A list of what one device may have kept."""
    ids = rng.sample(range(12), rng.randrange(9))
    return write_list(
        replace(
            GAME,
            name=("Anna", "Ben", "Cleo")[n % 3],
            id=f"g{n}" if n > 2 else "",
            others=(400,) if n > 2 else (),
            date=n + 3 * rng.randrange(3),
            cost=rng.choice((None, 5)),
        )
        for n in ids
    )


@pytest.mark.parametrize("seed", range(40))
def test_what_stays_is_the_same_in_any_order(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RECENT", 2)
    monkeypatch.setattr(module, "MAX_KNOWN", 6)
    rng = Random(seed)
    # What this version keeps holds no more than there is room for.
    one, other, third = (both(some(rng), some(rng)) for _ in range(3))
    two = both(one, other)
    assert {*(read(two) or ())} == {*(read(both(other, one)) or ())}
    assert both(two, one) == both(two, other) == two
    first, last = both(two, third), both(one, both(other, third))
    assert {*(read(first) or ())} == {*(read(last) or ())}
