// Puts all styles into one file, with the files of the letters beside it. For the build:
// node styles.mjs SITE STYLES…
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const [site, ...styles] = process.argv.slice(2);
// What the page's languages are written in.
const SCRIPTS = /-(latin|latin-ext|cyrillic)-\d+-normal \*\//;
const OLD_FORMAT = /, url\([^)]*\.woff\) format\('woff'\)/g;

// A family's file has a face for each script, with the letters that it is fetched for.
const letters = {
  name: "letters",
  setup: ({ onLoad }) =>
    onLoad({ filter: /@fontsource.*\.css$/ }, async ({ path }) => {
      const faces = (await readFile(path, "utf8")).split(/(?=\/\*)/).filter((face) => SCRIPTS.test(face));
      return { contents: faces.join("").replaceAll(OLD_FORMAT, ""), loader: "css" };
    }),
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
  loader: { ".woff2": "file", ".svg": "dataurl" },
  assetNames: "[name]",
  plugins: [letters],
});
