"""What Python's first line waits for besides the interpreter: the page asks for it beforehand.

PyScript imports the modules that its configuration names once the interpreter is there. Without
this, each import of an import would take one more way over the line then.
"""

import re
from pathlib import Path
from posixpath import dirname, join, normpath

MAIN = "web/main.py"
"""The page's Python, which PyScript fetches."""
_IMPORTED = re.compile(r'(?:^|;)(?:import|export)\b[^;("]*"(\.[^"]+)"', re.MULTILINE)
"""Of a module as it is written, or without lines (scripts.mjs)."""


def links(site: Path, module: str, known: str) -> str:
    """Return the links to a module and to all that it imports, but what a page loads anyway.

    ``known``: the page, as HTML."""
    wanted = [path for path in imported(site, module) if f'"{path}"' not in known]
    modules = [f'<link rel="modulepreload" href="{path}" fetchpriority="low">' for path in wanted]
    fetched = f'<link rel="preload" as="fetch" crossorigin href="{MAIN}" fetchpriority="low">'
    return "\n    ".join([*modules, fetched])


def imported(site: Path, module: str) -> list[str]:
    """Return the paths of a module and of all that it imports at once, below the site's folder."""
    found = [module]
    for path in found:
        for name in _IMPORTED.findall((site / path).read_text(encoding="utf-8")):
            if (other := normpath(join(dirname(path), name))) not in found:
                found.append(other)
    return found
