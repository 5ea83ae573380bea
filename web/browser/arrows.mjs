// Cards that lie on a table: arrows lead the focus from one that can be pressed to the next in this direction, and choose
// nothing. Such a table has data-arrows. A board has its own keys (grid.mjs, and table:key of the page).
import { isTyping, NO_FOCUS } from "./shortcuts.mjs";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// What lies straight ahead comes before what is nearer, but aside.
const ASIDE = 3;
const STOPS = "button[data-click^='table:']:not(:disabled)";

document.addEventListener("keydown", (event) => {
  const { key, shiftKey, target } = event;
  if (!WAYS[key] || shiftKey || event.defaultPrevented || isTyping(event) || !(target instanceof Element)) return;
  const table = document.querySelector("[data-arrows]");
  if (!table || table.closest("[inert]") || !(table.contains(target) || target.matches(NO_FOCUS))) return;
  const stops = /** @type {HTMLElement[]} */ ([...table.querySelectorAll(STOPS)]).filter((stop) => stop.offsetWidth);
  const next = table.contains(target) ? nextTo(target, stops, WAYS[key]) : firstOf(stops);
  if (!next) return;
  event.preventDefault();
  next.focus();
});

const firstOf = (stops) => stops.find((stop) => !stop.hasAttribute("aria-disabled")) ?? stops[0];

// The nearest one in this direction; undefined if there is none.
const nextTo = (from, stops, [right, down]) => {
  const [x, y] = middle(from);
  const ahead = stops.flatMap((stop) => {
    const [left, top] = middle(stop);
    const [dx, dy] = [left - x, top - y];
    const [along, aside] = right ? [dx * right, Math.abs(dy)] : [dy * down, Math.abs(dx)];
    return stop !== from && along > 0 && along >= aside / ASIDE ? [{ stop, far: along + ASIDE * aside }] : [];
  });
  return ahead.sort((one, other) => one.far - other.far)[0]?.stop;
};

const middle = (element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
};
