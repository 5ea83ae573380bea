"""Pairs of positions that differ in what a seat can't know: it is shown the same of both.

A game is played at the page's session. Beside it goes another one, in which everything that the
seat can't know has been drawn again, in each position of its history; where a card moved face down
there, it may be another one that looks the same. For each pair, what the page is drawn from is
compared: the scene with its views and actions, what may be done, the log, what moves. For one in
:data:`DRAWN` pairs, the page itself: the table, all panels, hint, "Why?", analysis, replay.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from sobek import games
from sobek.core.chance import draw_seed, pick
from sobek.core.game import OVER, AnyState
from sobek.core.link import encode
from sobek.core.play import Play, Step
from sobek.core.record import COLOURS, PERSON, Player
from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.knowledge.random_games import insider, look_alike
from tests.helpers.rare_plays import policies
from tests.trust.part import NOT_LOOKS, POLICIES, Failure, Part, Tally, simple
from tests.web.helpers.device import Table, close_devices
from web.analysis.protocol import answer
from web.app.work import Work
from web.games import renderers
from web.session import replay, undo, who_sees
from web.session.kinds import HERE, OPENED
from web.session.session import Session
from web.session.stage import Stage
from web.storage.saves import LocalMetadata
from web.ui.scene import Move, Scene

DRAWN: Final = 100
"""One in so many pairs is drawn."""
SHOWN: Final = 4
"""Number of last actions whose animation is compared, and "Why?" asked about."""
NODES: Final = 12
"""Of a hint."""
ANEW: Final = 5
"""One in so many positions is drawn anew, though the one before it leads to another."""
TIME: Final = 3600.0
"""Seconds of a hint; it ends with its nodes."""
PANELS: Final = (*("log", "menu", "words", "keys", "hint", "analysis"),)
COSTS: Final = ("consent", "undo-cost")
"""Panels on what :func:`cost_of_undo` compares."""
ODDS: Final = re.compile('data-value="(odds-[^"]*)"')


class Pair:
    """A session, and another one that a viewer can't tell from it as long as it is the viewer."""

    def __init__(self, name: str, rng: Random) -> None:
        self._rng = rng
        self.broken = 0
        """The number of the last step of the other session whose action does not lead from the
        position before it to the one after it."""
        game = games.game(name)
        seats = pick(game.seats, rng)
        bots = rng.choice((0, 1, seats - 1, seats - 1, seats))
        kinds = [PERSON] * (seats - bots) + [game.levels[1]] * bots
        rng.shuffle(kinds)
        players = tuple(Player("", kind, COLOURS[n]) for n, kind in enumerate(kinds))
        options = {each.name: pick(each.offered(seats), rng) for each in game.options}
        play = Play.new(name, players, draw_seed(rng), options)
        self._chosen = policies(play, rng)
        origin = OPENED if rng.random() < 0.1 else HERE
        self.real = Session(play, renderers()[name], origin=origin)
        offered = self.real.offered_aids
        if offered and rng.random() < 0.5:
            aids = tuple(pick(offered, rng) for _ in players)
            self.real.metadata = LocalMetadata(aids=aids)
        viewers = {None, *range(seats)} if origin is HERE else {None}
        if self.real.alone is not None:
            viewers = {self.real.alone}
        self.viewer: int | None = pick(sorted(viewers, key=str), rng)
        self.other = Session(
            Play(play.record), renderers()[name], origin=origin, metadata=self.real.metadata
        )
        assert not self.other.play.steps  # from now on they are kept
        self._follow()

    @property
    def is_over(self) -> bool:
        return self.real.play.over

    @property
    def is_seen(self) -> bool:
        """Whether the viewer is in front of the screen, and the positions differ."""
        if who_sees.viewer(self.real) != self.viewer:
            return False
        real, other = self.real.play.state, self.other.play.state
        return bool(real.omniscient_view() != other.omniscient_view())

    @property
    def follows_since_undo(self) -> bool:
        """Whether each step since the last decision that can be undone follows from its action."""
        last = undo.last_decision(self.real)
        return last is not None and self.broken <= last

    def go_on(self) -> None:
        """Press a button of the current screen, or carry out an action."""
        match self.real.stage:
            case Stage.SCORING:
                self.real.turn_page(99)
            case Stage.RESULT:
                self.real.leave_seat()
            case Stage.HANDOVER:
                self.real.take_seat()
            case _:
                state = self.real.play.state
                chosen = self._chosen[state.actor]
                self.real.carry_out([chosen(state, state.legal_actions(), self._rng)])
        self._follow()

    def _follow(self) -> None:
        """Have the other one where the real one is."""
        real, other = self.real, self.other
        play = other.play
        if play.length < real.play.length:
            step = self._step(real.play.steps[-1], play.state)
            play._actions.append(step.action)
            assert play._steps is not None
            play._steps.append(step)
            play.state = step.after
        elif not play.length:
            play.state = self._otherwise(real.play.state)
        play._legal = None
        other.at_screen, other.scoring = real.at_screen, real.scoring
        other._has_result = real._has_result
        other.clear_selection()

    def _step(self, real: Step, before: AnyState) -> Step:
        """The step that the viewer takes for the real one. It follows from the position before it
        where it can; else, and now and then, the one after it is drawn anew."""
        if self._rng.random() * ANEW < 1:
            before = self._otherwise(real.before)
        action, after = self._disguised(real, before), before.clone()
        if action in before.legal_actions():
            after.apply(action)
            if after.actor == real.after.actor and self._see(after) == self._see(real.after):
                return Step(real.number, real.seat, action, before, after)
        self.broken = real.number
        return Step(real.number, real.seat, action, before, self._otherwise(real.after))

    def _see(self, state: AnyState) -> Any:
        return state.view(self.viewer)

    def _otherwise(self, state: AnyState) -> AnyState:
        """A state that differs only in what the viewer can't know; an end as it is."""
        if state.actor == OVER:
            return state
        return self.real.play.game.determinize(self._see(state), self._rng)

    def _disguised(self, step: Step, before: AnyState) -> Any:
        """An action that looks the same to the viewer."""
        action: Any = step.action
        if not isinstance(before, SobekState) or insider(before, self.viewer, action):
            return action
        same = [each for each in before.legal_actions() if look_alike(action, each)]
        return pick(same, self._rng) if same else action


# --- what is compared --------------------------------------------------------------------------


def sources(session: Session) -> Iterator[tuple[str, object]]:
    """All that the page is drawn from, by name."""
    scene = session.scene()
    yield "stage", (session.stage, session.decides, session.bot_decides, session.is_forced)
    yield "view", repr(scene.view)
    yield "scene", _without_hidden_names(scene)
    yield "scores", session.past.course()[-1:]
    yield "undo", undo.last_decision(session)
    yield "may be asked", (session.can_ask, session.can_be_analysed, session.hides)
    yield "log", (session.past.news(), list(session.past.told().values())[-1:])
    yield "animation", session.past.effects(max(0, session.ply - SHOWN))
    yield "rounds", tuple(session.past.round_starts)
    yield "why", [reason for move in scene.recent for reason in _reasons(session, move)]


def _without_hidden_names(scene: Scene) -> Scene:
    """The scene without the names of actions, which may tell a card that moved face down."""
    last = scene.last and replace(scene.last, action=None)
    return replace(scene, last=last, recent=tuple(replace(m, action=None) for m in scene.recent))


def cost_of_undo(session: Session) -> Iterator[tuple[str, object]]:
    """What an undo costs, which depends on what the steps since then have shown to those who acted:
    it can only be compared where each of these steps follows from its action."""
    yield "free undo", undo.is_free(session)
    yield "agreement", undo.must_agree(session)
    yield "costs", (undo.costs_the_count(session), undo.can_redo(session))


def _reasons(session: Session, move: Move) -> list[Any]:
    players = session.play.players
    reasons = session.renderer.secrets.reasons(move.before, move.action, move.after, players)
    return [move.ply, *reasons]


def pages(session: Session, *, costs: bool) -> Iterator[tuple[str, object]]:
    """Everything that the page shows of a session, by what was pressed for it. ``costs``: also what
    an undo costs."""
    table, asked = Table(encode(session.play.at(0))), list[str]()
    state, device = table.state, table.device

    async def think(request: str) -> str:
        """Answer with a fixed number of nodes, so that the same question has the same answer."""
        asked.append(request)
        return answer(json.dumps({**json.loads(request), "nodes": NODES, "seconds": TIME}))

    def drawn(name: str, event: str, value: str = "") -> tuple[str, object]:
        state.running.setdefault(Work.BOTS, lambda: None)  # they seem to think all the time
        table.do(event, value)
        return name, device.html

    device.think = think  # type: ignore[method-assign]
    state.session = session
    yield drawn("table", "panel")
    for zone in ODDS.findall(device.html):
        yield drawn(zone, "panel", zone)
    for panel in (*PANELS, *(COSTS if costs else ())):
        yield drawn(panel, "panel", panel)
    yield drawn("analyse", "analyse")
    bots = [ply for ply in range(session.length) if session.play.steps[ply].seat in session.bots]
    for ply in bots[-SHOWN:]:
        yield drawn(f"why of {ply}", "why", str(ply))
    yield drawn("explain", "explain")
    yield drawn("typing", "typing")
    for text in ("x", *map(str, session.scene().actions[:1])):
        yield drawn(f"typing {text}", "typing-on", text)
    table.do("panel")
    table.do("typing", "")
    for ply in sorted({0, session.length // 2, session.length}):
        yield drawn(f"replay at {ply}", "replay-at", str(ply))
    replay.leave(session)
    yield "questions", asked
    close_devices()


def difference(pair: Pair, shown: Callable[[Session], Iterator[tuple[str, object]]]) -> str:
    """What differs between the two, or ""."""
    real, other = dict(shown(pair.real)), dict(shown(pair.other))
    for name in {**real, **other}:
        one, two = real.get(name), other.get(name)
        if one != two:
            return f"{name} differs:\n{_around(repr(one), repr(two))}"
    return ""


def _around(one: str, two: str) -> str:
    """The texts where they begin to differ."""
    ends = (n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b)
    at = max(0, next(ends, min(len(one), len(two))) - 80)
    return f"  … {one[at : at + 240]}\n  … {two[at : at + 240]}"


# --- cases -------------------------------------------------------------------------------------


def a_game(name: str, number: int) -> Tally:
    """Play a game, and compare wherever the viewer looks."""
    rng, tally = Random(f"views {name} {number}"), Counter[str](games=1)
    pair = Pair(name, rng)
    lot = Random(number)
    while not pair.is_over:
        if pair.is_seen:
            tally.update(["pairs", str(pair.real.stage)])
            said = difference(pair, sources)
            if not said and pair.follows_since_undo:
                tally["pairs with the costs of an undo"] += 1
                said = difference(pair, cost_of_undo)
            if not said and lot.random() * DRAWN < 1:
                tally.update(["drawn", f"drawn: {pair.real.stage}"])
                if said := difference(pair, partial(pages, costs=pair.follows_since_undo)):
                    said = _first_drawn(name, number) or said
            if said:
                raise Failure(_told(pair, said))
        pair.go_on()
    return tally


def _first_drawn(name: str, number: int) -> str:
    """The shortest beginning of the game whose pages differ, or ""."""
    pair = Pair(name, Random(f"views {name} {number}"))
    while not pair.is_over:
        shown = partial(pages, costs=pair.follows_since_undo)
        if pair.is_seen and (said := difference(pair, shown)):
            return _told(pair, said)
        pair.go_on()
    return ""


def _told(pair: Pair, said: str) -> str:
    play, kinds = pair.real.play, [each.kind for each in pair.real.play.players]
    return f"seat {pair.viewer} of {kinds} after {play.length} actions: {said}\n{encode(play)}"


def _part(name: str, wanted: int, seconds: float) -> Part:
    return Part(
        name=f"views-{name}",
        what=(
            "pairs of positions that differ in what a seat can't know: the same scene, log, undo, "
            f"reasons and animation for each, the same pages for one in {DRAWN}"
        ),
        unit="pairs",
        wanted=wanted,
        seconds=seconds,
        cases=simple(partial(a_game, name)),
        code=("sobek", "web", "tests/web/helpers", "tests/trust/views.py", *POLICIES, *NOT_LOOKS),
    )


PARTS: Final = (_part("sobek", 700_000, 0.005), _part("sakkara", 300_000, 0.004))
"""A million pairs in all."""
