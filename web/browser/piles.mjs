// An open pile lies over the table, and so do folded parts of it that have the focus: any press elsewhere
// closes them.

document.addEventListener(
  "click",
  ({ target }) => {
    const piles = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.pile[open]"));
    for (const pile of piles) {
      if (!pile.contains(/** @type {Node} */ (target))) pile.open = false;
    }
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    const part = focused.closest(".other-places, .scoring");
    if (part && !part.contains(/** @type {Node} */ (target))) focused.blur();
  },
  { capture: true },
);
