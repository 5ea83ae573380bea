// A press on a thing of the table that can do nothing now makes what is asked for stand out for a moment.
const THINGS = ".table [data-look], .table [data-clause]";
const PRESSES = "button, summary, a, input, [role=button]";
const ASKED = "#prompt, .said";
const DECIDES = ".action-row:not(.idle)"; // the person who looks does

const GROWTH = 1.07;
const DURATION = 450; // milliseconds

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

document.addEventListener("click", ({ target }) => {
  const pressed = /** @type {Element} */ (target);
  if (!pressed.closest(THINGS) || pressed.closest(PRESSES)) return;
  if (reducedMotion.matches || !document.querySelector(DECIDES)) return;
  for (const asked of document.querySelectorAll(ASKED)) {
    asked.animate({ transform: ["none", `scale(${GROWTH})`, "none"], transformOrigin: "0 50%" }, DURATION);
  }
});
