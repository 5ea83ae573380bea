"""Each part can fail: a deliberate fault is found, and what shows it is trimmed to the point."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sobek.core import contract
from sobek.core.game import AnyGame, AnyState
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sobek.rules.state import SobekState
from sobek.sealed.channel import Channel
from tests.games.sobek.knowledge import certain as reasoner
from tests.helpers.rare_plays import begin
from tests.sealed import tampering as of_games
from tests.trust import (
    bringing,
    browsers,
    certain,
    codes,
    games,
    links,
    losses,
    merging,
    mutants,
    presses,
    tampering,
    views,
)
from tests.trust.part import Failure
from tests.trust.parts import PARTS
from tests.web.helpers.stations import STATIONS, start_screen
from web.app import derived, router
from web.devices import pairing
from web.session.past import Past
from web.storage import merging as files_merging
from web.storage.saves import Save


def test_the_parts_cover_what_is_asked_for() -> None:
    first_words = {name.partition("-")[0] for name in PARTS}
    assert first_words == {
        *(
            "games",
            "links",
            "codes",
            "merging",
            "tampering",
            "views",
            "certain",
            "devices",
            "messages",
            "presses",
            "fingers",
            "ear",
        ),
        "layout",
        *("reloads", "kills", "bringing", "mutants", "browsers"),
    }


# --- bringing ----------------------------------------------------------------------------------


def test_half_of_a_file_is_found() -> None:
    before, new = {"a": "1"}, {"a": "2", "b": "3"}
    assert bringing.outcome(before, before, new) == "nothing was brought in"
    assert bringing.outcome(new, before, new) == "all was brought in"
    for found in ({"a": "2"}, {"a": "1", "b": "3"}, {}):
        with pytest.raises(Failure, match="are not as in the file"):
            bringing.outcome(found, before, new)


# --- merging -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("_goes_on_from", lambda last, first: True),
        ("_rank", lambda save: (0,)),
    ],
)
def test_what_gets_lost_is_found(monkeypatch: pytest.MonkeyPatch, name: str, fault: Any) -> None:
    for number in range(9):
        merging.case(number)
    monkeypatch.setattr(files_merging, name, fault)
    with pytest.raises(Failure, match="It does not hold"):
        for number in range(100):
            merging.case(number)


# --- games -------------------------------------------------------------------------------------


def test_a_broken_invariant_is_found_and_the_game_trimmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked at now and then only, but the record ends where it is broken first."""
    sound = contract.check_knowledge

    def check(game: AnyGame, state: AnyState, rng: Random) -> None:
        sound(game, state, rng)
        assert max(state.scores) < 12, "too many points"

    play = Play.new("scarab", (Player("A"), Player("B")), 1)
    monkeypatch.setattr(games, "check_knowledge", check)
    with pytest.raises(Failure, match="too many points") as caught:
        games.a_game("scarab", 3)
    actions = str(caught.value).split("\n")[-1].split(", ")
    assert f"after {len(actions)} actions" in str(caught.value)
    rng = Random("scarab 3")
    play = begin(play.game, rng)
    for action in actions[:-1]:
        play.act(play.game.parse(action))
    assert max(play.state.scores) < 12
    play.act(play.game.parse(actions[-1]))
    assert max(play.state.scores) >= 12


def test_games_count_what_occurred() -> None:
    tally = games.a_game("sakkara", 3)
    assert tally["games"] == 1 and tally["K20"] > 0
    assert games.a_game("sakkara", 3) == tally


# --- links -------------------------------------------------------------------------------------


def break_links(monkeypatch: pytest.MonkeyPatch, broken: links.Kind) -> str:
    """The failure that comes of a kind of input."""
    monkeypatch.setattr(links, "KINDS", {"broken": broken})
    links._samples.cache_clear()
    try:
        with pytest.raises(Failure) as caught:
            for number in range(2_000):
                links.an_input(number)
        return str(caught.value)
    finally:
        links._samples.cache_clear()


def test_another_exception_than_the_refusal_is_found_with_one_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def opens(link: str) -> bool:
        if b"\xff\xff" in links.body(link):
            raise KeyError("inside")
        return links.opens(link)

    said = break_links(monkeypatch, replace(links.KINDS["link"], accepts=opens))
    assert "KeyError('inside')" in said
    assert said.count("Edit(") == 1


def test_a_slow_input_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    said = break_links(monkeypatch, replace(links.KINDS["record"], limit=-1.0))
    assert "takes 0." in said


def test_growing_memory_is_found() -> None:
    used = iter((100.0, 90.0, 100.0, 90.0 + links.GROWTH + 1))
    memory = links.Memory(lambda: next(used))
    for _ in range(links.SETTLED + 2 * links.WATCHED):
        memory.watch()
    with pytest.raises(Failure, match=r"from 90 to 139 MB"):
        for _ in range(links.WATCHED):
            memory.watch()


@pytest.mark.parametrize("name", links.KINDS)
def test_an_unchanged_input_is_accepted(name: str) -> None:
    kind = links.KINDS[name]
    for sample in kind.samples()[:20]:
        assert kind.pack(kind.unpack(sample), sample) == sample
        assert kind.accepts(sample)


# --- codes -------------------------------------------------------------------------------------


def test_a_code_that_is_read_as_another_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """All have the same checksum here."""
    monkeypatch.setattr(pairing, "crc32", lambda data: 0)
    codes.samples.cache_clear()
    codes.messages.cache_clear()
    try:
        with pytest.raises(Failure, match="another code was"):
            for number in range(1, 2_000, len(codes.KINDS)):
                codes.a_code(number)
    finally:
        codes.samples.cache_clear()
        codes.messages.cache_clear()


@pytest.mark.parametrize("name", codes.KINDS)
def test_an_unchanged_code_is_accepted(name: str) -> None:
    kind = codes.KINDS[name]
    for sample in kind.samples()[::20]:
        assert kind.pack(kind.unpack(sample), sample) == sample
        assert kind.accepts(sample)


# --- tampering ---------------------------------------------------------------------------------


def test_a_changed_link_that_is_accepted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Channel, "is_sealed", lambda self, letter: True)
    with pytest.raises(Failure, match=r"^messenger: .* is missed, in link \d+ of game 1: "):
        tampering.a_game("sakkara", 1)


def test_a_false_entry_that_nobody_checks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_games, "verify", lambda *given: [])
    with pytest.raises(Failure, match=r"^sender: .* is missed"):
        for number in range(9):
            tampering.a_game("sobek", number)


def test_tampered_links_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tampering, "OF_A_GAME", 50)
    tally = tampering.a_game("sakkara", 1)
    assert tally["links"] == 50 == sum(n for name, n in tally.items() if name.count(": ") == 2)
    assert tampering.verdict(tally).endswith("; none missed")


# --- views -------------------------------------------------------------------------------------


def test_what_is_drawn_of_a_hidden_card_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def course(self: Past) -> list[list[int]]:
        state: Any = self._session.play.state
        return [[*state.hands]]

    monkeypatch.setattr(Past, "course", course)
    with pytest.raises(Failure, match="after 0 actions: scores differs"):
        views.a_game("sobek", 3)


def test_a_page_that_tells_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "DRAWN", 1)
    monkeypatch.setattr(views, "PANELS", ())
    monkeypatch.setattr(derived, "note", lambda state, session: str(session.play.state.hands))
    with pytest.raises(Failure, match="table differs"):
        views.a_game("sobek", 3)


# --- presses -----------------------------------------------------------------------------------


def test_a_press_that_crashes_the_page_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setitem(router.EVENTS, "clause", fail)
    with pytest.raises(Failure, match=r"^RuntimeError.*planted") as caught:
        for number in range(len(STATIONS)):
            presses.a_walk(number)
    assert str(caught.value).split("\n")[-1].startswith("clause ")


def test_presses_are_counted_where_they_were_made() -> None:
    number = STATIONS.index(start_screen)
    tally = presses.a_walk(number)
    assert tally["presses"] == tally["in: start screen"] > presses.STEPS // 2
    assert presses.a_walk(number) == tally


# --- reloads and kills -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("took", "left", "said"),
    [
        (7.0, 3, "in the journal within 10 ms"),
        (70.0, 3, "in the journal within 100 ms"),
        (7000.0, 3, "in the journal later"),
        (7.0, 2, "of 3 actions 2 are left"),
        (-1, 3, "not in the journal yet: kept"),
        (-1, 2, "not in the journal yet: lost"),
        (-1, 1, "of 2 actions 1 are left"),
    ],
)
def test_an_action_in_the_journal_must_not_be_lost(
    took: float, left: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Play.new("scarab", (Player("A"), Player("B")), 1)
    for _ in range(3):
        play.act(play.legal_actions()[0])
    confirmed = Save(play.at(2)), [str(play.record.actions[2])]

    class Silent:
        def __getattr__(self, name: str) -> object:
            return lambda script="", *_: took if script == losses.JOURNAL else ""

    @contextmanager
    def installed(engine: str) -> Iterator[tuple[Silent, Silent]]:
        yield Silent(), Silent()

    monkeypatch.setattr(losses, "installed", installed)
    monkeypatch.setattr(losses, "LATEST_KILL", 0)
    monkeypatch.setattr(losses.Person, "choose", lambda *_: None)
    monkeypatch.setattr(losses.Person, "confirmed", lambda *_: confirmed)
    monkeypatch.setattr(losses.Person, "saved", lambda _: play.at(left))
    with losses.kills("chromium") as case:
        if said.startswith("of"):
            with pytest.raises(Failure, match=said):
                case(0)
        else:
            tally = case(0)
            assert tally["kills"] == tally[said] == 1


def test_a_lost_game_is_found() -> None:
    with pytest.raises(Failure, match="The game x is lost"):
        losses.saved_in({}, "x")
    with pytest.raises(Failure, match="The game is lost: This saved game is damaged"):
        losses.saved_in({"sobek.game.x": "a", "sobek.game.x.a": "1"}, "x")


# --- mutants -----------------------------------------------------------------------------------


def test_tests_kill_a_mutant_that_they_notice(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text("def double(n):\n    return n + n\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    browser\n    slow\n")
    (tmp_path / "test_it.py").write_text(
        "from module import double\n\ndef test_it():\n    assert double(2) == 4\n"
    )
    bench, tests = mutants.Bench(tmp_path), [("test_it.py",)]
    assert bench.is_killed("module.py", "def double(n):\n    return n - n\n", tests)
    assert not bench.is_killed("module.py", "def double(n):\n    return n * n\n", tests)
    (tmp_path / "module.py").write_text("def double(n):\n    return 0\n")
    with pytest.raises(Failure, match="fail without a mutant"):
        mutants.Bench(tmp_path).is_killed("module.py", "", tests)


def test_too_few_killed_mutants_are_said() -> None:
    tally = Counter({"mutants": 10, "killed": 8, "all mutants": 50, "survived: a: b → c": 2})
    assert "80.0% killed of a random 10 of 50" in mutants.verdict(tally)
    assert "**wanted: 90%**" in mutants.verdict(tally)
    assert mutants.explain("survived: a: b → c") == "no reason is known yet"


def test_what_is_mutated_and_what_should_notice_it_is_there() -> None:
    for target in mutants.TARGETS.values():
        assert all([*Path().glob(pattern)] for pattern in target.modules)
        paths = [each for run in target.tests for each in run if each.startswith("tests/")]
        assert [each for each in paths if not Path(each).exists()] == []


def test_each_reason_is_about_a_line_that_is_there() -> None:
    for survivor, reason in mutants.reasons().items():
        path, _, change = survivor.partition(": ")
        source = Path(path).read_text(encoding="utf-8")
        assert change.partition(" → ")[0] in source, survivor
        assert reason.endswith(".")


# --- browsers ----------------------------------------------------------------------------------


def test_a_failed_browser_test_is_counted_by_its_name() -> None:
    report = """<testsuites><testsuite>
        <testcase classname="tests.browser.test_x" name="test_a"/>
        <testcase classname="tests.browser.test_x" name="test_b">
          <failure message="no button">…</failure></testcase>
        <testcase classname="tests.browser.test_x" name="test_c">
          <skipped message="not here">…</skipped></testcase>
        </testsuite></testsuites>"""
    tally = Counter({"files": 1}) + browsers.results(report, "")
    assert tally["failed: test_x::test_b: no button"] == 1
    assert browsers.verdict(tally) == "1 tests passed, 1 skipped, **1 failed**"
    with pytest.raises(RuntimeError, match="it broke"):
        browsers.results("", "it broke")


# --- certain -----------------------------------------------------------------------------------


def test_a_view_that_says_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = reasoner.missed

    def missed(state: SobekState, each: reasoner.Reasoner) -> Iterator[reasoner.Missed]:
        assert not state.discard, "the view says too much"
        return sound(state, each)

    monkeypatch.setattr(reasoner, "missed", missed)
    with pytest.raises(Failure, match="the view says too much") as caught:
        certain.a_game(0)
    actions = str(caught.value).split(": ")[-1].split(", ")
    (said,) = re.findall(r"after (\d+) actions", str(caught.value))
    assert int(said) == len(actions)
