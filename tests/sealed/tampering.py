"""Tampering with the links of whole games, and whether it is found.

moments = play_through("sobek", {"variant": "open"}, seed)
outcome = tamper(pick(moments, rng), rng)
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final, Literal

from sobek.core.chance import pick
from sobek.games.sakkara.sealed import checking
from sobek.games.sakkara.sealed.device import Device, What
from sobek.games.sakkara.sealed.table import SakkaraTable
from sobek.games.sobek.rules.notation import KIND_NAMES
from sobek.games.sobek.sealed import spelling
from sobek.games.sobek.sealed.checking import Cheated, verify
from sobek.games.sobek.sealed.entries import Did, Entry, Mask, Passed
from sobek.games.sobek.sealed.piles import COUNTS, Place
from sobek.games.sobek.sealed.round import Round
from sobek.games.sobek.sealed.table import SobekTable
from sobek.sealed.game import SealedGame
from sobek.sealed.refusals import Cheating, LinkRefused
from sobek.sealed.table import Wrong
from tests.sealed.cheater import forge, read, said
from tests.sealed.players import FRESH, begin, decide, next_sender

Found = Literal["at once", "at the end", "legal", "same", "missed", "blocking"]
"""``at the end``: when the secrets of the round are open; ``legal``: another action was put in,
which the sender could have chosen; ``same``: nothing was changed. What must not be: ``missed``: it
would never be found; ``blocking``: the honest player can't go on, so the end is never reached."""


@dataclass(frozen=True)
class Moment:
    """Before a link is opened: sender and receiver."""

    sender: SealedGame
    receiver: SealedGame


@dataclass(frozen=True)
class Outcome:
    """``who``: on the way, or the sender itself. ``how``: the kind of change."""

    who: Literal["messenger", "sender"]
    how: str
    found: Found


def play_through(
    game: str,
    options: dict[str, str],
    seed: int,
    weight: Callable[[str], float] = lambda action: 1,
) -> list[Moment]:
    """All moments of a whole game. Each is a copy. ``weight``: see :func:`players.decide`."""
    devices, rng, moments = begin(game, options, seed), Random(seed), []
    while sender := next_sender(devices):
        receiver = devices[1 - sender.me]
        moments.append(Moment(sender.copy(), receiver.copy()))
        receiver.receive(sender.outgoing, FRESH)
        decide(receiver, rng, weight)
    return moments


def tamper(moment: Moment, rng: Random) -> Outcome:
    """Change the link of a moment in some way, and look what becomes of it."""
    if rng.random() < 0.5:
        return _on_the_way(moment, rng)
    return _by_the_sender(moment, rng)


def _on_the_way(moment: Moment, rng: Random) -> Outcome:
    """Somebody who has no keys changes the text. Nothing of the game may change."""
    how = pick(sorted(_TEXTS), rng)
    text = moment.sender.outgoing
    other = _TEXTS[how](text, rng)
    receiver = moment.receiver.copy()
    before = receiver.stored()
    try:
        receiver.receive(other, FRESH)
    except LinkRefused as error:
        unharmed = receiver.stored() == before and not isinstance(error, Cheating)
        return Outcome("messenger", how, "at once" if unharmed else "missed")
    return Outcome("messenger", how, "same" if other == text else "missed")


def _by_the_sender(moment: Moment, rng: Random) -> Outcome:
    """The sender changes what the link holds, and seals it."""
    sender, receiver = moment.sender.copy(), moment.receiver.copy()
    changes = _BODIES
    if isinstance(sender.table, SobekTable):
        seated = sender.table.seated
        others = {"shown": _more_shown, "promises": _other_promises, "made up": _made_up}
        changes = {**_ENTRIES, **{how: partial(each, seated) for how, each in others.items()}}
    how = pick(sorted(changes), rng)
    original = said(sender.outgoing)
    changed = changes[how](original, rng)
    if changed == original:
        return Outcome("sender", how, "same")
    try:
        receiver.receive(forge(sender, lambda _: changed), FRESH)
    except LinkRefused:
        return Outcome("sender", how, "at once")
    if not _goes_on(receiver.copy(), rng):
        return Outcome("sender", how, "blocking")
    if isinstance(receiver.table, SobekTable) and isinstance(sender.table, SobekTable):
        devices = sorted((sender.table.seated, receiver.table.seated), key=lambda each: each.me)
        try:
            verify(receiver.table.seated, *(device.secret for device in devices))
        except Cheated:
            return Outcome("sender", how, "at the end")
        if _without_choices(original) != _without_choices(changed):
            return Outcome("sender", how, "missed")
    if isinstance(receiver.table, SakkaraTable) and isinstance(sender.table, SakkaraTable):
        return Outcome("sender", how, _found_in_sakkara(sender.table.device, receiver.table.device))
    return Outcome("sender", how, "legal")


def _goes_on(receiver: SealedGame, rng: Random) -> bool:
    """Whether the person at the device can do what is legal there, now and when a token has to be
    chosen."""
    seated = receiver.table.seated if isinstance(receiver.table, SobekTable) else None
    if seated and seated.world and len(seated.tokens) != len(seated.state.tokens):
        return False
    try:
        while receiver.is_deciding:
            receiver.act(pick(receiver.legal_actions(), rng))
    except Exception:
        return False
    return True


def _found_in_sakkara(sender: Device, receiver: Device) -> Found:
    """What becomes of a change that was not found at once. Only a choice may be another one."""
    try:
        checking.verify(receiver, {each.me: each.secret for each in (sender, receiver)})
    except Wrong:
        return "at the end"
    heard = zip(sender.log, receiver.log, strict=False)
    changed = next((one.what for one, other in heard if one != other), None)
    return "legal" if changed in (What.DID, None) else "missed"


def _without_choices(body: bytes) -> list[Entry]:
    """All that a person does not choose."""
    return [each for each in read(body) if not isinstance(each, Did)]


# --- changes of the text -------------------------------------------------------------------

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def _another_letter(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + pick(_LETTERS, rng) + text[at + 1 :]


def _swapped(text: Any, rng: Random) -> Any:
    """Two parts change places."""
    a, b, c, d = sorted(rng.randrange(len(text) + 1) for _ in range(4))
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _without(text: Any, rng: Random) -> Any:
    """A part is missing."""
    a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:a] + text[b:]


def _twice(text: Any, rng: Random) -> Any:
    """A part stands twice."""
    a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:b] + text[a:b] + text[b:]


_TEXTS: Final[dict[str, Callable[[str, Random], str]]] = {
    "letter": _another_letter,
    "swapped": _swapped,
    "without": _without,
    "twice": _twice,
}


# --- changes of what is said ---------------------------------------------------------------


def _longer_count(body: bytes, rng: Random) -> bytes:
    """A byte that may be a count is spelled in two."""
    counts = [at for at, byte in enumerate(body) if byte < 128]
    if not counts:
        return body
    at = pick(counts, rng)
    return body[:at] + bytes([body[at] | 128, 0]) + body[at + 1 :]


def _another_bit(body: bytes, rng: Random) -> bytes:
    if not body:
        return b"\0"
    at = rng.randrange(len(body))
    return body[:at] + bytes([body[at] ^ 1 << rng.randrange(8)]) + body[at + 1 :]


_BODIES: Final[dict[str, Callable[[bytes, Random], bytes]]] = {
    "bit": _another_bit,
    "part swapped": _swapped,
    "part without": _without,
    "part twice": _twice,
    "longer count": _longer_count,
}


def _another_value(body: bytes, rng: Random) -> bytes:
    """One field of one entry has another value."""
    entries = read(body)
    at = rng.randrange(len(entries)) if entries else 0
    entries[at : at + 1] = [changed(each, rng) for each in entries[at : at + 1]]
    return b"".join(map(spelling.write, entries))


def changed(entry: Entry, rng: Random) -> Entry:
    """An entry with one of its values changed; the same if it has none."""
    fields = {name: value for name, value in vars(entry).items() if value != ()}
    if not fields:
        return entry
    name = pick(sorted(fields), rng)
    changes: Any = {name: _other(fields[name], rng)}
    return replace(entry, **changes)


def _other(value: Any, rng: Random) -> Any:
    if isinstance(value, bytes):
        return _another_bit(value, rng) if value else rng.randbytes(16)
    if isinstance(value, str):
        return pick(["take 1", "take 2", "done", "queen", "sell 3 fish", "start seat 1"], rng)
    if isinstance(value, Place):
        return Place(value.pile, (value.number + 1) % COUNTS[value.pile])
    if isinstance(value, tuple):
        at = rng.randrange(len(value))
        return (*value[:at], _other(value[at], rng), *value[at + 1 :])
    return type(value)((value + 1) % 3)


def _entries_moved(body: bytes, rng: Random) -> bytes:
    entries = read(body)
    rng.shuffle(entries)
    return b"".join(map(spelling.write, entries))


def _entry_twice(body: bytes, rng: Random) -> bytes:
    entries = read(body)
    return b"".join(map(spelling.write, [*entries, *entries[-1:]]))


def _entry_less(body: bytes, rng: Random) -> bytes:
    entries = read(body)
    entries.pop(rng.randrange(len(entries)))
    return b"".join(map(spelling.write, entries))


def _more_shown(seated: Round, body: bytes, rng: Random) -> bytes:
    """An action shows other places, too, with the right keys."""
    entries = read(body)
    acted = [at for at, each in enumerate(entries) if isinstance(each, Did)]
    if not acted:
        return body
    at, pile = pick(acted, rng), pick(sorted(COUNTS), rng)
    places = [Place(pile, n) for n in rng.sample(range(COUNTS[pile]), 1 + rng.randrange(4))]
    did = entries[at]
    assert isinstance(did, Did)
    shown = [(place, seated.seed(place)) for place in places if place not in dict(did.shown)]
    entries[at] = replace(did, shown=(*did.shown, *shown))
    return b"".join(map(spelling.write, entries))


def _other_promises(seated: Round, body: bytes, rng: Random) -> bytes:
    """A Mask has a promise of the other seat, or one of an earlier round."""
    used = [*sorted(seated.spent), *(mask.commitment for mask in seated.masks if mask)]
    told = [mask.coin for mask in seated.masks if mask]
    promise: Any = pick([{"commitment": pick(used, rng)}, {"coin": pick(told, rng)}], rng)
    entries = [replace(each, **promise) if isinstance(each, Mask) else each for each in read(body)]
    return b"".join(map(spelling.write, entries))


def _made_up(seated: Round, body: bytes, rng: Random) -> bytes:
    """An action that the sender could not decide on: a set of any goods, or a character without
    effect."""
    name = pick(KIND_NAMES, rng)
    text = pick([f"sell 3 {name}", f"lay 3 {name}", f"sell 2 {name} + amulet", name, "done"], rng)
    return _each_did(body, lambda did: replace(did, text=text))


def _each_did(body: bytes, change: Callable[[Did], Entry]) -> bytes:
    entries = [change(each) if isinstance(each, Did) else each for each in read(body)]
    return b"".join(map(spelling.write, entries))


def _kept_back(body: bytes, rng: Random) -> bytes:
    """Actions show less than they should."""
    return _each_did(body, lambda did: replace(did, shown=did.shown[rng.randrange(2) :][:-1]))


def _spelled_otherwise(body: bytes, rng: Random) -> bytes:
    """The same actions in other words."""
    spelled = pick(["{} ", " {}", "{}\u00a0", "\n{}"], rng)
    return _each_did(body, lambda did: replace(did, text=spelled.format(did.text)))


def _passed_early(body: bytes, rng: Random) -> bytes:
    """The seat passes where it does not have to, or somewhere else."""
    entries: list[Entry] = [each for each in read(body) if not isinstance(each, Passed)]
    entries.insert(rng.randrange(len(entries) + 1), Passed())
    return b"".join(map(spelling.write, entries))


def _done_for_passed(body: bytes, rng: Random) -> bytes:
    """The seat is done by choice where it has to pass."""
    entries = [Did("done") if isinstance(each, Passed) else each for each in read(body)]
    return b"".join(map(spelling.write, entries))


_ENTRIES: Final[dict[str, Callable[[bytes, Random], bytes]]] = {
    **_BODIES,
    "value": _another_value,
    "entries moved": _entries_moved,
    "entry twice": _entry_twice,
    "entry less": _entry_less,
    "kept back": _kept_back,
    "spelled otherwise": _spelled_otherwise,
    "passed early": _passed_early,
    "done for passed": _done_for_passed,
}
