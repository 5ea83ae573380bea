// Accents light up over an element: points that are gained, a place that something is done to, the jaws of
// a tile, the water of a flood, a boat that passes.
import { sail } from "./delivery.mjs";
import { boxOf, makeGhost, part, visible } from "./ghosts.mjs";

// All in milliseconds.
const OPEN = 120; // until jaws are open
const SNAP = 70;
const SHAKE = 320;
const WIDE = 16; // degrees
const HINGE = "80% 50%"; // where the crocodile's jaws meet
const SIDEWAYS = [0, -5, 5, -3, 3, 0]; // pixels

// Those that need no more: [duration, keyframes].
const SHOWN = {
  gain: [
    1000,
    [
      { opacity: 0, transform: "scale(0.6)" },
      { opacity: 1, transform: "scale(1.1)", offset: 0.14 },
      { opacity: 1, transform: "none", offset: 0.22 },
      { opacity: 1, transform: "none", offset: 0.75 },
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

// Where an accent lights up; without `root` if its element is not on the page.
export const frame = ([id, kind, text, beat]) => {
  const box = boxOf(id);
  if (!box) return {};
  const root = part(`accent-frame ${kind}`);
  const accent = part(`accent ${kind}`);
  const element = visible(id);
  accent.textContent = text;
  if (kind === "jaws") return { beat, kind, element, root, jaws: jawsOver(element, root) };
  for (const side of ["left", "top", "width", "height"]) root.style[side] = `${box[side]}px`;
  root.append(accent);
  return { beat, kind, root, accent, element, box };
};

// The upper and the lower half of what the jaws are.
const jawsOver = (element, root) =>
  ["inset(-10% -10% 50%)", "inset(50% -10% -10%)"].map((half) => {
    const ghost = makeGhost(element);
    ghost.element.style.clipPath = half;
    ghost.element.style.transformOrigin = HINGE;
    root.append(ghost.root);
    return ghost.element;
  });

// The animations of an accent that begins at a time. `contact`: when the last card of its beat is under the tile.
export const light = ({ kind, accent, jaws, element, box }, at, contact) => {
  if (kind === "jaws") return snap(jaws, element, at, contact);
  if (kind === "boat") return sail(accent, box, at);
  const [duration, frames] = SHOWN[kind];
  const lit = accent.animate(frames, { delay: at, duration, fill: "both", easing: "ease-in-out" });
  return kind === "struck" ? [lit, shake(element, at)] : [lit];
};

const shake = (element, at) =>
  element.animate({ transform: SIDEWAYS.map((x) => `translateX(${x}px)`) }, { delay: at, duration: SHAKE });

// They open, and shut at the contact.
const snap = (jaws, element, at, contact) => {
  // Nothing need be seen to go there: cards whose backs tell what they are do not.
  const duration = Math.max(contact - at, OPEN) + SNAP;
  const offset = [0, OPEN / duration, 1 - SNAP / duration, 1];
  const animations = jaws.map((jaw, index) => {
    const turned = [0, WIDE, WIDE, 0].map((angle) => `rotate(${index ? -angle : angle}deg)`);
    return jaw.animate({ transform: turned, offset }, { delay: at, duration, fill: "both" });
  });
  return [...animations, element.animate({ opacity: [0, 0] }, { delay: at, duration })];
};
