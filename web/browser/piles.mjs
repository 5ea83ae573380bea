// An open pile lies over the table: any press elsewhere closes it.

document.addEventListener(
  "click",
  ({ target }) => {
    for (const pile of document.querySelectorAll("details.pile[open]")) {
      if (!pile.contains(target)) pile.open = false;
    }
  },
  { capture: true },
);
