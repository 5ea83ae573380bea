// Bundles all stylesheets into web/style.css and copies the font files beside it. The build runs it:
// node styles.mjs SITE STYLESHEET…
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { targets } from "./targets.mjs";

const [site, ...styles] = process.argv.slice(2);
// The scripts of the page's languages.
const SCRIPTS = /-(latin|latin-ext|cyrillic)-\d+-normal \*\//;
const GAMES = fileURLToPath(new URL("../games", import.meta.url));
const OLD_FORMAT = /, url\([^)]*\.woff\) format\('woff'\)/g;

// Keep only the faces of these scripts, in WOFF2. A font's stylesheet has one face per script, each
// after a comment that names it; a browser fetches a face when a character needs it.
const fonts = {
  name: "fonts",
  setup: ({ onLoad }) =>
    onLoad({ filter: /@fontsource.*\.css$/ }, async ({ path }) => {
      const faces = (await readFile(path, "utf8")).split(/(?=\/\*)/).filter((face) => SCRIPTS.test(face));
      return { contents: faces.join("").replaceAll(OLD_FORMAT, ""), loader: "css" };
    }),
};

// Pictures are files of the site, which a page fetches when it shows them: art/GAME/NAME.svg.
const pictures = {
  name: "pictures",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^(\.\.\/)?art\// }, ({ path, resolveDir }) => ({
      path: relative(GAMES, join(resolveDir, path)).replace(/^(\w+)\/art/, "../art/$1"),
      external: true,
    })),
};

await build({
  stdin: {
    contents: styles.map((path) => `@import ${JSON.stringify(path)};`).join("\n"),
    loader: "css",
    resolveDir: site,
  },
  outfile: join(site, "web/style.css"),
  bundle: true,
  minify: true,
  target: targets,
  loader: { ".woff2": "file", ".svg": "dataurl" },
  assetNames: "[name]",
  plugins: [fonts, pictures],
});
