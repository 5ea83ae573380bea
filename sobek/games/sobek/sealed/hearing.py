"""What follows from an entry, whichever seat it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any, Final

from sobek.games.sobek.rules.notation import NONE, Action, Verb, parse
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import (
    BACKS,
    GOODS,
    GREEN_DEAL,
    MASK,
    ORANGE,
    QUAYS,
    REMOVED_FOR_TWO,
    Character,
    bits,
    kind_of,
    kinds_in,
)
from sobek.games.sobek.sealed.entries import (
    Backs,
    Coin,
    Did,
    Dropped,
    Entry,
    Given,
    Keys,
    Lock,
    Looked,
    Mask,
    Opened,
    Passed,
)
from sobek.games.sobek.sealed.events import (
    PRIESTS,
    Act,
    Event,
    HiddenDrop,
    Look,
    Pass,
    character,
)
from sobek.games.sobek.sealed.piles import (
    BEIGES,
    CARDS,
    COUNTS,
    POINTS,
    TOKENS,
    Impossible,
    Place,
    fits,
)
from sobek.games.sobek.sealed.round import Draw, Round, expected
from sobek.games.sobek.sealed.world import World, begin, find_world
from sobek.sealed import coins
from sobek.sealed.group import NotAPoint
from sobek.sealed.secret import Secret
from sobek.sealed.shuffle import check_points, items, open_place
from sobek.sealed.tree import key, opened

SLOTS: Final = range(len(BEIGES), COUNTS["deck"])
"""The items of the deck that stand for characters."""


class Refused(ValueError):
    """What the other seat says can't be right."""


def hear(round: Round, seat: int, entry: Entry) -> None:
    """Take note of an entry.

    :raises Refused: if it can't be right; then the round is not to be used any more.
    """
    wanted = expected(round)
    is_laying = round.world is not None and bool(round.world.flat) and wanted[1] is Did
    is_pass = isinstance(entry, Passed) and is_laying
    if seat != wanted[0] or not (isinstance(entry, wanted[1]) or is_pass):
        raise Refused(f"{type(entry).__name__} of seat {seat + 1} is not what comes next")
    try:
        _HEAR[type(entry)](round, seat, entry)
    except (NotAPoint, Impossible) as error:
        raise Refused(f"{type(entry).__name__} of seat {seat + 1} can't be right") from error
    round.log.append((seat, entry))
    round.settle()


# --- the shuffle ---------------------------------------------------------------------------


def _mask(round: Round, seat: int, mask: Mask) -> None:
    _check(mask.points)
    other = round.masks[1 - seat]
    if mask.commitment in round.spent or (
        other and (mask.commitment == other.commitment or mask.coin == other.coin)
    ):
        raise NotAPoint
    round.masks[seat] = mask
    round.coins[seat] = mask.coin


def _lock(round: Round, seat: int, lock: Lock) -> None:
    _check(lock.points)
    round.locks[seat] = lock
    if seat != round.dealer:
        round.points = split(lock.points)


def _coin(round: Round, seat: int, coin: Coin) -> None:
    if coins.following(coin.value) != round.coins[seat]:
        raise NotAPoint
    round.coins[seat] = coin.value
    round.tossed[seat] += 1
    if round.world is None and round.tossed[1 - round.dealer]:
        round.lot = chance(round) / coins.LIMIT
        for owner in (0, 1):
            _release(
                round, owner, [Place("green", GREEN_DEAL * owner + n) for n in range(GREEN_DEAL)]
            )
        delivery = [Place("deck", REMOVED_FOR_TWO + n) for n in range(QUAYS)]
        for owner in (0, 1):
            _release(round, owner, delivery)
        _look_again(round)


def chance(round: Round) -> int:
    """The random number of the coins that were told last."""
    return coins.number((round.coins[0], round.coins[1]))


def split(points: Iterable[bytes]) -> dict[str, tuple[bytes, ...]]:
    """The points of each pile."""
    left = iter(points)
    return {pile: tuple(next(left) for _ in range(count)) for pile, count in COUNTS.items()}


def _check(points: tuple[bytes, ...]) -> None:
    if len(points) != POINTS:
        raise NotAPoint
    check_points(points)


# --- keys ----------------------------------------------------------------------------------


def _release(round: Round, seat: int, places: Iterable[Place]) -> None:
    """Let the other seat owe this one the keys of places that it can't read yet."""
    for place in places:
        if place not in round.readable[seat] and place not in round.debts[1 - seat]:
            round.debts[1 - seat].append(place)


def _keys(round: Round, seat: int, told: Keys) -> None:
    owed, left = round.owed(seat), list(told.seeds)
    found = {}
    for pile, nodes in owed:
        seeds, left = left[: len(nodes)], left[len(nodes) :]
        for number, seed in opened(nodes, seeds).items():
            found[Place(pile, number)] = seed
    if left:
        raise NotAPoint
    places, round.debts[seat] = round.debts[seat], []
    _show(round, seat, [(place, found[place]) for place in places])
    _look_again(round)


def _show(round: Round, seat: int, shown: Iterable[tuple[Place, bytes]]) -> None:
    """The seat gives the other one its keys of these places; nothing where it has it."""
    for place, seed in shown:
        if (not seed) != (place in round.readable[1 - seat]):
            raise NotAPoint
        if not seed:
            continue
        round.readable[1 - seat].add(place)
        if seat != round.me:
            item = _item(round, place, seed)
            if item in (other for at, other in round.known.items.items() if at.pile == place.pile):
                raise NotAPoint
            round.known.items[place] = item


def _item(round: Round, place: Place, seed: bytes) -> int:
    """What lies at a place, by the key of the other seat."""
    if place in round.remembered:
        return round.remembered[place]
    known = items(round.group, place.pile, COUNTS[place.pile])
    point = round.points[place.pile][place.number]
    return open_place(round.group, known, point, key(seed), key(round.seed(place)))


def _backs(round: Round, seat: int, backs: Backs) -> None:
    drawn, round.drawn = round.drawn, None
    assert drawn
    _show(round, seat, backs.slots)
    slots = [place for place, _ in backs.slots]
    if not set(slots) <= set(drawn.places):
        raise NotAPoint
    characters = []
    for place in slots:
        item = round.known.items[place]
        if item not in SLOTS:
            raise NotAPoint
        characters.append(Place("character", item - SLOTS.start))
    round.known.goods.update(place for place in drawn.places if place not in slots)
    _release(round, seat, characters)
    _look_again(round)


# --- the table -----------------------------------------------------------------------------


def _did(round: Round, seat: int, did: Did) -> None:
    try:
        action = parse(did.text)
    except ValueError:
        raise Impossible from None
    if str(action) != did.text:  # another spelling would be a second way to say the same
        raise Impossible
    if action.verb == Verb.DROP and seat != round.me:
        raise Impossible
    _show(round, seat, did.shown)
    places = tuple(place for place, _ in did.shown)
    if seat != round.me:
        _check_shown(round, action, places)
    round.used += [place for place in places if place.pile == "token"]
    act = Act(seat, action, shown=places)
    if _plays(act, Character.THIEF) and action.seat != NONE:
        if seat != round.me:
            _try_theft(round, act)
        round.theft = action
        round.tosses += 1
    else:
        _happen(round, act)


def _check_shown(round: Round, action: Action, shown: Sequence[Place]) -> None:
    """See to it that the other seat shows what the action shows: a token that was shown without
    being used would be missing to this seat, and a card that is kept back may not be there."""
    if len(set(shown)) < len(shown):
        raise NotAPoint
    if action.verb == Verb.TOKEN:
        used = [TOKENS[round.known.items[place]] for place in shown if place in round.tokens]
        if len(shown) != 1 or used != [action.what]:
            raise NotAPoint
        return
    due, kinds = Counter[int](), Counter[int]()
    if action.verb in (Verb.PLAY_SET, Verb.LAY_FLAT, Verb.PLAY_CHARACTER):
        due.update(dict(kinds_in(action.cards)))
    if action.verb == Verb.PLAY_CHARACTER:
        due[action.what] += 1
    for place in shown:
        cards, item = CARDS.get(place.pile, ()), round.known.items[place]
        if item >= len(cards):  # a token, or a slot
            raise NotAPoint
        kinds[kind_of(cards[item])] += 1
    # Which goods a priest discards is compared when the position is known.
    wares = GOODS[action.at] if character(action) in PRIESTS and action.at != NONE else 0
    if any(not MASK[kind] & wares for kind in kinds - due):
        raise NotAPoint
    if due - kinds - _readable(round, shown):
        raise NotAPoint


def _readable(round: Round, shown: Sequence[Place]) -> Counter[int]:
    """How many cards of each kind the other seat has in hand or pile that this one has read before:
    their keys need not be shown."""
    assert round.world
    seat, places = 1 - round.me, round.world.arrangement.places
    cards = bits(round.world.state.hands[seat] | round.world.state.piles[seat])
    before = round.readable[round.me].difference(shown)
    return Counter(kind_of(card) for card in cards if places[card] in before)


def _try_theft(round: Round, act: Act) -> None:
    """See to it that a theft is possible before a card is drawn for it, and its key given."""
    assert round.world
    hand = round.world.state.hands[round.me] & BACKS[act.action.at]
    if not hand:
        raise Impossible
    place = round.world.arrangement.places[next(bits(hand))]
    _after(round, round.world, [*round.events, replace(act, place=place)])


def _dropped(round: Round, seat: int, dropped: Dropped) -> None:
    """Only for the other seat: this device knows what its own seat has dropped."""
    round.drops[seat] += 1
    _happen(round, HiddenDrop(seat, dropped.back))


def dropped_own(round: Round, did: Act, entry: Dropped) -> None:
    """The device's own seat has dropped a card."""
    round.drops[did.seat] += 1
    _happen(round, did)
    round.log.append((did.seat, entry))
    round.settle()


def _given(round: Round, seat: int, given: Given) -> None:
    action, round.theft = round.theft, None
    assert action
    if len(given.card) != 1:
        raise NotAPoint
    _show(round, seat, given.card)
    _happen(round, Act(1 - seat, action, given.card[0][0]))


def _looked(round: Round, seat: int, looked: Looked) -> None:
    _show(round, seat, looked.cards)
    round.is_looking = False
    look = Look(seat, tuple(place for place, _ in looked.cards))
    if any(place.pile not in CARDS for place in look.places):
        raise NotAPoint
    round.events.append(look)
    assert round.world
    round.world = _after(round, round.world, round.events)


def _passed(round: Round, seat: int, _: Passed) -> None:
    _happen(round, Pass(seat))


def _opened(round: Round, seat: int, told: Opened) -> None:
    mask = round.masks[seat]
    assert mask
    if sha256(told.secret).digest() != mask.commitment:
        raise NotAPoint
    round.opened[seat] = Secret(told.secret)


def _look_again(round: Round) -> None:
    """See to it that the position fits what is known now."""
    if not round.world and round.guess:
        round.world = begin(round.start, round.guess.arrangement, round.lot)
        round.world.plan = round.guess.drops
    if not (round.world and fits(round.world.arrangement, round.known)):
        round.world = find_world(round.start, round.known, round.lot, round.events)


def _after(round: Round, before: World, events: Sequence[Event]) -> World:
    """A position that fits all events; where that is possible, one that follows from the one before
    the last event."""
    if fits(before.arrangement, round.known):
        after = before.copy()
        with suppress(Impossible):
            after.apply(events[-1], Random(len(events)))
            return after
    return find_world(round.start, round.known, round.lot, events)


def _happen(round: Round, event: Event) -> None:
    """Something happens at the table; release what the seats may read from now on."""
    before = round.world
    assert before
    quay = _characters(before)
    left = COUNTS["deck"] - len(before.state.deck)
    is_laying = bool(before.flat)
    round.events.append(event)
    round.world = after = _after(round, before, round.events)
    if is_laying:
        return
    if after.flat:  # the last cards were taken
        round.last = after.flat[-1]
        _release(round, event.seat, sorted(quay))
        return
    drawn = [Place("deck", n) for n in range(left, COUNTS["deck"] - len(after.state.deck))]
    _release(round, event.seat, sorted(quay - _characters(after)))
    if drawn and _plays(event, Character.QUEEN):
        round.drawn = Draw(event.seat, drawn)
        _release(round, event.seat, drawn)
    else:
        for owner in (0, 1):
            _release(round, owner, drawn)
    if after.state.phase == Phase.TOKEN:
        _release(round, after.state.actor, round.tokens)
    round.is_looking = after.state.phase == Phase.PICK


def _plays(event: Event, wanted: Character) -> bool:
    return isinstance(event, Act) and character(event.action) == wanted


def _characters(world: World) -> set[Place]:
    """The places of the characters on the quays."""
    places = world.arrangement.places
    return {places[card] for card in world.state.quay if card & ORANGE}


_HEAR: Final[dict[type[Entry], Callable[[Round, int, Any], None]]] = {
    Mask: _mask,
    Lock: _lock,
    Coin: _coin,
    Keys: _keys,
    Did: _did,
    Dropped: _dropped,
    Backs: _backs,
    Given: _given,
    Looked: _looked,
    Passed: _passed,
    Opened: _opened,
}
