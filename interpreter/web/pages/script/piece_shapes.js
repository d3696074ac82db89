/** What lies on a board, as SVG: every colour has its own form as well, so that owners are told apart without colours. */

import { element, shape } from "./elements.js";
import { isTinted, pictureOf } from "./pictures.js";

const FORMS = 12; // and as many colours
const RADIUS = 0.36;
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

/** The pieces of one place around the point 0, 0, in a room of about 1 × 1. */
export function pieceShapes(pieces, signOf = () => "") {
  const things = pieces.filter((each) => !each.mark);
  const marks = pieces.filter((each) => each.mark);
  const row = Math.min(things.length, PLACES.length) - 1;
  const drawn = things.slice(0, PLACES.length).map((piece, place) => {
    const [x, y] = PLACES[row][place];
    return shape("g", { transform: `translate(${x} ${y}) scale(${SCALES[row]})` }, ...token(piece, signOf(piece.player)));
  });
  const corner = things.length > 0;
  const said = marks.map((mark, place) => {
    const x = corner ? 0.29 - 0.24 * place : 0.3 * (place - (marks.length - 1) / 2);
    return shape("g", { class: "mark", transform: `translate(${x} ${corner ? -0.28 : 0})` }, label(mark.sign, corner ? 0.3 : 0.5));
  });
  return [...drawn, ...said];
}

/** One piece: its picture, else its form in its colour with its sign on it; without a colour, the sign alone. */
function token(piece, sign) {
  const picture = pictureOf(piece.picture);
  if (picture !== null) return pictured(piece, picture);
  if (piece.colour === null) return [shape("g", { class: "printed" }, label(piece.sign, sizeOf(piece.sign) * 1.05))];
  const said = shortSign(piece.sign, sign);
  return [shape("g", { class: `piece-body hue-${hue(piece.colour)}` }, outline(hue(piece.colour)), label(said, sizeOf(said)))];
}

/** A picture in its owner's colour, or on its owner's form where it has colours of its own; below it what it does not tell, such as a number. */
function pictured(piece, picture) {
  const onForm = piece.colour !== null && !isTinted(piece.picture);
  const scale = onForm ? 0.44 : 0.86;
  const drawn = shape("g", { transform: `scale(${scale})` }, picture);
  const note = piece.note ? shape("g", { class: "piece-note", transform: "translate(0.3 0.3)" }, shape("circle", { r: 0.19 }), label(piece.note, 0.3 / Math.max(1, piece.note.length * 0.7))) : null;
  const owner = piece.colour === null ? "" : ` hue-${hue(piece.colour)}`;
  return [shape("g", { class: `pictured${owner}${onForm ? " piece-body" : ""}` }, onForm && outline(hue(piece.colour)), drawn, note)];
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
export function outline(number, radius = RADIUS) {
  switch (number) {
    case 0:
      return shape("circle", { class: "form", r: radius });
    case 1:
      return shape("rect", { class: "form", x: -radius * 0.9, y: -radius * 0.9, width: radius * 1.8, height: radius * 1.8, rx: radius * 0.25 });
    case 2:
      return polygon(6, radius * 1.08, 0);
    case 3:
      return polygon(4, radius * 1.2, 0);
    case 4:
      return polygon(8, radius * 1.05, Math.PI / 8);
    case 5:
      return polygon(5, radius * 1.12, 0);
    case 6:
      return polygon(3, radius * 1.3, 0);
    case 7:
      return polygon(4, radius * 1.2, 0.5);
    case 8:
      return shape("ellipse", { class: "form", rx: radius * 1.12, ry: radius * 0.92 });
    case 9:
      return polygon(20, radius * 1.08, 0, 0.9);
    case 10:
      return polygon(5, radius * 1.12, Math.PI);
    default:
      return shape("rect", { class: "form", x: -radius * 1.15, y: -radius * 0.8, width: radius * 2.3, height: radius * 1.6, rx: radius * 0.8 });
  }
}

/** A polygon; every other corner is that much nearer to the middle. */
function polygon(corners, radius, turn, nearness = 1) {
  const points = Array.from({ length: corners }, (_, place) => {
    const angle = (2 * Math.PI * place) / corners - Math.PI / 2 + turn;
    const reach = place % 2 ? radius * nearness : radius;
    return `${(reach * Math.cos(angle)).toFixed(3)},${(reach * Math.sin(angle)).toFixed(3)}`;
  });
  return shape("polygon", { class: "form", points: points.join(" ") });
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
