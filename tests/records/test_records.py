"""Recorded games: a change of the rules, of chance or of the notation shows here first.

Where it is meant, the game's version rises, since old links would play differently, and the records
are made anew with ``python3 -m sobek play --records``.
"""

from pathlib import Path

import pytest

from sobek.core import link, transcript

RECORDS = sorted(Path(__file__).parent.glob("*.txt"))
LINK = {"sobek": 300, "scarab": 200}
"""How many characters a game's link may take, with names as short as here."""


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_recorded_game_is_what_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    play = transcript.read(text)
    assert play.over
    assert transcript.write(play) == text
    assert transcript.write(link.decode(encoded := link.encode(play))) == text
    assert len(encoded) <= LINK[play.game.name]
