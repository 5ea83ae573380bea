"""Preludes: each screen is what Python draws there, and each press leads where Python would."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core import text
from sobek.core.link import encode
from tests.web.helpers.device import FakeDevice, Table
from web.app import game_loop
from web.app.router import EVENTS
from web.build import preludes
from web.build.changes import changes
from web.build.preludes import Prelude, packed, plays, screen
from web.games import renderers
from web.session.prelude import LEARN, PLAY, Checkpoint, read
from web.session.tutorial import count

GAMES = list(renderers())
TUTORIALS = [f"{LEARN}-{game}" for game in GAMES]
FIRST_DEALS = [f"{PLAY}-{game}-0" for game in GAMES]
SAMPLES = ["start", *TUTORIALS, *FIRST_DEALS]


@cache
def all_preludes() -> dict[str, Prelude]:
    """All preludes, by their names."""
    return {prelude.name: prelude for prelude in preludes.preludes()}


@pytest.fixture(scope="module", autouse=True)
def _made_first() -> None:
    """Before a test replaces what makes them."""
    all_preludes()


def taken_over(whereabouts: str) -> Table:
    """The page when Python has taken over there."""
    device = FakeDevice()
    device.begun_before = whereabouts
    return Table.of(device)


@pytest.fixture
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots, and the opponents of tutorials, do not move."""
    monkeypatch.setattr(game_loop, "_moves_on", lambda app, session: False)


def presses(prelude: Prelude) -> Iterator[tuple[Checkpoint, list[str], Checkpoint]]:
    """What can be pressed within a prelude: where, what, and where that leads."""
    for checkpoint, leads in zip(prelude.checkpoints, prelude.presses, strict=True):
        for press, led in leads.items():
            if isinstance(led, int):
                yield checkpoint, press.split(" "), prelude.checkpoints[led]


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.usefixtures("slow_bots")
def test_each_screen_is_what_python_draws(name: str) -> None:
    for checkpoint in [
        *all_preludes()[name].checkpoints[:30],
        *all_preludes()[name].checkpoints[-10:],
    ]:
        assert screen(checkpoint) == taken_over(checkpoint.text).device.html, checkpoint.text


@pytest.mark.parametrize("language", ["de", "fr", "ru"])
def test_they_are_in_the_language_of_the_page(
    language: str, languages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert language in languages
    checkpoint = all_preludes()["learn-sobek"].checkpoints[1]
    monkeypatch.setattr(FakeDevice, "languages", lambda device: [language])
    html = taken_over(checkpoint.text).device.html
    text.use(language)
    assert screen(checkpoint) == html
    text.use("en")
    assert screen(checkpoint) != html


@pytest.mark.parametrize("name", [*TUTORIALS, *FIRST_DEALS])
def test_each_press_leads_where_it_leads_in_python(
    name: str, request: pytest.FixtureRequest
) -> None:
    if name not in TUTORIALS:
        request.getfixturevalue("slow_bots")
    tried = 0
    for checkpoint, (_, event, *values), led in islice(presses(all_preludes()[name]), 60):
        page = taken_over(checkpoint.text)
        page.do(event, " ".join(values))
        session, expected = page.state.session, led.open(renderers())
        assert session and expected
        if session.teacher and expected.teacher:
            assert session.teacher.lessons_done == expected.teacher.lessons_done
            assert page.device.html == screen(led), led.text
        assert encode(session.play) == encode(expected.play)
        if event != "act":
            assert session.selection == expected.selection
        tried += 1
    assert tried > 3


@pytest.mark.parametrize("name", TUTORIALS)
def test_a_tutorial_can_be_done_to_its_end(name: str) -> None:
    reached, left = {0}, [0]
    while left:
        leads = {
            led for led in all_preludes()[name].presses[left.pop()].values() if isinstance(led, int)
        }
        left += leads - reached
        reached |= leads
    assert len(reached) == len(all_preludes()[name].checkpoints)
    done = [int(checkpoint.body.split(" ")[1]) for checkpoint in all_preludes()[name].checkpoints]
    assert max(done) == count(renderers()[name.removeprefix("learn-")].teaching.tutorial) - 1


def test_the_start_screen_leads_to_each_game_and_its_tutorial() -> None:
    start = all_preludes()["start"]
    for game, leads in zip(GAMES, start.presses, strict=True):
        assert leads[f"click go learn={game}"] in all_preludes()
        name, _, count = str(leads["submit begin"]).rpartition("-")
        assert [f"{name}-{n}" in all_preludes() for n in range(int(count) + 1)] == [True] * int(
            count
        ) + [False]


def test_the_person_begins_in_all_games_and_no_two_are_the_same() -> None:
    for game in GAMES:
        dealt = list(plays(game))
        assert {play.state.actor for play in dealt} == {0}
        assert len({encode(play) for play in dealt}) == preludes.DEALS


def test_a_new_game_is_saved_and_goes_on() -> None:
    device = FakeDevice()
    device.begun_before = all_preludes()["play-sobek-0"].checkpoints[-1].text
    page = Table.of(device)
    assert page.saved.length >= 2  # the person's action, and the bot's answer
    assert page.reload().saved.length == page.saved.length


def test_a_tutorial_goes_on_after_a_reload() -> None:
    device = FakeDevice()
    device.begun_before = all_preludes()["learn-scarab"].checkpoints[3].text
    page = Table.of(device)
    session = page.reload().state.session
    assert session
    assert session.teacher
    assert session.teacher.lessons_done


@pytest.mark.parametrize(
    "begun", ["nonsense", "play 1AAAA", "play ", "learn nothing 1", "learn sobek 999", "\n\n"]
)
def test_what_makes_no_sense_opens_the_start_screen_or_a_tutorial(begun: str) -> None:
    device = FakeDevice()
    device.begun_before = begun
    page = Table.of(device)
    assert page.offers("learn-on") if "999" in begun else "begin" in page.device.html
    assert not page.state.problem


@given(st.sampled_from(SAMPLES), st.data())
def test_where_one_stands_is_read_as_it_was_written(name: str, data: st.DataObject) -> None:
    checkpoint = data.draw(st.sampled_from(all_preludes()[name].checkpoints))
    assert read(checkpoint.text) == checkpoint


PIECES = st.lists(st.sampled_from(['<p id="a">', '<b class="c" id="d">', "<i>", "é", "𓆊", "text"]))


@given(PIECES, PIECES)
def test_changes_turn_one_text_into_the_other(former: list[str], wanted: list[str]) -> None:
    """As JavaScript does: by UTF-16 units."""
    was, place, made = "".join(former).encode("utf-16-le"), 0, b""
    for begin, end, new in changes("".join(former), "".join(wanted)):
        made += was[2 * place : 2 * begin] + new.encode("utf-16-le")
        place = end
    made += was[2 * place :]
    assert made.decode("utf-16-le") == "".join(wanted)


def test_every_press_has_a_meaning_for_python() -> None:
    for prelude in all_preludes().values():
        for leads in prelude.presses:
            for press in leads:
                name = press.split(" ")[1]
                assert name in EVENTS or name.startswith("table:"), press


@pytest.mark.parametrize("name", SAMPLES)
def test_a_packed_prelude_has_each_screen(name: str) -> None:
    """Rebuilt from its changes, as web/boot/prelude.mjs does."""
    text.use("en")
    screens = json.loads(packed(all_preludes()[name]))
    rebuilt: list[str] = []
    for told, checkpoint in zip(screens, all_preludes()[name].checkpoints, strict=True):
        former = rebuilt[told["after"]] if told["after"] >= 0 else ""
        made, place = "", 0
        for begin, end, new in told["changes"]:
            made += former[place:begin] + new
            place = end
        rebuilt.append(made + former[place:])
        assert rebuilt[-1] == screen(checkpoint)
        assert told["checkpoint"] == checkpoint.text


def test_the_folder_is_named_after_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preludes, "preludes", lambda: [all_preludes()["start"]])
    name, same = preludes.write(tmp_path / "one"), preludes.write(tmp_path / "two")
    written = {path.name for path in (tmp_path / "one" / name).iterdir()}
    assert written == {f"start.{tag}.json" for tag in text.languages()}
    monkeypatch.setattr(preludes, "packed", lambda prelude: "{}")
    assert name == same != preludes.write(tmp_path / "other")


def test_preludes_are_the_same_when_they_are_made_again() -> None:
    """Sessions are shared: what was looked at last must not matter."""
    rng = Random(1)
    for again in preludes.preludes():
        assert again == all_preludes()[again.name]
        screen(rng.choice(all_preludes()[rng.choice(SAMPLES)].checkpoints))
