// Where the keyboard focus goes. Once what had it is gone, the next element gets it a moment later, or at the next key:
// screen readers say nothing of an element that gets the focus before they have heard that the former one is gone.

const MOMENT = 250; // milliseconds

let next; // the element that gets it then
let timer = 0;

export const focus = (id, reveal) => {
  const element = document.getElementById(id);
  if (reveal) element?.scrollIntoView({ block: "nearest" });
  if (!element || !canHave(element)) return;
  stay();
  next = element;
  if (!isLost()) return come();
  document.documentElement.setAttribute("data-leads", "");
  timer = setTimeout(come, MOMENT);
};

const come = () => {
  const element = next;
  stay();
  element?.focus({ preventScroll: true });
};

const stay = () => {
  clearTimeout(timer);
  next = undefined;
  document.documentElement.removeAttribute("data-leads");
};

const canHave = (element) => !element.matches(":disabled") && (element.tabIndex >= 0 || element.hasAttribute("tabindex"));

// When the focused element is removed, the body gets the focus; a disabled element keeps it.
const isLost = () => document.activeElement?.matches("body, :disabled") ?? true;

export const focusIsLost = () => isLost() && !next?.isConnected;

export const focusedId = () => (next ?? document.activeElement)?.id ?? "";

// A person who goes on before, goes on from there; or puts the focus elsewhere.
document.addEventListener("keydown", () => next && come(), true);
document.addEventListener("focusin", ({ target }) => next && target !== next && stay());
