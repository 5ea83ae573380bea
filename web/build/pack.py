"""What of Python is shipped and what a snapshot is made from: runs in the build's own Pyodide.

There the app and, not imported, PyScript's modules lie in the working folder, and everything that
the page imports is imported.
"""

import ast
import compileall
import io
import sys
import tokenize
import zipfile
from collections.abc import Iterable
from pathlib import Path

STDLIB = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")
APP = Path.cwd()
WITHOUT_DOCSTRINGS = 2


def sources() -> bytes:
    """The modules of the standard library that are imported, as a zip of :func:`bare` sources. They
    are all that the page needs without a snapshot, too: every module imports at its head what it
    uses."""
    with zipfile.ZipFile(STDLIB) as whole:
        wanted = [name for name in whole.namelist() if _module(name) in sys.modules]
        return _zip((name, bare(whole.read(name))) for name in wanted)


def compiled_stdlib() -> bytes:
    """The same, compiled."""
    folder = Path("/stdlib")
    with zipfile.ZipFile(io.BytesIO(sources())) as archive:
        archive.extractall(folder)
    return _compiled(folder, STDLIB)


def compiled_app() -> bytes:
    """The app and PyScript's modules, compiled, with the translations."""
    return _compiled(APP, APP)


def bare(source: bytes) -> bytes:
    """A module's source without comments, and with an empty text for each docstring, in the same
    lines: two fifths less to load."""
    lines = source.decode().splitlines()
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, column = token.start
            lines[line - 1] = lines[line - 1][:column].rstrip()
    return _without_docstrings("\n".join(lines).encode() + b"\n")


def _without_docstrings(source: bytes) -> bytes:
    lines = source.split(b"\n")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            match node.body:
                case [ast.Expr(ast.Constant(str()) as text), *_]:
                    first, last = text.lineno - 1, (text.end_lineno or 0) - 1
                    rest = lines[last][text.end_col_offset :]
                    lines[first] = lines[first][: text.col_offset] + b'""' + rest
                    lines[first + 1 : last + 1] = [b""] * (last - first)
    return b"\n".join(lines)


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
