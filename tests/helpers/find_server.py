"""Finds or fetches the web servers whose configurations docs/hosting.md has."""

import shutil
import tempfile
from pathlib import Path
from typing import Final

import serve

FETCHED: Final = serve.ROOT / ".cache" / "servers"
SYSTEM: Final = Path("/")
NGINX: Final = "usr/sbin/nginx"
APACHE: Final = "usr/sbin/apache2"
PACKAGES: Final = (
    *("nginx", "nginx-common"),
    *("apache2-bin", "libapr1", "libaprutil1", "media-types"),
)
"""Debian's, with both programs and what they need besides."""
UNPACK: Final = (
    'cd "$0" && apt-get download "$@" && for each in *.deb; do dpkg -x "$each" root; done'
)


def find(program: str) -> Path | None:
    """The folder that is the root of the system for :data:`NGINX` or :data:`APACHE`."""
    return next((root for root in (SYSTEM, FETCHED) if (root / program).is_file()), None)


def fetch() -> None:
    """Try to fetch what is missing from Debian, without installing it; the tests of a server are
    skipped without it."""
    if all(map(find, (NGINX, APACHE))) or not (shutil.which("apt-get") and shutil.which("dpkg")):
        return
    FETCHED.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FETCHED.parent) as folder:
        try:
            serve.run("Fetching nginx and Apache", ["sh", "-c", UNPACK, folder, *PACKAGES])
        except serve.Missing as missing:
            print(missing)
            return
        shutil.rmtree(FETCHED, ignore_errors=True)
        (Path(folder) / "root").rename(FETCHED)
