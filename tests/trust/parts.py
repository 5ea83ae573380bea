"""All parts, in the order in which they are run."""

from __future__ import annotations

from typing import Final

from tests.trust import (
    bringing,
    browsers,
    certain,
    codes,
    devices,
    ear,
    fingers,
    games,
    layout,
    links,
    losses,
    merging,
    mutants,
    presses,
    tampering,
    views,
)
from tests.trust.part import Part

PARTS: Final[dict[str, Part]] = {
    part.name: part
    for part in (
        *(
            *games.PARTS,
            *links.PARTS,
            *codes.PARTS,
            *merging.PARTS,
            *tampering.PARTS,
            *views.PARTS,
            *certain.PARTS,
            *devices.PARTS,
        ),
        *(*presses.PARTS, *fingers.PARTS, *ear.PARTS, *layout.PARTS),
        *(*losses.PARTS, *bringing.PARTS, *mutants.PARTS, *browsers.PARTS),
    )
}
