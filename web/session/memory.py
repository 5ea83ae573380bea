"""What players have to remember themselves, and what the table shows of it."""

from __future__ import annotations

from typing import Any

from sobek.core.game import AnyState


def unaided_view(state: AnyState, seat: int | None) -> Any:
    """A seat's view (None: a spectator's) without what its player has to remember unaided."""
    return state.view(seat).shown()
