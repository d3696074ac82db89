/** Boards as SVG: outlines, ways and names, from the coordinates of a scene. */

import { shape } from "./elements.js";
import { text } from "./texts.js";

const INSET = 0.84;
const RING = 0.92;
const MARGIN = 0.25; // around the picture, for names at its edge
const FRAME = 0.48; // around squares with names of rows and columns, for the frame that bears them
const PLATE = 0.66; // the same, where the cells are parts of one plate

/** What stays the same as long as a board has the same places. */
export function outlineOf(data) {
  return JSON.stringify([data.id, data.form, data.box, data.cells.map((cell) => [cell.id, cell.outline, cell.form]), data.between.map((each) => each.id)]);
}

/** What a place is called: in words that can be counted on the board, else as in moves, so that the log, reasons and who reads aloud speak of the same. */
export function placeName(each) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(each.id) ?? [];
  return row ? text("row_column", { row, column }) : each.id.replaceAll("_", " ");
}

/** The part of the plane that a picture of the board shows. */
export function viewBox(data) {
  const [left, top, width, height] = data.box;
  const framed = data.cells[0]?.form ? PLATE : FRAME;
  const margin = data.form === "square" && data.headings.length > 0 ? framed : MARGIN;
  return [left - margin, top - margin, width + 2 * margin, height + 2 * margin];
}

/** Points as SVG lists them. */
export function points(places) {
  return places.map(([x, y]) => `${x},${y}`).join(" ");
}

/** The outline of a cell, a bit smaller. */
export function inset(cell, by = INSET) {
  const [x, y] = cell.middle;
  return cell.outline.map(([px, py]) => [x + (px - x) * by, y + (py - y) * by].map((each) => Math.round(each * 1000) / 1000));
}

/** What is drawn around the place that has the focus: a dark line on a light one, to be seen on any ground. */
export function focusRing(place) {
  const drawn = (name) => {
    if (place.outline) return shape("polygon", { class: name, points: points(inset(place, RING)) });
    const [cx, cy] = middleOf(place);
    return shape("circle", { class: name, cx, cy, r: 0.32 });
  };
  return [drawn("ring-ground"), drawn("ring-line")];
}

/** The cross on a place that cannot be chosen. */
export function cross([x, y], scale) {
  const [near, far] = [0.22, 0.4].map((each) => each * scale);
  const arms = [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([dx, dy]) => `M${x + dx * near} ${y + dy * near}L${x + dx * far} ${y + dy * far}`);
  return shape("path", { d: arms.join("") });
}

/** A way over a cell, by the points on its sides that it joins. */
export function wayOf([x, y], way) {
  const [first, ...rest] = way;
  if (rest.length === 0) return `M${x} ${y}L${first.join(" ")}`;
  return rest.map((end) => `M${first.join(" ")}Q${x} ${y} ${end.join(" ")}`).join("");
}

/** How large what lies on a cell may be: 1 on a square. */
export function room({ middle: [x, y], outline }) {
  const sides = outline.map(([ax, ay], place) => {
    const [bx, by] = outline[(place + 1) % outline.length];
    return Math.abs((bx - ax) * (ay - y) - (by - ay) * (ax - x)) / Math.hypot(bx - ax, by - ay);
  });
  const inner = 2 * Math.min(...sides);
  return Math.round((inner > 1.2 ? inner * 0.88 : inner) * 100) / 100; // names of groups stand above what lies on large cells
}

/** The size of names beside and in the picture, so that they can be read in large and small boards alike. */
function lettering(data, least, most) {
  return Math.min(most, Math.max(least, data.box[2] * 0.03));
}

/** The name of a row or column. */
export function heading(each, data) {
  const size = lettering(data, 0.2, 0.38) * (data.form === "hex" ? 1.5 : 1);
  const written = shape("text", { class: "heading", x: each.at[0], y: each.at[1], dy: "0.35em", "font-size": size, "text-anchor": "middle" });
  written.textContent = each.text;
  return written;
}

/** The name of cells that are one piece, above what lies on the first of them. */
export function groupName(group, data) {
  const cells = data.cells.filter((cell) => group.cells.includes(cell.id));
  const top = cells.reduce((best, cell) => (cell.middle[1] < best.middle[1] ? cell : best), cells[0]);
  const size = lettering(data, 0.22, 0.34);
  const high = Math.min(...top.outline.map(([, y]) => y));
  const written = shape("text", { class: "group-name", x: top.middle[0], y: high + 0.08 + size, "font-size": size, "text-anchor": "middle" });
  written.textContent = group.label;
  return written;
}

/** An arrow to the middle of a place from where its piece has come, both ends a bit off the middles. */
export function arrow({ middle, scale }, { x, y }) {
  const [, toX, toY] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(middle.getAttribute("transform")).map(Number);
  const far = Math.hypot(x, y) || 1;
  const [wayX, wayY] = [-x / far, -y / far];
  const size = 0.2 * scale;
  const at = (along, aside) => [toX + x + wayX * along - wayY * aside, toY + y + wayY * along + wayX * aside].map((each) => each.toFixed(3)).join(",");
  const end = far - 0.36 * scale;
  return shape(
    "g",
    { class: "arrow" },
    shape("path", { d: `M${at(0.3 * scale, 0)}L${at(end - size, 0)}` }),
    shape("polygon", { points: [at(end, 0), at(end - size * 1.4, size * 0.8), at(end - size * 1.4, -size * 0.8)].join(" ") }),
  );
}

/** The middle of an edge, or the place of a corner. */
export function middleOf(each) {
  const [first, last] = [each.points[0], each.points[each.points.length - 1]];
  return [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2];
}
