"""The known attacks on card games without a dealer, and what becomes of each."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from sobek.games.sobek.rules.notation import KIND_NAMES
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import BACKS, GREEN_DEAL, KINDS, MASK, Back, bits
from sobek.games.sobek.sealed import world
from sobek.games.sobek.sealed.checking import Cheated, verify
from sobek.games.sobek.sealed.entries import (
    Coin,
    Did,
    Dropped,
    Entry,
    Given,
    Keys,
    Lock,
    Mask,
    Opened,
    Passed,
)
from sobek.games.sobek.sealed.piles import COUNTS, POINTS, Place
from sobek.games.sobek.sealed.round import Round
from sobek.games.sobek.sealed.speaking import commitment
from sobek.sealed import coins, tree
from sobek.sealed import letter as letters
from sobek.sealed.channel import agree
from sobek.sealed.game import SealedGame
from sobek.sealed.group import SIZE, NotAPoint
from sobek.sealed.protocol import CURRENT
from sobek.sealed.refusals import AlreadyKnown, Cheating, Damaged, Early, OtherGame, Own
from sobek.sealed.secret import Secret
from sobek.sealed.shuffle import Hand
from tests.helpers.games import SEALED
from tests.sealed.cheater import entries, forge, forge_entries, said
from tests.sealed.players import FRESH, GROUP, begin, decide, eager, next_sender, play, seated

Pair = tuple[SealedGame, SealedGame]
IDENTITY = bytes(SIZE)
SMALL_ORDERS = [
    bytes.fromhex(each)
    for each in (
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    )
]
"""The points of small order on edwards25519, as that spells them; IDENTITY is one, too."""


def until(
    kind: type[Entry],
    seed: int = 0,
    variant: str = "original",
    fits: Callable[[Any], bool] = lambda entry: True,
) -> Pair:
    """A game where a link with such an entry is on the way: its sender and its receiver. It is
    not the answer to the invitation, which anybody could have sent."""
    for each in range(seed, seed + 60):
        devices, rng = begin("sobek", {"variant": variant}, each), Random(each)
        while sender := next_sender(devices):
            receiver = devices[1 - sender.me]
            said = [] if sender.number == 2 else entries(sender.outgoing)
            if any(isinstance(entry, kind) and fits(entry) for entry in said):
                return sender, receiver
            receiver.receive(sender.outgoing, FRESH)
            decide(receiver, rng, eager)
    raise AssertionError(f"no {kind.__name__} in any game")


def with_change(kind: type[Any], **changes: Callable[[Any], Any]) -> Callable[[list[Entry]], Any]:
    """Give fields of all entries of a kind other values, made from the entry."""
    return lambda said: [
        replace(entry, **{name: make(entry) for name, make in changes.items()})
        if isinstance(entry, kind)
        else entry
        for entry in said
    ]


def refused(pair: Pair, change: Callable[[list[Entry]], Any], what: str) -> None:
    """The link is refused at once; the game stays as it is and ends."""
    sender, receiver = pair
    number, link = receiver.number, forge_entries(sender, change)
    with pytest.raises(Cheating) as found:
        receiver.receive(link, FRESH)
    assert found.value.what == what and what in str(found.value)
    assert receiver.number == number and receiver.cheating == found.value
    assert not (receiver.is_waiting or receiver.is_deciding)
    with pytest.raises(Cheating):
        receiver.receive(link, FRESH)
    again = SealedGame.reopen(GROUP, receiver.stored())
    assert again.cheating and str(again.cheating) == str(found.value)


def found_later(pair: Pair, change: Callable[[list[Entry]], Any], kind: type[Entry]) -> None:
    """The link is accepted, and the entry found when the secrets are open."""
    sender, receiver = pair
    receiver.receive(forge_entries(sender, change), FRESH)
    secrets = [seated(each).secret for each in sorted(pair, key=lambda each: each.me)]
    with pytest.raises(Cheated) as found:
        verify(seated(receiver), *secrets)
    seat, entry = seated(receiver).log[found.value.entry - 1]
    assert seat == sender.me == found.value.seat and isinstance(entry, kind)


def first_point(bad: bytes) -> Callable[[Any], tuple[bytes, ...]]:
    return lambda entry: (bad, *entry.points[1:])


# --- decisions -----------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["take 9", "courtesan"])
def test_an_action_that_fits_nowhere_is_refused_after_few_positions(
    monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    """Then none of them shows the same, either."""
    pair, tried = until(Did, seed=3), []
    begin_round = world.begin

    def begun(*given: Any) -> Any:
        tried.append(given)
        return begin_round(*given)

    monkeypatch.setattr(world, "begin", begun)
    refused(pair, with_change(Did, text=lambda entry: action), action)
    assert 0 < len(tried) <= world.TRIES + 2


@pytest.mark.parametrize("whose", ["the other's", "one's own", "nobody's"])
def test_a_theft_that_is_not_possible_gets_no_card(whose: str) -> None:
    """S34: neither without a Thief, nor from another seat than the other one. The key of a card
    would be on its way before the action is carried out."""
    pair = until(Did, seed=3)
    seats = {"the other's": pair[1].me + 1, "one's own": pair[0].me + 1, "nobody's": 3}
    theft = f"thief seat {seats[whose]} beige"
    refused(pair, with_change(Did, text=lambda entry: theft), theft)


def test_a_card_is_dropped_face_down() -> None:
    """S33: who says openly which card it drops would know it from others later on."""
    sender, receiver = until(Dropped)
    state = seated(sender).state
    kind = next(kind for kind, mask in enumerate(MASK) if state.piles[sender.me] & mask)
    openly = f"drop {KIND_NAMES[kind]}"

    def change(said: list[Entry]) -> list[Entry]:
        return [Did(openly) if isinstance(each, Dropped) else each for each in said]

    refused((sender, receiver), change, openly)


def shows(verb: str, choose: Callable[[Round, Did], list[Place]]) -> None:
    """An action with this verb that shows other places than it should is refused at once."""
    pair = until(Did, fits=lambda did: did.text.startswith(verb))
    mine, said = seated(pair[0]), entries(pair[0].outgoing)
    did = next(each for each in said if isinstance(each, Did) and each.text.startswith(verb))
    other = replace(did, shown=tuple((each, mine.seed(each)) for each in choose(mine, did)))
    refused(pair, lambda said: [other if each == did else each for each in said], did.text)


def test_tokens_that_are_shown_without_being_used() -> None:
    """S28: they would be missing to the other player, who could not go on."""
    shows("take", lambda mine, _: mine.tokens)


def test_a_token_other_than_the_one_that_is_used() -> None:
    """S28: the named one would stay, and another be missing."""
    shows("token", lambda mine, did: [each for each in mine.tokens if each != did.shown[0][0]][:1])


def test_a_card_that_the_action_does_not_show() -> None:
    """Its key would tell the other player what is hidden (S60)."""
    shows("take", lambda mine, _: [Place("green", GREEN_DEAL * mine.me)])


@pytest.mark.parametrize("verb", ["sell", "courtesan", "lay"])
def test_a_card_that_is_kept_back(verb: str) -> None:
    """S24, S35, S41: else a set could be sold of cards that nobody has, until the round is over."""
    pair = until(Did, fits=lambda did: did.shown and did.text.startswith(verb))
    did = next(
        each
        for each in entries(pair[0].outgoing)
        if isinstance(each, Did) and each.shown and each.text.startswith(verb)
    )
    less = replace(did, shown=did.shown[1:])
    refused(pair, lambda said: [less if each == did else each for each in said], did.text)


@pytest.mark.parametrize(
    "spell", [str.upper, lambda text: text.replace(" ", "\u00a0"), lambda text: f"{text} "]
)
def test_an_action_that_is_spelled_otherwise(spell: Callable[[str], str]) -> None:
    """It would be a second way to say the same, and so to say something else by it."""
    pair = until(Did, seed=3, fits=lambda did: did.text.startswith("take"))
    acted = [each.text for each in entries(pair[0].outgoing) if isinstance(each, Did)]
    sender, receiver = pair
    link = forge_entries(sender, with_change(Did, text=lambda entry: spell(entry.text)))
    with pytest.raises(Cheating) as found:
        receiver.receive(link, FRESH)
    assert found.value.what in (acted[0], "an unreadable link")


@pytest.mark.parametrize("game", ["sobek", "scarab"])
def test_a_count_that_is_spelled_in_two_bytes(game: str) -> None:
    devices, rng = begin(game, {}, 2), Random(2)
    while (sender := next_sender(devices)) and sender.number < 12:
        devices[1 - sender.me].receive(sender.outgoing, FRESH)
        decide(devices[1 - sender.me], rng)
    assert sender
    longer = forge(sender, lambda said: bytes([said[0] | 128, 0]) + said[1:])
    with pytest.raises(Cheating) as found:
        devices[1 - sender.me].receive(longer, FRESH)
    assert found.value.what == "an unreadable link"


@pytest.mark.parametrize("game", SEALED)
def test_a_link_that_says_more_than_is_due_is_refused(game: str) -> None:
    devices, rng = begin(game, {}, 2), Random(2)
    while (sender := next_sender(devices)) and sender.number < 12:
        devices[1 - sender.me].receive(sender.outgoing, FRESH)
        decide(devices[1 - sender.me], rng)
    assert sender
    with pytest.raises(Cheating):
        devices[1 - sender.me].receive(forge(sender, lambda said: said + b"\x00"), FRESH)


# --- the shuffle ---------------------------------------------------------------------------


@pytest.mark.parametrize("bad", [b"\xff" * SIZE, b"\x02" + bytes(31), *SMALL_ORDERS, IDENTITY])
def test_points_outside_of_the_group(bad: bytes) -> None:
    """By its order or by a residue, a card could be told from others. There is no such point."""
    with pytest.raises(NotAPoint):
        GROUP.multiply([bad], [3])


@pytest.mark.parametrize(
    ("bad", "kind"), [(IDENTITY, Mask), (SMALL_ORDERS[3], Mask), (b"\xff" * SIZE, Lock)]
)
def test_marked_cards_by_points_outside_of_the_group(bad: bytes, kind: type[Entry]) -> None:
    refused(until(kind), with_change(kind, points=first_point(bad)), "the shuffle")


@pytest.mark.parametrize("bad", [b"\xff" * SIZE, IDENTITY], ids=["no point", "identity"])
@pytest.mark.parametrize("at", [0, 9, POINTS - 1])
def test_the_last_to_lock_cannot_mark_cards_either(bad: bytes, at: int) -> None:
    """Not even one that is never opened, such as the cards that are left out (S12)."""
    devices, rng = begin("sobek", {}, 3), Random(3)
    while (sender := next_sender(devices)) and not (sender.me == 0 and seated(sender).locks[0]):
        devices[1 - sender.me].receive(sender.outgoing, FRESH)
        decide(devices[1 - sender.me], rng)
    assert sender

    def mark(entry: Lock) -> tuple[bytes, ...]:
        return (*entry.points[:at], bad, *entry.points[at + 1 :])

    refused((sender, devices[1]), with_change(Lock, points=mark), "the shuffle")


@pytest.mark.parametrize("kind", [Mask, Lock])
def test_repeated_points(kind: type[Entry]) -> None:
    """The same card at two places."""
    repeat = with_change(kind, points=lambda entry: (entry.points[1], *entry.points[1:]))
    refused(until(kind), repeat, "the shuffle")


@pytest.mark.parametrize("field", ["commitment", "coin"])
def test_what_the_other_seat_has_promised(field: str) -> None:
    """A copy could not be opened by who has made it, or would make a number of its own."""
    pair = until(Mask)
    promised = getattr(seated(pair[0]).masks[1 - pair[0].me], field)
    refused(pair, with_change(Mask, **{field: lambda _: promised}), "the shuffle")


def test_a_secret_that_was_used_in_an_earlier_round() -> None:
    """Of either seat: its keys are known."""
    devices, rng = begin("sobek", {}, 1), Random(1)
    while (sender := next_sender(devices)) and (sender.round == 1 or not sender.outgoing):
        devices[1 - sender.me].receive(sender.outgoing, FRESH)
        decide(devices[1 - sender.me], rng)
    assert sender
    pair = sender, devices[1 - sender.me]
    (opened,) = (each for each in entries(sender.outgoing) if isinstance(each, Opened))
    for secret in (opened.secret, seated(pair[1]).secret.data):
        tried = pair[0].copy(), pair[1].copy()
        used = sha256(secret).digest()
        refused(tried, with_change(Mask, commitment=lambda _, used=used: used), "the shuffle")  # type: ignore[misc]


def test_marked_cards_by_points_that_are_related() -> None:
    """Each point gets a multiple of its own, so that it is known again behind any lock."""

    def mark(entry: Mask) -> tuple[bytes, ...]:
        return tuple(GROUP.multiply(entry.points, range(1, len(entry.points) + 1)))

    found_later(until(Mask), with_change(Mask, points=mark), Mask)


class Lazy(Secret):
    """A device that shuffles nothing."""

    def order(self, count: int, *name: str | int) -> list[int]:
        return list(range(count))


class Thrifty(Secret):
    """A device that has the same keys for all piles."""

    def derive(self, *name: str | int) -> bytes:
        return super().derive("green", "keys") if "keys" in name else super().derive(*name)


@pytest.mark.parametrize("kind", [Lazy, Thrifty])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_dealer_that_shuffles_nothing_or_uses_keys_again(
    kind: type[Secret], seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All can be played; it is found when the round is over."""
    rng, name = Random(1), "sobek.sealed.protocol.Secret"
    one = SealedGame.invite(GROUP, "sobek", {}, "Anna", rng.randbytes(32))
    with monkeypatch.context() as patch:
        patch.setattr(name, kind if seat == 1 else Secret)
        other = SealedGame.join(GROUP, one.outgoing, "Ben", rng.randbytes(32))
        patch.setattr(name, kind if seat == 0 else Secret)
        one.receive(other.outgoing, FRESH)
    with pytest.raises(Cheating) as found:
        play((one, other), 1 + seat)  # in these games, the honest seat is the last to open
    assert (one, other)[1 - seat].cheating is found.value
    assert (found.value.round, found.value.number, found.value.what) == (1, 0, "the shuffle")
    assert (one, other)[1 - seat].table.steps


def test_no_key_is_used_twice() -> None:
    """Neither in a round, nor in the next one, nor in another game."""
    used: list[bytes] = []
    for game in (1, 2):
        devices = begin("sobek", {}, game)
        play(devices, game, until=3)
        for device in devices:
            fresh = FRESH if device.me == 0 else device.secret.derive("fresh")[:32]
            assert seated(device).secret == CURRENT.secret(device.secret, 1, fresh)
            for round in (1, 2, 3):
                own = CURRENT.secret(device.secret, round, fresh)
                used += [tree.root(own, pile) for pile in COUNTS]
                used += [own.derive(pile, "all") for pile in COUNTS]
                used += [own.derive("coins"), own.derive("drop", 0)]
            used.append(device.secret.derive("exchange"))
    assert len(set(used)) == len(used)


@pytest.mark.parametrize("game", SEALED)
def test_a_device_that_was_set_back_before_a_round_plays_other_cards(game: str) -> None:
    """Who has seen one course of the game knows nothing of another one."""
    one, other = begin(game, {}, 1)
    before, second = one.copy(), SealedGame.join(GROUP, one.sent, "Ben", b"2" * 32)
    one.receive(other.outgoing, b"1" * 32)
    before.receive(second.outgoing, b"2" * 32)
    parts = [said(each.sent) for each in (one, before)]
    assert len(parts[0]) == len(parts[1]) and not _pieces(parts[0]) & _pieces(parts[1])


def test_a_device_that_was_set_back_to_an_earlier_round_plays_other_cards() -> None:
    devices, rng = begin("sobek", {}, 1), Random(1)
    while (sender := next_sender(devices)) and devices[1 - sender.me].round == 1:
        before = devices[1 - sender.me].copy()
        devices[1 - sender.me].receive(sender.outgoing, b"1" * 32)
        decide(devices[1 - sender.me], rng)
    assert sender
    after = devices[before.me]
    before.receive(devices[1 - before.me].sent, b"2" * 32)
    first, second = (entries(each.outgoing)[-1] for each in (after, before))
    assert isinstance(first, Mask) and isinstance(second, Mask)
    assert first.commitment != second.commitment and not set(first.points) & set(second.points)


def _pieces(body: bytes) -> set[bytes]:
    """All parts of a link that are too long to be equal by chance."""
    return {body[at : at + 16] for at in range(len(body) - 15)}


def test_the_keys_of_places_follow_from_the_shuffle() -> None:
    """So a second answer to the same shuffle is opened by other keys."""
    secret = Secret(b"1" * 32)
    hands = [Hand(secret, "deck", shuffle) for shuffle in (b"", b"1" * 32, b"2" * 32)]
    assert len({hand.key(place) for hand in hands for place in range(54)}) == 3 * 54
    devices = begin("sobek", {}, 1)
    play(devices, 1, until=5)
    one, other = map(seated, devices)
    assert one.hand("deck").shuffle == other.hand("deck").shuffle != b""
    assert one.hand("deck").shuffle != seated_after(2).hand("deck").shuffle


def seated_after(seed: int) -> Round:
    devices = begin("sobek", {}, seed)
    play(devices, seed, until=5)
    return seated(devices[0])


def test_a_node_opens_its_places_only() -> None:
    """Neighbouring places are opened by one seed; of the others nothing follows from it."""
    secret, places = Secret(b"1" * 32), range(9, 18)
    nodes = tree.cover(places, (), 54)
    assert nodes == [tree.Node(9, 9)]
    assert tree.cover([0, 1], (), 54) == [tree.Node(0, 1), tree.Node(1, 1)]
    assert tree.cover([0, 1], [2], 54) == [tree.Node(0, 3)]
    found = tree.opened(nodes, [tree.below(tree.root(secret, "deck"), tree.ROOT, nodes[0])])
    assert {place: tree.key(seed) for place, seed in found.items()} == {
        place: Hand(secret, "deck").key(place) for place in places
    }
    assert len({Hand(secret, "deck").key(n) for n in range(54)}) == 54
    with pytest.raises(NotAPoint):
        tree.opened(nodes, [])


# --- what is opened ------------------------------------------------------------------------


def test_keys_of_other_cards() -> None:
    def turned(entry: Keys) -> tuple[bytes, ...]:
        return (*entry.seeds[1:], entry.seeds[0])

    refused(until(Keys), with_change(Keys, seeds=turned), "hidden cards")


def test_more_keys_than_are_due() -> None:
    more = with_change(Keys, seeds=lambda entry: (*entry.seeds, bytes(16)))
    refused(until(Keys), more, "hidden cards")


def test_a_stolen_card_that_chance_did_not_pick() -> None:
    """The victim gives another card with that back (S34)."""
    for seed in range(20):
        sender, receiver = until(Given, 20 * seed)
        own, theft = seated(sender), seated(receiver).theft
        assert own.world and theft
        gifts = (each for each in entries(sender.outgoing) if isinstance(each, Given))
        ((given, _),) = next(gifts).card
        before = own.steps[-1].before
        assert isinstance(before, SobekState)
        hand = bits(before.hands[sender.me] & BACKS[theft.at])
        places = {own.world.arrangement.places[card] for card in hand} - {given}
        if places:
            break
    other = min(places)
    key = b"" if other in seated(receiver).readable[receiver.me] else own.seed(other)
    found_later((sender, receiver), with_change(Given, card=lambda _: ((other, key),)), Given)


def test_coins_that_were_not_promised() -> None:
    """A seat can't choose its part of a random number when it knows the other's."""
    other = with_change(Coin, value=lambda entry: bytes(len(entry.value)))
    refused(until(Coin), other, "a random number")


def test_coins_can_not_be_foreseen() -> None:
    """What a seat has told of its coins is a hash of those to come, and both make the number."""
    secret = Secret(b"1" * 32)
    for n in range(coins.LENGTH):
        assert coins.following(coins.link(secret, n + 1)) == coins.link(secret, n)
        assert coins.following(coins.link(secret, n)) != coins.link(secret, n + 1)
    one, two = coins.link(secret, 1), coins.link(Secret(b"2" * 32), 1)
    numbers = {coins.number(each) for each in ((one, two), (two, one), (one, one), (two, two))}
    assert len(numbers) == 4


def test_the_coin_of_scarab_can_not_be_changed() -> None:
    """Who has joined is bound to its own before it knows the other one."""
    one, other = begin("scarab", {}, 1)
    one.receive(other.outgoing, FRESH)
    other.receive(one.outgoing, FRESH)
    decide(other, Random(1))
    with pytest.raises(Cheating) as found:
        one.receive(forge(other, lambda body: bytes(16) + body[16:]), FRESH)
    assert found.value.number == 0 and found.value.what == "a random number"


def test_a_false_drop() -> None:
    """A commitment to a card that is not in the hand, or to none (S33)."""
    nothing = with_change(Dropped, commitment=lambda entry: bytes(16))
    found_later(until(Dropped), nothing, Dropped)
    pair = until(Dropped)
    sender = seated(pair[0])
    missing = next(
        kind for kind, each in enumerate(KINDS) if not sender.state.hands[pair[0].me] & MASK[kind]
    )
    false = with_change(Dropped, commitment=lambda _: commitment(sender.secret, 0, missing))
    found_later(pair, false, Dropped)


def test_a_drop_with_another_back() -> None:
    """Backs are seen by everyone (S60), so it is found."""
    pair = until(Dropped)
    backs = {entry.back for entry in entries(pair[0].outgoing) if isinstance(entry, Dropped)}
    other = next(back for back in (Back.GREEN, Back.BEIGE) if back not in backs)
    change = with_change(Dropped, back=lambda _: other)
    try:
        found_later(pair, change, Dropped)
    except Cheating as error:
        assert error.what == "a dropped card"


def test_a_wrong_pass_at_the_horizontal_sets() -> None:
    """A seat says that it can lay no set, though it can (S41)."""

    def passes(said: list[Entry]) -> list[Entry]:
        at = next(n for n, entry in enumerate(said) if _is_laid(entry))
        return [*said[:at], Passed(), *(each for each in said if isinstance(each, Opened))]

    pair = until_laid()
    refused(pair, passes, "no more horizontal sets")


def test_a_pass_before_the_keys_that_are_due() -> None:
    """S41: else the other seat could not read its last cards when it has to decide."""

    def early(said: list[Entry]) -> list[Entry]:
        at = next(n for n, entry in enumerate(said) if isinstance(entry, Passed))
        return [said[at], *said[:at], *said[at + 1 :]]

    for seed in range(0, 600, 60):
        pair = until(Passed, seed)
        kinds = [type(each) for each in entries(pair[0].outgoing)]
        if kinds.index(Passed) and kinds[kinds.index(Passed) - 1] is Keys:
            break
    refused(pair, early, "no more horizontal sets")


@pytest.mark.parametrize("variant", ["original", "open"])
def test_done_by_choice_where_a_seat_has_to_pass(variant: str) -> None:
    """S41: else the other seat would believe that it still has a set."""

    def chooses(said: list[Entry]) -> list[Entry]:
        return [Did("done") if isinstance(each, Passed) else each for each in said]

    found_later(until(Passed, variant=variant), chooses, Did)


def _is_laid(entry: Entry) -> bool:
    return isinstance(entry, Did) and entry.text.startswith(("lay", "done"))


def until_laid() -> Pair:
    """A link in which a horizontal set is laid, or could be."""
    for seed in range(60):
        devices, rng = begin("sobek", {}, seed), Random(seed)
        while sender := next_sender(devices):
            receiver = devices[1 - sender.me]
            said = [] if sender.number < 2 else entries(sender.outgoing)
            if any(map(_is_laid, said)) and any(isinstance(each, Opened) for each in said):
                return sender, receiver
            receiver.receive(sender.outgoing, FRESH)
            decide(receiver, rng)
    raise AssertionError("nobody can lay a set")


def test_an_action_that_is_not_legal() -> None:
    """It is named."""
    refused(until(Did), with_change(Did, text=lambda _: "take 9"), "take 9")


def test_who_loses_opens_a_wrong_secret() -> None:
    """Who has lost would like to hide something; the commitment refuses any other secret."""
    wrong = with_change(Opened, secret=lambda entry: bytes(32))
    refused(until(Opened), wrong, "the beginning of the round")
    devices = begin("sobek", {}, 5)
    count = len(play((devices[0].copy(), devices[1].copy()), 5))
    play(devices, 5, until=count)
    sender = next(each for each in devices if each.is_over)
    receiver = devices[1 - sender.me]
    refused((sender, receiver), wrong, "the beginning of the round")
    assert receiver.round >= 2 and not receiver.is_over


# --- links ---------------------------------------------------------------------------------


def test_replayed_and_reordered_links() -> None:
    """An old link changes nothing, and a later one waits for those between."""
    devices = begin("sobek", {}, 1)
    early = devices[0].copy()
    links = play(devices, 1, until=24)
    receiver = next(each for each in devices if each.number == len(links))
    before = receiver.stored()
    for link in links[-3::-2]:
        with pytest.raises(AlreadyKnown):
            receiver.receive(link, FRESH)
    assert receiver.stored() == before
    early.receive(links[0], FRESH)
    for link in links[4::2]:
        with pytest.raises(Early):
            early.receive(link, FRESH)


def test_reflected_links() -> None:
    """A link that is sent back is known, and can't pass for one of the other device."""
    devices = begin("sobek", {}, 1)
    links = play(devices, 1, until=21)
    sender = next(each for each in devices if each.number > len(links))
    letter = letters.read(links[-1])
    with pytest.raises(Own):
        sender.receive(links[-1], FRESH)
    with pytest.raises(Damaged):
        sender.receive(replace(letter, number=letter.number + 1).text, FRESH)
    keys = sender._channel()
    reflected = keys.seal(letter.number + 1, sender.past[-1], letter.body)
    assert reflected.mac != keys.seal(letter.number, sender.past[-1], letter.body).mac


def test_links_of_another_game() -> None:
    """Also if somebody writes the name of this game on them."""
    devices, others = begin("sobek", {}, 1), begin("sobek", {}, 2)
    play(devices, 1, until=12)
    link = play(others, 1, until=12)[-1]
    receiver = next(each for each in devices if each.number == 12)
    with pytest.raises(OtherGame):
        receiver.receive(link, FRESH)
    letter = replace(letters.read(link), game=receiver.invitation.game, past=receiver.past[-1])
    with pytest.raises(Damaged):
        receiver.receive(letter.text, FRESH)


def test_a_changed_authentication_or_body() -> None:
    devices = begin("sobek", {}, 1)
    play(devices, 1, until=12)
    receiver = next(each for each in devices if each.number == 12)
    letter = letters.read(devices[1 - receiver.me].outgoing)
    mac = bytes([letter.mac[0] ^ 1]) + letter.mac[1:]
    past = bytes([letter.past[0] ^ 1]) + letter.past[1:]
    for other in (
        replace(letter, mac=mac),
        replace(letter, body=letter.body + b"\0"),
        replace(letter, past=past),
    ):
        with pytest.raises(Damaged):
            receiver.receive(other.text, FRESH)


@pytest.mark.parametrize("bad", [IDENTITY, *SMALL_ORDERS])
def test_an_exchange_of_keys_by_a_bad_point(bad: bytes) -> None:
    """A point of small order would make a key that everyone can guess."""
    secret = Secret(b"1" * 32)
    with pytest.raises(NotAPoint):
        agree(GROUP, secret, letters.invitation(b"", letters.VERSION), 0, bad)
    one = SealedGame.invite(GROUP, "scarab", {}, "Anna", b"3" * 32)
    letter = letters.read(one.outgoing)
    invitation = letters.invitation(letter.body[:-SIZE] + bad, letter.version)
    with pytest.raises(Damaged):
        SealedGame.join(GROUP, invitation.text, "Ben", b"2" * 32)


@pytest.mark.parametrize("game", SEALED)
def test_more_than_is_due_in_an_invitation(game: str) -> None:
    """Who has invited says nothing of the table before the other one has bound itself."""
    invitation = letters.read(SealedGame.invite(GROUP, game, {}, "Anna", b"3" * 32).outgoing)
    more = letters.invitation(invitation.body + b"\0", invitation.version)
    with pytest.raises(Damaged):
        SealedGame.join(GROUP, more.text, "Ben", b"2" * 32)


def test_a_false_answer_to_an_invitation() -> None:
    """Anybody who reads the invitation can send one. It does not end the game."""
    one, other = begin("sobek", {}, 1)
    stranger = SealedGame.join(GROUP, one.sent, "Carla", b"2" * 32)
    before = one.stored()
    with pytest.raises(Damaged):
        one.receive(forge_entries(stranger, with_change(Mask, points=first_point(IDENTITY))), FRESH)
    assert one.stored() == before and not one.cheating
    one.receive(other.outgoing, FRESH)
    assert one.names == ("Anna", "Ben")


def test_somebody_between_has_other_keys() -> None:
    """Who answers the invitation in the place of the other, and invites that one: then both play
    with somebody between, and neither accepts a link of the other."""
    rng = Random(1)
    anna = SealedGame.invite(GROUP, "scarab", {}, "Anna", rng.randbytes(32))
    false_ben = SealedGame.join(GROUP, anna.outgoing, "Ben", rng.randbytes(32))
    false_anna = SealedGame.invite(GROUP, "scarab", {}, "Anna", rng.randbytes(32))
    ben = SealedGame.join(GROUP, false_anna.outgoing, "Ben", rng.randbytes(32))
    anna.receive(false_ben.outgoing, FRESH)
    assert anna.id != ben.id
    with pytest.raises(OtherGame):
        anna.receive(ben.outgoing, FRESH)


def test_links_hold_no_secret_of_the_device() -> None:
    """The secret of the game, and those of later rounds, are in none; that of a round is told when
    it is over."""
    devices, secrets = begin("sobek", {}, 1), set[bytes]()
    links = [devices[0].sent]
    while sender := next_sender(devices):
        links.append(sender.outgoing)
        devices[1 - sender.me].receive(sender.outgoing, FRESH)
        decide(devices[1 - sender.me], Random(1))
        secrets |= {seated(each).secret.data for each in devices} - {b""}
    told = [letters.read(link).body for link in links]
    assert len(secrets) == 2 * devices[0].round
    for device in devices:
        assert not any(device.secret.data in body for body in told)
    for secret in secrets:
        assert sum(secret in body for body in told) == 1
