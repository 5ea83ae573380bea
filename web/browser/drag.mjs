// Dragging, as an addition to pressing: what has data-drag="ids of places" can be dropped on one of them.
// That presses it, unless it is chosen already, and then what confirms the choice; dropped on the panel
// it is only chosen. A finger has to rest on it first, for otherwise it scrolls.
import { likeness } from "./motion.mjs";
import { flush } from "./press.mjs";

const RESTING = 250; // in milliseconds
const APART = 8; // pixels: less is a press, or a finger that rests

let held; // what is under the finger: {element, id, x, y, timer, ghost, place}

document.addEventListener("pointerdown", (event) => {
  const element = event.target.closest?.("[data-drag]");
  if (!element || held || !event.isPrimary || event.button) return;
  const { clientX: x, clientY: y, pointerId: id, pointerType } = event;
  held = { element, id, x, y, isMouse: pointerType === "mouse" };
  if (!held.isMouse) held.timer = setTimeout(lift, RESTING);
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== held?.id) return;
  const { clientX: x, clientY: y } = event;
  const isFar = Math.hypot(x - held.x, y - held.y) > APART;
  if (!held.ghost && isFar) held.isMouse ? lift() : letGo();
  if (!held?.ghost) return;
  held.ghost.style.transform = `translate(${x - held.x}px, ${y - held.y}px)`;
  mark(placeAt(x, y));
});

document.addEventListener("pointerup", (event) => {
  if (event.pointerId !== held?.id) return;
  const { element, place } = held;
  letGo();
  if (place && element.isConnected) drop(element, place);
});

document.addEventListener("pointercancel", ({ pointerId }) => pointerId === held?.id && letGo());
document.addEventListener("keydown", ({ key }) => key === "Escape" && held && letGo());
// A finger that drags does not scroll, and opens no menu.
document.addEventListener("touchmove", (event) => held?.ghost && event.preventDefault(), { passive: false });
document.addEventListener("contextmenu", (event) => held?.ghost && event.preventDefault());

const lift = () => {
  const { around, copy } = likeness(held.element);
  const stage = document.createElement("div");
  stage.setAttribute("aria-hidden", "true");
  stage.className = "travelling dragging";
  stage.append(around);
  document.body.append(stage);
  Object.assign(held, { stage, ghost: copy });
};

const placeAt = (x, y) =>
  held.element.dataset.drag
    .split(" ")
    .map((id) => document.getElementById(id))
    .find((each) => each?.contains(document.elementFromPoint(x, y)));

const mark = (place) => {
  if (place === held.place) return;
  held.place?.classList.remove("taking");
  place?.classList.add("taking");
  held.place = place;
};

const letGo = () => {
  clearTimeout(held.timer);
  held.stage?.remove();
  held.place?.classList.remove("taking");
  held = undefined;
};

const drop = (element, place) => {
  if (element.getAttribute("aria-pressed") !== "true") element.click();
  flush();
  if (place.id !== "panel") document.querySelector("#confirm:enabled")?.click();
};
