// The part of the browser interface that is simpler in JavaScript. Only web/browser/browser.py calls it.
import { Idiomorph } from "../../vendor/idiomorph.mjs";
import { encodeQR } from "../../vendor/qr.mjs";
import { doWhenPainted, flush, isPending, isUnfinished } from "./after_paint.mjs";
import { keepEntry } from "./back.mjs";
export { flow, play } from "./audio.mjs";
export { onAddress, setAddress } from "./back.mjs";
export { claim, countClaims, release } from "./claims.mjs";
export { onTime } from "./clock.mjs";
import "./arrows.mjs";
import "./drag.mjs";
export { focus, focusedId, focusIsLost } from "./focus.mjs";
import "./grid.mjs";
import { note, restored, STAMP } from "./journal.mjs";
import { lazily } from "./lazily.mjs";
import { beginChange, keepsLook, release } from "./late.mjs";
import { listenForQuestions } from "./long_press.mjs";
import { atRest, prepareMotion } from "./motion.mjs";
import "./nudge.mjs";
import "./piles.mjs";
import { drawn, inSteps } from "./short_tasks.mjs";
import { FIELDS, isTyping, NO_FOCUS, pressShortcut } from "./shortcuts.mjs";
import { follow } from "./speaker.mjs";
import "./quirks.mjs";

const EVENTS = ["click", "input", "change", "submit", "keydown"];
const OF_FIELDS = ["input", "change", "submit"];
// Events that browsers may allow only while they handle the click itself.
const AT_ONCE = ["copy", "paste-copied", "print", "send"];

// A focused field that is removed fires a change event, which no person has caused.
let isMorphing = false;

// Change the element's content to `html`; elements that stay the same stay in place. `paths` are the
// animation paths for web/browser/motion.mjs, `accents` its accents, both as JSON. Return a function that
// does the next step and tells whether there is another one.
export const morph = (id, html, paths, accents) => {
  const steps = changes(document.getElementById(id), html, JSON.parse(paths), JSON.parse(accents));
  return () => whileMorphing(() => !steps.next().done);
};

const whileMorphing = (change) => {
  isMorphing = true;
  try {
    return change();
  } finally {
    isMorphing = false;
  }
};

const showLate = () => whileMorphing(() => release((part, change) => patch(part, change, "outerHTML")));

// What changes in a step of its own, if it is there before and after the change: what says whose turn it is comes last.
const PARTS = ["section[id]", "#masthead"];

// The steps: to read the new content, each part that has changed, what is left, the layout. A table that changes as a
// whole takes long to be laid out on a slow device; its parts take a moment each.
function* changes(root, html, paths, accents) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  letGo(html);
  beginChange();
  const motion = prepareMotion(paths, accents, wanted.content, showLate);
  yield;
  for (const part of PARTS.flatMap((parts) => [...root.querySelectorAll(parts)])) {
    const change = wanted.content.getElementById(part.id);
    if (!change || !part.isConnected || !beforeNodeMorphed(part, change) || bringsKnown(part, change)) continue;
    patch(part, change, "outerHTML");
    motion.hide();
    layOut();
    yield;
  }
  if (differs(root, wanted.content)) {
    patch(root, [...wanted.content.childNodes], "innerHTML");
    motion.hide();
    yield; // another screen takes long to be made, and longer to be laid out
  }
  layOut();
  motion.begin();
  keepEntry();
  follow();
}

// Whether a part is to get what is elsewhere now. Then it changes with all the rest: an id is there only once.
const bringsKnown = (part, change) =>
  [...change.querySelectorAll("[id]")].some(({ id }) => {
    const known = document.getElementById(id);
    return known && !part.contains(known);
  });

const differs = (root, wanted) =>
  root.childNodes.length !== wanted.childNodes.length ||
  [...root.childNodes].some((node, place) => beforeNodeMorphed(node, wanted.childNodes[place]));

const patch = (element, wanted, morphStyle) =>
  Idiomorph.morph(element, wanted, {
    morphStyle,
    // For a focused element that is not a field, this would keep all its content.
    ignoreActiveValue: document.activeElement?.matches(FIELDS) ?? false,
    callbacks: { beforeNodeMorphed, beforeAttributeUpdated },
  });

const layOut = () => void document.body.offsetHeight;

// Take the focus off what `html` has no more: to remove what has the focus lays the whole page out. Not for those who use
// keys: a screen reader says where the focus is meanwhile.
const letGo = (html) => {
  const { activeElement: focused } = document;
  if (focused?.id && !focused.matches(":focus-visible") && !html.includes(` id="${focused.id}"`)) focused.blur();
};

export { drawn, flush, inSteps };

export const whenAtRest = () => drawn().then(atRest);

let pointed = "";

// Scroll to what a teacher points at; only when that is something new, since one may scroll away.
export const revealPointed = () => {
  const elements = [...document.querySelectorAll("[data-pointed]")];
  const ids = elements.map(({ id }) => id).join(" ");
  if (ids !== pointed) for (const each of elements) each.scrollIntoView({ block: "nearest" });
  pointed = ids;
};

// Skip subtrees that are equal already, except those with fields, which may have been filled in.
const beforeNodeMorphed = (element, wanted) => {
  beginAnew(element, wanted);
  return isChanged(element, wanted) && !keepsLook(element, wanted);
};

// A field for lines keeps the focus from one line to the next, and so what was typed in it.
const beginAnew = (element, { dataset }) => {
  if (dataset?.line && element.dataset.line !== dataset.line) element.value = "";
};

const isChanged = (element, wanted) =>
  !element.isEqualNode(wanted) || element.matches?.(FIELDS) || Boolean(element.querySelector?.(FIELDS));

// Keep details open that the player has opened.
const beforeAttributeUpdated = (name, element) => !(name === "open" && element.matches("details"));

// web/boot/theme.js shows it.
export const setTheme = (detail) =>
  document.documentElement.dispatchEvent(new CustomEvent("theme", { detail }));

// Call handle(name, data as JSON) for every event on an element with data-<event>="name" or inside one. The
// further presses of a quick series have other names, those in data-again. It returns true to prevent the browser's default action.
export const listen = (handle) => {
  document.addEventListener("keydown", ignoreRepeatedEnter);
  listenForQuestions(({ look, clause }) => {
    flush();
    if (look) handle("panel", JSON.stringify({ value: `look-${look}` }));
    else handle("clause", JSON.stringify({ value: clause }));
  });
  for (const type of EVENTS) {
    document.addEventListener(type, (event) => {
      if (isMorphing) return;
      if (type === "click" && isRepeated(listener(type, event))) return event.preventDefault();
      // A drawing would put back what a field held: it comes once that is read, with the event that is heard.
      if (isUnheard(type, event)) return;
      const filled = type === "input" || type === "change" ? contents[type](event) : undefined;
      const isStale = finishPending(type, event);
      const element = listener(type, event);
      if (!element || isTyping(event, element)) return;
      if (type === "submit" || element.matches("a")) event.preventDefault();
      if (isStale) return;
      const { [type]: usual, ...data } = element.dataset;
      const name = (type === "click" && furtherPress(element, event)) || usual;
      Object.assign(data, filled ?? contents[type]?.(event, element));
      const call = () => handle(name, JSON.stringify(data));
      if (type === "click" && !AT_ONCE.includes(name)) doWhenPainted(element, call);
      else if (call() === true) event.preventDefault();
      // A drawing that comes later would find another content of the field.
      if (OF_FIELDS.includes(type)) flush();
    });
  }
  document.addEventListener("keydown", pressShortcut);
};

// Whether nothing hears this event of a field.
const isUnheard = (type, { target }) =>
  type !== "keydown" && target.matches?.(FIELDS) && !target.closest(`[data-${type}]`);

// Whether an element is pressed again before its press was handled, which is not meant, unless that has a meaning.
const isRepeated = (element) => isPending(element) && !element.dataset.again;

// What one of several quick presses of an element is called; undefined for the first one, and if there is no name.
const QUICK = 500; // milliseconds from one press to the next
let series = {};

const furtherPress = ({ id, dataset: { again = "" } }, { timeStamp: time }) => {
  const names = again.split(" ");
  const goesOn = id === series.id && time - series.time < QUICK && series.count <= names.length;
  series = { id, time, count: goesOn ? series.count + 1 : 1 };
  return names[series.count - 2];
};

// Run the work of the press before. Return whether that has changed the meaning of this event, which the
// player cannot have seen yet: what was clicked may have gone, or lie below a panel now.
const finishPending = (type, event) => {
  if (!isUnfinished()) return false;
  const meaning = () => JSON.stringify(listener(type, event)?.dataset);
  const before = meaning();
  flush();
  const { target } = event;
  const isGone = type === "click" && (!target.isConnected || target.closest?.("[inert]"));
  return isGone || meaning() !== before;
};

// A held Enter presses once: the button may have become the next player's.
const ignoreRepeatedEnter = (event) => {
  if (event.repeat && event.key === "Enter" && event.target.matches?.("button")) {
    event.preventDefault();
  }
};

// The element whose data-<event> applies to the event.
const listener = (type, event) => {
  if (type !== "keydown") return event.target.closest?.(`[data-${type}]`);
  let element = event.target.closest?.("[data-keydown]");
  while (element && !accepts(element, event.key)) {
    element = element.parentElement?.closest("[data-keydown]");
  }
  // If nothing that uses keys has the focus, the first element that accepts the key gets it.
  if (element || !event.target.matches?.(NO_FOCUS)) return element;
  return [...document.querySelectorAll("[data-keydown]")].find(
    (each) => accepts(each, event.key) && !each.closest("[inert]"),
  );
};

const accepts = ({ dataset }, key) => !dataset.keys || dataset.keys.split(" ").includes(key);

// The data of an event besides the element's data-* attributes.
const contents = {
  click: (_, element) => (element.matches(FIELDS) ? fieldValue(element) : {}),
  input: (event) => fieldValue(event.target),
  change: (event) => fieldValue(event.target),
  submit: (event, form) => ({
    ...Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === "string")),
    submitter: event.submitter?.value ?? "",
  }),
  keydown: (event) => ({ key: event.key }),
};

const fieldValue = ({ name, type, value, checked }) => ({
  name,
  value: type === "checkbox" ? (checked ? value : "") : value,
});

// The fallback works without permission and over plain http.
export const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    const focused = document.activeElement;
    field.value = text;
    field.readOnly = true;
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    focused?.focus();
    return copied;
  }
};

// undefined (None in Python) if the clipboard may not be read.
export const copied = () => navigator.clipboard.readText().catch(() => undefined);

export const canReadCopied = () => Boolean(navigator.clipboard?.readText);

// AbortError: the player has cancelled, or there is no app to share with.
export const send = (url, text) =>
  navigator.share({ title: document.title, url, ...(text && { text }) }).then(
    () => true,
    (error) => error.name === "AbortError",
  );

export const canSend = () => Boolean(navigator.share);

// One line per row of the code, as small as it can be, and with as much redundancy as that size has room for; a short
// text has some anyway, so that glare on a screen does no harm. undefined if the text is too long.
const LONGEST_CODE = 2953; // bytes
const SHORT_CODE = 300;

export const qrCode = (text) => {
  const size = new TextEncoder().encode(text).length;
  if (size > LONGEST_CODE) return undefined;
  const bare = (rows) => rows.slice(1, -1).map((row) => row.slice(1, -1)); // the narrowest border is 1
  const drawn = (ecc, version) => bare(encodeQR(text, "raw", { ecc, version, border: 1 }));
  let rows = drawn(size > SHORT_CODE ? "low" : "medium");
  const version = (rows.length - 17) / 4;
  for (const ecc of ["medium", "quartile", "high"]) {
    try {
      rows = drawn(ecc, version);
    } catch {
      break; // it has no room for more
    }
  }
  return rows.map((row) => row.map(Number).join("")).join("\n");
};

export const download = (name, text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

// True if another app has the text as a file, false if the player has cancelled that; else undefined: the browser
// can't, or no longer, since the press is too long ago, or is on a computer, whose apps to share with keep no files.
export const shareFile = async (name, text) => {
  const files = [new File([text], name, { type: "text/plain" })];
  if (!matchMedia("(pointer: coarse)").matches || !navigator.canShare?.({ files })) return undefined;
  return navigator.share({ files }).then(
    () => true,
    (error) => (error.name === "AbortError" ? false : undefined),
  );
};

// The bytes of the file that is chosen; undefined if there are more than `limit`, or they can't be read.
export const readFile = async (id, limit) => {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(id));
  const file = field?.files?.[0]; // the field may have gone, with the screen that it stood on
  if (!file || file.size > limit) return undefined;
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  } finally {
    field.value = ""; // so that the same file can be chosen again
  }
};

export const randomHex = (bytes) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

// Where the person has come to before Python ran (web/boot/prelude.mjs).
export const begun = () => globalThis.early?.take?.() ?? "";

const updates = lazily("./updates.mjs");

// Without the module, when the page is left or the connection lost by then, nothing is offered.
export const watchOffers = async (callback) => (await updates.load().catch(() => null))?.watch(callback);

export const accept = (offer) => updates.use((module) => module.accept(offer));

// What sealed play computes with, where no worker does it.
const ofSeals = lazily("./group.mjs");

export const group = async () => {
  const group = await ofSeals.load();
  await group.load();
  return group;
};

// What the page says in a language.
const catalogues = lazily("./catalogue.mjs");

export const catalogue = async (language) => (await catalogues.load()).load(language);

// What the lab needs: its editor, and a place for a bot that nobody has checked.
const editor = lazily("../../vendor/code_editor.mjs");
const sandboxes = lazily("./start_sandbox.mjs");

export const loadEditor = async () => void (await editor.load());

export const openSandbox = async () => (await sandboxes.load()).open();

// Lines to other devices, and the camera that reads their codes. Both report what happens as events of the page.
let report = (_name, _data) => {};
const lines = lazily("./line.mjs");
const camera = lazily("./camera.mjs");

export const onReport = (handle) => {
  report = (name, data) => handle(name, JSON.stringify(data));
};

export const hasLines = () => typeof RTCPeerConnection === "function";

export const openLine = async (id) => (await lines.load()).open(id, report);

export const answerLine = async (id, sdp) => (await lines.load()).answer(id, sdp, report);

export const acceptLine = async (id, sdp) => (await lines.load()).accept(id, sdp);

export const sendLine = (id, text) => lines.use((module) => module.send(id, text)) ?? false;

export const closeLine = (id) => lines.use((module) => module.close(id));

export const look = async (atPerson) => {
  let eyes;
  try {
    eyes = await camera.load(); // and no further step: who looks away while it comes does so after this
  } catch {
    return "unloaded";
  }
  return eyes.look(atPerson, report);
};

export const lookAway = () => camera.use((eyes) => eyes.away());

export const readAsset = async (path) => {
  const response = await fetch(new URL(`../../${path}`, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
};

const pictures = lazily("./pictures.mjs");

export const loadPictures = async () => (await pictures.load()).load();

// Whether the browser grants it makes no difference.
export const persist = () => navigator.storage?.persist?.().catch(() => false);

// Keep the screen on while it is wanted and the page is visible. The browser releases the lock when the
// page is hidden.
let isAwake = false;
let screenLock;

export const stayAwake = async (wanted) => {
  isAwake = wanted;
  if (!wanted) {
    screenLock?.release();
    screenLock = undefined;
  }
  if (!wanted || document.hidden || screenLock?.released === false) return;
  try {
    const lock = await navigator.wakeLock.request("screen");
    if (isAwake && screenLock?.released !== false) screenLock = lock;
    else lock.release();
  } catch {
    // The screen may go off, then.
  }
};

document.addEventListener("visibilitychange", () => isAwake && stayAwake(true));

// Stop a worker of PyScript, which knows it as the property xworker of a script element.
export const endWorker = (name) => {
  const script = document.querySelector(`script[name="${name}"]`);
  script?.xworker?.terminate();
  script?.remove();
};

const LEFT_KEY = "sobek.left";

// Call back when the page is hidden: it may be closed without another event.
export const onLeaving = (callback) =>
  document.addEventListener("visibilitychange", () => document.hidden && callback());

// Store what web/boot/first_paint.js shows at the next start.
export const leave = (pages) => {
  const { lang: language, dataset } = document.documentElement;
  const { version } = dataset;
  try {
    localStorage.removeItem(LEFT_KEY); // even if the new text does not fit
    localStorage.setItem(LEFT_KEY, JSON.stringify({ version, language, pages: JSON.parse(pages) }));
  } catch {
    // The next start shows the start screen or the progress bar first.
  }
};

// Storage. All of it throws an error where the browser has none (it is null in some) or refuses.
export const stored = (key) => localStorage.getItem(key);

export const storedKeys = () => Object.keys(localStorage);

// How many characters browsers hold for a site. WebKit counts two for each of a text that goes beyond Latin-1.
const ROOM = 5_242_880;
const WIDE = navigator.vendor.startsWith("Apple") ? /[^\0-\xff]/ : /^$./;

// The share of it that is full.
export const fullness = () => {
  const sizes = Object.entries(localStorage).flat().map((text) => text.length * (WIDE.test(text) ? 2 : 1));
  return sizes.reduce((sum, size) => sum + size, 0) / ROOM;
};

// If the storage is full, make room for a game by removing the stored first paint.
export const store = (key, text) => {
  try {
    localStorage.setItem(key, text);
  } catch {
    localStorage.removeItem(LEFT_KEY);
    localStorage.setItem(key, text);
  }
  note(key, text);
};

export const forget = (key) => {
  localStorage.removeItem(key);
  note(key, null);
};

// Resolved once what the last start has stored is there, to true; to false if the browser does not answer.
export const whenRestored = () => restored;

// Call back with the key whenever another tab changes the storage; "" if it removes everything.
export const onStorage = (callback) =>
  addEventListener("storage", ({ key }) => key !== STAMP && callback(key ?? ""));
