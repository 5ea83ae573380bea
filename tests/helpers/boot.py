"""What the page's first script asks of a browser."""

import re
from typing import Final

import serve

BOOT: Final = (serve.ROOT / "web/boot/boot.js").read_text(encoding="utf-8")


def _list(name: str) -> list[str]:
    """The texts of one of the script's lists."""
    return re.findall('"([^"]+)"', BOOT.split(f"var {name} = [")[1].split("];")[0])


NEEDED: Final = _list("NEEDED")
"""Properties, by their paths from the window."""
NEEDED_STYLES: Final = _list("NEEDED_STYLES")
"""What stylesheets need, as CSS.supports is asked."""
