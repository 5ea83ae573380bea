"""The recorded games of all rules play as they did. A change of a rule, of the notation or of
chance shows here."""

from pathlib import Path

import pytest

from sobek.core import transcript
from tests.games.records import paths
from web.games import renderers

RECORDS = [
    pytest.param(path, marks=[pytest.mark.rule("C12")] if game == "scarab" else [], id=path.stem)
    for game in renderers()
    for path in paths(game)
]


def test_there_are_records_of_every_game() -> None:
    assert all(len(paths(game)) >= 3 for game in renderers())


@pytest.mark.parametrize("path", RECORDS)
def test_a_recorded_game_plays_as_it_did(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    play = transcript.read(text)
    assert play.over
    assert transcript.write(play) == text
    for step in play.steps:
        step.after.check()
