/** Cards, dice and tokens: what can be touched is a button, all else a picture with a name. */

import { faceArt, withGrounds } from "./card_art.js";
import { dieShape } from "./dice.js";
import { element, shape } from "./elements.js";
import { anyFace, faceOf, spokenFace } from "./faces.js";
import { lightOf } from "./lights.js";
import { nameOf } from "./meant.js";
import { hue, pieceShapes } from "./piece_shapes.js";
import { isComposed, pictureOf } from "./pictures.js";
import { isSuit, playingCard, suitShape } from "./playing_cards.js";
import { text } from "./texts.js";
import { touchable } from "./touchable.js";

/**
 * A thing that lies open, as it is drawn.
 *
 * @param {{thing: any, title: string, text?: string, count?: number}} item @param {{lights: Map<string, string>, places?: Set<string>, touched: Function, changes?: any, at?: string}} shown
 * @param {{things?: any[], caption?: string, isSmall?: boolean, isChanged?: boolean, isQuiet?: boolean, holder?: string | null}} how
 *   things: what a touch means beside the thing. isSmall: without its sentences. isQuiet: no button where it is not lit. holder: the player whose it is, where it may be used up for now.
 */
export function cardOf(item, shown, { things = [], caption = "", isSmall = false, isChanged = false, isQuiet = false, holder = null } = {}) {
  const face = faceOf(item.thing, item.title);
  const isUsed = Boolean(item.thing && shown.turned?.has(`${holder} ${nameOf(item.thing)}`));
  const meant = [item.thing && shown.at ? { ...item.thing, at: [shown.at] } : item.thing, ...things].filter(Boolean);
  const { light, name } = lightOf(meant.filter((each) => !shown.places?.has(`${each.kind}:${each.name}`)), shown.lights);
  const label = [caption, item.count > 1 ? `${item.count} × ${face.title}` : face.title, light && text(`light_${light}`), isChanged && text("light_changed"), isUsed && text("used_already")].filter(Boolean).join(", ");
  const properties = {
    class: `face ${classesOf(face)}${isSmall ? " is-small" : ""}${isChanged ? " is-changed" : ""}${item.count > 1 ? " is-several" : ""}${isUsed ? " is-used" : ""}`,
    "aria-label": label,
    "aria-description": spokenFace(face, text) || null,
    data: { light, thing: name, ...(tellsMore(face) ? { face: `${item.thing.kind}:${item.thing.name}` } : {}) },
  };
  const drawn = [...inside(face, isSmall), item.count > 1 && element("span", { class: "face-count", "aria-hidden": "true" }, `×${item.count}`)];
  if (isQuiet && !light) return element("span", { ...properties, role: "img" }, ...drawn);
  const made = element("button", { type: "button", ...properties, "aria-pressed": light === "chosen" ? "true" : null }, ...drawn);
  return touchable(made, meant, label, shown.touched);
}

/** The large face of a thing, with all that is printed on it. @param {import("./faces.js").Face} face */
export function largeFace(face) {
  if (kindOf(face) === "token" && face.sentences) return element("div", { class: "face is-large is-worded" }, ...worded(face, false), facts(face));
  return element("div", { class: `face is-large ${classesOf(face)}` }, ...inside(face, false), kindOf(face) === "drawn" && title(face), facts(face));
}

/** The picture of a place that is a tile; null where it is none. @param {any} thing */
export function tileOf(thing) {
  const face = faceOf(thing);
  return isComposed(face.picture) ? picture(face.picture) : null;
}

/** The place of a thing of a kind at which none lies now: as large as one. @param {string | null} kind */
export function vacancy(kind, isSmall = false) {
  const form = kindOf(anyFace(kind));
  return element("span", { class: `face is-empty is-${form}${isSmall ? " is-small" : ""}`, "aria-hidden": "true" });
}

/** The back of a card, with how many lie there. @param {number | null} count */
export function backOf(count, { isSmall = false, label = "", form = "card" } = {}) {
  const said = [label, count === null ? text("face_down") : text("count_face_down", { count })].filter(Boolean).join(": ");
  const number = count !== null && element("span", { class: "face-count", "aria-hidden": "true" }, String(count));
  return element("span", { class: `face ${count === 0 ? "is-empty" : "is-back"}${form === "die" ? " is-cup" : ""}${isSmall ? " is-small" : ""}${count > 1 ? " is-several" : ""}`, role: "img", "aria-label": said }, number);
}

/** Whether a face says more than is seen of it where it is small. */
function tellsMore(face) {
  return (face.sentences ?? []).length + (face.facts ?? []).length > 0 || face.form === "card" || (face.parts ?? []).length > 0;
}

function classesOf(face) {
  const coloured = isDrawnWhole(face) ? undefined : (face.parts ?? []).find((each) => each.colour !== undefined);
  const [word, number] = (coloured ? `hue ${coloured.colour}` : (face.style ?? "")).split(" ");
  const ink = word === "hue" ? ` hue-${hue(Number(number))}` : word ? ` is-${word}` : "";
  return `is-${kindOf(face)}${ink}`;
}

/** How a face is drawn: as a playing card, a card with words, one with a large sign, a die, a tile of parts, a token. */
function kindOf(face) {
  if (face.form === "die" && face.number !== undefined) return "die";
  if (face.form === "token") return isDrawnWhole(face) ? "drawn" : face.parts ? "tile" : "token";
  if (isSuit(face.sign)) return "playing";
  return (face.sentences ?? []).length > 0 || face.cost ? "worded" : "plain";
}

/** Whether one picture says what all parts of a face would: it is made of theirs, or stands on the form of an owner. */
function isDrawnWhole(face) {
  return isComposed(face.picture) || ownerOf(face) !== undefined;
}

/** The part that only tells an owner, by a colour, beside one that has a picture. */
function ownerOf(face) {
  const parts = face.parts ?? [];
  return parts.length === 2 && face.picture && parts.some((each) => each.picture) ? parts.find((each) => each.colour !== undefined && !each.picture) : undefined;
}

function inside(face, isSmall) {
  switch (kindOf(face)) {
    case "die":
      return [dieShape(face.number)];
    case "drawn":
      return [drawnWhole(face)];
    case "tile":
      return [element("span", { class: "tile-parts", "aria-hidden": "true" }, ...face.parts.map(partOf))];
    case "playing":
      return [index(face, ""), isSmall ? largeSuit(face.sign) : playingCard(face.corner, face.sign, face.picture), !isSmall && index(face, " is-turned")];
    case "worded":
      return worded(face, isSmall);
    case "plain":
      return [element("span", { class: "face-sign", "aria-hidden": "true" }, picture(face.picture) ?? face.corner ?? face.title, face.sign), face.corner && face.corner !== face.title && title(face)];
    default:
      return [picture(face.picture), element("span", { class: "token-title", "aria-hidden": "true", dir: "auto" }, face.title)];
  }
}

function worded(face, isSmall) {
  const head = element("span", { class: "face-head", "aria-hidden": "true" }, title(face), face.cost && element("span", { class: "face-cost" }, face.cost));
  if (isSmall) return [faceArt(face), head];
  const said = (face.sentences ?? []).map(([about, sentence]) => {
    const isMap = face.map !== undefined && about === face.map.title;
    return element("span", { class: "face-sentence", dir: "auto" }, about && element("b", {}, `${about}: `), ...(isMap ? [placesMap(face.map)] : withGrounds(sentence, face.grounds ?? [])));
  });
  return [faceArt(face), head, element("span", { class: "face-text", "aria-hidden": "true" }, ...said)];
}

/** A small board with a text on each square that a card names. @param {{columns: number, rows: number, marks: [number, number, string][]}} map */
function placesMap({ columns, rows, marks }) {
  const squares = Array.from({ length: columns * rows }, (_, place) => shape("rect", { x: place % columns, y: Math.floor(place / columns), width: 1, height: 1 }));
  const said = marks.flatMap(([x, y, mark]) => {
    const written = shape("text", { x: x + 0.5, y: y + 0.5, dy: "0.36em", "text-anchor": "middle", "font-size": Math.min(0.72, 1.2 / mark.length) });
    written.textContent = mark;
    return [shape("rect", { class: "is-named", x, y, width: 1, height: 1 }), written];
  });
  return shape("svg", { class: "face-map", viewBox: `-0.05 -0.05 ${columns + 0.1} ${rows + 0.1}`, "aria-hidden": "true" }, ...squares, ...said);
}

function title(face) {
  const made = element("span", { class: "face-title", dir: "auto", "aria-hidden": "true" }, face.title);
  made.style.setProperty("--letters", String(Math.max(1, ...face.title.split(/[\s-]/).map((word) => word.length))));
  return made;
}

function index({ corner, sign }, turned) {
  return element("span", { class: `face-index${turned}`, "aria-hidden": "true" }, element("span", {}, corner), shape("svg", { viewBox: "-0.5 -0.5 1 1" }, suitShape(sign)));
}

function largeSuit(sign) {
  return shape("svg", { class: "large-suit", viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, suitShape(sign));
}

function partOf({ sign, picture: name }) {
  return element("span", { class: "tile-part" }, picture(name) ?? sign);
}

function drawnWhole(face) {
  const lying = pieceShapes([{ mark: false, sign: "", player: null, thing: null, picture: face.picture, colour: ownerOf(face)?.colour ?? null }]);
  return shape("svg", { class: "face-picture", viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, ...lying);
}

/** The picture of a name as an element of its own; null where there is none. */
function picture(name) {
  const drawn = name ? pictureOf(name) : null;
  return drawn && shape("svg", { class: "face-picture", viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, drawn);
}

function facts(face) {
  if (!face.facts) return null;
  return element("dl", { class: "face-facts" }, ...face.facts.map(([about, said]) => element("div", {}, element("dt", {}, about), element("dd", {}, said))));
}
