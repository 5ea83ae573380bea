// Animates cards, stones and tokens: ghosts, copies of elements, move over the page, which shows its new
// state at once; accents light up over a place. What leaves its place has its ghost there before the page
// changes, so that it never vanishes. They can be neither pressed nor read, and a press anywhere ends them.
// Only transform and opacity are animated; everything is removed when the last has arrived.

// All in milliseconds.
const DURATION = 350; // from one stop to the next
const FURTHER_STOP = 80; // for each further stop on the path
const LONGEST = 1200;
const STAGGER = 80; // from the start of one path to that of the next
const LATEST_START = 640;
const TOTAL = 1500; // what would take longer runs faster
const START = 1000; // by when the ghosts are there
const ARRIVING = "cubic-bezier(0.2, 0.7, 0.3, 1)";
// Accents: [duration, keyframes of the whole].
const ACCENTS = {
  gain: [
    900,
    [
      { opacity: 0, transform: "translateY(0.5rem)" },
      { opacity: 1, transform: "none", offset: 0.2 },
      { opacity: 1, offset: 0.7 },
      { opacity: 0, transform: "translateY(-1.5rem)" },
    ],
  ],
  struck: [
    800,
    [
      { opacity: 0, transform: "scale(1.05)" },
      { opacity: 1, transform: "none", offset: 0.25 },
      { opacity: 1, offset: 0.6 },
      { opacity: 0 },
    ],
  ],
  wave: [
    1000,
    [
      { opacity: 0, transform: "translateX(-60%)" },
      { opacity: 1, offset: 0.3 },
      { opacity: 1, offset: 0.7 },
      { opacity: 0, transform: "translateX(60%)" },
    ],
  ],
};

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// What moves now, if anything does.
let motion;

// Prepare the animation of a change of the page. Each path is [ids of its stops, whether the ghost looks like
// the element at the end instead of the one at the start, its beat], each accent [id, kind, text, its beat];
// a beat begins when the one before is over. `wanted` is what the page will be. Return {hide, which hides what
// ghosts bring, after a part of the change; begin, after all of it}.
export const prepareMotion = (paths, accents, wanted) => {
  const isStill = !(paths.length || accents.length) || reducedMotion.matches || document.hidden;
  if (isStill) return { hide() {}, begin() {} };
  const stage = document.createElement("div");
  stage.setAttribute("inert", "");
  stage.setAttribute("aria-hidden", "true");
  stage.className = "travelling";
  const prepared = paths.map((path) => prepare(path, wanted));
  stage.append(...prepared.flatMap(({ ghost }) => ghost?.root ?? []));
  document.body.append(stage);
  return {
    hide: () => setHidden(prepared, true),
    begin: () => begin(stage, prepared, accents),
  };
};

const begin = (stage, prepared, accents) => {
  const begun = (motion = /** @type {Motion} */ ({ animations: [] }));
  begun.over = new Promise((end) => (begun.end = end)).then(() => {
    if (motion === begun) motion = undefined;
  });
  begun.over.then(() => stage.remove());
  // A page that is hidden meanwhile gets no frame.
  setTimeout(begun.end, START + TOTAL);
  // After the page has scrolled to the change. A frame of its own: that of the change is long enough.
  requestAnimationFrame(() => requestAnimationFrame(() => fill(begun, stage, prepared, accents)));
};

// Hide what is new until its ghost is there. It can have the focus meanwhile.
const setHidden = (prepared, isHidden) => {
  for (const { stops, hidesEnd } of prepared) {
    const element = hidesEnd && document.getElementById(stops.at(-1));
    if (element) element.style.opacity = isHidden ? "0" : "";
  }
};

// Resolved once nothing moves any more.
export const atRest = async () => {
  while (motion) await motion.over;
};

// A press anywhere brings everything to its end.
const finish = () => {
  if (!motion) return;
  for (const animation of motion.animations) animation.finish();
  motion.end();
};
addEventListener("pointerdown", finish, { capture: true });
addEventListener("keydown", ({ repeat }) => repeat || finish(), { capture: true });

// What has to be known of a path before the page changes. What is going to look like its end, and leaves its
// place, has a ghost until then, too.
const prepare = ([stops, looksLikeEnd, beat], wanted) => {
  const first = visible(stops[0]);
  const leaves = !looksLikeEnd || !wanted.getElementById(stops[0]);
  return {
    beat,
    stops,
    from: first?.getBoundingClientRect(),
    ghost: first && leaves ? makeGhost(first) : undefined,
    // An element that is new, or has only moved, is hidden until its ghost arrives.
    hidesEnd: !visible(stops.at(-1)) || stops[0] === stops.at(-1),
    looksLikeEnd,
  };
};

// Put the ghosts that look like the end on the stage, one in each frame, since each has to be styled and
// painted; then start all.
const fill = (begun, stage, prepared, accents) => {
  // Everything is measured before anything is added, so that the page is laid out once.
  const paths = prepared.map(measure).filter(({ root }) => root);
  const lights = accents.map(frame).filter(({ root }) => root);
  const roots = paths.map(({ root }) => root);
  const standIns = [...stage.children].filter((root) => !roots.includes(root));
  const ghosts = roots.filter((root) => !root.isConnected);
  const next = () => {
    if (motion !== begun) return setHidden(prepared, false); // a press has ended it already
    if (ghosts.length) stage.append(ghosts.shift());
    if (ghosts.length) return requestAnimationFrame(next);
    setHidden(prepared, false);
    for (const each of standIns) each.remove();
    stage.append(...lights.map(({ root }) => root));
    start(begun, paths, lights);
  };
  next();
};

const start = ({ animations, end }, paths, lights) => {
  const beats = new Set([...paths, ...lights].map(({ beat }) => beat));
  let time = 0;
  for (const beat of [...beats].sort()) {
    const moved = paths.filter((path) => path.beat === beat);
    const lit = lights.filter((each) => each.beat === beat);
    const started = [
      ...moved.flatMap((path, index) =>
        startPath(path, time + Math.min(index * STAGGER, LATEST_START)),
      ),
      ...lit.map((each) => light(each, time)),
    ];
    animations.push(...started);
    // What lights up does not hold up what comes next.
    const moving = started.filter(({ effect }) => !effect.target.matches(".accent"));
    time = Math.max(time, ...moving.map(({ effect }) => effect.getComputedTiming().endTime));
  }
  const last = Math.max(...animations.map(({ effect }) => effect.getComputedTiming().endTime));
  if (last > TOTAL) for (const each of animations) each.updatePlaybackRate(last / TOTAL);
  Promise.allSettled(animations.map(({ finished }) => finished)).then(end);
};

// Where an accent lights up; without `root` if its element is not on the page.
const frame = ([id, kind, text, beat]) => {
  const box = visible(id)?.getBoundingClientRect();
  if (!box) return {};
  const root = document.createElement("div");
  const accent = document.createElement("div");
  root.className = `accent-frame ${kind}`;
  accent.className = `accent ${kind}`;
  accent.textContent = text;
  for (const side of ["left", "top", "width", "height"]) root.style[side] = `${box[side]}px`;
  root.append(accent);
  return { beat, root, accent, kind };
};

const light = ({ accent, kind }, delay) => {
  const [duration, frames] = ACCENTS[kind];
  return accent.animate(frames, { delay, duration, fill: "both", easing: "ease-in-out" });
};

// The ghost of a path and the boxes that it passes; without `root` if the path's start or end is not on the
// page.
const measure = ({ beat, stops, from, ghost, hidesEnd, looksLikeEnd }) => {
  const [first, ...further] = stops.map((id) => visible(id)?.getBoundingClientRect());
  const boxes = [from ?? first, ...further].filter(Boolean);
  const end = visible(stops.at(-1));
  if (looksLikeEnd) ghost = end && makeGhost(end);
  if (!ghost || !end || !(from ?? first)) return {};
  ghost.element.style.transform = transformTo(ghost.box, boxes[0]);
  return { beat, boxes, end, hidesEnd, ...ghost };
};

// Start the animations of a path and return them.
const startPath = ({ boxes, end, hidesEnd, element, box }, delay) => {
  const duration = Math.min(DURATION + (boxes.length - 2) * FURTHER_STOP, LONGEST);
  const timing = { delay, duration, fill: "both" };
  const easing = boxes.length > 2 ? "ease-in-out" : ARRIVING;
  const moves = boxes.map((each) => ({ transform: transformTo(box, each), easing }));
  const fades = [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: hidesEnd ? 1 : 0 }];
  const hidden = hidesEnd ? [end.animate([{ opacity: 0 }, { opacity: 0 }], delay + duration)] : [];
  return [element.animate(moves, timing), element.animate(fades, timing), ...hidden];
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
    transform: "none",
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
