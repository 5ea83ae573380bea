"""Lines between fake devices, and a fake camera that sees what another screen shows."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from web.browser.device import MAX_MESSAGE, LineError

ICE: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
SDP: Final = """\
v=0
o=- {session} 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=msid-semantic: WMS
m=application {port} UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 127.0.0.1
a=candidate:1 1 udp 2122260223 {address} {port} typ host generation 0 network-id 1
a=candidate:2 1 tcp 1518280447 127.0.0.1 9 typ host tcptype active generation 0 network-id 1
a=ice-ufrag:{ufrag}
a=ice-pwd:{pwd}
a=ice-options:trickle
a=fingerprint:sha-256 {fingerprint}
a=setup:{setup}
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""
"""A description as Chromium gives it."""


@dataclass(slots=True)
class End:
    """One end of a line. ``secret``: what a description tells of it; ``other``: the other end, once
    they have met."""

    lines: FakeLines
    id: str
    secret: tuple[str, ...]
    awaits: tuple[str, ...] = ()
    """The other end's secret, once it is known here."""
    other: End | None = None

    def report(self, event: str, **data: str) -> None:
        """Tell the device something when it comes to it."""
        lines, id = self.lines, self.id

        async def tell() -> None:
            lines.hear(event, id=id, **data)

        lines.run(tell())


_ends: Final[dict[str, End]] = {}
"""All ends that were begun, by their user fragments."""


@dataclass(slots=True)
class FakeLines:
    """The lines of a device. ``run``: starts what goes on by itself there; ``hear``: takes an event
    with its data."""

    random: Random
    run: Callable[[Coroutine[Any, Any, None]], object]
    hear: Callable[..., object]
    ends: dict[str, End] = field(default_factory=dict)
    exist: bool = True
    """Whether the browser has lines."""
    reach: bool = True
    """Whether this network lets devices reach each other."""
    address: str = "127.0.0.1"
    """Where the browser says that it can be reached."""
    sent: list[tuple[str, str]] = field(default_factory=list)
    """All texts that were sent from here, with the line's name."""

    def offer(self, id: str) -> str:
        """Begin an end; return its description."""
        if not self.exist:
            raise LineError("there is no RTCPeerConnection")
        self.close(id)
        ufrag, pwd = ("".join(self.random.choices(ICE, k=size)) for size in (4, 24))
        fingerprint = self.random.randbytes(32).hex(":").upper()
        self.ends[id] = _ends[ufrag] = End(self, id, (ufrag, pwd, fingerprint))
        port, session = self.random.randrange(1024, 65536), self.random.getrandbits(62)
        return SDP.format(
            session=session,
            address=self.address,
            port=port,
            ufrag=ufrag,
            pwd=pwd,
            fingerprint=fingerprint,
            setup="actpass",
        )

    def answer(self, id: str, offer: str) -> str:
        """Begin an end that waits for another one."""
        answer = self.offer(id)
        self.ends[id].awaits = secret_in(offer)
        return answer.replace("setup:actpass", "setup:active")

    def accept(self, id: str, answer: str) -> None:
        """Meet the end that has answered, if both know each other and their network allows it."""
        if id not in self.ends:
            raise LineError("there is no such line")
        mine, secret = self.ends[id], secret_in(answer)
        other = _ends.get(secret[0])
        knows = other and other.secret == secret and other.awaits == mine.secret
        if not (other and knows and self.reach and other.lines.reach):
            return
        mine.other, other.other = other, mine
        asyncio.get_running_loop().call_soon(lambda: self.hear("line:open", id=id))
        other.report("line:open")

    def send(self, id: str, text: str) -> bool:
        """Send a text to the other end."""
        end = self.ends.get(id)
        if not (end and end.other) or len(text.encode()) > MAX_MESSAGE:
            return False
        self.sent.append((id, text))
        end.other.report("line:message", text=text)
        return True

    def close(self, id: str, reason: str = "ended") -> None:
        """End a line; the other end hears why."""
        if end := self.ends.pop(id, None):
            _ends.pop(end.secret[0], None)
            if other := end.other:
                other.report("line:closed", reason=reason)
                other.lines.ends.pop(other.id, None)
                _ends.pop(other.secret[0], None)
                end.other = other.other = None

    def lose(self, id: str) -> None:
        """The network has lost a line: both ends hear of it."""
        if end := self.ends.get(id):
            end.report("line:closed", reason="lost")
            self.close(id, "lost")

    def vanish(self) -> None:
        """The page was killed or reloaded: nothing is heard here any more, and its lines are
        lost."""
        for id in [*self.ends]:
            self.close(id, "lost")
        self.hear = lambda *_, **__: None

    def silence(self, id: str) -> None:
        """Both ends do not hear each other for some seconds."""
        if (end := self.ends.get(id)) and end.other:
            for each in (end, end.other):
                each.report("line:quiet")
                each.report("line:open")


def secret_in(description: str) -> tuple[str, ...]:
    """What a description tells of an end, whoever has written it."""
    found = (
        re.search(rf"^a={each}(\S+)\s*$", description, re.MULTILINE)
        for each in ("ice-ufrag:", "ice-pwd:", "fingerprint:sha-256 ")
    )
    return tuple(each[1] if each else "" for each in found)
