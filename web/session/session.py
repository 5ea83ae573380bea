"""A play at the table: who sits in front of the screen, and what they have to see first.

Whose cards may be in the page is decided in :mod:`web.session.who_sees`. Everything drawn of a play
is drawn from :meth:`Session.scene`, which holds one seat's view and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sobek.core.game import AnyState
from sobek.core.play import Play, Step
from sobek.sealed.game import SealedGame
from web.session import anchors, ladder
from web.session.kinds import HERE, Cursor, Kind, Origin
from web.session.past import Past
from web.session.plies import is_decision
from web.session.stage import Stage
from web.session.who_sees import in_front, see, unaided_view
from web.storage.saves import NO_METADATA, LocalMetadata, Save
from web.ui import aids
from web.ui.renderer import Renderer
from web.ui.scene import Move, Scene
from web.ui.set_deals import SetDeal

if TYPE_CHECKING:
    from web.session.tutorial import Tutorial


class Session:
    """A play and the people in front of it.

    Several persons at one screen take turns in front of it: ``at_screen`` is the seat that said so
    last. A single person is always there. In a game without ``secrets`` the seat to act is there,
    and the most recent person while bots move.
    """

    def __init__(
        self,
        play: Play,
        renderer: Renderer,
        *,
        origin: Origin | None = None,
        metadata: LocalMetadata = NO_METADATA,
    ) -> None:
        """``origin``: where the play comes from; by default a game of the people here."""
        self.play = play
        self.metadata = metadata
        self.renderer = renderer
        self.origin: Origin = origin or HERE
        self.kind: Kind = self.origin
        """What the table is now: its origin, or a look back."""
        people = self.origin.has_people
        # Those elsewhere could not see who uses which aid.
        offers_aids = people and not self.sealed
        self.offered_aids = renderer.secrets.aids(play.record.options) if offers_aids else ()
        self.people = self.origin.people(play)
        """The seats of the persons at this table, with a device of their own or without."""
        self.secrets = not play.game.perfect_information
        self.at_screen = self.alone
        self.scoring: tuple[int, int] | None = None
        """The round (from 0) whose scoring everyone looks at, and the step of it."""
        self.scoring_is_new = False
        """Whether nobody has seen anything of it yet."""
        self.turns = 0
        """How often somebody has asked for another step of a scoring."""
        self.selection = renderer.table.selection()
        self.has_just_ended = False
        """Whether the play ended here, and not before it was opened."""
        self._has_result = False
        """Whether the seat at the screen has learned what it should see before the handover."""
        self.told_from = play.length
        """The first action that is told where the device is passed on: to those in front of it."""
        self._came_at = -1
        """After how many actions the seat at the screen came there; -1 if it was always there."""
        self._seen: dict[int, int] = {}
        """The number of actions that each seat knows of from what it has learned, or a scoring."""
        self.past = Past(self)
        self._seat_actor()
        if people and play.steps:
            self._begin_scoring(play.steps[-1].before, play.steps[-1].after)

    # --- what is shown ---------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """What the page shows."""
        return self.kind.stage(self)

    @property
    def stage_of_game(self) -> Stage:
        """What the page shows when nobody looks back."""
        if self.scoring is not None:
            return Stage.SCORING
        if self.play.over:
            return Stage.OVER
        if self._several and self.actor in self.persons and self.actor != self.at_screen:
            return Stage.RESULT if self._has_result else Stage.HANDOVER
        return Stage.TABLE

    @property
    def cursor(self) -> Cursor | None:
        """The point that is looked at; None: the game as it is now."""
        return self.kind.cursor

    @property
    def aids(self) -> tuple[str, ...]:
        """Each seat's memory aid (:mod:`web.ui.aids`); empty if there is nothing to choose."""
        if not self.offered_aids:
            return ()
        chosen = dict(enumerate(self.metadata.aids))
        return tuple(
            aids.NONE
            if seat not in self.people or chosen.get(seat) not in self.offered_aids
            else chosen[seat]
            for seat in self.seats
        )

    @property
    def teacher(self) -> Tutorial | None:
        """Who teaches at the table now; None if nobody does."""
        return self.origin.teacher if self.cursor is None else None

    # --- who is where ----------------------------------------------------------------------

    @property
    def elsewhere(self) -> list[int]:
        """The seats of the persons who play on a device of their own."""
        away = self.metadata.elsewhere if self.origin.is_game else ()
        return [seat for seat in self.people if seat in away]

    @property
    def persons(self) -> list[int]:
        """The seats of the persons who are here."""
        elsewhere = self.elsewhere
        return [seat for seat in self.people if seat not in elsewhere]

    @property
    def is_left_alone(self) -> bool:
        """Whether all persons play on devices of their own, so that nobody has to press here."""
        return bool(self.elsewhere) and not self.persons

    @property
    def alone(self) -> int | None:
        """The only person at this screen; None: there are several, or none."""
        persons = self.persons
        is_one = self.origin.has_people and len(persons) == 1 and not self._is_passed_on
        return persons[0] if is_one else None

    @property
    def _is_passed_on(self) -> bool:
        """Whether the only hand here waits for its person to be in front of the screen."""
        return self.metadata.passed_on and self.secrets and len(self.persons) == 1

    @property
    def _several(self) -> bool:
        """Whether persons take turns in front of this screen."""
        here = len(self.persons) > 1 or self._is_passed_on
        return self.origin.has_people and here

    @property
    def passes(self) -> bool:
        """Whether they see different things there, so that the device is passed on."""
        return self._several and self.secrets

    @property
    def has_just_come(self) -> bool:
        """Whether the person in front of the screen came there, and nothing has happened since."""
        return self.at_screen is not None and self._came_at == self.length

    # --- who decides -----------------------------------------------------------------------

    @property
    def seats(self) -> range:
        return range(len(self.play.players))

    @property
    def actor(self) -> int:
        """The seat to act in the game; :data:`sobek.core.game.OVER` after its end."""
        actor: int = self.play.state.actor
        return actor

    @property
    def decides(self) -> bool:
        """Whether the person in front of the screen chooses an action now."""
        return self.kind.person_decides(self)

    @property
    def bot_decides(self) -> bool:
        """Whether a bot moves now."""
        return self.kind.bot_decides(self)

    @property
    def is_forced(self) -> bool:
        """Whether the person in front of the screen has one legal action, to be made for them."""
        if self.cursor is not None or not (self.decides and self.origin.goes_on(self)):
            return False
        return len(self.play.legal_actions()) == 1

    @property
    def hides_choices(self) -> bool:
        """Whether several persons play, who may not know which of the others had a choice."""
        return self.secrets and self.origin.has_people and len(self.people) > 1

    @property
    def advises(self) -> bool:
        """Whether the persons here may have hints, each when they decide."""
        is_played = self.cursor is None and bool(self.persons) and not self.play.over
        return is_played and self.origin.advises and bool(self.play.game.adviser)

    @property
    def can_ask(self) -> bool:
        """Whether the person who decides may have a hint."""
        return self.advises and self.decides

    @property
    def set_deal(self) -> SetDeal | None:
        """The set deal that is played; None if it is none."""
        step = ladder.step_of(self.renderer.ladder, self.metadata)
        return None if step is None else self.renderer.ladder[step]

    @property
    def given(self) -> int:
        """How many actions a set deal began with, which nobody here has made; 0 in other games."""
        return self.set_deal.given if self.set_deal else 0

    @property
    def is_comparable(self) -> bool:
        """Whether its result is compared with other results of the same deal."""
        is_special = self.metadata.practice or self.set_deal is not None
        return self.origin.is_comparable and not is_special

    @property
    def bots(self) -> list[int]:
        """The seats of bots whose level can be changed."""
        if not self.origin.is_game or self.play.over:
            return []
        return [seat for seat in self.seats if seat not in self.people]

    @property
    def sealed(self) -> SealedGame | None:
        """The game with somebody elsewhere; None if all play here."""
        return self.origin.sealed

    @property
    def save(self) -> Save:
        """What there is to save, but for what the browser has stored before."""
        return Save(self.play, metadata=self.metadata, sealed=self.sealed)

    @property
    def hides(self) -> bool:
        """Whether something of the play is still hidden from somebody."""
        return self.secrets and not self.play.over

    @property
    def can_be_analysed(self) -> bool:
        """Whether the decisions of persons can be judged: only once nothing has to stay hidden."""
        is_known = self.play.over and self.origin.has_record
        return is_known and bool(self.people and self.play.game.adviser)

    # --- what is drawn ---------------------------------------------------------------------

    @property
    def length(self) -> int:
        """The number of actions of the play."""
        return self.play.length

    @property
    def ply(self) -> int:
        """The number of actions before what is shown."""
        return self.length if self.cursor is None else self.cursor.ply

    @property
    def state(self) -> AnyState:
        """The position that is shown, of which only a view may be drawn."""
        return self._state_at(self.ply)

    def _state_at(self, ply: int) -> AnyState:
        return self.play.state if ply == self.length else self.play.steps[ply].before

    def scene(
        self,
        note: str = "",
        can_skip: bool = False,
        again: int | None = None,
        *,
        settles: bool = False,
    ) -> Scene:
        """What the renderer draws. ``note``: what goes on meanwhile; ``can_skip``: whether that
        takes its time and need not; ``again``: the number of actions after which the table is
        shown while the recent ones are shown again; ``settles``: whether the last action is still
        being seen."""
        recent = self.past.recent()
        if again is not None:
            recent = tuple(move for move in recent if move.ply < again)
        shown = self.ply if again is None else again
        last = self.play.steps[shown - 1] if shown else None
        selects = (self.cursor is None or self.decides) and again is None
        view = see(self, self._state_at(shown))
        return Scene(
            view=view,
            players=self.play.players,
            actions=self._choices() if again is None else (),
            selection=self.selection if selects else self.renderer.table.selection(),
            last=Move(last.seat, last.action, see(self, last.before), view, shown - 1)
            if last
            else None,
            recent=recent,
            note=note,
            mover=recent[-1].seat if recent and (settles or again is not None) else None,
            can_skip=can_skip,
            aids=self.aids,
        )

    def _choices(self) -> Sequence[Any]:
        if not self.decides:
            return ()
        return self.play.legal_actions() if self.cursor is None else self.state.legal_actions()

    # --- what is done ----------------------------------------------------------------------

    def clear_selection(self) -> None:
        """Choose nothing yet."""
        self.selection = self.renderer.table.selection()

    def carry_out(self, actions: Sequence[Any]) -> None:
        """Add actions of the seats to act to the play, in this order.

        :raises IllegalAction: if an action is illegal; those before it were carried out.
        """
        if self.is_left_alone:
            self.scoring = None  # whoever acts has seen it on their own device
        steps = self.play.steps
        for action in actions:
            self.play.act(action)
            self.metadata = replace(self.metadata, undone=(), provisional=False)
            if steps[-1].seat == self.at_screen:
                self._has_result = self._has_result or self._reveals(steps[-1])
            self._begin_scoring(steps[-1].before, steps[-1].after)
            self.has_just_ended = self.play.over
        self._seat_actor()
        self.clear_selection()
        if self.teacher:
            self.teacher.follow(self)

    def go_on(self, play: Play, origin: Origin) -> None:
        """Take the play that has gone on elsewhere; its first actions are those made so far."""
        former, self.play, self.origin = self.play, play, origin
        self.kind = origin if self.cursor is None else self.kind
        self.past.forget()
        self._begin_scoring(former.state, play.state)
        self.has_just_ended = play.over and not former.over
        self.clear_selection()

    def go_back(self, ply: int) -> None:
        """Undo all actions but the first ``ply``."""
        self.play = self.play.at(ply)
        self.told_from = min(self.told_from, ply)
        self._seen = {seat: min(seen, ply) for seat, seen in self._seen.items()}
        self.past.forget()
        self._seat_actor()
        self.clear_selection()

    def change_level(self, seat: int, kind: str) -> None:
        """Seat a bot of another strength, under the same name; the game is for practice then. Other
        seats and kinds, and the kind that sits there, change nothing."""
        game, players = self.play.game, list(self.play.players)
        kinds = {*game.levels, *anchors.kinds(game, len(players))}
        if seat in self.bots and kind in kinds - {players[seat].kind}:
            players[seat] = replace(players[seat], kind=kind)
            self.play.reseat(tuple(players))
            chosen = tuple(sorted({*self.metadata.chosen, seat}))
            self.metadata = replace(self.metadata, practice=True, provisional=False, chosen=chosen)
            self.past.forget()  # a bot without a name is called after its level

    def choose_aid(self, aid: str) -> bool:
        """Give the person in front of the screen another memory aid; False if nobody known is
        there or the game does not offer it."""
        own, chosen = in_front(self), list(self.aids)
        if own is None or not chosen or aid not in self.offered_aids:
            return False
        chosen[own] = aid
        helps = any(each != aids.NONE for each in chosen)
        self.metadata = replace(self.metadata, aids=tuple(chosen) if helps else ())
        self.past.forget()
        return True

    def have_coach(self, *, wanted: bool) -> None:
        """Switch the coach on or off. A game that has had one is for practice."""
        metadata = replace(self.metadata, coach=wanted)
        if wanted:
            metadata = replace(metadata, practice=True, provisional=False)
        self.metadata = metadata

    def send_elsewhere(self, seat: int) -> None:
        """The person of a seat plays on a device of their own from now on. Whoever stays alone here
        sees their hand once they are in front of the screen."""
        if seat in self.persons:
            is_theirs = in_front(self) in (None, seat)
            self._seat_elsewhere((*self.metadata.elsewhere, seat), is_passed_on=is_theirs)

    def bring_here(self, seat: int) -> None:
        """The person of a seat plays here again, once they are in front of the screen."""
        if seat in self.elsewhere:
            seats = tuple(each for each in self.elsewhere if each != seat)
            self._seat_elsewhere(seats, is_passed_on=True)

    def _seat_elsewhere(self, seats: tuple[int, ...], *, is_passed_on: bool) -> None:
        elsewhere = tuple(sorted(seats))
        self.metadata = replace(self.metadata, elsewhere=elsewhere, passed_on=is_passed_on)
        self.past.forget()
        self.clear_selection()
        self.leave_seat()

    def take_seat(self) -> None:
        """The person who has to decide is in front of the screen now."""
        if self.stage is Stage.HANDOVER:
            self.at_screen = self.actor
            self.told_from, self._came_at = self._missed_from(self.actor), self.length
            self.metadata = replace(self.metadata, passed_on=False)
            self._has_result = False
            self.clear_selection()

    def leave_seat(self) -> None:
        """Nobody is known to be in front of the screen any more."""
        if self.stage is Stage.RESULT and self.at_screen is not None:
            self._seen[self.at_screen] = self.length
        self.at_screen = self.alone
        self._has_result = False
        self._seat_actor()

    def turn_page(self, step: int, *, is_asked: bool = True) -> None:
        """Go to a step of the scoring; past its end, on with the game. ``is_asked``: whether
        somebody has asked for that."""
        if self.scoring is not None:
            self.turns += is_asked
            round, _ = self.scoring
            self.scoring = (round, max(0, step)) if step <= self.last_page else None

    @property
    def last_page(self) -> int:
        """The last step of the scoring."""
        round, _ = self.scoring or (0, 0)
        return self.renderer.rounds.steps(self.scene(), round) - 1

    def _missed_from(self, seat: int) -> int:
        """The first action (from 0) that a seat was not in front of the screen for."""
        steps, seen = self.play.steps, self._seen.get(seat, 0)
        own = (ply for ply in reversed(range(seen, self.length)) if steps[ply].seat == seat)
        last = next((ply for ply in own if is_decision(steps[ply], (seat,))), seen)
        return next((ply for ply in range(last, self.length) if steps[ply].seat != seat), last)

    def _seat_actor(self) -> None:
        """Without secrets, seat the current or most recent human actor."""
        if self._several and not self.secrets:
            recent = (step.seat for step in reversed(self.play.steps))
            seats = (self.actor, *recent, *self.persons)
            self.at_screen = next(seat for seat in seats if seat in self.persons)

    def _reveals(self, step: Step) -> bool:
        """Whether the acting person learned something before handing over."""
        if not self.secrets:
            return False
        before, after = (unaided_view(state, step.seat) for state in (step.before, step.after))
        return self.renderer.secrets.revealed(before, step.action, after)

    def _begin_scoring(self, former: AnyState, now: AnyState) -> None:
        scored = self.renderer.rounds.scored
        before, after = (scored(unaided_view(state, None)) for state in (former, now))
        if after > before:
            self.scoring, self.scoring_is_new = (after - 1, 0), True
            # Everyone looks at the scoring, so nobody in particular is in front of the screen.
            self.leave_seat()
            self._seen = dict.fromkeys(self.seats, self.length)
