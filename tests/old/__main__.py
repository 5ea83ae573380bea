"""Stores what this version saves, for tests of later versions: python3 -m tests.old

Run it once with the Python of .venv-tests when a version is released. It makes a folder named after
the version with records, one file each, the links of the same games, and the browser's storage with
these games saved and some settings chosen. test_old.py opens all of it from then on.
"""

import json
import sys
import tomllib
from pathlib import Path
from random import Random

from sobek.core import transcript
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import Table

ROOT = Path(__file__).resolve().parent
ZOE = Player("Zoë & Sons", "person", "red", "circle")
CLEO = Player("Cleo", "person", "white", "star")
TRADER = Player("", "trader", "blue", "square")
SCRIBE = Player("", "scribe", "blue", "square")
GAMES: tuple[tuple[str, tuple[Player, ...], dict[str, str], int | None], ...] = (
    ("sobek_2", (ZOE, TRADER), {"variant": "original"}, 30),
    ("sobek_3", (ZOE, TRADER, CLEO), {"variant": "open"}, None),
    ("sobek_3_anew", (CLEO, ZOE, TRADER), {}, 40),
    ("scarab_2", (ZOE, SCRIBE), {}, 9),
    ("scarab_3", (CLEO, SCRIBE, ZOE), {}, None),
)
"""Name of the record, players, options, and the number of actions (None: the whole game); records
whose names end with ``anew`` are dealt anew after them."""


def main() -> None:
    """Make the folder of this version.

    :raises SystemExit: if there is one already.
    """
    project = tomllib.loads((ROOT.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    folder = ROOT / project["project"]["version"]
    if folder.exists():
        sys.exit(f"There is a folder {folder.name} already; it must not change.")
    folder.mkdir()
    table, links = Table(), {}
    for record, players, options, actions in GAMES:
        play = Play.new(record.partition("_")[0], players, 7, options)
        rng = Random(7)
        while not play.over and play.length != actions:
            play.act(rng.choice(play.legal_actions()))
        if record.endswith("anew"):
            play.deal_anew(0, 7)
            play.act(rng.choice(play.legal_actions()))
        (folder / f"{record}.txt").write_text(transcript.write(play), encoding="utf-8")
        links[f"{record}.txt"] = encode(play)
        table.app.open(encode(play))
        table.do("play-on")
    table.do("language", "de")
    table.do("time", "5")
    _write(folder / "links.json", links)
    _write(folder / "storage.json", table.device.storage)
    print(f"Made {folder.relative_to(ROOT.parent.parent)}.")


def _write(path: Path, content: dict[str, str]) -> None:
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
