"""Undo and redo of a person's decisions: what can be undone, who has to agree, what it costs.

Undo is free while nobody has acted since and nobody has learned anything; also for the next
person, where both are at this screen and see the same. Otherwise all persons have to agree, or,
against bots, the game becomes a practice game.
"""

from __future__ import annotations

from dataclasses import replace

from sobek.core.play import Step
from web.session.plies import is_decision
from web.session.session import Session
from web.session.stage import Stage


def last_decision(session: Session) -> int | None:
    """The number of actions before the last decision of a person; None if there is none to undo.
    A forced action is no decision, unless others would learn from that that it was forced."""
    if not session.origin.is_game or session.stage not in (Stage.TABLE, Stage.HANDOVER):
        return None
    redeals = session.play.record.redeals
    # What came before a redeal was another game.
    first = max(redeals[-1].ply if redeals else 0, session.given)
    steps = session.play.steps
    plies = reversed(range(first, len(steps)))
    return next((ply for ply in plies if _is_decision(session, steps[ply])), None)


def is_free(session: Session) -> bool:
    """Whether nobody has learned anything from that decision, nor acted since."""
    return is_free_for(session, session.at_screen)


def is_free_for(session: Session, seat: int | None) -> bool:
    """The same if this seat asks (None: nobody knows who does)."""
    ply = last_decision(session)
    if ply is None:
        return False
    steps = session.play.steps[ply:]
    others = {step.seat for step in steps} - {seat}
    is_apart = session.secrets or not {seat, *others}.isdisjoint(session.elsewhere)
    return not (others and is_apart) and not any(_was_revealing(session, step) for step in steps)


def must_agree(session: Session) -> list[int]:
    """The persons who have to agree before that decision is undone by whoever is in front of the
    screen. Empty where it is free."""
    return [] if is_free(session) else concerned(session)


def concerned(session: Session) -> list[int]:
    """The persons who have to agree before that decision is undone, unless it is free: all of them,
    since nobody knows who asks. Empty against bots, where the game becomes a practice game instead,
    and where nothing can be undone."""
    is_possible = last_decision(session) is not None and len(session.people) > 1
    return session.people if is_possible else []


def costs_the_count(session: Session) -> bool:
    """Whether undoing that decision makes a game that counts a practice game."""
    if last_decision(session) is None or session.metadata.practice:
        return False
    return len(session.people) == 1 and not is_free(session)


def can_redo(session: Session) -> bool:
    """Whether the person in front of the screen can redo what was undone."""
    return session.cursor is None and session.decides and bool(session.metadata.undone)


def undo(session: Session, *, free: bool = False) -> None:
    """Go back to before :func:`last_decision`. Everyone who :func:`must_agree` has agreed.
    ``free``: whether it :func:`is_free_for` whoever asks."""
    ply = last_decision(session)
    if ply is None:
        return
    metadata = session.metadata
    if costs_the_count(session) and not free:
        metadata = replace(metadata, practice=True, provisional=True)
    if session.stage is Stage.HANDOVER or must_agree(session):
        session.leave_seat()  # nobody knows who holds the tablet by now
    undone = map(str, session.play.record.actions[ply:])
    session.metadata = replace(metadata, undone=(*undone, *metadata.undone))
    session.go_back(ply)


def redo(session: Session) -> None:
    """Redo what was undone, up to the next decision of a person. The practice flag that Undo set
    goes with a full redo: nobody has gained by it.

    :raises ValueError: if an action is no longer legal.
    """
    provisional, undone = session.metadata.provisional, list(session.metadata.undone)
    session.metadata = replace(session.metadata, undone=())
    while undone:
        session.carry_out([session.play.game.parse(undone.pop(0))])
        is_choice = session.hides_choices or len(session.play.legal_actions()) > 1
        if session.actor in session.people and is_choice:
            break
    practice = session.metadata.practice and not (provisional and not undone)
    session.metadata = replace(
        session.metadata,
        practice=practice,
        provisional=provisional and practice,
        undone=tuple(undone),
    )


def _is_decision(session: Session, step: Step) -> bool:
    if session.hides_choices:
        return step.seat in session.people
    return is_decision(step, session.people)


def _was_revealing(session: Session, step: Step) -> bool:
    """Whether a bot acted there, or the person learned what had been hidden."""
    before, after = (state.view(step.seat) for state in (step.before, step.after))
    return step.seat not in session.people or session.play.game.gained_information(before, after)
