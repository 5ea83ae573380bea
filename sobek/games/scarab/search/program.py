"""The program of Scarab's search: what it exports, and where it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sobek.games.scarab.search.alphabeta import begin_two, search_two
from sobek.games.scarab.search.maxn import begin_several, search_several
from sobek.kernel.lists import numbers
from sobek.kernel.program import Program

EXPORTS: Final = (numbers, begin_two, search_two, begin_several, search_several)
JUDGING_NODES: Final = 200_000
"""For each of the two steps of judging a decision, see :mod:`web.analysis.review`."""
PROGRAM: Final = Program(EXPORTS, Path(__file__).with_name("search.wasm"))
