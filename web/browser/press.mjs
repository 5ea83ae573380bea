// Runs what a press asks for after the pressed state has been painted, so that the page responds at once
// however long the work takes. Another press, or leaving the page, runs pending work first, and draws what
// follows from it.

import { drawn, finishSteps, hasSteps } from "./steps.mjs";

const PAINT_LIMIT = 50; // milliseconds to wait for a paint: hidden pages do not paint

let pending; // the last press that has not been handled: {element, work}
const handled = new Set(); // the elements whose press is pending, handled or drawn

export const doWhenPainted = (element, work) => {
  flush();
  const press = (pending = { element, work });
  element.classList.add("pressed");
  handled.add(element);
  const run = () => pending === press && begin();
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, PAINT_LIMIT);
};

const begin = () => {
  const { element, work } = pending;
  pending = undefined;
  try {
    work();
  } finally {
    drawn().then(() => {
      element.classList.remove("pressed");
      handled.delete(element);
    });
  }
};

// Whether a press of the element is still being handled. Another one is not meant, or a storm.
export const isHandled = (element) => handled.has(element);

// Whether there is anything to flush.
export const isUnfinished = () => Boolean(pending) || hasSteps();

// Run pending work now, and draw.
export const flush = () => {
  if (pending) begin();
  finishSteps();
};

addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", flush);
