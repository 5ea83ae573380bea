// Runs what a player has written, or got from somebody. It runs in a worker of a frame that belongs to no
// origin: it reaches neither the page nor what the browser keeps for it, and the frame's policy allows no
// connections. The interpreter's files are handed in.
import { restore, SIZE, SNAPSHOT, UNCHANGED } from "../boot/snapshot_loader.mjs";
import { joined, load as loadPacked } from "../boot/unpack.mjs";

// index.html allows this script by its digest. It obeys nobody but the page that has made the frame. The worker
// has a port for what it says; one that says something else is ended.
const RELAY = `
const begin = ({ source, data, ports }) => {
  if (source !== parent) return;
  removeEventListener("message", begin);
  const { program, ...given } = data;
  const address = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.onmessage = worker.onerror = () => worker.terminate();
  worker.postMessage(given, ports);
};
addEventListener("message", begin);
`;
const DIGEST = "__RELAY__";
const POLICY = `default-src 'none'; script-src 'unsafe-eval' 'wasm-unsafe-eval' '${DIGEST}'; worker-src blob:`;
const FRAME = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${RELAY}</script>`;
const NOWHERE = "https://sandbox.invalid/"; // what the program takes for its address
const LONGEST_ANSWER = 100_000; // characters
const START_LIMIT = 60; // seconds
const MOST_MEMORY = 512 * 2 ** 20; // bytes: a list without an end is an error, not the end of the tablet

const FILES = ["pyodide.asm.wasm", "pyodide-lock.json", "stdlib.bin", "bot_modules.bin", SNAPSHOT];

const urlOf = (path) => new URL(`../../${path}`, import.meta.url);

const load = async (path) => {
  const response = await fetch(urlOf(path), { credentials: "same-origin" });
  if (!response.ok) throw new Error(`Failed to load ${path}: ${response.status}`);
  return response;
};
const text = async (path) => (await load(path)).text();
const bytes = async (path) =>
  path.endsWith(".bin") ? joined(await loadPacked(urlOf(path).href)).buffer : (await load(path)).arrayBuffer();

// The worker's program: one script, since a worker without an origin can't be or import a module.
const program = async () => {
  const [create, loader, worker] = await Promise.all(
    ["pyodide/pyodide.asm.mjs", "pyodide/pyodide.mjs", "web/browser/inside_sandbox.js"].map(text),
  );
  return [
    create.replace(/export default (\w+);/, "const createPyodideModule = $1;"),
    loader.replace(/export\{(\w+) as loadPyodide,.*?\};/, "const loadPyodide = $1;"),
    `const restore = ${restore};`,
    worker,
  ]
    .join("\n")
    .replaceAll("import.meta.url", JSON.stringify(NOWHERE));
};

// The interpreter's files, by their names.
const loadFiles = async () =>
  Object.fromEntries(await Promise.all(FILES.map(async (name) => [name, await bytes(`pyodide/${name}`)])));

// A sandbox. ask() hands in a text and resolves to its answers, as many as are expected, as JSON; it rejects if
// the next one takes longer than `seconds`, or if the sandbox says what nobody asked for. After that, and
// after end(), it is gone.
export const open = async () => {
  const [code, files] = await Promise.all([program(), loadFiles()]);
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  frame.srcdoc = FRAME;
  frame.hidden = true;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const { port1: port, port2 } = new MessageChannel();
  const given = {
    program: code,
    files,
    snapshot: SNAPSHOT,
    size: SIZE,
    unchanged: UNCHANGED,
    mostMemory: MOST_MEMORY,
  };
  frame.contentWindow.postMessage(given, "*", [port2, ...Object.values(files)]);
  const sandbox = conversation(port, () => frame.remove());
  await sandbox.answers(1, START_LIMIT);
  return sandbox;
};

const conversation = (port, close) => {
  let asked; // what is being asked
  const end = (reason = "ended") => {
    port.close();
    close();
    fail(reason);
  };
  const fail = (reason) => {
    clearTimeout(asked?.timer);
    asked?.reject(new Error(`${reason} ${asked.answers.length}`));
    asked = undefined;
  };
  const wait = () => {
    clearTimeout(asked.timer);
    asked.timer = setTimeout(end, asked.seconds * 1000, "late");
  };
  port.onmessage = ({ data }) => {
    if (!asked || typeof data !== "string" || data.length > LONGEST_ANSWER) return end("garbage");
    asked.answers.push(data);
    if (asked.answers.length < asked.count) return wait();
    clearTimeout(asked.timer);
    const { resolve, answers } = asked;
    asked = undefined;
    resolve(JSON.stringify(answers));
  };
  const answers = (count, seconds) =>
    new Promise((resolve, reject) => {
      asked = { resolve, reject, count, seconds, answers: [] };
      wait();
    });
  const ask = (request, count, seconds) => {
    port.postMessage(request);
    return answers(count, seconds);
  };
  return { answers, ask, end };
};
