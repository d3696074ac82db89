/** The edge of a board as an object: wood along the outline of its cells, with a shadow below it. */

import { points } from "./board_geometry.js";
import { shape } from "./elements.js";

const NARROW = 0.3; // of a cell: the line in wood, half of which is seen
const WIDE = 0.9; // with the names of rows and columns on it
const ROOM = 0.1; // around the places of a graph

/** The shapes below the cells of a board. @param {any} data a board of a scene */
export function edgeOf(data) {
  if (data.form === "graph") return graphPlate(data);
  const d = [...data.cells, ...data.spare].map((cell) => `M${points(cell.outline)}z`).join("");
  const width = data.form === "square" && data.headings.length > 0 ? WIDE : NARROW;
  const drawn = (name, extra, moved = null) => shape("path", { class: name, d, "stroke-width": (width + extra).toFixed(2), transform: moved });
  return [drawn("edge-shadow", 0.04, "translate(0 0.1)"), drawn("edge-side", 0, "translate(0 0.06)"), drawn("edge-wood", 0), drawn("edge-inside", 0.1 - width)];
}

/** A plate below places that lines join. */
function graphPlate({ box: [left, top, width, height] }) {
  const drawn = (name, down) => shape("rect", { class: name, x: left - ROOM, y: top - ROOM + down, width: width + 2 * ROOM, height: height + 2 * ROOM, rx: 0.25 });
  return [drawn("plate-shadow", 0.12), drawn("plate-side", 0.06), drawn("plate", 0)];
}
