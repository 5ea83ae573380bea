"""The stylesheets in their order in the cascade; `styles.mjs` bundles them."""

from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).resolve().parents[1]
SHARED: Final = (
    "letters",
    "palette",
    "boot",
    "base",
    "materials",
    "motion",
    "controls",
    "markers",
    "header",
    "sheets",
    "prompt",
    "start",
    "drawer",
    "forced-colors",
    "history",
    "rules",
    "table",
    "board",
    "recap",
    "statistics",
    "ladder",
    "analysis",
    "end",
    "faces",
    "tutorial",
    "sealed",
    "pairing",
    "lab",
    "print",
)
"""The shared stylesheets; the games' own follow."""


def stylesheets() -> list[Path]:
    """All of them, each game's last; what they import are parts of them."""
    shared = [WEB / "styles" / f"{name}.css" for name in SHARED]
    return [*shared, *sorted((WEB / "games").glob("*/*.css"))]
