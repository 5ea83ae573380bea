"""docs/trust.md: a row for each part, and what occurred in it. Parts that were not run stay."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import serve
from tests.trust.part import Part
from tests.trust.state import Done

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
_ROW: Final = re.compile(r"^\| ([a-z]+(?:-[a-z]+)?) \|.*$", re.MULTILINE)
_SECTION: Final = re.compile(r"^### ([a-z-]+)\n\n(.*?)(?=\n### |\Z)", re.MULTILINE | re.DOTALL)


class Run(NamedTuple):
    """A run of a part. ``unavailable``: why it could not be run, or ""."""

    part: Part
    done: Done
    date: str
    commit: str
    machine: str
    command: str
    unavailable: str = ""


def write(parts: Iterable[Part], runs: Iterable[Run], path: Path = PATH) -> None:
    """Write the page anew: rows and sections of these runs, and the former ones of other parts."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    rows = {found[1]: found[0] for found in _ROW.finditer(text) if found[1] != "part"}
    sections = {found[1]: found[2].strip("\n") for found in _SECTION.finditer(text)}
    for each in runs:
        rows[each.part.name] = _row(each)
        sections[each.part.name] = _section(each)
    names = [part.name for part in parts]
    empty = {part.name: _empty(part) for part in parts}
    table = [rows.get(name, empty[name]) for name in names]
    told = [f"### {name}\n\n{sections[name]}\n" for name in names if sections.get(name)]
    page = "\n".join([HEAD, COLUMNS, LINE, *table, "", OCCURRED, "", *told])
    path.write_text(page, encoding="utf-8")


def result(part: Part, done: Done) -> str:
    """What was found, in a few words."""
    if done.failure:
        return "**failed**"
    said = part.verdict(done.tally)
    return said or ("no failure" if done.tally[part.unit] else "")


def _row(run: Run) -> str:
    part, done = run.part, run.done
    count = f"{done.tally[part.unit]:,}"
    said = f"not run: {run.unavailable}" if run.unavailable else result(part, done)
    enough = part.enough(done.tally)
    wanted = f"{enough:,} {part.unit}" if enough else f"all {part.unit}"
    cells = (
        *(part.name, part.what, wanted, count, said),
        *(run.date, run.commit, run.machine, f"`{run.command}`"),
    )
    return _joined(cells)


def _empty(part: Part) -> str:
    wanted = f"{part.wanted:,}" if part.wanted else "all"
    return _joined((part.name, part.what, f"{wanted} {part.unit}", "0", *[""] * 5))


def _joined(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "/").replace("\n", " ") for cell in cells) + " |"


def _section(run: Run) -> str:
    """Figures of a run, the largest first; a failure is told in full."""
    part, done = run.part, run.done
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
