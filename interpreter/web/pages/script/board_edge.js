/** The edge of a board as an object: wood along the outline of its cells, with a shadow below it. */

import { points } from "./board_geometry.js";
import { shape } from "./elements.js";

const NARROW = 0.3; // of a cell: the line in wood, half of which is seen
const WIDE = 1.06; // with the names of rows and columns on it

/** The shapes below the cells of a board; none where its cells do not touch. @param {any} data a board of a scene */
export function edgeOf(data) {
  if (data.form === "graph") return [];
  const d = data.cells.map((cell) => `M${points(cell.outline)}z`).join("");
  const width = data.form === "square" && data.headings.length > 0 ? WIDE : NARROW;
  const drawn = (name, extra, moved = null) => shape("path", { class: name, d, "stroke-width": (width + extra).toFixed(2), transform: moved });
  return [drawn("edge-shadow", 0.04, "translate(0 0.1)"), drawn("edge-side", 0, "translate(0 0.06)"), drawn("edge-wood", 0), drawn("edge-inside", 0.1 - width)];
}
