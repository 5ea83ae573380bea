"""Who sits at a place: faces of people, portraits of bots, their moods, and what bots say."""

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek import games
from sobek.bots import fits
from sobek.core.record import PERSON, Player
from tests.web.helpers.device import Table
from tests.web.helpers.pair import Person
from tests.web.helpers.reading import Node, read
from web.build.build import pictures
from web.storage import faces as stored
from web.storage.merging import Texts, merge
from web.ui import faces
from web.ui.faces import FACES, Felt, seated
from web.ui.personas import AT_SEATS, personas
from web.ui.scene import Scene
from web.ui.table_widgets import seat
from web.ui.widgets import name_of

NAMES = st.lists(st.sampled_from(("", "Anna", "Berta", "Cleo", "Дана")), min_size=1, max_size=4)


@given(NAMES)
def test_no_two_people_at_a_table_look_alike_by_default(names: list[str]) -> None:
    found = seated([Player(each) for each in names], {})
    assert len({*found}) == len(names)
    assert found == seated([Player(each) for each in names], {})


@pytest.mark.parametrize("typed", ["Hapi", "hapi"])
def test_a_bot_is_not_called_like_somebody_beside_it(typed: str) -> None:
    """Whoever has typed a name keeps it: how strong they are is known by it."""
    bot = Player("", fits.kind(600))
    assert name_of((Player("Anna"), bot), 1) == "Hapi"
    assert [name_of((Player(typed), bot), seat) for seat in (0, 1)] == [typed, "Hapi 2"]
    three = (Player(typed), bot, Player("Hapi 2"))
    assert [name_of(three, seat) for seat in range(3)] == [typed, "Hapi 3", "Hapi 2"]


def test_a_person_without_a_name_is_not_called_like_somebody_beside_them() -> None:
    assert [name_of((Player("player 2"), Player("")), seat) for seat in (0, 1)] == [
        "player 2",
        "Player 2 2",
    ]
    three = (Player(""), Player("Player 2 2"), Player("Player 1"))
    assert [name_of(three, seat) for seat in range(3)] == ["Player 1 2", "Player 2 2", "Player 1"]


def test_a_name_has_the_same_face_at_each_seat_and_beside_a_bot() -> None:
    anna, trader = Player("Anna"), Player("", "trader")
    assert seated((anna, trader), {})[0] == seated((trader, anna), {})[1]
    assert seated((anna, trader), {})[1] == "sobek/bot_trader"


def test_a_chosen_face_goes_first_and_one_of_a_later_version_does_not_count() -> None:
    (default,) = seated((Player("Anna"),), {})
    taken = default.removeprefix("common/face_")
    assert seated((Player("Anna"), Player("Berta")), {"Berta": taken})[1] == default
    assert seated((Player("Anna"), Player("Berta")), {"Berta": taken})[0] != default
    assert seated((Player("Anna"),), {"Anna": "of a later version"}) == (default,)


@pytest.mark.parametrize("me", [0, 1])
def test_who_plays_by_link_without_a_name_has_the_face_chosen_here_and_the_other_has_not(
    me: int,
) -> None:
    players, chosen = (Player(""), Player("")), {"1": "archer", "2": "dancer", "Anna": "girl"}
    shown = faces.seated(players, faces.own(players, me, chosen))
    assert shown[me] == "common/face_archer" and shown[1 - me] != shown[me]
    assert shown[1 - me] != "common/face_dancer"
    named = (Player("Anna"), Player(""))
    shown = faces.seated(named, faces.own(named, 0, chosen))
    assert shown[0] == "common/face_girl"


KINDS = (*personas(), "random", "greedy", fits.NAME, fits.kind(0), fits.kind(1234), "unheard-of")
SITTING = st.lists(
    st.builds(Player, st.sampled_from(("", "Anna", "Дана")), st.sampled_from((PERSON, *KINDS))),
    min_size=1,
    max_size=4,
)


@given(SITTING, SITTING, st.sampled_from([*FACES, "of a later version"]))
def test_a_name_has_one_face_at_all_tables(
    one: list[Player], other: list[Player], chosen: str
) -> None:
    found: dict[str, str] = {}
    for players in (one, other):
        shown = seated(players, {"Anna": chosen})
        for number, player in enumerate(players):
            if player.kind != PERSON and not player.name:
                face = found.setdefault(name_of(tuple(players), number), shown[number])
                assert face == shown[number]
        drawn = [each for each in shown if "bot_" in each]
        assert len({*drawn}) == len(drawn)


def test_the_second_bot_of_a_kind_is_who_sits_at_its_seat() -> None:
    players = (Player("Anna"), *(Player("", "porter") for _ in range(3)))
    assert [name_of(players, seat) for seat in (1, 2, 3)] == ["Bata", "Nebet", "Senbi"]
    drawn = ["sobek/bot_porter", "common/bot_nebet", "common/bot_senbi"]
    assert list(seated(players, {}))[1:] == drawn


@pytest.mark.parametrize("kind", ["random", "greedy", fits.NAME, fits.kind(1234)])
@pytest.mark.parametrize("seat", range(4))
def test_a_bot_that_is_no_persona_is_who_sits_at_its_seat(kind: str, seat: int) -> None:
    players = [Player("Anna"), Player("Дана"), Player("")]
    players.insert(seat, Player("", kind))
    assert name_of(tuple(players), seat) == AT_SEATS[seat].name
    assert seated(players, {})[seat] == AT_SEATS[seat].picture


def test_every_persona_has_a_name_and_a_portrait_of_its_own() -> None:
    everybody = [*personas().values(), *AT_SEATS]
    by_game = [games.game(name).personas for name in games.names()]
    assert len(personas()) == sum(map(len, by_game)) + 1  # and one's own bot
    assert len({each.name for each in everybody}) == len(everybody)
    assert {f"art/{each.picture}.svg" for each in everybody} <= set(pictures())


def test_an_unknown_bot_has_no_face() -> None:
    assert seated((Player("", "unheard-of"),), {}) == ("",)


def test_of_two_devices_the_later_choice_stays() -> None:
    here, there = Texts(), Texts()
    stored.Faces(here).choose("Anna", "girl", 5)
    stored.Faces(there).choose("Anna", "archer", 6)
    stored.Faces(there).choose("Berta", "dancer", 1)
    for one, other in ((here, there), (there, here)):
        both = stored.Faces(merge(one, other).stored)
        both.recall()
        assert both.chosen == {"Anna": "archer", "Berta": "dancer"}


def drawn(table: Table, within: str = "app") -> list[str]:
    page = read(table.device.html)
    at = page if within == "app" else page.by_id(within)
    return [
        str(each.attributes["src"])
        for each in at.named("img")
        if "face_" in str(each.attributes["src"])
    ]


def chosen(table: Table) -> str:
    (radio,) = [
        each
        for each in read(table.device.html).named("input")
        if each.attributes.get("name") == "face-0" and "checked" in each.attributes
    ]
    return str(radio.attributes["value"])


def test_a_face_is_chosen_with_the_name_and_stays() -> None:
    table = Table()
    table.do("setup", "archer", name="face-0")
    assert chosen(table) == "archer"
    table.do("setup", "Anna", name="name-0")  # who takes a name takes the face along
    assert chosen(table) == "archer"
    table.do("setup", "girl", name="face-0")
    table.do("setup", "Berta", name="name-0")
    assert chosen(table) != "girl"
    again = Table(storage=table.device.storage)
    again.do("setup", "Anna", name="name-0")
    assert chosen(again) == "girl"
    again.do("begin", **{"name-0": "Anna"})
    assert drawn(again, "seat-0") == ["art/common/face_girl.svg"]
    assert "girl" not in again.device.location_hash()


def test_the_next_name_at_a_seat_does_not_inherit_the_face() -> None:
    table = Table()
    table.do("setup", "archer", name="face-0")
    table.do("setup", "Anna", name="name-0")
    kept = stored.Faces(table.device)
    kept.recall()
    assert kept.chosen == {"Anna": "archer"}
    table.do("setup", "", name="name-0")
    table.do("setup", "Berta", name="name-0")
    assert chosen(table) != "archer"


def test_a_bot_that_is_named_takes_no_persons_face_along() -> None:
    table = Table()
    for value, name in (("person", "kind-1"), ("potter", "face-1"), ("trader", "kind-1")):
        table.do("setup", value, name=name)
    table.do("setup", "Rex", name="name-1")
    assert table.state.faces.chosen == {"2": "potter"}


def test_who_submits_a_form_has_not_chosen_the_face_in_it() -> None:
    """It may be that of the name that stood there before."""
    ben = Person("Ben", 2)
    ben.do("setup", "girl", name="face-0")
    ben.do("setup", "Ben", name="name-0")
    ben.tap(Person("Anna", 1).invite())
    ben.do("join", **{"elsewhere-name-0": "Ben", "elsewhere-face-0": "weaver"})
    ben.state.faces.recall()
    assert ben.state.faces.chosen == {"Ben": "girl"}
    ben.do("elsewhere", "archer", name="elsewhere-face-0")
    assert ben.state.faces.chosen == {"Ben": "archer"}


def test_what_a_file_brings_has_bounds() -> None:
    here, there = Texts(), Texts()
    stored.Faces(here).choose("Anna", "girl", 5)
    kept = stored.Faces(there)
    for n in range(stored.MAX_NAMES + 5):
        kept.choose(f"Guest {n}", "archer", 10 + n)
    assert len(kept.chosen) == stored.MAX_NAMES
    assert "Guest 4" not in kept.chosen and "Guest 5" in kept.chosen
    both = stored.Faces(merge(here, there).stored)
    both.recall()
    assert len(both.chosen) == stored.MAX_NAMES and "Anna" not in both.chosen
    with pytest.raises(ValueError, match="no day"):
        stored.Choice("Anna", "girl", 10**18)


def test_what_is_not_offered_is_not_kept() -> None:
    table = Table()
    for name, value in (("face-0", "bot_trader"), ("face-9", "girl"), ("face-", "girl")):
        table.do("setup", value, name=name)
    assert stored.KEY not in table.device.storage


def of_class(html: str, name: str) -> list[Node]:
    return read(html).of_class(name)


class _View(NamedTuple):
    """What a seat's frame asks of a view."""

    seat: int = 0
    actor: int = 0
    ahead: tuple[int, ...] = ()


SCENE = Scene(
    _View(),
    (Player("Anna"), Player("", "trader")),
    faces=("common/face_girl", "sobek/bot_trader"),
    talks=True,
)


@pytest.mark.parametrize("mood", ["pleased", "struck"])
def test_a_mood_is_seen_and_a_bot_alone_says_something(mood: faces.Mood) -> None:
    felt = Felt(mood, ("Mine now.", "Ouch!"), ply=3)
    for number, says in ((0, []), (1, ["Ouch!"])):
        html = seat(SCENE, number, "7", felt=felt)
        (img,) = read(html).named("img")
        assert str(img.attributes["src"]).endswith(f"#{mood}")
        assert [each.text for each in of_class(html, "saying")] == says
        assert all("aria-hidden" in each.attributes for each in of_class(html, "room-to-say"))
    silent = seat(replace(SCENE, talks=False), 1, "7", felt=felt)
    assert not of_class(silent, "saying")


def test_the_room_for_a_remark_is_there_before_it_is_made() -> None:
    for felt in (None, Felt("struck"), Felt("struck", ("Ouch!",))):
        assert len(of_class(seat(SCENE, 1, "7", felt=felt), "room-to-say")) == 1


def test_a_thinking_bot_looks_down_whatever_has_happened() -> None:
    thinks = replace(SCENE, note="The bot is thinking …", view=_View(actor=1))
    html = seat(thinks, 1, "7", felt=Felt("struck", ("Ouch!",)))
    assert str(read(html).named("img")[0].attributes["src"]).endswith("#thinking")


def test_remarks_can_be_switched_off_in_the_menu() -> None:
    table = Table()
    table.begin("person trader")
    assert of_class(table.device.html, "room-to-say")
    table.do("panel", "menu")
    assert table.offers("remarks")
    table.do("remarks", "off")
    assert not of_class(table.device.html, "room-to-say")


def test_the_faces_have_names_of_their_own() -> None:
    assert max(Counter(FACES.values()).values()) == 1
