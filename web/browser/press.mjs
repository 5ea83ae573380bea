// What a press asks for is done when the press itself has been painted: so a finger is answered at once,
// however long the rest takes. What is pressed meanwhile has its turn first, and nothing is lost when the
// page is left.

const LATEST = 50; // in milliseconds: what is not seen is not painted

let pending; // what was pressed last, and what it asks for

export const doWhenPainted = (element, work) => {
  flush();
  const pressed = (pending = { element, work });
  element.classList.add("pressed");
  const go = () => pending === pressed && flush();
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, LATEST);
};

// Do at once what is still to be done.
export const flush = () => {
  if (!pending) return;
  const { element, work } = pending;
  pending = undefined;
  element.classList.remove("pressed");
  work();
};

addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", flush);
