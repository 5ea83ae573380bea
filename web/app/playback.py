"""What moves and sounds when the page changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from web.app.state import AppState
from web.browser.device import Device
from web.session.session import Session
from web.session.stage import Stage
from web.ui.scene import AnimationPath, Effect


class Playback:
    """Finds what has happened since the last drawing, and lets it be seen and heard."""

    def __init__(self) -> None:
        self._session: Session | None = None
        """The session that was drawn last."""
        self._ply = 0
        self._scoring: tuple[int, int] | None = None
        self._stage: Stage | None = None
        self._round = -1
        """The latest round that began before the eyes of whoever plays, from 0."""
        self._was_replay = False
        self.is_felt = False
        """Whether what was drawn last was done to the person in front of the screen."""

    def news(self, state: AppState) -> list[Effect]:
        """The effects since the last call; none if another session was opened since."""
        session = state.session
        former, ply, scoring = self._session, self._ply, self._scoring
        was_replay = self._was_replay
        self._session = session
        shown = self._ply = _shown(state)
        self._scoring = session.scoring if session else None
        self._was_replay = bool(session and (session.cursor or state.again is not None))
        begun = self._begun(session, session is not former)
        if session is None or session is not former:
            return [] if state.hurries else begun
        # A replay shows one action after the other, but no leaps.
        leaps = was_replay != self._was_replay or (was_replay and shown != ply + 1)
        effects = begun or ([] if leaps else _moved_once(session.past.effects(ply, shown)))
        is_counted = session.stage is Stage.SCORING and session.scoring
        if is_counted and is_counted > (scoring or (-1, 0)):
            effects.append(session.renderer.rounds.effect(session.scene(), *is_counted))
        return [] if state.hurries else effects

    def _begun(self, session: Session | None, is_new: bool) -> list[Effect]:
        """How a round begins, once its table is seen; nothing of one that has gone on."""
        former, self._stage = self._stage, session.stage if session else None
        if session is None or (former is self._stage and not is_new):
            return []
        scene, rounds = session.scene(), session.renderer.rounds
        number = rounds.scored(scene.view)
        if is_new:
            self._round = number - (session.stage is Stage.SCORING) if session.length else -1
        if session.stage is not Stage.TABLE or number <= self._round:
            return []
        self._round = number
        return [rounds.opening(scene)]

    def change(
        self, device: Device, state: AppState, html: str, news: Sequence[Effect]
    ) -> Iterator[None]:
        """Change the page to this HTML in steps, with these effects."""
        # What the last person saw must not fly over the table that everybody sees.
        is_passed_on = state.session and state.session.stage is Stage.HANDOVER
        moves = news if state.preferences.pace and not is_passed_on else ()
        paths = [path for each in moves for path in each.paths]
        accents = [accent for each in moves for accent in each.accents]
        yield from device.morph("app", html, paths, accents)
        self.is_felt = any(each.is_felt for each in news)
        for sound in dict.fromkeys(each.sound for each in news):
            if sound and state.preferences.sounds:
                device.play(sound)


def _moved_once(effects: list[Effect]) -> list[Effect]:
    """The effects of several actions at once, without the ways of what several of them have moved:
    it would go straight from the first place to the last, as nobody has moved it."""
    moved = Counter(id for each in effects for id in {*map(_mover, each.paths)} if id)
    return [
        each._replace(paths=tuple(path for path in each.paths if moved[_mover(path)] <= 1))
        for each in effects
    ]


def _mover(path: AnimationPath) -> str:
    """The id of the element that moves from where it was to where it is; "" for others, which lie
    somewhere else before, or afterwards."""
    return path.ids[0] if path.ids[0] == path.ids[-1] else ""


def _shown(state: AppState) -> int:
    """After how many actions the table is shown."""
    if state.session is None:
        return 0
    return state.session.ply if state.again is None else state.again
