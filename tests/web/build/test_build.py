import ast
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import serve
from tests.browser.host import compressed
from tests.helpers.packed import archive
from web.build import build, catalogues, preloads
from web.build.styles import stylesheets
from web.games import renderers

STYLESHEETS = sorted((build.ROOT / "web").rglob("*.css"))


def test_the_same_sources_give_the_same_archive(tmp_path: Path) -> None:
    for name in ("one", "two"):
        build._write_archive(tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.slow
def test_the_same_sources_give_the_same_files_with_another_node_and_language(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """python3 -m tests.release runs this, too."""
    nodes = {shutil.which("node") or "node", str(serve.packaged_node())}
    for variable in ("LANG", "LC_ALL"):
        monkeypatch.setenv(variable, "de_DE.UTF-8")
    for node in nodes:
        again = tmp_path / "site"
        shutil.copytree(site, again)
        for built in (again / "pyodide").glob("*.bin"):
            built.unlink()
        loader = "web/boot/snapshot_loader.mjs"
        shutil.copyfile(build.ROOT / loader, again / loader)
        build._write_archive(again / "app.bin")
        build._add_snapshot(node, sys.executable, again)
        build._run(build._script(node, "scripts.mjs", again), "The scripts cannot be made smaller")
        build.identify(node, again)
        assert _files(again) == _files(site), node
        shutil.rmtree(again)


def _files(site: Path) -> dict[str, bytes]:
    paths = (path for path in site.rglob("*") if path.is_file())
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in paths}


def test_the_version_of_a_site_is_a_digest_of_all_its_files(site: Path, tmp_path: Path) -> None:
    """Whoever has built them: a page that is served files of another version reloads."""
    node = os.environ.get("SOBEK_NODE") or "node"
    other = tmp_path / "site"
    shutil.copytree(site, other)
    versions = []
    (snapshot,) = (other / "pyodide").glob("snapshot-*.bin")
    for path in (None, snapshot, other / "web" / "worker.py", other / "index.html"):
        if path:
            path.write_bytes(path.read_bytes() + b"\n")
        build.identify(node, other)
        versions.append((other / build.FINGERPRINT).read_text())
        page = (other / "index.html").read_text(encoding="utf-8")
        assert f'data-version="{versions[-1]}"' in page
    assert versions[0] == (site / build.FINGERPRINT).read_text()
    assert len(set(versions)) == len(versions)


def test_what_is_built_is_built_again_only_if_it_differs(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Building(Exception):
        pass

    def run(command: list[str], failure: str) -> str:
        raise Building

    monkeypatch.setattr(build, "_run", run)
    assert not build.build("node", "python")
    monkeypatch.setattr(build, "DIST", tmp_path)
    for version in (None, "another"):
        if version:
            (tmp_path / build.FINGERPRINT).write_text(version)
        with pytest.raises(Building):
            build.build("node", "python")


def test_the_archive_holds_what_runs_and_nothing_else(tmp_path: Path) -> None:
    build._write_archive(tmp_path / "app.bin")
    with zipfile.ZipFile(tmp_path / "app.bin") as archive:
        names = set(archive.namelist())
    assert {"sobek/__init__.py", "sobek/core/text.py", "web/browser/browser.py"} <= names
    assert not {"web/build/build.py", "web/boot/boot.js", "sobek/locale/de.po"} & names
    assert not any(name.endswith(("training.py", "tuning.py")) for name in names)


def test_an_unknown_icon_is_reported_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "web" / "build").mkdir(parents=True)
    (tmp_path / "web" / "build" / "icons.json").write_text(json.dumps({"fish": "no-such-fish"}))
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "GAMES", tmp_path)
    with pytest.raises(build.BuildError, match=r'no icon "no-such-fish" \(for "fish"\)'):
        build._sprite()


def test_the_pictures_are_in_the_site_and_cached_by_the_service_worker(site: Path) -> None:
    cached = set(re.findall(r'url:"([^"]+)"', (site / "service.js").read_text("utf-8")))
    for address, source in build.pictures().items():
        shipped = (site / address).read_text(encoding="utf-8")
        assert address in cached
        assert "<!--" not in shipped
        assert len(shipped) <= source.stat().st_size


def _imports(path: Path) -> list[Path]:
    """The parts of a stylesheet."""
    names = re.findall(r'^@import "\./([^"]+)";$', path.read_text("utf-8"), re.M)
    return [path.parent / name for name in names]


def test_each_games_styles_come_after_those_that_all_share() -> None:
    paths = stylesheets()
    imported = [part for path in paths for part in _imports(path)]
    assert len(imported) == len(set(imported)), "a part is imported twice"
    assert {*paths, *imported} == set(STYLESHEETS)
    assert len(paths[-1].parts) > len(paths[0].parts)
    assert paths == sorted(paths, key=lambda path: len(path.parts))


def test_one_stylesheet_holds_all_rules_and_letters_of_the_page(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'rel="stylesheet" href="([^"]+)"', page) == ["web/style.css"]
    assert [path.name for path in site.rglob("*.css")] == ["style.css"]
    style = (site / "web/style.css").read_text(encoding="utf-8")
    for path in STYLESHEETS:
        used = set(re.findall(r"^[^\s@/][^{]*?\.([a-z][a-z-]+)", path.read_text("utf-8"), re.M))
        assert used <= set(re.findall(r"\.([a-z][a-z-]+)", style)), path
    letters = re.findall(r'url\("?\./([\w-]+\.woff2)"?\)', style)
    assert {"forum-latin-400-normal.woff2", "alegreya-sans-cyrillic-700-normal.woff2"} <= {*letters}
    for name in letters:
        assert (site / "web" / name).is_file()


def test_the_page_names_its_files_relative_to_itself(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert "web/main.py" in addresses
    for address in addresses:
        file = address.partition("#")[0]
        assert address == "data:," or (site / file).is_file(), address


def test_the_manifests_icons_are_drawn_in_the_sizes_that_it_names(site: Path) -> None:
    folder = site / "web" / "boot"
    manifest = json.loads((folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    drawn = {icon["src"]: icon["sizes"] for icon in manifest["icons"]}
    assert drawn.pop("icon.svg") == "any"
    drawn["touch-180.png"] = "180x180"
    for name, size in drawn.items():
        # Width and height are the first that a PNG says.
        width, height = struct.unpack(">8x8xII", (folder / name).read_bytes()[:24])
        assert f"{width}x{height}" == size


@pytest.mark.parametrize("name", ["index.html", build.MANIFEST])
def test_what_the_page_says_of_itself_names_all_games(name: str) -> None:
    text = (serve.DIST / name).read_text(encoding="utf-8")
    description = re.findall(r"Egyptian board games for two [^\"]+", text)
    titles = [renderer.words.title for renderer in renderers().values()]
    assert len(description) == 1 and len(titles) > 2
    assert re.findall(r"[A-Z]\w+", description[0])[1:] == titles


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("npm error code ENOTFOUND\nnpm error network", "cannot be reached"),
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("npm error code EACCES", "is not writable"),
        ("ensurepip is not\navailable", "venv module with pip is missing"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM …", "not the one"),
        ("odd\n\n  it broke.\n", "it broke"),
        ("", "no reason was given"),
    ],
)
def test_a_failed_command_is_reported_with_its_cause(output: str, sentence: str) -> None:
    assert sentence in serve._cause(output)


def test_the_build_and_the_tests_use_the_same_versions() -> None:
    requirements = (build.ROOT / "tests" / "requirements.txt").read_text(encoding="utf-8")
    packages = re.findall(r"(?m)^\w.*(?:\n .*)+", build.PACKAGES)
    assert [package.partition("==")[0] for package in packages] == ["babel", "zstandard"]
    assert all(package in requirements for package in packages)
    assert serve.find_python(build.PACKAGES) == Path(sys.executable)


def test_a_python_that_lacks_one_of_the_packages_does_not_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve, "virtual_environment", lambda *asked: Path("another"))
    for lacking in ("zstandard==0.1.0", "no-such-package==1.0"):
        assert serve.find_python(f"babel==2.18.0\n{lacking}\n") == Path("another")


def test_an_environment_is_made_once_and_again_for_other_requirements(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def run(what: str, *commands: list[str]) -> None:
        tmp_path.joinpath("venv").mkdir(exist_ok=True)
        *_, option, file = commands[-1]
        assert option == "-r"
        made.append(Path(file).read_text(encoding="utf-8"))

    monkeypatch.setattr(serve, "run", run)
    for requirements in ("babel==1", "babel==1", "babel==2\nchess==3\n"):
        python = serve.virtual_environment(tmp_path / "venv", requirements, "Installing")
        assert python.parent.parent == tmp_path / "venv"
    assert made == ["babel==1", "babel==2\nchess==3\n"]


@pytest.mark.parametrize(
    "requirements",
    [
        serve.NODE_WHEEL,
        build.PACKAGES,
        (build.ROOT / "tests" / "requirements.txt").read_text(encoding="utf-8"),
        (build.ROOT / "tests" / "trust" / "requirements.txt").read_text(encoding="utf-8"),
    ],
    ids=["node", "build", "tests", "trust"],
)
def test_every_package_has_its_version_and_hashes(requirements: str) -> None:
    lines = requirements.replace("\\\n", "").splitlines()
    packages = [line for line in lines if line and not line.startswith("#")]
    assert packages
    for line in packages:
        assert re.fullmatch(r"[\w-]+==[\w.]+( ; [^-]+)?(\s+--hash=sha256:[0-9a-f]{64})+\s*", line)


def test_the_packages_of_the_tests_are_those_that_were_chosen() -> None:
    folder = build.ROOT / "tests"
    pinned = (folder / "requirements.txt").read_text(encoding="utf-8").split()
    assert {*(folder / "requirements.in").read_text(encoding="utf-8").split()} <= {*pinned}


def test_a_catalogue_that_is_not_well_formed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "web" / "locale").mkdir(parents=True)
    (tmp_path / "web" / "locale" / "de.po").write_text('msgid "fish\n')
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    with pytest.raises(ValueError, match=r"^web/locale/de\.po: "):
        catalogues.compile_catalogues(tmp_path / "compiled")


def test_the_catalogue_of_a_language_that_is_gone_is_deleted(tmp_path: Path) -> None:
    former = tmp_path / "web" / "locale" / "xx.mo"
    former.parent.mkdir(parents=True)
    former.touch()
    catalogues.compile_catalogues(tmp_path)
    assert not former.exists()


def test_the_same_catalogues_give_the_same_files(tmp_path: Path) -> None:
    for name in ("one", "two"):
        catalogues.compile_catalogues(tmp_path / name)
    files = list((tmp_path / "one").rglob("*.mo"))
    assert len(files) == len(catalogues.catalogues())
    for file in files:
        again = tmp_path / "two" / file.relative_to(tmp_path / "one")
        assert file.read_bytes() == again.read_bytes()


def test_the_shipped_part_of_the_standard_library_holds_all_that_is_imported(site: Path) -> None:
    """Anywhere in the modules that are shipped, also in functions that are seldom called."""
    whole = _modules(zipfile.ZipFile(build.MODULES / "pyodide" / "python_stdlib.zip"))
    part = _modules(archive(site / "pyodide" / "stdlib.bin"))
    assert part < whole
    for path in Path(build.ROOT).glob("[sw]*/**/*.py"):
        if build._belongs_in_archive(path):
            assert not (_imported(path) & whole) - part, path


def _modules(zipped: zipfile.ZipFile) -> set[str]:
    return {name.removesuffix(".py").partition("/")[0] for name in zipped.namelist()}


def _imported(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    names = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    names += [each.name for node in nodes if isinstance(node, ast.Import) for each in node.names]
    return {name.partition(".")[0] for name in names}


def test_the_page_loads_no_package(site: Path) -> None:
    lock = json.loads((site / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert lock["packages"] == {}
    assert lock["info"]["abi_version"]


def test_the_page_asks_beforehand_for_all_that_python_imports(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    wanted = preloads.imported(site, "web/browser/dom.mjs")
    assert [path for path in wanted if f'"{path}"' not in page] == []
    assert len(wanted) > len(list((build.ROOT / "web" / "browser").glob("*.mjs"))) / 2


def test_a_visitor_gets_at_most_8_5_megabytes_over_the_wire(site: Path) -> None:
    """All but preludes, of which a first visit loads two or three."""
    files = [path for path in site.rglob("*") if path.is_file()]
    kept = [path for path in files if "preludes" not in path.parts]
    assert sum(len(compressed(path)[0]) for path in kept) <= 8_500_000
    preludes = (path for path in files if "preludes" in path.parts)
    assert all(len(compressed(path)[0]) <= 50_000 for path in preludes)


def test_the_snapshot_has_every_module_that_the_entries_import() -> None:
    """A module that is missing there would be missing in the page: the snapshot is all it has."""
    code = """
import ast, sys
from pathlib import Path
from web.build import warm
for entry in ("web/main.py", "web/worker.py"):
    for node in ast.walk(ast.parse(Path(entry).read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            print(node.module)
            print(*(f"{node.module}.{each.name}" for each in node.names), sep="\\n")
print("--")
print(*sys.modules, sep="\\n")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=build.ROOT
    )
    wanted, _, loaded = done.stdout.partition("--\n")
    folders = {name.replace(".", "/") for name in wanted.split()}
    modules = {name for name in folders if (build.ROOT / f"{name}.py").is_file()}
    assert "web/app/start" in modules
    assert modules - {name.replace(".", "/") for name in loaded.split()} == {"web/browser/browser"}
