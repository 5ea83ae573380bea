"""nginx and Apache with the configurations of docs/hosting.md, on a host of the page's own and
below a path of another one."""

import getpass
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import serve
from tests.helpers import find_server

DOCUMENT: Final = serve.ROOT / "docs" / "hosting.md"
FOLDER: Final = "/var/www/sobek"
"""Where the page is in the document."""
BELOW: Final = "/games/sobek/"
"""Below which path it is in the document."""
LIMIT: Final = 30.0
"""Maximum seconds until a server answers."""

NGINX_CONF: Final = """
daemon off;
pid nginx.pid;
{user}
events {{ }}
http {{
    access_log off;
    client_body_temp_path temporary;
    proxy_temp_path temporary;
    fastcgi_temp_path temporary;
    uwsgi_temp_path temporary;
    scgi_temp_path temporary;
    {host}
    server {{
        listen 127.0.0.1:{port};
        {location}
    }}
}}
"""
APACHE_CONF: Final = """
ServerRoot {folder}
ServerName localhost
DefaultRuntimeDir {folder}
PidFile {folder}/apache.pid
ErrorLog /dev/stderr
{user}
{modules}
TypesConfig {types}
Listen 127.0.0.1:{own}
Listen 127.0.0.1:{below}
DocumentRoot {site}
<Directory {site}>
    AllowOverride FileInfo
    Require all granted
</Directory>
<VirtualHost *:{below}>
    DocumentRoot {folder}
    Alias {path} {site}/
</VirtualHost>
"""
APACHE_MODULES: Final = (
    *("mpm_event", "authz_core", "mime", "dir", "alias", "filter"),
    *("headers", "deflate"),
)
"""Those that Debian's Apache has on, and those that the document tells to add."""


@dataclass
class WebServer:
    """A web server that runs. ``own`` and ``below``: the addresses of the page."""

    process: subprocess.Popen[bytes]
    own: str
    below: str

    def stop(self) -> None:
        """Stop it; the addresses don't answer any more."""
        self.process.terminate()
        self.process.wait()


def nginx(folder: Path) -> WebServer | None:
    """Start nginx with an empty folder for its files; None if the machine has none."""
    root = find_server.find(find_server.NGINX)
    if not root:
        return None
    site = folder / "site"
    shutil.copytree(serve.DIST, site)
    own, below = _free_ports(2)
    snippet, host, location = (block.replace(FOLDER, str(site)) for block in _blocks("nginx"))
    assert "listen 80;" in host
    shutil.copyfile(root / "etc/nginx/mime.types", folder / "mime.types")
    (folder / "snippets").mkdir()
    (folder / "snippets" / "sobek.conf").write_text(snippet)
    user = f"user {getpass.getuser()};" if os.geteuid() == 0 else ""
    host = host.replace("listen 80;", f"listen 127.0.0.1:{own};")
    text = NGINX_CONF.format(user=user, host=host, port=below, location=location)
    conf = folder / "nginx.conf"
    conf.write_text(text)
    return _started(root, find_server.NGINX, ["-p", folder, "-c", conf, "-e", "stderr"], own, below)


def apache(folder: Path) -> WebServer | None:
    """Start Apache with an empty folder for its files; None if the machine has none."""
    root = find_server.find(find_server.APACHE)
    if not root:
        return None
    site = folder / "site"
    shutil.copytree(serve.DIST, site)
    (htaccess,) = _blocks("apache")
    (site / ".htaccess").write_text(htaccess)
    own, below = _free_ports(2)
    load = "LoadModule {0}_module {1}/usr/lib/apache2/modules/mod_{0}.so"
    text = APACHE_CONF.format(
        folder=folder,
        # Apache refuses to serve as root.
        user="User #65534\nGroup #65534" if os.geteuid() == 0 else "",
        modules="\n".join(load.format(name, root) for name in APACHE_MODULES),
        types=root / "etc/mime.types",
        own=own,
        below=below,
        site=site,
        path=BELOW,
    )
    conf = folder / "apache.conf"
    conf.write_text(text)
    return _started(root, find_server.APACHE, ["-DFOREGROUND", "-f", conf], own, below)


def _blocks(language: str) -> list[str]:
    document = DOCUMENT.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", document, re.M | re.S)


def _free_ports(number: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def _started(
    root: Path, program: str, options: Sequence[str | Path], own: int, below: int
) -> WebServer:
    environment = dict(os.environ)
    if root == find_server.FETCHED:
        environment["LD_LIBRARY_PATH"] = ":".join(map(str, root.glob("usr/lib/*-linux-*")))
    process = subprocess.Popen([root / program, *options], env=environment)
    deadline = time.monotonic() + LIMIT
    while process.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", own)) == 0:
                return WebServer(
                    process, f"http://127.0.0.1:{own}/", f"http://127.0.0.1:{below}{BELOW}"
                )
        time.sleep(0.05)
    raise AssertionError(f"{program} does not start")
