"""What moves on the tables when an action is carried out, and its sounds."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from sobek.games.sakkara.rules.notation import Verb as Sakkara
from sobek.games.scarab.rules.notation import Verb as Scarab
from sobek.games.sobek.rules.notation import Action, Verb, parse
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import KINDS, bits, kind_of
from tests.games.sobek.rules.positions import position
from tests.web.helpers import sakkara_games, scarab_games, sobek_games
from tests.web.helpers.sobek_games import Step, steps
from web.games import renderers
from web.ui.scene import Accent, Effect, Scene

SOBEK = renderers()["sobek"]
HERE, THERE = 0, 1
"""Two seats: the one that acts, and one that looks on."""


def effect(step: Step, seat: int | None) -> Effect:
    """What a seat sees and hears of a step of Sobek."""
    before, action, after = step
    views = (state.view(seat).shown() for state in (before, after))
    return SOBEK.animation.effect(next(views), action, next(views), sobek_games.PLAYERS)


def ids(scene: Scene, game: str) -> set[str]:
    """The ids of all that a table shows."""
    return set(re.findall(r' id="([^"]+)"', renderers()[game].table.table(scene)))


def done(state: SobekState, spelt: str) -> Step:
    """A step from a position of a test."""
    action = parse(spelt)
    assert action in state.legal_actions(), spelt
    after = state.clone()
    after.apply(action)
    return state, action, after


def ways(step: Step, seat: int | None = HERE) -> list[tuple[str, ...]]:
    """The ways of all that travels, as a seat sees it."""
    return [path.ids for path in effect(step, seat).paths]


# --- all games -----------------------------------------------------------------------------


GAMES = ((2, 9, "original"), (3, 3, "open"), (4, 9, "original"), (4, 5, "open"))
"""Seats, seeds and variants of random games with every kind of action."""


def test_paths_begin_and_end_at_elements_of_the_table_of_sobek() -> None:
    met = set()
    played = (step for game in GAMES for step in steps(*game))
    for number, (before, action, after) in enumerate(played):
        seat = number % before.seats
        shown = [sobek_games.scene_of(state, seat) for state in (before, after)]
        found = effect((before, action, after), seat).paths
        left, lies = (ids(scene, "sobek") for scene in shown)
        for way, *_ in found:
            begins = way[0] in left or way[0] == way[-1]  # what is new may come where it lies
            assert begins and way[-1] in lies, (str(action), seat, way)
            assert set(way[1:-1]) <= left | lies, (str(action), seat, way)
            met.add(action.verb)
    assert met == set(Verb) - {Verb.START, Verb.DONE}


def test_paths_begin_and_end_at_elements_of_the_table_of_scarab() -> None:
    met = set()
    for before, action, after in islice(scarab_games.games(4), 0, None, 3):
        shown = [scarab_games.scene_of(state, 0) for state in (before, after)]
        views = before.view(0), action, after.view(0)
        found = renderers()["scarab"].animation.effect(*views, ()).paths
        left, lies = (ids(scene, "scarab") for scene in shown)
        for way, *_ in found:
            assert way[0] in left and set(way[1:]) <= lies, (str(action), way)
            met.add(action.verb)
    assert met == {Scarab.MOVE, Scarab.PUT}


def test_paths_begin_and_end_at_elements_of_the_table_of_sakkara() -> None:
    met = set()
    for before, action, after in sakkara_games.rare(40):
        shown = [sakkara_games.scene_of(state, 0) for state in (before, after)]
        views = before.view(0).shown(), action, after.view(0).shown()
        found = renderers()["sakkara"].animation.effect(*views, ()).paths
        left, lies = (ids(scene, "sakkara") for scene in shown)
        for way, _, _, how, figure, _ in found:
            assert way[0] in left and set(way[1:]) <= lies, (str(action), way)
            assert how in ("", "walk", "pull") and not figure
            met.add(action.verb)
    assert met >= {Sakkara.TAKE, Sakkara.STACK, Sakkara.DROUGHT, Sakkara.SHIPWRECK}


def test_paths_of_hidden_cards_do_not_depend_on_the_card() -> None:
    met = set()
    for before, action, after in (step for seed in range(8) for step in steps(3, seed)):
        if action.verb not in (Verb.PICK, Verb.DROP):
            continue
        insiders = {before.actor, *(before.queue if action.verb is Verb.PICK else ())}
        for other in others(before, action):
            changed = done(before, str(other))[2]
            for seat in {*range(before.seats), None} - insiders:
                if changed.view(seat).shown() == after.view(seat).shown():
                    found = [
                        effect((before, *each), seat)
                        for each in ((other, changed), (action, after))
                    ]
                    assert found[0] == found[1]
                    met.add(action.verb)
    assert met == {Verb.PICK, Verb.DROP}


def others(state: SobekState, action: Action) -> list[Action]:
    """The same with other cards with the same back, which only insiders can tell apart."""
    back = KINDS[kind_of(action.cards)].back
    found = [each for each in state.legal_actions() if each.verb is action.verb]
    return [each for each in found if each != action and KINDS[kind_of(each.cards)].back == back]


# --- Sobek ---------------------------------------------------------------------------------


def test_a_taken_card_goes_to_the_hand_and_skipped_ones_under_the_tile() -> None:
    state = position(["wheat", ""], quay="fish, ebony, wheat, ivory")
    step = done(state, "take 3")
    pile = [("quay-6-card", "pile-0"), ("quay-7-card", "pile-0")]
    (taken, card), *under = ways(step)
    assert (taken, under) == ("quay-8-card", pile)
    # A second wheat has a place of its own beside the first.
    assert card.startswith("hand-") and card not in ids(sobek_games.scene_of(state), "sobek")
    seats = [("quay-6-card", "pile-0"), ("quay-7-card", "pile-0")]
    assert ways(step, THERE) == [("quay-8-card", "hand-of-0"), *seats]
    assert effect(step, HERE).sound == effect(step, THERE).sound == "take"


def test_cards_go_to_the_tile_if_its_pile_is_not_shown() -> None:
    step = done(position(["", ""], quay="fish, ebony, wheat", open=False), "take 2")
    assert ways(step, THERE) == [("quay-8-card", "hand-of-0"), ("quay-7-card", "tile-0")]


def test_the_next_delivery_comes_by_boat() -> None:
    step = done(position(["", ""], quay="fish"), "take 1")
    found = effect(step, HERE)
    cards = found.paths[1:]
    assert [card.ids for card in cards] == [("quays", f"quay-{n}-card") for n in range(1, 10)]
    assert all(card.shows_end and card.how == "boat" for card in cards)
    assert found.accents == (Accent("quays", "boat", beat=cards[0].beat),)


def test_cards_of_a_set_go_from_the_hand_to_the_set() -> None:
    hand = "2 fish + amulet + plain fish"
    step = done(position([hand, ""], sets=[["3 wheat"], []]), "sell 2 fish + amulet")
    *laid, worth = ways(step)
    assert [way[1] for way in laid] == ["set-0-2-1", "set-0-2-2", "set-0-2-3"]
    assert len({way[0] for way in laid}) == 3
    assert worth == ("set-0-2-worth", "set-0-2-worth")
    backs = [("hand-of-0-beige", f"set-0-2-{n}") for n in (1, 2, 3)]
    hidden = position([hand, ""], sets=[["3 wheat"], []], open=False)
    assert ways(done(hidden, "sell 2 fish + amulet"), THERE)[:-1] == backs
    assert effect(step, HERE).sound == "set"


def test_cards_turn_over_where_the_looking_seat_comes_to_see_them() -> None:
    laid = done(position(["3 fish", ""], open=False), "sell 3 fish")
    taken = done(position(["", ""], quay="queen, fish", open=False), "take 1")
    drawn = done(position(["queen", ""], deck="wheat, marble, ebony", open=False), "queen")
    for step, turning in ((laid, [0, 3]), (taken, [1, 0]), (drawn, [3, 0])):
        assert [sum(p.turns for p in effect(step, seat).paths) for seat in (HERE, THERE)] == turning


def test_cards_that_join_a_set_go_to_their_places_in_it() -> None:
    state = position(["2 fish + amulet", ""], sets=[["3 fish"], []])
    step = done(state, "sell 2 fish + amulet to set 1")
    was, laid = (each.view(HERE).sets[0][0].cards for each in (state, step[2]))
    added = [n for n, card in enumerate(bits(laid), 1) if not card & was]
    assert [way[1] for way in ways(step)[:-1]] == [f"set-0-1-{n}" for n in added]


def test_a_set_is_counted_as_scarabs_times_cards() -> None:
    state = position(["2 fish + plain fish", ""], sets=[["3 wheat"], []])
    step = done(state, "sell 2 fish + plain fish")
    laid = step[2].view(HERE).sets[0][1]
    count = f"{laid.scarabs()} × 3 = {laid.points()}"
    assert effect(step, HERE).accents == (Accent("set-0-2", "gain", count),)
    assert laid.points()


def test_jaws_shut_over_what_goes_under_a_tile() -> None:
    state = position(["", ""], quay="fish, ebony, wheat, ivory")
    step = done(state, "take 3")
    under = [path for path in effect(step, HERE).paths if path.how == "under"]
    assert [path.ids[1] for path in under] == ["pile-0", "pile-0"]
    (jaws,) = effect(step, HERE).accents
    assert (jaws.kind, jaws.beat) == ("jaws", under[0].beat)
    for seat in (HERE, THERE):
        assert jaws.id in ids(sobek_games.scene_of(state, seat), "sobek")
    assert not effect(done(state, "take 1"), HERE).accents


def test_a_character_shows_its_face_and_turns_if_it_was_hidden() -> None:
    step = done(position(["thief", "fish"], open=False), "thief seat 2 beige")
    for seat, turns in ((HERE, False), (THERE, True)):
        laid, *rest = effect(step, seat).paths
        assert laid.figure and 'class="card' in laid.figure.face
        assert bool(laid.figure.back) == turns and laid.how == "enter"
        (stolen,) = rest
        assert stolen.how == "pull" and stolen.beat > laid.beat


def test_a_character_tells_what_it_does_and_to_whom() -> None:
    step = done(position(["thief", "fish"], open=False), "thief seat 2 beige")
    told = [figure.does for seat in (HERE, THERE) if (figure := effect(step, seat).paths[0].figure)]
    assert told == ["Thief: took a card from Berta", "Thief: took fish from you"]


def test_who_steals_and_who_is_robbed_see_the_card_and_others_its_back() -> None:
    robbed = done(position(["thief", "fish", ""], open=False), "thief seat 2 beige")
    _, _, then = done(
        position(["vizier", "", ""], piles=["", "fish", ""], open=False), "vizier seat 2"
    )
    for step in (robbed, done(then, "pick fish")):
        thief, victim, other = (effect(step, seat).paths[-1].figure for seat in range(3))
        assert thief and victim and other
        assert "fish" in thief.face and "back" in thief.back
        assert victim.face == thief.face and not victim.back
        assert "fish" not in other.face and "back" in other.face and not other.back


def test_what_a_priest_discards_falls_card_by_card_and_turns_for_who_has_not_seen_it() -> None:
    step = done(
        position(["priest", ""], piles=["2 fish + plain fish", ""], open=False), "priest fish"
    )
    for seat, start, turns in ((HERE, "pile-0", False), (THERE, "tile-0", True)):
        falling = [path for path in effect(step, seat).paths if path.how == "fall"]
        assert [path.ids for path in falling] == [(start, "stock-discard")] * 3
        assert all(path.figure and bool(path.figure.back) == turns for path in falling)


@pytest.mark.parametrize(
    ("hands", "spelt", "own", "others"),
    [
        (["queen", ""], "queen", ("deck", "hand-"), ("deck", "hand-of-0-")),
        (["priest", ""], "priest fish", ("pile-0", "stock-discard"), ("tile-0", "stock-discard")),
        (["thief", "fish"], "thief seat 2 beige", ("hand-of-1-beige", "hand-"), None),
        (["merchant", ""], "merchant 4", ("quay-9-card", "hand-"), ("quay-9-card", "hand-of-0")),
        (["courtesan + wheat", ""], "courtesan wheat to set 1", ("hand-", "set-0-1"), None),
        (["vizier", ""], "vizier seat 2", None, None),
        (["fish scribe", ""], "fish scribe", None, None),
    ],
)
def test_a_character_goes_to_the_discard_pile_and_moves_cards(
    hands: list[str], spelt: str, own: tuple[str, str] | None, others: tuple[str, str] | None
) -> None:
    state = position(
        hands,
        piles=["fish", ""],
        sets=[["3 wheat"], []],
        open=False,
        deck="wheat, marble, queen" if "queen" not in hands[0] else "wheat, marble, ebony",
    )
    step = done(state, spelt)
    (_, *visited, discard), *rest = [way for way in ways(step) if way[0] != way[-1]]
    assert discard == "stock-discard"
    assert visited == [way[0] for way in rest[:1]], "it goes where something is moved"
    assert ways(step, THERE)[0][:: len(visited) + 1] == ("hand-of-0-orange", "stock-discard")
    starts_so(rest, own)
    if others:
        starts_so(ways(step, THERE)[1:], others)


def starts_so(found: list[tuple[str, ...]], expected: tuple[str, str] | None) -> None:
    assert bool(found) == bool(expected)
    for way in found:
        assert all(map(str.startswith, way, expected or ())), (way, expected)


def test_the_victim_of_a_thief_sees_which_card_goes() -> None:
    step = done(position(["thief", "fish"], open=False), "thief seat 2 beige")
    (card,) = [way for way in ways(step, THERE) if way[1] == "hand-of-0"]
    assert card[0] in ids(sobek_games.scene_of(step[0], THERE), "sobek")
    assert card[0].startswith("hand-") and not card[0].startswith("hand-of")


def test_picked_cards_leave_the_pile_and_dropped_ones_go_there() -> None:
    picking = position(["vizier", ""], piles=["", "fish"], open=False)
    _, _, then = done(picking, "vizier seat 2")
    ((start, end),) = ways(step := done(then, "pick fish"))
    assert start == "pile-1" and end.startswith("hand-")
    assert ways(step, THERE) == [("pile-1", "hand-of-0")]
    dropping = position(["fish scribe", "4 fish + 3 wheat"], open=False)
    _, _, then = done(dropping, "fish scribe")
    ((start, end),) = ways(step := done(then, "drop fish"), THERE)
    assert start.startswith("hand-") and end == "pile-1"
    assert ways(step) == [("hand-of-1-beige", "tile-1")]


def token(spelt: str) -> list[tuple[str, ...]]:
    """The ways when this token is used, right after a set was laid."""
    state = position(
        ["", ""],
        sets=[["3 wheat"], []],
        left="guild ankh, flood, curse, prosperity, embalming",
        phase=Phase.TOKEN,
        looked=[0],
        points=[99, 38],
        piles=["2 fish", ""],
    )
    step = done(state, spelt)
    assert effect(step, HERE).sound == "token"
    figure = effect(step, HERE).paths[0].figure
    assert figure and figure.does and not figure.back
    hidden = effect(step, THERE).paths[0].figure
    assert hidden and "token.svg" in hidden.back  # it has not seen which one that is
    return ways(step)


def test_a_token_goes_to_its_target() -> None:
    assert token("token flood") == [("token-1", "seat-0")]
    assert token("token curse seat 2") == [("token-2", "seat-1")]
    assert token("token prosperity set 1") == [("token-3", "set-0-1")]
    first, *cards = token("token embalming")
    assert first == ("token-4", "seat-0")
    assert [start for start, _ in cards] == ["pile-0", "pile-0"]
    assert len({end for _, end in cards}) == 2


def test_markers_go_space_by_space_past_99_and_back() -> None:
    _, own, other = token("token guild ankh seat 2")
    # There are Ankhs on 101 and on 32.
    assert own == ("marker-0", "space-0", "marker-0")
    assert other == ("marker-1", *(f"space-{n}" for n in range(37, 32, -1)), "marker-1")


def counted() -> Iterator[tuple[Scene, int]]:
    """Accounts of rounds in which somebody walked back."""
    for seed in range(40):
        for _, _, after in steps(3, seed):
            for round, lines in enumerate(after.accounts):
                if any(line.walk for line in lines):
                    yield sobek_games.scene_of(after, 0), round
                    return


def test_markers_move_in_the_account_by_sets_and_penalty() -> None:
    ((scene, round),) = counted()
    lines = scene.view.accounts[round]
    found = [SOBEK.rounds.effect(scene, round, step) for step in range(4)]
    assert [bool(each.paths) for each in found] == [True, False, True, False]
    assert [each.sound for each in found] == ["", "", "penalty", ""]
    html = SOBEK.rounds.account(scene, round, 2)
    for path in (*found[0].paths, *found[2].paths):
        for id in path.ids:
            assert f' id="{id}"' in html
    walked = {seat: line.walk for seat, line in enumerate(lines) if line.walk}
    for way, shows_end, *_ in found[2].paths:
        seat = int(way[0].removeprefix("marker-"))
        assert way[-1] == way[0] and not shows_end
        assert list(way[1:-1]) == [f"space-{n % 100}" for n in walked.pop(seat)[:-1]]
    assert not walked


def test_the_last_action_has_the_sound_of_the_end() -> None:
    for name, last in (
        ("sobek", list(steps(2, 0))[-1]),
        ("scarab", list(scarab_games.games(1))[-1]),
    ):
        before, action, after = last
        found = renderers()[name].animation.effect(
            before.view(0).shown(), action, after.view(0).shown(), ()
        )
        assert found.sound == "end"
