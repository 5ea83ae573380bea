"""What the wheel and the source distribution hold."""

import os
import re
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import serve
from sobek import __version__
from sobek.games import game, names
from tests.helpers.environment import REQUIREMENTS
from tests.package import builds
from web.build.build import PACKAGES

ROOT = serve.ROOT


def test_the_wheel_holds_the_package_and_all_that_the_build_makes(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        found = set(archive.namelist())
    assert {name.partition("/")[0] for name in found} == {
        "sobek",
        f"sobek-{__version__}.dist-info",
    }
    wanted = {path.relative_to(ROOT).as_posix() for path in (ROOT / "sobek").rglob("*.py")}
    programs = [program for program in (game(name).program for name in names()) if program]
    assert programs
    wanted |= {program.path.relative_to(ROOT).as_posix() for program in programs}
    translations = sorted((ROOT / "sobek" / "locale").glob("*.po"))
    assert translations
    wanted |= {f"sobek/locale/{path.stem}.mo" for path in translations}
    assert wanted | {"sobek/py.typed"} <= found


def test_the_wheel_needs_no_other_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        metadata = message_from_bytes(archive.read(f"sobek-{__version__}.dist-info/METADATA"))
    assert (metadata["Name"], metadata["Version"]) == ("sobek", __version__)
    assert all("extra ==" in needed for needed in metadata.get_all("Requires-Dist", []))


def test_the_same_sources_give_the_same_files(tmp_path: Path) -> None:
    """From a clone, from one that is older and has been built before, also from other sources, and
    from the source distribution."""
    made = []
    for name in ("one", "two"):
        clone = builds.clone(tmp_path / name)
        if name == "two":
            builds.wheel(clone, tmp_path / "before")
            for former in ("locale/xx.mo", "games/scarab/search/former.wasm"):
                (clone / "sobek" / former).touch()
            for path in clone.rglob("*"):
                os.utime(path, (1e9, 1e9))
        made.append(builds.wheel(clone, tmp_path / f"{name}-wheel"))
        made.append(builds.source_distribution(clone, tmp_path / f"{name}-sdist"))
    source = builds.unpacked(made[1], tmp_path / "unpacked")
    made.append(builds.wheel(source, tmp_path / "again"))
    one, one_source, two, two_source, again = (path.read_bytes() for path in made)
    assert one == two == again
    assert one_source == two_source


def test_the_source_distribution_holds_sources_only(tmp_path: Path) -> None:
    archive = builds.source_distribution(builds.clone(tmp_path / "clone"), tmp_path / "sdist")
    source = builds.unpacked(archive, tmp_path / "unpacked")
    assert {path.name for path in source.iterdir()} == {
        *builds.FILES,
        *builds.FOLDERS,
        "PKG-INFO",
    }
    assert not [path for path in source.rglob("*") if path.suffix in (".mo", ".wasm", ".pyc")]


def test_the_wheel_is_built_with_the_pinned_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = project["build-system"]["requires"]
    pinned = REQUIREMENTS.read_text(encoding="utf-8")
    assert set(re.findall(r"(?m)^babel==\S+", PACKAGES)) < {*needed}
    for package in needed:
        assert f"\n{package.replace('_', '-')} " in pinned
