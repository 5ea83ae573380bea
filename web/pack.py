"""What of Python is shipped and what a snapshot is made from: runs in the build's own Pyodide.

There the app and, not imported, PyScript's modules lie in the working folder, and everything that
the page imports is imported.
"""

import compileall
import io
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

STDLIB = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")
APP = Path.cwd()
WITHOUT_DOCSTRINGS = 2


def sources() -> bytes:
    """The modules of the standard library that are imported, as a zip. They are all that the page
    needs without a snapshot, too: every module imports at its head what it uses."""
    with zipfile.ZipFile(STDLIB) as whole:
        wanted = [name for name in whole.namelist() if _module(name) in sys.modules]
        return _zip((name, whole.read(name)) for name in wanted)


def compiled_stdlib() -> bytes:
    """The same, compiled."""
    folder = Path("/stdlib")
    with zipfile.ZipFile(io.BytesIO(sources())) as archive:
        archive.extractall(folder)
    return _compiled(folder, STDLIB)


def compiled_app() -> bytes:
    """The app and PyScript's modules, compiled, with the translations."""
    return _compiled(APP, APP)


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _compiled(folder: Path, place: Path) -> bytes:
    """A folder as a zip, with its modules compiled as if they stood in another place."""
    compileall.compile_dir(
        folder, quiet=1, legacy=True, optimize=WITHOUT_DOCSTRINGS, ddir=str(place)
    )
    files = (path for path in sorted(folder.rglob("*")) if path.suffix in {".pyc", ".mo"})
    return _zip((path.relative_to(folder).as_posix(), path.read_bytes()) for path in files)


def _zip(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
