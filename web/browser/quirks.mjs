// What one engine alone gets wrong. Others hear nothing of it.
if (navigator.vendor.startsWith("Apple")) {
  submitByFirstEnter();
  refreshMediaQueries();
}
if (!navigator.vendor) refreshTables(); // Firefox

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

// Have a rule come and go; what is done meanwhile is done with it.
function withRule(rule, act) {
  const { sheet } = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet]"));
  if (!sheet) return; // nothing has styles yet
  const end = sheet.cssRules.length;
  sheet.insertRule(rule, end);
  act();
  sheet.deleteRule(end);
}

// The styles of a media query that no longer matches may stay. A rule that comes and goes makes WebKit look anew.
function refreshMediaQueries() {
  addEventListener("resize", () => withRule("x {}", () => {}));
}

// What is in a table may keep the size that it had before the table got its last one: when a header grows, a device is
// turned. A table that is no container for a moment makes Firefox measure it anew.
function refreshTables() {
  if (!("ResizeObserver" in window)) return;
  /** @type {Element | null} */
  let table = null;
  const measure = () =>
    withRule(".table { container-type: normal !important }", () => table?.getBoundingClientRect());
  const sizes = new ResizeObserver(() => requestAnimationFrame(measure));
  const meet = () => {
    if (table?.isConnected) return;
    table = document.querySelector(".table");
    if (table) sizes.observe(table);
  };
  new MutationObserver(meet).observe(document.body, { childList: true, subtree: true });
  meet();
}
