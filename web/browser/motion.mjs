// What travels over the table when something is done: likenesses of its elements, laid over the page.
// The page itself is at once as it will be: nothing waits for them, and nobody can press or read them.
// They move by transform and opacity alone, and are gone when the last has arrived.

const LEG = 350; // from one place to the next, in milliseconds
const STEP = 80; // for each further place on the way
const LONGEST = 1200;
const APART = 40; // from one start to the next
const LATEST = 240;
const ARRIVING = "cubic-bezier(0.2, 0.7, 0.3, 1)";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Change the page, and let things travel to where they are then: journeys are [ids on the way, whether
// it looks like the end of it].
export const travel = (journeys, change) => {
  if (!journeys.length || calm.matches || document.hidden) return change();
  const departures = journeys.map(departure);
  change();
  // Before the change is painted, but after what scrolls to it.
  requestAnimationFrame(() => arrive(departures));
};

const departure = ([way, showsEnd]) => {
  const start = shown(way[0]);
  return {
    way,
    from: start?.getBoundingClientRect(),
    looks: start && !showsEnd ? likeness(start) : undefined,
    // What was not there before is seen when it arrives; so is what has only changed its place.
    isHidden: !shown(way.at(-1)) || way[0] === way.at(-1),
    showsEnd,
  };
};

const arrive = (departures) => {
  const stage = document.createElement("div");
  stage.setAttribute("inert", "");
  stage.setAttribute("aria-hidden", "true");
  stage.className = "travelling";
  document.body.append(stage);
  const moving = departures.flatMap((each, place) => set(stage, each, Math.min(place * APART, LATEST)));
  Promise.allSettled(moving.map(({ finished }) => finished)).then(() => stage.remove());
};

// Begin a journey, where both its ends are there; the animations that it takes.
const set = (stage, { way, from, looks, isHidden, showsEnd }, delay) => {
  const [first, ...further] = way.map((id) => shown(id)?.getBoundingClientRect());
  const places = [from ?? first, ...further].filter(Boolean);
  const end = shown(way.at(-1));
  looks ??= showsEnd && end ? likeness(end) : undefined;
  if (!looks || !end || !(from ?? first)) return [];
  stage.append(looks.around);
  const timing = { delay, duration: Math.min(LEG + (places.length - 2) * STEP, LONGEST), fill: "both" };
  const easing = places.length > 2 ? "ease-in-out" : ARRIVING;
  const stops = places.map((place) => ({ transform: placed(looks.box, place), easing }));
  const seen = [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: isHidden ? 1 : 0 }];
  if (isHidden) end.animate([{ opacity: 0 }, { opacity: 0 }], delay + timing.duration);
  return [looks.copy.animate(stops, timing), looks.copy.animate(seen, timing)];
};

const shown = (id) => {
  const element = document.getElementById(id);
  return element?.getClientRects().length ? element : undefined;
};

// A copy of an element that looks the same outside the page: whatever is around it comes along, for the
// styles are written for what stands in it, but is neither laid out nor seen.
export const likeness = (element) => {
  const box = element.getBoundingClientRect();
  const copy = element.cloneNode(true);
  for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
  Object.assign(copy.style, {
    boxSizing: "border-box",
    font: getComputedStyle(element).font,
    height: `${box.height}px`,
    left: `${box.left}px`,
    margin: 0,
    position: "absolute",
    top: `${box.top}px`,
    visibility: "visible",
    width: `${box.width}px`,
  });
  let around = copy;
  for (let each = element.parentElement; !each.matches("main, body"); each = each.parentElement) {
    const shell = document.createElement(each.localName);
    shell.className = each.className;
    shell.style.display = "contents";
    shell.append(around);
    around = shell;
  }
  return { around, box, copy };
};

// The copy in the middle of a place, and no larger than that.
const placed = (box, place) => {
  const x = place.left + place.width / 2 - box.left - box.width / 2;
  const y = place.top + place.height / 2 - box.top - box.height / 2;
  const scale = Math.min(1, place.width / box.width, place.height / box.height);
  return `translate(${x}px, ${y}px) scale(${scale})`;
};
