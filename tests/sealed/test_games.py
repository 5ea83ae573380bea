"""Whole games by links between two devices."""

import json
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise
from random import Random
from statistics import median

import pytest

from sobek.core.chance import pick
from sobek.core.game import IllegalAction
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.scarab.sealed.table import ScarabTable
from sobek.games.sobek.sealed import checking, keeping
from sobek.games.sobek.sealed.entries import Entry
from sobek.games.sobek.sealed.round import Round
from sobek.sealed import coins
from sobek.sealed import letter as letters
from sobek.sealed.game import SealedGame, address, read_invitation, with_checksum
from sobek.sealed.letter import Letter
from sobek.sealed.refusals import (
    AlreadyKnown,
    Damaged,
    Early,
    LinkRefused,
    NotStored,
    OtherCourse,
    OtherGame,
    OtherVersion,
    Own,
)
from tests.helpers.games import SECRETIVE
from tests.helpers.ristretto import Sodium
from tests.sealed.players import (
    FRESH,
    GROUP,
    VARIANTS,
    begin,
    decide,
    eager,
    next_sender,
    play,
    seated,
    true_state,
)

COMPARED = 40
"""Links of each game that are compared: in Sobek, a round and the next shuffle."""
DIGESTS = {
    1: (
        "f45cae8649ae2f45",
        "a1aed21624259df7",
        "25b21a5f4bd0bbdb",
        "f7a3118b5bba1ee5",
        "e1c09a031beff069",
    ),
    2: (
        "3d621e83f10c1164",
        "43f2d1a574659421",
        "e50122e13fbef83f",
        "e2f79e9533121dec",
        "1ce310c85be3b85e",
    ),
}
"""Version of the protocol -> of the links of a game of each variant."""
SHUFFLES = 4096
MEDIAN, LONGEST = 400, 800


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_a_game_that_is_stored_and_opened_again_all_the_time(
    game: str, options: dict[str, str]
) -> None:
    """After each step, both devices are stored and reopened; and each link is opened twice. In
    Sakkara, which takes more steps, that is done every now and then."""
    devices, rng = begin(game, options, 1), Random(1)
    keep = reopened if game != "sakkara" else lambda device: _now_and_then(device, rng)
    while sender := next_sender(devices):
        receiver = devices[1 - sender.me]
        link = sender.outgoing
        assert receiver.is_waiting and sender.is_waiting != sender.is_over
        receiver.receive(link, FRESH)
        with pytest.raises(AlreadyKnown):
            receiver.receive(link, FRESH)
        with pytest.raises(Own):
            sender.receive(link, FRESH)
        while receiver.is_deciding:
            assert not receiver.outgoing
            receiver.act(pick(receiver.legal_actions(), rng))
            receiver = keep(receiver)
        devices = (keep(sender), receiver)
        devices = devices if sender.me == 0 else devices[::-1]
    one, other = devices
    assert bool(one.outgoing) != bool(other.outgoing), (
        "only who spoke last has a link to send again"
    )
    assert one.is_over and other.is_over and one.names == other.names == ("Anna", "Ben")
    acted = [[str(step.action) for step in each.history] for each in devices]
    assert acted[0] == acted[1]
    for each in devices:
        numbers = [step.number for step in each.history]
        assert numbers[0] == 1
        assert all(after in (1, before + 1) for before, after in pairwise(numbers))
    assert one.state and other.state
    assert one.state.omniscient_view() == other.state.omniscient_view()


@pytest.mark.parametrize("number", range(len(VARIANTS)))
@pytest.mark.parametrize("version", DIGESTS)
def test_the_same_secrets_and_decisions_make_the_same_links(
    version: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each version of the protocol, for good: else devices with two versions of the page would
    take each other for cheats. If the links have to change, the version of the letters rises."""
    monkeypatch.setattr(letters, "VERSION", version)
    game, options = VARIANTS[number]
    devices, rng, links = begin(game, options, 1), Random(1), sha256()
    for _ in range(COMPARED):
        sender = next_sender(devices)
        assert sender
        links.update(sender.outgoing.encode())
        receiver = devices[1 - sender.me]
        receiver.receive(sender.outgoing, FRESH)
        while receiver.is_deciding:
            receiver.act(pick(receiver.legal_actions(), rng))
    assert links.hexdigest()[:16] == DIGESTS[version][number]


@pytest.mark.parametrize(("game", "options"), VARIANTS[:2])
def test_what_was_read_before_is_not_read_again(
    game: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a page reads a game, after each link. It shows the same as a game that is read at once."""
    (mine, other), rng = begin(game, options, 5), Random(5)
    repeated: list[Entry] = []
    read = 0

    def repeat(device: Round, seat: int, entry: Entry) -> None:
        repeated.append(entry)
        checking.repeat(device, seat, entry)

    monkeypatch.setattr(keeping, "repeat", repeat)
    while sender := next_sender((mine, other)):
        receiver = other if sender is mine else mine
        receiver.receive(sender.outgoing, FRESH)
        decide(receiver, rng, eager)
        read += len(seated(mine).log)
        reopened(mine)
    assert mine.is_over and len(repeated) < read / 10


def _now_and_then(device: SealedGame, rng: Random) -> SealedGame:
    return reopened(device) if rng.random() < 0.03 else device


def reopened(device: SealedGame) -> SealedGame:
    """The device after it was stored."""
    text = device.stored()
    new = SealedGame.reopen(GROUP, text)
    assert new.stored() == text
    assert (new.outgoing, new.view) == (device.outgoing, device.view)
    assert new.legal_actions() == device.legal_actions()
    seen = [
        [(step.seat, step.before.view(each.me), step.after.view(each.me)) for step in each.steps]
        for each in (new, device)
    ]
    assert seen[0] == seen[1]
    return new


@pytest.mark.parametrize(
    ("game", "options", "seed"),
    [*((*VARIANTS[n % 2], n // 2) for n in range(6)), (*VARIANTS[-1], 0), (*VARIANTS[-1], 1)],
)
def test_each_device_sees_what_its_seat_sees(game: str, options: dict[str, str], seed: int) -> None:
    """At each decision the view is that of the true position, which both secrets tell (S60 to S63,
    K60), and so is what a spectator is shown. Seats play what hides cards (S30 to S34) or uncovers
    tiles as often as they can."""
    devices, rng = begin(game, options, seed), Random(seed)
    while sender := next_sender(devices):
        receiver = devices[1 - sender.me]
        receiver.receive(sender.outgoing, FRESH)
        while receiver.is_deciding:
            state, truth = receiver.state, true_state(devices, receiver.me)
            assert state and state.view(receiver.me) == truth.view(receiver.me)
            assert state.view(None).shown() == truth.view(None).shown()
            legal = receiver.legal_actions()
            weights = [eager(str(action)) for action in legal]
            receiver.act(rng.choices(legal, weights)[0])
    assert all(each.is_over for each in devices)


def test_lengths_of_links() -> None:
    """Those of the shuffle are at most 4 KB long, the others 800 characters, half of them 400."""
    shuffles, others = [], []
    for seed in range(4):
        name, options = VARIANTS[seed % 2]
        devices = begin(name, options, 100 + seed)
        links = [devices[0].sent, *play(devices, seed)]
        assert len(links) < 200
        shuffles += [len(link) for link in links if len(link) > LONGEST]
        others += [len(link) for link in links if len(link) <= LONGEST]
    assert len(shuffles) <= 4 * 3 * 4 and max(shuffles) <= SHUFFLES
    assert median(others) <= MEDIAN
    worst = SealedGame.invite(GROUP, "sobek", {}, "\U0001f40a" * 24, bytes(32))
    assert len(worst.outgoing) <= SHUFFLES
    answer = SealedGame.join(GROUP, worst.outgoing, "\U0001f40a" * 24, b"1" * 32)
    assert len(answer.outgoing) <= SHUFFLES


def test_lengths_of_links_of_sakkara() -> None:
    """Four links with points after the invitation, then as for Sobek."""
    devices = begin("sakkara", {}, 1)
    links = [devices[0].sent, *play(devices, 1)]
    assert max(map(len, links[:5])) <= SHUFFLES
    assert max(map(len, links[5:])) <= LONGEST and median(map(len, links[5:])) <= MEDIAN


def test_refusals_have_names_and_change_nothing() -> None:
    one, other = begin("sobek", {}, 1)
    stranger, friend = begin("sobek", {}, 2)
    answer = other.outgoing
    for device, text, refusal in (
        (one, "", Damaged),
        (one, "hello", Damaged),
        (one, answer[:-1], Damaged),
        (one, answer[:-5], Damaged),
        (one, answer[:200] + "A" + answer[201:], Damaged),
        (one, "3" + answer[1:], OtherVersion),
        (one, "1" + answer[1:], Damaged),
        (one, friend.outgoing, OtherGame),
        (one, stranger.sent, OtherGame),
        (one, one.sent, Own),
        (other, one.sent, AlreadyKnown),
        (other, answer, Own),
    ):
        before = device.stored()
        with pytest.raises(refusal):
            device.receive(text, FRESH)
        assert device.stored() == before
    one.receive(answer, FRESH)
    with pytest.raises(AlreadyKnown):
        one.receive(answer, FRESH)
    for each in LinkRefused.__subclasses__():
        assert each.SENTENCE


def test_a_link_that_comes_too_early_or_too_late() -> None:
    devices = begin("sobek", {}, 3)
    late = devices[0].copy()
    links = play(devices, 3, until=30)
    with pytest.raises(Early):
        late.receive(links[28], FRESH)
    receiver = next(each for each in devices if each.number == len(links))
    for n, link in enumerate(links[:-1], 1):
        with pytest.raises(AlreadyKnown if n % 2 != receiver.me else Own):
            receiver.receive(link, FRESH)
    before = begin("sobek", {}, 4)[0]
    with pytest.raises(Early):
        before.receive(link_of(before, 3), FRESH)


def link_of(device: SealedGame, number: int) -> str:
    """A later link of a game, which its inviter has not got the answer of."""
    return Letter(number, device.invitation.game, bytes(8), b"?", bytes(16)).text


def test_a_device_that_was_set_back_is_noticed() -> None:
    """It goes on from an older state, by another action than before."""
    devices = begin("scarab", {}, 1)
    play(devices, 1, until=20)
    one = next(each for each in devices if next_sender(devices) is not each)
    other = devices[1 - one.me]
    one.receive(other.outgoing, FRESH)
    older = one.copy()
    one.act(one.legal_actions()[0])
    older.act(older.legal_actions()[1])
    decide(one, Random(1))
    decide(older, Random(1))
    other.receive(one.outgoing, FRESH)
    with pytest.raises(OtherCourse):
        other.receive(older.outgoing, FRESH)
    decide(other, Random(1))
    with pytest.raises(OtherCourse):
        older.receive(other.outgoing, FRESH)


def test_who_answers_an_invitation_first_plays() -> None:
    one, other = begin("scarab", {}, 1)
    second = SealedGame.join(GROUP, one.sent, "Carla", b"2" * 32)
    one.receive(other.outgoing, FRESH)
    with pytest.raises(OtherGame):
        one.receive(second.outgoing, FRESH)
    with pytest.raises(LinkRefused):
        second.receive(one.outgoing or one.sent, FRESH)


@pytest.mark.parametrize("fault", [AssertionError, KeyError, StopIteration, RuntimeError])
@pytest.mark.parametrize("game", SECRETIVE)
def test_a_fault_of_this_device_accuses_nobody(
    game: str, fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is as it was, and the same link can be opened again."""
    devices, met = begin(game, {}, 1), 0

    def fails(*_: object) -> list[bytes]:
        raise fault

    while (sender := next_sender(devices)) and sender.number < 20:
        receiver = devices[1 - sender.me]
        before = receiver.stored()
        with monkeypatch.context() as patch:
            patch.setattr(Sodium, "multiply", fails)
            trial = receiver.copy()
            try:
                trial.receive(sender.outgoing, FRESH)
            except fault:
                met += 1
                assert trial.stored() == before and not trial.cheating
        receiver.receive(sender.outgoing, FRESH)
        decide(receiver, Random(1))
    assert met > 3


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_both_devices_show_the_same_fingerprint(game: str, options: dict[str, str]) -> None:
    """Once both coins are told, and from then on; also after the game was stored."""
    devices, told = begin(game, options, 1), []

    def note(receiver: SealedGame, text: str) -> str:
        told.append(receiver.fingerprint)
        return text

    play(devices, 1, note)
    first, last = told.index(devices[0].fingerprint), devices[1].fingerprint
    assert first > 1 and set(told[:first]) == {None} and set(told[first:]) == {last}
    assert last and SealedGame.reopen(GROUP, devices[0].stored()).fingerprint == last


def test_somebody_between_sees_two_fingerprints() -> None:
    """Each channel has its own, and neither side can choose it."""
    found = set()
    for seed in range(8):
        devices = begin("scarab", {}, seed)
        play(devices, seed, until=6)
        found.add(devices[0].fingerprint)
    assert len(found) == 8 and None not in found


def test_an_invitation_of_another_version_is_not_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here as there: by the former one, a device that was set back could be read."""
    with monkeypatch.context() as patch:
        patch.setattr(letters, "VERSION", 1)
        former = SealedGame.invite(GROUP, "sobek", {}, "Anna", bytes(32))
    for opened in (read_invitation, lambda text: SealedGame.join(GROUP, text, "Ben", b"1" * 32)):
        with pytest.raises(OtherVersion):
            opened(former.outgoing)
    assert SealedGame.reopen(GROUP, former.stored()).outgoing == former.outgoing


def test_an_invitation_tells_what_is_played() -> None:
    one = SealedGame.invite(GROUP, "scarab", {"board": "short"}, "  Anna ", bytes(32))
    invitation = read_invitation(one.outgoing)
    assert invitation.name == "Anna"
    assert invitation.terms.game == "scarab" and invitation.terms.options["board"] == "short"
    assert address(one.outgoing) == (one.id, 0)
    with pytest.raises(OtherGame):
        read_invitation(begin("scarab", {}, 1)[1].outgoing)
    with pytest.raises(ValueError, match="null"):
        SealedGame.invite(GROUP, "null", {}, "Anna", bytes(32))


def test_only_legal_actions_when_it_is_ones_turn() -> None:
    devices = begin("sobek", {}, 1)
    play(devices, 1, until=10)
    device = next(each for each in devices if next_sender(devices) is not each)
    device.receive(devices[1 - device.me].outgoing, FRESH)
    before = device.stored()
    with pytest.raises(IllegalAction):
        device.act(device.rules.parse("lay 3 fish"))
    assert device.stored() == before
    with pytest.raises(ValueError):
        devices[1 - device.me].act(device.legal_actions()[0])


def test_the_game_of_scarab_is_that_of_its_coins() -> None:
    """The deal number follows from the coins of both."""
    devices = begin("scarab", {}, 5)
    play(devices, 5)
    first, second = (each.table for each in devices)
    assert isinstance(first, ScarabTable) and isinstance(second, ScarabTable)
    assert first.coins == second.coins == (first.coin, second.coin)
    number = coins.number((first.coin, second.coin))
    play_again = Play.new("scarab", (Player(""), Player("")), number)
    for step in devices[0].history:
        play_again.act(step.action)
    assert play_again.over and play_again.state.view(0) == devices[1].state.view(0)


def test_a_damaged_store_is_refused() -> None:
    devices = begin("sobek", {}, 1)
    play(devices, 1, until=12)
    text, rng = devices[0].stored(), Random(1)
    for damaged in ("", "[]", "null", text[:-1], text[1:]):
        with pytest.raises(NotStored):
            SealedGame.reopen(GROUP, damaged)
    for _ in range(300):
        at = rng.randrange(len(text))
        other = text[:at] + rng.choice('0a"[],{}:-9Z') + text[at + 1 :]
        if other != text:
            with pytest.raises(NotStored):
                SealedGame.reopen(GROUP, other)


def test_a_store_with_more_rounds_than_a_game_has_is_refused() -> None:
    """S50. Thousands of them would be too deep for Python."""
    devices = begin("sobek", {}, 1)
    plain = json.loads(devices[0].stored().partition(" ")[2])
    table = json.loads(plain[-1])
    assert table[0] == []
    table[0] = [[["", ""], 0.0, []]] * 5_000
    with pytest.raises(NotStored):
        SealedGame.reopen(GROUP, with_checksum(json.dumps([*plain[:-1], json.dumps(table)])))


def test_a_store_that_somebody_has_changed_does_no_harm() -> None:
    """Its checksum is right: it is opened or refused, and nothing else happens."""
    devices = begin("sobek", {}, 1)
    play(devices, 1, until=60)
    text, rng, opened = devices[0].stored().partition(" ")[2], Random(1), 0
    for _ in range(200):
        at = rng.randrange(len(text))
        other = text[:at] + rng.choice('0123456789a"[],-') + text[at + 1 :]
        with suppress(NotStored):
            SealedGame.reopen(GROUP, with_checksum(other))
            opened += 1
    assert 0 < opened < 200


@pytest.mark.parametrize("game", ["sobek", "scarab", "sakkara"])
def test_no_head_start_can_be_agreed_on(game: str) -> None:
    with pytest.raises(ValueError, match="no head start in a game that is played by link"):
        SealedGame.invite(GROUP, game, {"start": "2+10"}, "Anna", b"3" * 32)
