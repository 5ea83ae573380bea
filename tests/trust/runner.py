"""Does the cases of a part until the time is over, all is done, or something fails."""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from time import monotonic, process_time
from typing import Final, NamedTuple

import serve
from tests.trust.part import Case, Failure, Part, Tally
from tests.trust.state import Done

CHUNK: Final = 1.0
"""Seconds of work, about, after which counters are added up."""
MOST: Final = 2_000
"""Maximum number of cases in a chunk."""
INFINITE: Final = float("inf")
SHOWN: Final = 2.0
"""Minimum seconds between two lines on the progress."""


class Outcome(NamedTuple):
    """Of a chunk of cases. ``cases``: how many were done; ``failure``: of the next one, or ""."""

    cases: int
    tally: Tally
    seconds: float
    failure: str = ""


def run(part: Part, done: Done, deadline: float, processes: int = 1) -> Iterator[Done]:
    """Add to what is done, and yield it after each chunk. ``deadline``: by :func:`monotonic`.

    :raises Unavailable: if the machine lacks what the part needs.
    """
    chunks = _in_pool if processes > 1 and part.is_parallel else _here
    for outcome in chunks(part, done, deadline, processes):
        done.cases += outcome.cases
        done.tally += outcome.tally
        done.seconds += outcome.seconds
        done.failure = outcome.failure
        yield done
        if done.failure:
            return


def _clock(part: Part) -> Callable[[], float]:
    """What the seconds of a case are measured with."""
    return monotonic if part.waits or not part.is_parallel else process_time


def _size(part: Part, done: Done) -> int:
    """How many cases make a chunk, by what those took that are done; no more than are wanted, since
    there may be no others."""
    seconds = done.seconds / done.cases if done.cases else CHUNK
    return max(1, int(min(MOST, _left(part, done), CHUNK / max(seconds, 1e-6))))


def _left(part: Part, done: Done) -> float:
    """How many are still wanted."""
    enough = part.enough(done.tally)
    return enough - done.tally[part.unit] if enough else INFINITE


def _is_enough(part: Part, done: Done, deadline: float) -> bool:
    return _left(part, done) <= 0 or monotonic() >= deadline


def _here(part: Part, done: Done, deadline: float, processes: int) -> Iterator[Outcome]:
    if _is_enough(part, done, deadline):
        return
    began = monotonic()
    with part.cases() as case:
        deadline += monotonic() - began  # what is made ready may have to be built or installed
        while not _is_enough(part, done, deadline):
            yield _chunk(case, done.cases, _size(part, done), _clock(part), deadline)


def _in_pool(part: Part, done: Done, deadline: float, processes: int) -> Iterator[Outcome]:
    """In several processes; what they found comes in the order of the cases."""
    running: list[Future[Outcome]] = []
    following = done.cases
    with part.cases():
        pass  # what several processes would build or install at the same time
    # They begin afresh, without what that has left in this one.
    afresh = get_context("spawn")
    with ProcessPoolExecutor(processes, afresh, _begin, (part.name,)) as pool:
        while running or not _is_enough(part, done, deadline):
            while len(running) <= processes and not _is_enough(part, done, deadline):
                size = _size(part, done)
                running.append(pool.submit(_chunk_there, following, size))
                following += size
            if running:
                outcome = running.pop(0).result()
                yield outcome
                if outcome.failure:
                    pool.shutdown(cancel_futures=True)
                    return


def _chunk(
    case: Case, first: int, size: int, clock: Callable[[], float], deadline: float = INFINITE
) -> Outcome:
    """``clock``: what the seconds are measured with."""
    tally, started = Counter[str](), clock()
    for number in range(first, first + size):
        try:
            tally += case(number)
        except Failure as failure:
            said = f"case {number}: {failure}"
        except Exception:
            told = traceback.format_exc().replace(f"{serve.ROOT}/", "")
            said = f"case {number}:\n{told}"
        else:
            if monotonic() >= deadline:
                return Outcome(number + 1 - first, tally, clock() - started)
            continue
        return Outcome(number - first, tally, clock() - started, said)
    return Outcome(size, tally, clock() - started)


_stack: Final = ExitStack()
"""What a process of the pool has made ready, until it ends."""
_part: Part
_case: Case


def _begin(name: str) -> None:
    global _case, _part
    from tests.trust.parts import PARTS

    _part = PARTS[name]
    _case = _stack.enter_context(_part.cases())


def _chunk_there(first: int, size: int) -> Outcome:
    return _chunk(_case, first, size, _clock(_part))


class Progress:
    """A line now and then about a part that is being done."""

    def __init__(self, part: Part, done: Done, deadline: float) -> None:
        self._part = part
        self._before = done.tally[part.unit]
        self._started = self._shown = monotonic()
        self._deadline = deadline

    def show(self, done: Done) -> None:
        """Print it, unless it was printed a moment ago."""
        now = monotonic()
        if now - self._shown < SHOWN:
            return
        self._shown = now
        here = done.tally[self._part.unit]
        rate = (here - self._before) / (now - self._started)
        line = f"{self._part.name}: {here:,} of {self._part.enough(done.tally):,} {self._part.unit}"
        line += f", {rate:,.1f} a second, next seed {done.cases}"
        if self._deadline < INFINITE:
            line += f", {max(0, self._deadline - now):,.0f} s left"
        print(line, file=sys.stderr, flush=True)
