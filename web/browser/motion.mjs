// Animates cards, stones and tokens: ghosts, copies of elements, move over the page, which shows its new
// state at once, but for what tells of it (web/browser/late.mjs); accents light up over a place. What leaves its
// place has its ghost there before the page changes, so that it never vanishes. They can be neither pressed nor
// read, and a press anywhere ends them.
// Only transform and opacity are animated; everything is removed when the last has arrived.
import { frame, light } from "./accents.mjs";
import { comeByBoat } from "./delivery.mjs";
import { ENTRANCE, enter, fall, makeFigure, pull } from "./figure.mjs";
import { hop, under, walk } from "./gestures.mjs";
import { boxOf, makeGhost, makeStage, makeTurning, placeIn, transform, turnOf, visible } from "./ghosts.mjs";
import { hold, rest } from "./late.mjs";

// All in milliseconds.
const STAGGER = 80; // from the start of one path to that of the next
const LATEST_START = 640;
const TOTAL = 1500; // what would take longer, besides an entrance and a delivery, runs faster
const START = 1000; // by when the ghosts are there

// How a path is passed, by the name that web/ui/scene.py has for it.
const GESTURES = { "": hop, walk, under, boat: comeByBoat, enter, pull, fall };
const TOGETHER = "boat"; // those who come so start at once
const FLAT = "under"; // those who go so lie below what flies
const AFOOT = "walk"; // those who go so are themselves what their end had before

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// What moves now, if anything does.
let motion;

// Prepare the animation of a change of the page, by the fields of AnimationPath and Accent in web/ui/scene.py. A
// beat begins when the one before is over. `wanted` is what the page will be; `showLate` is called when all but a
// delivery has landed. Return {hide, which hides what ghosts bring, after a part of the change; begin, after all of it}.
export const prepareMotion = (paths, accents, wanted, showLate) => {
  const isStill = !(paths.length || accents.length) || reducedMotion.matches || document.hidden;
  if (isStill) return { hide() {}, begin() {} };
  const stage = makeStage("travelling");
  const starts = new Set(paths.map(([[start]]) => start));
  const ends = new Set(paths.filter(isToOther).map(([stops]) => stops.at(-1)));
  const prepared = paths.map((path) => prepare(path, wanted, starts, ends));
  stage.append(...prepared.flatMap(({ cover, ghost }) => [cover, ghost].flatMap((each) => each?.root ?? [])));
  document.body.append(stage);
  hold([...starts]);
  return {
    hide: () => setHidden(prepared, true),
    begin: () => begin(stage, prepared, accents, showLate),
  };
};

const begin = (stage, prepared, accents, showLate) => {
  const begun = (motion = /** @type {Motion} */ ({ animations: [] }));
  begun.settle = () => motion === begun && showLate();
  begun.over = new Promise((end) => (begun.end = end)).then(() => {
    begun.settle();
    if (motion !== begun) return;
    motion = undefined;
    setHidden(prepared, false); // a press can end it before the ghosts are there
    rest();
  });
  begun.over.then(() => stage.remove());
  begun.landed = new Promise((land) => (begun.land = land));
  begun.over.then(begun.land);
  // A page that is hidden meanwhile gets no frame.
  setTimeout(begun.end, START + 2 * ENTRANCE + 2 * TOTAL);
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

// Resolved once the first of what moves has landed; at once if nothing moves.
export const contact = async () => motion?.landed;

// A press anywhere brings everything to its end.
const finish = () => {
  for (const part of document.querySelectorAll(".over, .finale")) {
    for (const animation of part.getAnimations({ subtree: true })) animation.finish();
  }
  if (!motion) return;
  for (const animation of motion.animations) animation.finish();
  motion.settle();
  motion.end();
};
addEventListener("pointerdown", finish, { capture: true });
addEventListener("keydown", ({ repeat }) => repeat || finish(), { capture: true });

// Whether something new comes to another place than where it starts.
const isToOther = ([stops, looksLikeEnd]) => looksLikeEnd && stops[0] !== stops.at(-1);

// What has to be known of a path before the page changes. What is going to look like its end, and leaves its
// place, also to something that is still hidden there, has a ghost until then, too; what its end has before it
// arrives is covered.
const prepare = ([stops, looksLikeEnd, beat, how, figure, turns], wanted, starts, ends) => {
  const first = visible(stops[0]);
  const last = visible(stops.at(-1));
  const leaves = !looksLikeEnd || !wanted.getElementById(stops[0]) || ends.has(stops[0]);
  const covers = looksLikeEnd && how !== AFOOT && (stops[0] === last?.id || !starts.has(last?.id));
  return {
    beat,
    how,
    figure,
    turns,
    stops,
    former: stops.slice(0, -1).map(boxOf),
    turn: first ? turnOf(first) : 0,
    isLifted: first?.getAttribute("aria-pressed") === "true",
    ghost: first && leaves ? makeGhost(first) : undefined,
    reverse: first && turns ? makeGhost(first) : undefined,
    cover: last && covers ? makeGhost(last) : undefined,
    // An element that is new, or has only moved, is hidden until its ghost arrives.
    hidesEnd: looksLikeEnd || !last || stops[0] === stops.at(-1),
    looksLikeEnd,
  };
};

// Put the ghosts that look like the end on the stage, one in each frame, since each has to be styled and
// painted; then start all.
const fill = (begun, stage, prepared, accents) => {
  // Everything is measured before anything is added, so that the page is laid out once.
  const paths = prepared.map(measure).filter(({ root }) => root);
  const lights = accents.map(frame).filter(({ root }) => root);
  const kept = paths.flatMap(({ root, cover }) => [root, cover?.root]);
  const standIns = [...stage.children].filter((root) => !kept.includes(root));
  const ghosts = paths.map(({ root }) => root).filter((root) => !root.isConnected);
  const next = () => {
    if (motion !== begun) {
      setHidden(prepared, false); // a press has ended it already, or another change has come
      return begun.end();
    }
    if (ghosts.length) stage.append(ghosts.shift());
    if (ghosts.length) return requestAnimationFrame(next);
    setHidden(prepared, false);
    for (const each of standIns) each.remove();
    for (const { kind, root } of lights) kind === TOGETHER ? stage.prepend(root) : stage.append(root);
    start(begun, paths, lights);
  };
  next();
};

const start = (begun, paths, lights) => {
  const beats = new Set([...paths, ...lights].map(({ beat }) => beat));
  const moves = [];
  let time = 0;
  let entrances = 0;
  for (const beat of [...beats].sort()) {
    const moved = paths.filter((path) => path.beat === beat).map((path, _, all) => move(path, time, all));
    const contact = Math.max(time, ...moved.filter(({ how }) => how === FLAT).map(({ contact }) => contact));
    const lit = lights.filter((each) => each.beat === beat);
    begun.animations.push(...moved.flatMap(({ animations }) => animations));
    begun.animations.push(...lit.flatMap((each) => light(each, time, contact)));
    moves.push(...moved);
    entrances += Math.max(0, ...moved.map(({ entrance = 0 }) => entrance));
    // What lights up does not hold up what comes next.
    time = Math.max(time, ...moved.map(({ over }) => over));
  }
  const delivery = paths.some(({ how }) => how === TOGETHER) ? TOTAL : 0;
  const limit = TOTAL + entrances + delivery;
  const last = Math.max(...begun.animations.map(({ effect }) => Number(effect.getComputedTiming().endTime)));
  if (last > limit) for (const each of begun.animations) each.updatePlaybackRate(last / limit);
  moves.sort((one, other) => one.contact - other.contact);
  const settling = moves.filter(({ how }) => how !== TOGETHER).at(-1) ?? moves.at(-1);
  for (const [move, then] of [[moves[0], begun.land], [settling, begun.settle]]) {
    if (move) move.flight.finished.then(then, then);
    else then();
  }
  Promise.allSettled(begun.animations.map(({ finished }) => finished)).then(begun.end);
};

// Begin a path at a time; what moves in the same way in the same beat follows one after the other.
const move = (path, time, all) => {
  const alike = all.filter(({ how }) => how === path.how);
  const index = alike.indexOf(path);
  const delay = path.how === TOGETHER ? 0 : index * Math.min(STAGGER, LATEST_START / alike.length);
  return { how: path.how, ...GESTURES[path.how](path, time + delay, index, alike.length) };
};

// The ghost of a path and the boxes that it passes; without `root` if the path's start or end is not on the
// page.
const measure = (path) => {
  const { beat, cover, figure, former, how, isLifted, stops, hidesEnd, looksLikeEnd, turn, turns } = path;
  const [start, ...further] = stops.map(boxOf);
  const first = former[0] ?? start;
  const boxes = [first, ...further.map((box, index) => box ?? former[index + 1])].filter(Boolean);
  const end = visible(stops.at(-1));
  const ghost = end && ghostOf(path, end);
  if (!ghost || !end || !first) return {};
  const isLate = how === "fall" || (looksLikeEnd && !path.ghost && (how === TOGETHER || beat > 0));
  const { pose = transform, fading = ghost.element, layers = [ghost.element] } = /** @type {Figure} */ (ghost);
  ghost.element.style.transform = pose(placeIn(ghost.box, boxes[0], turn));
  for (const each of layers) each.style.zIndex = how === FLAT ? "0" : "1";
  if (isLate) fading.style.opacity = "0";
  const leans = [turn, turnOf(end)];
  return { beat, boxes, cover, end, figure, hidesEnd, how, isLate, isLifted, leans, turns, ...ghost };
};

const ghostOf = ({ figure, how, looksLikeEnd, reverse, ghost }, end) => {
  if (figure) return makeFigure(figure, how);
  if (reverse) return makeTurning(makeGhost(end), reverse);
  return looksLikeEnd ? makeGhost(end) : ghost;
};
