"""A play at the table with the ways back: to look at how it was, and to take back what was done."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from sobek.core.play import Step
from web.session.seating import Look, Seating, Stage, shown


class Session(Seating):
    """A play and the people in front of it, who can look back and go back."""

    _rounds_of: tuple[int, int] | None = None
    """The play whose rounds are known, by its length and its number."""
    _round_starts: Sequence[int] = ()

    # --- taking back -----------------------------------------------------------------------

    @property
    def back_to(self) -> int | None:
        """How many actions came before the decision that can be taken back: the last one that a
        person made; None where there is none. Where there was no choice nothing was decided."""
        if not self.live or self.stage not in (Stage.TABLE, Stage.HANDOVER):
            return None
        redeals = self.play.record.redeals
        first = redeals[-1].ply if redeals else 0  # before that it was another game
        return next((n for n in reversed(range(first, self.length)) if self._chose(n)), None)

    @property
    def back_is_free(self) -> bool:
        """Whether nobody has learned anything from that decision, nor acted since."""
        place = self.back_to
        if place is None or (self.secrets and self._steps[-1].seat != self.at_screen):
            return False
        return not any(map(self._cannot_be_undone, self._steps[place:]))

    @property
    def to_ask(self) -> list[int]:
        """The persons who have to agree before that decision is taken back: all, for nobody knows
        who asks. Against bots nobody has to; the game is for practice then."""
        return [] if self.back_is_free or self._alone is not None else self.persons

    @property
    def can_redo(self) -> bool:
        """Whether what was taken back can be done again by the one in front of the screen."""
        return self.look is None and self.decides and bool(self.beside.undone)

    def _cannot_be_undone(self, step: Step) -> bool:
        before, after = (state.view(step.seat) for state in (step.before, step.after))
        return step.seat not in self.persons or self.play.game.gained_information(before, after)

    def take_back(self) -> None:
        """Go back to the decision before :attr:`back_to`. Whoever has to agree has done so."""
        place = self.back_to
        if place is None:
            return
        answered = self._alone is not None and not self.back_is_free
        beside = self.beside
        if answered and not beside.practice:
            beside = replace(beside, practice=True, provisional=True)
        if self.stage is Stage.HANDOVER or self.to_ask:
            # Nobody knows who holds the tablet by now.
            self.leave_seat()
        actions = self.play.record.actions[place:]
        self.play = self.play.at(place)
        self.beside = replace(beside, undone=(*map(str, actions), *beside.undone))
        del self._steps[place:]
        self._stories.clear()
        self._seat_actor()
        self.selection = self.renderer.selection()

    def redo(self) -> None:
        """Do again what was taken back, up to the next decision of a person: with all of it done
        nothing was gained. Raises ValueError where it can't be done as it was."""
        provisional, undone = self.beside.provisional, list(self.beside.undone)
        self.beside = replace(self.beside, undone=())
        while undone:
            self.act([self.play.game.parse(undone.pop(0))])
            if self.actor in self.persons and len(self.play.legal_actions()) > 1:
                break
        practice = self.beside.practice and not (provisional and not undone)
        self.beside = replace(
            self.beside,
            practice=practice,
            provisional=provisional and practice,
            undone=tuple(undone),
        )

    # --- looking back ----------------------------------------------------------------------

    def look_at(self, place: int) -> None:
        """Look at the table as it was after so many actions; the game waits meanwhile."""
        place = max(0, min(place, self.length))
        if self.look is None:
            self.look = Look(place, self.viewer, self.may_look_openly and self.viewer is None)
        else:
            self.look = replace(self.look, place=place, tries=False)

    def try_at(self, place: int) -> None:
        """Sit down where a seat decided, to try that again; only once nothing has to stay
        hidden."""
        if self.play.over:
            self.look = Look(place, self._steps[place].seat, tries=True)
            self.selection = self.renderer.selection()

    def look_from(self, seat: int | None, *, opened: bool = False) -> None:
        """Look with other eyes, once nothing has to stay hidden."""
        if self.look is not None and self.may_look_openly and seat in (None, *self.seats):
            self.look = Look(self.look.place, seat, opened)

    def look_away(self) -> None:
        """Back to the game as it is now."""
        if self.look is not None and self.look.tries:
            self.selection = self.renderer.selection()
        self.look = None

    @property
    def can_be_analysed(self) -> bool:
        """Whether what persons decided can be judged: only once nothing has to stay hidden."""
        return self.play.over and bool(self.persons and self.play.game.adviser)

    @property
    def may_look_openly(self) -> bool:
        """Whether there is something hidden that may be seen by all."""
        return self.secrets and self.play.over

    @property
    def round_starts(self) -> Sequence[int]:
        """How many actions came before each round that has begun: found once as long as the play
        is the same, for it is asked at each point that is looked at."""
        play = self.play.length, self.play.number
        if self._rounds_of != play:
            self._rounds_of, self._round_starts = play, self._find_rounds()
        return self._round_starts

    def _find_rounds(self) -> list[int]:
        rounds = self.renderer.rounds
        counted = rounds(shown(self.play.state, None))
        ends = (
            bisect_left(self._steps, number, key=lambda step: rounds(shown(step.after, None)))
            for number in range(1, counted + 1)
        )
        return [0, *(end + 1 for end in ends if end + 1 < self.length)]
