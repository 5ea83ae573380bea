"""The recorded games that the tests of a game's rules go through."""

from pathlib import Path

from sobek.core import transcript
from sobek.core.play import Play

FOLDER = Path(__file__).parent


def paths(game: str) -> list[Path]:
    """The files of a game's records, sorted by name."""
    return sorted((FOLDER / game / "rules" / "records").glob("*.txt"))


def replay(game: str, name: str) -> Play:
    """The play of the record with this name, without ``.txt``."""
    (path,) = (path for path in paths(game) if path.stem == name)
    return transcript.read(path.read_text(encoding="utf-8"))
