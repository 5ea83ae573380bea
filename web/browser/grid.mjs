// A board as a grid: with Shift, arrows, Home and End lead from square to square and choose nothing, so that a board can be
// read as it lies. Without Shift they lead from choice to choice (table:key of the page).
import { NO_FOCUS } from "./shortcuts.mjs";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -99], End: [0, 99] };

document.addEventListener(
  "keydown",
  (event) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event;
    if (!STEPS[key] || !shiftKey || ctrlKey || altKey || metaKey || !(target instanceof Element)) return;
    const grid = gridOf(target);
    if (!grid) return;
    event.preventDefault();
    event.stopPropagation();
    const square = nextTo(grid, target.closest("td"), STEPS[key]);
    (square.querySelector("button") ?? square).focus();
  },
  true,
);

// The grid that the key is for: where the focus is; the only one, if nothing that uses keys has the focus.
const gridOf = (element) => {
  const inside = element.closest("[role=grid]");
  const grid = inside ?? (element.matches(NO_FOCUS) ? document.querySelector("[role=grid]") : null);
  return grid?.closest("[inert]") ? null : grid;
};

// The square beside another one; at first, the one that can be chosen. The first row and column are headings.
const nextTo = (grid, here, [down, right]) => {
  if (!grid.contains(here)) return grid.querySelector("td:has(button)") ?? grid.rows[1].cells[1];
  const row = grid.rows[within(here.parentElement.rowIndex + down, grid.rows)];
  return row.cells[within(here.cellIndex + right, row.cells)];
};

const within = (place, { length }) => Math.min(Math.max(place, 1), length - 1);
