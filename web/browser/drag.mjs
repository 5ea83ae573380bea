// Dragging, in addition to pressing. An element with data-drag="ids" can be dropped on the elements with
// these ids. A drop presses the element unless it is chosen already, the target if that is a button, and then
// "Confirm"; a drop on the panel only chooses the element. What moves is the element, or what has
// data-dragged inside it. A finger has to rest on the element first: otherwise it scrolls.
import { flush } from "./after_paint.mjs";
import { makeGhost, makeStage } from "./ghosts.mjs";

const REST = 250; // milliseconds before a finger lifts an element
const DISTANCE = 8; // pixels before a mouse lifts it; a finger that moves further does not rest

// What is pressed or dragged, if anything: {element, id and type (of the pointer), x, y, timer}; once it is
// lifted also {stage, ghost}, and {target} over an element on which it can be dropped.
let dragged;

document.addEventListener("pointerdown", (event) => {
  const element = /** @type {Element} */ (event.target).closest?.("[data-drag]");
  // There is one primary pointer of each type, so the release of the former one was not heard.
  if (event.isPrimary && event.pointerType === dragged?.type) end();
  if (!element || dragged || !event.isPrimary || event.button) return;
  const { clientX: x, clientY: y, pointerId: id, pointerType: type } = event;
  dragged = { element, id, type, x, y };
  if (type !== "mouse") dragged.timer = setTimeout(lift, REST);
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== dragged?.id) return;
  // Its release was not heard, as while a dialog of the system is open; or another button is down.
  if (event.buttons !== 1) return end();
  const { clientX: x, clientY: y } = event;
  const isFar = Math.hypot(x - dragged.x, y - dragged.y) > DISTANCE;
  if (!dragged.ghost && isFar) dragged.type === "mouse" ? lift() : end();
  if (!dragged?.ghost) return;
  dragged.ghost.style.transform = `translate(${x - dragged.x}px, ${y - dragged.y}px)`;
  markTarget(targetAt(x, y));
});

document.addEventListener("pointerup", (event) => {
  if (event.pointerId !== dragged?.id) return;
  const { element, target } = dragged;
  end();
  if (target && element.isConnected) drop(element, target);
});

document.addEventListener("pointercancel", ({ pointerId }) => stopDragging(pointerId));
document.addEventListener("keydown", ({ key }) => key === "Escape" && stopDragging());
// Whoever turns to another window may release the pointer there.
addEventListener("blur", () => stopDragging());
document.addEventListener("visibilitychange", () => stopDragging());
// A finger that drags neither scrolls nor opens a menu.
document.addEventListener("touchmove", (event) => dragged?.ghost && event.preventDefault(), { passive: false });
document.addEventListener("contextmenu", (event) => dragged?.ghost && event.preventDefault());

// What is dragged goes back to its place; with an id, only if this pointer drags it.
export const stopDragging = (id = dragged?.id) => dragged && dragged.id === id && end();

const lift = () => {
  const { root, element } = makeGhost(dragged.element.querySelector("[data-dragged]") ?? dragged.element);
  const stage = makeStage("travelling dragging");
  stage.append(root);
  document.body.append(stage);
  Object.assign(dragged, { stage, ghost: element });
};

const targetAt = (x, y) =>
  dragged.element.dataset.drag
    .split(" ")
    .map((id) => document.getElementById(id))
    .find((each) => each?.contains(document.elementFromPoint(x, y)));

const markTarget = (target) => {
  if (target === dragged.target) return;
  dragged.target?.classList.remove("taking");
  target?.classList.add("taking");
  dragged.target = target;
};

const end = () => {
  clearTimeout(dragged.timer);
  dragged.stage?.remove();
  dragged.target?.classList.remove("taking");
  dragged = undefined;
};

const drop = (element, { id }) => {
  choose(element);
  choose(document.getElementById(id));
  if (id !== "panel") /** @type {HTMLElement} */ (document.querySelector("#confirm:enabled"))?.click();
};

const choose = (element) => {
  if (element?.matches("button:not([aria-pressed='true'])")) element.click();
  flush();
};
