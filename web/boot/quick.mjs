// Stands before pyodide.mjs and has the interpreter begin where the build's snapshot of its memory
// ends, with everything imported. Without the snapshot it begins as usual, only later.
// The page and each worker load this file. What it needs is fetched, and the interpreter made, at once,
// while PyScript itself is still being loaded.
import { loadPyodide as loadPlain, version } from "../../pyodide/pyodide.mjs";

const SNAPSHOT = "__SNAPSHOT__";
const SIZE = Number("__SIZE__");
// With these lines PyScript writes its modules' sources to files; the snapshot has them compiled.
const WRITING = /^(_path = _Path\(|_path\.write_text\(|if not _os\.path\.exists\(| {4}_path\.mkdir\().*\n/gm;
const here = (name) => new URL(`../../pyodide/${name}`, import.meta.url).href;

// Of a host that has another type for .wasm files, browsers take them only as a whole.
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (source, imports) => {
  const response = await source;
  return response.headers.get("Content-Type") === "application/wasm"
    ? instantiateStreaming(response, imports)
    : WebAssembly.instantiate(await response.arrayBuffer(), imports);
};

// Where the interpreter prints to, as soon as PyScript has said so.
const out = {};
const options = () => ({
  indexURL: here("./"),
  stdLibURL: here("python_stdlib.zip"),
  env: { PYTHONDONTWRITEBYTECODE: "1" },
  stdout: (line) => (out.stdout ?? console.log)(line),
  stderr: (line) => (out.stderr ?? console.error)(line),
});

async function start() {
  try {
    return begun(await startQuickly(), "snapshot");
  } catch (error) {
    console.info("The snapshot is of no use here:", error);
  }
  const [plain, sources] = await Promise.all([loadPlain(options()), bytes("../app.zip")]);
  plain.unpackArchive(sources, "zip");
  return begun(plain, "plain");
}

// The wasm file is made ready while the snapshot still comes in: Pyodide gets a memory to begin with
// that is not yet filled, and its module only when it is.
async function startQuickly() {
  const memory = new Uint8Array(SIZE);
  const filled = fill(memory);
  filled.catch(() => {}); // it is waited for only later
  await painted();
  const quick = await loadPlain({
    ...options(),
    _loadSnapshot: memory,
    createPyodideModule: async (settings) => {
      const { default: createPyodideModule } = await import("../../pyodide/pyodide.asm.mjs");
      const [module] = await Promise.all([createPyodideModule(settings), filled]);
      return module;
    },
  });
  const { runPythonAsync } = quick;
  quick.runPythonAsync = (code, ...more) => runPythonAsync(code.replace(WRITING, ""), ...more);
  return quick;
}

// The first paint comes first: what follows takes all of the processor. A page that nobody sees, and
// a worker, paint nothing.
const painted = () =>
  globalThis.document?.visibilityState === "visible" &&
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 200);
  });

// Fill the memory with the snapshot, and tell how much of it is there.
async function fill(memory) {
  const { body } = await found(SNAPSHOT);
  const reader = body.pipeThrough(new DecompressionStream("gzip")).getReader();
  let at = 0;
  for (let piece; !(piece = await reader.read()).done; ) {
    memory.set(piece.value, at);
    at += piece.value.length;
    dispatchEvent(new CustomEvent("snapshot", { detail: at / SIZE }));
  }
  if (at !== SIZE) throw new Error("The snapshot is of another size.");
  performance.mark("snapshot");
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

const python = start();

function loadPyodide({ stdout, stderr }) {
  Object.assign(out, { stdout, stderr });
  return python;
}

export { loadPyodide, version };
