// The keys that press buttons, before Python runs and after.
export const FIELDS = "input, select, textarea, code-editor";
// What has the focus when nothing that uses keys has it.
export const NO_FOCUS = "body, [tabindex='-1']";

// Press the first button that has the key in its data-shortcut. Characters do so only if the page has an
// element with data-letters, Enter only if no element that uses it has the focus.
export const pressShortcut = (event) => {
  const { key: pressed = "" } = event; // undefined when the browser fills in a field
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  if (event.defaultPrevented || event.repeat || isTyping(event)) return;
  if (key === "Enter" && !event.target.matches?.(NO_FOCUS)) return;
  if (key.length === 1 && !document.querySelector("[data-letters]")) return;
  const button = shortcut(key) ?? shortcut(elsewhere(event));
  if (!button) return;
  event.preventDefault();
  button.click();
};

const shortcut = (key) => {
  const selector = `[data-shortcut~="${CSS.escape(key)}"]:not(:disabled)`;
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));
  return key ? topmost(buttons) : undefined;
};

// The first of them that a panel does not cover. Those that leave the screen come last, wherever they stand.
/** @param {NodeListOf<HTMLElement>} buttons */
export const topmost = (buttons) => {
  const open = [...buttons].filter((each) => !each.closest("[inert]"));
  return open.find((each) => each.dataset.closes !== "last") ?? open[0];
};

// What a key has on a keyboard with Latin letters, and with digits that take no Shift; "" if that is something else.
const elsewhere = ({ key, code = "", shiftKey }) => {
  if (/^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key)) return code.at(-1).toLowerCase();
  if (/^Digit\d$/.test(code) && !shiftKey) return code.at(-1);
  return (code === "Slash" && { ".": "/", ",": "?" }[key]) || "";
};

// Whether a key is text for a field (all but Escape), or with its modifiers a command of the browser.
export const isTyping = (event, element) =>
  event.type === "keydown" &&
  (((event.ctrlKey || event.altKey) && !event.getModifierState?.("AltGraph")) || // AltGr is both in some
    event.metaKey ||
    event.isComposing ||
    (event.key !== "Escape" &&
      event.target !== element &&
      event.target.matches(`${FIELDS}, [contenteditable]`)));
