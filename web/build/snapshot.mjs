// Writes the files from which page and workers start: a standard library with only the modules that
// are used, another one with those that the lab's bots may import besides, and a snapshot of the memory of an interpreter that has imported everything. The build runs
// it: node snapshot.mjs SITE TARGET.
// It prints which parts of the memory are left out (wipeUnchanged).
// There are two interpreters. The first one compiles the modules, so that the second one's memory does
// not hold the compiler's garbage, a fifth of the file. Without columns in tracebacks (debug ranges) the
// file is another twentieth smaller.
// The same sources give the same files, with any Node and in any language: time and chance stand still
// here, and no path gets into the memory, nor what this Node is and can (wipeTrampoline).
import crypto from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import pyscript from "../../node_modules/@pyscript/core/src/stdlib/pyscript.js";

crypto.randomFillSync = (bytes) => bytes.fill(0);
Date.now = performance.now = () => 0;
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "Node.js", language: "en" } });

const PAGE = 65536; // of WebAssembly's memory
const LONG_PART = 8 * PAGE; // the shortest part of the memory that is left out

const [site, target] = process.argv.splice(1).slice(1).map((path) => resolve(path));
const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const { loadPyodide } = await import(pathToFileURL(join(site, "pyodide/pyodide.mjs")));

// These modules run here and are not shipped.
const TOOLS = Object.fromEntries(["pack.py", "warm.py"].map((name) => [name, readFileSync(pathOf(name), "utf8")]));

const compiler = await loadPyodide({
  stdLibURL: pathOf("../../node_modules/pyodide/python_stdlib.zip"),
  env: { PYTHONNODEBUGRANGES: "1" },
});
compiler.unpackArchive(new Uint8Array(readFileSync(join(site, "app.bin"))), "zip");
write(compiler.FS, ".", TOOLS);
compiler.runPython("import warm\nwarm.import_and_run()");
write(compiler.FS, ".", pyscript);
const pack = compiler.pyimport("pack");
const stdlib = pack.zip_stdlib_sources();
writeFileSync(join(site, "pyodide/stdlib.bin"), stdlib.toJs());

const compiled = `${target}.zip`;
writeFileSync(compiled, pack.zip_compiled_stdlib().toJs());
writeFileSync(join(site, "pyodide/bot_modules.bin"), pack.zip_bot_modules(stdlib).toJs());
let fresh; // the memory before the start
const python = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL: compiled,
  env: { PYTHONDONTWRITEBYTECODE: "1" },
  createPyodideModule: async (settings) => {
    const { default: createPyodideModule } = await import(pathToFileURL(join(site, "pyodide/pyodide.asm.mjs")));
    const module = await createPyodideModule(settings);
    fresh = module.HEAPU8.slice();
    return module;
  },
});
python.unpackArchive(pack.zip_compiled_app().toJs(), "zip");
python.runPython("import warm\nwarm.hold_browser_modules()\nwarm.import_and_run()");
wipeFreeMemory(python._module);
const snapshot = python.makeMemorySnapshot();
wipeTrampoline(python._module, snapshot);
console.log(JSON.stringify(wipeUnchanged(snapshot)));
writeFileSync(target, snapshot);
rmSync(compiled);

// Overwrite with zeros the constants at the beginning, such as docstrings: they are a tenth of the snapshot but a
// quarter of its file, and the loader has them from the wasm file. Return them and the longer parts that have never
// been used, a third of the snapshot, as [first, end] in whole pages of the memory: there an interpreter that has
// not started is the same.
function wipeUnchanged(snapshot) {
  const start = snapshot.length % PAGE; // a header precedes the memory
  const parts = [[0, 0]];
  const isUnchanged = (page) => {
    const isConstant = parts[0][1] === page; // what follows the first variable depends on the engine, unless it is zero
    for (let at = page; at < page + PAGE; at++) {
      const byte = fresh[at] ?? 0;
      if (snapshot[start + at] !== byte || (byte && !isConstant)) return false;
    }
    return true;
  };
  for (let page = 0; page < snapshot.length - start; page += PAGE) {
    if (!isUnchanged(page)) continue;
    if (parts.at(-1)[1] === page) parts.at(-1)[1] = page + PAGE;
    else parts.push([page, page + PAGE]);
  }
  const long = parts.filter(([first, end]) => end - first >= LONG_PART);
  for (const [first, end] of long) snapshot.fill(0, start + first, start + end);
  return long;
}

// Overwrite with zeros the address of the function through which the interpreter calls those written in C:
// not every engine can compile it. The loader has the address from the interpreter that it starts.
function wipeTrampoline(memory, snapshot) {
  const at = memory.__PyRuntime + memory.HEAP32[memory.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4];
  const start = snapshot.length % PAGE;
  snapshot.fill(0, start + at, start + at + 4);
}

// Overwrite with zeros what is free on the heap and on the stack: the snapshot holds all memory, and
// zeros compress well.
function wipeFreeMemory(memory) {
  const stack = memory.stackSave();
  memory.HEAPU8.fill(0, stack - memory._emscripten_stack_get_free(), stack);
  const end = memory._sbrk(0);
  const taken = [];
  for (let size = 1 << 16; size; size >>= 1) {
    for (let at = 0; at + size <= end; ) {
      at = memory._malloc(size);
      memory.HEAPU8.fill(0, at, at + size);
      taken.push(at);
    }
  }
  taken.forEach(memory._free);
}

// Write {name: text, or an object of the same kind for a subfolder} into a folder.
function write(fs, folder, files) {
  for (const [name, content] of Object.entries(files)) {
    const path = `${folder}/${name}`;
    if (typeof content === "string") fs.writeFile(path, content);
    else {
      fs.mkdirTree(path);
      write(fs, path, content);
    }
  }
}
