"""The notes of a release, from CHANGELOG.md."""

import re
from typing import Final

HEADING: Final = r"^## (\S+)$"
FILES: Final = """
**Files.** `dist.zip` is the page, for any static host and for itch.io: see `docs/hosting.md`.
The wheel is the Python package `sobek`, the `.tar.gz` file its sources. `SHA256SUMS` has their
checksums.
"""


def notes(changelog: str, version: str) -> str:
    """What CHANGELOG.md says of a version, and what the files of the release are; Markdown with a
    line for each paragraph, since GitHub keeps line breaks.

    :raises ValueError: if it says nothing of it.
    """
    parts = re.split(HEADING, changelog, flags=re.M)
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    section = sections.get(version, "").strip()
    if not section:
        raise ValueError(f"CHANGELOG.md says nothing of {version}.")
    return re.sub(r"(?<=\S)\n *(?=[^\s-])", " ", f"{section}\n{FILES}".strip()) + "\n"
