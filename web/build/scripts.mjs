// Takes comments and spaces out of the page's own scripts, in place, and writes them for the supported browsers.
// Names stay, so that the error that somebody reports can be read. The build runs it: node scripts.mjs SITE.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { targets } from "./targets.mjs";

for (const folder of ["boot", "browser"].map((name) => join(process.argv[2], "web", name))) {
  for (const name of readdirSync(folder).filter((each) => /\.m?js$/.test(each))) {
    const path = join(folder, name);
    const smaller = { minifySyntax: true, minifyWhitespace: true, charset: "utf8", target: targets };
    writeFileSync(path, transformSync(readFileSync(path, "utf8"), smaller).code);
  }
}
