// Bundles libraries that are loaded when they are first needed, to vendor/. The build runs it:
// node libraries.mjs SITE.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { targets } from "./targets.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));

const bundle = (name, source, banner) =>
  buildSync({
    ...source,
    outfile: join(process.argv[2], "vendor", name),
    bundle: true,
    minify: true,
    format: "esm",
    target: targets,
    banner: { js: `/* ${banner} */` },
  });

// The group of sealed play.
bundle(
  "ristretto255.mjs",
  {
    stdin: {
      contents: 'export { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";',
      resolveDir: HERE,
    },
  },
  "@noble/curves, copyright Paul Miller, under the MIT licence.",
);
// The lab's editor.
bundle(
  "code_editor.mjs",
  { entryPoints: [join(HERE, "code_editor.mjs")] },
  "With CodeMirror, copyright Marijn Haverbeke and others, under the MIT licence.",
);
