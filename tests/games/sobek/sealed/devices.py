"""Two devices that play sealed Sobek with each other."""

from collections.abc import Callable
from random import Random

from sobek.core.chance import pick
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.sealed.entries import Entry
from sobek.games.sobek.sealed.hearing import hear
from sobek.games.sobek.sealed.round import Round
from sobek.games.sobek.sealed.speaking import decide, is_to_decide, speak
from sobek.sealed.secret import Secret
from tests.helpers.ristretto import Sodium

GROUP = Sodium()


def begin(seed: int, start: SobekState | None = None, dealer: int = 0) -> list[Round]:
    """A round on both devices."""
    rng = Random(seed)
    start = start or SobekState(2, 0, False)
    return [Round(GROUP, me, dealer, Secret(rng.randbytes(32)), start) for me in (0, 1)]


def play(
    rounds: list[Round],
    seed: int,
    at_decision: Callable[[Round], object] = lambda _: None,
    on_the_way: Callable[[int, Entry], Entry] = lambda _, entry: entry,
) -> int:
    """Play a round at random. Returns the number of links.

    ``at_decision``: called with the device whose seat decides. ``on_the_way``: what becomes of an
    entry in a link, from its number in the round on.
    """
    rng, links, seat, number = Random(seed), 0, rounds[0].dealer, 0
    while not all(each.is_over for each in rounds):
        said = []
        while True:
            entry = speak(rounds[seat])
            if entry is None and is_to_decide(rounds[seat]):
                at_decision(rounds[seat])
                entry = decide(rounds[seat], pick(rounds[seat].state.legal_actions(), rng))
            if entry is None:
                break
            said.append(entry)
        assert said, "nobody has anything to say"
        for entry in said:
            hear(rounds[1 - seat], seat, on_the_way(number, entry))
            number += 1
        links, seat = links + 1, 1 - seat
    return links
