// On a first visit, shows what can be done before Python runs: screens that the build has rendered
// (web/build/preludes.py), each with what can be pressed and the screen to which that leads. It knows no
// rule: the first press that no screen answers, and all after it, wait for Python, which takes over where
// the person stands.
import { Idiomorph } from "../../vendor/idiomorph.mjs";
import { pressShortcut } from "../browser/shortcuts.mjs";

const FOLDER = new URL("../../preludes/__PRELUDES__/", import.meta.url);
// What may be stored on a first visit.
const NOT_OF_GAMES = /^(?!sobek\.)|^sobek\.(language|stamp)$/;
// Where the person stands, for a page that is loaded anew before Python has run.
const KEPT = "sobek.prelude";
const NO_FOCUS = "body, :disabled";

const root = document.documentElement;
const app = document.getElementById("app");
const early = (globalThis.early ??= { presses: [] });
const { presses } = early;
const address = location.hash;

let name = ""; // of the prelude
let screens = [];
let at = -1; // the number of the screen that is shown; -1 for none
let checkpoint = ""; // where the person has come to; "" for where a start without a prelude leads
let ends = false; // no screen answers what was pressed
let isOver = false; // Python has taken over
let first = ""; // the prelude with which the address begins
let beside = /** @type {[string, number]} */ (["", 0]); // the prelude, and the number of its screen, to which going back or forward leads

const loaded = new Map();

// The screens of a prelude.
const load = (name) => {
  if (!loaded.has(name)) loaded.set(name, request(name));
  return loaded.get(name);
};

const request = async (name) => {
  const response = await fetch(new URL(`${name}.${root.lang}.json`, FOLDER), { priority: "high" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
};

// "play-sobek-8" is one of eight, the same one each time.
const chance = Math.random();
const pick = (name) => name.replace(/-(\d+)$/, (_, count) => `-${Math.floor(chance * count)}`);

// Load what is likely to be wanted.
const prepare = (name) => load(pick(name)).catch(() => {});

const html = (number) => {
  if (number < 0) return "";
  const { after, changes } = screens[number];
  const former = html(after);
  let place = 0;
  const pieces = changes.map(([begin, end, text]) => {
    const kept = former.slice(place, begin);
    place = end;
    return kept + text;
  });
  return pieces.join("") + former.slice(place);
};

// What is open: "" for the start screen.
const opened = () => checkpoint.split("\n")[0].replace(/^setup .*/, "");

const show = (number) => {
  const former = opened();
  const hadFocus = !document.activeElement?.matches(NO_FOCUS);
  at = number;
  ({ checkpoint } = screens[at]);
  keep();
  Idiomorph.morph(app, html(at), { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated } });
  const isElsewhere = opened() !== former;
  if (isElsewhere) scrollTo(0, 0);
  if (isElsewhere || (hadFocus && document.activeElement?.matches(NO_FOCUS))) {
    app.querySelector("#prompt, #title")?.focus({ preventScroll: true });
  }
  for (const each of app.querySelectorAll("[data-pointed]")) each.scrollIntoView({ block: "nearest" });
};

const keep = () => {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([FOLDER.href, address, name, at]));
  } catch {
    // The storage is refused: a page that is loaded anew begins anew.
  }
};

const forget = () => {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Nothing was kept.
  }
};

// The prelude and the number of the screen that were left, if they were of this version and address.
const left = () => {
  const [folder, where, ...kept] = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  return folder === FOLDER.href && where === address ? kept : [];
};

// Keep details open that the person has opened.
const beforeAttributeUpdated = (name, element) => !(name === "open" && element.matches("details"));

// Where a press leads: that of its event with its value, or with any.
const leadsTo = (meaning) => {
  const { presses: known = {} } = screens[at] ?? {};
  return known[meaning] ?? known[meaning.split(" ", 2).join(" ")];
};

// Follow the presses as far as they lead to screens, then leave them to Python. A quick second press of a card
// may mean something of its own: it is left out.
let isFollowing = false;
const follow = async () => {
  if (isFollowing) return;
  isFollowing = true;
  while (presses.length && !ends) {
    const [press] = presses;
    const leads = leadsTo(press.meaning);
    if (press.isAgain) presses.shift();
    else if (leads === undefined) ends = true;
    else await go(press, leads).catch(() => (ends = true));
  }
  isFollowing = false;
  if (!presses.length) for (const each of app.querySelectorAll("[data-waiting]")) each.removeAttribute("data-waiting");
  root.toggleAttribute("data-awaits", presses.length > 0 || !Object.keys(screens[at]?.presses ?? {}).length);
};

const go = async (press, leads) => {
  const isElsewhere = typeof leads === "string";
  const wanted = isElsewhere ? pick(leads) : name;
  const there = isElsewhere ? await load(wanted) : screens;
  if (isOver || presses[0] !== press) return; // or something else was pressed
  if (isElsewhere) {
    beside = [name, at];
    // The entry that Python has for what it opens; web/browser/back.mjs knows it by its state.
    history.pushState({ above: address }, "");
  }
  [name, screens] = [wanted, there];
  presses.shift();
  show(isElsewhere ? 0 : leads);
};

// The person goes back to the start screen, or forward again to what was opened from there. What waits for Python
// is dropped.
const turn = async ({ state }) => {
  if (location.hash !== address || (state === null) === (name === first)) return;
  const [wanted, number] = beside;
  const there = await load(wanted).catch(() => null);
  if (isOver || !there) return;
  beside = [name, at];
  [name, screens] = [wanted, there];
  presses.length = 0;
  ends = false;
  show(number);
  await follow();
};

const pressKey = (event) => ends || pressShortcut(event);

const isFirstVisit = () => {
  if (navigator.serviceWorker?.controller) return false; // it has all files, so Python starts soon
  try {
    return Object.keys(localStorage).every((key) => NOT_OF_GAMES.test(key));
  } catch {
    return false; // the storage is refused
  }
};

const begin = async () => {
  const [, learned] = /^#learn=([a-z]+)$/.exec(address) ?? [];
  if (!isFirstVisit() || (address && !learned)) return;
  const [kept, number = 0] = left();
  first = learned ? `learn-${learned}` : "start";
  beside = [first, 0];
  name = kept ?? first;
  screens = await load(name);
  if (isOver) return;
  at = 0;
  if (kept || learned) show(number);
  else prepare(screens[at].presses["submit begin"]);
  document.addEventListener("queued", follow);
  document.addEventListener("keydown", pressKey);
  addEventListener("popstate", turn);
  await follow();
};

// Python takes over: where the person stands, unless the address asks for something else by now. Python repeats
// the presses that are left.
early.take = () => {
  ends = isOver = true;
  document.removeEventListener("keydown", pressKey);
  removeEventListener("popstate", turn);
  forget();
  return location.hash === address ? checkpoint : "";
};

begin().catch(() => (ends = true));
