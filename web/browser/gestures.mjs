// The one grammar of motion: what moves is lifted, flies in an arc and lands; its shadow grows with it. A
// gesture takes a path as web/browser/motion.mjs has measured it, and when it begins; it returns {animations,
// flight: the animation that ends at the contact, contact: when that is, over: when the next beat may begin}.
import { placeIn, transform } from "./ghosts.mjs";

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
const HEIGHT = 0.12; // of an arc, as a share of the way
const SAMPLES = 8;
const SMOOTH = "cubic-bezier(0.4, 0.1, 0.25, 1)";

// From the start to the end in an arc.
export const hop = (path, at) => {
  const [from, to] = endsOf(path);
  return fly(path, at, arc(from, to), flightTime(from, to));
};

// Stop by stop, with a hop from each to the next; where there are only a start and an end, in strides as long as
// what walks is wide.
export const walk = (path, at) => {
  const stops = path.boxes.length > 2 ? path.boxes.map((each) => placeIn(path.box, each)) : strides(path);
  const hops = stops.slice(1).flatMap((stop, index) => [
    { ...between(stops[index], stop, 0.5, 0.25), easing: "ease-in" },
    { ...stop, easing: "ease-out" },
  ]);
  const duration = Math.min(NEAREST + STEP * (stops.length - 2), LONGEST);
  return fly(path, at, [{ ...stops[0], easing: "ease-out" }, ...hops], duration, "linear");
};

// Flat over the table, and under what lies at its end.
export const under = (path, at) => {
  const [from, to] = endsOf(path);
  const duration = flightTime(from, to);
  const contact = at + duration;
  const way = { transform: [transform(from), transform(to)] };
  const flight = path.element.animate(way, { delay: at, duration, easing: "ease-in-out", fill: "both" });
  const gone = path.element.animate({ opacity: [1, 0] }, { delay: contact, duration: LAND, fill: "forwards" });
  return { animations: [flight, gone], flight, contact, over: contact + LAND };
};

// Pulled out of a hand that holds it: it gives way, slips back, comes off.
export const pull = (path, at) => {
  const [from, to] = endsOf(path);
  const reach = Math.min((0.4 * path.box.height) / Math.hypot(to.x - from.x, to.y - from.y), 0.4);
  const given = [0, 0.5, 0.25, 1].map((share) => between({ ...from, scale: 1 }, { ...to, scale: 1 }, share * reach, 0));
  const off = given.at(-1);
  const flown = fly(path, at + TUG, arc(off, to), flightTime(off, to));
  // After the flight's, so that they apply until it begins.
  const tug = path.element.animate(
    { transform: given.map(transform), easing: "ease-in-out" },
    { delay: at, duration: TUG, fill: "backwards" },
  );
  return { ...flown, animations: [...flown.animations, tug] };
};

// Lifted, along these places, landed. A place may have an easing for the way to the next one.
export const fly = (path, at, places, duration, easing = SMOOTH) => {
  const { element, shadow } = path;
  const way = places.map((place, index) => {
    const raised = RAISED + ((LANDING - RAISED) * index) / (places.length - 1);
    return { transform: transform({ ...place, scale: place.scale * raised }), easing: place.easing ?? "linear" };
  });
  const contact = at + LIFT + duration;
  const whole = LIFT + duration + LAND;
  const lifted = { transform: [transform(places[0]), way[0].transform] };
  const landed = { transform: [way.at(-1).transform, transform(places.at(-1))] };
  const raised = { opacity: [0, 1, 1, 0], offset: [0, LIFT / whole, 1 - LAND / whole, 1] };
  const lift = element.animate(lifted, { delay: at, duration: LIFT, easing: "ease-out", fill: "backwards" });
  const flight = element.animate(way, { delay: at + LIFT, duration, easing, fill: "forwards" });
  const land = element.animate(landed, { delay: contact, duration: LAND, easing: "ease-out", fill: "forwards" });
  const cast = shadow.animate(raised, { delay: at, duration: whole });
  const animations = [lift, flight, land, cast, ...appearances(path, at, contact)];
  return { animations, flight, contact, over: contact + LAND };
};

// When the ghost, and what lies at its end, are seen.
const appearances = ({ element, end, hidesEnd, isLate, cover }, at, contact) => [
  ...(isLate ? [element.animate({ opacity: [0, 1] }, { delay: at, duration: LIFT, fill: "both" })] : []),
  ...(hidesEnd ? [end.animate({ opacity: [0, 0] }, contact + LAND)] : []),
  element.animate({ opacity: [1, 0] }, { delay: contact + (hidesEnd ? LAND : 0), duration: LAND, fill: "forwards" }),
  ...(cover ? [cover.element.animate({ opacity: [1, 0], easing: "step-end" }, { duration: contact, fill: "forwards" })] : []),
];

export const arc = (from, to, height = HEIGHT) =>
  Array.from({ length: SAMPLES + 1 }, (_, index) => between(from, to, index / SAMPLES, height));

// A place at a share of the way, moved aside, and never downwards, as in an arc.
const between = (from, to, share, height) => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const aside = 4 * height * share * (1 - share) * (dx < 0 ? -1 : 1);
  return {
    x: from.x + dx * share + dy * aside,
    y: from.y + dy * share - dx * aside,
    scale: from.scale + (to.scale - from.scale) * share,
  };
};

const endsOf = ({ box, boxes }) => [boxes[0], boxes.at(-1)].map((each) => placeIn(box, each));

const flightTime = (from, to) =>
  NEAREST + (FURTHEST - NEAREST) * Math.min(Math.hypot(to.x - from.x, to.y - from.y) / FAR, 1);

const strides = (path) => {
  const [from, to] = endsOf(path);
  const count = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / (1.2 * path.box.width)));
  return Array.from({ length: count + 1 }, (_, index) => between(from, to, index / count, 0));
};
