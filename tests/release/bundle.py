"""The built page as one file, for any static host and for itch.io."""

import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ENTRY: Final = "index.html"
MOST_FILES: Final = 1000
LARGEST_FILE: Final = 200_000_000
LARGEST_SITE: Final = 500_000_000
LONGEST_NAME: Final = 240
"""What itch.io takes: files, bytes of one and of all, characters of a path."""


def write_bundle(site: Path, target: Path, made: int) -> None:
    """Pack a site into a zip file; the same site gives the same bytes.

    ``made``: the date of all files, in seconds since 1970. It should differ between releases:
    hosts derive from it whether a browser has a file already.
    """
    date = datetime.fromtimestamp(made, UTC).timetuple()[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(site.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(site).as_posix(), date)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.create_system = 3  # Unix, whose permissions follow
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, path.read_bytes())


def problems(bundle: Path) -> list[str]:
    """Why itch.io would refuse a bundle, a sentence each."""
    with zipfile.ZipFile(bundle) as archive:
        sizes = {entry.filename: entry.file_size for entry in archive.infolist()}
    found = []
    if ENTRY not in sizes:
        found.append(f"{bundle.name} has no {ENTRY} at its root.")
    if len(sizes) > MOST_FILES:
        found.append(f"{bundle.name} has {len(sizes)} files, more than {MOST_FILES}.")
    if sum(sizes.values()) > LARGEST_SITE:
        found.append(f"{bundle.name} is larger than {LARGEST_SITE} bytes.")
    found += [f"{name} is too large." for name, size in sizes.items() if size > LARGEST_FILE]
    found += [f"The path {name} is too long." for name in sizes if len(name) > LONGEST_NAME]
    return found
