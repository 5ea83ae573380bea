"""Keeps what this version saves, for later ones to open: python3 -m tests.old

Run it once, when a version is released. It makes a folder of the version's name here, with records,
a file each; the links to the same games; the browser's storage with them saved and the settings
chosen; and games by sealed links. test_old.py opens all of it from then on.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import json
import sys
import tomllib
from pathlib import Path
from random import Random

from sobek.core import transcript
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.sealed.game import SealedGame
from tests.sealed.players import GROUP, begin, digest_to_the_end, play
from tests.web.helpers.device import Table

ROOT = Path(__file__).resolve().parent
ZOE = Player("Zoë & Sons", "person", "red", "circle")
CLEO = Player("Cleo", "person", "white", "star")
TRADER = Player("", "trader", "blue", "square")
SCRIBE = Player("", "scribe", "blue", "square")
BUILDER = Player("", "builder", "blue", "square")
GAMES: tuple[tuple[str, tuple[Player, ...], dict[str, str], int | None], ...] = (
    ("sobek_2", (ZOE, TRADER), {"variant": "original"}, 30),
    ("sobek_3", (ZOE, TRADER, CLEO), {"variant": "open"}, None),
    ("sobek_3_anew", (CLEO, ZOE, TRADER), {}, 40),
    ("scarab_2", (ZOE, SCRIBE), {}, 9),
    ("scarab_3", (CLEO, SCRIBE, ZOE), {}, None),
    ("sakkara_2", (ZOE, BUILDER), {}, 122),
)
"""The record's name, who plays, options, and how many actions are made before it is
dealt anew, if it is; None: all."""
LINKS = 50
"""How many links a sealed game has."""


def main() -> None:
    """Make the folder of this version; refuse to make it anew."""
    project = tomllib.loads((ROOT.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    folder = ROOT / project["project"]["version"]
    if folder.exists():
        sys.exit(f"{folder.name} is kept already, and stays as it is.")
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
        table.hear("address", encode(play))
        table.do("play-on")
    table.do("language", "de")
    table.do("time", "5")
    _write(folder / "links.json", links)
    _write(folder / "storage.json", table.device.storage)
    sealed = _sealed()
    _write(folder / "sealed.json", sealed)
    _write(folder / "sealed_links.json", _links_to_the_end(sealed))
    print(f"Made {folder.relative_to(ROOT.parent.parent)}.")


def _sealed() -> dict[str, str]:
    """Games by links as each of both devices stores them: Sobek in its second round."""
    found = {}
    for game, options in {"sobek": {}, "scarab": {"board": "short"}, "sakkara": {}}.items():
        devices = begin(game, options, 7)
        play(devices, 7, until=LINKS)
        for device in devices:
            found[f"{game}_{device.me}"] = device.stored()
    return found


def _links_to_the_end(stored: dict[str, str]) -> dict[str, str]:
    games = {name.partition("_")[0] for name in stored}
    return {
        game: digest_to_the_end(
            (
                SealedGame.reopen(GROUP, stored[f"{game}_0"]),
                SealedGame.reopen(GROUP, stored[f"{game}_1"]),
            )
        )
        for game in sorted(games)
    }


def _write(path: Path, content: dict[str, str]) -> None:
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
