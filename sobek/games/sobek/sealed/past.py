"""A round that is over and checked: all of it is known, and it can be played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from sobek.core.game import AnyState, check_legal
from sobek.core.play import Step
from sobek.games.sobek.rules.notation import parse
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.sealed.checking import arrangement
from sobek.games.sobek.sealed.round import Round
from sobek.games.sobek.sealed.world import World, begin, standing
from sobek.sealed.secret import Secret


@dataclass(frozen=True)
class Kept:
    """What is kept of a round. ``secrets``: of the seat that dealt and of the other one,
    hexadecimal; the cards follow from them. ``lot``: see
    :class:`sobek.games.sobek.rules.state.Deal`. ``actions``: notation, and the seed of chance."""

    secrets: tuple[str, str]
    lot: float
    actions: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Past:
    """A round that is over. ``steps``: the true ones. ``end``: the position, scored."""

    kept: Kept
    steps: tuple[Step, ...]
    end: SobekState

    @classmethod
    def of(cls, round: Round, truth: World) -> Past:
        """A round that was checked."""
        one, other = round.opened[round.dealer], round.opened[1 - round.dealer]
        assert one and other
        actions = tuple((str(step.action), _chance(step.before)) for step in truth.steps)
        kept = Kept((one.data.hex(), other.data.hex()), round.lot, actions)
        return cls(kept, tuple(truth.steps), truth.state)

    @classmethod
    def replay(cls, kept: Kept, start: SobekState) -> Past:
        """The round that was kept.

        :raises ValueError: if it can't be.
        """
        dealer, other = (Secret(bytes.fromhex(secret)) for secret in kept.secrets)
        steps: list[Step] = []
        state = begin(start, arrangement(dealer, other), kept.lot).state
        for number, (text, seed) in enumerate(kept.actions, 1):
            action, after = parse(text), standing(state)
            state.chance_seed = after.chance_seed = seed
            check_legal(state, action)
            after.apply(action)
            steps.append(Step(number, state.actor, action, state, after))
            state = after
        state.score()
        return cls(kept, tuple(steps), state)


def spent(past: Sequence[Past]) -> frozenset[bytes]:
    """The hashes of all secrets of these rounds."""
    told = (bytes.fromhex(secret) for each in past for secret in each.kept.secrets)
    return frozenset(sha256(secret).digest() for secret in told)


def _chance(state: AnyState) -> int:
    assert isinstance(state, SobekState)
    return state.chance_seed
