"""What is dealt, opened and found in sealed Sakkara."""

from collections.abc import Callable
from random import Random

import pytest

from sobek.core.chance import pick
from sobek.core.octets import Reader
from sobek.games.sakkara.rules.state import SakkaraState, set_up
from sobek.games.sakkara.rules.tables import FIRST_SHIPS, Tile
from sobek.games.sakkara.sealed import checking
from sobek.games.sakkara.sealed.board import PLACES, Board
from sobek.games.sakkara.sealed.device import PILE, Device, What, arrangement
from sobek.games.sakkara.sealed.table import SakkaraTable
from sobek.sealed import coins, tree
from sobek.sealed.game import SealedGame
from sobek.sealed.group import SIZE, NotAPoint
from sobek.sealed.protocol import CURRENT, SECRET
from sobek.sealed.secret import Secret
from sobek.sealed.shuffle import Hand
from sobek.sealed.table import Wrong
from tests.sealed.players import FRESH, GROUP, begin, decide, eager, next_sender, play

IN_ORDER = {place: place for place in range(PLACES)}


def device_of(game: SealedGame) -> Device:
    assert isinstance(game.table, SakkaraTable)
    return game.table.device


# --- the set-up ----------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(20))
def test_the_set_up_is_that_of_the_number_but_for_the_order_below(number: int) -> None:
    """The tops, the fields with two tiles, the tiles below and who begins are dealt as usual
    (K10, K11); only the order below is free."""
    usual, board = set_up(number), Board(number, IN_ORDER)
    assert board.state.view(0) == usual.view(0)
    assert sum(stack[-1] == Tile.SHIP for stack in board.state.board) >= FIRST_SHIPS
    lowest = [[stack[0] for stack in each.board if len(stack) > 1] for each in (usual, board.state)]
    assert sorted(lowest[0]) == lowest[1] and len(lowest[1]) == PLACES
    board.state.check()
    turned = Board(number, {place: PLACES - 1 - place for place in range(PLACES)})
    assert [stack[0] for stack in turned.state.board if len(stack) > 1] == lowest[1][::-1]


def test_both_make_the_number_and_the_order() -> None:
    """The number is that of both coins, and the order that of both secrets."""
    devices = begin("sakkara", {}, 1)
    play(devices, 1)
    first, second = map(device_of, devices)
    number = coins.number((coins.link(first.secret, 1), coins.link(second.secret, 1)))
    dealt = Board(number, arrangement({0: first.secret, 1: second.secret}, CURRENT))
    step = devices[0].history[0].before
    assert isinstance(step, SakkaraState)
    assert step.omniscient_view() == dealt.state.omniscient_view()
    orders = [each.secret.order(PLACES, PILE, "order") for each in (second, first)]
    assert [orders[0][place] for place in orders[1]] == [first.known[n] for n in range(PLACES)]


def test_a_hidden_tile_goes_with_its_stack() -> None:
    """An Ox pushes a whole stack onto an empty field: what lies below stays hidden (K44, K60)."""
    seen = 0
    for number in range(400):
        board, rng = Board(number, IN_ORDER), Random(number)
        for _ in range(150):
            legal = board.state.legal_actions()
            if not legal:
                break
            hidden = board.state.hidden
            places = {**board.below}
            uncovered = board.act(rng.choices(legal, [eager(str(each)) for each in legal])[0])
            if board.state.hidden & ~hidden:
                ((field, place),) = board.below.items() - places.items()
                assert field & board.state.hidden and not uncovered
                tile = board.state.board[field.bit_length() - 1][0]
                assert tile == board.tiles[board.items[place]]
                seen += 1
        if seen > 2:
            return
    raise AssertionError("no stack was pushed")


# --- what a device knows -------------------------------------------------------------------


def test_a_device_knows_what_was_uncovered_and_nothing_else() -> None:
    """With the keys of both, and not before those of the other seat have come (K60)."""
    devices, rng, waited = begin("sakkara", {}, 2), Random(2), 0
    while sender := next_sender(devices):
        receiver = devices[1 - sender.me]
        receiver.receive(sender.outgoing, FRESH)
        decide(receiver, rng, eager)
        for each in map(device_of, devices):
            if each.board and not each.is_over:
                to_come = each.uncovered if 1 - each.me in each.debtors else []
                uncovered = set(range(PLACES)) - {*each.board.below.values()}
                assert set(each.known) == uncovered - {*to_come}
                waited += bool(to_come)
    assert waited > 5


def test_a_device_does_not_show_what_it_has_uncovered_before_it_knows_it() -> None:
    """The position before its last action stays, until the keys of the other seat come."""
    listener, speaker, said = until(What.KEYS, 2)
    table = SakkaraTable(listener, listener.secret)
    assert listener.board and listener.debtors == [speaker.me] and table.is_listening
    before = len(table.steps)
    assert before == len(listener.board.actions) - 1
    assert table.state is listener.board.states[before]
    listener.hear(Reader(said))
    assert len(table.steps) == before + 1 and table.state is listener.board.state


# --- cheating ------------------------------------------------------------------------------


def two(kinds: tuple[type[Secret], type[Secret]] = (Secret, Secret), seed: int = 1) -> list[Device]:
    """Both devices. ``kinds``: of their secrets."""
    rng = Random(seed)
    return [Device(GROUP, seat, kind(rng.randbytes(32))) for seat, kind in enumerate(kinds)]


def said_next(devices: list[Device], rng: Random) -> tuple[Device, What, bytes]:
    """Who says something next, what, and its bytes. Decisions are random."""
    seat, what = devices[0].next
    speaker = devices[seat]
    if what is not What.DID:
        return speaker, what, speaker.say()
    assert speaker.board
    return speaker, what, speaker.say_did(pick(speaker.board.state.legal_actions(), rng))


def until(what: What, nth: int = 1, seed: int = 1) -> tuple[Device, Device, bytes]:
    """Go on until this is to be said for the n-th time. Returns the listener, the speaker, and
    what it would say."""
    devices, rng = two(seed=seed), Random(seed)
    while True:
        speaker, now, said = said_next(devices, rng)
        nth -= now is what
        if not nth:
            return devices[1 - speaker.me], speaker, said
        for each in devices:
            each.take(Reader(said))


def to_the_end(
    devices: list[Device], change: Callable[[What, bytes], bytes] = lambda _, said: said
) -> None:
    """Play a game. ``change``: what seat 0 says instead."""
    rng = Random(1)
    while not devices[0].is_over:
        speaker, what, said = said_next(devices, rng)
        if speaker.me == 0:
            said = change(what, said)
        for each in devices:
            (each.take if each is speaker else each.hear)(Reader(said))


@pytest.mark.parametrize(
    ("what", "nth", "other", "named"),
    [
        (What.MASK, 1, lambda said: bytes(SIZE) + said[SIZE:], "the shuffle"),
        (What.MASK, 2, lambda said: b"\xff" * SIZE + said[SIZE:], "the shuffle"),
        (What.MASK, 2, lambda said: said[SIZE : 2 * SIZE] + said[SIZE:], "the shuffle"),
        (What.LOCK, 1, lambda said: bytes(SIZE) + said[SIZE:], "the shuffle"),
        (What.LOCK, 2, lambda said: b"\xff" * SIZE + said[SIZE:], "the shuffle"),
        (What.LOCK, 2, lambda said: said[SIZE : 2 * SIZE] + said[SIZE:], "the shuffle"),
        (What.COIN, 1, lambda said: bytes(len(said)), "a random number"),
        (What.COIN, 2, lambda said: bytes(len(said)), "a random number"),
        (What.DID, 1, lambda said: b"\x7f", "an unreadable link"),
        (What.DID, 1, lambda said: bytes([said[0] | 128, 0]), "an unreadable link"),
        (What.KEYS, 1, lambda said: bytes(len(said)), "hidden tiles"),
        (What.KEYS, 2, lambda said: bytes(len(said)), "hidden tiles"),
        (What.KEYS, 2, lambda said: said[1:], "hidden tiles"),
        (What.OPENED, 1, lambda said: bytes(len(said)), "the beginning of the round"),
        (What.OPENED, 2, lambda said: bytes(len(said)), "the beginning of the round"),
    ],
)
def test_what_is_refused_at_once(
    what: What, nth: int, other: Callable[[bytes], bytes], named: str
) -> None:
    """And with the number of the action."""
    listener, _, said = until(what, nth)
    actions = len(listener.board.actions) if listener.board else 0
    with pytest.raises(Wrong) as found:
        SakkaraTable(listener, listener.secret).hear(other(said), FRESH)
    number = actions + (what is What.DID)
    assert (found.value.round, found.value.number, found.value.what) == (1, number, named)


@pytest.mark.parametrize(
    "part", [slice(-SECRET - coins.SIZE, -coins.SIZE), slice(-coins.SIZE, None)]
)
def test_what_the_other_seat_has_promised(part: slice) -> None:
    """The hash of its secret, or its coin."""
    listener, _, said = until(What.MASK, 2)
    copied = bytearray(said)
    copied[part] = listener.log[0].data[part]
    with pytest.raises(Wrong) as found:
        SakkaraTable(listener, listener.secret).hear(bytes(copied), FRESH)
    assert found.value.what == "the shuffle"


def test_more_than_is_due() -> None:
    """Also keys of a tile that is not uncovered."""
    listener, speaker, said = until(What.KEYS, 2)
    hidden = next(n for n in range(PLACES) if n not in listener.known)
    more = Hand(speaker.secret, PILE).seed(tree.Node(hidden, 1))
    with pytest.raises(Wrong) as found:
        SakkaraTable(listener, listener.secret).hear(said + more, FRESH)
    assert found.value.what == "an unreadable link"


class Lazy(Secret):
    """A device that shuffles nothing."""

    def order(self, count: int, *name: str | int) -> list[int]:
        return list(range(count))


class Thrifty(Secret):
    """A device that has its keys from another game."""

    def derive(self, *name: str | int) -> bytes:
        return Secret(bytes(32)).derive(*name) if "keys" in name else super().derive(*name)


@pytest.mark.parametrize("kinds", [(Lazy, Secret), (Secret, Lazy), (Thrifty, Secret)])
def test_what_is_found_at_the_end(kinds: tuple[type[Secret], type[Secret]]) -> None:
    """A seat that shuffles nothing, or uses keys again. The other one has shuffled, so all can be
    played."""
    devices = two(kinds)
    to_the_end(devices)
    honest = devices[kinds.index(Secret)]
    with pytest.raises(Wrong) as found:
        checking.verify(honest, honest.opened)
    assert (found.value.round, found.value.number, found.value.what) == (1, 0, "the shuffle")


def test_marked_tiles_are_found() -> None:
    """Each point gets a multiple of its own, so that it is known again behind any lock."""

    def mark(what: What, said: bytes) -> bytes:
        points = [said[n * SIZE :][:SIZE] for n in range(PLACES)]
        marked = b"".join(GROUP.multiply(points, range(1, PLACES + 1)))
        return marked + said[PLACES * SIZE :] if what is What.MASK else said

    devices = two()
    with pytest.raises(NotAPoint):  # a marked point is no tile, once it is opened
        to_the_end(devices, mark)
    with pytest.raises(Wrong) as found:
        checking.verify(devices[1], {each.me: each.secret for each in devices})
    assert found.value.what == "the shuffle"


def test_honest_devices_are_not_accused() -> None:
    for seed in range(3):
        devices = two(seed=seed)
        to_the_end(devices)
        for each in devices:
            true = checking.verify(each, each.opened)
            assert each.board and true.state.view(0) == each.board.state.view(0)
            each.reveal()
            each.board.state.check()
