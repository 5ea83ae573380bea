"""Sessions without a page around them, and what they show."""

from random import Random

from sobek.core.chance import pick
from sobek.core.game import OVER, AnyGame, AnyState
from web.games import scarab
from web.games.sobek import RENDERER
from web.session.session import Session
from web.session.stage import Stage
from web.ui.markup import join
from web.ui.renderer import Renderer
from web.ui.screens import moments, over, panels

SOBEK: Renderer = RENDERER
SCARAB: Renderer = scarab.RENDERER


def step(session: Session, rng: Random) -> None:
    """Press a button of the current screen, or let a bot act.

    :raises AssertionError: if the game is over.
    """
    match session.stage:
        case Stage.SCORING:
            session.turn_page(99)
        case Stage.RESULT:
            session.leave_seat()
        case Stage.HANDOVER:
            session.take_seat()
        case Stage.TABLE:
            session.carry_out([pick(session.play.legal_actions(), rng)])
        case Stage.OVER:
            raise AssertionError("nothing is left to be done")


def drawn(session: Session) -> str:
    """All that the page shows of the play: the current screen and the log."""
    scene = session.scene()
    match session.stage:
        case Stage.HANDOVER:
            page = moments.handover(scene, SOBEK, session.actor)
        case Stage.SCORING:
            return moments.account(scene, SOBEK, *(session.scoring or (0, 0)))
        case Stage.OVER:
            return over.over(scene, SOBEK, over.End(session.past.course()))
        case Stage.RESULT:
            head = moments.learned(scene, SOBEK, session.ply, session.actor)
            page = join(head, SOBEK.table.table(scene))
        case _:
            page = join(moments.status(scene, SOBEK, session.ply), SOBEK.table.table(scene))
    seats = [session.play.steps[n].seat for n in range(session.length)]
    return page + panels.log(panels.Log(session.play.players, seats, session.past.stories(), 0))


def conceal(session: Session, viewer: int | None, rng: Random) -> None:
    """Replace all that the viewer cannot know by something else that fits its views."""
    session.play._steps = [
        each._replace(
            before=otherwise(session.play.game, each.before, viewer, rng),
            after=otherwise(session.play.game, each.after, viewer, rng),
        )
        for each in session.play.steps
    ]
    session.play.state = otherwise(session.play.game, session.play.state, viewer, rng)


def otherwise(rules: AnyGame, state: AnyState, viewer: int | None, rng: Random) -> AnyState:
    """A state that differs only in what the viewer cannot know; an end as it is."""
    return state if state.actor == OVER else rules.determinize(state.view(viewer), rng)
