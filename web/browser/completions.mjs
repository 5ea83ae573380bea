// In WebKit, the open list of a field's completions takes Enter even while none of them is selected, so that only
// a second Enter would submit what is typed.

let isSelecting = false; // with the arrows, since the text has changed

document.addEventListener("input", () => {
  isSelecting = false;
});
const isWebKit = navigator.vendor.startsWith("Apple");

document.addEventListener("keydown", (event) => {
  const { list, form } = /** @type {HTMLInputElement} */ (event.target);
  if (!isWebKit || !list || event.isComposing || event.repeat) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") isSelecting = true;
  if (event.key !== "Enter" || isSelecting) return;
  event.preventDefault();
  form.requestSubmit();
});
