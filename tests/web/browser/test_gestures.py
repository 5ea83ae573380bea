"""How ghosts move, and how long that takes, under Node: its elements only note what is animated."""

import re
from typing import Any

import pytest

import serve
from tests.helpers.in_node import run_in_node

BROWSER = (serve.ROOT / "web" / "browser").as_uri()
SCRIPT = """
import { countedSoFar, light } from "BROWSER/accents.mjs";
import { comeByBoat, sail } from "BROWSER/delivery.mjs";
import { ENTRANCE, enter, fall, pull } from "BROWSER/figure.mjs";
import { hop, under, walk } from "BROWSER/gestures.mjs";

const box = (left, top, width, height) => ({ left, top, width, height });
const element = () => ({
    style: {},
    animate: (frames, timing) => {
        const { delay = 0, duration = timing } = timing;
        const all = Array.isArray(frames) ? frames : [frames];
        const transform = all.flatMap(each => each.transform);
        const offset = all.flatMap(each => each.offset ?? []);
        return { changed: all.flatMap(Object.keys), transform, offset, end: delay + duration };
    },
});
const path = (...boxes) => ({
    box: boxes[0], boxes, element: element(), shadow: element(), end: element(), veil: element(),
    label: element(), pose: ({ x, y, turn }) => `${x}px ${y}px ${turn}deg`, leans: [0, 5],
    hidesEnd: true, isLate: true, figure: ["face", "back", "", 1.5],
});
const told = ({ animations, flight, contact, over }) => ({
    changed: [...new Set(animations.flatMap(({ changed }) => changed))],
    flight: flight.end,
    places: animations[0].transform.map(text => text.match(/-?[\\d.]+(?=px)/g).map(Number)),
    turns: animations[0].transform.map(text => Number(text.match(/-?[\\d.]+(?=deg)/)[0])),
    contact,
    over,
    end: Math.max(...animations.map(({ end }) => end)),
});
const TOLD = ["face", "", "does"];
const river = box({RIVER});
const spaces = Array.from({ length: 60 }, (_, at) => box(30 * at, 0, 20, 20));
const quays = Array.from({ length: 9 }, (_, at) => box({QUAY}));
console.log(JSON.stringify({
    hop: told(hop(path(box(0, 0, 90, 135), box(1000, 0, 90, 135)), 100)),
    back: told(hop(path(box(1000, 0, 90, 135), box(0, 0, 90, 135)), 100)),
    under: told(under(path(box(0, 0, 90, 135), box(300, 400, 90, 60)), 100)),
    pull: told(pull(path(box(0, 0, 90, 135), box(300, 400, 90, 135)), 100)),
    taken: told(pull({ ...path(box(0, 0, 90, 135), box(300, 400, 90, 135)), figure: null }, 100)),
    fall: told(fall(path(box(0, 0, 90, 135), box(300, 400, 90, 135)), 100)),
    walk: told(walk(path(...spaces), 100)),
    down: told(walk(path(box(0, 0, 50, 50), box(0, 60, 50, 50)), 100)),
    enter: told(enter({ ...path(box(0, 0, 60, 90), box(900, 90, 40, 60)), figure: TOLD }, 0)),
    visit: told(enter({
        ...path(box(0, 0, 60, 90), box(300, 400, 60, 90), box(900, 90, 40, 60)), figure: TOLD,
    }, 0)),
    entrance: ENTRANCE,
    jaws: [100, 500].map(contact =>
        light({ kind: "jaws", jaws: [element(), element()], element: element() }, 100, contact)),
    counts: ["1 × 3 = 3", "6 × 6 = 36", "+2"].map(said =>
        [0, 0.2, 0.4, 0.6, 0.8, 1].map(share => countedSoFar(said, share))),
    boat: sail(element(), river, 0).end,
    cards: quays.map((quay, at) => told(comeByBoat({ ...path(river, quay), box: quay }, 0, at, 9))),
}));
"""
RIVERS = {
    "across": ("30, 300, 960, 165", "30 + 106 * at, 300, 100, 150"),
    "upright": ("0, 140, 390, 210", "5 + 78 * (at % 5), 140 + 105 * Math.floor(at / 5), 70, 105"),
}
"""The river and its quays, in one row and in two."""
FIGURES = ("enter", "pull", "fall")
"""What looks as neither of its ends does."""


@pytest.fixture(scope="module", params=RIVERS)
def gestures(request: pytest.FixtureRequest) -> Any:
    """Each gesture, as what it animates and when."""
    river, quay = RIVERS[request.param]
    values = {"BROWSER": BROWSER, "{RIVER}": river, "{QUAY}": quay}
    script = SCRIPT
    for name, value in values.items():
        script = script.replace(name, value)
    return run_in_node(script)


def test_only_transform_and_opacity_are_animated(gestures: Any) -> None:
    allowed = {"transform", "opacity", "offset", "easing"}
    for name in ("hop", "under", "walk", "taken", *FIGURES):
        assert set(gestures[name]["changed"]) <= allowed, name
    for card in gestures["cards"]:
        assert set(card["changed"]) <= allowed


def test_the_flight_ends_at_the_contact(gestures: Any) -> None:
    for name in ("hop", "under", "walk", "taken", *FIGURES):
        told = gestures[name]
        assert told["flight"] == pytest.approx(told["contact"]), name
        assert told["contact"] <= told["end"]


def test_a_flight_rises_and_ends_where_it_should(gestures: Any) -> None:
    for name, way in (("hop", 1000), ("back", -1000)):
        places = gestures[name]["places"]
        assert places[0] == [0, 0] and places[-1] == [pytest.approx(way), pytest.approx(0)]
        assert min(y for _, y in places) == pytest.approx(-120)


def test_a_flight_leans_into_its_way_and_ends_as_its_card_lies(gestures: Any) -> None:
    for name, most, least in (("hop", 5 + 3, 0), ("back", 5, -3)):
        turns = gestures[name]["turns"]
        assert turns[0] == 0 and turns[-1] == pytest.approx(5)
        assert max(turns) >= most and min(turns) <= least


def test_a_delivery_takes_a_second_and_a_half_at_most(gestures: Any) -> None:
    landed = [card["contact"] for card in gestures["cards"]]
    assert max(card["over"] for card in gestures["cards"]) <= 1500
    assert gestures["boat"] <= 1500
    assert len(set(landed)) == 9, "they come one after the other"


def test_what_a_figure_does_begins_when_it_leaves_the_middle(gestures: Any) -> None:
    assert gestures["enter"]["over"] == gestures["entrance"] <= 1500
    assert gestures["enter"]["contact"] > gestures["enter"]["over"]
    for name in ("pull", "fall"):
        assert gestures[name]["end"] - 100 <= 1500


def test_a_figure_goes_where_something_is_taken_and_what_it_does_begins_there(
    gestures: Any,
) -> None:
    visit, enters = gestures["visit"], gestures["enter"]
    there = len(visit["places"]) // 2 + 1
    assert any(
        place == [pytest.approx(300), pytest.approx(400)]
        for place in visit["places"][there - 3 : there + 3]
    )
    assert visit["over"] - enters["over"] == visit["contact"] - enters["contact"] > 0
    assert visit["over"] <= 1700


def test_what_is_pulled_is_held_comes_off_and_ends_where_it_should(gestures: Any) -> None:
    """A tile of a rack, which is no figure: everybody knows it."""
    way = [x for x, _ in gestures["taken"]["places"]]
    assert way[0] == 0 < way[2] < way[1] < way[3] < way[-1] == pytest.approx(300)
    assert gestures["taken"]["over"] - 100 <= 1500


def test_the_longest_walk_takes_a_second_and_a_half_at_most(gestures: Any) -> None:
    assert gestures["walk"]["over"] - 100 <= 1500


def test_who_walks_down_a_column_stays_in_it_and_is_raised(gestures: Any) -> None:
    places = gestures["down"]["places"]
    assert {x for x, _ in places} == {0}
    assert len(places) == 5 and places[2][1] == pytest.approx(60 / 2 - 60 / 4)


def test_jaws_open_and_shut_even_if_nothing_is_seen_to_go_there(gestures: Any) -> None:
    """Cards whose backs would tell what they are go under a tile unseen."""
    for jaws in gestures["jaws"]:
        for each in jaws[:2]:
            assert each["offset"] == sorted(each["offset"])
            assert each["offset"][0] == 0 and each["offset"][-1] == 1
    unseen, seen = (jaws[0]["end"] for jaws in gestures["jaws"])
    assert 100 < unseen < 500 < seen


def test_what_a_set_counts_is_true_at_any_moment(gestures: Any) -> None:
    *products, flat = gestures["counts"]
    for counts in products:
        for said in counts:
            scarabs, cards, points = map(int, re.findall(r"\d+", said))
            assert scarabs * cards == points, said
    assert [each[-1] for each in gestures["counts"]] == ["1 × 3 = 3", "6 × 6 = 36", "+2"]
    assert flat[0] == "+0"
