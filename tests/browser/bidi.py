"""Run by Playwright as if it were Firefox: starts it, and does there what Playwright does not know,
or Firefox does not say in the words of WebDriver BiDi.

- Media features. Each profile is given some by a command that Firefox does not know; later, tests
  give a page others by a script that begins with :data:`MEDIA`. Firefox's own scripts can do both.
- Downloads of what a page has made itself belong to no navigation. Playwright hears of them only if
  they have its id.

The first argument is the path of Firefox; the others are Firefox's.
"""

import asyncio
import json
import re
import signal
import struct
import sys
from asyncio import Future, StreamReader, StreamWriter
from asyncio.subprocess import PIPE
from functools import partial
from itertools import count
from typing import Any, Final

UNKNOWN: Final = "emulation.setMediaFeaturesOverride"
DOWNLOADS: Final = b'"browsingContext.download'
LISTENS: Final = re.compile(rb"(WebDriver BiDi listening on ws://127\.0\.0\.1:)(\d+)")
MEDIA: Final = "// media features: "
"""With this a script begins that gives its page media features, which follow in JSON."""
OVERRIDES: Final = {
    "media": "mediumOverride",
    "color_scheme": "prefersColorSchemeOverride",
    "reduced_motion": "prefersReducedMotionOverride",
    "forced_colors": "forcedColorsOverride",
}
"""What sets the features of Playwright in Firefox."""
OVERRIDE: Final = """([id, overrides]) => {
    const module = "chrome://remote/content/shared/NavigableManager.sys.mjs";
    const { NavigableManager } = ChromeUtils.importESModule(module);
    Object.assign(NavigableManager.getBrowsingContextById(id).top, overrides);
}"""
OUR_NUMBERS: Final = 10**9
"""Ids of commands from here on are not Playwright's."""
WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""
IS_MASKED: Final = 0x80
MASK: Final = b"mask"
"""For frames of ours: they need one, and none that is empty."""

Message = dict[str, Any]


async def read_frame(reader: StreamReader) -> tuple[bytes, bytes]:
    """The next frame of a WebSocket as it is, and what it carries.

    :raises asyncio.IncompleteReadError: if there is none.
    """
    head = await reader.readexactly(2)
    is_masked, length = head[1] & IS_MASKED, head[1] & 0x7F
    more = await reader.readexactly({126: 2, 127: 8}.get(length, 0))
    length = int.from_bytes(more) if more else length
    mask = await reader.readexactly(4 if is_masked else 0)
    body = await reader.readexactly(length)
    content = _masked(body, mask) if mask else body
    return head + more + mask + body, content


def _masked(body: bytes, mask: bytes) -> bytes:
    """What is masked without its mask, or the other way round."""
    masks = (mask * (len(body) // 4 + 1))[: len(body)]
    return (int.from_bytes(body) ^ int.from_bytes(masks)).to_bytes(len(body))


def frame(message: Message, mask: bytes = b"") -> bytes:
    """A frame with a message. What a server sends has no mask."""
    content = json.dumps(message).encode()
    bit, length = IS_MASKED if mask else 0, len(content)
    if length < 126:
        head = struct.pack(">BB", WHOLE_TEXT, bit | length)
    elif length < 2**16:
        head = struct.pack(">BBH", WHOLE_TEXT, bit | 126, length)
    else:
        head = struct.pack(">BBQ", WHOLE_TEXT, bit | 127, length)
    return head + mask + (_masked(content, mask) if mask else content)


class Link:
    """Between Playwright and Firefox. For each: where it is heard, and where it is told."""

    def __init__(
        self,
        playwright: tuple[StreamReader, StreamWriter],
        firefox: tuple[StreamReader, StreamWriter],
    ) -> None:
        self._playwright, self._to_playwright = playwright
        self._firefox, self._to_firefox = firefox
        self._numbers = count(OUR_NUMBERS)
        self._answers: dict[int, Future[Message]] = {}

    async def pass_commands(self) -> None:
        """Pass frames on to Firefox, but answer what it does not know: it asks for nothing."""
        while True:
            whole, content = await read_frame(self._playwright)
            if UNKNOWN.encode() in content:
                answer = {"type": "success", "id": json.loads(content)["id"], "result": {}}
                self._to_playwright.write(frame(answer))
                continue
            if MEDIA.encode() in content:
                await self._emulate(json.loads(content)["params"])
            self._to_firefox.write(whole)

    async def _emulate(self, call: Message) -> None:
        """Give the page of a script the media features that it names."""
        features = next(
            json.loads(script.removeprefix(MEDIA))
            for each in call["arguments"]
            if str(script := each.get("value")).startswith(MEDIA)
        )
        overrides = {OVERRIDES[name]: value for name, value in features.items()}
        windows = await self._ask("browsingContext.getTree", {"moz:scope": "chrome"})
        script = f"({OVERRIDE})({json.dumps([call['target']['context'], overrides])})"
        where = {"context": windows["contexts"][0]["context"]}
        how = {"expression": script, "target": where, "awaitPromise": False}
        done = await self._ask("script.evaluate", how)
        assert done["type"] == "success", done

    async def _ask(self, method: str, params: Message) -> Message:
        """The result of a command of ours."""
        number = next(self._numbers)
        self._answers[number] = answer = asyncio.get_running_loop().create_future()
        command = {"id": number, "method": method, "params": params}
        self._to_firefox.write(frame(command, MASK))
        said = await answer
        assert said["type"] == "success", said
        result: Message = said["result"]
        return result

    async def pass_answers(self) -> None:
        """Pass frames on to Playwright."""
        while True:
            whole, content = await read_frame(self._firefox)
            if self._answers and (answer := self._answers.pop(_number(content), None)):
                answer.set_result(json.loads(content))
                continue
            self._to_playwright.write(_named(content) if DOWNLOADS in content else whole)


def _number(content: bytes) -> int:
    """The number of the command that is answered; 0 for an event."""
    number: int = json.loads(content).get("id", 0)
    return number


def _named(content: bytes) -> bytes:
    """A frame about a download, which has an id, whatever it comes from."""
    event = json.loads(content)
    if (about := event.get("params", {})).get("url"):
        about["navigation"] = about["navigation"] or about["url"]
    return frame(event)


async def serve(port: int, reader: StreamReader, writer: StreamWriter) -> None:
    """Connect Playwright with Firefox, which listens there."""
    theirs, to = await asyncio.open_connection("127.0.0.1", port, limit=2**28)
    # Firefox wants to be asked by its own name.
    asked = await reader.readuntil(b"\r\n\r\n")
    to.write(re.sub(rb"(?<=\r\nHost: 127\.0\.0\.1:)\d+", str(port).encode(), asked))
    writer.write(await theirs.readuntil(b"\r\n\r\n"))
    link = Link((reader, writer), (theirs, to))
    try:
        await asyncio.gather(link.pass_commands(), link.pass_answers())
    except (asyncio.IncompleteReadError, ConnectionError):
        to.close()
        writer.close()


async def main(path: str, *arguments: str) -> int:
    """Run Firefox; return its exit code."""
    given = (*arguments, "--remote-allow-system-access")
    process = await asyncio.create_subprocess_exec(path, *given, stderr=PIPE)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, process.terminate)
    assert process.stderr
    async for line in process.stderr:
        if found := LISTENS.search(line):
            port = int(found[2])
            server = await asyncio.start_server(partial(serve, port), "127.0.0.1")
            own: int = server.sockets[0].getsockname()[1]
            line = found[1] + f"{own}\n".encode()
        sys.stderr.buffer.write(line)
        sys.stderr.flush()
    return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
