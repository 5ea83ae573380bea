"""Run by Playwright as if it were its own WebKit: file 3 has its messages, file 4 takes ours."""

import asyncio

from tests.browser.webkit.browser import run

asyncio.run(run(3, 4))
