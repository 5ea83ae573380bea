"""Do what CI is too short for, and write docs/trust.md:

    python3 -m tests.trust [PART …] [--hours H] [--jobs N]

Without names all parts are run, without hours until all is done. Counters add up from run to run as
long as the code is the same. It stops at the first failure, with what shows it.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
from collections.abc import Sequence
from time import monotonic

import serve
from tests.trust import report, runner, state
from tests.trust.part import Part, Unavailable
from tests.trust.parts import PARTS

UNKNOWN = 1_000
"""How many cases a part is thought to have until it is known."""


def main(arguments: Sequence[str]) -> int:
    """Run the parts and return the exit code: 0 if nothing has failed."""
    options = _options(arguments)
    try:
        parts = _named(options.parts)
        if options.case is not None:
            return _repeat(parts, options.case)
    except serve.Missing as missing:
        print(missing, file=sys.stderr)
        return 2
    failed = False
    command = " ".join(["python3 -m tests.trust", *arguments])
    ends = monotonic() + 3600 * options.hours if options.hours else float("inf")
    for n, part in enumerate(parts):
        done = state.Done(state.code(part.code)) if options.anew else state.load(part)
        deadline = _share(parts[n:], done, ends)
        done.sign(command)
        _run(part, done, deadline, options.jobs)
        report.write(PARTS.values())
        said = f"not run: {done.unavailable}" if done.unavailable else report.result(part, done)
        print(f"{part.name}: {done.tally[part.unit]:,} {part.unit}, {said}", flush=True)
        if done.failure:
            print(done.failure, file=sys.stderr)
        failed = (
            failed or bool(done.failure) or any(name.startswith("failed") for name in done.tally)
        )
    return 1 if failed else 0


def _run(part: Part, done: state.Done, deadline: float, processes: int) -> None:
    """Run a part, and keep what was done."""
    progress = runner.Progress(part, done, deadline)
    try:
        for _ in runner.run(part, done, deadline, processes):
            state.save(part.name, done)
            progress.show(done)
    except Unavailable as lacks:
        done.unavailable = str(lacks)
        state.save(part.name, done)
    except KeyboardInterrupt:
        print("Stopped; what was done is kept.", file=sys.stderr)
        sys.exit(130)


def _repeat(parts: list[Part], number: int) -> int:
    """Do one case alone."""
    for part in parts:
        with part.cases() as case:
            print(f"{part.name}: {dict(case(number))}")
    return 0


def _share(left: list[Part], done: state.Done, ends: float) -> float:
    """When the first of the parts that are left has to end: each gets time by its need."""
    if ends == float("inf"):
        return ends
    needs = [_need(left[0], done), *(_need(part, state.load(part)) for part in left[1:])]
    now = monotonic()
    return now + max(0.0, ends - now) * (needs[0] / sum(needs) if sum(needs) else 0)


def _need(part: Part, done: state.Done) -> float:
    """Seconds until all is done, about."""
    count = done.tally[part.unit]
    each = done.seconds / count if count else part.seconds
    return max(0, (part.enough(done.tally) or UNKNOWN) - count) * each


def _named(names: Sequence[str]) -> list[Part]:
    """The parts with these names, or with these first words; all if there are none.

    :raises serve.Missing: if there is no such part.
    """
    for name in names:
        if not any(_is_called(part, name) for part in PARTS.values()):
            raise serve.Missing(f"There is no part {name}; the parts are: {', '.join(PARTS)}.")
    return [part for part in PARTS.values() if not names or any(_is_called(part, n) for n in names)]


def _is_called(part: Part, name: str) -> bool:
    return name in (part.name, part.name.partition("-")[0])


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 -m tests.trust", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument(
        "--hours", type=float, metavar="H", help="shared by need; default: no limit"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes; default: 1")
    parser.add_argument("--anew", action="store_true", help="forget what was done before")
    parser.add_argument("--case", type=int, metavar="SEED", help="do one case alone, and its part")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
