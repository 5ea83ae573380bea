"""What stylesheets say of sizes, in every engine alike and large enough to read."""

import re
from typing import Final

from tests.helpers.sources import code, code_files

LEAST: Final = {"rem": 0.75, "px": 12.0}
"""12 px, as docs/look.md says."""


def test_nothing_zooms() -> None:
    """Engines do not agree on what `zoom` makes of lengths."""
    assert [path for path in code_files(".css") if re.search(r"\bzoom\s*:", code(path))] == []


def test_letters_have_at_least_12_px() -> None:
    """Whether relative sizes give so many, the windows' tests see."""
    found = 0
    for path in code_files(".css"):
        for size, unit in re.findall(r"font-size: (?:max\(|clamp\()?([\d.]+)(rem|px)", code(path)):
            found += 1
            assert float(size) >= LEAST[unit], f"{path}: font-size {size}{unit}"
    assert found
