// Runs what a press asks for after the pressed state has been painted, so that the page responds at once
// however long the work takes. Another press, or leaving the page, runs pending work first.

const PAINT_LIMIT = 50; // milliseconds to wait for a paint: hidden pages do not paint

let pending; // the last press that has not been handled: {element, work}

export const doWhenPainted = (element, work) => {
  flush();
  const press = (pending = { element, work });
  element.classList.add("pressed");
  const run = () => pending === press && flush();
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, PAINT_LIMIT);
};

// Run pending work now.
export const flush = () => {
  if (!pending) return;
  const { element, work } = pending;
  pending = undefined;
  element.classList.remove("pressed");
  work();
};

addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", flush);
