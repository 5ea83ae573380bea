// Draws the installed page's icons out of the one drawing: those that the manifest names, and the one
// that iPads take. For the build: node icons.mjs SITE.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const folder = join(process.argv[2], "web/boot");
const drawing = readFileSync(join(folder, "icon.svg"), "utf8");
const { icons } = JSON.parse(readFileSync(join(folder, "manifest.webmanifest"), "utf8"));

const replace = (text, what, by) => {
  if (!text.includes(what)) throw new Error(`icon.svg must say ${what}.`);
  return text.replace(what, by);
};
// iPads cut the corners themselves.
const whole = replace(drawing, ' clip-path="url(#tile)"', "");
// Any shape may be cut out of a maskable icon that keeps the middle: a circle of 0.8 its width.
const masked = replace(whole, 'viewBox="0 0 512 512"', 'viewBox="-72 -72 656 656"');

const draw = (svg, name, width) => {
  const fitTo = { mode: "width", value: width };
  writeFileSync(join(folder, name), new Resvg(svg, { fitTo }).render().asPng());
};

await initWasm(
  readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")),
);
for (const { src, sizes, purpose } of icons.filter(({ type }) => type === "image/png")) {
  draw(purpose === "maskable" ? masked : drawing, src, Number.parseInt(sizes));
}
draw(whole, "touch-180.png", 180);
