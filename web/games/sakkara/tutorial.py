"""The tutorial of Sakkara."""

from __future__ import annotations

from typing import Final

from web.ui.scene import Chapter

TUTORIAL: Final[tuple[Chapter, ...]] = ()
