// Writes the files from which page and workers start: a standard library with only the modules that
// are used, and a snapshot of the memory of an interpreter that has imported everything. The build runs
// it: node snapshot.mjs SITE TARGET.
// There are two interpreters. The first one compiles the modules, so that the second one's memory does
// not hold the compiler's garbage, a fifth of the file. Without columns in tracebacks (debug ranges) the
// file is another twentieth smaller.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import pyscript from "../../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const [site, target] = process.argv.slice(2).map((path) => resolve(path));
const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const { loadPyodide } = await import(pathToFileURL(join(site, "pyodide/pyodide.mjs")));

// These modules run here and are not shipped.
const TOOLS = Object.fromEntries(["pack.py", "warm.py"].map((name) => [name, readFileSync(pathOf(name), "utf8")]));

const compiler = await loadPyodide({
  stdLibURL: pathOf("../../node_modules/pyodide/python_stdlib.zip"),
  env: { PYTHONNODEBUGRANGES: "1" },
});
compiler.unpackArchive(new Uint8Array(readFileSync(join(site, "app.zip"))), "zip");
write(compiler.FS, ".", TOOLS);
compiler.runPython("import warm\nwarm.import_and_run()");
write(compiler.FS, ".", pyscript);
const pack = compiler.pyimport("pack");
writeFileSync(join(site, "pyodide/python_stdlib.zip"), pack.zip_stdlib_sources().toJs());

const compiled = `${target}.zip`;
writeFileSync(compiled, pack.zip_compiled_stdlib().toJs());
const python = await loadPyodide({ _makeSnapshot: true, stdLibURL: compiled, env: { PYTHONDONTWRITEBYTECODE: "1" } });
python.unpackArchive(pack.zip_compiled_app().toJs(), "zip");
python.runPython("import warm\nwarm.hold_browser_modules()\nwarm.import_and_run()");
writeFileSync(target, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
rmSync(compiled);

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
