// Stands before pyodide.mjs and has the interpreter begin where the build's snapshot of its memory
// ends, with everything imported. Without the snapshot it begins as usual, only later.
// The page and each worker load this file. What it needs is fetched, and the interpreter made, at once,
// while PyScript itself is still being loaded.
import { loadPyodide as loadPlain, version } from "./pyodide.mjs";

const SNAPSHOT = "__SNAPSHOT__";
const here = (name) => new URL(name, import.meta.url).href;

// Where the interpreter prints to, as soon as PyScript has said so.
const out = {};
const options = () => ({
  indexURL: here("./"),
  stdLibURL: here("python_stdlib.zip"),
  env: { PYTHONDONTWRITEBYTECODE: "1" },
  stdout: (line) => (out.stdout ?? console.log)(line),
  stderr: (line) => (out.stderr ?? console.error)(line),
});
const python = start();

async function start() {
  const _loadSnapshot = snapshot();
  _loadSnapshot.catch(() => {}); // Pyodide waits for it a little later
  try {
    return begun(await loadPlain({ ...options(), _loadSnapshot }), "snapshot");
  } catch (error) {
    console.info("The snapshot is of no use here:", error);
  }
  const [plain, sources] = await Promise.all([loadPlain(options()), bytes("../app.zip")]);
  plain.unpackArchive(sources, "zip");
  return begun(plain, "plain");
}

async function snapshot() {
  const { body } = await found(SNAPSHOT);
  const inflated = body.pipeThrough(new DecompressionStream("gzip"));
  const memory = await new Response(inflated).arrayBuffer();
  performance.mark("snapshot");
  return memory;
}

const bytes = async (name) => (await found(name)).arrayBuffer();

async function found(name) {
  const response = await fetch(here(name), { credentials: "same-origin" });
  if (!response.ok) throw new Error(`Failed to load ${name}: ${response.status}`);
  return response;
}

// For whoever wants to know how the page has started.
function begun(interpreter, how) {
  performance.mark("interpreter");
  globalThis.document?.documentElement.setAttribute("data-start", how);
  return interpreter;
}

function loadPyodide({ stdout, stderr }) {
  Object.assign(out, { stdout, stderr });
  return python;
}

export { loadPyodide, version };
