"""How strong somebody is, in words."""

from __future__ import annotations

from sobek.core.text import tr
from web.session.estimate import NEAR, Estimate
from web.ui.formats import number


def strength(found: Estimate) -> str:
    """A rating with its error; words where that is so large that the figures say little."""
    if found.is_vague:
        about = round(found.shown / NEAR) * NEAR
        return tr("Strength hardly known yet: about {rating}", rating=number(about))
    return tr("Strength: {rating} ± {error}", rating=number(found.shown), error=number(found.error))
