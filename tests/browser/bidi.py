"""Run by Playwright as if it were Firefox: starts it, and answers for it a command of WebDriver
BiDi that Playwright sends to each profile and the Firefox of Debian 12 does not know.

The first argument is the path of Firefox; the others are Firefox's.
"""

import asyncio
import json
import re
import signal
import struct
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE
from functools import partial
from typing import Final

UNKNOWN: Final = "emulation.setMediaFeaturesOverride"
LISTENS: Final = re.compile(rb"(WebDriver BiDi listening on ws://127\.0\.0\.1:)(\d+)")
TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""


async def read_frame(reader: StreamReader) -> tuple[bytes, bytes]:
    """The next frame of a WebSocket as it is, and what it carries.

    :raises asyncio.IncompleteReadError: if there is none.
    """
    head = await reader.readexactly(2)
    is_masked, length = head[1] & 0x80, head[1] & 0x7F
    more = await reader.readexactly({126: 2, 127: 8}.get(length, 0))
    length = int.from_bytes(more) if more else length
    mask = await reader.readexactly(4 if is_masked else 0)
    body = await reader.readexactly(length)
    content = _unmasked(body, mask) if mask else body
    return head + more + mask + body, content


def _unmasked(body: bytes, mask: bytes) -> bytes:
    """What a masked frame carries."""
    masks = (mask * (len(body) // 4 + 1))[: len(body)]
    return (int.from_bytes(body) ^ int.from_bytes(masks)).to_bytes(len(body))


def frame(content: bytes) -> bytes:
    """A frame with a short text, from a server."""
    return struct.pack(">BBH", TEXT, 126, len(content)) + content


async def pass_commands(reader: StreamReader, to: StreamWriter, back: StreamWriter) -> None:
    """Pass frames on to Firefox, but answer what it does not know. Nothing is done then, which is
    right as long as nothing is asked for."""
    while True:
        whole, content = await read_frame(reader)
        if UNKNOWN.encode() not in content:
            to.write(whole)
            continue
        command = json.loads(content)
        answer = {"type": "success", "id": command["id"], "result": {}}
        if any(command["params"]["features"].values()):
            error = {"error": "unknown command", "message": f"{UNKNOWN} is not supported"}
            answer = {"type": "error", "id": command["id"], **error}
        back.write(frame(json.dumps(answer).encode()))


async def pass_answers(reader: StreamReader, to: StreamWriter) -> None:
    """Pass frames on to Playwright."""
    while True:
        whole, _ = await read_frame(reader)
        to.write(whole)


async def serve(port: int, reader: StreamReader, writer: StreamWriter) -> None:
    """Connect Playwright with Firefox, which listens there."""
    theirs, to = await asyncio.open_connection("127.0.0.1", port, limit=2**28)
    # Firefox wants to be asked by its own name.
    asked = await reader.readuntil(b"\r\n\r\n")
    to.write(re.sub(rb"(?<=\r\nHost: 127\.0\.0\.1:)\d+", str(port).encode(), asked))
    writer.write(await theirs.readuntil(b"\r\n\r\n"))
    ways = pass_commands(reader, to, writer), pass_answers(theirs, writer)
    try:
        await asyncio.gather(*ways)
    except (asyncio.IncompleteReadError, ConnectionError):
        to.close()
        writer.close()


async def main(path: str, *arguments: str) -> int:
    """Run Firefox; return its exit code."""
    process = await asyncio.create_subprocess_exec(path, *arguments, stderr=PIPE)
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
