// Makes what page and workers start from: the part of the standard library that they use, and the
// memory of an interpreter that has imported all that they need. For the build:
// node snapshot.mjs SITE TARGET.
// It takes two interpreters. The first compiles, so that the second's memory holds the outcome alone:
// what a compiler leaves behind would add a fifth to the file. Of where something went wrong it keeps the
// line and not the column, which saves another twentieth.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import pyscript from "../../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const [site, target] = process.argv.slice(2).map((path) => resolve(path));
const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
const { loadPyodide } = await import(pathToFileURL(join(site, "pyodide/pyodide.mjs")));

// These run here and are not shipped.
const TOOLS = Object.fromEntries(["pack.py", "warm.py"].map((name) => [name, readFileSync(beside(name), "utf8")]));

const compiler = await loadPyodide({
  stdLibURL: beside("../../node_modules/pyodide/python_stdlib.zip"),
  env: { PYTHONNODEBUGRANGES: "1" },
});
compiler.unpackArchive(new Uint8Array(readFileSync(join(site, "app.zip"))), "zip");
write(compiler.FS, ".", TOOLS);
compiler.runPython("from warm import imported\nimported()");
write(compiler.FS, ".", pyscript);
const pack = compiler.pyimport("pack");
writeFileSync(join(site, "pyodide/python_stdlib.zip"), pack.sources().toJs());

const compiled = `${target}.zip`;
writeFileSync(compiled, pack.compiled_stdlib().toJs());
const python = await loadPyodide({ _makeSnapshot: true, stdLibURL: compiled, env: { PYTHONDONTWRITEBYTECODE: "1" } });
python.unpackArchive(pack.compiled_app().toJs(), "zip");
python.runPython("from warm import imported, kept\nkept()\nimported()");
writeFileSync(target, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
rmSync(compiled);

// Write files {name: text or such an object of files} into a folder.
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
