"""A finished game with a stored analysis."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from sobek.core import transcript
from sobek.core.play import Play, Step
from sobek.core.record import PERSON
from tests.web.helpers.device import FakeDevice
from web.analysis import review
from web.analysis.review import MAX_EXERCISES, Choice, Judgement, Judgements
from web.session.plies import is_decision
from web.storage.saves import ANALYSIS, Save, Saves, key

RECORD: Final = Path(__file__).parent.parent / "records" / "scarab_2_full.txt"


def finished() -> Play:
    """A finished game with a person in the first seat."""
    play = transcript.read(RECORD.read_text())
    first, *others = play.players
    play.reseat((replace(first, kind=PERSON, name="Anna"), *others))
    return play


def judged(play: Play, left: int = 0) -> Judgements:
    """An analysis of all decisions but the first ``left``. If any are left, the costliest decision
    has not been looked at closely yet."""
    steps = [step for step in play.steps if is_decision(step, [0])]
    return tuple(_judged(n, step, n < bool(left)) for n, step in enumerate(steps[left:]))


def stored(play: Play, found: Judgements) -> dict[str, str]:
    """The storage of a browser that has saved both, under the id x."""
    storage: dict[str, str] = {}
    Saves(FakeDevice(storage=storage)).save("x", Save(play))
    return {**storage, key("x", ANALYSIS): review.write(review.fingerprint(play), found)}


def _judged(n: int, step: Step, briefly: bool) -> Judgement:
    played = str(step.action)
    other = next(str(each) for each in step.before.legal_actions() if each != step.action)
    lost = 0.4 if n < MAX_EXERCISES else 0.0
    choices = Choice(other, 0, 0.6), Choice(played, 0, 0.6 - lost)
    return Judgement(
        step.number - 1, step.seat, played, other, choices, n < MAX_EXERCISES and not briefly
    )
