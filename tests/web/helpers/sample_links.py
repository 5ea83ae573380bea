"""Links of all kinds, and whether a link that was read is one of them."""

from __future__ import annotations

from datetime import date
from functools import cache
from random import Random
from typing import Final

from sobek.core import public_view
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.sealed.game import SealedGame
from tests.sealed.players import FRESH, begin, decide, next_sender
from tests.web.helpers.device import ADDRESS
from web.session import deals
from web.storage import bot_link, links
from web.storage.links import Link
from web.storage.sealed import PREFIX as SEALED

CODE: Final = "def choose(view, actions, rng):\n    return rng.choice(actions)\n" * 9
KINDS: Final = (
    *("game", "redealt", "deal", "spectator", "sealed", "invitation", "bot"),
    *("tutorial", "lab", "rule", "day", "step"),
)
SHORT: Final = ("tutorial", "lab", "rule", "day", "step")
"""Links that no program wraps or shortens."""


def play(seed: int, actions: int, *, redealt: bool = False) -> Play:
    play, rng = Play.new("sobek", (Player("Anna"), Player("Ben")), seed), Random(seed)
    for _ in range(actions):
        play.act(rng.choice(play.legal_actions()))
    if redealt:
        play.deal_anew(0, 7)
    return play


def letters(seed: int) -> tuple[SealedGame, str, str]:
    """A device for which a link of sealed play is, that link, and the invitation of its game."""
    devices, rng = begin("scarab", {}, seed), Random(seed)
    invitation = devices[0].sent
    for _ in range(8):
        sender = next_sender(devices)
        assert sender
        outgoing = sender.outgoing
        receiver = devices[1 - sender.me]
        before = receiver.copy()
        receiver.receive(outgoing, FRESH)
        decide(receiver, rng, lambda action: 1)
    return before, outgoing, invitation


def fragment(kind: str, seed: int) -> str:
    """The part after # of a link of a kind."""
    match kind:
        case "game":
            return encode(play(seed, 20 + seed % 40))
        case "redealt":
            return encode(play(seed, 9, redealt=True))
        case "deal":
            return encode(deals.challenge(play(seed, 0).record))
        case "spectator":
            return public_view.encode(public_view.of(play(seed, 20)))
        case "sealed":
            return SEALED + letters(seed)[1]
        case "invitation":
            return SEALED + letters(seed)[2]
        case "bot":
            return bot_link.BOT + bot_link.encode("sobek", f"# {seed}\n{CODE}")
        case "day":
            return links.of_day(date(1970, 1, 12))
        case "step":
            return links.of_step("sobek", "nine-cards")
    return {"tutorial": "learn=sobek", "lab": "lab=scarab", "rule": "rule=sobek.S21"}[kind]


def awkward(kind: str) -> str:
    """One that ends in "-" or "_", if there can be."""
    found = (fragment(kind, seed) for seed in range(1, 1 if kind in NEVER_AWKWARD else 999))
    return next((each for each in found if each[-1] in "-_"), fragment(kind, 1))


@cache
def samples(kind: str) -> tuple[str, str]:
    """Parts after # of links of a kind: a common one, and one that ends in "-" or "_"."""
    return fragment(kind, 1), awkward(kind)


def means(link: Link, fragment: str) -> bool:
    """Whether a link that was read is this one."""
    wanted = links.read(f"#{fragment}")
    if link.kind == SEALED:
        return fragment.removeprefix(SEALED) in link.letters
    return (link.address, link.content) == (wanted.address, wanted.content)


NEVER_AWKWARD: Final = (*SHORT, "deal")
"""Links whose last letter is never "-" or "_"."""
OTHER: Final = f"{ADDRESS}#{encode(play(4711, 90))}"
