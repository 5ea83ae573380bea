// What is heard, once somebody wants sounds: those of actions when what moves lands, and the river under the
// table. Browsers allow sound only after a click, and the context may take a moment to start then.
import { lazily } from "./lazily.mjs";
import { contact } from "./motion.mjs";

const START_LIMIT = 300; // milliseconds

const library = lazily("./sounds.mjs");
let audio;

// The sounds, once they can be heard; undefined if they can't.
const sounds = async () => {
  if (navigator.userActivation?.hasBeenActive === false) return undefined;
  try {
    audio ??= new AudioContext();
    const running = Promise.race([audio.resume(), new Promise((expire) => setTimeout(expire, START_LIMIT))]);
    const [module] = await Promise.all([library.load(), running]);
    return audio.state === "running" ? module : undefined;
  } catch {
    return undefined;
  }
};

export const play = async (name) => {
  const heard = await sounds();
  await contact();
  heard?.play(audio, name);
};

// The river: whether it is wanted, and what stops it while it is heard.
let isWanted = false;
let stop;

// Have the river heard or not, as far as this is possible now. On a page that is hidden nobody wants it.
export const flow = (wanted) => {
  isWanted = wanted;
  return settle();
};

const settle = async () => {
  const flows = () => isWanted && !document.hidden;
  if (!flows()) {
    stop?.();
    stop = undefined;
  } else if (!stop) {
    const heard = await sounds();
    if (heard && flows()) stop ??= heard.flow(audio);
  }
};
document.addEventListener("visibilitychange", settle);
