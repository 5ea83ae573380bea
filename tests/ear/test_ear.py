"""A few decisions by ear. Slow: on a busy machine Orca loses some of what is said."""

import re
from pathlib import Path
from random import Random

import pytest

from tests.browser.host import Host
from tests.ear import desktop
from tests.ear.ear import ear
from tests.ear.player import Player

WHY_NOT = desktop.lacks()
DECISIONS = 3


@pytest.mark.slow
@pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT or "it can be heard")
def test_the_page_is_heard_and_answers_while_a_game_is_played(site: Path) -> None:
    with Host(site) as host, ear(f"{host.address}?language=en&pace=0") as listener:
        player = Player(listener, "scarab", Random(1))
        player.begin(alone=True)
        player.play(most=DECISIONS)
        player.wait()  # what the bot answers is told first
        told = " ".join(each.words for each in listener.heard)
        since = len(listener.heard)
        listener.type("board")
        listener.wait_for(lambda said: "stones on the board" in said, since)
        listener.type("what is in row 4?")
        listener.wait_for(lambda said: re.search(r" on [a-j]4\b", said) is not None, since)
    # What the person has done is said once, and each time that it is their turn.
    assert len(re.findall(r"Player 1 \w+s ", told)) == DECISIONS, told
    assert told.count("It is your turn.") == DECISIONS + 1, told
