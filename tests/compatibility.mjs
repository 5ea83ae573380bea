// Checks that the supported browsers have what the page's scripts and stylesheets use, by MDN's data, and prints
// what they lack: node compatibility.mjs [FOLDER …]. docs/browsers.md lists what may be lacking.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, walk } from "css-tree";
import { transformSync } from "esbuild";
import { oldest, targets } from "../web/build/targets.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TYPES = join(ROOT, ".cache/types"); // of what the supported browsers have
const OF_THE_PAGE = ["web/boot", "web/browser", "web/styles", "web/games"];
const MDN = { ios_saf: "safari_ios" };

const require = createRequire(import.meta.url);
const data = require("@mdn/browser-compat-data");
const told = readFileSync(join(ROOT, "docs/browsers.md"), "utf8").split("## Used where it is there")[1];
const mayLack = new Set([...told.matchAll(/\b((?:api|css)\.[\w.-]+)/g)].map(([, key]) => key));

const at = (key) => key.split(".").reduce((node, name) => node?.[name], data);

const folders = process.argv.length > 2 ? process.argv.slice(2) : OF_THE_PAGE;
const files = folders.flatMap((folder) => readdirSync(resolve(ROOT, folder), { recursive: true }).map((name) => join(folder, name)));
const scripts = files.filter((name) => /\.m?js$/.test(name));
const styles = files.filter((name) => name.endsWith(".css"));
const read = (name) => readFileSync(resolve(ROOT, name), "utf8");

// The first version that has a feature without a flag, under its own name or with one of the prefixes.
const since = (support = [], prefixes = []) =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...[support]
      .flat()
      .filter((each) => !each.flags && !each.alternative_name && (!each.version_removed || each.partial_implementation))
      .filter(({ prefix }) => !prefix || prefixes.includes(prefix))
      .map(({ version_added: version }) => Number.parseFloat(String(version).replace("≤", "")))
      .filter((version) => version),
  );

// The supported browsers that lack a feature, as a text.
const lacking = (key, prefixes) => {
  const support = at(key)?.__compat?.support;
  if (!support || mayLack.has(key)) return "";
  return Object.keys(oldest)
    .filter((name) => since(support[MDN[name] ?? name], prefixes) > oldest[name])
    .join(", ");
};

// --- scripts -----------------------------------------------------------------------------------

// TypeScript's types of the browser, without what a supported one lacks. MDN's address is in each comment.
const reducedTypes = (types) => {
  let isLacking = false;
  return types
    .split("\n")
    .filter((line) => {
      const member = /\/Web\/API\/(\w+)\/(\w+)\)$/.exec(line);
      if (member) {
        const [, owner, name] = member;
        isLacking = ["", "_static"].some((suffix) => lacking(`api.${owner}.${name}${suffix}`));
      }
      const isDeclared = !/^ *(\/\*\*|\*)/.test(line);
      const isGone = isDeclared && isLacking;
      if (isDeclared) isLacking = false;
      return !isGone;
    })
    .map((line) => {
      const [, name] = /^declare var (\w+): \{$/.exec(line) ?? [];
      return name && lacking(`api.${name}`) ? line.replace(name, `lacking_${name}`) : line;
    })
    .join("\n");
};

const checkTypes = () => {
  const compiler = dirname(require.resolve("typescript/package.json"));
  const native = require.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`);
  mkdirSync(TYPES, { recursive: true });
  const types = readFileSync(join(dirname(native), "lib/lib.dom.d.ts"), "utf8");
  writeFileSync(join(TYPES, "lib.dom.d.ts"), reducedTypes(types));
  const config = {
    extends: "../../web/jsconfig.json",
    compilerOptions: { lib: ["es2023"] },
    files: ["lib.dom.d.ts", "../../web/browser/types.d.ts", ...scripts.map((name) => resolve(ROOT, name))],
    include: [],
  };
  writeFileSync(join(TYPES, "tsconfig.json"), JSON.stringify(config));
  const done = spawnSync(process.execPath, [join(compiler, "bin/tsc"), "--project", TYPES], { encoding: "utf8" });
  return (done.stdout + done.stderr).split("\n").filter(Boolean);
};

// A script with syntax that a supported browser can't read would be written anew for it.
const checkSyntax = () =>
  scripts.flatMap((name) => {
    const [as, now] = [targets, "esnext"].map((target) => transformSync(read(name), { target }).code);
    return as === now ? [] : [`${name}: new syntax`];
  });

// --- stylesheets -------------------------------------------------------------------------------

const UNITS = { cq: "container_query_length_units", dv: "viewport_percentage_units_dynamic" };
const keysOfUnit = (unit) => [`css.types.length.${UNITS[/^(cq|dv)/.exec(unit)?.[0]] ?? unit}`];

// The keys of all functions by their names: {"color-mix": ["css.types.color.color-mix"], …}.
const functions = {};
const collect = (node, key) => {
  for (const [name, inner] of Object.entries(node)) {
    if (name === "__compat") continue;
    (functions[name] ??= []).push(`${key}.${name}`);
    collect(inner, `${key}.${name}`);
  }
};
collect(data.css.types, "css.types");

// What is wrong with the features of a part of a stylesheet: those of a name are lacking if all of them are.
const wrong = (keys, ...rest) => {
  const known = keys.filter((key) => at(key)?.__compat);
  return known.length && known.every((key) => lacking(key, ...rest)) ? [`${known[0]}: ${lacking(known[0], ...rest)}`] : [];
};

const ofNode = ({ type, name, unit, value }, property) => {
  const ofValue = property ? [`css.properties.${property}.${name}`] : [];
  switch (type) {
    case "Atrule":
      return [`css.at-rules.${name}`];
    case "Feature":
      return [`css.at-rules.media.${name}`];
    case "FeatureRange":
      return ["css.at-rules.media.range_syntax"];
    case "PseudoClassSelector":
    case "PseudoElementSelector":
      return [`css.selectors.${name}`];
    case "NestingSelector":
      return ["css.selectors.nesting"];
    case "Identifier":
      return ofValue;
    case "Function":
      return [...(functions[name] ?? []), ...ofValue];
    case "Operator":
      return property === "content" && value === "/" ? ["css.properties.content.alt_text"] : [];
    case "Dimension":
      return keysOfUnit(unit);
  }
  return [];
};

// A property may have another name, with a prefix, in the same block; a value may follow one for older browsers.
const checkDeclaration = ({ property, value }, others) => {
  const isPrefixed = (name) => name.startsWith("-") && name.endsWith(`-${property}`);
  const prefixes = others.filter((each) => isPrefixed(each.property)).map((each) => each.property.slice(0, -property.length));
  if (others.slice(0, others.findIndex((each) => each.value === value)).some((each) => each.property === property)) return [];
  const found = wrong([`css.properties.${property}`], prefixes);
  if (prefixes.length) return found;
  walk(value, (node) => void found.push(...wrong(ofNode(node, property))));
  return found;
};

const checkStyle = (name) => {
  const found = [];
  // What esbuild writes for the supported browsers, as in the build.
  const written = transformSync(read(name), { loader: "css", target: targets }).code;
  walk(parse(written, { context: "stylesheet" }), function (node) {
    if (node.type === "Atrule" && node.name === "supports") return walk.skip;
    if (this.declaration) return;
    const others = this.block?.children.toArray().filter(({ type }) => type === "Declaration") ?? [];
    const problems = node.type === "Declaration" ? checkDeclaration(node, others) : wrong(ofNode(node));
    found.push(...problems.map((problem) => `${name}: ${problem}`));
  });
  return found;
};

const found = [...checkTypes(), ...checkSyntax(), ...styles.flatMap(checkStyle)];
for (const each of new Set(found)) console.log(each);
process.exit(found.length ? 1 : 0);
