// Runs what a press asks for after the pressed state has been painted, so that the page responds at once
// however long the work takes. Another press, or leaving the page, runs pending work first, and draws what
// follows from it.

import { drawn, finishSteps, hasSteps } from "./short_tasks.mjs";

const PAINT_LIMIT = 50; // milliseconds to wait for a paint: hidden pages do not paint

let pending; // the last press that has not been handled: {element, work}

export const doWhenPainted = (element, work) => {
  flush();
  const press = (pending = { element, work });
  element.classList.add("pressed");
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
    // By then, it may have been pressed again.
    drawn().then(() => isPending(element) || element.classList.remove("pressed"));
  }
};

// Whether the element's last press is still to be handled. Another one is not meant, or part of a storm.
export const isPending = (element) => pending !== undefined && pending.element === element;

// Whether there is anything to flush.
export const isUnfinished = () => Boolean(pending) || hasSteps();

// Run pending work now, and draw.
export const flush = () => {
  if (pending) begin();
  finishSteps();
};

addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", flush);
