"""Builds the static site in `dist/` from the sources and the installed npm packages.

Nothing is downloaded. The site is assembled in a temporary folder and moved to `dist/` at the end,
so an interrupted build leaves the previous site in place.
"""

import base64
import gzip
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
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from posixpath import normpath

from web.build import covers, lab, preloads, preludes
from web.build.pack import strip_annotations, strip_source
from web.build.styles import stylesheets
from web.games import renderers

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
GAMES = ROOT / "web" / "games"
MODULES = ROOT / "node_modules"
CACHE = ROOT / ".cache"

PACKAGES = (ROOT / "web" / "build" / "requirements.txt").read_text(encoding="utf-8")
"""The PyPI packages that compile the translations and compress the large files, with the hashes of
their files for all systems."""
CONFIG = "pyscript.toml"
FINGERPRINT = "build.txt"
"""The file with the site's version, which is a digest of all other files (:func:`identify`)."""
BUILT = CACHE / "built.txt"
"""A digest of the sources, and the version that was built from them."""
SERVICE_WORKER = "service.js"
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
"""The chunks of PyScript that it loads at every start: no editors, terminals or MicroPython."""
PRELUDES = "preludes"
"""What only a first visit loads: the service worker leaves it out, too."""
SANDBOX = "web/browser/start_sandbox.mjs"
MANIFEST = "web/boot/manifest.webmanifest"
SERVED = ("web/boot/", "web/browser/")
"""Folders whose static files are copied to the same paths."""
STATIC = {".js", ".mjs", ".svg", ".webmanifest"}
MISSING = "404.html"
"""What most static hosts send for an address that they don't have."""
NOT_SHIPPED = (
    "web/build/",
    "sobek/cli/",
    "sobek/compile/",
    "sobek/research/",
    "sobek/__main__",
)
"""Folders and modules that the page never imports."""
NOT_SHIPPED_OF_GAMES = ("search/training.py", "search/tuning.py")
"""What developers make a game's bots with."""
MADE = {".mo", ".wasm"}
"""Files that the build makes among the sources."""
ZIP_DATE = (1980, 1, 1, 0, 0, 0)
"""The date of all files in the archive, so that the same sources give the same bytes."""


class BuildError(Exception):
    """The sources cannot be built; the text says why."""


def build(node: str, python: str) -> bool:
    """Bring `dist/` up to date with the sources; return whether they had changed.

    ``node`` and ``python`` are the paths of a Node and of a Python that has :data:`PACKAGES`.

    :raises BuildError: if it fails; `dist/` is as before then.
    """
    sources = _digest_of_sources()
    if _stamp(sources) == _content(BUILT):
        return False
    _run([python, "-m", "web.build.programs"], "The searches cannot be compiled")
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="build-") as folder:
        site = Path(folder) / "dist"
        _assemble(site)
        _add_languages(python, site)
        _run(_script(node, "trim.mjs", site), "The interpreter cannot be made smaller")
        with ProcessPoolExecutor(1) as apart:  # it takes as long as the rest
            written = apart.submit(preludes.write, site / PRELUDES)
            _run(_script(node, "styles.mjs", site, *stylesheets()), "The styles cannot be bundled")
            _run(_script(node, "icons.mjs", site), "The icons cannot be drawn")
            _run(_script(node, "libraries.mjs", site), "The libraries cannot be bundled")
            _add_snapshot(node, python, site)
        _fill_in(site / "web" / "boot" / "prelude.mjs", __PRELUDES__=written.result())
        _run(_script(node, "scripts.mjs", site), "The scripts cannot be made smaller")
        (site / "index.html").write_text(_page(site), encoding="utf-8")
        identify(node, site)
        if DIST.exists():
            DIST.rename(Path(folder) / "previous")
        site.rename(DIST)
    BUILT.write_text(_stamp(sources))
    return True


def _stamp(sources: str) -> str:
    """What :data:`BUILT` says if these sources were built, and `dist/` is as it was then."""
    return f"{sources} {_content(DIST / FINGERPRINT)}"


def _content(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


def _sources() -> Iterator[Path]:
    yield ROOT / "index.html"
    yield ROOT / CONFIG
    yield ROOT / "package.json"
    yield ROOT / "package-lock.json"
    for folder in ("sobek", "web"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def _digest_of_sources() -> str:
    """Return a digest of the names and contents of all sources."""
    digest = hashlib.sha256()
    for path in _sources():
        if path.suffix not in MADE:
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{_name(path)} {content}\n".encode())
    return digest.hexdigest()


def _assemble(site: Path) -> None:
    site.mkdir()
    (site / "icons.svg").write_text(_sprite(), encoding="utf-8")
    _add_pictures(site)
    _write_archive(site / "app.bin")
    for name in PYODIDE:
        _copy(MODULES / "pyodide" / name, site / "pyodide" / name)
    (site / "pyodide" / "pyodide-lock.json").write_text(_lock())
    for path in sorted((MODULES / "@pyscript/core/dist").iterdir()):
        if re.fullmatch(rf"({'|'.join(PYSCRIPT)})(-\w{{8}})?\.js", path.name):
            _copy(path, site / "pyscript" / path.name)
    lab.write(site / "lab")
    for path in (MODULES / "@fontsource").iterdir():
        _copy(path / "LICENSE", site / "web" / f"{path.name}-licence.txt")
    _copy(MODULES / "zstddec" / "LICENSE", site / "vendor" / "zstd-licence.txt")
    for path in _sources():
        if path.suffix in STATIC and _name(path).startswith(SERVED):
            _copy(path, site / _name(path))
    for name in ("web/main.py", "web/worker.py"):
        _copy(ROOT / name, site / name)
    _copy(ROOT / "web" / "boot" / MISSING, site / MISSING)
    _fill_in(site / SANDBOX, __RELAY__=_relay())
    _fill_in(site / MANIFEST, __GAMES__=_games())
    small = " ".join(address for address in pictures() if "/scene" not in address)
    _fill_in(site / "web" / "browser" / "pictures.mjs", __PICTURES__=small)


def _games() -> str:
    """Return the titles of all games, as a sentence lists them."""
    *titles, last = (renderer.words.title for renderer in renderers().values())
    return f"{', '.join(titles)} and {last}"


def _relay() -> str:
    """Return the digest of the script in the sandbox's frame, for content security policies."""
    script = (ROOT / SANDBOX).read_text(encoding="utf-8").split("`")[1]
    digest = hashlib.sha256(script.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _lock() -> str:
    """Return Pyodide's list of packages, emptied: the page loads none."""
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({"info": lock["info"], "packages": {}})


def _add_languages(python: str, site: Path) -> None:
    """Write a .mo file beside each .po file, and compressed ones for the page into a folder named
    after what they say; tell its loader the name."""
    made = site / "languages" / "made"
    command = [python, "-m", "web.build.catalogues", str(made)]
    _run(command, "The translations cannot be compiled")
    files = sorted(made.iterdir())
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]
    _compress(python, *files)
    made.rename(made.with_name(digest))
    _fill_in(site / "web" / "browser" / "catalogue.mjs", __LANGUAGES__=digest)


def _compress(python: str, *files: Path) -> None:
    command = [python, "-m", "web.build.compress", *map(str, files)]
    _run(command, "The files cannot be compressed")


def _add_snapshot(node: str, python: str, site: Path) -> None:
    """Make the snapshot and compress it and what it was made from; tell its loader the name, which
    has a digest of it, the size before that, and what it leaves out."""
    made = site / "pyodide" / "snapshot.bin"
    unchanged = _run(_script(node, "snapshot.mjs", site, made), "The snapshot cannot be made")
    size = str(made.stat().st_size)
    _compress(python, site / "app.bin", *sorted(made.parent.glob("*.bin")))
    digest = hashlib.sha256(made.read_bytes()).hexdigest()
    target = made.rename(made.with_stem(f"snapshot-{digest[:12]}"))
    loader = site / "web" / "boot" / "snapshot_loader.mjs"
    sizes = {"__SIZE__": size, "__PACKED_SIZE__": str(target.stat().st_size)}
    _fill_in(loader, __SNAPSHOT__=target.name, __UNCHANGED__=unchanged.strip(), **sizes)


def _fill_in(script: Path, **values: str) -> None:
    code = script.read_text(encoding="utf-8")
    for placeholder, value in values.items():
        code = code.replace(placeholder, value)
    script.write_text(code, encoding="utf-8")


def identify(node: str, site: Path) -> None:
    """Give a complete site its version, and its service worker.

    The version is a digest of the service worker that the site would have without a version, which
    lists the digests of all files. So sites of one version are the same, whatever built them."""
    _write_version(site, "")
    _add_service_worker(node, site)
    version = hashlib.sha256((site / SERVICE_WORKER).read_bytes()).hexdigest()
    _write_version(site, version)
    _add_service_worker(node, site)


def _write_version(site: Path, version: str) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    page, places = re.subn(r'data-version="\w*"', f'data-version="{version}"', page)
    if places != 1:
        raise BuildError("index.html must have data-version exactly once.")
    (site / "index.html").write_text(page, encoding="utf-8")
    (site / FINGERPRINT).write_text(version)


def _add_service_worker(node: str, site: Path) -> None:
    """Make the service worker, which caches all files that the site has by now."""
    _run(_script(node, "bundle_service_worker.mjs", site), "The service worker cannot be made")


def _script(node: str, name: str, *arguments: Path) -> list[str]:
    """Return the command that runs a script of this folder."""
    return [node, *map(str, (ROOT / "web" / "build" / name, *arguments))]


def _run(command: list[str], failed: str) -> str:
    """Run a command; return what it has printed.

    :raises BuildError: with this sentence, if it fails.
    """
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{failed}: {_last_line(done.stderr)}")
    return done.stdout


def _last_line(text: str) -> str:
    """Return the line with the error: Node prints the source before it, which may be long."""
    lines = [line for line in text.splitlines() if "Error" in line and len(line) < 300]
    return lines[-1].strip() if lines else text[-300:].strip()


def _sent(path: Path) -> int:
    """Return the bytes that most hosts send of a file (docs/hosting.md)."""
    content = path.read_bytes()
    return len(content if path.suffix == ".bin" else gzip.compress(content, 6))


def _page(site: Path) -> str:
    """Return index.html with the start screens and the sizes for the progress bar.

    It also holds the PyScript configuration, which saves a request."""
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    configured = tomllib.loads((ROOT / CONFIG).read_text(encoding="utf-8"))
    config = json.dumps(configured)
    [module] = configured["js_modules"]["main"]
    folder = site / "pyodide"
    sizes = {
        path.name: _sent(path)
        for path in [*map(folder.joinpath, PYODIDE), *folder.glob("snapshot-*.bin")]
    }
    told = html.escape(json.dumps(sizes))
    screens = "".join(
        f'<template id="start-{language}">{screen}</template>'
        for language, screen in preludes.start_screens().items()
    )
    filled = {
        f'config="{CONFIG}"': f'config="{html.escape(config)}"',
        "__RELAY__": _relay(),
        "__GAMES__": _games(),
        'max="1" data-sizes="{}"': f'max="{sum(sizes.values())}" data-sizes="{told}"',
        "<!-- The start screen in each language; the build puts them here. -->": screens,
        "<!-- The covers of links, too. -->": covers.templates(),
        "<!-- What Python imports and is. -->": preloads.links(site, normpath(module), page),
    }
    for placeholder, content in filled.items():
        if page.count(placeholder) != 1:
            raise BuildError(f"index.html must contain {placeholder} exactly once.")
        page = page.replace(placeholder, content)
    return page


def _sprite() -> str:
    """Return an SVG file with a symbol for each icon: our own, and those of game-icons."""
    wanted = stock_icons()
    package = MODULES / "@iconify-json/game-icons/icons.json"
    collection = json.loads(package.read_text(encoding="utf-8"))
    width, height = collection["width"], collection["height"]
    symbols = [_symbol(path) for path in own_icons()]
    for name, source in sorted(wanted.items()):
        if source not in collection["icons"]:
            raise BuildError(f'game-icons has no icon "{source}" (for "{name}").')
        body = collection["icons"][source]["body"]
        symbols.append(f'<symbol id="{name}" viewBox="0 0 {width} {height}">{body}</symbol>')
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>\n"])


def stock_icons() -> dict[str, str]:
    """Return the icons of game-icons that page and games use: their names here and there."""
    wanted: dict[str, str] = {}
    for path in (ROOT / "web" / "build" / "icons.json", *GAMES.glob("*/icons.json")):
        wanted |= json.loads(path.read_text(encoding="utf-8"))
    return wanted


def own_icons() -> list[Path]:
    """Return our own icons, which the stylesheets colour, unlike pictures. A game's are in its
    folder `icons/`."""
    shared = (ROOT / "web" / "styles" / "icons").glob("*.svg")
    return sorted((*shared, *GAMES.glob("*/icons/*.svg")), key=lambda path: path.name)


def _symbol(path: Path) -> str:
    drawing = path.read_text(encoding="utf-8").strip().removesuffix("</svg>")
    opening = '<svg xmlns="http://www.w3.org/2000/svg"'
    return f'<symbol id="{path.stem}"{drawing.removeprefix(opening)}</symbol>'


def pictures() -> dict[str, Path]:
    """Return the source of each picture by its address in the site: `art/sobek/fish.svg`.

    A game's pictures are in its folder `art/`, those that games share beside the stylesheets."""
    folders = {"common": ROOT / "web" / "styles" / "art"}
    folders |= {path.parent.name: path for path in GAMES.glob("*/art")}
    return {
        f"art/{folder}/{path.name}": path
        for folder, where in sorted(folders.items())
        for path in sorted(where.glob("*.svg"))
    }


def _add_pictures(site: Path) -> None:
    """Write all pictures without their comments and the space between their elements."""
    for address, source in pictures().items():
        drawing = re.sub(r"<!--.*?-->", "", source.read_text(encoding="utf-8"), flags=re.S)
        target = site / address
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(re.sub(r">\s+<", "><", drawing).strip(), encoding="utf-8")


def _write_archive(target: Path) -> None:
    """Pack the stripped Python sources and the compiled searches reproducibly.

    They are compressed later and as a whole: that is a quarter smaller than file by file. The name
    hides it from servers that would send a .gz file as if they had compressed it."""
    with zipfile.ZipFile(target, "w") as archive:
        for path in _sources():
            if _belongs_in_archive(path):
                entry = zipfile.ZipInfo(_name(path), ZIP_DATE)
                entry.external_attr = 0o644 << 16
                content = path.read_bytes()
                is_code = path.suffix == ".py"
                archive.writestr(
                    entry, strip_source(strip_annotations(content)) if is_code else content
                )


def _belongs_in_archive(path: Path) -> bool:
    name = _name(path)
    is_left_out = name.startswith(NOT_SHIPPED) or name.endswith(NOT_SHIPPED_OF_GAMES)
    return path.suffix in {".py", ".wasm"} and not is_left_out


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
