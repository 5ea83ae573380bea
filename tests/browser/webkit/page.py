"""A page: what Playwright asks of its own WebKit, in the words of the system's."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.browser.webkit.inspector import Target

if TYPE_CHECKING:
    from tests.browser.webkit.browser import Browser, Profile

Message = dict[str, Any]

OUR_NUMBERS: Final = 10**9
"""Ids of messages from here on are not Playwright's."""
WORLD: Final = "__playwright_utility_world__"
"""The name of the world in which Playwright's own scripts run. Here, it is the page's own world
under another number."""
OTHER_WORLD: Final = 10**6
"""What is added to the number of a world."""
ADDRESS_CHANGED: Final = "the address changed to"
"""With this the page's script tells of a new address, in the console."""
SCRIPT: Final = Path(__file__).with_name("page.js").read_text(encoding="utf-8").partition("\n")[2]
WATCH: Final = f"{SCRIPT}.watch({json.dumps(ADDRESS_CHANGED)});\n"
POLL_INTERVAL: Final = 0.02
"""Seconds between two looks at a window that changes its size."""
DOES_NOTHING: Final = {
    "Dialog.enable",
    "Emulation.setActiveAndFocused",
    "Emulation.setAuthCredentials",
    "Emulation.setOrientationOverride",
    "Page.createUserWorld",
    "Page.overrideSetting",
    "Page.setDefaultBackgroundColorOverride",
    "Page.setInterceptFileChooserDialog",
    "Page.setTouchEmulationEnabled",
}
"""What Playwright asks for on each page, and no test depends on."""
KEYS: Final = {
    **{key: key for key in ("Backspace", "Tab", "Enter", "Escape", "PageUp", "PageDown")},
    **{key: key for key in ("Home", "End", "Insert", "Delete", "Shift", "Control", "Meta")},
    **{f"Arrow{way}": f"{way}Arrow" for way in ("Left", "Right", "Up", "Down")},
    **{f"F{number}": f"Function{number}" for number in range(1, 13)},
    **{"Alt": "Alternate", " ": "Space"},
}
"""What keys without a character are called in WebKit's automation."""
MODIFIERS: Final = ("Shift", "Control", "Alternate", "Meta")


class Refused(Exception):
    """What is asked for can't be done."""


class Page:
    """A window with its page."""

    def __init__(self, browser: Browser, profile: Profile, target: Target, handle: str) -> None:
        """``handle``: its name in WebKit's automation."""
        self.id = browser.name("page")
        self.frame = ""
        """The id of its main frame."""
        self._browser = browser
        self._profile = profile
        self._target = target
        self._handle = handle
        self._numbers = count(OUR_NUMBERS)
        self._answers: dict[int, asyncio.Future[Message]] = {}
        self._process = ""
        """The id of the page in its current process."""
        self._address = ""
        self._frames: set[str] = set()
        self._documents: dict[str, str] = {}
        """For each request of a document: the id of its frame."""
        self._loads: asyncio.Future[Message] | None = None
        self._pressed: dict[str, str] = {}
        self._input = asyncio.Lock()

    async def close(self) -> None:
        await self._profile.automate("closeBrowsingContext", handle=self._handle)

    def has_closed(self) -> None:
        """Notice that it is closed."""
        del self._browser.pages[self.id]
        del self._profile.pages[self._target.number]
        self._browser.tell("pageProxyDestroyed", pageProxyId=self.id)

    def pause_on_start(self) -> None:
        """Have new processes wait until Playwright has prepared them."""
        self._send("Target.setPauseOnStart", {"pauseOnStart": True})

    # --- what Playwright says ---------------------------------------------------------------

    async def take(self, message: Message) -> Message | None:
        """Carry out a command; return its result, None if the browser will answer.

        :raises Refused: if it can't be done.
        """
        method, given = message["method"], message.get("params", {})
        match method:
            case "Target.sendMessageToTarget":
                return await self._pass_on(message, given["targetId"], given["message"])
            case "Target.activate":
                await self._automate("switchToBrowsingContext", browsingContextHandle=self._handle)
            case "Emulation.setDeviceMetricsOverride":
                await self._resize(given["width"], given["height"])
            case "Emulation.grantPermissions":
                await self._profile.allow(*given["permissions"])
            case "Emulation.resetPermissions":
                await self._profile.allow()
            case "Input.dispatchMouseEvent":
                async with self._input:
                    await self._move_mouse(given)
            case "Input.dispatchKeyEvent":
                async with self._input:
                    await self._press_key(given)
            case "Input.dispatchTapEvent":
                async with self._input:
                    await self._evaluate(f"{SCRIPT}.tap({given['x']}, {given['y']})")
            case _ if method.startswith("Target."):
                self._send(method, given, message["id"])
                return None
            case _ if method not in DOES_NOTHING:
                raise Refused(f"{method} is not supported")
        return {}

    async def navigate(self, address: str) -> Message:
        """Load a page; return the id of its loader, once its first bytes are there."""
        before, _, _ = self._address.partition("#")
        if "#" in address and address.startswith(f"{before}#"):
            await self._load(address)
            return {}
        self._loads = asyncio.get_running_loop().create_future()
        await self._load(address)
        return await self._loads

    async def _load(self, address: str) -> None:
        how = {"handle": self._handle, "url": address, "pageLoadStrategy": "None"}
        await self._profile.automate("navigateBrowsingContext", **how)

    async def _automate(self, command: str, **given: object) -> None:
        await self._profile.automate(command, **given)

    async def _resize(self, width: int, height: int) -> None:
        """Give the window a size, and wait until the page has it."""
        size, place = {"width": width, "height": height}, {"x": 0, "y": 0}
        frame = {"handle": self._handle, "size": size, "origin": place}
        await self._automate("setWindowFrameOfBrowsingContext", **frame)
        while await self._evaluate("[innerWidth, innerHeight]") != [width, height]:
            await asyncio.sleep(POLL_INTERVAL)

    async def _move_mouse(self, given: Message) -> None:
        held = [name for bit, name in enumerate(MODIFIERS) if given["modifiers"] >> bit & 1]
        await self._automate(
            "performMouseInteraction",
            handle=self._handle,
            position={"x": given["x"], "y": given["y"]},
            button=given["button"].title(),
            interaction=given["type"].title(),
            modifiers=held,
        )

    async def _press_key(self, given: Message) -> None:
        """Press a key or let it go: the automation is told which are pressed then.

        :raises Refused: if it is held: the automation can't repeat it.
        """
        if given.get("autoRepeat"):
            raise Refused("Repeated keys are not supported")
        if given["type"] == "keyDown":
            self._pressed[given["code"]] = given["key"]
        else:
            self._pressed.pop(given["code"], None)
        state: Message = {"sourceId": "keyboard"}
        if named := [KEYS[key] for key in self._pressed.values() if key in KEYS]:
            state["pressedVirtualKeys"] = named
        if others := [key for key in self._pressed.values() if key not in KEYS]:
            state["pressedCharKey"] = others[-1]
        await self._automate(
            "performInteractionSequence",
            handle=self._handle,
            inputSources=[{"sourceId": "keyboard", "sourceType": "Keyboard"}],
            steps=[{"states": [state]}],
        )

    # --- what Playwright says to a process of the page --------------------------------------

    async def _pass_on(self, outer: Message, process: str, text: str) -> Message | None:
        """Pass a command on, unless the system's WebKit does not know it."""
        message = json.loads(text)
        method, given = message["method"], message.get("params", {})
        if method == "Network.interceptWithRequest" and given.keys() == {"requestId"}:
            # The other one aborts the process if the page has been left meanwhile.
            method, given = "Network.interceptContinue", {**given, "stage": "request"}
        about = {"id": message["id"]}
        try:
            result = await self._do(process, method, given)
        except Refused as refused:
            self._dispatch(process, {**about, "error": {"message": str(refused)}})
            return {}
        if result is not None:
            self._dispatch(process, {**about, "result": result})
            return {}
        inner = json.dumps({**about, "method": method, "params": given})
        about_target = {"targetId": process, "message": inner}
        self._send("Target.sendMessageToTarget", about_target, outer["id"])
        return None

    async def _do(self, process: str, method: str, given: Message) -> Message | None:
        """Carry out what the system's WebKit does not know; None if it knows it."""
        node = given.get("objectId", "")
        match method:
            case "Runtime.evaluate" if given.get("contextId", 0) > OTHER_WORLD:
                given["contextId"] -= OTHER_WORLD
            case "Page.setBootstrapScript":
                given["source"] = WATCH + given.get("source", "")
            case "DOM.getContentQuads":
                return {"quads": await self._on(process, node, "quads")}
            case "DOM.scrollIntoViewIfNeeded":
                if wrong := await self._on(process, node, "show", given.get("rect")):
                    raise Refused(wrong)
                return {}
            case "DOM.resolveNode" if node:  # in the other world
                itself = {"objectId": node, "functionDeclaration": "function() { return this; }"}
                answer = await self._ask("Runtime.callFunctionOn", itself, process)
                return {"object": answer["result"]}
            case "DOM.setInputFiles":
                files = [
                    {"name": path.name, "content": b64encode(path.read_bytes()).decode()}
                    for path in map(Path, given["paths"])
                ]
                await self._on(process, node, "choose", files)
                return {}
            case "Page.insertText":
                text = json.dumps(given["text"])
                await self._evaluate(f"document.execCommand('insertText', false, {text})")
                return {}
            case "Page.goBack" | "Page.goForward":
                await self._evaluate(f"history.{method.removeprefix('Page.go').lower()}()")
                return {}
            case "Page.setForcedColors" if given.get("forcedColors") != "Active":
                return {}
            case "Page.setForcedColors" | "Page.setTimeZone" | "Network.setEmulateOfflineState":
                raise Refused(f"{method} is not supported")
            case _ if method in DOES_NOTHING:
                return {}
        return None

    async def _on(self, process: str, node: str, function: str, *given: object) -> Any:
        """The result of a function of the page's script on a node."""
        declaration = f"function(...given) {{ return {SCRIPT}.{function}(this, ...given); }}"
        call = {
            "objectId": node,
            "functionDeclaration": declaration,
            "arguments": [{"value": each} for each in given],
            "returnByValue": True,
        }
        return _value(await self._ask("Runtime.callFunctionOn", call, process))

    async def _evaluate(self, script: str) -> Any:
        """The value of a script in the page."""
        call = {"expression": script, "returnByValue": True, "emulateUserGesture": True}
        return _value(await self._ask("Runtime.evaluate", call))

    async def _ask(self, method: str, given: Message, process: str = "") -> Message:
        """The result of a command of ours, in the page's current process if none is named."""
        number = next(self._numbers)
        self._answers[number] = answer = asyncio.get_running_loop().create_future()
        message = json.dumps({"id": number, "method": method, "params": given})
        about = {"targetId": process or self._process, "message": message}
        self._send("Target.sendMessageToTarget", about)
        said = await answer
        if "error" in said:
            raise Refused(said["error"]["message"])
        result: Message = said["result"]
        return result

    def _send(self, method: str, given: Message, number: int | None = None) -> None:
        number = next(self._numbers) if number is None else number
        message = {"id": number, "method": method, "params": given}
        self._profile.inspector.send(self._target, json.dumps(message))

    # --- what the browser says --------------------------------------------------------------

    def hear(self, message: Message) -> None:
        """Pass on what the browser says to Playwright."""
        if "id" in message:
            if message["id"] < OUR_NUMBERS:
                self._browser.say({**message, "pageProxyId": self.id})
            return
        given = message["params"]
        match message["method"]:
            case "Target.targetCreated" if given["targetInfo"]["type"] != "page":
                return
            case "Target.targetCreated" if not given["targetInfo"].get("isProvisional"):
                self._process = given["targetInfo"]["targetId"]
            case "Target.didCommitProvisionalTarget":
                self._process = given["newTargetId"]
            case "Target.dispatchMessageFromTarget":
                inner = json.loads(given["message"])
                if answer := self._answers.pop(inner.get("id"), None):
                    answer.set_result(inner)
                    return
                for each in self._translated(inner):
                    self._dispatch(given["targetId"], each)
                return
        self._browser.say({**message, "pageProxyId": self.id})

    def _dispatch(self, process: str, message: Message) -> None:
        given = {"targetId": process, "message": json.dumps(message)}
        event = {"method": "Target.dispatchMessageFromTarget", "params": given}
        self._browser.say({**event, "pageProxyId": self.id})

    def _translated(self, message: Message) -> Iterator[Message]:
        """The events of Playwright's WebKit that correspond to one."""
        given, method = message.get("params", {}), message.get("method")
        if tree := message.get("result", {}).get("frameTree"):
            self._learn(tree)
        match method:
            case "Page.frameNavigated":
                yield from self._navigated(given["frame"])
            case "Page.loadEventFired" | "Page.domContentEventFired":
                given["frameId"] = self.frame
            case "Page.frameStoppedLoading" if given["frameId"] != self.frame:
                yield _event("Page.domContentEventFired", frameId=given["frameId"])
                yield _event("Page.loadEventFired", frameId=given["frameId"])
            case "Network.requestWillBeSent" if given.get("type") == "Document":
                self._documents[given["requestId"]] = given["frameId"]
            case "Network.loadingFailed" if self._is_awaited(given["requestId"]):
                assert self._loads
                self._loads.set_exception(Refused(given["errorText"]))
            case "Console.messageAdded":
                told = [each.get("value") for each in given["message"].get("parameters", [])]
                if told[:1] == [ADDRESS_CHANGED]:
                    self._address = told[1]
                    changed = {"frameId": self.frame, "url": self._address}
                    yield _event("Page.navigatedWithinDocument", **changed)
                    return
        yield message
        if method == "Runtime.executionContextCreated" and given["context"]["type"] == "normal":
            other = {"id": given["context"]["id"] + OTHER_WORLD, "type": "user", "name": WORLD}
            yield _event(method, context={**given["context"], **other})

    def _navigated(self, frame: Message) -> Iterator[Message]:
        """Notice that a frame has another document. Frames appear with their first one."""
        if "parentId" in frame:
            if frame["id"] not in self._frames:
                self._frames.add(frame["id"])
                about = {"frameId": frame["id"], "parentFrameId": frame["parentId"]}
                yield _event("Page.frameAttached", **about)
            return
        self._learn({"frame": frame})
        if self._loads and not self._loads.done():
            self._loads.set_result({"loaderId": frame["loaderId"]})

    def _learn(self, tree: Message) -> None:
        """Notice which frames there are."""
        frame = tree["frame"]
        if "parentId" not in frame:
            self.frame, self._address, self._frames = frame["id"], frame["url"], set()
        self._frames.add(frame["id"])
        for child in tree.get("childFrames", []):
            self._learn(child)

    def _is_awaited(self, request: str) -> bool:
        """Whether it is for the document that Playwright has asked for."""
        is_main = self._documents.get(request) == self.frame
        return is_main and self._loads is not None and not self._loads.done()


def _event(method: str, **given: object) -> Message:
    return {"method": method, "params": given}


def _value(answer: Message) -> Any:
    """The value of a script's result."""
    if answer.get("wasThrown"):
        raise Refused(answer["result"].get("description", "A script has failed."))
    return answer["result"].get("value")
