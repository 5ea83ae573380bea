"""Whole games that were recorded from the engine and checked by hand.

The first round of ``early_end`` was followed card by card and all its counts were added up with
pencil and paper, as was the penalty in ``every_power_and_token``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sobek.core import transcript
from sobek.core.play import Play
from sobek.games.sobek.rules.scoring import SeatAccount
from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.rules.positions import cards, inside

RECORDS = Path(__file__).parent / "records"
NAMES = ("early_end", "every_power_and_token", "shared_victory")


def replay(name: str) -> Play:
    return transcript.read((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def at(play: Play, n: int) -> SobekState:
    """The position after n actions."""
    state = play.at(n).state
    assert isinstance(state, SobekState)
    return state


def accounts(play: Play) -> Iterator[list[SeatAccount]]:
    assert isinstance(play.state, SobekState)
    for lines in play.state.accounts:
        yield list(lines)


def figures(line: SeatAccount) -> tuple[int, int, int, int]:
    return line.before, line.points, line.corruption, line.after


@pytest.mark.rule("S29", "S30", "S33", "S36")
def test_the_game_with_an_early_end_card_by_card() -> None:
    play = replay("early_end")
    start = at(play, 0)
    assert [inside(hand) for hand in start.hands] == [
        cards("green cattle + green fish"),
        cards("green cattle + green wheat"),
    ]
    # ivory, skipping the merchant; fish, queen, thief, marble, amulet, plain fish, amulet
    first = at(play, 8)
    assert inside(first.hands[0]) == cards(
        "green cattle + green fish + ivory + queen + marble + plain fish"
    )
    assert inside(first.hands[1]) == cards("green cattle + green wheat + fish + thief + 2 amulet")
    assert inside(first.piles[0]) == cards("merchant")
    assert len(first.quay) == 9
    # The Queen draws three; a set and a Curse; the priestess, skipping two; ebony.
    queen = at(play, 13)
    assert inside(queen.hands[0]) == cards(
        "green cattle + green fish + ivory + marble + plain fish + 2 wheat + plain cattle + "
        "priestess"
    )
    assert list(queen.curses) == [1, 0]
    assert inside(queen.piles[0]) == cards("merchant + plain wheat + cattle scribe")
    # The priestess sends the plain wheat away and leaves the merchant.
    assert inside(at(play, 14).piles[0]) == cards("merchant + cattle scribe")
    # Before the Embalming seven cards lie there; the Thief had taken an ivory.
    embalming = [str(action) for action in play.record.actions].index("token embalming")
    assert inside(at(play, embalming).piles[0]) == cards(
        "merchant + cattle scribe + amulet + 2 cattle + plain marble + vizier"
    )
    assert at(play, embalming + 1).piles[0] == 0
    assert inside(at(play, embalming).hands[1])["ivory"] == 2
    # The last delivery has six cards, since the Queen drew three.
    assert [len(at(play, n).quay) for n in range(43, 49)] == [1, 1, 6, 5, 4, 4]


@pytest.mark.rule("S42", "S43", "S44", "S50")
def test_the_counts_of_the_game_with_an_early_end() -> None:
    play = replay("early_end")
    first, second = accounts(play)
    # Wheat (2 + 2) × 3, cattle (2 + 2) × 4 and 2 × 6, marble 4 × 3, ebony 0, fish flat 0.
    assert [each.points() for each in first[0].sets] == [12, 16, 12, 12, 0, 0]
    # Fish 3 × 6, wheat 1 × 3, ebony 6 × 3, ivory 6 × 3.
    assert [each.points() for each in first[1].sets] == [18, 3, 18, 18]
    # Five Ankhs back from 52: 48, 41, 39, 32, 28. The Guild had brought the other to 3.
    assert figures(first[0]) == (0, 52, 6, 28)
    assert figures(first[1]) == (3, 57, 3, 60)
    # A Guild of the Ankh: 28 back to 21, 60 on to 61. Then one Ankh back from 32.
    assert figures(second[0]) == (21, 11, 12, 28)
    assert figures(second[1]) == (61, 42, 11, 103)
    assert list(play.state.scores) == [28, 103]


@pytest.mark.rule("S43", "S44", "S51")
def test_the_game_with_a_shared_victory_and_no_penalty() -> None:
    play = replay("shared_victory")
    rounds = list(accounts(play))
    assert len(rounds) == 3
    # In no round did the most corrupt have ten points by sets.
    most = [max(lines, key=lambda line: line.corruption) for lines in rounds]
    assert [(line.corruption, line.points) for line in most] == [(20, 0), (12, 0), (17, 6)]
    assert not any(line.walk for lines in rounds for line in lines)
    assert list(play.state.scores) == [19, 7, 10, 19]
    assert list(play.state.returns()) == [0.5, 0, 0, 0.5]


@pytest.mark.rule("S32", "S33", "S34", "S35", "S36", "S37", "S38", "S39", "S3A", "S3B", "S3C")
def test_the_game_with_every_power_and_token() -> None:
    texts = [str(action) for action in replay("every_power_and_token").record.actions]
    choices = [
        "queen",
        "priest ",
        "priestess ",
        "vizier seat",
        "pick ",
        "cattle scribe",
        "fish scribe",
        "drop ",
        "thief seat",
        "courtesan ",
        "merchant ",
        "token guild ankh",
        "token guild eye",
        "token guild scarab",
        "token guild lotus",
        "token flood",
        "token curse seat",
        "token prosperity set",
        "token embalming",
        "token deceit",
    ]
    missing = [word for word in choices if not any(text.startswith(word) for text in texts)]
    assert not missing


@pytest.mark.rule("S42", "S43", "S44")
def test_the_counts_of_the_game_with_every_power() -> None:
    rounds = [[figures(line) for line in lines] for lines in accounts(replay(NAMES[1]))]
    assert rounds == [
        [(4, 8, 22, 12), (0, 24, 13, 24), (0, 21, 5, 21)],
        # 36 is a Lotus, and 33 the one before.
        [(2, 21, 5, 23), (22, 14, 21, 33), (24, 3, 8, 27)],
        [(32, 3, 12, 35), (33, 14, 8, 47), (26, 22, 5, 48)],
    ]
