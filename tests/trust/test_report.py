"""docs/trust.md: rows of runs, and what stays of former ones."""

from collections import Counter
from pathlib import Path

from tests.trust import report
from tests.trust.example import a_part
from tests.trust.report import Run
from tests.trust.state import Done


def a_run(name: str, done: Done) -> Run:
    return Run(a_part(name), done, "2026-01-02", "abc", "1 × x", "python3")


def test_a_run_replaces_its_row_and_keeps_the_others(tmp_path: Path) -> None:
    page = tmp_path / "trust.md"
    runs = [
        a_run("games-sobek", Done("x", 2, 3.6, Counter(things=2, rare=1))),
        a_run("links", Done("x", 5, 0.0, Counter(things=5), "it breaks\nhere | there")),
    ]
    parts = [*(run.part for run in runs), a_run("certain", Done("x")).part]
    report.write(parts, runs, page)
    first = page.read_text(encoding="utf-8")
    assert "| games-sobek |  | 10 things | 2 | no failure | 2026-01-02 | abc |" in first
    assert "2,000 things an hour" in first and "1  rare" in first
    assert "| links |  | 10 things | 5 | **failed** |" in first
    assert "    it breaks\n    here | there" in first
    assert "| certain |  | 10 things | 0 |  |  |" in first
    report.write(parts, [], page)
    assert page.read_text(encoding="utf-8") == first
    report.write(parts, [a_run("links", Done("x", 6, 0.0, Counter(things=6)))], page)
    second = page.read_text(encoding="utf-8")
    assert "it breaks" not in second and "| 6 | no failure |" in second and "1  rare" in second
