// Accents light up over an element: points that are gained, a place that something is done to, the jaws of
// a tile, the water of a flood, a boat that passes, the number of a round.
import { sail } from "./delivery.mjs";
import { boxOf, makeGhost, part, visible } from "./ghosts.mjs";

// All in milliseconds.
const OPEN = 120; // until jaws are open
const SNAP = 70;
const SHAKE = 320;
const WIDE = 16; // degrees
const HINGE = "80% 50%"; // where the crocodile's jaws meet
const COUNT = 550; // until all points are counted
const GAIN = 1500;
const SIDEWAYS = [0, -5, 5, -3, 3, 0]; // pixels

// Those that need no more: [duration, keyframes].
const SHOWN = {
  round: [
    1300,
    [
      { opacity: 0, transform: "scale(0.7)" },
      { opacity: 1, transform: "none", offset: 0.15 },
      { opacity: 1, transform: "none", offset: 0.75 },
      { opacity: 0, transform: "scale(1.1)" },
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
  if (kind === "gain") raise(root, box);
  root.append(accent);
  return { beat, kind, root, accent, element, box };
};

// Points stand above what they praise, and in sight.
const raise = ({ style }, { left, top, width }) => {
  const [wide, high] = [256, 64];
  const middle = Math.min(Math.max(left + width / 2, wide / 2), innerWidth - wide / 2);
  Object.assign(style, { left: `${middle - wide / 2}px`, width: `${wide}px` });
  Object.assign(style, { top: `${Math.max(top - 0.8 * high, 0)}px`, height: `${high}px` });
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
  if (kind === "boat") return [sail(accent, box, at)];
  if (kind === "gain") return [gain(accent, element, at)];
  const [duration, frames] = SHOWN[kind];
  const lit = accent.animate(frames, { delay: at, duration, fill: "both", easing: "ease-in-out" });
  return kind === "struck" ? [lit, shake(element, at)] : [lit];
};

// What stands there after this share of the count of "6 × 6 = 36" or "+2". A product counts its cards, so that it is
// true at any moment.
export const countedSoFar = (said, share) => {
  const [, scarabs, cards] = said.match(/^(\d+) × (\d+) = \d+$/) ?? [];
  if (!cards) return said.replace(/\d+$/, (points) => Math.round(share * points));
  const counted = Math.round(share * cards);
  return `${scarabs} × ${counted} = ${scarabs * counted}`;
};

// They count up, and fly to the score of their place.
const gain = (accent, element, at) => {
  const said = accent.textContent;
  const from = accent.getBoundingClientRect();
  const to = element.closest(".seat")?.querySelector(".points")?.getBoundingClientRect() ?? from;
  const way = [to.left - from.left + (to.width - from.width) / 2, to.top - from.top + (to.height - from.height) / 2];
  const lit = accent.animate(
    [
      { opacity: 0, transform: "scale(0.5)" },
      { opacity: 1, transform: "scale(1)", offset: 0.1 },
      { transform: "scale(1)", offset: COUNT / GAIN },
      { transform: "scale(1.2)", offset: COUNT / GAIN + 0.06 },
      { opacity: 1, transform: "scale(1)", offset: 0.72 },
      { opacity: 0, transform: `translate(${way[0]}px, ${way[1]}px) scale(0.3)` },
    ],
    { delay: at, duration: GAIN, fill: "both", easing: "ease-in-out" },
  );
  const count = () => {
    const share = Math.min(Math.max((Number(lit.currentTime) - at) / COUNT, 0), 1);
    accent.textContent = countedSoFar(said, share);
    if (share < 1 && accent.isConnected) requestAnimationFrame(count);
  };
  count();
  return lit;
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
