// Bundles libraries to vendor/. All but what patches the page and what draws QR codes are loaded when they are first
// needed. The build runs it: node libraries.mjs SITE.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { targets } from "./targets.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));

const bundle = (name, source, banner, more = {}) =>
  buildSync({
    ...source,
    ...more,
    outfile: join(process.argv[2], "vendor", name),
    bundle: true,
    minify: true,
    format: "esm",
    target: targets,
    banner: { js: `/* ${banner} */` },
  });

// What patches the page.
bundle(
  "idiomorph.mjs",
  { stdin: { contents: 'export { Idiomorph } from "idiomorph";', resolveDir: HERE } },
  "idiomorph, by Big Sky Software, under the 0BSD licence.",
);
// What draws QR codes, and what reads them: in a worker (web/browser/read_codes.mjs), by itself.
for (const [name, wanted, source] of [
  ["qr.mjs", "encodeQR", "qr"],
  ["qr_reader.mjs", "decodeQR", "qr/decode.js"],
]) {
  bundle(
    name,
    { stdin: { contents: `export { ${wanted} } from "${source}";`, resolveDir: HERE } },
    "qr, copyright Paul Miller, under the MIT or the Apache 2.0 licence.",
  );
}
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
// What unpacks the snapshot. It would fetch its WebAssembly from a data: address, which the page's policy does
// not allow, unless there were no fetch; then it asks Node's Buffer.
bundle(
  "zstd.mjs",
  { stdin: { contents: 'export { ZSTDDecoder } from "zstddec";', resolveDir: HERE } },
  "zstddec, copyright Don McCurdy, under the MIT licence, with Zstandard, copyright Meta, under the BSD licence.",
  { define: { fetch: "undefined" }, inject: [join(HERE, "buffer.mjs")] },
);
// The lab's editor.
bundle(
  "code_editor.mjs",
  { entryPoints: [join(HERE, "code_editor.mjs")] },
  "With CodeMirror, copyright Marijn Haverbeke and others, under the MIT licence.",
);
