/** What lies somewhere, in words: a sign is read by what the legend says of its parts, its owner by name. */

import { placeName } from "./board_geometry.js";
import { shortSign } from "./piece_shapes.js";

/** The function that names a piece of a scene. @param {any} scene @returns {(piece: any) => string} */
export function pieceReader(scene) {
  const players = new Map(scene.players.map((player) => [player.id, player]));
  const known = new Map();
  return (piece) => {
    const key = JSON.stringify([piece.sign, piece.player, piece.colour]);
    if (!known.has(key)) known.set(key, nameOf(piece, players.get(piece.player), scene.legend));
    return known.get(key);
  };
}

/** What lies on a board, sort by sort, with where: names of pieces and of places. */
export function inventory(board, read) {
  const places = new Map();
  for (const each of [...board.cells, ...board.between]) {
    for (const name of each.pieces.map(read)) places.set(name, [...(places.get(name) ?? []), placeName(each)]);
  }
  return [...places];
}

function nameOf(piece, owner, legend) {
  const sign = shortSign(piece.sign, owner?.sign ?? "");
  const isOwnerAlone = owner !== undefined && sign === owner.sign;
  const said = isOwnerAlone ? "" : (meaning(sign, piece.colour, legend) ?? sign);
  return [owner?.label, said].filter(Boolean).join(" ");
}

/** The sign as words; null where the legend does not tell all of it. */
function meaning(sign, colour, legend) {
  const words = [];
  let rest = sign;
  while (rest !== "") {
    const fitting = legend.filter((each) => each.sign !== "" && rest.startsWith(each.sign));
    const longest = Math.max(...fitting.map((each) => each.sign.length));
    const best = fitting.filter((each) => each.sign.length === longest).sort((one, other) => Number(other.colour === colour) - Number(one.colour === colour))[0];
    const part = best?.sign ?? /^\d+/.exec(rest)?.[0];
    if (part === undefined) return null;
    words.push(best?.meaning ?? part);
    rest = rest.slice(part.length);
  }
  return words.join(" ");
}
