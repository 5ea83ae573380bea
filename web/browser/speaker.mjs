// Tells those who hear the page what happens: the new lines of #told, and then whose turn it is, as #prompt has it. All of
// it is said in one go, a moment after the page has changed: of a hundred changes screen readers drop some, and of what is
// said in quick succession they confuse the order.

const MOMENT = 300; // milliseconds without something new to be said

const region = document.createElement("div");
region.id = "said";
region.className = "unseen";
region.setAttribute("role", "log");
region.setAttribute("aria-live", "polite");
document.body.append(region);

const PROMPT = "prompt";
let told; // the element and the screen that were there at the last look
let screen;
let known = new Map(); // what stood there then, by keys
let due = []; // the keys of what is to be said
let timer = 0;

// Look at the page after it has changed. What had happened before somebody came to the game is not said.
export const follow = () => {
  const [toldNow, prompt] = ["told", PROMPT].map((id) => document.getElementById(id));
  if (told !== toldNow) known = new Map(linesOf(toldNow));
  const lines = new Map([...linesOf(toldNow), ...turnOf(prompt)]);
  const news = [...lines.keys()].filter((key) => !known.has(key));
  [told, known] = [toldNow, lines];
  forget();
  due = [...due.filter((key) => known.has(key)), ...news];
  if (!news.length) return;
  clearTimeout(timer);
  timer = setTimeout(say, MOMENT);
};

/** @returns {[string, string][]} keys and texts */
const linesOf = (element) => [...(element?.children ?? [])].map(({ id, textContent }) => [id, textContent]);

/** @returns {[string, string][]} */
const turnOf = (element) => {
  const number = element?.dataset.said;
  return number ? [[`${PROMPT} ${number} ${element.textContent}`, element.textContent]] : [];
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
  region.replaceChildren(line);
};

// Whose turn it is, is read out where the focus comes to it.
document.addEventListener("focusin", ({ target }) => {
  if (target["id"] === PROMPT) due = due.filter((key) => !key.startsWith(PROMPT));
});
