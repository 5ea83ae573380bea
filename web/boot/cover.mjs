// The cover of a link: which game it leads to, who plays, and how far they are, until Python has opened it. Only the
// beginning of the link is read, as far as before the actions (sobek/core/link.py). Whether the link is good, Python
// says; the cover of one that can't be read names no game.
const LONGEST = 16_000; // characters, as of a bot's link
const MAX_TEXT = 97; // bytes, exclusive (sobek/core/octets.py)
const MAX_NAME = 24; // characters (sobek/core/names.py)
const MAX_MOVES = 4096; // sobek/core/record.py
const OF_A_STRENGTH = /^fits-(0|[1-9]\d{0,3})$/; // a kind of bot (sobek/bots/fits.py)
const ENDING = ".0"; // what closes a link (sobek/core/message.py)
// A name that Python shows as it is. More is left out: which marks and pictures it keeps takes its tables.
const PLAIN = /^[\p{L}\p{N}\p{P}\p{S}]+( [\p{L}\p{N}\p{P}\p{S}]+)*$/u;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const NOTHING = { game: "", names: [], moves: 0 };

// What a link says. `told` is what the build knows of games and names (web/build/covers.py).
export const read = (fragment, told) => {
  try {
    if (fragment.length > LONGEST) return NOTHING;
    const link = fragment.replace(/^#/, "");
    const [, named] = /^(?:learn|lab|rule|step)=(\w+)/.exec(link) ?? [];
    if (named) return Object.hasOwn(told.games, named) ? { ...NOTHING, game: named } : NOTHING;
    const [, kind, letters] = /^([1234]|sealed2|bot=1)([\w-]+)$/.exec(link.replace(ENDING, "")) ?? [];
    return { ...NOTHING, ...WAYS[kind](reader(letters), told) };
  } catch {
    return NOTHING;
  }
};

// Reads what sobek/core/octets.py writes. All functions throw an error where there is something else.
const reader = (letters) => {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  let at = 0;
  const left = () => bytes.length - at;
  const take = (length) => {
    if (length > left()) throw new RangeError();
    at += length;
    return bytes.subarray(at - length, at);
  };
  const count = (below = 2 ** 63) => {
    let value = 0;
    for (let unit = 1; unit < 2 ** 63; unit *= 128) {
      const [byte] = take(1);
      value += (byte & 127) * unit;
      if (byte > 127) continue;
      if (value < below) return value;
      break;
    }
    throw new RangeError();
  };
  const text = () => UTF8.decode(take(count(MAX_TEXT)));
  return { count, left, take, text };
};

// The game, checked for its version, and past its options if there are any.
const gameIn = (link, told, hasOptions = true) => {
  const game = link.text();
  const [version, options] = told.games[game];
  if (link.count() !== version) throw new RangeError();
  for (let n = 0; hasOptions && n < options; n++) link.count();
  return game;
};

// The names of all players; none if one of them can't be told, or two would be called alike.
const namesIn = (link, told) => {
  const names = [];
  const bots = new Map(Object.entries(told.bots));
  for (let seats = link.count(told.seats.length + 1); names.length < seats; ) {
    const [name, kind] = [link.text(), link.text()];
    names.push(nameOf(name, kind, told.seats[names.length], bots));
    if (bots.has(kind)) bots.set(kind, ""); // a persona sits at one seat
    link.count(); // colour and shape
  }
  const different = new Set(names.map((name) => name.toLowerCase()));
  return names.every(Boolean) && different.size === names.length ? names : [];
};

const nameOf = (name, kind, [ofPerson, ofBot], bots) => {
  if (name) return isPlain(name) ? name : "";
  if (!kind) return ofPerson;
  return bots.has(kind) || OF_A_STRENGTH.test(kind) ? bots.get(kind) || ofBot : "";
};

const isPlain = (name) =>
  [...name].length <= MAX_NAME && PLAIN.test(name) && !UNSEEN.test(name) && name.normalize("NFC") === name;

// Past what stands before the body of a game's link.
const openBody = (link) => {
  const length = link.count();
  link.take(4); // its checksum
  if (length !== link.left()) throw new RangeError();
};

const readPlay = (link, told, isRedealt = false, hasMore = false) => {
  openBody(link);
  const game = gameIn(link, told);
  if (hasMore) for (let n = 2 * link.count(); n > 0; n--) link.text(); // options that were added later
  const names = namesIn(link, told);
  link.count(); // the seed
  if (isRedealt) for (let n = 3 * link.count(); n > 0; n--) link.count();
  return { game, names, moves: link.count(MAX_MOVES + 1) };
};

const readView = (link, told) => {
  openBody(link);
  return { game: gameIn(link, told, false), names: namesIn(link, told), moves: link.count(MAX_MOVES + 1) };
};

// Only an invitation tells who it is from (sobek/sealed/letter.py).
const readSealed = (link, told) => {
  link.count(1);
  const game = gameIn(link, told);
  const name = link.text();
  return { game, names: isPlain(name) ? [name] : [] };
};

const readBot = (link, told) => {
  link.take(4); // a checksum
  const game = link.text();
  return Object.hasOwn(told.games, game) ? { game } : {};
};

const WAYS = {
  1: readPlay,
  2: (link, told) => readPlay(link, told, true),
  3: readView,
  4: (link, told) => readPlay(link, told, true, true),
  sealed2: readSealed,
  "bot=1": readBot,
};

const show = () => {
  const app = document.getElementById("app");
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById(`cover-${document.documentElement.lang}`));
  if (!template || document.getElementById("page")) return;
  const { game, names, moves } = read(location.hash, JSON.parse(template.dataset.told));
  const cover = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  for (const each of cover.querySelectorAll("[data-game]")) if (each.dataset.game !== game) each.remove();
  const list = cover.querySelector("ul");
  list.append(...names.map((name) => Object.assign(document.createElement("li"), { textContent: name })));
  if (!names.length) list.remove();
  const howFar = cover.querySelector("[data-moves]");
  howFar.textContent = howFar.dataset.moves.replace("{n}", String(moves));
  if (!moves) howFar.remove();
  app.replaceChildren(cover);
};

if (globalThis.document) show();
