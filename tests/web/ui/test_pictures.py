"""The pictures are small, and plain drawings: they load nothing and run nothing."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sobek import games
from sobek.bots import names
from sobek.bots.own_bot import OWN
from sobek.games.sakkara.rules.tables import NAMES, Spell
from sobek.games.sobek.rules.tables import Back, Character, Goods, Token
from tests.web.helpers.reading import read
from web.build.build import ROOT, own_icons, pictures
from web.games import renderers
from web.ui.faces import FACES, face
from web.ui.markup import Html, div
from web.ui.personas import personas
from web.ui.widgets import icon, picture

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"path", "circle", "ellipse", "rect", "line", "polyline", "polygon"}
DRAWING = {f"{SVG}{name}" for name in SHAPES | {"svg", "g", "view", "defs", "use", "clipPath"}}
"""Flat shapes and their groups: no script, no text, no gradient, no embedded image."""
FINE = "@media (max-width: 139px) { .fine { display: none } }"
ONE_MOOD = (
    "g[id]:not(:target),:target~.rest,#winning:target~.wall,#winning:target~* .rest{display:none}"
    "#winning:target~* #pleased{display:inline}"
)
"""The only styles in pictures: what a small one does not show; of the moods of a face, the one that
its address names is shown, and who wins is pleased and stands before no wall."""
MOODS = ("winning", "thinking", "pleased", "struck")
LARGEST = 4096
LARGEST_SCENE = 8704


DRAWN = [*own_icons(), *pictures().values()]


@pytest.mark.parametrize("source", DRAWN, ids=lambda source: source.stem)
def test_a_picture_is_a_small_plain_drawing(source: Path) -> None:
    drawing = source.read_text(encoding="utf-8")
    largest = LARGEST_SCENE if source.stem.startswith("scene") else LARGEST
    assert len(drawing.encode()) <= largest
    root = ElementTree.fromstring(drawing)
    assert root.tag == f"{SVG}svg"
    assert re.fullmatch(r"0 0 \d+ \d+", root.attrib["viewBox"])
    for element in root.iter():
        is_styled = element.tag == f"{SVG}style" and element.text in (FINE, ONE_MOOD)
        assert element.tag in DRAWING or is_styled
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name == "href" or not name.endswith("href")
            assert name != "href" or value.startswith("#")
            assert "url(" not in value.replace("url(#", "")


def test_each_thing_of_sobek_has_a_picture() -> None:
    names = {each.name.lower() for kinds in (Goods, Character, Token) for each in kinds}
    names |= {f"back_{back.name.lower()}" for back in Back}
    assert {f"art/sobek/{name}.svg" for name in names} <= set(pictures())


def test_each_thing_of_sakkara_has_a_picture() -> None:
    names = {*NAMES, *(spell.name.lower() for spell in Spell)}
    names |= {"feather", "rack", "worker", "worker_yoke"}
    assert {f"art/sakkara/{name}.svg" for name in names} <= set(pictures())


@pytest.mark.parametrize("name", ["worker", "worker_yoke"])
def test_a_worker_has_the_colour_of_its_player(name: str) -> None:
    drawing = pictures()[f"art/sakkara/{name}.svg"].read_text(encoding="utf-8")
    (figure,) = ElementTree.fromstring(drawing)
    assert figure.attrib["id"] == "figure"
    coloured = [each for each in figure if each.attrib.get("fill", "").startswith("var(--marker")]
    assert len(coloured) == 2


@pytest.mark.parametrize("name", renderers())
def test_a_game_brings_its_emblem_and_names_and_portraits_of_its_bots(name: str) -> None:
    words, levels = renderers()[name].words, games.game(name).levels
    assert words.game == name
    assert words.levels.keys() == games.game(name).personas.keys() >= set(levels)
    assert words.levels.keys() <= set(names(games.game(name)))
    for kind in (*words.levels, OWN):
        (drawn,) = read(div(face(personas()[kind].picture))).named("img")
        assert drawn.attributes["src"] in pictures()
        assert words.kind(kind) != kind
    assert f"art/{name}/emblem.svg" in pictures()


FACED = [each for each in DRAWN if each.stem.startswith(("face_", "bot_"))]


@pytest.mark.parametrize("source", FACED, ids=lambda source: source.stem)
def test_a_face_shows_one_mood_at_a_time(source: Path) -> None:
    parts = list(ElementTree.fromstring(source.read_text(encoding="utf-8")).iter())
    named = [each.attrib["id"] for each in parts if "id" in each.attrib]
    assert named == [*MOODS]
    assert [each.attrib["class"] for each in parts if "class" in each.attrib] == ["wall", "rest"]


@pytest.mark.parametrize("source", FACED, ids=lambda source: source.stem)
def test_who_wins_is_seen_beyond_the_frame_and_stands_before_no_wall(source: Path) -> None:
    root = ElementTree.fromstring(source.read_text(encoding="utf-8"))
    view, wall = root.find(f"{SVG}view"), root.find(f"{SVG}path[@class='wall']")
    assert view is not None and wall is not None
    assert root.attrib["viewBox"] == "0 0 96 132" and view.attrib["viewBox"] == "-24 -4 144 148"
    assert wall.attrib["d"] == "M0 0H96V132H0Z"


def test_people_have_twelve_faces() -> None:
    assert len(FACES) == 12
    assert {f"art/common/face_{each}.svg" for each in FACES} <= set(pictures())


def test_a_bot_of_another_game_is_called_as_in_the_record() -> None:
    assert renderers()["scarab"].words.kind("porter") == "porter"


def test_the_sheet_in_the_documents_shows_all_pictures() -> None:
    document = (ROOT / "docs" / "look.md").read_text(encoding="utf-8")
    shown = re.findall(r'src="\.\./(web/[^"]+)"', document)
    assert sorted(shown) == sorted(path.relative_to(ROOT).as_posix() for path in DRAWN)


def test_a_picture_says_nothing_and_is_not_dragged() -> None:
    (shown,) = read(div(picture("sobek", "fish"))).named("img")
    assert shown.attributes["src"] == "art/sobek/fish.svg"
    assert shown.attributes["alt"] == ""
    assert shown.attributes["draggable"] == "false"
    assert shown.attributes["class"] == "art art-fish"


@pytest.mark.parametrize("shown", [picture("sobek", "no-such"), icon("no-such")])
def test_a_picture_that_does_not_exist_is_found(shown: Html) -> None:
    with pytest.raises(AssertionError, match="no-such"):
        read(div(shown))
