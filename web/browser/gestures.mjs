// The one grammar of motion: what moves is lifted, flies in an arc and lands; its shadow grows with it. A
// gesture takes a path as web/browser/motion.mjs has measured it, and when it begins; it returns {animations,
// flight: the animation that ends at the contact, contact: when that is, over: when the next beat may begin}.
// A property of an element has one animation: Chromium's compositor runs no two at once.
import { facing, placeIn, transform } from "./ghosts.mjs";

// All in milliseconds.
const LIFT = 90;
const NEAREST = 280; // a flight over next to nothing
const FURTHEST = 420; // one of FAR pixels, or more
const FAR = 900;
export const LAND = 80;
const STEP = 90; // for each further stop of a walk
const LONGEST = 1100;
const TUG = 300; // until a card that is held comes off

const RAISED = 1.06;
const LANDING = 1.02;
const RISE = 0.25; // how high a stop of a walk is left, as a share of the way to the next
const HEIGHT = 0.12; // of an arc, as a share of the way
const TILT = 7; // degrees, in the middle of a long arc
const SAMPLES = 10;

// From the start to the end in an arc.
export const hop = (path, at) => {
  const [from, to] = endsOf(path);
  const way = arc(from, to);
  return fly(path, at, path.turns ? turned(way) : way, flightTime(from, to), path.turns && { shape: facing });
};

// Stop by stop, with a hop from each to the next; where there are only a start and an end, in strides as long as
// what walks is wide.
export const walk = (path, at) => {
  const stops = path.boxes.length > 2 ? path.boxes.map((each) => placeIn(path.box, each)) : strides(path);
  const hops = stops.slice(1).flatMap((stop, index) => [
    { ...raised(stops[index], stop), easing: "ease-in" },
    { ...stop, easing: "ease-out" },
  ]);
  const duration = Math.min(NEAREST + STEP * (stops.length - 2), LONGEST);
  return fly(path, at, [{ ...stops[0], easing: "ease-out" }, ...hops], duration);
};

// Flat over the table, and under what lies at its end.
export const under = (path, at) => {
  const [from, to] = endsOf(path);
  const contact = at + flightTime(from, to);
  const flight = play(path.element, "transform", [[at, transform(from), "ease-in-out"], [contact, transform(to)]]);
  const gone = play(path.element, "opacity", [[contact, 1], [contact + LAND, 0]]);
  return { animations: [flight, gone], flight, contact, over: contact + LAND };
};

// How a card gives way to a pull, slips back, and comes off: its places, and how long that takes.
export const tugs = (from, to, height) => {
  const reach = Math.min((0.4 * height) / Math.hypot(to.x - from.x, to.y - from.y), 0.4);
  const places = [0, 0.5, 0.25, 1].map((share) => between(from, { ...to, scale: from.scale }, share * reach, 0));
  return { places, time: TUG };
};

// Lifted, along these places, landed. A place may have an easing for the way to the next one. `before`: what its
// transform goes through before that, as points of an animation; `cast`: the same of its shadow; `shape`: makes a
// transform of a place; `seen`: when it appears, as the times of the first and the last moment of that.
export const fly = (path, at, places, duration, options) => {
  const { before = [], cast = [], shape = transform, seen } = options || {};
  const off = at + LIFT;
  const contact = off + duration;
  const last = places.length - 1;
  const way = places.map((place, index) => {
    const scale = place.scale * (RAISED + ((LANDING - RAISED) * index) / last);
    return [off + (duration * index) / last, shape({ ...place, scale }), place.easing];
  });
  const points = [...before, [at, shape(places[0]), "ease-out"], ...way, [contact + LAND, shape(places[last])]];
  const moved = play(path.element, "transform", points);
  const flight = play(path.shadow, "opacity", [...(cast.length ? cast : [[at, path.isLifted ? 1 : 0]]), [off, 1], [contact - LAND, 1], [contact, 0]]);
  const animations = [moved, flight, ...appearances(path, at, contact, seen)];
  return { animations, flight, contact, over: contact + LAND };
};

// Animate a property along points: [time, value, the easing of the way to the next point].
export const play = (element, property, points) => {
  const start = points[0][0];
  const duration = points.at(-1)[0] - start;
  const frames = points.map(([time, value, easing = "linear"]) => ({
    [property]: value,
    easing,
    offset: Math.min((time - start) / duration, 1),
  }));
  return element.animate(frames, { delay: start, duration, fill: "both" });
};

// When the ghost, and what lies at its end, are seen.
const appearances = ({ element, fading = element, end, hidesEnd, isLate, cover }, at, contact, seen = isLate ? [at, at + LIFT] : []) => {
  const leaves = contact + (hidesEnd ? LAND : 0);
  const shown = seen.length ? [[seen[0], 0], [seen[1], 1]] : [[at, 1]];
  return [
    play(fading, "opacity", [...shown, [leaves, 1], [leaves + LAND, 0]]),
    ...(hidesEnd ? [appear(end, leaves, leaves + LAND)] : []),
    ...(cover ? [play(cover.element, "opacity", [[0, 1, "step-end"], [contact, 0]])] : []),
  ];
};

// Appear at a time, and be seen until another one at the least: a page that is busy then shows no frame of its own.
const appear = (element, time, until) => {
  const [hidden, seen] = [0, 1].map((opacity) => ({ offset: time / until, opacity }));
  return element.animate([{ opacity: 0 }, hidden, seen, { opacity: 1 }], until);
};

export const arc = (from, to, height = HEIGHT) =>
  Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const share = smooth(index / SAMPLES);
    const place = between(from, to, share, height);
    return { ...place, turn: place.turn + 4 * share * (1 - share) * tilt(from, to) };
  });

// What lies face down turns over, and is seen before it lands.
export const turned = (places) =>
  places.map((place, index) => ({ ...place, angle: 180 * Math.max(0, 1 - (1.5 * index) / (places.length - 1)) }));

// Into the direction of the way, and less on a short one.
const tilt = (from, to) => TILT * Math.max(-1, Math.min(1, (3 * (to.x - from.x)) / FAR));

// It starts and ends slowly.
const smooth = (share) => share * share * (3 - 2 * share);

// A place at a share of the way, moved aside, and never downwards, as in an arc.
export const between = (from, to, share, height) => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const aside = 4 * height * share * (1 - share) * (dx < 0 ? -1 : 1);
  return {
    x: from.x + dx * share + dy * aside,
    y: from.y + dy * share - dx * aside,
    scale: from.scale + (to.scale - from.scale) * share,
    turn: from.turn + (to.turn - from.turn) * share,
  };
};

// The middle of a stride, above the board: aside, who goes up or down it would leave the straight line.
const raised = (from, to) => {
  const middle = between(from, to, 0.5, 0);
  return { ...middle, y: middle.y - RISE * Math.hypot(to.x - from.x, to.y - from.y) };
};

export const endsOf = ({ box, boxes, leans }) =>
  [boxes[0], boxes.at(-1)].map((each, index) => placeIn(box, each, leans[index]));

export const flightTime = (from, to) =>
  NEAREST + (FURTHEST - NEAREST) * Math.min(Math.hypot(to.x - from.x, to.y - from.y) / FAR, 1);

const strides = (path) => {
  const [from, to] = endsOf(path);
  const count = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / (1.2 * path.box.width)));
  return Array.from({ length: count + 1 }, (_, index) => between(from, to, index / count, 0));
};
