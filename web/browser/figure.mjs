// What looks on its way as neither of its ends does, such as who is played: large, by the middle of the screen, where
// it turns round and tells what it does; or small, onto a heap.
import { arc, between, endsOf, flightTime, fly, LAND, tugs, turned } from "./gestures.mjs";
import { facing, part, placeIn, transform } from "./ghosts.mjs";

// All in milliseconds.
const COME = 240;
const READ = 1080; // how long it stays
const GLANCE = 380; // where there is nothing to read
export const ENTRANCE = COME + READ;
const GO = 320;
const FALL = 520;
// Pixels, or shares of the window.
const LARGE = { width: 240, across: 0.55, down: 0.4 };
const SMALL = { width: 110, across: 0.25, down: 0.2 };
const MIDDLE = { x: 0, y: 0, scale: 1, turn: 0 };

// A ghost that shows a thing: {root, element, shadow, box, veil, label, pose: its transform before it comes, fading}.
// `back` is empty for what has been seen before, `does` where nothing is told.
export const makeFigure = ([face, back, does, ratio], how) => {
  const size = how === "fall" ? SMALL : LARGE;
  const width = Math.min(size.width, size.across * innerWidth, size.down * innerHeight);
  const box = { left: (innerWidth - width) / 2, top: (innerHeight - ratio * width) / 2, width, height: ratio * width };
  const root = part("figure-frame");
  const veil = part("figure-veil");
  const element = part("figure");
  const shadow = part("cast-shadow");
  const label = part("figure-does");
  label.textContent = does;
  element.append(shadow, part("front", face), ...(back ? [part("reverse", back)] : []), ...(does ? [label] : []));
  element.style.setProperty("--w", `${width}px`);
  for (const side in box) element.style[side] = `${box[side]}px`;
  root.append(...(how === "fall" ? [] : [veil]), element);
  return { root, fading: root, element, shadow, box, veil, label, pose: (place) => facing({ ...place, angle: back ? 180 : 0 }) };
};

// What it does begins as soon as it goes, or is where it does it.
export const enter = (path, at) => byTheMiddle(path, at, [endsOf(path)[0]], 0);

// Pulled out of a hand or a rack that holds it; by the middle only as a figure.
export const pull = (path, at) => {
  const [from, to] = endsOf(path);
  const { places, time } = tugs(from, path.figure ? MIDDLE : to, from.scale * path.box.height);
  if (path.figure) return byTheMiddle(path, at, places, time);
  const off = places.at(-1);
  return fly(path, at + time, arc(off, to), flightTime(off, to), { before: held(places, at, time, transform) });
};

// Onto a heap, so large on its way that it is known.
export const fall = (path, at) => {
  const [from, to] = endsOf(path);
  const high = { ...between(from, to, 0.6, 0.25), scale: 1 };
  high.y = Math.max(high.y, -path.box.top); // in sight
  const places = [...arc(from, high), ...arc(high, to, 0).slice(1)];
  return fly(path, at, path.figure[1] ? turned(places) : places, FALL, { shape: facing });
};

// `places`: before it comes, within so many milliseconds.
const byTheMiddle = (path, at, places, time) => {
  const { box, boxes, veil, label, pose, figure } = path;
  const come = at + time;
  const read = figure[2] ? READ : GLANCE;
  const go = come + COME + read;
  const stops = [MIDDLE, ...boxes.slice(1).map((each) => placeIn(box, each))];
  const ways = stops.slice(1).map((stop, index) => arc(stops[index], stop));
  const over = go + GO * (ways.length - 1);
  const before = held(places, at, time, pose);
  before.at(-1)[2] = "cubic-bezier(0.2, 0.7, 0.3, 1)";
  const gone = fly(path, go, ways.flat(), GO * ways.length, {
    before: [...before, [come + COME, facing(MIDDLE)]],
    shape: facing,
    cast: [[at, 0], [come + COME, 1]],
  });
  const seen = { opacity: [0, 0, 1, 1, 0] };
  const timing = /** @type {KeyframeAnimationOptions} */ ({ delay: come, duration: COME + read + LAND, fill: "both" });
  const shown = [
    veil.animate({ ...seen, offset: [0, 0, 0.2, 0.85, 1] }, timing),
    label.animate({ ...seen, offset: [0, 0.12, 0.17, 0.93, 1] }, timing), // once it has turned round
  ];
  return { ...gone, animations: [...gone.animations, ...shown], over, entrance: over - at };
};

// The points of its transform while it is held at these places.
const held = (places, at, time, shape) =>
  places.map((place, index) => [at + (time * index) / Math.max(1, places.length - 1), shape(place), "ease-in-out"]);
