"""Two persons who play a whole game by links, each on a device."""

from collections.abc import Callable
from hashlib import sha256
from random import Random

from sobek.core.game import AnyState
from sobek.games.sakkara.sealed.device import arrangement
from sobek.games.sakkara.sealed.table import SakkaraTable
from sobek.games.sobek.sealed.checking import truth
from sobek.games.sobek.sealed.round import Round
from sobek.games.sobek.sealed.table import SobekTable
from sobek.sealed.game import SealedGame
from sobek.sealed.protocol import SECRET
from tests.helpers.ristretto import Sodium

GROUP = Sodium()
FRESH = bytes(SECRET)
"""What a device draws when it opens a link. Its own secret still makes that of each round another
one."""
VARIANTS = [
    ("sobek", {"variant": "original"}),
    ("sobek", {"variant": "open"}),
    ("scarab", {"board": "full"}),
    ("scarab", {"board": "short"}),
    ("sakkara", {}),
]


def begin(
    game: str, options: dict[str, str], seed: int, names: tuple[str, str] = ("Anna", "Ben")
) -> tuple[SealedGame, SealedGame]:
    """Both devices after the invitation was accepted."""
    rng = Random(seed)
    one = SealedGame.invite(GROUP, game, options, names[0], rng.randbytes(32))
    other = SealedGame.join(GROUP, one.outgoing, names[1], rng.randbytes(32))
    return one, other


def eager(action: str) -> float:
    """How often an action is chosen by who likes what hides cards (S30 to S34, S3B), or moves and
    uncovers tiles (K42 to K45)."""
    verb = action.split()[0]
    if verb in ("vizier", "thief") or "scribe" in action or "embalming" in action:
        return 8
    if verb in ("horse", "on", "bird", "ox", "firestorm", "whirlwind"):
        return 8
    return 0.1 if verb == "sell" else 1


def decide(
    device: SealedGame, rng: Random, weight: Callable[[str], float] = lambda action: 1
) -> None:
    """Decide at random until there is something to send, or nothing more to do.

    ``weight``: how often an action is chosen, by its notation.
    """
    while device.is_deciding:
        legal = device.legal_actions()
        device.act(rng.choices(legal, [weight(str(action)) for action in legal])[0])


def play(
    devices: tuple[SealedGame, SealedGame],
    seed: int,
    on_the_way: Callable[[SealedGame, str], str] = lambda receiver, text: text,
    until: int = 10_000,
) -> list[str]:
    """Play to the end, or until there are so many links. Returns the links since the invitation.

    ``on_the_way``: what becomes of a link to this device.
    """
    rng, links = Random(seed), []
    while sender := next_sender(devices):
        receiver = devices[1 - sender.me]
        links.append(sender.outgoing)
        if len(links) >= until:
            break
        receiver.receive(on_the_way(receiver, sender.outgoing), FRESH)
        decide(receiver, rng)
    return links


def digest_to_the_end(devices: tuple[SealedGame, SealedGame]) -> str:
    """Play to the end; a digest of the links on the way."""
    return sha256("".join(play(devices, 1)).encode()).hexdigest()[:16]


def seated(device: SealedGame) -> Round:
    """The round that a device plays."""
    assert isinstance(device.table, SobekTable)
    return device.table.seated


def true_state(devices: tuple[SealedGame, SealedGame], of: int) -> AnyState:
    """The true position, which both secrets tell, as far as the device of this seat has heard."""
    table = devices[of].table
    if not isinstance(table, SakkaraTable):
        return truth([seated(each) for each in devices], of).state
    board = table.device.copy().board
    secrets = {each.me: each.table.device.secret for each in devices}
    assert board
    board.show(arrangement(secrets, table.device.protocol))
    return board.state


def next_sender(devices: tuple[SealedGame, SealedGame]) -> SealedGame | None:
    """The device whose link the other one does not have yet; None after the end."""
    one, other = devices
    if one.number == other.number:
        return None
    return one if one.number > other.number else other
