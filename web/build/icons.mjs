// Draws the icons of the installed page from icon.svg: those in the manifest and the one for iPads and
// iPhones. The build runs it: node icons.mjs SITE.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { decode, encode } from "fast-png";

const folder = join(process.argv[2], "web/boot");
const drawing = readFileSync(join(folder, "icon.svg"), "utf8");
const { icons } = JSON.parse(readFileSync(join(folder, "manifest.webmanifest"), "utf8"));

const replace = (text, part, replacement) => {
  if (!text.includes(part)) throw new Error(`icon.svg must contain ${part}.`);
  return text.replace(part, replacement);
};
// Without rounded corners: iPads clip them themselves.
const square = replace(drawing, ' clip-path="url(#tile)"', "");
// With a margin: a maskable icon may be clipped to a circle of 0.8 of its width.
const maskable = replace(square, 'viewBox="0 0 512 512"', 'viewBox="-72 -72 656 656"');

// What Resvg writes is half as large again.
const packed = (png) => encode(decode(png), { zlib: { level: 9 } });

const draw = (svg, name, width) => {
  const fitTo = { mode: "width", value: width };
  writeFileSync(join(folder, name), packed(new Resvg(svg, { fitTo }).render().asPng()));
};

await initWasm(
  readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")),
);
for (const { src, sizes, purpose } of icons.filter(({ type }) => type === "image/png")) {
  draw(purpose === "maskable" ? maskable : drawing, src, Number.parseInt(sizes, 10));
}
draw(square, "touch-180.png", 180);
