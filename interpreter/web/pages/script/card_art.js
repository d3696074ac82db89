/** The art of a card: its picture on the ground that its steps name, and small pictures of grounds before their names in its sentences. */

import { element, shape } from "./elements.js";
import { hue } from "./piece_shapes.js";
import { pictureOf } from "./pictures.js";

const ALONG = [-2, -1, 0, 1, 2]; // the ground goes on beside the picture, as far as the art is wide

/** @typedef {{title: string, picture: string, colour: number}} Ground */

/** The picture of a card before its ground; null where it has neither. @param {import("./faces.js").Face} face */
export function faceArt(face) {
  const [drawn, ground] = [pictureOf(face.picture), face.grounds?.[0]];
  if (!drawn && !ground) return null;
  const below = ground ? ALONG.map((x) => shape("g", { class: "art-ground", transform: `translate(${x} 0)` }, pictureOf(ground.picture))) : [];
  const scene = shape("svg", { viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, ...below, drawn && shape("g", { transform: "scale(0.92)" }, drawn));
  return element("span", { class: "face-art", "aria-hidden": "true", data: onGround(ground) }, scene);
}

/** A sentence with a small picture of each ground before the first word that begins with its name. @param {string} sentence @param {Ground[]} grounds @returns {(string | Element)[]} */
export function withGrounds(sentence, grounds) {
  for (const [place, ground] of grounds.entries()) {
    const [at, end] = wordWith(sentence, ground.title);
    if (at < 0) continue;
    const others = grounds.filter((_, other) => other !== place);
    const named = element("span", { class: "named-ground" }, small(ground), sentence.slice(at, end));
    return [...withGrounds(sentence.slice(0, at), others), named, ...withGrounds(sentence.slice(end), others)];
  }
  return [sentence];
}

/** Where the first word that begins with a name begins and ends; -1 where there is none. */
function wordWith(sentence, name) {
  const text = sentence.toLowerCase();
  for (let at = text.indexOf(name.toLowerCase()); at >= 0; at = text.indexOf(name.toLowerCase(), at + 1)) {
    if (at === 0 || !/\p{L}/u.test(text[at - 1])) return [at, at + (/^\p{L}*/u.exec(text.slice(at))?.[0].length ?? 0)];
  }
  return [-1, -1];
}

function small(ground) {
  return element("span", { class: "small-ground", data: onGround(ground) }, shape("svg", { viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, pictureOf(ground.picture)));
}

function onGround(ground) {
  return ground ? { ground: `hue-${hue(ground.colour)}` } : {};
}
