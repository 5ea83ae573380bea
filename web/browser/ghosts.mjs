// Ghosts: copies of elements that can be moved over the page. They can be neither pressed nor read.

const GROWTH = 2; // up to which what is larger is a thing, not a place

export const visible = (id) => {
  const element = document.getElementById(id);
  return element?.getClientRects().length ? element : undefined;
};

export const boxOf = (id) => visible(id)?.getBoundingClientRect();

// What lies over the page and holds ghosts.
export const makeStage = (classes) => {
  const stage = document.createElement("div");
  stage.setAttribute("inert", "");
  stage.setAttribute("aria-hidden", "true");
  stage.className = classes;
  return stage;
};

// Copy an element so that it looks the same outside its place in the page: in `root`, copies of its ancestors, for
// which the styles are written, but which are not seen. Return {root, the copied element, its shadow, which is not
// seen yet, the original's box, the layers that are to have its z-index}.
export const makeGhost = (original) => {
  const box = uprightBox(original);
  const isLifted = original.getAttribute("aria-pressed") === "true";
  const element = original.cloneNode(true);
  for (const each of [element, ...element.querySelectorAll("[id]")]) each.removeAttribute("id");
  element.removeAttribute("aria-pressed"); // what moves is no longer being chosen
  Object.assign(element.style, {
    boxSizing: "border-box",
    font: getComputedStyle(original).font,
    height: `${box.height}px`,
    left: `${box.left}px`,
    margin: 0,
    position: "absolute",
    top: `${box.top}px`,
    transform: `rotate(${turnOf(original)}deg)`,
    width: `${box.width}px`,
  });
  element.style.setProperty("--w", `${box.width}px`); // a card's parts are shares of its width
  const shadow = part("cast-shadow");
  if (isLifted) shadow.style.opacity = "1"; // as it lay before
  element.append(shadow);
  let root = element;
  const layers = [element];
  for (let each = original.parentElement; !each.matches("main, body"); each = each.parentElement) {
    const ancestor = document.createElement(each.localName);
    ancestor.className = `${each.className} around`;
    const size = sizeOf(each);
    Object.assign(ancestor.style, size ?? { display: "contents" });
    if (size) layers.push(ancestor);
    ancestor.append(root);
    root = ancestor;
  }
  return { root, element, shadow, box, layers };
};

// How the copy of an ancestor has its size, where styles are chosen by that: without its ground and within its border.
// It is not hidden: in WebKit's layers nothing would be seen within a container that is.
const sizeOf = (ancestor) => {
  if ((getComputedStyle(ancestor).containerType ?? "normal") === "normal") return undefined;
  const { clientHeight, clientWidth } = ancestor;
  return {
    background: "none",
    border: 0,
    boxShadow: "none",
    boxSizing: "border-box",
    display: "block",
    height: `${clientHeight}px`,
    left: 0,
    margin: 0,
    position: "absolute",
    top: 0,
    width: `${clientWidth}px`,
  };
};

// The box without the element's own turn, as that of a card in a fan.
const uprightBox = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { offsetWidth = width, offsetHeight = height } = element;
  return {
    left: left + (width - offsetWidth) / 2,
    top: top + (height - offsetHeight) / 2,
    width: offsetWidth,
    height: offsetHeight,
  };
};

// How far an element is turned, in degrees, as in a fan. What lies on its side counts as upright.
export const turnOf = (element) => {
  const turns = [element.parentElement, element].map((each) => {
    const { a, b } = new DOMMatrix(getComputedStyle(each).transform);
    return (Math.atan2(b, a) * 180) / Math.PI;
  });
  const turn = turns[0] + turns[1];
  return Math.abs(turn) < 45 ? turn : 0;
};

export const part = (classes, html = "") => {
  const made = document.createElement("span");
  made.className = classes;
  made.innerHTML = html;
  return made;
};

// The way of a ghost's middle to that of another box, the scale in which it fits there, and its turn there.
export const placeIn = (box, target, turn = 0) => ({
  x: target.left + target.width / 2 - box.left - box.width / 2,
  y: target.top + target.height / 2 - box.top - box.height / 2,
  scale: fit(box, target),
  turn,
});

// In a larger thing it becomes as large; within a place, which is larger still, it keeps its size.
const fit = (box, target) => {
  const scale = Math.min(target.width / box.width, target.height / box.height);
  return scale > GROWTH ? 1 : scale;
};

export const transform = ({ x, y, scale, turn }) =>
  `translate(${x}px, ${y}px) scale(${scale}) rotate(${turn}deg)`;

// The same of what has two sides; at 180 degrees the reverse is seen.
export const facing = (place) => `perspective(60rem) ${transform(place)} rotateY(${place.angle ?? 0}deg)`;

// One ghost of two: its face, as large as that is, and its reverse. What fades is not what turns, which would be flat.
export const makeTurning = (face, reverse) => {
  const { box } = face;
  const root = part("figure-frame");
  const element = part("figure");
  const shadow = part("cast-shadow");
  element.append(shadow);
  for (const [name, ghost] of Object.entries({ front: face, reverse })) {
    const side = part(name);
    const place = { height: `${box.height}px`, left: 0, top: 0, transform: "none", width: `${box.width}px` };
    Object.assign(ghost.element.style, { ...place, opacity: 1 }); // what is new is hidden until then
    ghost.element.style.setProperty("--w", `${box.width}px`);
    side.append(ghost.root);
    element.append(side);
  }
  for (const side in box) element.style[side] = `${box[side]}px`;
  root.append(element);
  return { root, fading: root, element, shadow, box, pose: (place) => facing({ ...place, angle: 180 }) };
};
