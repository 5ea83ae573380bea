// What WebKit alone gets wrong. Other engines hear nothing of it.
if (navigator.vendor.startsWith("Apple")) {
  submitByFirstEnter();
  refreshMediaQueries();
}

// The open list of a field's completions takes Enter even while none of them is selected, so that only a second
// Enter would submit what is typed.
function submitByFirstEnter() {
  let isSelecting = false; // with the arrows, since the text has changed
  document.addEventListener("input", () => {
    isSelecting = false;
  });
  document.addEventListener("keydown", (event) => {
    const { list, form } = /** @type {HTMLInputElement} */ (event.target);
    if (!list || event.isComposing || event.repeat) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") isSelecting = true;
    if (event.key !== "Enter" || isSelecting) return;
    event.preventDefault();
    form.requestSubmit();
  });
}

// The styles of a media query that no longer matches may stay. A rule that comes and goes makes WebKit look anew.
function refreshMediaQueries() {
  addEventListener("resize", () => {
    const { sheet } = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet]"));
    if (!sheet) return;
    sheet.insertRule("x {}", 0);
    sheet.deleteRule(0);
  });
}
