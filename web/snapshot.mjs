// Makes the snapshot that page and workers start from: the memory of an interpreter that has
// imported all that they need. For the build: node snapshot.mjs SITE TARGET.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [site, target] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(site, "pyodide/pyodide.mjs")));
const python = await loadPyodide({ _makeSnapshot: true });
// Where PyScript will put it, so that a module knows its place.
python.unpackArchive(new Uint8Array(readFileSync(join(site, "app.zip"))), "zip");
python.runPython("from web.warm import imported\nimported()");
writeFileSync(target, gzipSync(python.makeMemorySnapshot()));
