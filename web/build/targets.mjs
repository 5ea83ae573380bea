// The supported browsers, which package.json names, as esbuild does: ["chrome111", …]. It then writes for them
// what their stylesheets know only with a prefix, and scripts that they can read.
import { readFileSync } from "node:fs";

const { browserslist } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

// Version by name: {chrome: 111, …}.
export const oldest = Object.fromEntries(
  browserslist.map((each) => [each.split(" >= ")[0], Number(each.split(" >= ")[1])]),
);

const OF_ESBUILD = { ios_saf: "ios" };

export const targets = Object.entries(oldest).map(([name, version]) => (OF_ESBUILD[name] ?? name) + version);
