// An open pile lies over the table: any press elsewhere closes it.

document.addEventListener(
  "click",
  ({ target }) => {
    const piles = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.pile[open]"));
    for (const pile of piles) {
      if (!pile.contains(/** @type {Node} */ (target))) pile.open = false;
    }
  },
  { capture: true },
);
