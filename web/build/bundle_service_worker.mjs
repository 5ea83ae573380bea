// Bundles the service worker with the list of the site's files and their digests, without those that only a
// first visit needs. The build runs it last: node bundle_service_worker.mjs SITE.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const site = process.argv[2];
const target = join(site, "service.js");

const entry = (path) => {
  const digest = createHash("sha256").update(readFileSync(path)).digest();
  const url = relative(site, path).split(sep).join("/");
  return { url, revision: digest.toString("hex").slice(0, 16), integrity: `sha256-${digest.toString("base64")}` };
};

const files = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => join(file.parentPath ?? file.path, file.name))
  .filter((path) => path !== target && !path.startsWith(join(site, "preludes", sep)))
  .sort()
  .map(entry);

buildSync({
  entryPoints: [join(dirname(fileURLToPath(import.meta.url)), "service_worker.mjs")],
  outfile: target,
  bundle: true,
  minify: true,
  banner: { js: "/* With Workbox, copyright Google LLC, under the MIT licence. */" },
  define: { FILES: JSON.stringify(files), "process.env.NODE_ENV": '"production"' },
});
