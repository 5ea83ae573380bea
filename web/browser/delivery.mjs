// A delivery: a boat comes in at the left edge of the river, passes the quays, between them where they lie in two
// rows, and leaves at the right edge; a card hops off as it passes its quay. The course follows from the box of the
// river alone, at whose edges the page cuts the boat off.
import { arc, fly } from "./gestures.mjs";
import { placeIn, transform } from "./ghosts.mjs";

const SAIL = 1150; // milliseconds
const HOP = 240;
const BOUND = 0.3; // the height of a hop, as a share of its way
const CARGO = { height: 0.34, middle: 0.5, width: 0.55 }; // on deck, as shares of the boat

const courseOn = ({ left, top, width, height }) => {
  const size = Math.min(0.95 * height, width / 5);
  return { size, left, top: top + (height - size) / 2, from: left - 0.56 * size, to: left + width + 0.56 * size };
};

// The animation of the boat itself.
export const sail = (element, river, at) => {
  const { size, top, from, to } = courseOn(river);
  const over = { left: -river.left - size / 2, top: top - river.top, width: size, height: size };
  for (const side in over) element.style[side] = `${over[side]}px`;
  const way = [from, to].map((x) => `translateX(${x}px)`);
  return element.animate({ transform: way }, { delay: at, duration: SAIL, fill: "both" });
};

// The gesture of a card, the `index`th of `count`: it rides on deck and hops off.
export const comeByBoat = (path, at, index, count) => {
  const { size, left, top, from, to } = courseOn(path.boxes[0]);
  const quay = placeIn(path.box, path.boxes.at(-1));
  const berth = size * CARGO.width * ((index + 0.5) / count - 0.5);
  const onDeck = (x) => ({
    x: x + berth - path.box.left - path.box.width / 2,
    y: top + size * CARGO.middle - path.box.top - path.box.height / 2,
    scale: (size * CARGO.height) / path.box.height,
    turn: 0,
  });
  const passing = (x) => SAIL * Math.min(Math.max((x - berth - from) / (to - from), 0), 1);
  const ride = passing(path.boxes.at(-1).left + path.boxes.at(-1).width / 2);
  const half = (onDeck(from).scale * path.box.width) / 2;
  const off = onDeck(from + ((to - from) * ride) / SAIL);
  return fly(path, at + ride, arc(off, quay, BOUND), HOP, {
    before: ride ? [[at, transform(onDeck(from))]] : [],
    seen: [left - half, left + half].map((x) => at + passing(x)), // as it passes the edge
  });
};
