"""An opponent that fits: what a finished game tells, and who plays next."""

from __future__ import annotations

from sobek.bots import fits
from tests.web.helpers.device import Table


def finish(table: Table) -> None:
    """Play the game to its end, each time the last legal action."""
    for _ in range(400):
        if table.offers("turn"):
            table.do("turn", "9")
        elif table.saved.over:
            break
        else:
            table.do("act", str(table.saved.legal_actions()[-1]))
    assert table.saved.over


def test_a_finished_game_says_how_strong_one_is_and_the_next_bot_fits() -> None:
    table = Table()
    assert "How well do you play Scarab" in _chosen(table)
    table.do("begin")
    first = fits.rating(table.saved.players[1].kind)
    assert first is not None
    finish(table)
    assert "Your strength:" in table.words
    table.do("again")
    again = fits.rating(table.saved.players[1].kind)
    assert again is not None and again != first
    assert [each.share for each in table.app.state.strengths.of("scarab", "1")]


def _chosen(table: Table) -> str:
    table.do("setup", "scarab", name="game")
    return table.words
