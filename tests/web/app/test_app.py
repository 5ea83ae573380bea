"""The page on a device in memory: starting, saving, links, errors, panels, levels, undo."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from sobek.bots import fits
from sobek.core import text
from sobek.core.link import decode, encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import ADDRESS, Table
from tests.web.helpers.reading import read
from web.app import start
from web.games import renderers
from web.session import anchors
from web.session.session import Session
from web.session.stage import Stage
from web.storage import files
from web.storage.saves import ORDER, Save, key

EVIL = "<img src=x onerror=1>"


def a_play(actions: int, kinds: str = "person trader") -> Play:
    play = Play.new("sobek", tuple(Player("", kind) for kind in kinds.split()), 7)
    for _ in range(actions):
        play.act(play.legal_actions()[0])
    return play


def act(table: Table) -> None:
    """The first legal action of whoever is to decide."""
    table.do("act", str(table.saved.legal_actions()[0]))


def test_one_press_starts_a_game_against_a_bot() -> None:
    table = Table()
    assert "Sobek" in table.words
    table.do("begin")
    assert table.offers("table:quay")
    person, bot = table.saved.players
    assert person.kind == "person" and fits.rating(bot.kind) is not None


def test_the_first_game_is_selected_by_default() -> None:
    table = Table()
    assert re.findall(r'id="game-(\w+)" checked', table.device.html) == ["sobek"]
    assert tuple(re.findall(r'name="game" value="(\w+)"', table.device.html)) == tuple(renderers())
    table.do("setup", "scarab", name="game")
    assert re.findall(r'id="game-(\w+)" checked', table.device.html) == ["scarab"]
    table.begin("person porter")
    assert table.saved.game.name == "scarab"
    assert "icon-scarab" in table.device.html.partition("</h1>")[0]


def test_day_or_night_is_shown_and_kept() -> None:
    table = Table()
    table.do("theme", "night")
    assert table.device.theme == "night"
    pressed = 'aria-pressed="true" id="theme-night"'
    assert pressed in table.device.html and pressed in table.reload().device.html
    table.do("theme", "dusk")  # there is no such thing
    assert table.device.theme == "night" and pressed in table.device.html


def test_warm_up_changes_nothing() -> None:
    table = Table()
    before = table.device.html, dict(table.device.storage), list(table.device.history)
    start.warm_up(table.app)
    table.device.settle()
    table.do("dismiss")
    assert before == (table.device.html, table.device.storage, table.device.history)


def test_saved_games_show_the_name_of_their_game() -> None:
    table = Table()
    for name in ("sobek", "scarab"):
        table.begin("person person", game=name)
        table.do("go", "")
    lines = table.device.html.split('class="saved"')[1:]
    titles = [re.findall(r"<strong>([A-Z]\w+)</strong> · \S", line) for line in lines]
    assert titles == [["Scarab"], ["Sobek"]]


def test_the_credits_name_the_makers_of_every_game() -> None:
    table = Table()
    table.do("panel", "credits")
    for renderer in renderers().values():
        assert unescape(renderer.words.credit()) in table.words


@pytest.mark.parametrize(("name", "secrets"), [("sobek", True), ("scarab", False)])
def test_sharing_warns_of_secrets(name: str, secrets: bool) -> None:
    table = Table()
    table.begin("person porter", game=name)
    table.do("panel", "share-all")
    assert ("hidden" in table.words) == secrets


def test_every_action_is_saved_at_once() -> None:
    table = Table()
    table.begin()
    while not table.saved.over:
        before = table.saved.length
        if table.offers("turn"):
            table.do("turn", "99")
            continue
        act(table)
        assert table.saved.length > before
        assert table.reload().saved == table.saved
    while table.offers("turn"):
        table.do("turn", "99")
    assert "The game is over" in table.words


def test_names_of_players_are_escaped() -> None:
    table = Table()
    table.begin("person person", **{"name-0": EVIL, "name-1": EVIL})
    assert "<img src=x" not in table.device.html
    table.do("take-seat")
    act(table)
    assert "<img src=x" not in table.device.html
    assert EVIL.partition(" ")[0] in table.words
    table.do("go", "")
    assert "<img src=x" not in table.device.html


def test_reload_and_back_button_lead_to_a_handover() -> None:
    table = Table()
    table.begin("person person")
    assert table.offers("take-seat")
    assert not table.offers("table:card")
    table.do("take-seat")
    assert table.offers("table:quay")
    assert table.offers("table:card")
    assert "Your hand" in table.device.html
    for again in (table.reload(), table):
        if again is table:
            table.hear("address", "")
            table.device.settle()
            table.hear("address", table.device.location_hash())
            table.device.settle()
        assert again.offers("take-seat")
        assert not again.offers("table:card")
        assert "Your hand" not in again.device.html


def test_without_secrets_there_is_no_handover_and_no_scrolling() -> None:
    table = Table()
    table.begin("person person", game="scarab")
    jumps = table.device.jumps
    for _ in range(6):
        act(table)
        assert not table.offers("take-seat")
    assert table.device.jumps == jumps
    for again in (table.reload(), table):
        again.hear("address", again.device.location_hash())
        again.device.settle()
        assert not again.offers("take-seat")


def test_opening_a_link_changes_no_save() -> None:
    table = Table()
    table.begin()
    storage = dict(table.device.storage)
    play = a_play(5)
    shared = Table(encode(play), table.device.storage)
    assert "from a link" in shared.words
    assert shared.device.storage == storage
    shared.do("act", str(play.legal_actions()[0]))
    assert shared.device.storage == storage
    shared.do("play-on")
    assert shared.device.history[-2] == encode(play)
    assert shared.saved.record.first(5) == play.record
    assert (storage.keys() ^ {ORDER}) <= shared.device.storage.keys()
    assert all(shared.device.storage[key] == storage[key] for key in storage.keys() - {ORDER})


@pytest.mark.parametrize("by_file", [False, True])
@pytest.mark.parametrize(("actions", "is_practice"), [(0, False), (5, True)])
def test_what_others_have_begun_is_played_on_for_practice(
    actions: int, is_practice: bool, by_file: bool
) -> None:
    """Their moves are not those of whoever plays on; a deal without moves counts."""
    table = Table("" if by_file else encode(a_play(actions)))
    if by_file:
        table.open_file(files.write(Save(a_play(actions))))
    else:
        table.do("play-on")
    assert table.state.session and table.state.session.metadata.practice is is_practice
    assert ("Practice" in table.words) is is_practice


def test_sharing_copies_a_link_to_the_current_position() -> None:
    table = Table()
    table.begin()
    act(table)
    table.do("panel", "share-all")
    table.do("disclose", "share-all")
    table.do("copy")
    assert "has been copied" in table.words
    assert table.device.clipboard.startswith(ADDRESS + "#")
    assert decode(table.device.clipboard) == table.saved
    table.device.may_copy = False
    table.do("copy")
    assert "select the link" in table.words
    assert table.device.clipboard in table.device.html


@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("hello", "not a link to a game"),
        ("1abc", "incomplete"),
        ("9abc", "newer version of this page"),
        ("1" + "A" * 5000, "too long"),
        ("game=", "not saved in this browser"),
        ("game=ffff", "not saved in this browser"),
        ("game=../../x", "not saved in this browser"),
        (encode(a_play(9))[:-4], "incomplete"),
        (encode(a_play(9))[:-4] + "AAAA", "changed on the way"),
        (encode(Play.new("null", (Player(""), Player("")), 1)), "can’t be played here"),
    ],
)
def test_bad_links_are_explained_and_can_be_left(fragment: str, words: str) -> None:
    table = Table(fragment)
    assert words in table.words
    table.do("go", "")
    assert table.offers("panel")
    if not fragment.startswith("game="):
        table.do("paste", link=f"{ADDRESS}#{fragment}")
        assert words in table.words
        assert "New game" in table.words or "didn’t work" in table.words


def test_without_storage_the_page_warns_and_the_game_goes_on() -> None:
    table = Table()
    table.device.full = True
    table.begin("person person")
    session = table.state.session
    assert session is not None
    for length in range(3):
        assert session.play.length == length
        warning = read(table.device.html).by_id("unsaved")
        assert "can’t be saved" in warning.text
        (keep,) = warning.named("button")
        assert keep.attributes["data-value"] == "share-all"
        table.do("take-seat")
        assert table.offers("table:quay")
        table.do("act", str(session.play.legal_actions()[0]))
    table.do("panel", "share-all")
    table.do("disclose", "share-all")
    assert encode(session.play) in table.device.html


def test_with_an_unreadable_storage_the_start_screen_warns_and_games_can_begin() -> None:
    table = Table()
    table.device.unreadable = True
    table.hear("address", "")
    table.device.settle()
    assert "Your saved games can’t be read: storage is blocked." in table.words
    table.begin("person person")
    table.do("take-seat")
    assert "can’t be saved" in table.words
    assert table.offers("table:quay")


def test_an_unreadable_game_is_reported_and_shown_once_it_can_be_read() -> None:
    table = Table()
    table.begin("person person")
    game = table.device.location_hash()
    table.device.unreadable = True
    table.hear("address", game)
    table.device.settle()
    assert "Your saved games can’t be read: storage is blocked." in table.words
    assert table.offers("reload")
    table.device.unreadable = False
    table.hear("address", game)
    table.device.settle()
    assert table.offers("take-seat")


def test_bots_think_in_a_worker_or_without_one_on_the_page() -> None:
    table = Table()
    table.begin()
    act(table)
    assert table.device.thoughts > 0
    table.device.has_worker = False
    thoughts = table.device.thoughts
    act(table)
    assert "Something went wrong with the bots" in table.words
    assert table.device.thoughts == thoughts
    assert table.saved.state.actor == 0
    table.device.has_worker = True
    act(table)
    assert "Something went wrong with the bots" not in table.words
    assert table.device.thoughts > thoughts


def test_an_unknown_bot_is_replaced() -> None:
    table = Table(encode(a_play(0, "oracle person")))
    table.do("play-on")
    table.do("turn", "99")
    assert table.saved.state.actor == 1


def test_a_game_of_bots_alone_plays_itself() -> None:
    table = Table()
    table.begin("porter porter porter")
    while table.offers("turn"):
        table.do("turn", "99")
    assert table.saved.over
    assert "The game is over" in table.words
    table.do("account", "0")
    assert "Scoring of round 1" in table.words


def test_play_again_keeps_the_players_and_deals_anew() -> None:
    table = Table()
    table.begin("porter porter")
    while table.offers("turn"):
        table.do("turn", "99")
    former = table.saved
    table.do("again")
    assert table.saved.players == former.players
    assert table.saved.record.seed != former.record.seed


@pytest.mark.parametrize("heard", [True, False])
def test_a_cleared_storage_is_reported_and_the_game_goes_on(heard: bool) -> None:
    table = Table()
    table.begin()
    act(table)
    before = table.saved
    action = before.legal_actions()[0]
    table.device.storage.clear()
    if heard:
        table.hear("storage", "")
        assert table.saved == before
    else:
        table.do("act", str(action))
        assert table.saved.record.first(before.length) == before.record
    assert "had been deleted" in table.words
    table.do("dismiss")
    act(table)
    assert "had been deleted" not in table.words


def test_a_damaged_save_is_replaced_by_the_previous_one_with_a_notice() -> None:
    table = Table()
    table.begin("person person")
    table.do("take-seat")
    act(table)
    storage = table.device.storage
    current = key(table.id, storage[key(table.id)])
    storage[current] = storage[current][:-9]
    again = table.reload()
    assert "the one before it was opened" in again.words
    assert again.saved.length == 0
    again.do("take-seat")
    act(again)
    assert "the one before it was opened" not in again.reload().words


def test_an_illegal_action_is_refused_in_a_sentence() -> None:
    table = Table()
    table.begin()
    before = table.saved
    table.do("act", "drop fish")
    assert 'role="alert"' in table.device.html
    table.do("act", "fly away")
    assert "is not an action" in table.words
    assert table.saved == before


@pytest.mark.expects_crash
@pytest.mark.parametrize("place", ["handle", "draw"])
def test_an_internal_error_is_reported_and_loses_nothing(
    place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table()
    table.begin()
    before = table.saved

    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken")

    if place == "handle":
        monkeypatch.setattr("web.app.handlers.table.select", fail)
    else:
        monkeypatch.setattr(Session, "scene", fail)
    table.do("table:quay", "0")
    assert "Something went wrong" in table.words
    assert "broken" in capsys.readouterr().err
    monkeypatch.undo()
    table.do("reload")
    assert table.device.reloads == 1
    assert table.reload().saved == before


def test_panels_open_with_the_focus_and_close() -> None:
    table = Table()
    table.begin()
    act(table)
    for name, words in (("menu", "Language"), ("log", "Player 1"), ("credits", "CC BY 3.0")):
        table.do("panel", name)
        assert words in table.words
        assert table.device.focused == "drawer-title"
        table.key("Escape")
        assert "drawer-title" not in table.device.html


def test_the_log_shows_all_actions_page_by_page() -> None:
    table = Table()
    table.begin("porter porter")
    table.do("panel", "log")
    while table.offers("earlier"):
        table.do("earlier")
    assert table.device.html.count('id="log-') == table.saved.length


def test_the_language_is_kept() -> None:
    table = Table()
    table.do("language", "de")
    again = table.reload()
    assert again.device.language == text.language()


def pressed(table: Table, field: str) -> str:
    """The bot on a scale of strengths whose portrait is pressed."""
    buttons = [each.attributes for each in read(table.device.html).named("button")]
    (found,) = (
        str(each["id"]).removeprefix(f"{field}-")
        for each in buttons
        if each.get("data-name") == field and each["aria-pressed"] == "true"
    )
    return found


def chosen(table: Table, field: str) -> str:
    """The value of a field with radio buttons."""
    radios = [each.attributes for each in read(table.device.html).named("input")]
    (value,) = (each["value"] for each in radios if each.get("name") == field and "checked" in each)
    return str(value)


def test_changing_a_bots_level_during_a_game_keeps_its_name() -> None:
    table = Table()
    table.begin("person trader trader", **{"name-2": "Ramses"})
    act(table)
    before = table.saved
    table.do("panel", "menu")
    assert (pressed(table, "level-1"), pressed(table, "level-2")) == ("trader", "trader")
    assert "With another strength, this game will no longer count." in table.words
    table.do("level", "porter", name="level-2")
    assert (pressed(table, "level-1"), pressed(table, "level-2")) == ("trader", "porter")
    assert "With another strength" not in table.words
    after = table.saved
    assert [player.kind for player in after.players] == ["person", "trader", "porter"]
    assert after.players[2] == replace(before.players[2], kind="porter")
    assert after.record == replace(before.record, players=after.players)
    act(table)
    assert table.device.thinker == "porter"
    again = table.reload()
    act(again)
    assert again.device.thinker == "porter"
    assert again.saved.players == after.players


def test_any_strength_of_the_scale_can_be_chosen_during_a_game() -> None:
    table = Table()
    table.begin("person trader")
    table.do("panel", "menu")
    kinds = anchors.kinds(table.saved.game, 2)
    for number, kind in enumerate(kinds):
        table.do("level", str(number), name="level-1")
        assert table.saved.players[1].kind == kind
        assert f'value="{number}"' in table.device.html
    before = table.saved
    table.do("level", str(len(kinds)), name="level-1")
    assert table.saved == before


def test_a_bot_of_another_level_is_somebody_else() -> None:
    table = Table()
    table.begin("person trader")
    act(table)
    assert "Yuya takes" in table.words
    table.do("level", "porter", name="level-1")
    assert "Bata takes" in table.words
    table.do("panel", "menu")
    assert "Bata Porter, easy" in table.words


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("level-0", "porter"),
        ("level-1", "person"),
        ("level-1", "priest"),
        ("level-1", "trader"),  # sits there already
        ("level-9", "porter"),
    ],
)
def test_levels_that_are_not_offered_change_nothing(field: str, kind: str) -> None:
    table = Table()
    table.begin("person trader")
    before = table.saved
    table.do("level", kind, name=field)
    assert table.saved == before
    assert table.state.session and not table.state.session.metadata.practice


def test_an_unknown_bot_stays_until_another_level_is_chosen() -> None:
    table = Table(encode(a_play(0, "oracle person")))
    table.do("panel", "menu")
    assert not table.offers("time")
    table.do("play-on")
    table.do("panel", "menu")
    assert chosen(table, "level-0") == "oracle"
    table.do("level", "trader", name="level-0")
    assert pressed(table, "level-0") == "trader"
    assert "oracle" not in table.device.html


def test_levels_cannot_change_after_the_game() -> None:
    table = Table()
    table.begin("porter porter")
    while table.offers("turn"):
        table.do("turn", "99")
    before = table.saved
    assert before.over
    table.do("panel", "menu")
    assert 'id="level-' not in table.device.html
    table.do("level", "trader", name="level-0")
    assert table.saved == before


def test_undo_is_saved() -> None:
    table = Table()
    table.begin("person trader")
    begun = table.saved
    act(table)
    played = table.saved
    assert played.length > begun.length
    table.undo()
    assert table.saved == begun == table.reload().saved
    assert table.offers("table:quay")
    act(table)
    assert table.saved.record.first(begun.length + 1) == played.record.first(begun.length + 1)


def test_the_question_for_consent_goes_once_nothing_can_be_undone() -> None:
    """A bot that goes on meanwhile may end the round."""
    table = Table()
    table.begin("person person trader")
    while not table.offers("agree"):
        if not table.goes_on():
            act(table)
        table.do("undo-decision")
    session = table.state.session
    assert session
    while session.stage is not Stage.SCORING:
        session.carry_out([session.play.legal_actions()[0]])
    table.send("dismiss")  # anything that draws
    assert table.offers("turn") and not table.offers("agree")
    table.begin("person person")
    table.send("panel", "consent")
    assert not table.offers("agree") and table.state.problem is None


def test_undo_that_is_not_free_needs_everybodys_consent() -> None:
    table = Table()
    table.begin("person person person")
    assert not table.offers("undo-decision")
    table.do("take-seat")
    act(table)
    table.do("take-seat")
    before = table.saved
    table.do("undo-decision")
    assert table.saved == before
    first, *others, last = re.findall('data-click="agree" data-value="(.)"', table.device.html)
    for seat in (first, *others):
        table.do("agree", seat)
        assert table.saved == before
    table.do("agree", last)
    assert table.saved == before.at(before.length - 1)
    assert table.offers("take-seat")
    table.do("agree", first)  # long decided
    assert table.saved == before.at(before.length - 1)


def test_the_seat_of_a_thinking_bot_shows_it() -> None:
    table = Table()
    table.begin("person trader trader")
    assert not read(table.device.html).of_class("thinking")
    # Not yet settled: the bot has not answered.
    table.send("act", "take 1")
    for seat, thinks in enumerate((False, True, False)):
        found = read(table.device.html).by_id(f"seat-{seat}").of_class("thinking")
        assert bool(found) == thinks
    assert "Yuya is thinking" in table.words
    table.device.settle()
    assert not read(table.device.html).of_class("thinking")


def test_a_game_that_cannot_be_saved_is_in_the_address() -> None:
    table = Table()
    table.device.full = True
    table.begin("person person")
    table.do("take-seat")
    table.do("act", "take 1")
    assert decode(table.device.location_hash()).length == 1
    table.device.full = False
    table.do("take-seat")
    table.do("act", "take 1")
    assert table.saved.length == 2
    assert "can’t be saved" not in table.words
