"""docs/trust.md, of parts that were run, that failed, that lack something, and of others."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import serve
from tests.trust import report, state
from tests.trust.example import a_part
from tests.trust.state import Done


def ran(done: Done) -> Done:
    """The same, with what ran it."""
    return replace(done, date="2026-01-02", commit="abc", machine="1 × x", command="python3")


def written(folder: Path, **done: Done) -> str:
    """The page of these parts, and of one that was never run."""
    page = folder / "trust.md"
    report.write([a_part(name) for name in (*done, "never")], page, done.get)
    return page.read_text(encoding="utf-8")


def test_each_part_has_a_row_and_what_occurred_in_it(tmp_path: Path) -> None:
    page = written(
        tmp_path,
        games=ran(Done("x", 2, 3.6, Counter(things=2, rare=1))),
        links=ran(Done("x", 5, 0.0, Counter(things=5), "it breaks\nhere | there")),
        kills=ran(Done("x", unavailable="no browser")),
    )
    assert "| games |  | 10 things | 2 | no failure | 2026-01-02 | abc | 1 × x | `py" in page
    assert "### games\n\n2,000 things an hour" in page and "1  rare" in page
    assert "| links |  | 10 things | 5 | **failed** |" in page
    assert "    it breaks\n    here | there" in page
    assert "| kills |  | 10 things | 0 | not run: no browser |" in page
    assert "| never |  | 10 things | 0 |  |  |" in page


def test_what_is_kept_goes_on_as_long_as_the_code_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "FOLDER", tmp_path)
    part = a_part()
    done = ran(Done(state.code(part.code), 3, 0.5, Counter(things=3)))
    state.save(part.name, done)
    assert state.load(part) == state.stored(part.name) == done
    done.code = "former"
    state.save(part.name, done)
    assert state.load(part).cases == 0
    assert state.stored(part.name) == done


@pytest.mark.parametrize(
    ("code", "is_other"),
    [
        ('"""It adds."""\n\n\ndef add(n):\n    # Just one.\n    return n + 1\n', False),
        ('def add(n):\n    """One\n    more."""\n\n    return n + 1  # more\n', False),
        ('def add(n):\n    # Só.\n    """Öne more."""  # One.\n    return n + 1\n', False),
        ("def add(n):\n    return n + 2\n", True),
        ("def add(n):\n  return n + 1\n", True),
        ('def add(n):\n    "n".upper()\n    return n + 1\n', True),
        ('def add(n):\n    return "n" and n + 1\n', True),
    ],
)
def test_only_code_makes_another_digest(
    code: str, is_other: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "ROOT", tmp_path)
    monkeypatch.setattr(state, "_git", lambda *_: "one.py\ntwo.js")
    (tmp_path / "two.js").write_text("// two\n")
    (tmp_path / "one.py").write_text("def add(n):\n    return n + 1\n", encoding="utf-8")
    former = state.code()
    (tmp_path / "one.py").write_text(code, encoding="utf-8")
    assert (state.code() != former) == is_other
    (tmp_path / "two.js").write_text("/* two */\n")
    assert state.code() != former
