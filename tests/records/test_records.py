"""Recorded games: a change of the rules, of chance or of the notation fails here.

If the change is intended, raise the game's version, since old links would play differently, and
make the records anew with ``python3 -m sobek play --records``.
"""

from pathlib import Path

import pytest

from sobek.core import link, transcript

RECORDS = sorted(Path(__file__).parent.glob("*.txt"))
MAX_LINK_LENGTH = {"scarab": 200, "sakkara": 250}
"""Maximum characters of a game's link, with names as short as here, if not 300."""


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_recorded_game_and_its_link_do_not_change(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    play = transcript.read(text)
    assert play.over
    assert transcript.write(play) == text
    assert transcript.write(link.decode(encoded := link.encode(play))) == text
    assert len(encoded) <= MAX_LINK_LENGTH.get(play.game.name, 300)
