"""What goes with a change of the page: things that travel, sounds, and how fast bots follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from web.browser.device import Device
from web.session.session import Session
from web.ui.scene import Effect

PACES: Final = {"calm": 1.6, "brisk": 0.8, "at-once": 0.0}
"""So many seconds each action of a bot takes at least, to be followed by eye."""
USUAL: Final = "brisk"
PACE: Final = "sobek.pace"
SOUNDS: Final = "sobek.sounds"


class Show:
    """What a person wants to see and hear, and what has happened since the page was drawn last."""

    def __init__(self, device: Device, pace: float | None = None) -> None:
        """``pace``: one that holds whatever was chosen before, in seconds."""
        self._device = device
        self._given = pace
        self.pace = PACES[USUAL] if pace is None else pace
        self.is_loud = False
        self.hurries = False
        """Whether nobody wants to see what happens now, until a person decides."""
        self._seen: tuple[Session | None, int, tuple[int, int] | None] = (None, 0, None)
        self._looked = False

    @property
    def has_pauses(self) -> bool:
        """Whether bots take their time."""
        return bool(self.pace) and not self.hurries

    def recall(self) -> None:
        """Take up what was chosen before. Raises StorageError."""
        if self._given is None:
            self.pace = PACES.get(self._device.stored(PACE) or "", self.pace)
        self.is_loud = self._device.stored(SOUNDS) == "on"

    def choose_pace(self, name: str) -> None:
        """Have bots play at a pace, and keep it; what isn't offered changes nothing. Raises
        StorageError."""
        if name in PACES:
            self.pace = PACES[name]
            self._device.store(PACE, name)

    def choose_sounds(self, value: str) -> None:
        """Have sounds "on" or "off", and keep that. Raises StorageError."""
        self.is_loud = value == "on"
        if self.is_loud:
            self._device.play("take")  # and the browser learns from this click that it may
        self._device.store(SOUNDS, value)

    def news(self, session: Session | None) -> list[Effect]:
        """What has happened since this was asked last, where it is the same game in front of the
        same people; not what had happened when it was opened."""
        former, place, account = self._seen
        looked, self._looked = self._looked, bool(session and session.look)
        if session is None or session is not former:
            self._seen = session, session.place if session else 0, None
            return []
        self._seen = session, session.place, session.account
        # Who looks back sees what happened from one point to the next, and no leaps.
        leaps = looked != self._looked or (looked and session.place != place + 1)
        found = [] if leaps else session.effects(place)
        if session.account and session.account > (account or (-1, 0)):
            scene = session.scene()
            found.append(session.renderer.rounds.effect(scene, *session.account))
        return [] if self.hurries else found

    def change(self, html: str, news: Sequence[Effect]) -> None:
        """Change the page, and let be seen and heard what happened."""
        moves = [path for each in news for path in each.paths]
        self._device.morph("app", html, moves if self.pace else ())
        for sound in dict.fromkeys(each.sound for each in news):
            if sound and self.is_loud:
                self._device.play(sound)
