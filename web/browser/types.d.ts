// What the page's scripts know of each other, of browsers and of the packages beside them, for tsc.

/** Chromium's event, which web/boot/boot.js keeps until the player wants to install the page. */
interface InstallPrompt extends Event {
  prompt(): void;
}
interface Window {
  installPrompt?: InstallPrompt;
  early: { presses: any[]; take?: () => string };
}
interface WindowEventMap {
  beforeinstallprompt: InstallPrompt;
}

/** Safari's: whether the page was started from the home screen. */
interface Navigator {
  standalone?: boolean;
  userActivation?: { hasBeenActive: boolean };
}

/** Of web/boot/snapshot_loader.mjs: the share of a file that is loaded. */
interface WindowEventMap {
  loaded: CustomEvent<{ name: string; share: number }>;
}

/** Of web/browser/dom.mjs: the player's choice. */
interface HTMLElementEventMap {
  theme: CustomEvent<string>;
}

/** The page has elements of HTML and SVG only. PyScript keeps the worker of a script element. */
interface Element extends HTMLOrSVGElement {
  xworker?: Worker;
}

/** Of web/browser/motion.mjs: what moves, until `end` is called; `land`: the first of it has arrived;
 * `settle`: all but a delivery has. */
interface Motion {
  animations: Animation[];
  over?: Promise<void>;
  end?: (value?: unknown) => void;
  landed?: Promise<unknown>;
  land?: (value?: unknown) => void;
  settle?: () => void;
}

/** Of web/browser/figure.mjs: a ghost with two sides. What fades is not what turns, which would be flat then.
 * Another one has layers. */
interface Figure {
  layers?: HTMLElement[];
  pose?: (place: { x: number; y: number; scale: number; turn: number }) => string;
  fading?: HTMLElement;
}

/** What precedes web/browser/inside_sandbox.js in its program (web/browser/start_sandbox.mjs). */
declare const restore: typeof import("../boot/snapshot_loader.mjs").restore;
declare const loadPyodide: Function;
declare const createPyodideModule: Function;

declare module "*/pyodide/pyodide.mjs" {
  export * from "pyodide";
}
declare module "*/pyodide/pyodide.asm.mjs";
declare module "*/vendor/qr.mjs" {
  export { encodeQR } from "qr";
}
declare module "*/vendor/qr_reader.mjs" {
  export { decodeQR } from "qr/decode.js";
}
declare module "*/vendor/idiomorph.mjs";
declare module "*/vendor/zstd.mjs" {
  export * from "zstddec";
}
declare module "*/vendor/ristretto255.mjs";
declare module "*/vendor/code_editor.mjs";
