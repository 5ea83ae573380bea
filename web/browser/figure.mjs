// Who is played comes to the middle of the screen, turns round, tells what they do, and goes on its way.
import { arc, fly, LAND } from "./gestures.mjs";
import { part, placeIn, transform } from "./ghosts.mjs";

const COME = 240; // milliseconds
const READ = 900; // how long it stays
export const ENTRANCE = COME + READ;
const GO = 320;
const LARGE = { width: 240, across: 0.55, down: 0.4 }; // pixels, or shares of the window
const RATIO = 1.5; // of a card's height to its width

// A ghost that shows a card in large: {root, element, shadow, box, veil, label, pose: its transform before it
// comes}. `back` is empty for a card that has been seen before.
export const makeFigure = ([does, face, back]) => {
  const width = Math.min(LARGE.width, LARGE.across * innerWidth, LARGE.down * innerHeight);
  const box = { left: (innerWidth - width) / 2, top: (innerHeight - RATIO * width) / 2, width, height: RATIO * width };
  const root = part("figure-frame");
  const veil = part("figure-veil");
  const element = part("figure");
  const shadow = part("cast-shadow");
  const label = part("figure-does");
  label.textContent = does;
  element.append(shadow, part("front", face), ...(back ? [part("reverse", back)] : []), label);
  element.style.setProperty("--w", `${width}px`);
  for (const side in box) element.style[side] = `${box[side]}px`;
  root.append(veil, element);
  return { root, element, shadow, box, veil, label, pose: (place) => facing(place, Boolean(back)) };
};

// The gesture: what it does begins as soon as it goes.
export const enter = (path, at) => {
  const { box, boxes, veil, label, pose } = path;
  const [from, to] = [boxes[0], boxes.at(-1)].map((each) => placeIn(box, each));
  const middle = { x: 0, y: 0, scale: 1, turn: 0 };
  const go = at + ENTRANCE;
  const cast = [[at, 0], [at + COME, 1]];
  const gone = fly(path, go, arc(middle, to), GO, {
    before: [[at, pose(from), "cubic-bezier(0.2, 0.7, 0.3, 1)"], [at + COME, facing(middle)]],
    shape: facing,
    cast,
  });
  const seen = { opacity: [0, 1, 1, 0], offset: [0, 0.25, 0.85, 1] };
  const shown = [veil, label].map((each) => each.animate(seen, { delay: at, duration: ENTRANCE + LAND, fill: "both" }));
  return { ...gone, animations: [...gone.animations, ...shown], over: go };
};

const facing = (place, isTurned = false) => `perspective(60rem) ${transform(place)} rotateY(${isTurned ? 180 : 0}deg)`;
