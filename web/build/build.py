"""Builds the static site: `dist/` from the sources and the installed npm packages.

Everything is copied or made anew; nothing is fetched. The site is assembled in a temporary
folder and swapped in at the end, so an interrupted build leaves the former one in place.
"""

import hashlib
import html
import json
import re
import shutil
import subprocess
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

from web.build.pack import bare
from web.build.start_screens import start_screens

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
MODULES = ROOT / "node_modules"
CACHE = ROOT / ".cache"

BABEL = "babel==2.18.0"
"""The PyPI package that compiles the translations."""
CONFIG = "pyscript.toml"
FINGERPRINT = "build.txt"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT = (
    "core",
    "deprecations-manager",
    "donkey",
    "error",
    "py-editor",
    "py-game",
    "py-terminal",
)
"""What it loads at every start; editors, terminals and MicroPython are left out."""
STYLES = (
    "letters",
    "palette",
    "boot",
    "shell",
    "history",
    "rules",
    "table",
    "statistics",
    "analysis",
    "tutorial",
    "print",
)
"""In this order, then each game's own."""
SERVED = ("web/boot/", "web/browser/")
"""Folders whose files the browser loads one by one, under the same addresses."""
STATIC = {".js", ".mjs", ".svg", ".webmanifest"}
TOOLS = ("web/build/", "sobek/cli/", "sobek/__main__")
"""What stays here."""
ZIP_DATE = (1980, 1, 1, 0, 0, 0)


class BuildError(Exception):
    """Something in the sources keeps the site from being built; the text says what."""


def build(node: str, python: str) -> bool:
    """Bring `dist/` up to date with the sources; tell whether there was anything to do."""
    fingerprint = _fingerprint()
    stamp = DIST / FINGERPRINT
    if stamp.is_file() and stamp.read_text() == fingerprint:
        return False
    _compile_catalogues(python)
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="build-") as folder:
        site = Path(folder) / "dist"
        _assemble(site)
        _run(_script(node, "styles.mjs", site, *_styles()), "The styles cannot be bundled")
        _run(_script(node, "icons.mjs", site), "The icons cannot be drawn")
        _add_snapshot(node, site, fingerprint[:12])
        (site / "index.html").write_text(_page(site, fingerprint), encoding="utf-8")
        (site / FINGERPRINT).write_text(fingerprint)
        add_service_worker(node, site)
        if DIST.exists():
            DIST.rename(Path(folder) / "former")
        site.rename(DIST)
    return True


def _sources() -> Iterator[Path]:
    yield ROOT / "index.html"
    yield ROOT / CONFIG
    yield ROOT / "package-lock.json"
    for folder in ("sobek", "web"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def _fingerprint() -> str:
    """A digest of all sources. Contents, not dates: a file taken away or put back counts."""
    digest = hashlib.sha256()
    for path in _sources():
        if path.suffix != ".mo":
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{_name(path)} {content}\n".encode())
    return digest.hexdigest()


def _compile_catalogues(python: str) -> None:
    """Write a .mo file beside each .po file."""
    _run([python, "-m", "web.build.catalogues"], "The translations cannot be compiled")


def _assemble(site: Path) -> None:
    site.mkdir()
    (site / "icons.svg").write_text(_sprite(), encoding="utf-8")
    _write_archive(site / "app.zip")
    for name in PYODIDE:
        _copy(MODULES / "pyodide" / name, site / "pyodide" / name)
    (site / "pyodide" / "pyodide-lock.json").write_text(_lock())
    for path in sorted((MODULES / "@pyscript/core/dist").iterdir()):
        if re.fullmatch(rf"({'|'.join(PYSCRIPT)})(-\w{{8}})?\.js", path.name):
            _copy(path, site / "pyscript" / path.name)
    _copy(MODULES / "idiomorph/dist/idiomorph.esm.js", site / "vendor" / "idiomorph.esm.js")
    _copy(MODULES / "uqr/dist/index.mjs", site / "vendor" / "uqr.mjs")
    for path in (MODULES / "@fontsource").iterdir():
        _copy(path / "LICENSE", site / "web" / f"{path.name}-licence.txt")
    for path in _sources():
        if path.suffix in STATIC and _name(path).startswith(SERVED):
            _copy(path, site / _name(path))
    for name in ("web/main.py", "web/worker.py"):
        _copy(ROOT / name, site / name)


def _lock() -> str:
    """Pyodide's list of packages without the packages: the page loads none."""
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({"info": lock["info"], "packages": {}})


def _add_snapshot(node: str, site: Path, version: str) -> None:
    """What the interpreter begins with, under a name that belongs to this version alone."""
    target = site / "pyodide" / f"snapshot-{version}.bin"
    _run(_script(node, "snapshot.mjs", site, target), "The snapshot cannot be made")
    # Where gzip says how much it holds.
    size = int.from_bytes(target.read_bytes()[-4:], "little")
    quick = site / "web" / "boot" / "quick.mjs"
    code = quick.read_text(encoding="utf-8")
    code = code.replace("__SNAPSHOT__", target.name).replace("__SIZE__", str(size))
    quick.write_text(code, encoding="utf-8")


def add_service_worker(node: str, site: Path) -> None:
    """What keeps the site for use without the network; it lists all files that are there by now."""
    _run(_script(node, "bundle.mjs", site), "The service worker cannot be made")


def _script(node: str, name: str, *arguments: Path) -> list[str]:
    """The command that runs one of the scripts beside this file."""
    return [node, *map(str, (ROOT / "web" / "build" / name, *arguments))]


def _run(command: list[str], failed: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{failed}: {_last_line(done.stderr)}")


def _last_line(text: str) -> str:
    """What went wrong; Node prints the source first, which may be a page long."""
    lines = [line for line in text.splitlines() if "Error" in line and len(line) < 300]
    return lines[-1].strip() if lines else text[-300:].strip()


def _page(site: Path, version: str) -> str:
    """The page with its version, the start screens, how many bytes a start takes, and its PyScript
    configuration inside, which saves a round trip."""
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    config = json.dumps(tomllib.loads((ROOT / CONFIG).read_text(encoding="utf-8")))
    sizes = {path.name: path.stat().st_size for path in (site / "pyodide").iterdir()}
    snapshot = sum(size for name, size in sizes.items() if name.startswith("snapshot-"))
    screens = "".join(
        f'<template id="start-{language}">{screen}</template>'
        for language, screen in start_screens().items()
    )
    filled = {
        f'config="{CONFIG}"': f'config="{html.escape(config)}"',
        'data-version=""': f'data-version="{version}"',
        'max="1" data-snapshot="0"': f'max="{sum(sizes.values())}" data-snapshot="{snapshot}"',
        "<!-- The start screen in each language; the build puts them here. -->": screens,
    }
    for said, meant in filled.items():
        if page.count(said) != 1:
            raise BuildError(f"index.html must say {said} exactly once.")
        page = page.replace(said, meant)
    return page


def _styles() -> list[Path]:
    """All stylesheets, in the order in which they hold."""
    shared = [ROOT / "web" / "styles" / f"{name}.css" for name in STYLES]
    return [*shared, *sorted((ROOT / "web" / "games").glob("*/*.css"))]


def _sprite() -> str:
    """One SVG file with a symbol for every icon that `icons.json` names."""
    path = ROOT / "web" / "build" / "icons.json"
    wanted: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    package = MODULES / "@iconify-json/game-icons/icons.json"
    collection = json.loads(package.read_text(encoding="utf-8"))
    width, height = collection["width"], collection["height"]
    symbols = []
    for name, source in sorted(wanted.items()):
        if source not in collection["icons"]:
            raise BuildError(f'The icon "{source}" (for "{name}") is not among the game-icons.')
        body = collection["icons"][source]["body"]
        symbols.append(f'<symbol id="{name}" viewBox="0 0 {width} {height}">{body}</symbol>')
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>\n"])


def _write_archive(target: Path) -> None:
    """Pack the bare Python sources and the catalogues; the same sources give the same bytes."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in _sources():
            if _belongs_in_archive(path):
                entry = zipfile.ZipInfo(_name(path), ZIP_DATE)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                content = path.read_bytes()
                is_code = path.suffix == ".py"
                archive.writestr(entry, bare(content) if is_code else content)


def _belongs_in_archive(path: Path) -> bool:
    return path.suffix in {".py", ".mo"} and not _name(path).startswith(TOOLS)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
