"""Sealed play on the page: two devices that send each other links."""

import re
from collections.abc import Sequence
from html import unescape
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sobek.core import public_view
from sobek.core.game import Action
from sobek.core.names import clean_name
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sakkara.rules.view import HIDDEN
from sobek.games.sakkara.sealed.table import SakkaraTable
from sobek.games.sakkara.search.bots import PolicyBot
from sobek.sealed import game as sealed_game
from sobek.sealed import refusals
from sobek.sealed.game import SealedGame
from sobek.sealed.letter import VERSION
from sobek.sealed.refusals import Cheating, LinkRefused
from sobek.sealed.words import in_words
from tests.helpers.games import SEALED
from tests.helpers.programs import done
from tests.sealed.cheater import forge
from tests.sealed.players import FRESH, begin, decide, next_sender
from tests.web.helpers.device import ADDRESS, SODIUM, Table
from tests.web.helpers.pair import Person, meet, play
from web.storage import links
from web.storage.results import read
from web.storage.saves import Save, Saves
from web.storage.sealed import (
    PREFIX,
    reopen,
    sealed_form,
    stored_text,
)
from web.ui.screens.sealed import FROM_FILE

AT_TABLE = 7
"""Links after which there are cards, and something was decided."""
COPIED = "The link has been copied."


def said(refusal: type[LinkRefused]) -> str:
    """What the page says then."""
    return str(refusal()).replace("\u2019", "'")


def kept(person: Person) -> str:
    """The game of a person as it is stored."""
    save = Saves(person.device).load(person.id)
    assert save and save.sealed
    return save.form


def _as_a_builder(play: Play) -> Action:
    legal: Sequence[Any] = play.legal_actions()
    return PolicyBot().choose(play.state.view(play.state.actor), legal, Random(play.length))


@pytest.mark.slow
@pytest.mark.parametrize("game", SEALED)
def test_two_devices_play_a_whole_game_by_links(game: str) -> None:
    anna, ben, link = meet(game)
    if game == "sakkara":  # it is very long if nobody has an aim
        anna.choose = ben.choose = _as_a_builder
    play(anna, ben, link)
    for person in (anna, ben):
        assert person.game.is_over
        person.do("turn", "99")
        assert "nobody cheated" in person.words
        assert person.accounts == (3 if game == "sobek" else 0)
        ((entry,),) = read(person.app.results.stored_text())
        assert entry
        assert [result.name for result in entry.results] == ["Anna", "Ben"]
    assert anna.play.state.scores == ben.play.state.scores


def test_a_round_is_scored_on_both_devices() -> None:
    anna, ben, link = meet(seed=3)
    to, sender = anna, ben
    while min(anna.game.round, ben.game.round) < 2 or not anna.game.steps:
        to.tap(link)
        to.decide()
        link, to, sender = to.link, sender, to
    assert anna.accounts == ben.accounts == 1


def test_tiles_that_lie_below_are_opened_on_the_page() -> None:
    """Sakkara is offered. A player who uncovers a tile waits for a link, then goes on."""
    anna = Person("Anna", 1)
    anna.do("panel", "elsewhere")
    assert 'id="elsewhere-sakkara"' in anna.device.html
    anna, ben, link = meet("sakkara")
    to, sender, waited = anna, ben, 0
    while waited < 3:
        to.tap(link)
        to.decide()
        assert f"link to {sender.name}" in to.words
        table = to.game.table
        assert isinstance(table, SakkaraTable) and table.is_listening
        waited += sender.game.me in table.device.debtors
        link, to, sender = to.link, sender, to
    shown = [person.state.session.scene().view.board for person in (anna, ben)]  # type: ignore[union-attr]
    assert all(stack[-1] != HIDDEN for board in shown for stack in board if stack)


def test_an_invitation_says_who_invites_to_what_and_leads_to_the_table() -> None:
    anna, ben = Person("Anna", 1), Person("Ben", 2)
    link = anna.invite()
    assert "Invite someone" in anna.words and link.startswith(f"{ADDRESS}#{PREFIX}")
    ben.tap(link)
    assert "Anna invites you to a game of Sobek" in ben.words
    assert not ben.device.storage
    answer = ben.join(link)
    assert "Send this link to Anna" in ben.words
    link, to, other = play(anna, ben, answer, AT_TABLE)
    assert {to.state.session.stage.name, other.state.session.stage.name} == {"TABLE"}  # type: ignore[union-attr]
    assert f"Send your link to {to.name}" in other.words
    other.do("copy")
    other.do("panel", "")
    assert f"Waiting for {to.name}’s link" in other.words
    assert other.device.clipboard == link


def test_both_devices_show_two_words_that_the_players_compare() -> None:
    """There are none before both sides have a coin of the other."""
    anna, ben, link = meet()
    assert "by phone" not in ben.words
    play(anna, ben, link, AT_TABLE)
    shown = []
    for person in (anna, ben):
        assert person.game.fingerprint
        words = in_words(person.game.fingerprint)
        while not person.link:  # it stands beside the link that is to be sent
            other = ben if person is anna else anna
            person.tap(other.link)
            person.decide()
        assert f"{words} Ask" in person.words and "by phone" in person.words
        shown.append(words)
    assert shown[0] == shown[1]
    dora, eve, other_link = meet(seed=7)
    play(dora, eve, other_link, AT_TABLE)
    assert dora.game.fingerprint == eve.game.fingerprint != anna.game.fingerprint


def test_nothing_that_the_other_seat_may_see_tells_a_secret() -> None:
    """Neither the address nor the page has the stored game, and the link is the game's own."""
    anna, ben, link = meet()
    link, _, _ = play(anna, ben, link, AT_TABLE)
    for person in (anna, ben):
        secret = person.game.secret.data.hex()
        assert secret in stored_text(kept(person))
        for shown in (person.device.html, "".join(person.device.history), link):
            assert secret not in shown and kept(person) not in shown


def test_a_sealed_game_offers_nothing_that_would_tell_or_change_something() -> None:
    anna, ben, link = meet()
    link, to, _ = play(anna, ben, link, AT_TABLE)
    to.tap(link)
    assert to.state.session and to.state.session.decides
    page = to.device.html
    to.do("panel", "menu")
    menu = to.device.html
    to.do("panel", "log")
    everywhere = page + menu + to.device.html
    for gone in ("hint", "share-all", "share-deal", "sheet"):
        assert f'data-value="{gone}"' not in everywhere
    for gone in ("undo-decision", "redo", "fork", "why", "level", "aid", "advised"):
        assert f'data-click="{gone}"' not in everywhere and f'id="{gone}"' not in everywhere
    before = kept(to)
    to.do("why", "0")
    assert to.state.panel != "why"
    for panel in ("share-all", "share-deal", "code-all", "hint", "consent"):
        to.do("panel", panel)
        found = re.findall('<input value="([^"]*)"[^>]*id="link"', to.device.html)
        assert all(public_view.decode(unescape(each)) for each in found), "for spectators"
    to.do("replay-at", "1")
    to.do("fork", "same")
    to.do("undo-decision")
    assert kept(to) == before


def test_other_links_are_refused_in_a_sentence_and_change_nothing() -> None:
    anna, ben, link = meet()
    first = link
    link, to, other = play(anna, ben, link, AT_TABLE)
    dora, _, foreign = meet(seed=5)
    before = kept(to)
    cases = {
        first if to is anna else "": refusals.AlreadyKnown,
        other_link(to): refusals.Own,
        link[:-3] + ("AAA" if link[-3:] != "AAA" else "BBB"): refusals.Damaged,
        link.replace(f"#{PREFIX}{VERSION}", f"#{PREFIX}9"): refusals.OtherVersion,
    }
    for wrong, refusal in cases.items():
        if not wrong:
            continue
        to.do("paste", link=f"Look: {wrong}")
        assert said(refusal) in to.words, refusal
        assert kept(to) == before
    to.tap(foreign)
    assert "not in this browser" in to.words
    to.do("go", f"game={dora.id}")
    to.do("go", f"game={to.game.id if to.state.session else other.id}")
    assert kept(other) and to.id == other.id


def other_link(person: Person) -> str:
    """A link that this person has sent."""
    return f"{ADDRESS}#{PREFIX}{person.game.sent}"


def test_two_players_of_the_same_name_are_told_apart_and_keep_their_names() -> None:
    anna, other = Person("Anna", 1), Person("Anna", 2)
    link = other.join(anna.invite("scarab"))
    play(anna, other, link, AT_TABLE)
    for person in (anna, other):
        assert [each.name for each in person.play.players] == ["Anna", "Anna 2"]
        person.do("panel", "")
        assert "Anna 2" in person.words
    other.do("invite-again")
    assert other.game.number == 1 and other.game.names == ("Anna", "")


def test_a_link_opens_its_game_while_another_one_is_open() -> None:
    anna, ben, link = meet()
    link, to, _ = play(anna, ben, link, AT_TABLE)
    to.do("go", "")
    to.begin()
    usual, played = to.id, to.saved.record
    to.tap(link)
    assert to.id == to.game.id != usual
    assert to.state.session and to.state.session.decides
    to.do("go", f"game={usual}")
    assert to.saved.record == played


def test_a_link_can_be_pasted_where_links_are_opened() -> None:
    anna, ben, link = meet()
    link, to, _ = play(anna, ben, link, AT_TABLE)
    number = to.game.number
    to.do("go", "")
    to.do("paste", link=f"My turn! {link} See you")
    assert to.game.number > number


def test_a_link_takes_the_game_from_another_tab() -> None:
    anna, ben, link = meet()
    link, to, _ = play(anna, ben, link, AT_TABLE)
    tab = to.another_tab()
    assert "open in another tab" in tab.words
    tab.device.set_location_hash(link.partition("#")[2])
    tab.do("address", link.partition("#")[2])
    assert tab.state.session and tab.state.session.decides
    assert "open in another tab" in to.words
    to.do("reopen")
    assert to.state.session and to.state.session.decides


def test_a_link_that_does_not_bring_the_game_on_leaves_it_in_the_other_tab() -> None:
    """Its name is in every link of the game, so anybody who has seen one can make such links."""
    anna, ben, link = meet()
    first = link
    link, to, _ = play(anna, ben, link, AT_TABLE)
    forged = link[:-6] + ("AAAAAA" if link[-6:] != "AAAAAA" else "BBBBBB")
    cases = {
        forged: refusals.Damaged,
        other_link(to): refusals.Own,
        first if to is anna else link.replace(f"#{PREFIX}{VERSION}", f"#{PREFIX}9"): None,
    }
    before = kept(to)
    for text, refusal in cases.items():
        tab = to.another_tab()
        tab.do("address", text.partition("#")[2])
        assert "open in another tab" not in to.words and kept(to) == before
        if refusal:
            assert "open in another tab" in tab.words and said(refusal) in tab.words
    to.tap(link)
    assert to.state.session and to.state.session.decides


def test_the_list_says_what_a_sealed_game_waits_for() -> None:
    anna, ben, link = meet()
    link, to, other = play(anna, ben, link, AT_TABLE)
    other.do("go", "")
    assert f"Send your link to {to.name}" in other.words
    to.tap(link)
    to.do("go", "")
    assert "It is your turn." in to.words
    to.do("delete", to.game_id)
    assert "Deleted" in to.words
    to.do("undo")
    assert "It is your turn." in to.words


def test_a_reload_changes_nothing() -> None:
    anna, ben, link = meet()
    link, to, other = play(anna, ben, link, AT_TABLE)
    for person in (to, other):
        again = person.reload()
        assert again.state.session and person.state.session
        assert again.state.session.scene().view == person.state.session.scene().view
        assert set(again.first_paint()) >= {""}


def test_a_damaged_game_is_reported_and_the_others_stay() -> None:
    anna, ben, link = meet()
    link, to, _ = play(anna, ben, link, AT_TABLE)
    id, storage = to.id, to.device.storage
    damage(to)
    table = Table(f"game={id}", storage)
    assert "damaged" in table.words
    table = Table("", storage)
    assert "Unreadable game" in table.words


def as_older_pages_did(text: str) -> str:
    """How names were cleaned up to version 0.10.1."""
    return " ".join(text.split())[:24].rstrip()


ODD_NAMES = ["An\u00adna", "\u3164", "B" + 20 * "\u0301"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_the_name_in_an_older_invitation_is_shown_clean(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sealed_game, "clean_name", as_older_pages_did)
    inviting, _ = begin("scarab", {}, 1, (name, ""))
    dora = Person("Dora", 3)
    dora.tap(f"{ADDRESS}#{PREFIX}{inviting.outgoing}")
    assert f"{clean_name(name) or 'You are'} invite" in dora.words and name not in dora.words


@pytest.mark.parametrize("name", ODD_NAMES)
def test_the_name_in_an_older_answer_is_shown_clean(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Person("Anna", 3)
    link = anna.invite("scarab")
    monkeypatch.setattr(sealed_game, "clean_name", as_older_pages_did)
    answer = SealedGame.join(SODIUM, links.read(link).body, name, bytes(32))
    anna.tap(f"{ADDRESS}#{PREFIX}{answer.outgoing}")
    assert anna.game.names[1] == clean_name(name)
    assert name not in anna.words and "not a link" not in anna.words


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_game_that_an_older_page_has_stored_opens_with_clean_names(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table()
    with monkeypatch.context() as older:
        older.setattr(sealed_game, "clean_name", as_older_pages_did)
        older.setattr("sobek.sealed.terms.clean_name", as_older_pages_did)
        _, stored = begin("scarab", {}, 1, (name, name))
        assert stored.names == (name, name)
        some = Play.new("scarab", (Player("Anna"), Player("Ben")), 1)
        Saves(table.device).save(stored.id, Save(some, date=1, sealed=stored))
    table = Table("", table.device.storage)
    assert "Unreadable game" not in table.words and f"#{stored.id}" not in table.words
    table.do("go", f"game={stored.id}")
    session = table.state.session
    assert session
    first, second = (each.name for each in session.play.players)
    assert first == clean_name(name) and (not name.strip("\u3164") or second == f"{first} 2")
    assert name not in table.words


@pytest.mark.parametrize("fault", [ValueError, TypeError, AttributeError, RecursionError])
def test_a_stored_game_that_can_not_be_shown_leaves_the_others(
    fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _, _ = meet("scarab")
    anna.do("go", "")
    anna.begin(game="scarab")

    def fails(sealed: SealedGame) -> None:
        raise fault("whatever")

    reopen.cache_clear()
    monkeypatch.setattr("web.storage.sealed.play_of", fails)
    table = Table("", anna.device.storage)
    assert "Something went wrong" not in table.words
    assert "Unreadable game" in table.words and table.words.count("Scarab") > 1


@pytest.mark.parametrize("seed", range(20))
def test_a_word_that_was_changed_is_refused(seed: int) -> None:
    anna, _, _ = meet("scarab")
    rng, form = Random(seed), kept(anna)
    at = rng.randrange(len(PREFIX), len(form))
    other = rng.choice("abcdefgh".replace(form[at], ""))
    for changed in (form[:at] + other + form[at + 1 :], form[:at], form + other):
        try:
            assert reopen(changed)[1].stored() == anna.game.stored()
        except ValueError as error:
            assert str(error).endswith(".")


def written(person: Person) -> str:
    """The open game as a file for another device of the same person."""
    person.do("panel", "share")
    person.do("export", "")
    assert "on one device only" in person.words
    person.do("export-sealed", person.id)
    return person.device.downloads[-1][1]


def open_file(person: Person, text: str) -> None:
    person.do("go", "")
    person.open_file(text)


def test_a_game_moves_to_another_device_by_a_file_and_back() -> None:
    anna, ben, link = meet()
    link, phone, _ = play(anna, ben, link, AT_TABLE)
    former, tablet = written(phone), Person("", 5)
    open_file(tablet, former)
    assert "on this device only" in tablet.words
    assert "may know what was hidden from them in this round" in tablet.words
    assert tablet.id == phone.id and tablet.game.number == phone.game.number
    tablet.tap(link)
    tablet.decide()
    later = written(tablet)
    open_file(phone, later)
    assert "on this device only" in phone.words and "may know" not in phone.words
    assert phone.game.number == tablet.game.number > AT_TABLE and phone.link == tablet.link
    open_file(phone, former)
    assert phone.game.number == tablet.game.number and phone.link == tablet.link
    assert "on this device only" not in phone.words


def test_a_game_that_was_deleted_and_comes_back_from_a_file_offers_a_new_one() -> None:
    """Where cards are hidden, and once somebody has answered."""
    anna, ben, link = meet()
    link, phone, _ = play(anna, ben, link, AT_TABLE)
    text = written(phone)
    phone.do("go", "")
    phone.do("delete", phone.game_id)
    phone.do("go", "")
    open_file(phone, text)
    assert "may know what was hidden from them in this round" in phone.words
    phone.do("panel", "")
    assert "may know" not in phone.words
    phone.do("panel", FROM_FILE)
    former = phone.id
    phone.do("invite-again")
    assert phone.id != former and phone.game.number == 1


@pytest.mark.parametrize("links", [1, AT_TABLE])
def test_a_file_in_which_no_cards_are_told_asks_nothing(links: int) -> None:
    anna, ben = Person("Anna", 1), Person("Ben", 2)
    link = anna.invite("sobek" if links == 1 else "scarab")
    if links > 1:
        play(anna, ben, ben.join(link), links)
    tablet = Person("", 5)
    open_file(tablet, written(anna))
    assert "on this device only" in tablet.words and "may know" not in tablet.words


def parted_from(phone: Person, link: str) -> Person:
    """Another device with the game of a phone, on which it goes on otherwise from this link."""
    tablet = Person("", 5)
    open_file(tablet, written(phone))
    phone.choose = lambda play: play.legal_actions()[0]
    tablet.choose = lambda play: play.legal_actions()[-1]
    for device in (phone, tablet):
        device.tap(link)
        device.decide()
    return tablet


def test_a_game_of_two_files_that_goes_on_in_two_ways_stays_as_it_is() -> None:
    anna, ben, link = meet()
    link, phone, _ = play(anna, ben, link, AT_TABLE)
    tablet = parted_from(phone, link)
    assert phone.link != tablet.link
    sent = phone.link
    open_file(phone, written(tablet))
    assert "went on differently on this device" in phone.words
    phone.do("go", f"game={phone.game_id}")
    assert phone.link == sent


def test_the_file_of_the_other_player_is_not_opened() -> None:
    anna, ben, link = meet()
    _, to, other = play(anna, ben, link, AT_TABLE)
    before = to.game.number
    open_file(to, written(other))
    assert "comes from the other player’s device" in to.words
    to.do("go", f"game={to.game_id}")
    assert to.game.number == before and to.name in to.game.names[to.game.me]


def test_a_game_that_another_tab_plays_is_not_replaced_by_a_file() -> None:
    anna, ben, link = meet()
    link, phone, _ = play(anna, ben, link, AT_TABLE)
    former, tablet = written(phone), Person("", 5)
    open_file(tablet, former)
    tablet.tap(link)
    tablet.decide()
    beside = Table("", phone.device.storage, phone)
    beside.open_file(written(tablet))
    assert "open in another tab" in beside.words
    assert kept(phone) == sealed_form(phone.game.stored()) and not phone.state.is_parked


def test_decisions_that_are_not_sent_yet_are_kept_apart() -> None:
    """Of two files of the same game with the same links, one goes on from the other only if it
    begins with the same decisions."""
    devices, rng = begin("sobek", {}, 1), Random(1)
    while not (devices[0].is_deciding and len(devices[0].legal_actions()) > 3):
        sender = next_sender(devices)
        assert sender
        devices[1 - sender.me].receive(sender.outgoing, FRESH)
        if not devices[0].is_deciding:
            decide(devices[1 - sender.me], rng)
    here = devices[0]
    tried = [here.copy() for _ in here.legal_actions()]
    for device, action in zip(tried, here.legal_actions(), strict=True):
        device.act(action)
        assert device.goes_on_from(here) and not here.goes_on_from(device)
        assert not device.has_parted_from(here) and not here.has_parted_from(device)
    for one, other in pairwise(tried):
        assert one.has_parted_from(other) and not one.goes_on_from(other)
    other = tried[0].copy()
    other.cheating = Cheating(1, 1, "take 1")
    tried[0].past.append(b"")
    assert not tried[0].goes_on_from(other)


def test_a_damaged_game_comes_back_from_a_file() -> None:
    anna, ben, link = meet()
    _, phone, _ = play(anna, ben, link, AT_TABLE)
    text, number = written(phone), phone.game.number
    damage(phone)
    open_file(phone, text)
    assert phone.game.number == number


def test_the_file_of_a_damaged_game_is_announced_too() -> None:
    """It holds the secret of the device as well."""
    anna, ben, link = meet()
    _, phone, _ = play(anna, ben, link, AT_TABLE)
    id = phone.id
    damage(phone)
    phone.do("go", "")
    assert "Unreadable game" in phone.words
    phone.do("export", id)
    assert "Don’t give this file to anyone" in phone.words and not phone.device.downloads
    assert "With this file you can continue" not in phone.words
    phone.do("panel", "")
    phone.do("export", id)
    phone.do("export-sealed", id)
    assert len(phone.device.downloads) == 1


def damage(person: Person) -> None:
    """The browser loses the end of what it has stored of the only game."""
    for slot in ("a", "b"):
        key = f"sobek.game.{person.game_id}.{slot}"
        person.device.storage[key] = person.device.storage[key][:-9] + "x" * 9


def test_a_game_moves_with_all_others() -> None:
    anna, ben, link = meet()
    link, to, _ = play(anna, ben, link, AT_TABLE)
    to.do("panel", "keep")
    assert "by link on one device only" in to.words
    to.do("save-all")
    other = Table()
    other.bring_in(to.device.downloads[-1][1])
    assert "1 game was added." in other.words and "If a game played by link" in other.words
    to.tap(link)
    to.decide()
    to.do("go", "")
    to.begin(game="scarab")
    to.do("save-all")
    text = to.device.downloads[-1][1]
    other.bring_in(text)
    assert "1 game was added. 1 game was brought up to date." in other.words
    other.bring_in(text)
    assert "was here already" in other.words
    other.do("go", f"game={anna.game_id}")
    assert other.state.session and other.state.session.sealed
    assert other.state.session.sealed.number > AT_TABLE


@pytest.mark.parametrize("is_parted", [True, False])
def test_what_cannot_be_settled_stays_as_it_is(is_parted: bool) -> None:
    """A game that went on in two ways, and that of the other player."""
    anna, ben, link = meet()
    link, phone, other = play(anna, ben, link, AT_TABLE)
    if is_parted:
        other = parted_from(phone, link)
    before = {key: text for key, text in phone.device.storage.items() if ".game." in key}
    other.do("save-all")
    phone.bring_in(other.device.downloads[-1][1])
    said = "went on differently on this device" if is_parted else "the other player’s device"
    assert said in phone.words
    assert before.items() <= phone.device.storage.items()


def test_without_workers_the_page_computes_itself() -> None:
    anna, ben = Person("Anna", 1), Person("Ben", 2)
    for person in (anna, ben):
        person.device.has_worker = False
    play(anna, ben, ben.join(anna.invite("scarab")), 6)
    assert anna.game.number >= 5


def test_what_can_not_be_loaded_is_said() -> None:
    anna = Person("Anna", 1)
    anna.device.has_worker = anna.device.has_library = False
    anna.invite()
    assert "could not be loaded" in anna.words
    assert not anna.state.is_founding


def test_what_is_copied_in_a_panel_is_said_there_alone() -> None:
    anna = Person("Anna", 1)
    anna.invite()
    anna.do("connect-sealed")
    anna.do("copy")
    assert "The code has been copied." in anna.words
    assert COPIED not in anna.words
    ids = re.findall(r' id="([^"]+)"', anna.device.html)
    assert len(ids) == len(set(ids))


def test_that_a_link_was_copied_is_said_of_no_other_link() -> None:
    """Neither of that of another game, nor of the answer to somebody else's invitation."""
    anna, ben = Person("Anna", 1), Person("Ben", 2)
    theirs, first = anna.invite(), ben.invite()
    former = ben.id
    ben.do("go", "")
    second = ben.invite("sakkara")
    ben.do("copy")
    assert ben.device.clipboard == second and COPIED in ben.words
    ben.do("go", f"game={former}")
    assert ben.link == first and COPIED not in ben.words
    ben.do("copy")
    assert COPIED in ben.words
    assert ben.join(theirs) and COPIED not in ben.words


def test_a_full_storage_is_said_and_no_game_begins() -> None:
    anna = Person("Anna", 1)
    anna.device.full = True
    anna.invite()
    assert re.search("could not do that", anna.words) and anna.state.session is None


def test_cheating_ends_the_game_with_a_sentence(languages: list[str]) -> None:
    anna, ben, link = meet()
    _, to, other = play(anna, ben, link, AT_TABLE)
    cheater = SealedGame.reopen(SODIUM, other.game.stored())
    forged = forge(cheater, lambda said: said[:-1] + bytes([said[-1] ^ 1]))
    to.tap(f"{ADDRESS}#{PREFIX}{forged}")
    assert "has broken the rules" in to.words
    assert to.state.session and not to.state.session.decides
    again = to.reload()
    assert "has broken the rules" in again.words
    again.do("language", "de")
    assert "Regeln" in again.words
    again.do("go", "")
    assert "Regeln" in again.words
    again.do("language", "en")


def test_own_moves_are_carried_out_although_one_leaves() -> None:
    anna, ben, link = meet()
    link, to, _ = play(anna, ben, link, AT_TABLE)
    to.tap(link)
    session = to.state.session
    assert session
    before = kept(to)
    id = to.id
    to.send("act", str(session.play.legal_actions()[0]))
    to.send("go", "")
    to.device.settle()
    to.do("go", f"game={id}")
    assert kept(to) != before


AWKWARD = 2
"""The seed of a game in which one of the first links has "-" or "_" as its last letter."""


def until_awkward() -> tuple[Person, str]:
    """Play on to such a link. Return whom it is for, and the link."""
    anna, ben, link = meet("sobek", AWKWARD)
    to, other = anna, ben
    while not link.endswith(".0"):
        assert link[-1].isalnum() and to.game.number < AT_TABLE, "choose another seed"
        to.tap(link)
        to.decide()
        link, to, other = to.link, other, to
    return to, link


@pytest.mark.parametrize("way", ["tap", "paste", "paste at the table"])
def test_a_link_without_its_last_sign_brings_the_game_on(way: str) -> None:
    """Former versions sent links that end in "-" or "_", and programs leave these out."""
    to, link = until_awkward()
    lost = link.removesuffix(".0")[:-1]
    number = to.game.number
    if way == "tap":
        to.tap(lost)
    else:
        if way == "paste":
            to.do("go", "")
        to.do("paste", link=f"Here: ({lost})")
    assert to.game.number > number


def test_of_a_whole_chat_the_link_that_is_next_is_opened() -> None:
    anna, ben, link = meet()
    chat = [link]
    to, other = anna, ben
    for _ in range(6):
        number = to.game.number
        to.do("paste", link="\n> ".join([*chat, "Now you! " + "x" * 20_000, "#1"]))
        assert to.game.number > number
        to.decide()
        chat.append(to.link)
        to, other = other, to


def test_a_link_that_mail_has_wrapped_is_opened() -> None:
    """The first links carry a shuffle, and have thousands of letters."""
    anna, _, link = meet("sobek")
    assert len(link) > 998
    number = anna.game.number
    anna.do("paste", link=done(f"Anna wrote:\n{link}\nYours, Ben", ("wrap 76", "quote >")))
    assert anna.game.number > number


def test_a_game_that_ends_while_one_is_elsewhere_counts_once() -> None:
    devices, rng = begin("scarab", {"board": "short"}, seed=4), Random(4)
    before = link = ""
    while not all(each.is_over for each in devices):
        sender = next_sender(devices)
        assert sender
        to = devices[1 - sender.me]
        before, link = to.stored(), sender.outgoing
        to.receive(link, FRESH)
        decide(to, rng)
    play, game = reopen(sealed_form(before))
    table = Table()
    table.app.saves.save(game.id, Save(play, sealed=game))
    table.do("go", f"game={game.id}")
    table.send("paste", link=f"{ADDRESS}#{PREFIX}{link}")
    table.send("go", "")
    table.device.settle()
    first = table.app.results.stored_text()
    table.do("go", f"game={game.id}")
    ((entry,),) = read(table.app.results.stored_text())
    assert "The game is over" in table.words and entry and entry.id == game.id
    assert table.app.results.stored_text() == first


def test_a_game_that_is_founded_while_another_one_begins_is_kept_for_later() -> None:
    anna = Person("Anna", 1)
    anna.do("panel", "elsewhere")
    anna.send("invite", **{"elsewhere-game": "scarab", "elsewhere-name-0": "Anna"})
    anna.send("panel", "")
    anna.begin()
    session = anna.state.session
    assert session and not session.sealed and not anna.state.is_founding
    (founded,) = set(Saves(anna.device).ids()) - {anna.id}
    anna.do("go", "")
    anna.do("go", f"game={founded}")
    assert anna.game.id == founded and anna.link


def test_the_start_screen_shows_what_has_become_of_a_game_that_was_left() -> None:
    """Whoever goes there while a link is worked on finds the game as it is then."""
    anna, _, link = meet()
    anna.do("copy")
    anna.send("paste", link=link)
    anna.send("go", "")
    assert "Waiting for the answer" in anna.words and "Ben" not in anna.words
    anna.device.settle()
    assert "Waiting for the answer" not in anna.words and "Ben" in anna.words


def test_the_start_screen_lists_a_game_that_was_joined_meanwhile() -> None:
    """As the one played last."""
    anna, ben = Person("Anna", 1), Person("Ben", 2)
    ben.begin()
    ben.tap(anna.invite())
    ben.send("join", **{"elsewhere-name-0": "Ben"})
    ben.send("go", "")
    ben.device.settle()
    joined, _ = listed = [game.id for game in ben.state.library.games(finished=False)]
    assert joined == anna.id and "Anna" in ben.words
    ben.do("address", "")
    assert [game.id for game in ben.state.library.games(finished=False)] == listed


@pytest.mark.parametrize("elsewhere", ["", "learn=sobek"])
def test_a_refusal_says_which_game_it_is_about_if_that_was_left(elsewhere: str) -> None:
    """Whoever is back in it by then knows."""
    anna, _, link = meet()
    id, damaged = anna.game_id, link[:-4] + ("BBBB" if link.endswith("AAAA") else "AAAA")
    anna.do("paste", link=damaged)
    why = anna.state.refusal.sentence
    assert why and not anna.state.notice
    players = "Anna, Player 2"
    anna.send("paste", link=damaged)
    anna.send("go", elsewhere)
    anna.device.settle()
    assert anna.state.notice.sentence == f"{players}: {why}" and not anna.state.refusal
    anna.do("go", f"game={id}")
    anna.send("paste", link=damaged)
    anna.send("go", "")
    anna.send("go", f"game={id}")
    anna.device.settle()
    assert anna.state.notice.sentence == why
