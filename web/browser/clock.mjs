// Tells the page that time has passed, since it says which day it is and how long ago things were.

const MINUTE = 60_000; // milliseconds; every day begins with a full one
const TEXTS = "#app input, #app textarea";

// Call back when the page is shown again, and at each full minute while it is shown.
export const onTime = (callback) => {
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, MINUTE - (Date.now() % MINUTE));
  };
  const look = () => {
    if (document.hidden) return clearTimeout(timer);
    wait();
    if (!isFilledIn()) callback();
  };
  document.addEventListener("visibilitychange", look);
  for (const type of ["focus", "pageshow"]) addEventListener(type, look);
  wait();
};

// Whether a field holds what only the browser knows yet: a drawing would remove it.
const isFilledIn = () => {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(TEXTS));
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
};
