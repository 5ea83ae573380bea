// Opens the rule about a thing: by a long press on it, or, while the page has an element with data-explains,
// by any press. A thing has its rule in data-clause.

const ASKED = "[data-explains] [data-clause]";
const CONTROLS = "button, summary, a[href]";
const HOLD = 600; // milliseconds
const DISTANCE = 10; // pixels: a pointer that moves further drags or scrolls

let press; // the pointer that is down on a thing: {id, x, y, timer, isAnswered}

// Call explain(clause) for each question.
export const listenForQuestions = (explain) => {
  document.addEventListener("pointerdown", (event) => {
    end();
    const thing = thingOf(event);
    if (!thing || !event.isPrimary || event.button) return;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY };
    press.timer = setTimeout(() => {
      press.isAnswered = true;
      document.dispatchEvent(new PointerEvent("pointercancel", { pointerId: press.id })); // ends dragging
      explain(thing.dataset.clause);
    }, HOLD);
  });
  document.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (pointerId === press?.id && Math.hypot(clientX - press.x, clientY - press.y) > DISTANCE) end();
  });
  document.addEventListener("pointerup", () => clearTimeout(press?.timer));
  document.addEventListener("pointercancel", () => clearTimeout(press?.timer));
  document.addEventListener("contextmenu", (event) => {
    if (press && thingOf(event) && event.pointerType !== "mouse") event.preventDefault();
  });
  // Before the page's own listeners: the press asks, and does nothing else.
  document.addEventListener("click", (event) => {
    const wasAnswered = press?.isAnswered;
    const thing = document.querySelector("[data-explains]") && thingOf(event);
    end();
    if (!wasAnswered && !thing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!wasAnswered) explain(thing.dataset.clause);
  }, { capture: true });
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (![" ", "Enter"].includes(key) || !target.matches?.(`${ASKED}:not(${CONTROLS})`)) return;
    event.preventDefault();
    target.click();
  });
};

// While a press asks, Tab comes to every thing. Those that have a control of their own are asked by it.
export const offerThings = () => {
  for (const thing of document.querySelectorAll(ASKED)) {
    if (!thing.matches(CONTROLS) && !thing.querySelector(CONTROLS)) thing.tabIndex = 0;
  }
};

const end = () => {
  clearTimeout(press?.timer);
  press = undefined;
};

const thingOf = (event) => event.target.closest?.("[data-clause]");
