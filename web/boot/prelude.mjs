// On a first visit, shows what can be done before Python runs: screens that the build has rendered
// (web/build/preludes.py), each with what can be pressed and the screen to which that leads. It knows no
// rule: the first press that no screen answers, and all after it, wait for Python, which takes over where
// the person stands.
import { Idiomorph } from "../../vendor/idiomorph.esm.js";

const FOLDER = new URL("../../preludes/__PRELUDES__/", import.meta.url);
// What may be stored on a first visit: it changes no screen.
const NOT_PLAYED = /^(?!sobek\.)|^sobek\.(language|theme|stamp)$/;

const root = document.documentElement;
const app = document.getElementById("app");
const { presses } = globalThis.early;

let screens = [];
let at = -1; // the number of the screen that is shown; -1 for none
let standing = ""; // where the person has come to; "" for where a start without a prelude leads
let ends = false;

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

const show = (number) => {
  at = number;
  ({ standing } = screens[at]);
  Idiomorph.morph(app, html(at), { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated } });
  for (const each of app.querySelectorAll("[data-waiting]")) each.removeAttribute("data-waiting");
  const { activeElement } = document;
  if (activeElement?.matches("body, :disabled")) app.querySelector("#prompt, #title")?.focus({ preventScroll: true });
};

// Keep details open that the person has opened.
const beforeAttributeUpdated = (name, element) => !(name === "open" && element.matches("details"));

// Follow the presses as far as they lead to screens, then leave them to Python.
let isFollowing = false;
const follow = async () => {
  if (isFollowing) return;
  isFollowing = true;
  while (presses.length && !ends) {
    const leads = screens[at]?.presses[presses[0].meaning];
    if (leads === undefined) ends = true;
    else await go(leads).catch(() => (ends = true));
  }
  isFollowing = false;
  root.toggleAttribute("data-awaits", presses.length > 0 || !Object.keys(screens[at]?.presses ?? {}).length);
};

const go = async (leads) => {
  const isElsewhere = typeof leads === "string";
  const there = isElsewhere ? await load(pick(leads)) : screens;
  if (ends) return; // Python has taken over
  screens = there;
  presses.shift();
  show(isElsewhere ? 0 : leads);
  if (isElsewhere) scrollTo(0, 0);
};

const isFirstVisit = () => {
  if (navigator.serviceWorker?.controller) return false; // Python is here, too
  try {
    return Object.keys(localStorage).every((key) => NOT_PLAYED.test(key));
  } catch {
    return false; // the storage is refused
  }
};

const begin = async () => {
  const [, learned] = /^#learn=([a-z]+)$/.exec(location.hash) ?? [];
  if (!isFirstVisit() || (location.hash && !learned)) return;
  screens = await load(learned ? `learn-${learned}` : "start");
  if (ends) return;
  at = 0;
  if (learned) show(at);
  else prepare(screens[at].presses["submit begin"]);
  document.addEventListener("queued", follow);
  await follow();
};

// Python takes over: where the person stands. It repeats the presses that are left.
globalThis.early.take = () => {
  ends = true;
  return standing;
};

begin().catch(() => (ends = true));
