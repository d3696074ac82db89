/** The part of a large board that matters: what lies there, and what can be chosen. It only grows. */

import { viewBox } from "./board_geometry.js";
import { rectangleOf } from "./grounds.js";
import { PHONE } from "./phone.js";

const LARGE = 441; // cells; boards of 19 × 19 are seen whole
const AROUND = 1.6; // cell widths around what lies there
const MOST = 0.6; // of the board; where more matters, all of it is shown
const SMALL = { cell: 40, around: 2, most: 0.8, step: 2 }; // squares of so few px on a phone; their part grows by so many at once

/** The part of the plane to be seen of a board; null for all of it. */
export function cropOf(board, data) {
  if (isSmall(data)) return cropOfSquares(board, data);
  if (data.cells.length < LARGE) return null;
  const common = mostCommon(data.cells.map(groundKey));
  const matters = (cell) => cell.pieces.length > 0 || groundKey(cell) !== common || board.places.get(cell.id).node.dataset.light || board.isLast(cell.id);
  const outlines = data.cells.filter(matters).flatMap((cell) => cell.outline);
  const corners = [...outlines, ...(board.kept ?? [])];
  if (corners.length === 0) return null;
  const [left, top, width, height] = rectangleOf(corners);
  board.kept = [[left, top], [left + width, top + height]];
  return fitted([left - AROUND, top - AROUND, width + 2 * AROUND, height + 2 * AROUND], viewBox(data), MOST);
}

/** True for a board of squares that could hardly be told apart on a phone; one of lines is read as a whole. */
function isSmall(data) {
  return PHONE.matches && data.form === "square" && data.cells.every((cell) => cell.form === "") && innerWidth / viewBox(data)[2] < SMALL.cell;
}

/** What lies on a board of squares with those around it; it grows by steps, so that it stays the same for most of a turn. */
function cropOfSquares(board, data) {
  const lying = data.cells.filter((cell) => cell.pieces.length > 0 || board.isLast(cell.id)).flatMap((cell) => cell.outline);
  const chosen = data.cells.filter((cell) => board.places.get(cell.id).node.dataset.light);
  const lit = (chosen.length > data.cells.length / 2 ? [] : chosen).flatMap((cell) => cell.outline); // where nearly all can be chosen, none matters more
  const { around, most, step } = SMALL;
  if (!board.shown.asked) board.kept = undefined;
  const spread = lying.flatMap(([x, y]) => [[x - around, y - around], [x + around, y + around]]);
  const corners = [...(lying.length > 0 ? spread : lit.flatMap(([x, y]) => [[x - around, y - around], [x + around, y + around]])), ...lit, ...(board.kept ?? [])];
  if (corners.length === 0) return null;
  const [left, top, width, height] = rectangleOf(corners);
  board.kept = [[left, top], [left + width, top + height]];
  const side = Math.ceil((Math.max(width, height) - 1 - 2 * around) / step) * step + 1 + 2 * around;
  const into = (start, size) => start - (side - size) / 2;
  return fitted([into(left, width), into(top, height), side, side], viewBox(data), most);
}

/** A rectangle made as wide or as high as the form of the whole asks for, and moved into it; null where it is nearly all. */
function fitted([left, top, width, height], whole, most) {
  const scale = Math.max(width / whole[2], height / whole[3]);
  if (scale > most) return null;
  const [wide, high] = [whole[2] * scale, whole[3] * scale];
  const into = (start, size, from, room) => Math.min(Math.max(start, from), from + room - size);
  return [into(left - (wide - width) / 2, wide, whole[0], whole[2]), into(top - (high - height) / 2, high, whole[1], whole[3]), wide, high];
}

function groundKey(cell) {
  return `${cell.ground?.shade === null ? cell.ground.colour : ""}`;
}

function mostCommon(keys) {
  const counts = new Map();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0][0];
}
