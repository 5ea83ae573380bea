"""Film strips: twelve frames of what moves, from the press to rest."""

from base64 import b64decode
from collections.abc import Callable
from random import Random
from typing import Any, Final

from playwright.sync_api import Page

from sobek.core.chance import pick
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.tables import Character, character_of
from tests.browser import settle
from tests.browser.driver import PLAY_ON, wait_until_ready
from tests.helpers.players import seated
from tests.pictures.sheets import Shot
from web.games.sobek.quays import remaining

FRAMES: Final = 12
SKIPPED: Final = 2
"""Cards that the taken one is behind; a set has more."""
PACE: Final = "?pace=0.8"
KEEP: Final = """
const later = window.setTimeout;
window.setTimeout = (done, wait, ...rest) => later(done, wait > 3000 ? 1e6 : wait, ...rest);
"""
"""A script that keeps what moves from being ended by the page, so that it can be stopped."""
ACT: Final = """action => {
    const button = document.createElement('button');
    Object.assign(button.dataset, { click: 'act', value: action });
    document.querySelector('main').append(button);
    button.click();
}"""
MOVES: Final = """where => {
    const moving = document.getAnimations().filter(each => !(each instanceof CSSTransition)
        && each.effect.getComputedTiming().endTime < Infinity);
    if (!moving.some(each => each.effect.target.closest(where))) return false;
    for (const each of moving) each.pause();
    return true;
}"""
"""Whether something moves there; it is stopped, then."""
END: Final = """() => Math.max(...document.getAnimations()
    .filter(each => !(each instanceof CSSTransition))
    .map(({ effect }) => Number(effect.getComputedTiming().endTime))
    .filter(time => time < Infinity))"""
"""When the last of what moves has ended, in milliseconds."""
STOP_AT: Final = """time => {
    for (const each of document.getAnimations()) {
        each.pause();
        each.currentTime = time;
    }
}"""

Wanted = Callable[[Play, Any, Play], bool]
"""Whether this action, from the play before to the one after, is what a strip is about."""


def _moving(game: str, wanted: Wanted, where: str) -> Callable[[Page, str], list[Shot]]:
    """A strip of an action. ``where``: the selector of what it moves in."""

    def film(page: Page, address: str) -> list[Shot]:
        page.add_init_script(KEEP)
        _act(page, address, *_found(game, wanted))
        page.wait_for_function(MOVES, arg=where)  # looks at each frame
        end = page.evaluate(END)
        return [_frame(page, end * n / (FRAMES - 1)) for n in range(FRAMES)]

    return film


def _frame(page: Page, milliseconds: float) -> Shot:
    page.evaluate(STOP_AT, milliseconds)
    return f"{milliseconds / 1000:.2f} s", page.screenshot()


def _count(page: Page, address: str) -> list[Shot]:
    """A strip of a count, which goes on by the clock: of what was painted until it can be left."""
    _act(page, address, *_found("sobek", _ends_a_round))
    page.locator(".account").wait_for()
    camera, painted = page.context.new_cdp_session(page), list[tuple[float, bytes]]()

    def keep(frame: Any) -> None:
        painted.append((frame["metadata"]["timestamp"], b64decode(frame["data"])))
        camera.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    camera.on("Page.screencastFrame", keep)
    camera.send("Page.startScreencast", {"format": "png"})
    page.get_by_role("button", name="Continue").wait_for()
    settle(page)
    camera.send("Page.stopScreencast")
    begun, lasts = painted[0][0], painted[-1][0] - painted[0][0]
    times = [lasts * n / (FRAMES - 1) for n in range(FRAMES)]
    return [(f"{time:.1f} s", _at(painted, begun + time)) for time in times]


def _at(painted: list[tuple[float, bytes]], time: float) -> bytes:
    """What was seen then."""
    return max((each for each in painted if each[0] <= time), default=painted[0])[1]


def _act(page: Page, address: str, play: Play, action: Any) -> None:
    """Have a person, who plays against bots, make this move."""
    page.goto(f"{address}{PACE}#{encode(play)}")
    wait_until_ready(page)
    page.get_by_role("button", name=PLAY_ON).click()
    page.locator("#confirm").wait_for(state="attached")
    settle(page)
    page.evaluate("document.fonts.ready")
    page.evaluate(ACT, str(action))


def _found(game: str, wanted: Wanted) -> tuple[Play, Any]:
    """The first action like that in games by chance, with the person on turn."""
    players = seated(game, 2, "Anna")
    for seed in range(500):
        play, rng = Play.new(game, players, seed), Random(seed)
        while not play.over:
            action = pick(play.legal_actions(), rng)
            before, actor = play.at(play.length), play.state.actor
            play.act(action)
            if wanted(before, action, play):
                before.reseat(players[::-1] if actor else players)
                return before, action
    raise AssertionError("there is no such action")


def _takes(before: Play, action: Any, after: Play) -> bool:
    takes = before.length > 8 and action.verb is Verb.TAKE and action.at == SKIPPED
    return takes and not _comes(before, action, after)


def _comes(before: Play, action: Any, after: Play) -> bool:
    """A delivery."""
    view, then = before.state.view(None), after.state.view(None)
    goes_on = before.length > 8 and view.round == then.round
    return goes_on and len(remaining(then)) > len(remaining(view))


def _steals(before: Play, action: Any, after: Play) -> bool:
    plays = action.verb is Verb.PLAY_CHARACTER
    return plays and character_of(action.what) is Character.THIEF


def _sells(before: Play, action: Any, after: Play) -> bool:
    return action.verb is Verb.PLAY_SET and action.cards.bit_count() > SKIPPED


def _ends_a_round(before: Play, action: Any, after: Play) -> bool:
    scored = (len(play.state.view(None).accounts) for play in (before, after))
    lines = (after.state.view(None).accounts or [()])[-1]
    walks = any(line.walk for line in lines) and all(len(line.sets) > 1 for line in lines)
    tips = len({line.corruption for line in lines}) > 1
    return next(scored) < next(scored) and not after.over and walks and tips


def _wins(before: Play, action: Any, after: Play) -> bool:
    return after.over and after.state.returns()[before.state.actor] == 1


STRIPS: Final = {
    "take": _moving("sobek", _takes, ".travelling"),
    "delivery": _moving("sobek", _comes, ".travelling"),
    "set": _moving("sobek", _sells, ".travelling"),
    "theft": _moving("sobek", _steals, ".travelling"),
    "count": _count,
    "win": _moving("sakkara", _wins, ".over"),
}
"""The strips by their names."""
