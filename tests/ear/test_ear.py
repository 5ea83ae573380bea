"""A few decisions by ear. Slow: on a busy machine Orca says late, or never, what is asked for."""

from pathlib import Path
from random import Random

import pytest

from tests.browser.host import Host
from tests.ear import desktop
from tests.ear.ear import ear
from tests.ear.player import Player

WHY_NOT = desktop.lacks()


@pytest.mark.slow
@pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT or "it can be heard")
def test_the_page_is_heard_and_answers_while_a_game_is_played(site: Path) -> None:
    with Host(site) as host, ear(f"{host.address}?language=en&pace=0") as listener:
        player = Player(listener, "sobek", Random(1))
        player.begin(alone=True)
        player.play(most=2)
        player.wait()  # what the bot answers is told first
        heard = [each.words for each in listener.heard]
        for word in ("hand", "what does the third cost?"):
            listener.type(word)
        answers = [each.words for each in listener.heard[len(heard) :]]
    assert any(said.startswith("Your hand: ") for said in answers), answers
    assert any("corruption pile" in said for said in answers), answers
    # What each has done is said once.
    told = [said for said in heard if said.startswith("Player 1 takes")]
    assert len(told) == len(set(told)), told
