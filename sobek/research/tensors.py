"""Observations as numpy arrays."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sobek.research.encoding import Encoding


@cache
def scale(encoding: Encoding, seats: int) -> Any:
    """What the entries of an observation are multiplied by, so that all are from 0 to 1: float32,
    as many as there are entries."""
    return 1 / np.array(encoding.layout(seats).most(), np.float32)


def tensor(encoding: Encoding, seats: int, observation: bytes) -> Any:
    """An observation as a float32 vector with entries from 0 to 1."""
    return np.frombuffer(observation, np.uint8) * scale(encoding, seats)
