/** Pictures of the rules: symbols that are loaded once, and shown by name. They come as data; only what is listed here is built. */

import { shape } from "./elements.js";
import { fileAddress, request } from "./transport.js";

const TAGS = new Set([
  "symbol", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "defs", "linearGradient", "radialGradient", "stop", "clipPath", "text", "image", "use",
]);
const OWN = "#picture-"; // symbols that pictures are made of
const PATIENCE = 5000; // ms: a page goes on without pictures

/** @typedef {{symbol: string, sort: string, tinted: boolean}} Known */
/** @type {Map<string, Map<string, Known>>} by the digest of the pictures of some rules */
const sets = new Map();
/** @type {Map<string, Promise<void>>} */
const loading = new Map();
/** @type {Map<string, Known>} */
let shown = new Map();

/** True if nothing has to be loaded before a scene is drawn. @param {any} scene */
export function hasPictures(scene) {
  return !scene?.pictures || sets.has(scene.pictures);
}

/** Load the pictures of a scene; the page is drawn without them where they do not come. @param {any} scene @param {Record<string, string>} whose a table, or a game with variants */
export async function loadPictures(scene, whose) {
  if (hasPictures(scene)) return;
  const digest = scene.pictures;
  if (!loading.has(digest)) loading.set(digest, fetched(digest, whose));
  await loading.get(digest);
}

/** Names mean the pictures of these rules from now on. @param {any} scene */
export function usePictures(scene) {
  shown = sets.get(scene?.pictures) ?? new Map();
}

/**
 * A picture in a room of 1 × 1 around the point 0, 0; null where there is none of this name.
 *
 * @param {string | undefined} name @returns {SVGElement | null}
 */
export function pictureOf(name) {
  const known = name === undefined ? undefined : shown.get(name);
  return known ? /** @type {SVGElement} */ (shape("use", { href: `#${known.symbol}`, x: -0.5, y: -0.5, width: 1, height: 1 })) : null;
}

/** True if a picture is made of those of parts: a whole tile. @param {string | undefined} name */
export function isComposed(name) {
  return name !== undefined && shown.get(name)?.sort === "composed";
}

/** True if a picture takes the colour of the owner, so that nothing else has to show it. @param {string | undefined} name */
export function isTinted(name) {
  return name !== undefined && (shown.get(name)?.tinted ?? false);
}

/** @param {string} digest @param {Record<string, string>} whose */
async function fetched(digest, whose) {
  try {
    const reply = await request(`/pictures/${digest}.json?${new URLSearchParams(whose)}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (!reply.ok) throw new Error(reply.statusText);
    /** @type {{name: string, sort: string, tinted: boolean, symbol: any}[]} */
    const rows = await reply.json();
    const symbols = rows.map((row) => built(row.symbol, whose));
    document.body.append(shape("svg", { class: "sprite", width: 0, height: 0, "aria-hidden": "true" }, ...symbols));
    sets.set(digest, new Map(rows.map((row, place) => [row.name, { symbol: symbols[place].id, sort: row.sort, tinted: row.tinted }])));
  } catch {
    sets.set(digest, new Map());
  }
}

/** An element of a tree `[tag, attributes, children or texts]`. @param {[string, Record<string, string>, any[]]} tree @param {Record<string, string>} whose @returns {SVGElement} */
function built([tag, attributes, children], whose) {
  if (!TAGS.has(tag) || (tag === "use" && !attributes.href.startsWith(OWN))) throw new Error(tag);
  const href = tag === "image" ? fileAddress(`/pictures/${attributes.href}`, whose) : attributes.href;
  const inside = children.map((child) => (typeof child === "string" ? document.createTextNode(child) : built(child, whose)));
  return shape(tag, { ...attributes, href }, ...inside);
}
