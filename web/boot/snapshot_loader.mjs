// Wraps pyodide.mjs: starts the interpreter from the build's snapshot of its memory, in which
// everything is imported already. If that fails, the interpreter starts as usual, which takes longer.
// The page and each worker load this module. It starts the interpreter at once, while PyScript is
// still loading.
import "./stand_ins.mjs";
import { loadPyodide as loadOriginal, version } from "../../pyodide/pyodide.mjs";
import { load } from "./unpack.mjs";

const SNAPSHOT = "__SNAPSHOT__";
const SIZE = Number("__SIZE__"); // in bytes, uncompressed
const PACKED_SIZE = Number("__PACKED_SIZE__"); // in bytes, as it is loaded
const UNCHANGED = JSON.parse("__UNCHANGED__"); // [first, end] of parts of the memory that are as in a fresh interpreter
const LATEST_PAINT = 1000; // in milliseconds
// Lines with which PyScript writes its modules to files; the snapshot has them compiled.
const WRITE_MODULES = /^(_path = _Path\(|_path\.write_text\(|if not _os\.path\.exists\(| {4}_path\.mkdir\().*\n/gm;
// The snapshot has all modules of the standard library that the page imports.
const NOTHING = URL.createObjectURL(new Blob());
const urlOf = (name) => new URL(`../../pyodide/${name}`, import.meta.url).href;

// Browsers stream WebAssembly only if its media type is right, which not every host gets right.
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (source, imports) => {
  const response = await source;
  return instantiateStreaming && response.headers.get("Content-Type") === "application/wasm"
    ? instantiateStreaming(response, imports)
    : WebAssembly.instantiate(await response.arrayBuffer(), imports);
};

// PyScript's functions for the interpreter's output, once it has called loadPyodide.
const output = {};
const options = (library) => ({
  indexURL: urlOf("./"),
  stdLibURL: library,
  env: { PYTHONDONTWRITEBYTECODE: "1" },
  stdout: (line) => (output.stdout ?? console.log)(line),
  stderr: (line) => (output.stderr ?? console.error)(line),
});

async function start() {
  try {
    return reportStart(await startFromSnapshot(), "snapshot");
  } catch (error) {
    console.info("The snapshot cannot be used:", error);
  }
  const [library, sources] = await Promise.all(
    ["stdlib.bin", "../app.bin"].map(async (name) => new Blob(await load(urlOf(name)))),
  );
  const python = await loadOriginal(options(URL.createObjectURL(library)));
  python.unpackArchive(await sources.arrayBuffer(), "zip");
  return reportStart(python, "plain");
}

async function startFromSnapshot() {
  const snapshot = loadSnapshot();
  snapshot.catch(() => {}); // awaited below; this avoids an unhandled rejection until then
  await firstPaint();
  const create = async (settings) => (await import("../../pyodide/pyodide.asm.mjs")).default(settings);
  const python = await restore({
    load: loadOriginal,
    create,
    options: options(NOTHING),
    snapshot,
    size: SIZE,
    unchanged: UNCHANGED,
  });
  const { runPythonAsync } = python;
  python.runPythonAsync = (code, ...rest) => runPythonAsync(code.replace(WRITE_MODULES, ""), ...rest);
  return python;
}

// Compile the wasm file while the snapshot is still loading, and put that, piece by piece, into the interpreter's
// memory as soon as both are there. Pyodide would keep what it restores its memory from, a whole copy; so it gets the
// header alone, behind which nothing is left to restore. web/browser/start_sandbox.mjs passes this on as a text, so
// it uses no names from outside.
/**
 * @param {{ load: Function, create: Function, options: object, snapshot: Uint8Array[] | Promise<Uint8Array[]>,
 *   size: number, unchanged: number[][] }} given
 */
async function restore({ load, create, options, snapshot, size, unchanged }) {
  const pageSize = 65536; // of WebAssembly's memory
  const header = new Uint8Array(size % pageSize); // precedes the memory in the snapshot
  // Presses come in between. In a hidden tab, a timer would wait for a second.
  const pause = () => globalThis.document?.visibilityState === "visible" && new Promise((done) => setTimeout(done));
  const enlarge = (own) => {
    // An interpreter begins with less memory than one that has imported everything.
    const missing = (size - header.length - own.buffer.byteLength) / pageSize;
    if (missing > 0) own.grow(missing);
  };
  const createPyodideModule = async (settings) => {
    const instantiateWasm = (imports, done) =>
      settings.instantiateWasm(imports, (instance, ...rest) => {
        enlarge(instance.exports.memory);
        done(instance, ...rest);
      });
    const [module, pieces] = await Promise.all([create({ ...settings, instantiateWasm }), snapshot]);
    header.set(pieces[0].subarray(0, header.length));
    // Which function calls those written in C depends on the engine; it has said so where it begins.
    const trampoline = (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
    const caller = module.HEAP32[trampoline];
    let end = -header.length;
    for (const piece of pieces.splice(0)) {
      const start = end;
      end += piece.length;
      let address = Math.max(start, 0);
      for (const [first, behind] of [...unchanged, [end, end]]) {
        const until = Math.min(first, end);
        if (address < until) module.HEAPU8.set(piece.subarray(address - start, until - start), address);
        address = Math.max(address, behind);
      }
      // Frees it at once; else it takes until the browser looks for what nobody holds.
      /** @type {any} */ (piece.buffer).transfer?.(0);
      await pause();
    }
    module.HEAP32[trampoline] = caller;
    return module;
  };
  return load({ ...options, _loadSnapshot: header, createPyodideModule });
}

// Wait for the first paint, at most a second: the start keeps the processor busy. Workers and hidden pages do not paint.
const firstPaint = () =>
  globalThis.document?.visibilityState === "visible" &&
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, LATEST_PAINT);
  });

// The pieces of the snapshot; dispatch "loaded" events with the share that is loaded.
async function loadSnapshot() {
  const tell = (bytes) =>
    dispatchEvent(new CustomEvent("loaded", { detail: { name: SNAPSHOT, share: bytes / PACKED_SIZE } }));
  const found = await load(urlOf(SNAPSHOT), tell);
  if (found.reduce((size, piece) => size + piece.length, 0) !== SIZE) throw new Error("The snapshot has the wrong size.");
  performance.mark("snapshot");
  return found;
}

// Leave traces for tests and benchmarks.
function reportStart(python, how) {
  performance.mark("interpreter");
  globalThis.document?.documentElement.setAttribute("data-start", how);
  return python;
}

const started = start();

function loadPyodide({ stdout, stderr }) {
  Object.assign(output, { stdout, stderr });
  return started;
}

export { loadPyodide, restore, SIZE, SNAPSHOT, UNCHANGED, version };
