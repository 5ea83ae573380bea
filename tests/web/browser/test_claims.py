"""Claims of a tab where the browser answers, answers late, or never does."""

import json
from typing import Any

import serve
from tests.helpers.in_node import run_in_node

STAGE = """
const said = [], timers = [], requests = [];
globalThis.document = { documentElement: { toggleAttribute() {} } };
globalThis.setTimeout = (work) => timers.push(work);
const locks = {
  request: (name, options, hold) =>
    new Promise((end, fail) => {
      const answer = (lock) => Promise.resolve(hold(lock)).then(end);
      requests.push({ name, fail, answer });
    }),
};
Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
const { claim, release } = await import(MODULE);
const turn = async () => { for (let n = 0; n < 20; n++) await null; };
const ask = (name, steal = false) =>
  claim(name, steal, (taken) => said.push(`${taken} is taken`))
    .then((isOurs) => said.push(`${name}: ${isOurs}`));
const timeOut = () => { for (const work of timers.splice(0)) work(); };
"""
"""A browser of which the script decides when it answers, and when time has passed."""


def told(script: str) -> list[Any]:
    """What a script has noted in ``said``."""
    module = (serve.ROOT / "web" / "browser" / "claims.mjs").as_uri()
    whole = (
        f"{STAGE.replace('MODULE', json.dumps(module))}{script}console.log(JSON.stringify(said));"
    )
    found: list[Any] = run_in_node(whole)
    return found


def test_an_answer_decides() -> None:
    assert told(
        """ask("one"); await turn(); requests[0].answer({}); await turn(); timeOut(); await turn();
        ask("two"); await turn(); requests[1].answer(null); await turn();"""
    ) == ["one: true", "two: false"]


def test_the_name_of_before_is_free_before_the_next_is_asked_for() -> None:
    assert told(
        """ask("one"); await turn(); requests[0].answer({}); await turn(); timeOut(); await turn();
        ask("one"); said.push(requests.length); await turn(); said.push(requests.length);"""
    ) == ["one: true", 1, 2]


def test_without_an_answer_the_page_goes_on_as_if_alone() -> None:
    """And asks no more, so that nobody waits again."""
    assert told(
        """ask("one"); await turn(); said.push("waits"); timeOut(); await turn();
        ask("two"); await turn(); said.push(requests.length);"""
    ) == ["waits", "one: true", "two: true", 1]


def test_an_answer_that_comes_late_still_counts() -> None:
    """If another tab has the name, this one has lost it; and the next claim asks again."""
    assert told(
        """ask("one"); await turn(); timeOut(); await turn();
        requests[0].answer(null); await turn();
        ask("two"); await turn(); requests[1].answer({}); await turn();"""
    ) == ["one: true", "one is taken", "two: true"]


def test_a_late_answer_on_what_is_no_longer_wanted_changes_nothing() -> None:
    assert told(
        """ask("one"); await turn(); timeOut(); await turn(); release("one");
        requests[0].answer(null); await turn();"""
    ) == ["one: true"]


def test_a_name_that_is_stolen_is_reported() -> None:
    assert told(
        """ask("one"); await turn(); requests[0].answer({}); await turn();
        requests[0].fail(Object.assign(new Error(), { name: "AbortError" })); await turn();"""
    ) == ["one: true", "one is taken"]


def test_a_browser_that_refuses_leaves_the_page_alone() -> None:
    assert told(
        """ask("one"); await turn();
        requests[0].fail(Object.assign(new Error(), { name: "SecurityError" })); await turn();"""
    ) == ["one: true"]
