"""Two networks of their own that are joined by a cable, and lead nowhere else: Linux, as root."""

from __future__ import annotations

import ctypes
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tests.browser.host import Host

NEW_NETWORK: Final = 0x40000000
"""CLONE_NEWNET of Linux."""


class Unavailable(Exception):
    """Networks can't be made here. ``str()`` says why."""


class Network(NamedTuple):
    """A network with one device in it. ``name``: of the namespace; ``address``: of the device."""

    name: str
    address: str

    def host(self, site: Path) -> Host:
        """A host that only the device itself reaches. A socket stays in the network in which it
        was made."""
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(self._enter_and_open, site).result()

    def launcher(self, program: str, folder: Path) -> str:
        """The path of a program that starts another one in this network."""
        path = folder / self.name
        path.write_text(
            f'#!/bin/sh\nexec ip netns exec {self.name} {shlex.quote(program)} "$@"\n',
            encoding="utf-8",
        )
        path.chmod(0o755)
        return str(path)

    def _enter_and_open(self, site: Path) -> Host:
        with Path("/run/netns", self.name).open() as file:
            if ctypes.CDLL(None, use_errno=True).setns(file.fileno(), NEW_NETWORK):
                raise OSError(ctypes.get_errno(), "setns")
        return Host(site)


@contextmanager
def two_networks() -> Iterator[tuple[Network, Network]]:
    """Make both; nothing in them reaches anything but the other one.

    :raises Unavailable: if they can't be made.
    """
    if not shutil.which("ip"):
        raise Unavailable("there is no command “ip” here")
    networks = tuple(Network(f"sobek-{os.getpid()}-{n}", f"10.77.0.{n}") for n in (1, 2))
    one, other = networks
    with ExitStack() as stack:
        for network in networks:
            _ip("netns", "add", network.name)
            stack.callback(_ip, "netns", "del", network.name)
            _ip("-n", network.name, "link", "set", "lo", "up")
        wire = ("link", "add", "wire", "type", "veth", "peer", "name", "wire")
        _ip("-n", one.name, *wire, "netns", other.name)
        for network in networks:
            _ip("-n", network.name, "address", "add", f"{network.address}/24", "dev", "wire")
            # It would get an IPv6 address a second later, and Chromium end what it loads then.
            _ip("-n", network.name, "link", "set", "wire", "addrgenmode", "none")
            _ip("-n", network.name, "link", "set", "wire", "up")
        yield one, other


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unavailable(f"ip {' '.join(words)}: {done.stderr.strip()}")
