"""Builds the wheel and the source distribution, and installs the wheel, without the network."""

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import serve
from web.build.build import MADE

FILES = ("pyproject.toml", "README.md", "LICENSE")
FOLDERS = ("sobek", "web")
BUILD_SDIST = "import sys; from web.build import package; package.build_sdist(sys.argv[1])"


def clone(target: Path) -> Path:
    """Copy the sources of the package into a new folder, as git would; return it."""
    target.mkdir()
    for name in FILES:
        shutil.copyfile(serve.ROOT / name, target / name)
    made = shutil.ignore_patterns("__pycache__", *(f"*{suffix}" for suffix in MADE))
    for name in FOLDERS:
        shutil.copytree(serve.ROOT / name, target / name, ignore=made)
    return target


def wheel(source: Path, target: Path) -> Path:
    """Build the wheel of a folder with the sources into the folder ``target``; return its path."""
    options = ("--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(target))
    run([sys.executable, "-m", "pip", "wheel", *options, str(source)], source)
    (made,) = target.glob("*.whl")
    return made


def source_distribution(source: Path, target: Path) -> Path:
    """Build the source distribution into the folder ``target``; return its path."""
    target.mkdir()
    run([sys.executable, "-c", BUILD_SDIST, str(target)], source)
    (made,) = target.glob("*.tar.gz")
    return made


def unpacked(archive: Path, target: Path) -> Path:
    """Unpack a source distribution into a new folder; return the folder with its sources."""
    with tarfile.open(archive) as packed:
        packed.extractall(target, filter="data")
    (source,) = target.iterdir()
    return source


def installed(wheel: Path, target: Path) -> Path:
    """Install the wheel into an empty environment; return the folder of its commands."""
    venv.create(target, symlinks=True)
    commands = target / serve.SCRIPTS
    pip = [sys.executable, "-m", "pip", "--python", str(commands / "python")]
    run([*pip, "install", "--no-index", "--no-deps", str(wheel)], target)
    return commands


def run(command: list[str], folder: Path, **environment: str) -> str:
    """Run a command in a folder, in an environment without anything that Python reads; return what
    it prints.

    :raises AssertionError: with what it has said, if it fails.
    """
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        command,
        cwd=folder,
        env={"PATH": path, "PYTHONUTF8": "1", "LANGUAGE": "en", **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout
