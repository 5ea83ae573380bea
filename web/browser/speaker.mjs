// Tells those who hear the page what happens: the new lines of #told, then what has changed in elements with data-said, such
// as whose turn it is; the same again if that attribute has changed. All of it is said in one go, a moment after the page
// has changed: of a hundred changes screen readers drop some, and of what is said in quick succession they confuse the order.

const MOMENT = 600; // milliseconds without something new to be said
const KEPT = 6; // how many sentences stay, since a busy screen reader comes to them late

const region = document.createElement("div");
region.id = "said";
region.className = "unseen";
region.setAttribute("role", "log");
region.setAttribute("aria-live", "polite");
document.body.append(region);

let told; // the element and the screen that were there at the last look
let screen;
let known = new Map(); // what stood there then, by keys
let due = []; // the keys of what is to be said
let timer = 0;

// Look at the page after it has changed. What had happened before somebody came to the game is not said.
export const follow = () => {
  const toldNow = document.getElementById("told");
  if (told !== toldNow) known = new Map(linesOf(toldNow));
  const lines = new Map([...linesOf(toldNow), ...standing()]);
  const news = [...lines.keys()].filter((key) => !known.has(key));
  [told, known] = [toldNow, lines];
  forget();
  due = [...due.filter((key) => known.has(key)), ...news];
  if (!news.length) return;
  clearTimeout(timer);
  timer = setTimeout(say, MOMENT);
};

/** @returns {[string, string][]} keys and texts */
const linesOf = (element) => [...(element?.children ?? [])].map((line) => [line.id, heard(line)]);

/** @returns {[string, string][]} */
const standing = () =>
  [...document.querySelectorAll("[data-said]")]
    .map((each) => /** @type {[string, string]} */ ([`${each.id} ${each.dataset.said} ${heard(each)}`, heard(each)]))
    .filter(([, text]) => text);

const heard = (element) => {
  const copy = element.cloneNode(true);
  for (const each of copy.querySelectorAll("[aria-hidden=true]")) each.remove();
  return copy.textContent.trim();
};

// What was said to one person must not wait for the next one.
const forget = () => {
  const now = document.querySelector("main")?.id;
  if (now !== screen) region.replaceChildren();
  screen = now;
};

// It says what stands there now: a moment ago, the page may have been another person's.
const say = () => {
  const sentences = due.map((key) => known.get(key));
  due = [];
  if (!sentences.length) return;
  const line = document.createElement("p");
  line.textContent = sentences.join(" ");
  region.append(line);
  if (region.children.length > KEPT) region.firstChild?.remove();
};

// What the focus comes to is read out there.
document.addEventListener("focusin", ({ target }) => {
  const { id, dataset } = /** @type {HTMLElement} */ (target);
  if (dataset?.said) due = due.filter((key) => !key.startsWith(`${id} `));
});
