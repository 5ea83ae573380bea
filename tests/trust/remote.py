"""A page that carries out scripts for a test, in any browser: no driver, only the page itself.

The host adds a script to the page, which asks for commands and sends back their results. So a
browser runs as it does for people, with its profile on the disk, and can be killed.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

import serve
from tests.browser import host
from tests.browser.host import BELOW, PAGE, Host
from tests.browser.waiting import PATIENCE, first_true

HELD: Final = 5.0
"""Seconds after which a page that waits for a command asks again."""
SCRIPT: Final = "remote.js"
WORKER: Final = re.compile(r"service_worker[^/]*\.js$")
ASKS: Final = """
(async () => {
  const Work = (async () => {}).constructor;
  const ask = (what, body) => fetch(what, { method: "POST", body: JSON.stringify(body) });
  const page = await (await ask("remote/hello", {})).json();
  for (;;) {
    const command = await (await ask("remote/next", { page })).json();
    if (!command) continue;
    let answer;
    try {
      answer = { value: (await new Work(command.script).apply(null, command.given)) ?? null };
    } catch (error) {
      answer = { error: String(error) };
    }
    await ask("remote/answer", { page, number: command.number, ...answer });
  }
})();
"""


class ScriptFailed(Exception):
    """A script has thrown."""


class PageLeft(Exception):
    """Another page has begun to load before a script had an answer."""


class Remote(Host):
    """Serves the built page, with the script for commands and without a service worker, which would
    keep the page as it was built."""

    def __init__(self, site: Path = serve.DIST) -> None:
        super().__init__(site)
        self.RequestHandlerClass = _Handler
        page = (site / "index.html").read_text(encoding="utf-8")
        self.page = page.replace("</head>", f'<script src="{SCRIPT}"></script></head>').encode()
        self._news = threading.Condition()
        self._loads = 0
        """The number of pages that have begun to load; the last one gets the commands."""
        self._numbers = count(1)
        self._command: dict[str, Any] | None = None
        self._answers: dict[int, dict[str, Any]] = {}

    # --- for a test ------------------------------------------------------------------------

    @property
    def loads(self) -> int:
        """How many pages have begun to load so far."""
        return self._loads

    def wait_for_load(self, former: int) -> None:
        """Wait for a page after the first ``former`` ones.

        :raises TimeoutError: if there is none.
        """
        self._until(lambda: self._loads > former, "no page was loaded")

    def send(self, script: str, *given: object) -> int:
        """Have the page run the body of an asynchronous function of these ``arguments``, and return
        the number of its answer."""
        with self._news:
            number = next(self._numbers)
            self._command = {"number": number, "script": script, "given": given}
            self._news.notify_all()
        return number

    def run(self, script: str, *given: object) -> Any:
        """The result of a script.

        :raises ScriptFailed: if it throws.
        :raises PageLeft: if the page is left before.
        :raises TimeoutError: if there is no answer.
        """
        loads = self._loads
        number = self.send(script, *given)
        self._until(
            lambda: number in self._answers or self._loads > loads, f"no answer to {script}"
        )
        if number not in self._answers:
            raise PageLeft(script)
        answer = self._answers.pop(number)
        if "error" in answer:
            raise ScriptFailed(f"{answer['error']} in {script}")
        return answer["value"]

    def wait(self, script: str, *given: object) -> Any:
        """The first true result of a script, on this page or the next one.

        :raises TimeoutError: if there is none in time.
        """
        look = partial(self._run_unless_left, script, *given)
        return first_true(look, f"{script} {given}", self.run)

    def _run_unless_left(self, script: str, *given: object) -> Any:
        """The result of a script; None if the page is left before it has one."""
        try:
            return self.run(script, *given)
        except PageLeft:
            return None

    def _until(self, is_so: Callable[[], bool], otherwise: str) -> None:
        with self._news:
            if not self._news.wait_for(is_so, PATIENCE):
                raise TimeoutError(otherwise)

    # --- for the page ----------------------------------------------------------------------

    def hear(self, what: str, told: dict[str, Any]) -> object:
        """What a page gets for what it tells."""
        with self._news:
            if what == "hello":
                self._loads += 1
                self._command = None  # it was for the former page
                self._news.notify_all()
                return self._loads
            if what == "next":
                self._news.wait_for(lambda: self._is_for(told["page"]), HELD)
                command = self._command if self._is_for(told["page"]) else None
                self._command = None if command else self._command
                return command
            self._answers[told["number"]] = told
            self._news.notify_all()
            return None

    def _is_for(self, page: int) -> bool:
        return self._command is not None and page == self._loads


class _Handler(host.Handler):
    """Answers one connection."""

    server: Remote

    def do_GET(self) -> None:  # noqa: N802
        """Send a file, the page with its script, or that script."""
        name = self.path.partition("?")[0].removeprefix(BELOW) or PAGE
        if name in (PAGE, "index.html"):
            self._answer(self.server.page, "text/html; charset=utf-8")
        elif name == SCRIPT:
            self._answer(ASKS.encode(), "text/javascript")
        elif WORKER.search(name):
            self.send_error(404)
        else:
            super().do_GET()

    def do_POST(self) -> None:  # noqa: N802
        """Take what the page tells."""
        told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = self.server.hear(self.path.rpartition("/")[2], told)
        self._answer(json.dumps(answer).encode(), "application/json")

    def _answer(self, content: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        serve.Handler.end_headers(self)  # nothing of it is kept
        self.wfile.write(content)
