/** How cells look before anything lies on them, and what lies in heaps: seeds in pits, men on the points of a board. */

import { inset, points } from "./board_geometry.js";
import { shape } from "./elements.js";
import { pictureOf } from "./pictures.js";
import { hue, pieceShapes, shortSign } from "./piece_shapes.js";

const FRAMED = new Set(["crossing", "pit", "hole", "triangle"]); // cells that are parts of one plate
const MOST_IN_STACK = 5;
const MOST_SEEDS = 36;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** The rectangle of an outline: left, top, width, height. */
export function rectangleOf(outline) {
  const [xs, ys] = [0, 1].map((axis) => outline.map((corner) => corner[axis]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** The shapes of an empty cell; the one of the class `cell-ground` is lit. */
export function groundShapes(cell, data) {
  const [left, top, width, height] = rectangleOf(cell.outline);
  const whole = (name) => shape("polygon", { class: name, points: points(cell.outline) });
  switch (cell.form) {
    case "pit": {
      const gap = 0.08;
      const size = { x: left + gap, y: top + gap, width: width - 2 * gap, height: height - 2 * gap };
      return [whole("cell-touch"), shape("rect", { class: "cell-ground", ...size, rx: Math.min(width, height) / 2 - gap })];
    }
    case "hole":
      return [whole("cell-touch"), shape("circle", { class: "cell-ground", cx: cell.middle[0], cy: cell.middle[1], r: 0.42 })];
    case "triangle":
      return [whole("cell-touch"), triangle(cell, data, "cell-ground")];
    default:
      return [whole("cell-ground")];
  }
}

/** A long triangle from the nearer edge of the board. */
function triangle(cell, data, name) {
  const [left, top, width, height] = rectangleOf(cell.outline);
  const base = isUpper(cell, data) ? top : top + height;
  const tip = base === top ? top + height * 0.88 : top + height * 0.12;
  return shape("polygon", { class: name, points: points([[left + 0.04, base], [left + width - 0.04, base], [left + width / 2, tip]]) });
}

/** The line of light around a cell: along its form where it is a triangle, else around what lies there. */
export function lightOn(cell, data) {
  return cell.form === "triangle" ? triangle(cell, data, "cell-light") : around(cell, "cell-light");
}

/** A line around what lies on a cell, as its form asks for. */
export function around(cell, name, by = 0.84) {
  const [, , width, height] = rectangleOf(cell.outline);
  if (cell.form === "" || cell.form === "triangle") return shape("polygon", { class: name, points: points(inset(cell, by)) });
  const [wide, high] = [width * by, height * by];
  return shape("rect", { class: name, x: cell.middle[0] - wide / 2, y: cell.middle[1] - high / 2, width: wide, height: high, rx: Math.min(wide, high) / 2 });
}

/** Say by attributes what a cell is made of. */
export function paint(node, { ground, form }) {
  const colour = ground?.colour ?? null;
  const said = { ground: colour === null ? "" : `hue-${hue(colour)}`, shade: ground?.shade ?? "", form: form ?? "" };
  for (const [name, value] of Object.entries(said)) {
    if (value === "") delete node.dataset[name];
    else if (node.dataset[name] !== String(value)) node.dataset[name] = value;
  }
}

/** The picture of what a cell is made of, on its ground and below its lights; a node keeps it as long as it is the same. */
export function texture(node, { ground, outline, middle }) {
  const known = node.querySelector(".cell-picture");
  const name = ground?.picture ?? "";
  if ((known?.dataset.picture ?? "") === name) return;
  known?.remove();
  const picture = pictureOf(ground?.picture);
  if (picture === null) return;
  const [, , width, height] = rectangleOf(outline);
  const size = Math.min(width, height) * (outline.length === 4 ? 0.97 : 0.72);
  const made = shape("g", { class: "cell-picture", transform: `translate(${middle[0]} ${middle[1]}) scale(${size})` }, picture);
  made.dataset.picture = name;
  node.querySelector(".cell-ground").after(made);
}

/** The number that a cell is called by, small in its corner. */
export function numberOf({ number, outline }) {
  if (number === undefined) return null;
  const [left, top] = rectangleOf(outline);
  const written = shape("text", { class: "cell-number", x: left + 0.05, y: top + 0.15, "font-size": 0.13 });
  written.textContent = number;
  return written;
}

/** The plate of a board whose cells are parts of one: behind all of them. */
export function plateOf(data) {
  if (!data.cells.some((cell) => FRAMED.has(cell.form))) return [];
  const [left, top, width, height] = rectangleOf(data.cells.flatMap((cell) => cell.outline));
  const rim = data.headings.length > 0 ? 0.62 : 0.14;
  const drawn = (name, down) => shape("rect", { class: name, x: left - rim, y: top - rim + down, width: width + 2 * rim, height: height + 2 * rim, rx: 0.2 });
  return [drawn("plate-shadow", 0.12), drawn("plate-side", 0.06), drawn("plate", 0)];
}

/** The edge around a board with places that are no cells. */
export function edgeOf(data) {
  const [left, top, width, height] = rectangleOf([...data.cells, ...data.spare].flatMap((each) => each.outline));
  return shape("polyline", { points: points([[left, top], [left + width, top], [left + width, top + height], [left, top + height], [left, top]]) });
}

/** Places of the grid that are no cells. */
export function sparePlaces(data) {
  return data.spare.map((each) => {
    const node = shape("polygon", { class: "cell-ground", points: points(each.outline) });
    const place = shape("g", { class: "spare" }, node);
    paint(place, each);
    return place;
  });
}

/** The coloured sides of a board. */
export function edgeLines(data) {
  return data.edges.map((each) => {
    const line = shape("polyline", { points: points(each.points) });
    line.dataset.ground = `hue-${hue(each.colour)}`;
    return line;
  });
}

/** What lies on a cell, as heaps where the cell is a pit or long; all shapes around the point 0, 0. */
export function lyingOn(each, data, signOf) {
  const [, , width, height] = each.outline ? rectangleOf(each.outline) : [0, 0, 1, 1];
  if (each.form === "pit") return each.pieces.flatMap((piece) => (isCount(piece) ? seeds(Number(piece.sign), width, height, isUpper(each, data)) : pieceShapes([piece], signOf)));
  if (height > 2.5 * width) return each.pieces.flatMap((piece) => stack(piece, height, isUpper(each, data), signOf));
  return pieceShapes(each.pieces, signOf);
}

/** True if what lies at a place is drawn to its measure: seeds in a pit, a stack along a point. */
export function isMeasured(each) {
  if (!each.outline || each.pieces.length === 0) return false;
  const [, , width, height] = rectangleOf(each.outline);
  return each.form === "pit" || height > 2.5 * width;
}

function isUpper(cell, data) {
  return cell.middle[1] < data.box[1] + data.box[3] / 2 - 0.01;
}

function isCount(piece) {
  return piece.colour === null && /^\d+$/.test(piece.sign);
}

/** Seeds in a pit, as many as they are, and their number beside it. */
function seeds(count, width, height, isUpper) {
  const across = width / 2 - 0.24;
  const down = height / 2 - 0.34;
  const drawn = Math.min(count, MOST_SEEDS);
  const dots = Array.from({ length: drawn }, (_, number) => {
    const far = Math.sqrt((number + 0.5) / Math.max(drawn, 6));
    return shape("circle", { class: "seed", cx: (across * far * Math.cos(number * GOLDEN)).toFixed(3), cy: (down * far * Math.sin(number * GOLDEN)).toFixed(3), r: 0.085 });
  });
  const said = shape("text", { class: "seed-count", x: 0, y: (isUpper ? -1 : 1) * (height / 2 + 0.08), dy: "0.35em", "font-size": 0.25, "text-anchor": "middle" });
  said.textContent = String(count);
  return [...dots, said];
}

/** Men on a point, one beside the other from its base; of more than five the last shows how many they are. */
function stack(piece, height, isUpper, signOf) {
  const said = shortSign(piece.sign, signOf(piece.player));
  const count = /^\d+$/.test(said) ? Number(said) : 1;
  const shown = Math.min(count, MOST_IN_STACK);
  return Array.from({ length: shown }, (_, number) => {
    const y = (isUpper ? -1 : 1) * (height / 2 - 0.46 - number * 0.8);
    const sign = number === shown - 1 && count > MOST_IN_STACK ? String(count) : "";
    return shape("g", { transform: `translate(0 ${y.toFixed(3)}) scale(1.08)` }, ...pieceShapes([{ ...piece, sign, note: sign }], () => ""));
  });
}
