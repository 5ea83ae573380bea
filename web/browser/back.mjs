// Going back closes what lies over the screen first: a panel, a replay, the line for typed actions. Only then
// does it lead to another address.
//
// While something is open that a button with data-closes closes, the history has an entry more, with the same
// address. Whoever goes back from it presses that button. If it is closed otherwise, the entry is left over: the
// next panel or the next address takes it, and going back passes over it.
import { flush } from "./after_paint.mjs";
import { topmost } from "./shortcuts.mjs";

let above = history.state?.above ?? null; // the fragment of the entry below, while the entry is such a one
let shown = location.hash; // the fragment of what is open

const closing = () => topmost(document.querySelectorAll("[data-closes]"));

// Keep such an entry if something is open now.
export const keepEntry = () => {
  if (above !== null || !closing()) return;
  above = shown;
  history.pushState({ above }, "");
};

// Have the address end with this fragment, in a new entry of the history or in the current one.
export const setAddress = (fragment, isNew) => {
  const state = isNew ? null : history.state;
  const address = withFragment(fragment && `#${fragment}`);
  if (isNew && above === null) history.pushState(state, "", address);
  else history.replaceState(state, "", address);
  if (isNew) above = null;
  shown = location.hash;
};

// Call back when the player goes to another address.
export const onAddress = (callback) =>
  addEventListener("popstate", ({ state }) => {
    const below = above;
    above = state?.above ?? null;
    if (above === null && below === location.hash) return goBack();
    if (above !== null && shown === location.hash) return; // forward, to an entry that is left over
    shown = location.hash;
    flush(); // what was pressed before belongs to what is still open
    callback();
  });

const goBack = () => {
  flush();
  const button = closing();
  if (!button) return history.back();
  // The address may have changed since the entry below was made.
  history.replaceState(null, "", withFragment(shown));
  button.click();
};

const withFragment = (fragment) => `${location.pathname}${location.search}${fragment}`;
