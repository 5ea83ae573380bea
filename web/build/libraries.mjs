// Bundles the library for the group of sealed play to vendor/ristretto255.mjs. The build runs it:
// node libraries.mjs SITE.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

buildSync({
  stdin: {
    contents: 'export { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";',
    resolveDir: fileURLToPath(new URL(".", import.meta.url)),
  },
  outfile: join(process.argv[2], "vendor/ristretto255.mjs"),
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  banner: { js: "/* @noble/curves, copyright Paul Miller, under the MIT licence. */" },
});
