// The few lines that are better said in JavaScript: web/browser/browser.py is the only caller.
import { Idiomorph } from "../../vendor/idiomorph.esm.js";
import { encode } from "../../vendor/uqr.mjs";
import "./drag.mjs";
import { travel } from "./motion.mjs";
import { doWhenPainted, flush } from "./press.mjs";

const HEARD = ["click", "input", "change", "submit", "keydown"];
const FIELDS = "input, select, textarea";
// A browser may allow these only as long as the click lasts.
const AT_ONCE = ["copy", "paste-copied", "print", "send"];
// What has the focus where nothing has it that could use a key.
const NOWHERE = "body, [tabindex='-1']";

// A field that goes while it has the focus says that it has changed: that is nobody's doing.
let isMorphing = false;

// Change the element's content to what `html` says; what stays the same stays in place. Journeys are
// JSON for web/browser/motion.mjs.
export const morph = (id, html, journeys) => {
  isMorphing = true;
  try {
    travel(JSON.parse(journeys), () =>
      Idiomorph.morph(document.getElementById(id), html, {
        morphStyle: "innerHTML",
        // Of what has the focus, this keeps more than the value: all its content.
        ignoreActiveValue: document.activeElement?.matches(FIELDS) ?? false,
        callbacks: { beforeNodeMorphed, beforeAttributeUpdated },
      }),
    );
  } finally {
    isMorphing = false;
  }
};

export const focus = (id, reveal) => {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  if (reveal) element?.scrollIntoView({ block: "nearest" });
};

// What was taken away leaves the focus to the body; what was disabled keeps it for nothing.
export const focusIsLost = () =>
  document.activeElement?.matches("body, :disabled") ?? true;

// What is the same already needs no look at each of its parts; a field may have been filled in since.
const beforeNodeMorphed = (element, wanted) =>
  !element.isEqualNode(wanted) || element.matches?.(FIELDS) || Boolean(element.querySelector?.(FIELDS));

// What a person has opened stays open.
const beforeAttributeUpdated = (name, element) => !(name === "open" && element.matches("details"));

// Call hear(name, data as JSON) for every event whose element, or the nearest one around it,
// has data-<event>="name". It returns true to keep the browser from doing what it would do.
export const listen = (hear) => {
  document.addEventListener("keydown", pressOnce);
  for (const type of HEARD) {
    document.addEventListener(type, (event) => {
      if (isMorphing) return;
      const isStale = finishFormer(type, event);
      const element = listener(type, event);
      if (!element || isForTheField(event, element)) return;
      if (type === "submit" || element.matches("a")) event.preventDefault();
      if (isStale) return;
      const { [type]: name, ...data } = element.dataset;
      Object.assign(data, contents[type]?.(event, element));
      const tell = () => hear(name, JSON.stringify(data));
      if (type === "click" && !AT_ONCE.includes(name)) doWhenPainted(element, tell);
      else if (tell() === true) event.preventDefault();
    });
  }
  document.addEventListener("keydown", pressShortcut);
};

// Whether what is asked for before it means something else now, which nobody has seen yet.
const finishFormer = (type, event) => {
  const asks = () => JSON.stringify(listener(type, event)?.dataset);
  const asked = asks();
  flush();
  return asks() !== asked;
};

// A key presses the first button that has it among its data-shortcut; letters and the like do so only
// where there is data-letters in the page. Enter is for what has the focus, if anything has.
const pressShortcut = (event) => {
  const { key: pressed = "" } = event; // a browser that fills in a field names none
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  if (event.defaultPrevented || event.repeat || isForTheField(event)) return;
  if (key === "Enter" && !event.target.matches?.(NOWHERE)) return;
  if (key.length === 1 && !document.querySelector("[data-letters]")) return;
  const buttons = document.querySelectorAll(`[data-shortcut~="${CSS.escape(key)}"]:not(:disabled)`);
  const button = [...buttons].find((each) => !each.closest("[inert]"));
  if (!button) return;
  event.preventDefault();
  button.click();
};

// A key that is held down presses once: what it pressed may have become the next player's button.
const pressOnce = (event) => {
  if (event.repeat && event.key === "Enter" && event.target.matches?.("button")) {
    event.preventDefault();
  }
};

const listener = (type, event) => {
  if (type !== "keydown") return event.target.closest?.(`[data-${type}]`);
  let element = event.target.closest?.("[data-keydown]");
  while (element && !waitsFor(element, event.key)) {
    element = element.parentElement?.closest("[data-keydown]");
  }
  // Where nothing has the focus that could use a key, it is for the first that waits for it.
  if (element || !event.target.matches?.(NOWHERE)) return element;
  return [...document.querySelectorAll("[data-keydown]")].find(
    (each) => waitsFor(each, event.key) && !each.closest("[inert]"),
  );
};

const waitsFor = ({ dataset: { keys } }, key) => !keys || keys.split(" ").includes(key);

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

// Keys are shortcuts only where nobody is typing (Escape leaves a field), and no modifier makes them
// the browser's.
const isForTheField = (event, element) =>
  event.type === "keydown" &&
  (event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.isComposing ||
    (event.key !== "Escape" &&
      event.target !== element &&
      event.target.matches(`${FIELDS}, [contenteditable]`)));

// Without permission, or on a page without https, the old way still works.
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

// undefined where it may not be read: Python's None.
export const copied = () =>
  navigator.clipboard.readText().then(
    (text) => text,
    () => undefined,
  );

export const canReadCopied = () => Boolean(navigator.clipboard?.readText);

// Where there is nobody to send it to, or it was thought better of, all is well.
export const send = (url) =>
  navigator.share({ title: document.title, url }).then(
    () => true,
    (error) => error.name === "AbortError",
  );

export const canSend = () => Boolean(navigator.share);

// One row a line, or undefined for what no code can hold.
export const qrCode = (text) => {
  try {
    const { data } = encode(text, { border: 0, boostEcc: true });
    return data.map((row) => row.map(Number).join("")).join("\n");
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

export const download = (name, text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

// undefined for what is too large, or no text.
export const readFile = async (id, limit) => {
  const field = document.getElementById(id);
  try {
    const [file] = field.files;
    if (file.size > limit) return undefined;
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  } finally {
    field.value = ""; // so that the same one can be chosen again
  }
};

export const randomHex = (bytes) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

const installed = () => import("./installed.mjs");

export const watchOffers = async (hear) => (await installed()).watch(hear);

export const accept = async (offer) => (await installed()).accept(offer);

// One tab at a time holds a name, and can lose it to another one. Without Web Locks every tab does.
let held = null;
let over = Promise.resolve();

export const claim = (name, take, taken) =>
  new Promise((decide) => {
    release(held?.name);
    if (!navigator.locks) return decide(true);
    const claim = (held = { name });
    const hold = (lock) => {
      decide(lock !== null);
      if (lock && held === claim) return new Promise((giveBack) => Object.assign(claim, { giveBack }));
    };
    // What was held before is free when its own request is over.
    over = over
      .then(() => navigator.locks.request(name, take ? { steal: true } : { ifAvailable: true }, hold))
      .catch((error) => {
        decide(true);
        if (error.name === "AbortError" && held === claim) taken(name);
      });
  });

export const release = (name) => {
  if (held?.name !== name) return;
  held?.giveBack?.();
  held = null;
};

// Whether the browser grants it makes no difference here.
export const persist = () => navigator.storage?.persist?.().catch(() => false);

// Without a click nothing may be heard; one that plays begins with it.
const PATIENCE = 300;
let audio;

export const play = async (sound) => {
  try {
    audio ??= new AudioContext();
    const running = Promise.race([audio.resume(), new Promise((late) => setTimeout(late, PATIENCE))]);
    const [{ play }] = await Promise.all([import("./sounds.mjs"), running]);
    if (audio.state === "running") play(audio, sound);
  } catch {
    // Then it is not heard.
  }
};

// The screen stays on while that is wanted and the page is seen, as far as the browser has it so.
let wakes = false;
let screenLock;

export const stayAwake = async (wanted) => {
  wakes = wanted;
  if (!wanted) {
    screenLock?.release();
    screenLock = undefined;
  }
  if (!wanted || document.hidden || screenLock?.released === false) return;
  try {
    const lock = await navigator.wakeLock.request("screen");
    if (wakes && screenLock?.released !== false) screenLock = lock;
    else lock.release();
  } catch {
    // Then it does not.
  }
};

document.addEventListener("visibilitychange", () => wakes && stayAwake(true));

// Without the interpreter nothing of a worker is left but its name.
export const endWorker = (name) => {
  const script = document.querySelector(`script[name="${name}"]`);
  script?.xworker?.terminate();
  script?.remove();
};

const LEFT = "sobek.left";

// Call back when the page is hidden, which may be the last that is heard of it.
export const onLeaving = (leave) =>
  document.addEventListener("visibilitychange", () => document.hidden && leave());

// Keep what the next start shows first; web/boot/first.js says how.
export const leave = (pages) => {
  const { lang: language, dataset } = document.documentElement;
  const { version } = dataset;
  try {
    localStorage.removeItem(LEFT); // also where nothing comes in its place
    localStorage.setItem(LEFT, JSON.stringify({ version, language, pages: JSON.parse(pages) }));
  } catch {
    // It begins with less.
  }
};

// What is kept of a page that was left takes no room from a game.
export const store = (key, text) => {
  try {
    localStorage.setItem(key, text);
  } catch {
    localStorage.removeItem(LEFT);
    localStorage.setItem(key, text);
  }
};
