"""Whole rounds of sealed Sobek, honest and not."""

from dataclasses import replace
from random import Random

import pytest

from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.sealed.checking import Cheated, check, following, truth
from sobek.games.sobek.sealed.entries import Entry, Keys, Lock, Mask
from sobek.games.sobek.sealed.hearing import Refused
from sobek.games.sobek.sealed.round import Round
from sobek.sealed.group import NotAPoint
from sobek.sealed.secret import Secret
from sobek.sealed.shuffle import Hand, check_points, items, open_place
from tests.games.sobek.sealed.devices import GROUP, begin, play
from tests.sealed.tampering import changed


def test_a_whole_game_between_two_devices() -> None:
    """Each device sees what its seat would see in the true position, whenever it decides."""
    start, dealer = SobekState(2, 0, False), 0
    for number in (1, 2, 3):
        rounds = begin(10 + number, start, dealer)
        seen: list[int] = []

        def compare(device: Round, rounds: list[Round] = rounds, seen: list[int] = seen) -> None:
            true = truth(rounds, device.me).state
            assert true.actor == device.me
            assert device.state.view(device.me) == true.view(device.me)
            seen.append(device.me)

        play(rounds, number, compare)
        assert len(seen) > 10
        end = check(rounds[0]).state
        assert check(rounds[1]).state.scores == end.scores
        assert check(rounds[1]).state.accounts == end.accounts and len(end.accounts) == number
        if end.phase == Phase.OVER:
            break
        start = following(end)
        dealer = 1 - rounds[0].last
    assert end.phase == Phase.OVER and number >= 2


@pytest.mark.parametrize("seed", range(40))
def test_a_changed_entry_is_found(seed: int) -> None:
    """At once, or when the round is checked; and it is named. The devices agree until then."""
    rng = Random(seed)
    target = rng.randrange(45)
    done: list[int] = []

    def change(number: int, entry: Entry) -> Entry:
        if number < target or done:
            return entry
        other: Entry = changed(entry, rng)
        done.extend([number] if other != entry else [])
        return other

    rounds = begin(seed)
    try:
        play(rounds, seed, on_the_way=change)
    except (Refused, AssertionError, StopIteration, IndexError, KeyError):
        assert done
        return
    assert done
    with pytest.raises(Cheated) as found:
        check(rounds[1 - rounds[0].log[done[0]][0]])
    assert found.value.entry == done[0] + 1


def test_points_that_are_none_are_refused() -> None:
    """Small orders and other points outside of the group: ristretto255 has no spelling of them."""
    hand = Hand(Secret(bytes(32)), "deck")
    for bad in (bytes(32), b"\xff" * 32, b"\x01" + bytes(31), bytes(31)):
        with pytest.raises(NotAPoint):
            hand.mask(GROUP, [bad])
    point = GROUP.hash(bytes(64))
    with pytest.raises(NotAPoint):
        check_points([point, point])


def test_only_the_two_keys_of_a_place_open_it() -> None:
    one, other = Hand(Secret(b"1" * 32), "token"), Hand(Secret(b"2" * 32), "token")
    known = items(GROUP, "token", 12)
    points = other.mask(GROUP, one.mask(GROUP, list(known)))
    points = other.lock(GROUP, one.lock(GROUP, points))
    opened = [open_place(GROUP, known, points[n], one.key(n), other.key(n)) for n in range(12)]
    assert sorted(opened) == list(range(12)) and opened != list(range(12))
    for keys in ((one.key(0), other.key(1)), (one.key(0),), (one.key(0), one.key(0))):
        with pytest.raises(NotAPoint):
            open_place(GROUP, known, points[0], *keys)


def test_a_shuffle_that_repeats_a_card_is_refused_at_once() -> None:
    def repeat(number: int, entry: Entry) -> Entry:
        if isinstance(entry, (Mask, Lock)):
            return replace(entry, points=(entry.points[0], entry.points[0], *entry.points[2:]))
        return entry

    with pytest.raises(Refused):
        play(begin(1), 1, on_the_way=repeat)


def test_keys_of_another_place_are_refused_at_once() -> None:
    def turn(number: int, entry: Entry) -> Entry:
        return Keys((*entry.seeds[1:], entry.seeds[0])) if isinstance(entry, Keys) else entry

    with pytest.raises(Refused):
        play(begin(1), 1, on_the_way=turn)
