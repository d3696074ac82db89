/** A scene as a small picture that cannot be touched: its first boards, or its cards. */

import { middleOf, points, room, viewBox, wayOf } from "./board_geometry.js";
import { element, shape } from "./elements.js";
import { edgeLines, groundShapes, lyingOn, paint, plateOf, sparePlaces } from "./grounds.js";
import { hasPictures, loadPictures, usePictures } from "./pictures.js";

const CARDS = 4;

/** The picture of a scene with a name; it takes its place when the pictures of things have come. @param {any} scene @param {Record<string, string>} [whose] */
export function scenePicture(scene, name, whose = {}) {
  usePictures(scene);
  const made = drawn(scene, name);
  if (!hasPictures(scene)) loadPictures(scene, whose).then(() => (usePictures(scene), made.replaceWith(drawn(scene, name))));
  return made;
}

function drawn(scene, name) {
  const [board] = scene.boards;
  if (board !== undefined) return boardPicture(board, scene, name);
  const faces = scene.cards.flatMap((group) => group.cards).slice(0, CARDS);
  const cards = (faces.length > 0 ? faces : [{ corner: "", sign: "" }, { corner: "", sign: "" }]).map((card) =>
    element("li", {}, element("span", { class: `card${card.corner ? "" : " is-back"}` }, card.corner, card.sign)),
  );
  return element("ul", { class: "card-row", "aria-hidden": "true" }, ...cards);
}

function boardPicture(board, scene, name) {
  const signs = Object.fromEntries(scene.players.map((player) => [player.id, player.sign]));
  const signOf = (player) => signs[player] ?? "";
  const grounds = board.cells.map((cell) => {
    const ground = shape("g", { class: "cell" }, ...groundShapes(cell, board));
    paint(ground, cell);
    return ground;
  });
  const isOnLines = board.cells.some((cell) => cell.form === "crossing");
  const sides = board.cells.flatMap((cell) => cell.borders.map((side) => points([cell.outline[side], cell.outline[(side + 1) % cell.outline.length]])));
  const ways = board.cells.flatMap((cell) => cell.paths.map((way) => shape("path", { d: wayOf(cell.middle, way) })));
  const lying = [...board.cells.map((cell) => [cell, cell.middle, room(cell)]), ...board.between.map((each) => [each, middleOf(each), 0.6])]
    .filter(([each]) => each.pieces.length > 0)
    .map(([each, [x, y], scale]) => shape("g", { transform: `translate(${x} ${y}) scale(${scale})` }, ...lyingOn(each, board, signOf)));
  return shape(
    "svg",
    { class: `form-${board.form}${isOnLines ? " board on-lines" : ""}`, viewBox: viewBox(board).join(" "), role: "img", "aria-label": name },
    ...plateOf(board),
    ...sparePlaces(board),
    shape("g", { class: "layer-edges" }, ...edgeLines(board)),
    shape("g", { class: "layer-lines" }, ...board.lines.map((line) => shape("polyline", { points: points(line) }))),
    ...grounds,
    shape("g", { class: "layer-paths" }, ...ways),
    shape("g", { class: "layer-borders" }, ...sides.map((side) => shape("polyline", { points: side }))),
    ...lying,
  );
}
