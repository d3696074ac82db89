/** What lies on a board, as SVG: pictures or forms with volume. Every colour has its own form, so that owners are told apart without colours. */

import { element, shape } from "./elements.js";
import { isComposed, isTinted, pictureOf } from "./pictures.js";

const FORMS = 12; // and as many colours
const RADIUS = 0.36;
const BLACK_AND_WHITE = new Set([8, 9]); // told apart by their lightness: their pictures need no form below them
const PLACES = [
  [[0, 0]],
  [[-0.21, 0], [0.21, 0]],
  [[-0.21, 0.18], [0.21, 0.18], [0, -0.2]],
  [[-0.21, -0.2], [0.21, -0.2], [-0.21, 0.2], [0.21, 0.2]],
];
const SCALES = [1, 0.58, 0.52, 0.52];

/** The number of a palette's colour from 0, for a class name. */
export function hue(colour) {
  return ((colour % FORMS) + FORMS) % FORMS;
}

/** The pieces of one place around the point 0, 0, in a room of about 1 × 1; of more than four the number of the others. */
export function pieceShapes(pieces, signOf = (_) => "") {
  const things = pieces.filter((each) => !each.mark);
  const marks = pieces.filter((each) => each.mark);
  const most = PLACES.length;
  const row = Math.min(things.length, most) - 1;
  const drawn = things.slice(0, things.length > most ? most - 1 : most).map((piece, place) => {
    const [x, y] = PLACES[row][place];
    return shape("g", { transform: `translate(${x} ${y}) scale(${SCALES[row]})` }, ...token(piece, signOf(piece.player)));
  });
  if (things.length > most) drawn.push(count(`+${things.length - most + 1}`, 0.22, 0.22, 0.18));
  const corner = things.length > 0;
  const said = marks.map((mark, place) => {
    const x = corner ? 0.29 - 0.24 * place : 0.3 * (place - (marks.length - 1) / 2);
    return shape("g", { class: "mark", transform: `translate(${x} ${corner ? -0.28 : 0})` }, markShape(mark, corner));
  });
  return [...drawn, ...said];
}

function markShape(mark, corner) {
  const picture = pictureOf(mark.picture);
  return picture === null ? label(mark.sign, corner ? 0.3 : 0.5) : scaled(picture, corner ? 0.4 : 0.72);
}

/** One piece: its picture, else its form in its colour with its sign on it; without a colour, the sign alone. */
function token(piece, sign) {
  const picture = pictureOf(piece.picture);
  if (picture !== null) return pictured(piece, picture);
  if (piece.colour === null) return [shape("g", { class: "printed" }, label(piece.sign, sizeOf(piece.sign) * 1.05))];
  const number = hue(piece.colour);
  const said = shortSign(piece.sign, sign);
  const isTold = piece.player !== null && said === sign; // by form and colour
  return [shape("g", { class: `piece-body hue-${number}` }, ...body(number, RADIUS), isTold ? "" : label(said, sizeOf(said)))];
}

/** Whether something is printed on a place, and does not lie there. */
export function isPrint(piece) {
  return piece.thing === null && !piece.mark && piece.note === "";
}

/** A picture: in its owner's colour, with the owner's form below it where colours alone would tell; with a number of copies. */
function pictured(piece, picture) {
  const copies = piece.note && (piece.note !== "1" || piece.thing !== null) ? [count(piece.note, 0.3, 0.3, 0.19)] : [];
  if (piece.colour === null) return [shape("g", { class: isPrint(piece) ? "pictured is-print" : "pictured" }, scaled(picture, isComposed(piece.picture) ? 0.99 : 0.9), ...copies)];
  const number = hue(piece.colour);
  const stands = BLACK_AND_WHITE.has(number) && isTinted(piece.picture);
  const below = stands ? [shape("ellipse", { class: "piece-shadow", cx: 0.05, cy: 0.39, rx: 0.36, ry: 0.1 })] : body(number, 0.42);
  return [shape("g", { class: `pictured hue-${number}${stands ? "" : " is-on-form"}` }, ...below, scaled(picture, stands ? 0.94 : 0.66), ...copies)];
}

/** A form as a thick token: its shadow, its side, its face and the light on the face's edge. */
function body(number, radius) {
  return [
    shape("g", { transform: "translate(0.02 0.075)" }, outline(number, radius, "piece-shadow")),
    shape("g", { transform: "translate(0 0.045)" }, outline(number, radius, "form-side")),
    outline(number, radius),
    outline(number, radius * 0.84, "form-shine"),
    ...grooves(number, radius),
  ];
}

/** What is turned into the faces of round forms, so that they differ without colours. */
function grooves(number, radius) {
  if (number === 8) return [shape("circle", { class: "form-groove", r: radius * 0.3 })];
  if (number === 9) return [0.62, 0.36].map((part) => shape("circle", { class: "form-groove", r: radius * part }));
  return [];
}

function count(said, x, y, radius) {
  return shape("g", { class: "count", transform: `translate(${x} ${y})` }, shape("circle", { r: radius }), label(said, (radius * 1.5) / Math.max(1, said.length * 0.68)));
}

function scaled(content, scale) {
  return shape("g", { transform: `scale(${scale})` }, content);
}

/** The sign without the letter of its owner, which form and colour tell, where more is left. */
export function shortSign(sign, ownerSign) {
  return ownerSign && sign.length > ownerSign.length && sign.startsWith(ownerSign) ? sign.slice(ownerSign.length) : sign;
}

function sizeOf(sign) {
  const signs = [...sign].length;
  return signs <= 1 ? 0.46 : signs === 2 ? 0.36 : 0.78 / signs;
}

function label(sign, size) {
  const written = shape("text", { "font-size": Math.max(size, 0.11), dy: "0.35em", "text-anchor": "middle" });
  written.textContent = sign;
  return written;
}

/** The form of a colour around the point 0, 0; also beside names. */
export function outline(number, radius = RADIUS, name = "form") {
  switch (number) {
    case 0:
    case 8:
    case 9:
      return shape("circle", { class: name, r: radius });
    case 1:
      return shape("rect", { class: name, x: -radius * 0.9, y: -radius * 0.9, width: radius * 1.8, height: radius * 1.8, rx: radius * 0.25 });
    case 2:
      return polygon(name, 6, radius * 1.08, 0);
    case 3:
      return polygon(name, 4, radius * 1.2, 0);
    case 4:
      return polygon(name, 8, radius * 1.05, Math.PI / 8);
    case 5:
      return polygon(name, 5, radius * 1.12, 0);
    case 6:
      return polygon(name, 3, radius * 1.3, 0);
    case 7:
      return polygon(name, 4, radius * 1.2, 0.5);
    case 10:
      return polygon(name, 5, radius * 1.12, Math.PI);
    default:
      return shape("rect", { class: name, x: -radius * 1.15, y: -radius * 0.8, width: radius * 2.3, height: radius * 1.6, rx: radius * 0.8 });
  }
}

function polygon(name, corners, radius, turn) {
  const points = Array.from({ length: corners }, (_, place) => {
    const angle = (2 * Math.PI * place) / corners - Math.PI / 2 + turn;
    return `${(radius * Math.cos(angle)).toFixed(3)},${(radius * Math.sin(angle)).toFixed(3)}`;
  });
  return shape("polygon", { class: name, points: points.join(" ") });
}

/** A small picture of whose something is, to stand beside a name. */
export function badge(colour, sign) {
  return shape("svg", { class: "badge", viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, ...token({ colour, sign, player: null }, ""));
}

/** A sign with what it means, as an item of a legend. */
export function legendItem(each) {
  const picture = pictureOf(each.picture);
  if (picture !== null) return element("li", {}, shape("svg", { class: "picture pictured", viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, picture), ` ${each.meaning}`);
  return element("li", {}, each.colour === null ? element("span", { class: "legend-sign" }, each.sign) : badge(each.colour, each.sign), ` ${each.meaning}`);
}
