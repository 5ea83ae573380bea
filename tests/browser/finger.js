// A random finger: presses whatever can be pressed, at a place of the window, as a person's finger does, until the
// game is over. It presses twice, while things move, and at once after a drawing. It runs in the page, so that it
// is the same in every engine; `window.finger` tells how it goes.
//
// `seed`: of all that is random in it. `most`: presses after which it gives up. `patience`: presses without a new
// action after which it is stuck. `unsettled`: what there is while a press has not been handled.
(seed, most, patience, unsettled) => {
  // These load another page, change its language, or open a window of the browser.
  const LEAVING = ["accept", "copy", "export", "export-all", "language", "paste-copied", "print", "reload", "send"];
  const ON = ["act", "leave-seat", "take-seat", "turn"]; // what brings the game on
  const RARE = 0.02; // how often it presses what belongs to no decision
  const WAIT = 20_000; // milliseconds without anything to press after which it is stuck
  const GAPS = ["none", "none", "frame", "moment", "settled", "settled", "settled"];

  const state = (window.finger = { presses: 0, actions: 0, twice: 0, covered: 0, ended: "" });
  let drawn = seed >>> 0;
  const random = () => {
    drawn = (drawn + 0x6d2b79f5) | 0; // mulberry32
    let mixed = Math.imul(drawn ^ (drawn >>> 15), 1 | drawn);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const any = (list) => list[Math.floor(random() * list.length)];

  // Some buttons are only for keys and screen readers.
  const isShown = (each) => !each.closest("[inert]") && each.getBoundingClientRect().width > 2;
  const pressable = () =>
    [...document.querySelectorAll("[data-click], [data-look], summary")].filter(
      (each) => isShown(each) && !each.disabled && !LEAVING.includes(each.dataset.click),
    );
  const isChoice = ({ dataset }) => dataset.click?.startsWith("table:");
  const isFar = (each) => each.dataset.click === "table:far"; // a tap on it says why it can't be chosen
  const isFree = (each) => each.ariaDisabled !== "true" && each.ariaPressed !== "true" && !isFar(each);

  // Go back to the game, once somewhere else is open: as "Back" does.
  const home = location.hash;
  const comeBack = () => {
    if (location.hash !== home && random() < 0.3) location.hash = home;
  };

  // What is pressed next: mostly what brings the game on.
  const next = () => {
    const all = pressable();
    const on = all.filter((each) => ON.includes(each.dataset.click) && isFree(each));
    const choices = all.filter((each) => isChoice(each));
    const free = choices.filter(isFree);
    const closing = all.filter(({ dataset }) => dataset.click === "panel" && !dataset.value);
    if (!all.length || random() < RARE) return any(all);
    const explaining = document.querySelector(".explaining [data-click]");
    if (explaining && isShown(explaining) && random() < 0.5) return explaining;
    if (closing.length && random() < 0.8) return any(closing);
    if (on.length && random() < 0.85) return any(on);
    if (free.length && random() < 0.9) return any(free);
    if (choices.length) return any([...choices, ...on]);
    return random() < 0.2 ? any(all) : undefined; // mostly a bot acts
  };

  // Press at a place of the element; what lies above it there is what is pressed.
  const press = (element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" }); // bars lie over the edges
    const { left, top, width, height } = element.getBoundingClientRect();
    const clientX = left + width * (0.2 + 0.6 * random());
    const clientY = top + height * (0.2 + 0.6 * random());
    const hit = document.elementFromPoint(clientX, clientY) ?? element;
    state.covered += Number(!element.contains(hit));
    if (hit.closest("a[href^=http]")) return; // to the pages of others
    const given = { bubbles: true, cancelable: true, composed: true, clientX, clientY, isPrimary: true, pointerId: 1 };
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"]) {
      hit.dispatchEvent(new (type.startsWith("pointer") ? PointerEvent : MouseEvent)(type, given));
    }
    hit.dispatchEvent(new MouseEvent("click", { ...given, view: window, detail: 1 }));
    state.presses += 1;
  };

  const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const frame = () => Promise.race([new Promise(requestAnimationFrame), sleep(50)]);
  const settled = async () => {
    do await sleep(0);
    while (document.querySelector(unsettled));
  };
  const wait = { none: () => undefined, frame, moment: () => sleep(60 * random()), settled };

  // All that is saved of games: it changes with each action.
  const saved = () => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith("sobek.game.")));
  const isOver = () => Boolean(document.querySelector(".moment.over"));
  const text = () => document.body.textContent;

  const play = async () => {
    let before = saved();
    let without = 0;
    let since = performance.now();
    while (state.presses < most) {
      const element = next();
      if (text().includes("Something went wrong")) return "crashed";
      comeBack();
      if (location.hash === home && isOver()) return "over";
      if (!element) {
        if (performance.now() - since > WAIT) return "stuck: nothing can be pressed";
        await sleep(20);
        continue;
      }
      since = performance.now();
      state.last = `${element.dataset.click ?? element.tagName} ${element.dataset.value ?? ""}`;
      press(element);
      if (random() < 0.15 && element.isConnected) {
        state.twice += 1;
        press(element);
      }
      await wait[any(GAPS)]();
      const now = saved();
      state.actions += Number(now !== before);
      without = now === before ? without + 1 : 0;
      before = now;
      if (without > patience) return "stuck: nothing comes of any press";
    }
    return "long";
  };
  play().then(
    (how) => (state.ended = how),
    (error) => (state.ended = `failed: ${error.stack ?? error}`),
  );
}
