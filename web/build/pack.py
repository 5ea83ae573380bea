"""Packs the Python modules that are shipped, and those that the snapshot is made from.

Except for what strips sources, this runs in the build's Pyodide (snapshot.mjs): the app and
PyScript's modules are in the working folder, and :mod:`warm` has imported what the page imports.
"""

import ast
import compileall
import io
import itertools
import marshal
import sys
import tokenize
import zipfile
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import CodeType

from sobek.bots.own_bot import MODULES

STDLIB = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")
"""Where Pyodide has its standard library."""
APP = Path.cwd()
ON_CALL = ("_pylong", "_strptime", "_threading_local")
"""What some of these modules import in a function only."""
EMPTY = {
    "html/entities.py": b"html5, name2codepoint, codepoint2name, entitydefs = {}, {}, {}, {}\n"
}
"""Sources in place of tables that are as large as a game's screens: html.unescape reads them, which
nothing calls."""
WITHOUT_DOCSTRINGS = 2
"""Python's optimization level."""
HEADER = 16
"""The bytes of a compiled module before its code."""


def zip_stdlib_sources() -> bytes:
    """Return a zip with the stripped sources of the imported modules of the standard library.

    The page needs no others, even without the snapshot: modules import at their head."""
    with zipfile.ZipFile(STDLIB) as stdlib:
        imported = [name for name in stdlib.namelist() if _module(name) in sys.modules]
        return _zip((name, EMPTY.get(name) or strip_source(stdlib.read(name))) for name in imported)


def zip_bot_modules(shipped: bytes) -> bytes:
    """Return a zip with the same of what a bot may import that the zip ``shipped`` has not."""
    for name in (*MODULES, *ON_CALL):
        import_module(name)
    with zipfile.ZipFile(STDLIB) as stdlib, zipfile.ZipFile(io.BytesIO(shipped)) as known:
        more = sorted({*stdlib.namelist()} - {*known.namelist()})
        imported = [name for name in more if _module(name) in sys.modules]
        return _zip((name, strip_source(stdlib.read(name))) for name in imported)


def zip_compiled_stdlib() -> bytes:
    """Return a zip with the same modules compiled. In a traceback, each of their functions stands
    at its first line; those of the app stand where they were."""
    folder = Path("/stdlib")
    with zipfile.ZipFile(io.BytesIO(zip_stdlib_sources())) as archive:
        archive.extractall(folder)
    compiled = _zip_compiled(folder, STDLIB)
    with zipfile.ZipFile(io.BytesIO(compiled)) as archive:
        return _zip((name, _without_lines(archive.read(name))) for name in archive.namelist())


def zip_compiled_app() -> bytes:
    """Return a zip with the app's and PyScript's modules compiled, and the compiled searches."""
    return _zip_compiled(APP, APP)


def strip_source(source: bytes) -> bytes:
    """Return a module's source without comments and with empty docstrings: two fifths smaller.

    Line numbers stay the same."""
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


def strip_annotations(source: bytes) -> bytes:
    """Return a module's source without the annotations of functions, and of the module's constants.

    Python keeps code for each, which nothing here calls: types are checked before. Those of classes
    stay, since they make dataclasses. Line numbers stay the same."""
    starts = [0, *itertools.accumulate(map(len, source.splitlines(keepends=True)))]
    spans: list[tuple[int, int]] = []

    def drop(line: int, column: int, annotation: ast.expr) -> None:
        end = starts[(annotation.end_lineno or 0) - 1] + (annotation.end_col_offset or 0)
        spans.append((starts[line - 1] + column, end))

    tree = ast.parse(source)
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign) and statement.value:
            target = statement.target
            drop(target.lineno, target.end_col_offset or 0, statement.annotation)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation:
            drop(node.lineno, node.col_offset + len(node.arg.encode()), node.annotation)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.returns:
            returned = starts[node.returns.lineno - 1] + node.returns.col_offset
            drop(1, source.rindex(b"->", 0, returned), node.returns)
    for start, end in sorted(spans, reverse=True):
        # Where no parenthesis is open, a new line would end the statement.
        ended = b"\\\n" * source.count(b"\n", start, end)
        source = source[:start] + ended + source[end:]
    return source


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _without_lines(module: bytes) -> bytes:
    """Return a compiled module whose tables of lines say that all of a function is at its first
    line. That makes the snapshot a seventieth smaller."""

    def drop(code: CodeType) -> CodeType:
        whole, rest = divmod(len(code.co_code) // 2, 8)
        table = _same_line(8) * whole + (_same_line(rest) if rest else b"")
        constants = (drop(each) if isinstance(each, CodeType) else each for each in code.co_consts)
        return code.replace(co_linetable=table, co_consts=tuple(constants))

    return module[:HEADER] + marshal.dumps(drop(marshal.loads(module[HEADER:])))


def _same_line(count: int) -> bytes:
    """Return what says in a table of lines (CPython's InternalDocs/code_objects.md) that so many
    units of code, 1 to 8, are still at the same line."""
    return bytes([0x80 | 13 << 3 | count - 1, 0])


def _zip_compiled(folder: Path, shown_as: Path) -> bytes:
    """Compile the modules of a folder and zip them. Tracebacks show ``shown_as`` as the folder."""
    compileall.compile_dir(
        folder, quiet=1, legacy=True, optimize=WITHOUT_DOCSTRINGS, ddir=str(shown_as)
    )
    files = (path for path in sorted(folder.rglob("*")) if path.suffix in {".pyc", ".wasm"})
    return _zip((path.relative_to(folder).as_posix(), path.read_bytes()) for path in files)


def _zip(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Zip files reproducibly: the same files give the same bytes. They are compressed later."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()
