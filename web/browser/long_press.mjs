// Says what a thing is: by a long press on it, or, while the page has an element with data-explains, by any
// press. A thing to see in large has its name in data-look, another one its rule in data-clause.
import { stopDragging } from "./drag.mjs";

const LONG_PRESS = 600; // milliseconds
const DISTANCE = 10; // pixels: a pointer that moves further drags or scrolls
const THINGS = "[data-look], [data-clause]";

let press; // the last pointer that went down on a thing: {id, type, x, y, isDown, timer, isAnswered}

// Whether an event is of another pointer while one is down, such as of the palm beside a pen.
const isOther = ({ pointerType: type }) => press?.isDown && type && type !== press.type;

// Call explain(thing) for each question, with the data-* attributes of the thing.
export const listenForQuestions = (explain) => {
  document.addEventListener("pointerdown", (event) => {
    if (isOther(event)) return;
    end();
    const thing = thingOf(event);
    if (!thing || !event.isPrimary || event.button) return;
    const { pointerId: id, pointerType: type, clientX: x, clientY: y } = event;
    press = { id, type, x, y, isDown: true };
    press.timer = setTimeout(() => {
      press.isAnswered = true;
      stopDragging(id);
      explain(thing.dataset);
    }, LONG_PRESS);
  });
  document.addEventListener("pointermove", ({ pointerId, clientX, clientY, buttons }) => {
    if (pointerId !== press?.id) return;
    if (buttons !== 1 || Math.hypot(clientX - press.x, clientY - press.y) > DISTANCE) end();
  });
  addEventListener("blur", end);
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);
  document.addEventListener("contextmenu", (event) => {
    if (press && thingOf(event) && event.pointerType !== "mouse") event.preventDefault();
  });
  // Before the page's own listeners: the press asks, and does nothing else.
  document.addEventListener("click", (event) => {
    const isItsClick = event.detail > 0 && !isOther(event); // keys and scripts click without a pointer
    const wasAnswered = isItsClick && press?.isAnswered;
    const thing = isAsking() && thingOf(event);
    if (isItsClick) end();
    if (!wasAnswered && !thing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!wasAnswered) explain(thing.dataset);
  }, { capture: true });
  // The keys that press a button also press a thing, which is none.
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const isPress = event.key === "Enter" || event.key === " ";
    if (!isPress || event.repeat || !isAsking() || !target.matches?.("span[data-look]")) return;
    event.preventDefault();
    explain(target.dataset);
  });
};

const release = ({ pointerId }) => {
  if (pointerId !== press?.id) return;
  clearTimeout(press.timer);
  press.isDown = false;
};

const end = () => {
  clearTimeout(press?.timer);
  press = undefined;
};

const isAsking = () => document.querySelector("[data-explains]");

// The thing under the pointer, also below a button that lies over its place; none in a panel.
const thingOf = ({ target, clientX, clientY }) => {
  const under = target.matches?.(".spot") ? document.elementsFromPoint(clientX, clientY) : [];
  const thing = under.find((each) => each.closest("[data-look]")) ?? target;
  const found = thing.closest?.(THINGS);
  return found?.closest("[role='dialog']") ? undefined : found;
};
