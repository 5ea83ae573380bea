"""A play at the table: who sits in front of the screen, and what they have to see first.

Here it is decided whose cards may be in the page. Everything drawn of a play is drawn from
:meth:`Session.scene`, which holds the view of :attr:`Session.viewer` and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from sobek.core.game import AnyState
from sobek.core.play import Play, Step
from sobek.core.record import PERSON
from sobek.core.text import language
from web.renderer import Effect, Move, Renderer, Scene
from web.saves import NOTHING_BESIDE, Beside

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


class Session:
    """A play and the people in front of it.

    Several persons at one screen see it one after the other: ``at_screen`` is the one who said so
    last. One person alone is there always. In a game without ``secrets`` whoever decides is there,
    and stays while bots do.
    A session that is not ``live`` shows a play that came in a link: as an onlooker sees it, with
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
        self.persons = [seat for seat, who in enumerate(play.players) if who.kind == PERSON]
        self.secrets = not play.game.perfect_information
        self._several = live and len(self.persons) > 1
        self._alone = self.persons[0] if live and len(self.persons) == 1 else None
        self.at_screen = self._alone
        self.account: tuple[int, int] | None = None
        self.selection = renderer.selection()
        self._learned = False
        self._steps = list(play.steps())
        self._stories: dict[tuple[str, int | None], dict[int, str]] = {}
        self._seat_actor()
        if live and self._steps:
            self._begin_account(self._steps[-1])

    # --- what is shown ---------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
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
        if self.stage in (Stage.TABLE, Stage.RESULT):
            return self.at_screen
        return self._alone

    @property
    def actor(self) -> int:
        actor: int = self.play.state.actor
        return actor

    @property
    def decides(self) -> bool:
        """Whether the one in front of the screen has to decide now."""
        return self.stage is Stage.TABLE and self.live and self.viewer == self.actor

    @property
    def bots(self) -> list[int]:
        """The seats that bots have to decide for, now or later."""
        seats = range(len(self.play.players)) if self.live and not self.play.over else ()
        return [seat for seat in seats if seat not in self.persons]

    @property
    def bot_decides(self) -> bool:
        """Whether a bot has to decide now, and nothing has to be seen or done before."""
        return self.live and self.stage is Stage.TABLE and self.actor not in self.persons

    @property
    def forced(self) -> bool:
        """Whether the one in front of the screen has to decide, and can do one thing only."""
        return self.decides and len(self.play.legal_actions()) == 1

    @property
    def back_to(self) -> int | None:
        """How many actions came before the decision that can be taken back; None where none can.

        Alone one goes back to one's last own decision, whatever bots did since. Among several
        persons only the last one is taken back, by whoever made it and learned nothing from it.
        Where there was no choice nothing was decided.
        """
        if not self.live or not self._steps or self.stage not in (Stage.TABLE, Stage.HANDOVER):
            return None
        place = next((n for n in reversed(range(self.length)) if self._chose(n)), None)
        if place is None or self._alone is not None:
            return place
        if self.secrets and self._steps[-1].seat != self.at_screen:
            return None
        return None if any(map(self._cannot_be_undone, self._steps[place:])) else place

    def _chose(self, place: int) -> bool:
        """Whether a person could have done something else there."""
        step = self._steps[place]
        return step.seat in self.persons and len(step.before.legal_actions()) > 1

    def _cannot_be_undone(self, step: Step) -> bool:
        before, after = (state.view(step.seat) for state in (step.before, step.after))
        return step.seat not in self.persons or self.play.game.learned(before, after)

    def scene(self, note: str = "", can_skip: bool = False) -> Scene:
        """What the renderer gets to draw."""
        last = self._steps[-1] if self._steps else None
        seen = _shown(last.before, self.viewer) if last else None
        return Scene(
            view=_shown(self.play.state, self.viewer),
            players=self.play.players,
            actions=self.play.legal_actions() if self.decides else (),
            selection=self.selection,
            last=Move(last.seat, last.action, seen) if last else None,
            note=note,
            can_skip=can_skip,
        )

    @property
    def length(self) -> int:
        return len(self._steps)

    def step(self, place: int) -> Step:
        """An action (from 0) and what was around it."""
        return self._steps[place]

    def stories(self, first: int = 0) -> list[str]:
        """What happened from this action on (from 0), as the viewer may be told it."""
        told = self._stories.setdefault((language(), self.viewer), {})
        for place in range(first, len(self._steps)):
            if place not in told:
                told[place] = self._story(self._steps[place])
        return [told[place] for place in range(first, len(self._steps))]

    def effects(self, first: int) -> list[Effect]:
        """What is to be seen and heard of the actions from this one on (from 0)."""
        return [self._effect(step) for step in self._steps[first:]]

    def news(self) -> list[str]:
        """What happened since the viewer's last decision, and those confirmed together with it."""
        since = max(0, len(self._steps) - NEWS)
        own = (n for n in range(len(self._steps) - 1, since, -1) if self._is_own(n))
        first = next((n for n in own if self._chose(n)), since)
        while first > since and self._is_own(first) and self._is_own(first - 1):
            first -= 1
        return self.stories(first)

    def _is_own(self, place: int) -> bool:
        return self._steps[place].seat == self.viewer

    def _story(self, step: Step) -> str:
        before, after = (_shown(state, self.viewer) for state in (step.before, step.after))
        return self.renderer.story(before, step.action, after, self.play.players)

    def _effect(self, step: Step) -> Effect:
        before, after = (_shown(state, self.viewer) for state in (step.before, step.after))
        return self.renderer.effect(before, step.action, after)

    # --- what is done ----------------------------------------------------------------------

    def ending(self, round: int) -> list[str]:
        """What happened last in a round (from 0) that is over: an action of each seat's, as the
        viewer may be told it."""
        ends = next(
            n
            for n in reversed(range(self.length))  # mostly it has just ended
            if self.renderer.rounds(_shown(self._steps[n].before, None)) <= round
        )
        end = ends + 1
        first = max(0, end - len(self.play.players))
        return self.stories(first)[: end - first]

    def select(self, name: str, value: str) -> None:
        """Change what is selected at the table."""
        self.selection = self.renderer.select(self.scene(), name, value)

    def act(self, actions: Sequence[Any]) -> None:
        """Carry out actions of the seat that has to decide, one after the other.

        Raises IllegalAction where one is illegal; those before it are done then.
        """
        for action in actions:
            seat, before = self.actor, self.play.state.clone()
            self.play.act(action)
            step = Step(self.play.length, seat, action, before, self.play.state.clone())
            self._steps.append(step)
            if seat == self.at_screen:
                self._learned = self._learned or self._reveals(step)
            self._begin_account(step)
        self._seat_actor()
        self.selection = self.renderer.selection()

    def change_level(self, seat: int, kind: str) -> None:
        """Have a bot of another level play a bot's seat from now on, under the same name."""
        if seat in self.bots and kind in self.play.game.levels:
            players = list(self.play.players)
            players[seat] = replace(players[seat], kind=kind)
            self.play.reseat(tuple(players))
            self._stories.clear()  # who has no name is called after the level

    def take_back(self) -> None:
        """Go back to the decision before :attr:`back_to`."""
        place = self.back_to
        if place is None:
            return
        if self.stage is Stage.HANDOVER:
            # Nobody knows who holds the tablet by now.
            self.leave_seat()
        self.play = self.play.at(place)
        del self._steps[place:]
        self._stories.clear()
        self._seat_actor()
        self.selection = self.renderer.selection()

    def take_seat(self) -> None:
        """The person who has to decide is in front of the screen now."""
        if self.stage is Stage.HANDOVER:
            self.at_screen = self.actor
            self._learned = False
            self.selection = self.renderer.selection()

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
        steps = self.renderer.account_steps(self.scene(), number)
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
        before, after = (_shown(state, step.seat) for state in (step.before, step.after))
        return self.renderer.revealed(before, step.action, after)

    def _begin_account(self, step: Step) -> None:
        before, after = (self.renderer.rounds(_shown(s, None)) for s in (step.before, step.after))
        if after > before:
            self.account = (after - 1, 0)
            # Everyone looks at the account, so nobody in particular is in front of the screen.
            self.leave_seat()


def _shown(state: AnyState, seat: int | None) -> Any:
    """A seat's view without what its player has to remember by themself, where there is such."""
    return state.view(seat).shown()
