"""What a set deal can ask for: figures of a finished play, for the first seat.

``given``: the number of actions that the play began with. Only rounds and actions after it count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from sobek.core.play import Play
from sobek.core.text import tr, trn
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.scoring import CardSet, SeatAccount
from sobek.games.sobek.rules.view import SobekView
from web.ui.set_deals import Goal

SEAT: Final = 0
"""The seat of the person."""


def lead(play: Play, given: int) -> int | None:
    """How many points the person is ahead of the best other player; None without a victory."""
    own, *others = play.state.scores
    ahead: int = own - max(others)
    return ahead if ahead > 0 else None


def lead_without_characters(play: Play, given: int) -> int | None:
    """The lead, unless the person has played a character."""
    played = any(each.verb is Verb.PLAY_CHARACTER for each in _own_actions(play, given))
    return None if played else lead(play, given)


def lead_without_skipping(play: Play, given: int) -> int | None:
    """The lead, unless the person has skipped a card."""
    skipped = any(each.verb is Verb.TAKE and each.at for each in _own_actions(play, given))
    return None if skipped else lead(play, given)


def lead_without_penalty(play: Play, given: int) -> int | None:
    """The lead, unless the person was the most corrupt in a round."""
    return None if any(each.corrupt for each in _accounts(play, given)) else lead(play, given)


def corruption(play: Play, given: int) -> int | None:
    """The most corruption cards of the person in a round; None without a victory."""
    if lead(play, given) is None:
        return None
    return max(each.corruption for each in _accounts(play, given))


def best_set(play: Play, given: int) -> int:
    """The points of the person's best set."""
    return max((laid.points() for laid in _sets(play, given)), default=0)


def sets_laid(play: Play, given: int) -> int:
    """The most sets of the person in a round."""
    return max(len(each.sets) for each in _accounts(play, given))


def round_points(play: Play, given: int) -> int:
    """The most points of the person's sets in a round."""
    return max(each.points for each in _accounts(play, given))


def others_points(play: Play, given: int) -> int:
    """The most points of another player's sets in a round."""
    return max(line.points for lines in _rounds(play, given) for line in lines[SEAT + 1 :])


def win(*stars: int) -> Goal:
    """Win; more stars for more points ahead."""
    return Goal(lambda n: tr("Win."), _ahead, lead, _three(stars))


def win_by(*stars: int) -> Goal:
    """Win by some points."""
    return Goal(
        lambda n: trn("Win by {n} point.", "Win by {n} points.", n),
        _ahead,
        lead,
        _three(stars),
    )


def win_without_characters(*stars: int) -> Goal:
    """Win without playing a character."""
    return Goal(
        lambda n: tr("Win without playing a character."),
        _ahead,
        lead_without_characters,
        _three(stars),
    )


def win_without_skipping(*stars: int) -> Goal:
    """Win without skipping a card."""
    return Goal(
        lambda n: tr("Win, and always take the first card."),
        _ahead,
        lead_without_skipping,
        _three(stars),
    )


def win_without_penalty(*stars: int) -> Goal:
    """Win without ever being the most corrupt."""
    return Goal(
        lambda n: tr("Win without being the most corrupt."),
        _ahead,
        lead_without_penalty,
        _three(stars),
    )


def win_clean(*stars: int) -> Goal:
    """Win with few corruption cards."""
    return Goal(
        lambda n: trn(
            "Win with at most {n} corruption card.", "Win with at most {n} corruption cards.", n
        ),
        lambda n: trn("at most {n} corruption card", "at most {n} corruption cards", n),
        corruption,
        _three(stars),
    )


def lay_a_set(*stars: int) -> Goal:
    """Have a set worth some points."""
    return Goal(
        lambda n: trn(
            "Play a set worth at least {n} point.", "Play a set worth at least {n} points.", n
        ),
        _points,
        best_set,
        _three(stars),
    )


def lay_sets(*stars: int) -> Goal:
    """Lay several sets in a round."""
    return Goal(
        lambda n: trn("Play {n} set in one round.", "Play {n} sets in one round.", n),
        lambda n: trn("{n} set", "{n} sets", n),
        sets_laid,
        _three(stars),
    )


def score(*stars: int) -> Goal:
    """Score some points with the sets of a round."""
    return Goal(
        lambda n: trn(
            "Score {n} point with the sets of one round.",
            "Score {n} points with the sets of one round.",
            n,
        ),
        _points,
        round_points,
        _three(stars),
    )


def hold(*stars: int) -> Goal:
    """Keep the others' sets small."""
    return Goal(
        lambda n: trn(
            "Keep everyone else to {n} point or fewer from sets.",
            "Keep everyone else to {n} points or fewer from sets.",
            n,
        ),
        _points,
        others_points,
        _three(stars),
    )


def _ahead(n: int) -> str:
    return trn("{n} point ahead", "{n} points ahead", n)


def _points(n: int) -> str:
    return trn("{n} point", "{n} points", n)


def _three(stars: tuple[int, ...]) -> tuple[int, int, int]:
    first, second, third = stars
    return first, second, third


def _own_actions(play: Play, given: int) -> Iterator[Action]:
    return (cast(Action, step.action) for step in play.steps[given:] if step.seat == SEAT)


def _rounds(play: Play, given: int) -> Sequence[tuple[SeatAccount, ...]]:
    """The scoring of each round that ended since."""
    before: SobekView = play.steps[given].before.view(None)
    after: SobekView = play.state.view(None)
    return after.accounts[len(before.accounts) :]


def _accounts(play: Play, given: int) -> list[SeatAccount]:
    """The person's scoring of each of these rounds."""
    return [lines[SEAT] for lines in _rounds(play, given)]


def _sets(play: Play, given: int) -> Iterator[CardSet]:
    return (laid for each in _accounts(play, given) for laid in each.sets)
