"""A play at the table: who sits in front of the screen, and what they have to see first.

Here it is decided whose cards may be in the page. Everything drawn of a play is drawn from
:meth:`Seating.scene`, which holds the view of :attr:`Seating.viewer` and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from sobek.core.game import AnyState
from sobek.core.play import Play, Step
from sobek.core.record import PERSON
from sobek.core.text import language
from web.session import aids
from web.storage.saves import NOTHING_BESIDE, Beside
from web.ui.renderer import Renderer
from web.ui.scene import Effect, Move, Scene

NEWS = 8
"""So many of the last actions are told at the table."""


class Stage(Enum):
    """What the page shows of a play."""

    ACCOUNT = "account"
    """How a round was counted: before anything else, and to everyone."""
    OVER = "over"
    RESULT = "result"
    """What someone just learned alone, before the tablet is passed on."""
    HANDOVER = "handover"
    TABLE = "table"
    REPLAY = "replay"
    """The table as it was at some point."""


@dataclass(frozen=True, slots=True)
class Look:
    """A look back at the table after so many actions (``place``), as a seat saw it; None: an
    onlooker. ``opened``: with all cards face up; ``tries``: to try there what else the seat could
    have done, which changes nothing."""

    place: int
    seat: int | None
    opened: bool = False
    tries: bool = False


class Seating:
    """A play and the people in front of it.

    Several persons at one screen see it one after the other: ``at_screen`` is the one who said so
    last. One person alone is there always. In a game without ``secrets`` whoever decides is there,
    and stays while bots do.
    One that is not ``live`` shows a play that came in a link: as an onlooker sees it, with
    nothing to decide.
    """

    def __init__(
        self,
        play: Play,
        renderer: Renderer,
        *,
        live: bool = True,
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        self.play = play
        self.beside = beside
        self.renderer = renderer
        self.live = live
        self.offered_aids = renderer.secrets.aids(play.record.options) if live else ()
        self.persons = [seat for seat, who in enumerate(play.players) if who.kind == PERSON]
        self.secrets = not play.game.perfect_information
        self._several = live and len(self.persons) > 1
        self._alone = self.persons[0] if live and len(self.persons) == 1 else None
        self.at_screen = self._alone
        self.account: tuple[int, int] | None = None
        """The round, from 0, whose count everyone looks at, and how far it is told."""
        self.look: Look | None = None
        """What is looked back at, while somebody does."""
        self.selection = renderer.table.selection()
        self.ended = False
        """Whether the play has come to its end here, and not before it was opened."""
        self._learned = False
        self._steps = list(play.steps)
        self._stories: dict[tuple[str, int | None, bool], dict[int, str]] = {}
        self._seat_actor()
        if live and self._steps:
            self._begin_account(self._steps[-1])

    # --- what is shown ---------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        if self.look is not None:
            return Stage.REPLAY
        if self.account is not None:
            return Stage.ACCOUNT
        if self.play.over:
            return Stage.OVER
        if self._must_hand_over():
            return Stage.RESULT if self._learned else Stage.HANDOVER
        return Stage.TABLE

    @property
    def viewer(self) -> int | None:
        """The seat whose view may be shown now; None: only what an onlooker sees."""
        if self.look is not None:
            return self.look.seat
        return self.in_front

    @property
    def in_front(self) -> int | None:
        """The person who is in front of the screen now, where that is known."""
        if self.stage in (Stage.TABLE, Stage.RESULT):
            return self.at_screen
        return self._alone

    @property
    def aids(self) -> tuple[str, ...]:
        """What helps each seat's memory (``aids``): of what the game offers, what the person
        there has chosen; empty where there is nothing to choose."""
        offered = self.offered_aids
        if not offered:
            return ()
        chosen = dict(enumerate(self.beside.aids))
        return tuple(
            aids.NONE
            if seat not in self.persons or chosen.get(seat) not in offered
            else chosen[seat]
            for seat in self.seats
        )

    @property
    def seats(self) -> range:
        return range(len(self.play.players))

    @property
    def actor(self) -> int:
        actor: int = self.play.state.actor
        return actor

    @property
    def decides(self) -> bool:
        """Whether the one in front of the screen has to decide now, if only to try it."""
        if self.look is not None:
            return self.look.tries
        return self.stage is Stage.TABLE and self.live and self.viewer == self.actor

    @property
    def bots(self) -> list[int]:
        """The seats that bots have to decide for, now or later."""
        seats = self.seats if self.live and not self.play.over else ()
        return [seat for seat in seats if seat not in self.persons]

    @property
    def bot_decides(self) -> bool:
        """Whether a bot has to decide now, and nothing has to be seen or done before."""
        return self.live and self.stage is Stage.TABLE and self.actor not in self.persons

    @property
    def can_ask(self) -> bool:
        """Whether the one who decides may have a hint."""
        return self.look is None and self.decides and bool(self.play.game.adviser)

    @property
    def forced(self) -> bool:
        """Whether the one in front of the screen has to decide, and can do one thing only."""
        return self.decides and len(self.play.legal_actions()) == 1

    def _chose(self, place: int) -> bool:
        """Whether a person could have done something else there."""
        return is_decision(self._steps[place], self.persons)

    def scene(self, note: str = "", can_skip: bool = False) -> Scene:
        """What the renderer gets to draw."""
        last = self._steps[self.place - 1] if self.place else None
        tries = self.look is not None and self.look.tries
        return Scene(
            view=self._seen(self.state),
            players=self.play.players,
            actions=self._choices(),
            selection=self.selection
            if self.look is None or tries
            else self.renderer.table.selection(),
            last=Move(last.seat, last.action, self._seen(last.before)) if last else None,
            note=note,
            can_skip=can_skip,
            aids=self.aids,
        )

    def _choices(self) -> Sequence[Any]:
        """What the one in front of the screen can do now."""
        if not self.decides:
            return ()
        return self.play.legal_actions() if self.look is None else self.state.legal_actions()

    @property
    def place(self) -> int:
        """How many actions came before what is shown."""
        return self.length if self.look is None else self.look.place

    @property
    def state(self) -> AnyState:
        """The position that is shown, of which only a view may be."""
        return self.play.state if self.place == self.length else self._steps[self.place].before

    def _seen(self, state: AnyState) -> Any:
        """A position as whoever looks may see it."""
        opened = self.look is not None and self.look.opened
        return state.opened() if opened else self._as(self.viewer, state)

    def _as(self, seat: int | None, state: AnyState) -> Any:
        """A position as a seat may see it, with what helps its memory."""
        helped = seat is not None and self.aids and self.aids[seat] != aids.NONE
        return state.view(seat) if helped else shown(state, seat)

    @property
    def length(self) -> int:
        return len(self._steps)

    def step(self, place: int) -> Step:
        """An action (from 0) and what was around it."""
        return self._steps[place]

    def stories(self, first: int = 0, end: int | None = None) -> list[str]:
        """What happened from this action on (from 0), up to the ``end`` or all of it, as the viewer
        may be told it."""
        places = range(first, len(self._steps) if end is None else end)
        opened = self.look is not None and self.look.opened
        told = self._stories.setdefault((language(), self.viewer, opened), {})
        for place in places:
            if place not in told:
                told[place] = self._story(self._steps[place])
        return [told[place] for place in places]

    def heard(self, first: int) -> list[str]:
        """As :meth:`stories`, whatever is looked back at."""
        look, self.look = self.look, None
        try:
            return self.stories(first)
        finally:
            self.look = look

    def effects(self, first: int) -> list[Effect]:
        """What is to be seen and heard of the actions from this one on (from 0), as far as is
        shown."""
        return [self._effect(step) for step in self._steps[first : self.place]]

    def news(self) -> list[str]:
        """What happened since the viewer's last decision, and those confirmed together with it; of
        what is looked back at, the last action."""
        if self.look is not None:
            return self.stories(self.place - 1, self.place) if self.place else []
        since = max(0, len(self._steps) - NEWS)
        own = (n for n in range(len(self._steps) - 1, since, -1) if self._is_own(n))
        first = next((n for n in own if self._chose(n)), since)
        while first > since and self._is_own(first) and self._is_own(first - 1):
            first -= 1
        return self.stories(first)

    def ending(self, round: int) -> list[str]:
        """What happened last in a round (from 0) that is over: an action of each seat's, as the
        viewer may be told it."""
        ends = next(
            n
            for n in reversed(range(self.length))  # mostly it has just ended
            if self.renderer.rounds.scored(shown(self._steps[n].before, None)) <= round
        )
        end = ends + 1
        first = max(0, end - len(self.play.players))
        return self.stories(first, end)

    def _is_own(self, place: int) -> bool:
        return self._steps[place].seat == self.viewer

    def _story(self, step: Step) -> str:
        before, after = self._seen(step.before), self._seen(step.after)
        return self.renderer.narration.story(before, step.action, after, self.play.players)

    def _effect(self, step: Step) -> Effect:
        before, after = self._seen(step.before), self._seen(step.after)
        return self.renderer.animation.effect(before, step.action, after)

    # --- what is done ----------------------------------------------------------------------

    def select(self, name: str, value: str) -> None:
        """Change what is selected at the table."""
        self.selection = self.renderer.table.select(self.scene(), name, value)

    def act(self, actions: Sequence[Any]) -> None:
        """Carry out actions of the seat that has to decide, one after the other.

        Raises IllegalAction where one is illegal; those before it are done then.
        """
        for action in actions:
            seat, before = self.actor, self.play.state.clone()
            self.play.act(action)
            self.beside = replace(self.beside, undone=(), provisional=False)
            step = Step(self.play.length, seat, action, before, self.play.state.clone())
            self._steps.append(step)
            if seat == self.at_screen:
                self._learned = self._learned or self._reveals(step)
            self._begin_account(step)
            self.ended = self.play.over
        self._seat_actor()
        self.selection = self.renderer.table.selection()

    def change_level(self, seat: int, kind: str) -> None:
        """Have a bot of another level play a bot's seat from now on, under the same name."""
        if seat in self.bots and kind in self.play.game.levels:
            players = list(self.play.players)
            players[seat] = replace(players[seat], kind=kind)
            self.play.reseat(tuple(players))
            self._stories.clear()  # who has no name is called after the level

    def choose_aid(self, aid: str) -> bool:
        """Have something else help the memory of the person in front of the screen; whether there
        is such a person, and such help."""
        own, chosen = self.in_front, list(self.aids)
        if own is None or not chosen or aid not in self.offered_aids:
            return False
        chosen[own] = aid
        helps = any(each != aids.NONE for each in chosen)
        self.beside = replace(self.beside, aids=tuple(chosen) if helps else ())
        self._stories.clear()
        return True

    def take_seat(self) -> None:
        """The person who has to decide is in front of the screen now."""
        if self.stage is Stage.HANDOVER:
            self.at_screen = self.actor
            self._learned = False
            self.selection = self.renderer.table.selection()

    def leave_seat(self) -> None:
        """Nobody is in front of the screen any more, or nobody whom it knows."""
        self.at_screen = self._alone
        self._learned = False
        self._seat_actor()

    def turn_page(self, step: int) -> None:
        """Go to a step of the account; past its end, on with the game."""
        if self.account is None:
            return
        number, _ = self.account
        steps = self.renderer.rounds.steps(self.scene(), number)
        self.account = (number, max(0, step)) if step < steps else None

    def _must_hand_over(self) -> bool:
        return self._several and self.actor in self.persons and self.actor != self.at_screen

    def _seat_actor(self) -> None:
        """Where no one has anything to hide, whoever decides, or did so last, is there."""
        if self._several and not self.secrets:
            seats = (self.actor, *(step.seat for step in reversed(self._steps)), *self.persons)
            self.at_screen = next(seat for seat in seats if seat in self.persons)

    def _reveals(self, step: Step) -> bool:
        if not self.secrets:
            return False
        before, after = (shown(state, step.seat) for state in (step.before, step.after))
        return self.renderer.secrets.revealed(before, step.action, after)

    def _begin_account(self, step: Step) -> None:
        before, after = (
            self.renderer.rounds.scored(shown(s, None)) for s in (step.before, step.after)
        )
        if after > before:
            self.account = (after - 1, 0)
            # Everyone looks at the account, so nobody in particular is in front of the screen.
            self.leave_seat()


def shown(state: AnyState, seat: int | None) -> Any:
    """A seat's view without what its player has to remember by themself, where there is such."""
    return state.view(seat).shown()


def is_decision(step: Step, persons: Sequence[int]) -> bool:
    """Whether one of these persons decided something there: could have done something else."""
    return step.seat in persons and len(step.before.legal_actions()) > 1
