"""A part for the tests of the command itself."""

from __future__ import annotations

from collections import Counter

from tests.trust.part import Failure, Part, Tally, simple


def a_part(name: str = "example", wanted: int = 10, breaks_at: int = -1) -> Part:
    """A part that does nothing; it fails at a case."""

    def case(number: int) -> Tally:
        if number == breaks_at:
            raise Failure("the record")
        return Counter({"things": 1, f"mod {number % 2}": 1})

    return Part(name=name, what="", unit="things", wanted=wanted, seconds=1, cases=simple(case))
