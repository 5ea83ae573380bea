"""Replaces web/main.py: shows on the page what the functions of web/browser/browser.py do."""

import json
from html import escape

from web.browser import browser

heard: list[str] = []
typed = ""
gone = False


def show() -> None:
    lines = "".join(f'<li id="line-{n}">{escape(line)}</li>' for n, line in enumerate(heard))
    change = browser.morph(
        "app",
        f"""<main data-keydown="key">
        <button data-click="take" data-card-id="3" id="take"><b>Take</b></button>
        <div data-keydown="walk" data-keys="ArrowDown End"><button>Walk</button></div>
        <button data-click="gone" id="gone" {"disabled" if gone else ""}>Gone</button>
        <a href="#elsewhere" data-click="link">Link</a>
        <form data-submit="start">
        <label>Name <input name="name" data-input="typed" value="{escape(typed)}"></label>
        <label><input type="checkbox" name="open" value="yes" data-change="ticked"> Open</label>
        <button name="how" value="now">Start</button></form>
        <ul>{lines}</ul></main>""",
    )
    for _ in change:
        pass


def note(name: str, data: dict[str, str]) -> None:
    heard.append(f"{name} {json.dumps(data)}")
    show()


def hear(name: str, data: dict[str, str]) -> bool:
    global typed, gone
    if name == "typed":
        typed = data["value"]
    note(name, data)
    if name == "gone":
        heard.append(f"lost {browser.focus_is_lost()}")
        gone = True
        show()
        heard.append(f"then {browser.focus_is_lost()}")
        browser.focus("take")
        heard.append(f"at last {browser.focus_is_lost()}")
        show()
    return name == "walk"


async def ask() -> None:
    first, second = await browser.start_worker(), await browser.start_worker()
    heard.append(await first.think('{"n": 1}'))
    try:
        await first.think("no JSON")
    except browser.WorkerError as error:
        heard.append(f"refused {'JSONDecodeError' in str(error)}")
    show()
    endless = browser.run(say(first, '"forever"'))
    await say(second, '{"n": 2}')
    endless()
    first.end()
    third = await browser.start_worker()
    await say(third, '{"n": 3}')


async def say(worker: browser.Worker, request: str) -> None:
    heard.append(await worker.think(request))
    show()


browser.store("key", "value")
heard.append(f"stored {browser.stored('key')}")
browser.forget("key")
heard.append(f"forgotten {browser.stored('key')}")
try:
    browser.store("much", "x" * 10_000_000)
except browser.StorageError:
    heard.append("too much")
heard.append(f"seeds differ {browser.seed() != browser.seed()}")
heard.append(f"cores {browser.power()[0] > 0}")
heard.append(f"languages {browser.languages()}")
browser.set_location_hash("first")
browser.set_location_hash("second", new_entry=True)
heard.append(f"hash {browser.location_hash()} of {browser.page_address()}")
browser.on_location_hash(lambda hash: note("hash", {"is": hash}))
browser.schedule(0.01, lambda: note("later", {}))
cancel = browser.schedule(0.01, lambda: note("never", {}))
cancel()
browser.listen(hear)
browser.run(ask())
show()
browser.ready()
