"""docs/trust.md: a row for each part, and what occurred in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import serve
from tests.trust.part import Part
from tests.trust.state import Done, stored

PATH: Final = serve.ROOT / "docs" / "trust.md"
HEAD: Final = """\
# Trust in figures

What CI is too short for, and how much of it has been done. `python3 -m tests.trust` writes this
page ([testing.md](testing.md#trust-in-figures)). Each number has been counted. A row without a date
has not been run.
"""
COLUMNS: Final = "| part | what | wanted | done | result | date | commit | machine | command |"
LINE: Final = "|---|---|--:|--:|---|---|---|---|---|"
OCCURRED: Final = "## What occurred"


def write(
    parts: Iterable[Part], path: Path = PATH, find: Callable[[str], Done | None] = stored
) -> None:
    """Write the page anew. ``find``: what was done of the part with this name."""
    found = [(part, find(part.name)) for part in parts]
    table = [_row(part, done) if done else _empty(part) for part, done in found]
    told = [(part.name, _section(part, done)) for part, done in found if done]
    sections = [f"### {name}\n\n{text}\n" for name, text in told if text]
    page = "\n".join([HEAD, COLUMNS, LINE, *table, "", OCCURRED, "", *sections])
    path.write_text(page, encoding="utf-8")


def result(part: Part, done: Done) -> str:
    """What was found, in a few words."""
    if done.failure:
        return "**failed**"
    said = part.verdict(done.tally)
    return said or ("no failure" if done.tally[part.unit] else "")


def _row(part: Part, done: Done) -> str:
    count = f"{done.tally[part.unit]:,}"
    said = f"not run: {done.unavailable}" if done.unavailable else result(part, done)
    enough = part.enough(done.tally)
    wanted = f"{enough:,} {part.unit}" if enough else f"all {part.unit}"
    cells = (
        *(part.name, part.what, wanted, count, said),
        *(done.date, done.commit, done.machine, f"`{done.command}`"),
    )
    return _joined(cells)


def _empty(part: Part) -> str:
    wanted = f"{part.wanted:,}" if part.wanted else "all"
    return _joined((part.name, part.what, f"{wanted} {part.unit}", "0", *[""] * 5))


def _joined(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "/").replace("\n", " ") for cell in cells) + " |"


def _section(part: Part, done: Done) -> str:
    """What occurred, by name; a failure is told in full."""
    beside = {part.unit, f"all {part.unit}"}
    others = sorted((name, n) for name, n in done.tally.items() if name not in beside)
    if not done.tally and not done.failure:
        return ""
    hours = done.seconds / 3600
    rate = f"{done.tally[part.unit] / hours:,.0f} {part.unit} an hour of a core" if hours else ""
    lines = [rate, ""]
    for name, n in others:
        lines.append(f"    {n:>11,}  {name}")
        lines += [f"                 {note}"] if (note := part.explain(name)) else []
    if done.failure:
        lines += ["", *(f"    {line}".rstrip() for line in done.failure.split("\n"))]
    return "\n".join(lines).strip("\n")
