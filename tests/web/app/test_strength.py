"""An opponent that fits: what a finished game tells, and who plays next."""

from __future__ import annotations

import re
from itertools import product

from sobek.bots import fits
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games import game
from tests.web.helpers.device import Table
from web.games import renderers
from web.session.estimate import Estimate
from web.storage.strengths import Known
from web.ui.screens import over
from web.ui.screens.seating import STRENGTHS, who


def finish(table: Table) -> None:
    """Play the game to its end, each time the last legal action."""
    for _ in range(400):
        if table.offers("turn"):
            table.do("turn", "9")
        elif table.saved.over:
            break
        else:
            table.do("act", str(table.saved.legal_actions()[-1]))
    assert table.saved.over


def test_a_finished_game_says_how_strong_one_is_and_the_next_bot_fits() -> None:
    table = Table()
    assert "How well do you play Scarab" in _chosen(table)
    table.do("begin")
    first = fits.rating(table.saved.players[1].kind)
    assert first is not None
    finish(table)
    assert "Your strength shows after a few more games" in table.words
    table.do("again")
    again = fits.rating(table.saved.players[1].kind)
    assert again is not None and again != first
    assert [each.share for each in table.app.state.strengths.of("scarab", "1")]


def test_somebody_elses_finished_game_tells_nothing_however_often_it_is_opened() -> None:
    friend = Table()
    friend.do("setup", "scarab", name="game")
    friend.do("begin")
    finish(friend)
    friend.do("export")
    ((_, written),) = friend.device.downloads
    table = Table()
    for _ in range(2):
        table.open_file(written)
        while table.offers("turn"):
            table.do("turn", "9")
        assert "The game is over" in table.words and "Your strength" not in table.words
        assert not table.state.strengths.of("scarab", "1")
        id = table.id
        table.do("go", "")
        table.do("delete", id)


def test_what_is_known_comes_from_ones_other_device_and_goes_with_undo() -> None:
    other = Table()
    other.do("setup", "scarab", name="game")
    other.do("begin")
    finish(other)
    other.do("panel", "keep")
    other.do("save-all")
    ((_, written),) = other.device.downloads
    table = Table()
    assert "How well do you play Scarab" in _chosen(table)
    table.bring_in(written)
    known = other.state.strengths.of("scarab", "1")
    assert known and table.state.strengths.of("scarab", "1") == known
    assert "How well do you play Scarab" not in _chosen(table)
    table.do("bring-in-undo")
    assert not table.state.strengths.of("scarab", "1")


def test_a_strength_that_was_chosen_stays_and_the_result_still_counts() -> None:
    table = Table()
    table.do("setup", "scarab", name="game")
    table.do("setup", "3", name="strength-1")
    assert re.search(r"Strength 785.*you win \d of 10", table.words)
    table.do("begin")
    finish(table)
    assert "The next opponent" not in table.words
    assert [each.others for each in table.app.state.strengths.of("scarab", "1")] == [(785,)]
    table.do("again")
    assert table.saved.players[1].kind == "fits-785"
    start = Table(storage=dict(table.device.storage))
    assert "Strength 785" in start.words


def test_a_strength_that_was_chosen_stays_in_a_game_played_on_from_a_point() -> None:
    table = Table()
    table.do("setup", "scarab", name="game")
    table.do("setup", "3", name="strength-1")
    table.do("begin")
    table.do("act", str(table.saved.legal_actions()[0]))
    table.do("replay-at", "1")
    table.do("fork", "same")
    assert Table(storage=dict(table.device.storage)).state.setup.players[1].kind == "fits-785"
    table.do("again")
    assert table.saved.players[1].kind == "fits-785"


def test_a_strength_that_was_chosen_in_the_middle_of_a_game_stays() -> None:
    table = Table()
    table.do("setup", "scarab", name="game")
    table.do("begin")
    table.do("level", "3", name="level-1")
    assert Table(storage=dict(table.device.storage)).state.setup.players[1].kind == "fits-785"
    finish(table)
    table.do("again")
    assert table.saved.players[1].kind == "fits-785"


WINS = r"you (?:win (\d+) of 10|hardly ever win)"


def wins(table: Table, bot: str) -> int:
    """How many games of ten the page expects somebody to win against this bot."""
    found = re.search(rf'aria-label="{bot}[^"]*{WINS}', table.device.html)
    assert found
    return int(found[1] or 0)


def strong_and_weak(*names: str) -> Table:
    """The form for persons, the first of whom has won every game, and the others none."""
    table = Table()
    table.do("setup", "scarab", name="game")
    for seat, (name, share) in enumerate(zip(names, (100, 0, 0, 0), strict=False)):
        table.do("setup", "person", name=f"kind-{seat}")
        table.do("setup", name, name=f"name-{seat}")
        for n in range(12):
            met = (1400,) if share else (200,)
            table.state.strengths.keep(Known("scarab", name, 1000 + n, f"{name}{n}", met, share))
    return table


def test_the_odds_say_what_a_head_start_is_worth() -> None:
    table = Table()
    table.do("setup", "scarab", name="game")
    table.do("setup", "2", name="played-0")
    table.do("setup", "scribe", name="kind-1")
    table.do("setup", "6", name="strength-1")
    even = wins(table, "Scribe")
    for start, is_better in (("1+8", True), ("2+8", False)):
        table.do("setup", start, name="option-start")
        assert (wins(table, "Scribe") > even) == is_better
        assert wins(table, "Scribe") != even


def test_pairs_are_told_no_odds() -> None:
    table = Table()
    for name, value in {"game": "scarab", "seats": "4", "strength-1": "7"}.items():
        table.do("setup", value, name=name)
    assert re.search(WINS, table.words)
    table.do("setup", "pairs", name="option-teams")
    assert not re.search(WINS, table.words)


def test_the_odds_in_the_menu_are_of_whoever_is_at_the_screen() -> None:
    table = strong_and_weak("Anna", "Ben")
    table.begin("person person apprentice")
    session, seen = table.state.session, {}
    assert session
    table.do("panel", "menu")
    for _ in range(2):
        seen[session.actor] = wins(table, "Apprentice")
        table.do("act", str(table.saved.legal_actions()[0]))
        while session.actor == 2:
            table.goes_on()
    assert seen[0] > seen[1]


def test_the_menu_tells_no_odds_while_nobody_is_at_the_screen() -> None:
    table = Table()
    table.begin("person person trader")
    table.do("panel", "menu")
    assert table.offers("take-seat") and not re.search(WINS, table.words)
    table.do("panel", "")
    table.do("take-seat")
    table.do("panel", "menu")
    assert re.search(WINS, table.words)


def test_other_persons_are_as_strong_in_the_odds_as_is_known() -> None:
    table = strong_and_weak("Anna", "Ben")
    for name, value in {"seats": "3", "kind-2": "apprentice", "strength-2": "13"}.items():
        table.do("setup", value, name=name)
    beside_a_weak_one = wins(table, "Apprentice")
    table.do("setup", "Cleo", name="name-1")
    table.do("setup", "2", name="played-1")
    assert beside_a_weak_one > wins(table, "Apprentice")


def test_of_two_persons_the_weaker_one_is_offered_a_head_start() -> None:
    table = two_persons()
    assert "Say at each seat how well that person plays" in table.words
    table.do("setup", "0", name="played-0")
    table.do("setup", "2", name="played-1")
    found = re.search(r"For a close game: Anna starts with (\d+) points", table.words)
    assert found
    table.do("head-start", f"1+{found[1]}")
    assert table.app.state.setup.head_start == (0, int(found[1]))
    assert "For a close game" not in table.words


def test_strengths_are_compared_with_bots_at_as_many_seats() -> None:
    for name, renderer in renderers().items():
        rules, words = game(name), renderer.words
        assert rules.strength
        for seats, named in product(rules.seats, rules.strength.named):
            rating = rules.strength.rating(named, seats) or 0
            players = tuple(Player(str(seat), fits.kind(rating)) for seat in range(seats))
            level = STRENGTHS[rules.levels.index(named)]
            assert level in str(who(players[0], "Hapi", words, seats, ""))
            found = Estimate(rating, 50)
            ended = over.strength(renderer, Play.new(name, players, 1), found, None)
            assert f"nearest to it is {words.kind(named)}." in str(ended)


def test_pairs_are_proposed_no_head_start() -> None:
    table = two_persons()
    for name, value in {"seats": "4", "kind-2": "person", "kind-3": "person"}.items():
        table.do("setup", value, name=name)
    for is_known in (False, True):
        if is_known:
            for seat, answer in enumerate("0022"):
                table.do("setup", answer, name=f"played-{seat}")
        for teams in ("pairs", "none"):
            table.do("setup", teams, name="option-teams")
            said = "For a close game" if is_known else "a head start is then proposed"
            assert (said in table.words) == (teams == "none")


def test_two_who_play_alike_are_offered_no_head_start() -> None:
    table = two_persons()
    for seat in range(2):
        table.do("setup", "1", name=f"played-{seat}")
    assert "starts with" not in table.words


def two_persons() -> Table:
    table = Table()
    for name, value in {
        "game": "scarab",
        "kind-1": "person",
        "name-0": "Anna",
        "name-1": "Ben",
    }.items():
        table.do("setup", value, name=name)
    return table


def test_a_head_start_makes_the_others_as_much_weaker() -> None:
    table = Table()
    table.do("setup", "scarab", name="game")
    table.do("setup", "1+10", name="option-start")
    table.do("begin")
    rating = fits.rating(table.saved.players[1].kind)
    finish(table)
    (known,) = table.app.state.strengths.of("scarab", "1")
    head_starts = game("scarab").head_start
    assert rating is not None and head_starts
    assert known.others == (round(rating - 10 * head_starts.worth[2]),)


def _chosen(table: Table) -> str:
    table.do("setup", "scarab", name="game")
    return table.words
