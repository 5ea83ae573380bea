"""micropip, which installs packages in Pyodide; it is none of the environment's packages."""

import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

import serve

WHEEL: Final = """\
micropip==0.11.1 \\
    --hash=sha256:768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3
"""
"""The PyPI package, of the version that belongs to the Pyodide of package-lock.json."""
FOLDER: Final = serve.ROOT / ".cache" / "micropip-0.11.1"


def installed() -> bool:
    """Whether it has been fetched."""
    return FOLDER.is_dir()


def fetch() -> None:
    """Try to fetch it, if that has not been done; its test is skipped without it."""
    if not installed():
        try:
            _fetch()
        except serve.Missing as missing:
            print(missing)


def _fetch() -> None:
    FOLDER.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER.parent) as besides:
        wanted = Path(besides) / "requirements.txt"
        wanted.write_text(WHEEL, encoding="utf-8")
        # It runs in Pyodide's Python, which may be newer than this one.
        options = ["--no-deps", "--only-binary=:all:", "--python-version=3.14", "--quiet"]
        download = [sys.executable, "-m", "pip", "download", *options, "-d", besides]
        serve.run("Fetching micropip from PyPI", [*download, "-r", str(wanted)])
        (wheel,) = Path(besides).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(Path(besides) / "unpacked")
        (Path(besides) / "unpacked").rename(FOLDER)
