"""Records, links and saved games of former versions still open and are the same games."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from sobek.core import transcript
from sobek.core.link import decode
from sobek.games.sobek.search.bots import PHARAOH_NODES
from sobek.sealed.game import SealedGame
from tests.sealed.players import GROUP, digest_to_the_end
from tests.web.helpers.device import Table
from web.analysis.protocol import PARTS

ROOT = Path(__file__).resolve().parent
VERSIONS = sorted(path for path in ROOT.iterdir() if (path / "links.json").is_file())
of_each = pytest.mark.parametrize("version", VERSIONS, ids=[path.name for path in VERSIONS])


def records(version: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in version.glob("*.txt")}


def read(path: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def shown(table: Table) -> str:
    """The record of the game that the page shows, read from the link that it shares."""
    table.do("panel", "share-all")
    table.do("copy")
    table.do("panel", "")
    return transcript.write(decode(table.device.clipboard))


def test_this_version_has_a_folder() -> None:
    project = tomllib.loads((ROOT.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] in {path.name for path in VERSIONS}, (
        "run python3 -m tests.old"
    )


@of_each
def test_old_records_are_unchanged(version: Path) -> None:
    assert records(version)
    for text in records(version).values():
        assert transcript.write(transcript.read(text)) == text


@of_each
def test_old_links_open_the_same_games(version: Path) -> None:
    wanted = records(version)
    links = read(version / "links.json")
    assert links.keys() == wanted.keys()
    for name, link in links.items():
        assert shown(Table(link)) == wanted[name]


@of_each
def test_old_saved_games_are_listed_and_can_be_continued(version: Path) -> None:
    storage = read(version / "storage.json")
    opened = re.findall(
        'data-click="go" data-value="(game=[^"]+)"', Table(storage=storage).device.html
    )
    found = {fragment: shown(Table(fragment, storage)) for fragment in opened}
    assert sorted(found.values()) == sorted(records(version).values())
    unfinished = [
        fragment
        for fragment, text in found.items()
        if text.rstrip().endswith(transcript.UNFINISHED)
    ]
    assert len(unfinished) >= 2
    for fragment in unfinished:
        table = Table(fragment, storage)
        before = table.saved.length
        table.do("take-seat")
        table.do("act", str(table.saved.legal_actions()[0]))
        assert Table(fragment, storage).saved.length > before


@of_each
def test_old_settings_are_kept(version: Path, languages: list[str]) -> None:
    table = Table(storage=read(version / "storage.json"))
    assert table.device.language == "de"


@of_each
def test_an_old_thinking_time_means_the_level_itself(version: Path) -> None:
    """It was a setting until 0.11."""
    storage = read(version / "storage.json")
    assert storage.setdefault("sobek.thinking", "5") == "5"
    table = Table(storage=storage)
    table.begin("person pharaoh", game="sobek")
    table.do("act", str(table.saved.legal_actions()[0]))
    assert table.device.thinking_nodes == PHARAOH_NODES / PARTS


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("*/sealed.json")), ids=lambda path: path.parent.name
)
def test_old_games_by_links_go_on(path: Path) -> None:
    """With the same links as that version itself would have sent."""
    stored, links = read(path), read(path.with_name("sealed_links.json"))
    for game in ("sobek", "scarab", "sakkara"):
        one, other = (SealedGame.reopen(GROUP, stored[f"{game}_{seat}"]) for seat in (0, 1))
        before = one.number
        assert digest_to_the_end((one, other)) == links[game]
        assert one.terms.game == game and one.is_over and other.is_over and one.number > before
