"""How the end of a game is told: who won, the race, and what decided it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from sobek.core import text
from sobek.core.game import OVER
from sobek.core.record import Player
from sobek.games.sobek import GAME
from sobek.games.sobek.rules.notation import parse_bag
from sobek.games.sobek.rules.scoring import CardSet, SeatAccount, penalty
from sobek.games.sobek.rules.tables import Goods
from tests.games.scarab.rules.positions import do, position
from tests.web.helpers.reading import read
from tests.web.helpers.sobek_games import PLAYERS
from web.games.scarab import RENDERER as SCARAB
from web.games.sobek import RENDERER as SOBEK
from web.ui.faces import seated
from web.ui.parting import HAS_LOST, HAS_WON
from web.ui.scene import Scene
from web.ui.screens.over import result
from web.ui.widgets import listed, name_of

SMALL = CardSet(Goods.FISH, parse_bag("fish + 2 plain fish"))
"""3 points."""
LARGE = CardSet(Goods.EBONY, parse_bag("2 ebony + plain ebony"))
"""12 points."""


def line(before: int, *sets: CardSet, corrupt: bool = False, curses: int = 0) -> SeatAccount:
    """A seat's account with 5 corruption cards if it is the most corrupt, else with 4. Curses are
    among the 5."""
    points = sum(each.points() for each in sets)
    walk = penalty(before + points, points) if corrupt else ()
    return SeatAccount(sets, before, points, 5 if corrupt else 4, curses, None, corrupt, walk)


def finished(*rounds: tuple[SeatAccount, ...]) -> Scene:
    """A finished game with these accounts."""
    seats = len(rounds[0])
    view = GAME.new(seats, 3, {"variant": "original"}).view(None)
    scores = tuple(each.after for each in rounds[-1])
    return Scene(replace(view, accounts=rounds, scores=scores), PLAYERS[:seats])


# --- Sobek ---------------------------------------------------------------------------------


def test_a_round_that_lost_points_has_a_minus_sign() -> None:
    scene = finished((line(20), line(0, SMALL)), (line(9), line(3, SMALL)))
    (body,) = read(SOBEK.ending.standings(scene)).named("tbody")
    assert [cell.text for cell in body.named("tr")[0].named("td")] == ["1", "20", "−11", "9"]


def test_the_best_set_decided_if_nothing_else_made_more() -> None:
    scene = finished((line(0, LARGE), line(0, SMALL)))
    assert SOBEK.ending.decided(scene) == "Anna’s set of ebony scored 12 points."


@pytest.mark.rule("S26")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Anna’s set of amulets scored 6 points."),
        ("de", "Der Satz Amulette von Anna brachte 6 Punkte."),
        ("fr", "La série d’amulettes a rapporté 6 points à Anna."),
        ("ru", "Anna получает 6 очков за набор (амулеты)."),
    ],
)
def test_the_best_set_may_have_no_type(language: str, said: str, languages: list[str]) -> None:
    """With Prosperity it scores all the same (S3A)."""
    text.use(language)
    amulets = CardSet(Goods.AMULET, parse_bag("3 amulet"), bonus=2)
    assert SOBEK.ending.decided(finished((line(0, amulets), line(0, SMALL)))) == said


def test_a_head_start_is_no_part_of_the_first_round() -> None:
    scene = finished((line(30, LARGE), line(0, SMALL)), (line(42), line(3, LARGE)))
    scene = replace(scene, view=replace(scene.view, ahead=(30, 0)))
    rows = read(str(SOBEK.ending.standings(scene))).named("tbody")[0].named("tr")
    figures = [[cell.text for cell in each.named("td")] for each in rows]
    assert figures == [["1", "12", "0", "42"], ["2", "3", "12", "15"]]
    assert ["Head start: 30" in each.text for each in rows] == [True, False]


def test_a_penalty_decided_that_cost_more_than_the_best_set_brought() -> None:
    scene = finished(
        (line(0), line(0)), (line(0, LARGE), line(0, LARGE, SMALL, SMALL, corrupt=True))
    )
    lost = scene.view.accounts[1][1]
    assert lost.reached == 18 and lost.after == scene.view.scores[1] < 12
    assert SOBEK.ending.decided(scene) == (
        f"The penalty of round 2 cost Berta {18 - lost.after} points."
    )


@pytest.mark.parametrize(
    ("curses", "said"), [(1, "The Curse of round 1 cost"), (0, "The penalty of round 1 cost")]
)
def test_a_curse_decided_only_if_nobody_would_have_paid_without_it(curses: int, said: str) -> None:
    lost = line(0, LARGE, SMALL, corrupt=True, curses=curses)
    assert SOBEK.ending.decided(finished((line(0, LARGE), lost))).startswith(said)
    # With fewer cards of the others it would have been the most corrupt all the same.
    clean = line(0, LARGE)._replace(corruption=1)
    assert SOBEK.ending.decided(finished((clean, lost))).startswith("The penalty of round 1")


def test_tokens_decided_that_moved_more_than_sets_and_penalties() -> None:
    scene = finished((line(0, SMALL), line(0, SMALL)), (line(13, SMALL), line(1, SMALL)))
    assert SOBEK.ending.decided(scene) == (
        "Event tokens put Anna 12 points ahead of Berta in round 2."
    )


def test_a_round_decided_if_no_single_thing_did() -> None:
    scene = finished((line(0, SMALL, SMALL), line(0, SMALL)))
    assert SOBEK.ending.decided(scene) == "Round 1 decided it. Points: 6 for Anna, 3 for Berta."


def test_the_best_of_the_others_is_whom_the_winner_is_compared_with() -> None:
    scene = finished((line(0, SMALL), line(0, LARGE, SMALL), line(0, LARGE)))
    assert (
        SOBEK.ending.decided(scene) == "Round 1 decided it. Points: 15 for Berta, 12 for <b>Cleo."
    )


def test_nothing_decided_a_shared_victory() -> None:
    scene = finished((line(0, LARGE), line(0, LARGE)))
    assert SOBEK.ending.winners(scene.view) == [(0,), (1,)]
    assert SOBEK.ending.victory(scene) == "Anna and Berta share the victory."
    assert SOBEK.ending.totals(scene.view) == [((0,), 12), ((1,), 12)]
    assert SOBEK.ending.decided(scene) == ""


def test_the_race_over_the_rounds_has_a_line_and_a_marker_for_each_seat() -> None:
    scene = finished((line(0, LARGE), line(2)), (line(12, SMALL), line(2, LARGE, corrupt=True)))
    page = read(SOBEK.ending.race(scene, ()))
    (chart,) = page.named("svg")
    assert chart.attributes["aria-label"] == (
        f"Points after each round. Anna: 12, 15. Berta: 2, {scene.view.scores[1]}."
    )
    goals = [str(goal.attributes["class"]) for goal in page.of_class("goal")]
    assert goals == [f"goal marker-{each.colour}" for each in PLAYERS[:2]]
    assert [text.text for text in page.named("text")][-2:] == ["Round 1", "Round 2"]
    berta = str(page.of_class("way")[1].attributes["points"]).split()
    # The penalty goes straight down at the end.
    (x, before), (last, after) = (map(int, spot.split(",")) for spot in berta[-2:])
    assert x == last and after > before


# --- Scarab --------------------------------------------------------------------------------


def scarab(stones: Mapping[int, Sequence[int]], seats: int = 2, pairs: bool = False) -> Scene:
    """A finished game in which the seats got these stones, and the last one +1 more."""
    state = position("P . +1\n-8 . .", seats=seats, actor=seats - 1, pairs=pairs, stones=stones)
    do(state, "c1")
    assert state.actor == OVER
    return Scene(state.view(0), PLAYERS[:seats])


@pytest.mark.parametrize(
    ("stones", "said"),
    [
        ({0: (8, 8, 2), 1: (8, 7)}, "Anna had more +8 stones than Berta: 2 to 1."),
        ({0: (5,), 1: (6, -7, -7)}, "Berta had more −7 stones than Anna: 2 to 0."),
        ({0: (8, 3), 1: (8, 2)}, ""),  # the ranking explains ties
    ],
)
def test_the_stones_that_decided(stones: Mapping[int, Sequence[int]], said: str) -> None:
    assert SCARAB.ending.decided(scarab(stones)) == said


def test_pairs_win_together() -> None:
    scene = scarab({0: (8,), 1: (1,), 2: (8,), 3: (1,)}, seats=4, pairs=True)
    assert SCARAB.ending.winners(scene.view) == [(0, 2)]
    assert SCARAB.ending.totals(scene.view) == [((0, 2), 16), ((1, 3), 3)]
    assert SCARAB.ending.decided(scene) == (
        "Anna and <b>Cleo had more +8 stones than Berta and Senbi: 2 to 0."
    )


@pytest.mark.parametrize(
    ("language", "tie", "ahead"),
    [
        (
            "de",
            "Gleichstand ({one}, {other}): mehr +8-Steine für {one}, 1 zu 0.",
            "10 Punkte Vorsprung zu Beginn für {one}.",
        ),
        (
            "fr",
            "Égalité ({one}, {other}) : plus de pierres +8 pour {one}, 1 contre 0.",
            "10 points d’avance au départ pour {one}.",
        ),
    ],
)
def test_of_a_pair_no_verb_is_in_the_singular(
    language: str, tie: str, ahead: str, languages: list[str]
) -> None:
    text.use(language)
    scene = scarab({0: (8, 1), 1: (5,), 2: (), 3: (3,)}, seats=4, pairs=True)
    one, other = (listed([name_of(PLAYERS, n) for n in side]) for side in ((0, 2), (1, 3)))
    said = read(str(SCARAB.ending.standings(scene))).of_class("ties")[0].text
    assert said == tie.format(one=one, other=other)
    behind = scarab({0: (3,), 1: (5,), 2: (3,), 3: (5,)}, seats=4, pairs=True)
    scene = replace(behind, view=replace(behind.view, ahead=(10, 0, 0, 0)))
    assert SCARAB.ending.decided(scene) == ahead.format(one=one)


@pytest.mark.rule("C13")
def test_the_race_of_pairs_has_a_line_for_each_pair_and_both_markers() -> None:
    """Its figures are counted in actions: an Ankh has three, the move, the stone and the square."""
    scene = scarab({0: (8,), 1: (1,), 2: (8,), 3: (1,)}, seats=4, pairs=True)
    course = [(0, 0, 0, 0), *[(8, 1, 0, 0)] * 10, (8, 1, 8, 2)]
    page = read(SCARAB.ending.race(scene, course))
    assert len(page.of_class("way")) == 2 and len(page.of_class("goal")) == 4
    assert page.named("svg")[0].attributes["aria-label"] == (
        "Points after every 10 actions, and at the end. "
        "Anna and <b>Cleo: 8, 16. Berta and Senbi: 1, 3."
    )


# --- the picture ---------------------------------------------------------------------------

BOT = Player("", "random", "blue", "square")
PLAIN = Player("")


@pytest.mark.parametrize(
    ("players", "is_quiet"),
    [
        ((PLAYERS[0], BOT), False),
        ((BOT, PLAYERS[0]), True),
        (PLAYERS[:2], False),
        ((BOT, BOT), False),
    ],
)
def test_petals_fall_unless_people_have_lost_to_bots(
    players: tuple[Player, ...], is_quiet: bool
) -> None:
    """The first seat wins."""
    scene = replace(finished((line(0, LARGE), line(0, SMALL))), players=players)
    page = read(SOBEK.finale(replace(scene, faces=("common/face_girl", "common/face_fisher"))))
    assert bool(page.of_class("quiet")) == is_quiet
    assert bool(page.of_class("petal")) == bool(page.of_class("art-wreath")) != is_quiet
    (face,) = page.of_class("face")
    assert face.named("img")[0].attributes["src"] == "art/common/face_girl.svg#winning"


def test_all_sides_have_their_faces_beside_their_results() -> None:
    scene = scarab({0: (1,), 1: (8,), 2: (3,), 3: (8,)}, seats=4, pairs=True)
    faces = tuple(f"common/face_{name}" for name in ("girl", "fisher", "archer", "weaver"))
    (totals,) = read(result(replace(scene, faces=faces), SCARAB)).of_class("totals")
    assert totals.text == "17 : 4"
    shown = [str(img.attributes["src"])[len("art/common/face_") :] for img in totals.named("img")]
    assert shown == [
        *("fisher.svg#pleased", "weaver.svg#pleased"),
        *("girl.svg#struck", "archer.svg#struck"),
    ]


def test_all_stones_of_who_has_won_in_scarab_are_seen_with_their_sums() -> None:
    scene = scarab({0: (8, 8, -3, -3, -1), 1: (3,), 2: (5, -8), 3: (1,)}, seats=4, pairs=True)
    page = read(SCARAB.finale(replace(scene, faces=("common/face_girl",) * 4)))
    (hoard,) = page.of_class("hoard")
    assert hoard.text.split() == ["+8", "×2", "+5", "+21", "−1", "−3", "×2", "−8", "−15"]
    # One of each value, which none beneath it hides.
    assert len(hoard.of_class("stone")) == 5 and not hoard.of_class("beneath")
    (alone,) = read(SCARAB.finale(scarab({0: (2,), 1: (-2,)}))).of_class("hoard")
    assert alone.text.split() == ["+2", "+2"]


@pytest.mark.parametrize(
    ("players", "side", "said"),
    [
        ((PLAIN, BOT), 0, "You win."),
        ((PLAIN, BOT), None, "Player 1 wins."),
        ((PLAIN, PLAIN), 0, "Player 1 wins."),
        ((PLAYERS[0], BOT), 0, "Anna wins."),
        ((BOT, PLAIN), 1, f"{name_of((BOT, PLAIN), 0)} wins."),
    ],
    ids=str,
)
def test_who_plays_alone_without_a_name_is_addressed(
    players: tuple[Player, ...], side: int | None, said: str
) -> None:
    """The first seat wins."""
    scene = replace(finished((line(0, LARGE), line(0, SMALL))), players=players, comes=side)
    assert scene.view.seat is None
    assert SOBEK.ending.victory(scene) == said


# --- what a bot says at the end ------------------------------------------------------------

ANNA, BERTA = Player("Anna"), Player("Berta")
BATA, YUYA = Player("", "porter"), Player("", "trader")


@pytest.mark.parametrize(
    ("players", "points", "lines", "portrait"),
    [
        ((ANNA, BATA), (20, 40), HAS_WON, "porter#pleased"),
        ((ANNA, BATA), (40, 20), HAS_LOST, "porter#struck"),
        ((YUYA, ANNA, BATA), (20, 60, 40), HAS_LOST, "porter#struck"),
        ((YUYA, ANNA, BATA), (40, 20, 60), HAS_WON, "porter#pleased"),
        ((YUYA, ANNA, BATA), (20, 60, 60), (), ""),
        ((ANNA, BERTA), (20, 40), (), ""),
        ((YUYA, BATA), (20, 40), (), ""),
    ],
    ids=str,
)
def test_the_bot_nearest_to_the_victory_speaks_where_people_met_bots(
    players: tuple[Player, ...], points: tuple[int, ...], lines: tuple[str, ...], portrait: str
) -> None:
    scene = replace(
        finished(tuple(line(each) for each in points)),
        players=players,
        faces=seated(players, {}),
        talks=True,
    )
    said = read(result(scene, SOBEK)).of_class("parting")
    assert [each.of_class("saying")[0].text in lines for each in said] == [True] * bool(lines)
    drawn = [str(each.named("img")[0].attributes["src"]) for each in said]
    assert [src.rpartition("bot_")[2].replace(".svg", "") for src in drawn] == [portrait] * bool(
        lines
    )
    assert not read(result(replace(scene, talks=False), SOBEK)).of_class("parting")
