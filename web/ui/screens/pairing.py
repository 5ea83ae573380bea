"""How two devices meet: each shows a code and reads the other's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from sobek.core.text import tr
from web.ui.markup import (
    Content,
    Html,
    button,
    details,
    div,
    form,
    join,
    label,
    li,
    ol,
    p,
    summary,
    textarea,
)
from web.ui.screens.camera import ON, sight
from web.ui.screens.frame import actions, plain, primary
from web.ui.screens.keeping import KEEP
from web.ui.screens.panels import panel
from web.ui.screens.sharing import Attempt, passing_on, qr_code
from web.ui.told import Told, told

PANEL: Final = "pair"
"""The name of the panel."""
JOIN: Final = "join-table"
"""The event of the button that joins a table, and what its id ends with."""


class Stage(Enum):
    """How far two devices have come, as one of them knows."""

    ASKING = auto()
    """The person is asked for the camera."""
    SCANNING = auto()
    """It looks for the table's code."""
    SHOWING = auto()
    """It shows its code; the table also looks for the other one's."""
    CONNECTING = auto()
    FAILED = auto()


LEFT_OUT: Final = "left out"


@dataclass(slots=True)
class Pairing:
    """Two devices that are about to meet, as one of them knows. ``id``: the name of the line;
    ``purpose``: a sentence on what it is for; ``is_guest``: whether this device joins the other;
    ``by_file``: whether a file can do the same;
    ``camera``: :data:`ON`, :data:`LEFT_OUT`, or why it does not look; ``offer``: the table's code;
    ``code``: that of this device, as a link; ``rows``: as a QR code; ``why``: why they do not meet;
    ``refusal``: why the last code was refused; ``pasted``: the text in the field."""

    id: str
    purpose: str = ""
    is_guest: bool = False
    by_file: bool = False
    stage: Stage = Stage.ASKING
    camera: str = ON
    offer: str = ""
    code: str = ""
    rows: Sequence[str] | None = None
    why: str = ""
    refusal: Told = field(default_factory=Told)
    pasted: str = ""


def offer() -> Html:
    """The way to a table, on the start screen."""
    return plain(tr("Join a table"), JOIN, id=f"open-{PANEL}", sign="company")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """``address``: of the page; ``can_send``: whether the browser can share links; ``tried``: the
    last attempt to copy or send the code."""

    address: str
    can_send: bool
    tried: Attempt | None


def pairing(how: Pairing, around: Surroundings) -> Html:
    """The panel."""
    return panel(
        tr("Connect another device"),
        p(how.purpose) if how.purpose else None,
        p(_said(how), role="status", class_="pair-told"),
        _STAGES[how.stage](how, around),
        kind=PANEL,
    )


def _said(how: Pairing) -> Html:
    said = tr("Connecting …") if how.stage is Stage.CONNECTING else how.refusal.sentence
    return told(said, PANEL, how.refusal.number)


def _asking(how: Pairing, around: Surroundings) -> Html:
    return join(
        p(
            tr(
                "Allow the camera: it reads the code of the other device, and helps the two to "
                "find each other. No picture leaves this device."
            )
        ),
        actions(plain(tr("Go on without the camera"), "pair-without-camera")),
    )


def _scanning(how: Pairing, around: Surroundings) -> Html:
    return join(
        p(tr("Hold the camera over the code that the other device shows."))
        if _looks(how)
        else None,
        _sight(how, around.address),
        _by_hand(how, _paste(how)),
    )


def _showing(how: Pairing, around: Surroundings) -> Html:
    """One's own code, large, and what is to be done with it."""
    if how.is_guest:
        steps: Content = p(
            tr("Now hold this code up to the other device’s camera."),
            " ",
            tr("The two connect by themselves then; if not, the other device says why."),
        )
    else:
        steps = ol(
            li(
                tr(
                    "On the other device, open this page, press “Join a table” and hold it over "
                    "this code. Its camera app reads it, too."
                )
            ),
            li(
                tr("Then hold the code that it shows up to this camera.")
                if _looks(how)
                else tr("Then copy the code that it shows, and paste it in the second field here.")
            ),
        )
    label_ = tr("QR code for the other device’s camera")
    copied = _copy(how, around)
    return div(
        div(qr_code([how.rows], label_) if how.rows else None, class_="pair-code"),
        div(
            steps,
            None if how.is_guest else _sight(how, around.address),
            _by_hand(how, copied if how.is_guest else join(copied, _paste(how))),
            class_="pair-steps",
        ),
        class_="pair-halves",
    )


def _failed(how: Pairing, around: Surroundings) -> Html:
    otherwise = plain(tr("Keep or move"), "panel", KEEP) if how.by_file else None
    return join(
        p(how.why, role="alert"), actions(primary(tr("Try again"), "pair-again"), otherwise)
    )


def _looks(how: Pairing) -> bool:
    return how.camera == ON


def _sight(how: Pairing, address: str) -> Html:
    """What the camera sees, or why it does not."""
    if how.camera == LEFT_OUT:
        return actions(plain(tr("Use the camera"), "pair-again"))
    instead = tr("Or copy the codes.")
    return sight(how.camera, address, "pair-again", instead, mirrored=not how.is_guest)


def _by_hand(how: Pairing, content: Html) -> Html:
    """The ways without a camera, folded up while there is one."""
    return details(
        summary(tr("Without a camera")), content, open=not _looks(how), id="pair-by-hand"
    )


def _copy(how: Pairing, around: Surroundings) -> Html:
    said = {
        ("copy", True): tr("The code has been copied."),
        ("copy", False): tr("Your browser doesn’t allow copying: select the code and copy it."),
        ("send", False): tr("Your browser can’t send the code: copy it instead."),
    }
    send = tr("Send the code") if around.can_send else ""
    return join(
        p(tr("Send this code to the other device, and paste it there.")),
        label(
            tr("The code of this device"),
            textarea(how.code, readonly=True, id="pair-code", rows=2),
            class_="labelled",
        ),
        passing_on(send, tr("Copy the code"), tried=around.tried, said=said),
    )


def _paste(how: Pairing) -> Html:
    return form(
        label(
            tr("The code of the other device"),
            textarea(how.pasted, name="code", id="pair-pasted", rows=2),
            class_="labelled",
        ),
        actions(button(tr("Connect the two"), disabled=how.stage is Stage.CONNECTING)),
        data_submit="pair-paste",
        autocomplete="off",
    )


_STAGES: Final = {
    Stage.ASKING: _asking,
    Stage.SCANNING: _scanning,
    Stage.SHOWING: _showing,
    Stage.CONNECTING: _showing,
    Stage.FAILED: _failed,
}
