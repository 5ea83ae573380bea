"""What the camera sees while it looks for a code of another device, or why it does not look."""

from __future__ import annotations

from typing import Final

from sobek.core.text import mark, tr
from web.browser.device import VIEWFINDER
from web.ui.markup import Content, Html, a, join, p, video
from web.ui.screens.frame import actions, plain

ON: Final = ""
_WHY: Final = {
    "refused": mark(
        "This page may not use the camera. Allow it in the browser’s settings for this page and "
        "try again."
    ),
    "forbidden": mark(
        "The page around this one keeps the camera from it. Open this page by itself."
    ),
    "missing": mark("There is no camera here that this page can use."),
    "busy": mark(
        "The camera does not start; another program may be using it. Close that and try again."
    ),
    "unloaded": mark(
        "Part of the page could not be loaded. Check your connection and reload the page."
    ),
}
"""Why the camera does not look, and what to do."""


def sight(camera: str, address: str, again: str, instead: str, *, mirrored: bool = False) -> Html:
    """What the camera sees. ``camera``: :data:`ON`, or why it does not look; ``address``: of the
    page; ``again``: the event that tries once more; ``instead``: a sentence on what can be done
    without; ``mirrored``: whether the camera is on the person's side."""
    if camera == ON:
        name = tr("What the camera sees")
        kind = "sight mirrored" if mirrored else "sight"
        return video(id=VIEWFINDER, class_=kind, muted=True, playsinline=True, aria_label=name)
    alone: Content = a(
        tr("Open this page by itself"), href=address, target="_blank", rel="noopener"
    )
    return join(
        p(tr(_WHY[camera]), " ", instead),
        p(alone) if camera == "forbidden" else None,
        actions(plain(tr("Try again"), again)),
    )
