"""The review of the open game while it is on the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, Self

from sobek.core.head_start import advantages
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.strength import expected
from sobek.core.text import language
from web.analysis import review
from web.analysis.account import Account, lost_by_seat, side_of
from web.analysis.recheck import Recheck
from web.analysis.review import Judgement, Judgements, Losses
from web.session.session import Session
from web.session.stage import Stage
from web.ui.markup import Html
from web.ui.words import Luck

PAGE_SIZE: Final = 12
"""Number of decisions that are listed before the person asks for more: the page stays fast."""

MAX_DIFFERENT: Final = 5
"""Maximum number of listed actions that bots would not repeat."""


class ListedDecision(NamedTuple):
    """A judged decision in words. ``story``: the sentence on the played action; ``best``: the name
    of the adviser's action; ``pictures``: of both, if they differ, else of the only one."""

    judgement: Judgement
    story: str
    best: str
    pictures: tuple[Sequence[Html], ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """A person's chance to win over the game. ``spots``: points (share of the game, chance), both 0
    to 1; ``exercises``: the indices of those points that are exercises."""

    seat: int
    spots: Sequence[tuple[float, float]]
    exercises: Sequence[int]


@dataclass(frozen=True, slots=True)
class Accounting:
    """The accounts of the persons, once all is judged. ``judged``: the number of bots' decisions
    judged so far, of ``total``; ``luck``: what is said of chance in this game; ``reader``: the seat
    of the only person here, None if there are several or none."""

    judged: int
    total: int
    luck: Luck
    reader: int | None
    accounts: Sequence[Account] = ()


@dataclass(frozen=True, slots=True)
class Rechecking:
    """Whether bots saw what was hidden. ``asked``: the question; ``recheck``: None before it was
    asked; ``is_running``: whether bots are being asked now; ``different``: the actions, with their
    plies, that bots would not repeat, in sentences."""

    asked: str
    recheck: Recheck | None
    is_running: bool
    different: Sequence[tuple[int, str]] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """The content of the analysis panel.

    ``judged``: the number of persons' decisions judged so far; ``total``: of all
    of these, None until they are counted; ``progress``: the share of the work that is done (0 to
    1); ``is_running``: whether the work goes on now; ``is_complete``: whether
    nothing is left of it but decisions of bots; ``accounting``: None until it is complete,
    and in a set deal;
    ``rechecking``: None where no bot could have seen anything, or while the analysis goes on;
    ``is_saved``: whether the browser stores the result with the game.
    """

    players: tuple[Player, ...]
    judged: int
    total: int | None
    progress: float
    is_running: bool
    is_complete: bool
    is_saved: bool
    curves: Sequence[Curve] = ()
    exercises: Sequence[ListedDecision] = ()
    decisions: Sequence[ListedDecision] = ()
    """The first of all judged decisions."""
    accounting: Accounting | None = None
    rechecking: Rechecking | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to an exercise.

    ``number``: of the exercise, from 1, among ``count``; ``next_ply``: of
    the next exercise, None after the last one; ``action``: the answer in notation; ``names``: the
    name of each compared choice, by its notation, and ``pictures`` what it is about, with the
    answer; ``is_revealed``: whether the person has asked for the best choice.
    """

    number: int
    count: int
    next_ply: int | None
    judgement: Judgement
    action: str
    names: Mapping[str, str]
    pictures: Mapping[str, Sequence[Html]]
    is_revealed: bool


@dataclass(slots=True)
class ReviewState:
    """The review of a finished play, and what the page shows of it."""

    fingerprint: str
    """The play's (:func:`web.analysis.review.fingerprint`)."""
    length: int
    """The play's."""
    number: int
    """The play's actions as one number. With the length, it identifies the play quickly."""
    judgements: Judgements
    losses: Losses = ()
    given: int = 0
    """How many actions the play began with (:attr:`Session.given`): nobody is judged by them."""
    decisions: tuple[int, ...] | None = None
    """The plies of all decisions of persons; None until they are counted."""
    others: tuple[int, ...] = ()
    """The plies of all decisions of bots, counted with those of persons."""
    recheck: Recheck | None = None
    """What bots said when they were asked again; None before."""
    is_weak: bool = False
    """Whether the page had to judge something itself, in a moment for each decision."""
    is_saved: bool = True
    """Whether the browser stores the review with the game."""
    shown_decisions: int = PAGE_SIZE
    """The number of decisions that are listed."""
    answer: str = ""
    """The answer to the exercise, in notation; "" before it."""
    is_revealed: bool = False
    """Whether the best choice of the exercise is shown."""
    _listed: dict[tuple[str, int], ListedDecision] = field(default_factory=dict)
    """By language and ply."""

    @classmethod
    def of(cls, play: Play, stored: str, given: int = 0) -> Self:
        """The review of a play. ``stored``: its stored form, "" if there is none; ``given``: how
        many actions it began with, which former versions have judged, too."""
        fingerprint = review.fingerprint(play)
        judgements = review.read(fingerprint, stored)
        losses = review.read_losses(fingerprint, stored)
        is_sound = all(review.is_about(play, each) for each in judgements)
        if not (is_sound and review.are_about(play, losses)):
            judgements, losses = (), ()
        own = tuple(each for each in judgements if each.ply >= given)
        others = tuple(each for each in losses if each.ply >= given)
        return cls(fingerprint, play.length, play.number, own, others, given)

    def is_of(self, play: Play) -> bool:
        """Whether this is the review of this play. False while the play goes on."""
        return play.over and (play.length, play.number) == (self.length, self.number)

    @property
    def is_complete(self) -> bool:
        """Whether no decision of a person is left to judge."""
        return (
            self.decisions is not None
            and review.next_decision(self.decisions, self.judgements) is None
        )

    @property
    def following_other(self) -> int | None:
        """The ply of the bot's decision to judge next; None if none is left, or there is no
        account: nobody knows what the chances were where a set deal began."""
        if self.given:
            return None
        judged = {each.ply for each in self.losses}
        return next((ply for ply in self.others if ply not in judged), None)

    @property
    def is_accounted(self) -> bool:
        """Whether no decision at all is left to judge."""
        return self.is_complete and self.following_other is None

    @property
    def progress(self) -> float:
        """The share of the work on persons' decisions that is done (0 to 1)."""
        if not self.decisions:
            return float(self.decisions is not None)
        if self.is_complete:
            return 1.0
        first_share = review.FIRST_PASS_TIME / (review.FIRST_PASS_TIME + review.SECOND_PASS_TIME)
        first = len(self.judgements) / len(self.decisions)
        seats = len({each.seat for each in self.judgements})
        second_pass = sum(each.is_second for each in self.judgements)
        second = second_pass / max(1, review.MAX_SECOND_PASS * seats)
        return first_share * first + (1 - first_share) * second

    @property
    def exercises(self) -> list[Judgement]:
        """The decisions that a person can try again, by seat."""
        return review.exercises(self.judgements)

    def rank(self, exercise: Judgement) -> tuple[int, int]:
        """The number of an exercise, from 1, and the number of all exercises."""
        plies = [each.ply for each in self.exercises]
        return plies.index(exercise.ply) + 1, len(plies)

    def exercise(self, session: Session) -> Judgement | None:
        """The exercise that the person tries now; None if there is none."""
        if session.stage is not Stage.EXERCISE or not self.is_of(session.play):
            return None
        return next((each for each in self.exercises if each.ply == session.ply), None)

    def analysis(self, session: Session, *, is_running: bool, is_rechecking: bool) -> Analysis:
        """The content of the panel: the progress, and the result unless the work goes on."""
        decisions = self.decisions
        progress = Analysis(
            session.play.players,
            len(self.judgements),
            None if decisions is None else len(decisions),
            self.progress,
            is_running,
            self.is_complete,
            self.is_saved,
        )
        if is_running and not self.is_complete:
            return progress
        seats = sorted({each.seat for each in self.judgements})
        shown = self.judgements[: self.shown_decisions]
        return replace(
            progress,
            curves=[self._curve(session, seat) for seat in seats],
            exercises=[self._in_words(session, each) for each in self.exercises],
            decisions=[self._in_words(session, each) for each in shown],
            accounting=self._accounting(session) if self.is_complete else None,
            rechecking=None if is_running else self._rechecking(session, is_running=is_rechecking),
        )

    def _rechecking(self, session: Session, *, is_running: bool) -> Rechecking | None:
        if not (session.secrets and self.others):
            return None
        recheck = self.recheck
        plies = recheck.different[:MAX_DIFFERENT] if recheck else ()
        told = [(ply, session.past.stories(ply, ply + 1)[0]) for ply in plies]
        return Rechecking(session.renderer.words.luck.asked, recheck, is_running, told)

    def _accounting(self, session: Session) -> Accounting | None:
        if self.given:
            return None
        play, luck = session.play, session.renderer.words.luck
        counted = Accounting(len(self.losses), len(self.others), luck, session.alone)
        if not self.is_accounted:
            return counted
        seats, options = len(play.players), play.record.options
        sides, shares = play.game.sides(seats, options), play.state.returns()
        lost = lost_by_seat(seats, self.judgements, self.losses)
        before = expected(advantages(play.game, options, seats))
        accounts = [Account.of(seat, lost, sides, before, shares) for seat in session.people]
        return replace(counted, accounts=accounts)

    def answered(self, session: Session, exercise: Judgement) -> Answer:
        """The answer to this exercise, for its panel."""
        number, count = self.rank(exercise)
        play, view, narration = session.play, session.scene().view, session.renderer.narration
        compared = dict.fromkeys([self.answer, *(choice.action for choice in exercise.choices)])
        actions = {action: play.game.parse(action) for action in compared}
        names = {text: narration.action(view, each, play.players) for text, each in actions.items()}
        return Answer(
            number,
            count,
            self.exercises[number].ply if number < count else None,
            exercise,
            self.answer,
            names,
            {text: narration.pictured(view, each) for text, each in actions.items()},
            self.is_revealed,
        )

    def _curve(self, session: Session, seat: int) -> Curve:
        """A point for each decision of the seat, and one for the result of the game."""
        own = [each for each in self.judgements if each.seat == seat]
        played = self.length - self.given
        spots = [((each.ply - self.given) / played, each.chance) for each in own]
        if self.is_complete:
            play = session.play
            sides = play.game.sides(len(play.players), play.record.options)
            shares = play.state.returns()
            spots.append((1.0, sum(shares[each] for each in side_of(seat, sides))))
        plies = {each.ply for each in self.exercises}
        return Curve(seat, spots, [n for n, each in enumerate(own) if each.ply in plies])

    def _in_words(self, session: Session, judgement: Judgement) -> ListedDecision:
        """The decision as the seat that took it reads it."""
        key = language(), judgement.ply
        listed = self._listed.get(key)
        if listed is None or listed.judgement != judgement:
            step, play = session.play.steps[judgement.ply], session.play
            before, after = (each.view(step.seat).shown() for each in (step.before, step.after))
            narration, best = session.renderer.narration, play.game.parse(judgement.best)
            compared = dict.fromkeys((step.action, best))
            listed = self._listed[key] = ListedDecision(
                judgement,
                narration.story(before, step.action, after, play.players),
                narration.action(before, best, play.players),
                tuple(narration.pictured(before, action) for action in compared),
            )
        return listed
