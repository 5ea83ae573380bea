// Animates cards, stones and tokens: ghosts, copies of elements, move over the page, which shows its new
// state at once. Nothing waits for them, and they can be neither pressed nor read. Only transform and
// opacity are animated; the ghosts are removed when the last has arrived.

// All in milliseconds.
const DURATION = 350; // from one stop to the next
const FURTHER_STOP = 80; // for each further stop on the path
const LONGEST = 1200;
const STAGGER = 40; // from the start of one path to that of the next
const LATEST_START = 240;
const ARRIVING = "cubic-bezier(0.2, 0.7, 0.3, 1)";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// Run `change`, which changes the page, and animate it. Each path is [ids of its stops, whether the ghost
// looks like the element at the end instead of the one at the start].
export const animate = (paths, change) => {
  if (!paths.length || reducedMotion.matches || document.hidden) return change();
  const prepared = paths.map(prepare);
  change();
  // Before the change is painted, but after the page has scrolled to it.
  requestAnimationFrame(() => start(prepared));
};

// What has to be known of a path before the page changes.
const prepare = ([stops, looksLikeEnd]) => {
  const first = visible(stops[0]);
  return {
    stops,
    from: first?.getBoundingClientRect(),
    ghost: first && !looksLikeEnd ? makeGhost(first) : undefined,
    // An element that is new, or has only moved, is hidden until its ghost arrives.
    hidesEnd: !visible(stops.at(-1)) || stops[0] === stops.at(-1),
    looksLikeEnd,
  };
};

const start = (prepared) => {
  const stage = document.createElement("div");
  stage.setAttribute("inert", "");
  stage.setAttribute("aria-hidden", "true");
  stage.className = "travelling";
  document.body.append(stage);
  const animations = prepared.flatMap((path, index) =>
    startPath(stage, path, Math.min(index * STAGGER, LATEST_START)),
  );
  Promise.allSettled(animations.map(({ finished }) => finished)).then(() => stage.remove());
};

// Start the animations of a path and return them; none if its start or end is not on the page.
const startPath = (stage, { stops, from, ghost, hidesEnd, looksLikeEnd }, delay) => {
  const [first, ...further] = stops.map((id) => visible(id)?.getBoundingClientRect());
  const boxes = [from ?? first, ...further].filter(Boolean);
  const end = visible(stops.at(-1));
  ghost ??= looksLikeEnd && end ? makeGhost(end) : undefined;
  if (!ghost || !end || !(from ?? first)) return [];
  stage.append(ghost.root);
  const duration = Math.min(DURATION + (boxes.length - 2) * FURTHER_STOP, LONGEST);
  const timing = { delay, duration, fill: "both" };
  const easing = boxes.length > 2 ? "ease-in-out" : ARRIVING;
  const moves = boxes.map((box) => ({ transform: transformTo(ghost.box, box), easing }));
  const fades = [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: hidesEnd ? 1 : 0 }];
  if (hidesEnd) end.animate([{ opacity: 0 }, { opacity: 0 }], delay + duration);
  return [ghost.element.animate(moves, timing), ghost.element.animate(fades, timing)];
};

const visible = (id) => {
  const element = document.getElementById(id);
  return element?.getClientRects().length ? element : undefined;
};

// Copy an element so that it looks the same outside its place in the page: in `root`, copies of its
// ancestors, for which the styles are written, without layout of their own. Return {root, the copied
// element, the original's box}.
export const makeGhost = (original) => {
  const box = original.getBoundingClientRect();
  const element = original.cloneNode(true);
  for (const each of [element, ...element.querySelectorAll("[id]")]) each.removeAttribute("id");
  Object.assign(element.style, {
    boxSizing: "border-box",
    font: getComputedStyle(original).font,
    height: `${box.height}px`,
    left: `${box.left}px`,
    margin: 0,
    position: "absolute",
    top: `${box.top}px`,
    visibility: "visible",
    width: `${box.width}px`,
  });
  let root = element;
  for (let each = original.parentElement; !each.matches("main, body"); each = each.parentElement) {
    const ancestor = document.createElement(each.localName);
    ancestor.className = each.className;
    ancestor.style.display = "contents";
    ancestor.append(root);
    root = ancestor;
  }
  return { root, element, box };
};

// The transform that centres a ghost on another box, scaled down to fit into it.
const transformTo = (box, target) => {
  const x = target.left + target.width / 2 - box.left - box.width / 2;
  const y = target.top + target.height / 2 - box.top - box.height / 2;
  const scale = Math.min(1, target.width / box.width, target.height / box.height);
  return `translate(${x}px, ${y}px) scale(${scale})`;
};
