"""What others have done since one's decision: their lines, and the marks on the table."""

import re
from dataclasses import replace

import pytest

from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.scarab.rules.notation import parse as parse_scarab
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.state import SobekState
from tests.games.scarab.rules.positions import position as scarab_position
from tests.games.sobek.rules.positions import position
from tests.web.helpers import scarab_games
from tests.web.helpers.reading import read
from tests.web.helpers.sobek_games import Step, lookalikes, played, scene_after, steps
from web.games import renderers
from web.games.scarab.recap import recap as recap_scarab
from web.games.sobek.pictured import pictured
from web.games.sobek.recap import recap
from web.games.sobek.traces import traces
from web.session.session import Session
from web.storage.saves import LocalMetadata
from web.ui.scene import Move

ACTOR, VICTIM, SPECTATOR = 0, 1, 2
THREE = ["", "", ""]


def said(found: list[Step], seat: int | None, by: int = ACTOR) -> str:
    """The line at the place of a seat, as another one reads it."""
    line = recap(scene_after(found, seat), by)
    return read(line).spoken if line else ""


@pytest.mark.parametrize(
    ("state", "spelt", "line"),
    [
        (position(THREE, quay="fish, ebony, wheat, fish"), "take 1", "took fish"),
        (
            position(THREE, quay="fish, ebony, wheat, fish"),
            "take 3",
            "took wheat · 2 under the tile",
        ),
        (position(["3 fish", "", ""]), "sell 3 fish", "set of fish: 9 points"),
        (
            position(["3 fish", "", ""], sets=[["3 plain fish"], [], []]),
            "sell 3 fish to set 1",
            "set of fish: now 18 points",
        ),
        (position(["queen", "", ""]), "queen", "Queen: drew 3 cards"),
        (position(["thief", "", ""]), "thief", "Thief: no effect"),
        (
            position(["merchant", "", ""], quay="fish, ebony, wheat, fish, ivory, fish"),
            "merchant 5",
            "Merchant: took ivory",
        ),
        (position(["thief", "2 fish", ""]), "thief seat 2 beige", "Thief: took a card from Berta"),
    ],
)
def test_each_line_says_in_a_few_words_what_was_done(
    state: SobekState, spelt: str, line: str
) -> None:
    assert said(played(state, spelt), SPECTATOR) == line


def test_what_was_done_to_oneself_is_marked_and_says_you() -> None:
    found = played(position(["thief", "2 fish", ""]), "thief seat 2 beige")
    assert said(found, VICTIM) == "Thief: took fish from you"
    for seat, is_felt in ((VICTIM, True), (SPECTATOR, False)):
        line = recap(scene_after(found, seat), ACTOR)
        assert line and ('class="felt"' in line) == is_felt


def test_a_turn_of_several_actions_is_one_line_with_one_question() -> None:
    state = position(["3 fish", "", ""])
    found = played(state, "sell 3 fish", "token flood")
    line = recap(scene_after(found, VICTIM, is_explained=True), ACTOR)
    assert line
    assert read(line).text.startswith("set of fish: 9 points · Flood: one more turn")
    # "Why?" is about the decision that the turn began with.
    assert re.findall('data-click="why" data-value="(.)"', line) == ["0"]


def test_with_many_across_only_what_came_last_is_said() -> None:
    hands = ["3 fish", "", "", ""]
    for seats, line in (
        (2, "set of fish: 9 points · Prosperity: now 15 points"),
        (4, "Prosperity: now 15 points"),
    ):
        found = played(position(hands[:seats]), "sell 3 fish", "token prosperity set 1")
        assert said(found, VICTIM) == line


def test_one_place_across_has_room_for_a_large_set_and_a_guild() -> None:
    state = position(["4 cattle", ""], left="guild eye")
    found = played(state, "sell 4 cattle", "token guild eye")
    line = said(found, VICTIM)
    assert line.startswith("set of cattle: ") and " · Guild (Eye of Horus): forward to" in line


def test_the_own_place_and_an_idle_one_have_no_line() -> None:
    found = played(position(THREE, quay="fish, ebony"), "take 1")
    assert recap(scene_after(found, ACTOR), ACTOR) is None
    assert recap(scene_after(found, SPECTATOR), VICTIM) is None


def test_a_place_says_who_may_begin_and_whom_a_curse_is_for() -> None:
    found = [step for seed in range(40) for step in steps(2, seed)]
    begun = [step for step in found if step[1].verb is Verb.START and step[0].actor == 0]
    lines = {said([step], 1): step[1].seat for step in begun}
    assert lines == {"begins": 0, "lets you begin": 1}
    cursed = [step for step in found if str(step[1]) == "token curse seat 2"]
    assert said(cursed[:1], 1) == "Curse: for you"
    assert said(cursed[:1], 0, by=1) == "got your Curse"


def test_an_own_token_that_nobody_chose_is_told_where_it_strikes() -> None:
    state = position(["3 fish", "", ""], points=[0, 8, 0], left="guild ankh")
    (_, found) = played(state, "sell 3 fish", "token guild ankh seat 2")
    assert said([found], ACTOR, VICTIM) == "you took Guild (Ankh): forward to 1, Berta back to 1"
    assert said([found], ACTOR, SPECTATOR) == ""


@pytest.mark.parametrize("name", renderers())
def test_a_screen_at_which_nobody_plays_tells_what_each_seat_has_done(name: str) -> None:
    """All play on devices of their own; likewise for whoever opened a link."""
    players, away = (Player("Anna"), Player("Berta")), LocalMetadata(elsewhere=(0, 1))
    session = Session(Play.new(name, players, 5), renderers()[name], metadata=away)
    while {step.seat for step in session.play.steps} != {0, 1}:
        session.carry_out([session.play.legal_actions()[-1]])
    scene = session.scene()
    assert {move.seat for move in scene.recent} == {0, 1}
    for place in read(session.renderer.table.table(scene)).of_class("seat"):
        (line,) = place.of_class("last-move")
        assert line.spoken


def test_of_a_long_turn_nothing_is_forgotten() -> None:
    """A turn of Sakkara with two thefts and eleven actions."""
    players = (Player("Anna"), Player("Berta", "labourer"))
    session = Session(Play.new("sakkara", players, 159), renderers()["sakkara"])
    made = "e4, d2, d7, c5, e4-d4, end, d2-d3, end, d7-e7, end"
    turn = "c5-c4, snake, take cross, firestorm c, next cross, next tip, snake, take circle"
    turn += ", horse, on, end"
    session.carry_out([session.play.game.parse(each) for each in f"{made}, {turn}".split(", ")])
    assert session.decides
    theirs = [str(move.action) for move in session.scene().recent if move.seat]
    assert ", ".join(theirs) == turn
    news = session.past.news()
    assert len(news) == len(theirs) + 2 and "Anna moves from d7 to e7" in news[0]
    assert list(session.past.told().values())[-len(news) :] == news
    page = read(session.renderer.table.table(session.scene()))
    felt = [node.spoken for node in page.of_class("felt")]
    assert felt == ["took cross with the snake", "took circle with the snake"]


@pytest.fixture(scope="module")
def games() -> list[Step]:
    variants = ("original", "open")
    return [step for seed in range(8) for step in steps(3, seed, variants[seed % 2])]


def test_every_action_has_a_short_line_for_every_other_seat(games: list[Step]) -> None:
    for step in games:
        before, _, after = step
        for seat in {0, 1, 2, None} - {before.actor}:
            if before.round == after.round:
                line = said([step], seat, before.actor)
                assert re.fullmatch(r"[^{}]+", line) and len(line.split()) <= 14, line


def test_hidden_cards_are_named_only_to_insiders(games: list[Step]) -> None:
    met = set()
    for before, action, after in games:
        if action.verb not in (Verb.PICK, Verb.DROP) or before.round != after.round:
            continue
        owner = before.queue[0] if action.verb is Verb.PICK else before.actor
        for seat in {0, 1, 2, None} - {before.actor, owner}:
            line = said([(before, action, after)], seat, before.actor)
            if others := lookalikes(before, action):
                assert line == said([(before, others[0], after)], seat, before.actor)
                met.add(action.verb)
    assert met == {Verb.PICK, Verb.DROP}


def test_a_pick_or_discard_is_pictured_for_insiders_alone(games: list[Step]) -> None:
    """S60: not even the replay shows others which card it was."""
    met = set()
    for before, action, _ in games:
        if action.verb not in (Verb.PICK, Verb.DROP):
            continue
        insiders = {before.actor, *(before.queue[:1] if action.verb is Verb.PICK else ())}
        for seat in (None, *range(before.seats)):
            shown = pictured(before.view(seat).shown(), action)
            assert bool(shown) == (seat in insiders)
        met.add(action.verb)
    assert met == {Verb.PICK, Verb.DROP}


def test_the_line_pictures_what_it_tells() -> None:
    (taken,) = played(position(THREE, quay="fish, ebony, wheat, ivory"), "take 3")
    line = read(str(recap(scene_after([taken], VICTIM), ACTOR)))
    (shown,) = line.of_class("pictured")
    assert shown.attributes["aria-hidden"] == "true"
    assert len(shown.of_class("card")) == 1 and shown.of_class("arrow")[0].text == "2 →"


# --- traces --------------------------------------------------------------------------------


def test_a_taken_card_leaves_traces_on_the_quays_and_at_the_tile() -> None:
    (step,) = played(position(THREE, quay="fish, ebony, wheat, ivory"), "take 3")
    view = step[0].view(None)
    lay = {n: kind for n, kind in enumerate(view.quay) if kind >= 0}
    (first, second, third, _) = sorted(lay)
    found = traces(scene_after([step], VICTIM))
    assert found.taken == {third: (ACTOR, lay[third])}
    assert found.skipped == {first: lay[first], second: lay[second]}
    assert found.under == {ACTOR: 2}
    # What one has done oneself leaves none.
    assert traces(scene_after([step], ACTOR)).taken == {}


def test_a_delivery_covers_the_traces_on_the_quays() -> None:
    found = traces(scene_after(played(position(THREE, quay="fish, ebony"), "take 2"), VICTIM))
    assert (found.taken, found.skipped, found.under) == ({}, {}, {ACTOR: 1})
    # So does one that follows from one's own only possible move.
    steps_ = played(position(THREE, quay="fish, ebony"), "take 1", "take 1")
    assert traces(scene_after(steps_, steps_[1][0].actor)).taken == {}


def test_new_cards_of_a_set_and_former_scores_are_traced() -> None:
    state = position(["3 fish", "", ""], sets=[["3 plain fish"], [], []])
    found = traces(scene_after(played(state, "sell 3 fish to set 1"), VICTIM))
    ((key, bag),) = found.grown.items()
    assert key == (ACTOR, 0) and bag.bit_count() == 3
    assert found.former == ()
    state = position(["3 fish", "", ""], piles=["4 wheat", "", ""])
    steps_ = played(state, "sell 3 fish", "token deceit")
    after = steps_[-1][2].view(VICTIM).scores
    found = traces(scene_after(steps_, VICTIM))
    assert found.former[ACTOR] == after[ACTOR] - 4
    assert len(found.walked(after)) == 3


def test_the_kinds_of_the_traces_are_public(games: list[Step]) -> None:
    for before, action, after in games:
        if action.verb is Verb.TAKE and before.round == after.round:
            seat = (before.actor + 1) % 3
            found = traces(scene_after([(before, action, after)], seat))
            kinds = [kind for _, kind in found.taken.values()] + list(found.skipped.values())
            assert set(kinds) <= set(before.view(seat).quay)


# --- Scarab --------------------------------------------------------------------------------


def test_scarab_tells_moves_and_stones_that_go_back() -> None:
    state = scarab_position("P . +5\n. . .\n-1 . A\n. +1 .", stones={1: (-8, 2)})
    recent = []
    for ply, spelt in enumerate(("c1", "c3", "return -8", "to b3")):
        before: ScarabView = state.view(0)
        action = parse_scarab(spelt)
        seat = state.actor
        state.apply(action)
        recent.append(Move(seat, action, before, state.view(0), ply))
    shown = replace(scarab_games.scene_of(state, 0), recent=tuple(recent))
    line = recap_scarab(shown, 1)
    assert line
    assert read(line).spoken == "moved to the Ankh on c3 · put −8 back · put it on b3"
    assert recap_scarab(shown, 0) is None
