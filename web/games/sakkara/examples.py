"""Where each clause of Sakkara is shown: made by ``python3 -m tests.examples``."""

from typing import Final

from web.ui.scene import Example

EXAMPLES: Final[dict[str, Example]] = {}
