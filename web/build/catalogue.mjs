// Compiles gettext catalogues: node catalogue.mjs FILE.po … writes FILE.mo beside each.
import { readFileSync, writeFileSync } from "node:fs";
import { mo, po } from "gettext-parser";

for (const path of process.argv.slice(2)) {
  const catalogue = po.parse(readFileSync(path));
  writeFileSync(path.replace(/\.po$/, ".mo"), mo.compile(catalogue));
}
