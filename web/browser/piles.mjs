// An open pile lies over the table, and so do folded parts of it that have the focus: any press elsewhere
// closes them. Escape and leaving it by Tab close a pile, too.

const PILE = "details.pile[open]";

/** @returns {HTMLDetailsElement[]} */
const open = () => [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(PILE))];

document.addEventListener(
  "click",
  ({ target }) => {
    for (const pile of open()) {
      if (!pile.contains(/** @type {Node} */ (target))) pile.open = false;
    }
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    const part = focused.closest(".other-places, .scoring");
    if (part && !part.contains(/** @type {Node} */ (target))) focused.blur();
  },
  { capture: true },
);

// Nothing else hears that key then.
document.addEventListener(
  "keydown",
  (event) => {
    const pile = event.key === "Escape" && open().find((each) => !each.closest("[inert]"));
    if (!pile) return;
    event.preventDefault();
    event.stopPropagation();
    if (pile.contains(document.activeElement)) pile.querySelector("summary")?.focus();
    pile.open = false;
  },
  { capture: true },
);

document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const pile = /** @type {HTMLDetailsElement} */ (/** @type {Element} */ (target).closest(PILE));
  if (pile && relatedTarget && !pile.contains(/** @type {Node} */ (relatedTarget))) pile.open = false;
});
