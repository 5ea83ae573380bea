"""The replay of a sealed game, whose positions come from a device and not from its record."""

from functools import lru_cache
from random import Random
from typing import Any

import pytest

from sobek.games.sakkara.search.bots import PolicyBot
from sobek.sealed.game import SealedGame
from tests.helpers.games import SEALED, SECRETIVE
from tests.sealed.players import begin, next_sender
from tests.web.helpers.device import SODIUM, Table
from tests.web.helpers.reading import Node, read
from web.storage.saves import Save, Saves
from web.storage.sealed import play_of

STAGES = {"first round": 6, "later": 60, "over": 10_000}
"""After how many links a game is looked at. Sobek is in its second round then."""

Shown = tuple[str, str]
"""The sentence on the last action, and the HTML of the table below it."""


def choice(device: SealedGame, rng: Random) -> Any:
    """A legal action; in Sakkara one with an aim, since games without one are very long."""
    legal = device.legal_actions()
    if device.terms.game == "sakkara":
        return PolicyBot().choose(device.view, legal, rng)
    return rng.choice(legal)


@lru_cache
def stored_games(game: str) -> dict[str, tuple[str, str]]:
    """Both devices of a game at each stage."""
    devices, rng, found = begin(game, {}, 1), Random(1), {}
    waiting = [(stage, until) for stage, until in STAGES.items() if stage != "over"]
    while sender := next_sender(devices):
        to = devices[1 - sender.me]
        to.receive(sender.outgoing, rng.randbytes(32))
        while to.is_deciding:
            to.act(choice(to, rng))
        if waiting and to.number >= waiting[0][1] and to.steps:
            found[waiting.pop(0)[0]] = (devices[0].stored(), devices[1].stored())
    return found | {"over": (devices[0].stored(), devices[1].stored())}


def opened(stored: str) -> Table:
    """The page of a device, beyond the account of its last round."""
    table = Table()
    game = SealedGame.reopen(SODIUM, stored)
    Saves(table.device).save(game.id, Save(play_of(game), date=1, sealed=game))
    table.do("go", f"game={game.id}")
    table.goes_on()
    return table


def begin_replay(table: Table) -> int:
    """Begin it by the menu or, after the end, by the button; return the number of actions."""
    if not table.offers("replay-at"):
        table.do("panel", "menu")
    assert table.offers("replay-at")
    assert table.state.session
    table.do("replay-at", str(table.state.session.length))
    return table.state.session.length


def controls(table: Table) -> Node:
    """Those of the replay that is shown."""
    _, found, after = table.device.html.partition('<section class="sheet replay"')
    return read(f"{found}{after.partition('</section>')[0]}</section>")


def step(table: Table, key: str) -> bool:
    """Press one of the buttons of the replay, if that is possible."""
    button = controls(table).by_id(f"replay-{key}")
    if "disabled" in button.attributes:
        return False
    table.do("replay-at", str(button.attributes["data-value"]))
    return True


def shown(table: Table) -> Shown:
    """What the replay shows."""
    _, _, below = table.device.html.partition('<section class="sheet replay"')
    _, _, below = below.partition("</section>")
    return controls(table).by_id("replay-story").spoken, below.partition("</main>")[0]


def whole_replay(table: Table, first: str = "Home", then: str = "ArrowRight") -> list[Shown]:
    """What is shown from one end to the other, step by step."""
    step(table, first)
    found = [shown(table)]
    while step(table, then):
        found.append(shown(table))
    return found


def logged(table: Table) -> list[str]:
    """The sentences of the log, the first action first."""
    table.do("panel", "log")
    while table.offers("earlier"):
        table.do("earlier")
    lines = read(table.device.html).of_class("line")
    table.do("panel", "")
    return [line.text for line in reversed(lines)]


@pytest.mark.parametrize("game", SEALED)
@pytest.mark.parametrize("stage", STAGES)
def test_the_replay_shows_each_action_forward_and_back(game: str, stage: str) -> None:
    table = opened(stored_games(game)[stage][1])
    told = logged(table)
    assert begin_replay(table) == len(told) > 0
    forward = whole_replay(table)
    assert [story for story, _ in forward] == ["The game begins.", *told]
    assert len({below for _, below in forward}) > len(told) * 0.9
    assert whole_replay(table, "End", "ArrowLeft") == forward[::-1]
    table.do("replay-exit")
    assert "screen-replay" not in table.device.html


@pytest.mark.parametrize("game", SEALED)
def test_once_a_game_is_over_both_devices_show_it_alike_from_every_eye(game: str) -> None:
    tables = [opened(stored) for stored in stored_games(game)["over"]]
    for table in tables:
        length = begin_replay(table)
        assert ('id="replay-from"' in table.device.html) is (game in SECRETIVE)
    for eyes in ("opened", "0", "1", "spectator") if game in SECRETIVE else ("",):
        for table in tables if eyes else ():
            table.do("replay-from", eyes)
        for ply in range(0, length + 1, 5):
            for table in tables:
                table.do("replay-at", str(ply))
            one, other = map(shown, tables)
            # Where all is seen by all, each device has the table from its own side.
            assert one == other if eyes else one[0] == other[0]


@pytest.mark.parametrize("game", SECRETIVE)
@pytest.mark.parametrize("stage", ["first round", "later"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_replay_on_the_way_shows_what_the_end_confirms(game: str, stage: str, seat: int) -> None:
    """The positions on the way are guesses, but what their seat sees of them is right."""
    over = opened(stored_games(game)["over"][1 - seat])
    begin_replay(over)
    over.do("replay-from", str(seat))
    table = opened(stored_games(game)[stage][seat])
    length = begin_replay(table)
    assert whole_replay(table)[:length] == whole_replay(over)[:length]


def test_a_replay_leads_from_round_to_round() -> None:
    table = opened(stored_games("sobek")["over"][0])
    begin_replay(table)
    step(table, "Home")
    rounds = []
    while step(table, "PageDown"):
        rounds.append(shown(table)[0])
    assert len(rounds) == 3
    for number, story in enumerate(rounds[:2], 1):
        assert f"Round {number} is over" in story
    assert "The game is over" in rounds[2]


def test_a_replay_runs_by_itself_to_the_end() -> None:
    table = opened(stored_games("scarab")["later"][0])
    length = begin_replay(table)
    last = shown(table)
    table.do("replay-at", str(length - 9))
    table.do("replay-run")
    assert shown(table) == last


def test_a_replay_says_nothing_of_the_link_that_is_to_be_sent() -> None:
    """It shows the table as it was, where nobody was waited for."""
    for stored in stored_games("sobek")["later"]:
        table = opened(stored)
        begin_replay(table)
        step(table, "Home")
        assert "-thinking" not in table.device.html
