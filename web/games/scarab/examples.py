"""Where each clause of Scarab is shown: made by ``python3 -m tests.examples``."""

from typing import Final

from web.ui.scene import Example

_GAMES: Final = (
    "1L8ys-B4Gc2NhcmFiAQAAAgAAAAAACQFYCOfwlZ5Z-GWeExAqdhl6v5BZ4X3OxbVYSc3UAg",
    "1GExfUC8Gc2NhcmFiAQEAAwAAAAAACQAAEgID3gE",
    "1Nb4VFRUGc2NhcmFiAQABBAAAAAAACQAAEgAAGwNfJjx_TQXoL_Sn5Ic-ZN_PwXeOC9o9HJKRfADIWQ",
    "4IDv0v4AGc2NhcmFiAQAAAQVzdGFydAQyKzEwAgAAAAAACQEAAA",
)
EXAMPLES: Final = {
    "C01": Example(_GAMES[0], 0, 0),
    "C02": Example(_GAMES[1], 0, 0),
    "C10": Example(_GAMES[0], 1, 0),
    "C11": Example(_GAMES[0], 2, 1),
    "C12": Example(_GAMES[1], 3, 2),
    "C13": Example(_GAMES[0], 36, 1),
    "C20": Example(_GAMES[0], 88, 0),
    "C21": Example(_GAMES[0], 88, 0),
    "C30": Example(_GAMES[2], 95, 1),
    "C31": Example(_GAMES[1], 1, 0),
    "C32": Example(_GAMES[3], 0, 0),
}
