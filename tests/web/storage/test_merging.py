"""What is here and what a file brings become one: nothing is lost, in whatever order."""

import re
from dataclasses import replace

import pytest
from hypothesis import given

import serve
from tests.web.helpers.device import FakeDevice
from tests.web.helpers.full_storage import everything
from tests.web.helpers.results import an_entry
from tests.web.helpers.results import stored as statistics
from tests.web.helpers.stores import NEWER, essence, play, stores
from web.storage import daily_tries, deal_results, kept, stars
from web.storage.checksum import with_checksum
from web.storage.daily_tries import Try
from web.storage.deal_results import DealResult
from web.storage.merging import LOCAL, RULES, Texts, merge, rule
from web.storage.preferences import KEYS
from web.storage.results import BACKFILL_KEY, KEY, MAX_ENTRIES, all_of
from web.storage.saves import LocalMetadata, Save, Saves, content_id, key


def stored(*saves: Save, id: str = "x") -> Texts:
    """A storage with a game, saved several times."""
    found = Texts()
    for save in saves:
        Saves(found).save(id, save)
    return found


def loaded(found: Texts, id: str = "x") -> Save:
    save = Saves(found).load(id)
    assert save
    return save


@given(stores(courses=2))
def test_what_one_holds_wholly_stays_letter_by_letter(one: Texts) -> None:
    assert merge({}, one, settings=True).stored == one
    assert merge(one, {}).stored == merge(one, one).stored == one
    assert not merge(one, one).changes(one)


@given(stores(courses=2), stores(courses=2))
def test_a_file_that_is_brought_in_again_changes_nothing(one: Texts, other: Texts) -> None:
    both = merge(one, other).stored
    for each in (one, other, both):
        assert merge(both, each).stored == both


@given(stores(courses=2), stores(courses=2))
def test_it_makes_no_difference_which_comes_first(one: Texts, other: Texts) -> None:
    assert essence(merge(one, other).stored) == essence(merge(other, one).stored)


@given(stores(courses=2), stores(courses=2))
def test_what_is_practice_in_one_of_both_stays_so(one: Texts, other: Texts) -> None:
    both = merge(one, other).stored
    for found in (one, other):
        for id in Saves(found).all_ids():
            assert loaded(both, id).metadata.practice >= loaded(found, id).metadata.practice


@given(stores(), stores(), stores())
def test_several_files_make_the_same_in_any_order(one: Texts, other: Texts, third: Texts) -> None:
    first = merge(merge(one, other).stored, third).stored
    last = merge(one, merge(other, third).stored).stored
    assert essence(first) == essence(last)


@given(stores(courses=2), stores(courses=2))
def test_every_game_of_both_is_there_then(one: Texts, other: Texts) -> None:
    both = merge(one, other).stored
    plays = [loaded(both, id).play for id in Saves(both).all_ids()]
    for found in (one, other):
        for id in Saves(found).all_ids():
            former = loaded(found, id).play.record
            assert any(each.record.first(len(former.actions)) == former for each in plays)


def test_the_game_that_went_on_further_stays_with_what_is_known_of_both() -> None:
    early = Save(play(0, 0, 4), "Sunday", 9, metadata=LocalMetadata(practice=True))
    late = Save(play(0, 0, 6), "", 5)
    wanted = replace(late, name="Sunday", date=9, metadata=LocalMetadata(practice=True))
    for here, theirs in ((early, late), (late, early)):
        merged = merge(stored(here), stored(theirs))
        assert replace(loaded(merged.stored), text="") == wanted
        assert (merged.updated, merged.newer) == ((1, 0) if here is early else (0, 1))


def test_a_redo_ends_practice_only_where_it_would_in_both() -> None:
    undone = LocalMetadata(practice=True, provisional=True)
    told = replace(undone, provisional=False)
    for first, last in ((told, undone), (undone, told), (undone, undone)):
        early, late = Save(play(0, 0, 4), metadata=first), Save(play(0, 0, 6), metadata=last)
        for here, theirs in ((early, late), (late, early)):
            found = loaded(merge(stored(here), stored(theirs)).stored).metadata
            assert found.practice and found.provisional == (first is last)


def test_a_set_deal_that_comes_back_from_its_transcript_does_not_count() -> None:
    early = Save(play(0, 0, 4), date=5, metadata=LocalMetadata(step="uphill"))
    late = Save(play(0, 0, 6), date=9)
    for here, theirs in ((early, late), (late, early)):
        found = loaded(merge(stored(here), stored(theirs)).stored)
        assert found.play == late.play and found.metadata.step == "uphill"


def test_of_games_that_parted_both_stay_and_one_is_for_practice() -> None:
    here, theirs = Save(play(0, 0, 6), "Here", 1), Save(play(0, 1, 8), "Theirs", 1)
    merged = merge(stored(here), stored(theirs))
    apart = content_id(here.form)
    assert merged.parted == 1 and Saves(merged.stored).all_ids() == {"x", apart}
    assert loaded(merged.stored).play == theirs.play
    assert not loaded(merged.stored).metadata.practice
    assert loaded(merged.stored, apart).play == here.play
    assert loaded(merged.stored, apart).metadata.practice


def test_of_games_that_parted_the_one_that_was_played_last_keeps_its_place() -> None:
    """An own old file may hold what somebody has taken back since."""
    now = Save(play(0, 1, 6), "", 99, metadata=LocalMetadata(practice=True))
    old = Save(play(0, 0, 8), "", 5)
    for here, theirs in ((now, old), (old, now)):
        both = merge(stored(here), stored(theirs)).stored
        assert loaded(both).play == now.play
        assert all(loaded(both, id).metadata.practice for id in Saves(both).all_ids())
        both = merge(stored(replace(now, date=1)), stored(old)).stored
        assert loaded(both).play == old.play and loaded(both).metadata.practice


def test_a_game_that_parted_and_goes_on_is_kept_once() -> None:
    here = stored(Save(play(0, 0, 9), "", 99))
    early, late = (stored(Save(play(0, 1, length), "", length)) for length in (5, 7))
    wanted = merge(here, late).stored
    assert len(Saves(wanted).all_ids()) == 2
    assert merge(merge(here, early).stored, late).stored == wanted
    assert merge(wanted, early).stored == wanted
    others = merge(here, early).stored
    assert essence(merge(others, wanted).stored) == essence(merge(wanted, others).stored)
    assert merge(others, wanted).stored == wanted


def test_a_bot_that_took_another_seat_is_no_other_game() -> None:
    here, theirs = play(0, 0, 4), play(0, 0, 4).at(4)
    theirs.reseat((theirs.players[0], replace(theirs.players[1], kind="scribe")))
    theirs.act(theirs.legal_actions()[0])
    merged = merge(stored(Save(here)), stored(Save(theirs)))
    assert merged.parted == 0 and loaded(merged.stored).play == theirs


def test_a_damaged_game_gives_way_to_an_intact_one() -> None:
    good = stored(Save(play(0, 0, 4)))
    bad = Texts(dict.fromkeys(good, "x"))
    assert merge(bad, good).stored == good == merge(good, bad).stored


def test_a_game_of_a_newer_version_stays_as_it_is() -> None:
    here = stored(Save(play(0, 0, 4)))
    link = Saves(here).form("x")
    newer = Texts({key("x", "a"): with_checksum(f"5 9{link[1:]} "), key("x"): "a"})
    merged = merge(newer, here)
    assert merged.stored == newer and len(merged.told) == 1
    assert merge(here, newer).stored == here


def test_a_game_from_a_transcript_is_not_here_twice() -> None:
    whole = stored(Save(play(0, 0, 4)))
    transcript = stored(Save(play(0, 0, 4)), id=content_id(Saves(whole).form("x")))
    assert merge(whole, transcript).stored == whole
    assert merge(transcript, whole).stored == whole


def test_a_file_may_hold_a_game_twice() -> None:
    """One of them came from a transcript, and the other one was played on to the same point."""
    theirs = stored(Save(play(0, 0, 4)))
    theirs.update(stored(Save(play(0, 0, 4)), id=content_id(Saves(theirs).form("x"))))
    theirs.update(stored(Save(play(0, 0, 4)), id="0"))
    assert merge({}, theirs).stored == theirs


@pytest.mark.parametrize("name", [daily_tries.KEY, deal_results.KEY, f"{stars.PREFIX}sobek"])
def test_a_list_of_a_newer_version_is_kept_for_it(name: str) -> None:
    ours, newer = {name: kept.write_list([])}, {name: NEWER[0]}
    for here, theirs in ((ours, newer), (newer, ours)):
        both = merge(here, theirs).stored
        assert both[name] == ours[name] and {*both.values()} == {ours[name], NEWER[0]}
        assert merge(both, theirs).stored == both
    assert merge({name: "damaged"}, newer).stored == newer


def test_a_value_that_replaces_a_list_of_a_newer_version_leaves_it_apart() -> None:
    device = FakeDevice(storage={f"{stars.PREFIX}sobek": NEWER[0]})
    stars.Stars(device).keep("sobek", "uphill", 2)
    assert NEWER[0] in device.storage.values()
    assert stars.Stars(device).recall(["sobek"])
    assert stars.read(device.storage[f"{stars.PREFIX}sobek"])


def test_two_bots_that_differ_are_both_kept() -> None:
    here, theirs = {f"{kept.BOT}sobek": "one"}, {f"{kept.BOT}sobek": "other"}
    merged = merge(here, theirs).stored
    assert merged[f"{kept.BOT}sobek"] == "one" and {*merged.values()} == {"one", "other"}


def test_bots_that_have_changed_places_are_not_here_twice() -> None:
    here = {f"{kept.BOT}sobek": "one", f"{kept.BOT}sobek.1": "other"}
    theirs = {f"{kept.BOT}sobek": "other", f"{kept.BOT}sobek.1": "one", f"{kept.BOT}sakkara": "one"}
    assert merge(here, theirs).stored == {**here, f"{kept.BOT}sakkara": "one"}


def test_settings_come_only_if_wanted() -> None:
    here, theirs = {"sobek.theme": "day"}, {"sobek.theme": "night", "sobek.pace": "calm"}
    assert merge(here, theirs).stored == here
    assert merge(here, theirs, settings=True).stored == theirs


def test_of_a_day_the_finished_try_that_began_first_stays() -> None:
    first, later = (
        Try("2026-11-21", "sobek", id, began=began) for id, began in (("a", 5), ("b", 6))
    )
    done = replace(later, points=(9, 1))
    for one, other, wanted in (
        (first, later, first),
        (first, done, done),
        (replace(first, points=(1, 2)), done, replace(first, points=(1, 2))),
        (later, done, done),
        (replace(first, began=0), later, replace(first, began=0)),
    ):
        for pair in ((one, other), (other, one)):
            text = daily_tries.earliest(*(kept.write_list([each]) for each in pair))
            assert daily_tries.read(text) == (wanted,)


def test_as_many_results_stay_as_there_is_room_for() -> None:
    texts = ["\n".join(f"1 0 {side}{n} [" for n in range(MAX_ENTRIES)) for side in "ab"]
    assert len(all_of(*texts).split("\n")) == MAX_ENTRIES


def test_lines_that_can_t_be_read_take_no_room_from_others() -> None:
    entries = [an_entry(f"{n}", day=n % 20) for n in range(9)]
    good = statistics(*entries)[KEY]
    junk = "\n".join(f"junk {n}" for n in range(MAX_ENTRIES))
    for texts in ((good, junk), (junk, good)):
        both = all_of(*texts).split("\n")
        assert len(both) == MAX_ENTRIES and {*good.split("\n")} < {*both}
        assert all_of("\n".join(both), texts[0]).split("\n") == both


def test_it_is_said_when_results_of_games_are_left_out() -> None:
    here, theirs = (
        statistics(*(an_entry(f"{side}{n}", day=n % 20) for n in range(MAX_ENTRIES // 2 + more)))
        for side, more in (("a", 0), ("b", 1))
    )
    assert "room for 1000 games" in " ".join(merge(here, theirs).told)
    assert not merge(here, {**here, KEY: f"{here[KEY]}\njunk"}).told


def test_it_is_said_when_days_are_left_out() -> None:
    days = [f"2026-{n // 28 + 1:02}-{n % 28 + 1:02}" for n in range(daily_tries.MAX_TRIES + 1)]
    one, other = (
        Texts({daily_tries.KEY: kept.write_list([Try(day, "sobek", day) for day in some])})
        for some in (days[:-1], days[-1:])
    )
    both = merge(one, other)
    assert both.told == ["There is room for 60 deals of the day: the oldest ones are left out."]
    assert daily_tries.days(both.stored[daily_tries.KEY]) == {*days[1:]}
    assert not merge(one, {}).told


def test_it_is_said_when_results_of_deals_are_left_out() -> None:
    one, other = (
        Texts({deal_results.KEY: kept.write_list([DealResult("d", n, (), ()) for n in some])})
        for some in (map(str, range(deal_results.MAX_RESULTS)), ["last"])
    )
    assert "room for 200 results of deals" in " ".join(merge(one, other).told)
    assert not merge(one, one).told


def test_games_that_were_never_collected_are_collected_after_all() -> None:
    collected, games = {BACKFILL_KEY: "yes"}, stored(Save(play(0, 0, 4)))
    transcript = stored(Save(play(1, 0, 4)), id=content_id(Save(play(1, 0, 4)).form))
    for one, other, wanted in (
        (collected, games, False),
        ({**collected, **games}, stored(Save(play(1, 0, 4)), id="y"), False),
        ({**collected, **games}, transcript, True),
        (collected, {}, True),
        (games, {**games, **collected}, False),
    ):
        for here, theirs in ((one, other), (other, one)):
            assert (BACKFILL_KEY in merge(here, theirs).stored) == wanted


@pytest.mark.parametrize("name", sorted(LOCAL))
def test_what_belongs_to_a_device_does_not_move(name: str) -> None:
    assert not merge({}, {name: "x"}).stored


def stored_keys() -> set[str]:
    """The keys, or what they begin with, that the page's sources name."""
    found: set[str] = set()
    folders = (each.name for each in (serve.ROOT / "sobek").iterdir() if each.is_dir())
    modules = rf"sobek\.({'|'.join(folders)})\."
    for path in (serve.ROOT / "web").rglob("*"):
        if path.suffix in (".py", ".js", ".mjs"):
            quoted = re.findall(r'"(sobek\.[\w.-]*)"', path.read_text(encoding="utf-8"))
            found |= {each for each in quoted if not re.match(modules, each)}
    return found


def test_every_stored_key_has_a_rule() -> None:
    """Whoever adds a key says what becomes of it when a file is brought in, or why it stays."""
    found = stored_keys()
    assert {*KEYS, *LOCAL} <= found and len(found) > 15
    for each in found - {"sobek."} | set(everything()):
        assert each in LOCAL or rule(each) is not RULES["sobek."], each
