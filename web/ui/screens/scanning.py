"""A link that goes from screen to camera: its codes on one device, the camera on the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sobek.core.text import tr
from web.devices.parts import Parts
from web.ui.markup import Html, div, p
from web.ui.screens.camera import ON, sight
from web.ui.screens.frame import actions, plain
from web.ui.screens.pairing import PANEL as LOOKS
from web.ui.screens.panels import panel
from web.ui.screens.sharing import SCAN, by_camera, qr_code
from web.ui.told import Told, told

SHOW: Final = "letter"
"""The panel with the codes of the link that is to be sent."""
ASKING: Final = "asking"
"""The person is asked for the camera."""


@dataclass(slots=True)
class Scan:
    """The camera looks for a link. ``camera``: :data:`ASKING`, :data:`ON`, or why it does not look;
    ``parts``: what was read of a long link; ``last``: the last link that was whole; ``said``: how
    it goes."""

    camera: str = ASKING
    parts: Parts = field(default_factory=Parts)
    last: str = ""
    said: Told = field(default_factory=Told)


@dataclass(slots=True)
class Codes:
    """The codes of a link. ``total``: how many there are, 0 if it is too long for them; ``rows``:
    of those that are made, a text of "1" (dark) and "0" (light) for each row."""

    link: str = ""
    total: int = 0
    rows: list[Sequence[str]] = field(default_factory=list)


def scan(how: Scan, refusal: Told, address: str, *, is_busy: bool, has_link: bool) -> Html:
    """The panel in which the camera looks. ``refusal``: why the last link was refused, if it was;
    ``address``: of the page; ``is_busy``: whether a link is being opened; ``has_link``: whether one
    is to be sent from here."""
    ours = plain(tr("Show a QR code"), "panel", SHOW) if has_link else None
    return panel(
        tr("Scan a QR code"),
        p(_said(how, is_busy=is_busy), role="status", class_="pair-told"),
        p(told(refusal.sentence, "scan-link", refusal.number), role="alert", class_="pair-told"),
        _sight(how, address),
        actions(ours) if ours else None,
        kind=LOOKS,
    )


def _said(how: Scan, *, is_busy: bool) -> Html:
    sentence = tr("One moment …") if is_busy else how.said.sentence
    return told(sentence, SCAN, how.said.number)


def _sight(how: Scan, address: str) -> Html:
    if how.camera == ASKING:
        return p(tr("Allow the camera. No picture leaves this device."))
    instead = tr("Or copy the link on the other device, and paste it here.")
    seen = sight(how.camera, address, SCAN, instead)
    if how.camera != ON:
        return seen
    says = tr(
        "Have the other device show its link as a QR code, and hold the camera over it. If it "
        "shows several by turns, wait until all are read."
    )
    return div(p(says), seen)


def show(codes: Codes, *, is_over: bool) -> Html:
    """The panel with the codes of the link that is to be sent. ``is_over``: whether no link comes
    back."""
    back = None if is_over else by_camera()
    title = tr("QR code")
    if not codes.total:
        said = tr("The link is too long for a QR code: send or copy it instead.")
        return panel(title, p(said), kind=LOOKS)
    if len(codes.rows) < codes.total:
        return panel(title, p(tr("One moment …"), role="status"), kind=LOOKS)
    name = tr("QR code with your link, for the other device’s camera")
    return panel(
        title,
        div(
            div(qr_code(codes.rows, name), class_="pair-code"),
            div(
                p(
                    tr(
                        "On the other device, open this page, press “Scan a QR code” where it "
                        "waits for a link, and hold it over this."
                    )
                ),
                p(tr("There are {n} codes, shown in turn.", n=codes.total))
                if codes.total > 1
                else None,
                p(tr("Once it is read, the other device goes on. Then scan the code it shows."))
                if back
                else None,
                actions(back) if back else None,
                class_="pair-steps",
            ),
            class_="pair-halves",
        ),
        kind=LOOKS,
    )
