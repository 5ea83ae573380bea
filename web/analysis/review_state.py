"""The analysis of the game that is open, while somebody looks at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, Self

from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.text import language
from web.analysis import review
from web.analysis.review import LOOKS, Judgement, Judgements
from web.session.session import Session
from web.session.stage import Stage
from web.ui.widgets import kind_name

PAGE: Final = 12
"""So many decisions are told at once: the page stays quick."""


class Told(NamedTuple):
    """A judgement in words: what was done, and what the adviser would have done instead."""

    judgement: Judgement
    story: str
    better: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A person's chance to win over the game. ``spots``: where it stands, each as a share of the
    game and the chance; ``mistakes``: those of them that were the dearest, from 0."""

    seat: int
    spots: Sequence[tuple[float, float]]
    mistakes: Sequence[int]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the panel shows. ``judged``: so many decisions of so many in ``all``, None as long as
    nobody has counted; ``share``: how much of the work is done; ``runs``: whether it goes on, and
    ``is_done`` whether there is nothing more to do;
    ``is_kept``: whether it is kept with the game; ``told``: the decisions that are told."""

    players: tuple[Player, ...]
    adviser: str
    judged: int
    all: int | None
    share: float
    runs: bool
    is_done: bool
    is_kept: bool
    curves: Sequence[Curve] = ()
    mistakes: Sequence[Told] = ()
    told: Sequence[Told] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What was tried in an exercise, the ``n``-th of so many in ``count``, from 1. ``following``:
    the place of the next one, None where there is none; ``tried``: the choice by its name;
    ``names``: of all that were compared, by notation; ``reveals``: whether they are told."""

    adviser: str
    n: int
    count: int
    following: int | None
    judgement: Judgement
    action: str
    tried: str
    names: Mapping[str, str]
    reveals: bool


@dataclass(slots=True)
class ReviewState:
    """What was found of a play that is over, and what is shown of it."""

    mark: str
    """Of the play."""
    length: int
    number: int
    """Of its actions; with the length it tells quickly whether the play still is the same."""
    found: Judgements
    decisions: tuple[int, ...] | None = None
    """The places of all decisions; None as long as they are not counted."""
    is_kept: bool = True
    """Whether the browser keeps it with the game."""
    shown_decisions: int = PAGE
    """The number of decisions that are listed."""
    answer: str = ""
    """What was chosen in an exercise, in the game's notation."""
    reveals: bool = False
    """Whether all that was found of the exercise is told."""
    _words: dict[tuple[str, int], Told] = field(default_factory=dict)

    @classmethod
    def of(cls, play: Play, kept: str) -> Self:
        """The study of a play, with what was kept of it before."""
        mark = review.mark_of(play)
        return cls(mark, play.length, play.number, review.read(mark, kept))

    def is_of(self, play: Play) -> bool:
        """Whether it is of this play, which is over."""
        return play.over and (play.length, play.number) == (self.length, self.number)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be found."""
        return self.decisions is not None and review.due(self.decisions, self.found) is None

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        if not self.decisions:
            return float(self.decisions is not None)
        if self.is_done:
            return 1.0
        first = review.TIME / (review.TIME + review.CLOSER_TIME)
        seats = len({each.seat for each in self.found})
        looks = sum(each.closely for each in self.found) / max(1, LOOKS * seats)
        return first * len(self.found) / len(self.decisions) + (1 - first) * looks

    @property
    def mistakes(self) -> list[Judgement]:
        """The exercises."""
        return review.mistakes(self.found)

    def rank(self, exercise: Judgement) -> tuple[int, int]:
        """Which of how many it is, from 1."""
        plies = [each.ply for each in self.mistakes]
        return plies.index(exercise.ply) + 1, len(plies)

    def exercise(self, session: Session) -> Judgement | None:
        """The exercise that is being tried in front of the screen."""
        if session.stage is not Stage.EXERCISE or not self.is_of(session.play):
            return None
        return next((each for each in self.mistakes if each.ply == session.ply), None)

    def shown(self, session: Session, *, runs: bool) -> Analysis:
        """All that the panel shows."""
        decisions = self.decisions
        shown = Analysis(
            session.play.players,
            kind_name(session.play.game.adviser),
            len(self.found),
            None if decisions is None else len(decisions),
            self.share,
            runs,
            self.is_done,
            self.is_kept,
        )
        if runs:
            return shown
        return replace(
            shown,
            curves=[self._curve(session, seat) for seat in sorted({e.seat for e in self.found})],
            mistakes=[self._in_words(session, each) for each in self.mistakes],
            told=[self._in_words(session, each) for each in self.found[: self.shown_decisions]],
        )

    def answered(self, session: Session, exercise: Judgement) -> Answer:
        """What is said of a choice in this exercise."""
        n, count = self.rank(exercise)
        play, view = session.play, session.scene().view

        def name(action: str) -> str:
            return session.renderer.narration.action(view, play.game.parse(action), play.players)

        names = {choice.action: name(choice.action) for choice in exercise.choices}
        return Answer(
            kind_name(play.game.adviser),
            n,
            count,
            self.mistakes[n].ply if n < count else None,
            exercise,
            self.answer,
            name(self.answer),
            names,
            self.reveals,
        )

    def _curve(self, session: Session, seat: int) -> Curve:
        """From decision to decision, and to how it ended."""
        own = [each for each in self.found if each.seat == seat]
        spots = [(each.ply / self.length, each.chance) for each in own]
        if self.is_done:
            spots.append((1.0, session.play.state.returns()[seat]))
        dear = {each.ply for each in self.mistakes}
        return Curve(seat, spots, [n for n, each in enumerate(own) if each.ply in dear])

    def _in_words(self, session: Session, judged: Judgement) -> Told:
        """As the seat that decided reads it."""
        known = self._words.get((language(), judged.ply))
        if known is None or known.judgement != judged:
            step, play = session.play.steps[judged.ply], session.play
            before, after = (each.view(step.seat).shown() for each in (step.before, step.after))
            story = session.renderer.narration.story(before, step.action, after, play.players)
            best = session.renderer.narration.action(
                before, play.game.parse(judged.best), play.players
            )
            known = self._words[language(), judged.ply] = Told(judged, story, best)
        return known
