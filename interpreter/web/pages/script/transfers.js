/**
 * What went where between two scenes: things between boards, hands, piles and markets, told from what the page was sent of both.
 *
 * What is hidden in a scene has no name there; it is told by its number only. A thing with a name in the second scene moves with its face,
 * also where nobody knew it before; one that has no name there any more moves as a back.
 *
 * @typedef {{holding: string, player: string | null} | {board: string, cell: string}} Place
 * @typedef {{name: string | null, from: Place, to: Place, ends: string | null}} Transfer
 *   name: of the thing that is seen on its way, null for a back. ends: its name where it arrives, null where it is hidden there.
 * @typedef {{place: Place, key: string, name: string | null, kind: string | null, player: string | null, at: number[] | null, board: string | null}} End
 */

import { nameOf } from "./meant.js";

const MOST = 30; // at once; where more changes, nothing moves
const BACKS = 4; // that go the same way

/**
 * The transfers between two scenes, and the places where something came from nowhere.
 *
 * @param {any} before @param {any} after @param {{places: Set<string>, by: string} | null} taken the places of a trick, and who took it
 * @returns {{transfers: Transfer[], arrivals: Transfer[]}}
 */
export function transfersBetween(before, after, taken = null) {
  /** @type {End[][]} */
  const [lost, gained] = [[], []];
  compareBoards(before, after, lost, gained);
  compareHoldings(before, after, lost, gained);
  const transfers = taken === null ? [] : takenAway(taken, lost, gained);
  const ways = new Map();
  const rounds = [
    (come, gone) => come.key === gone.key && come.board === gone.board && come.board !== null, // on one board
    (come, gone) => come.name !== null && come.name === gone.name,
    (come, gone) => come.name !== null && gone.name === null && come.kind === gone.kind, // it is turned up
    (come, gone) => come.name === null && gone.name !== null && come.kind === gone.kind, // it is hidden
    (come, gone) => come.name === null && gone.name === null && come.kind === gone.kind,
  ];
  for (const fits of rounds) {
    for (const come of [...gained]) {
      const found = nearest(come, lost.filter((gone) => fits(come, gone)));
      if (found === null) continue;
      lost.splice(lost.indexOf(found), 1);
      gained.splice(gained.indexOf(come), 1);
      const way = come.name === null ? JSON.stringify([found.place, come.place]) : null;
      ways.set(way, (ways.get(way) ?? 0) + 1);
      if (way !== null && ways.get(way) > BACKS) continue;
      transfers.push({ name: come.name, from: found.place, to: come.place, ends: come.name });
    }
  }
  const arrivals = gained.filter((each) => each.name !== null || each.board !== null).map((each) => ({ name: each.name, from: each.place, to: each.place, ends: each.name }));
  return transfers.length + arrivals.length > MOST ? { transfers: transfers.length > MOST ? [] : transfers, arrivals: [] } : { transfers, arrivals };
}

/** The things of a trick on their way to who took it, also where they are not seen there. */
function takenAway({ places, by }, lost, gained) {
  const inTrick = lost.filter((each) => "holding" in each.place && places.has(each.place.holding));
  return inTrick.map(({ name, place }) => {
    lost.splice(lost.findIndex((each) => each.place === place && each.name === name), 1);
    const at = gained.findIndex((each) => each.name === name && each.player === by);
    const to = at < 0 ? { holding: "", player: by } : gained.splice(at, 1)[0].place;
    return { name, from: place, to, ends: at < 0 ? null : name };
  });
}

/** The end of a way that is meant best: near on a board, else with the same player, else with nobody. */
function nearest(come, ends) {
  const far = (gone) => {
    if (come.at && gone.at && come.board === gone.board) return Math.hypot(come.at[0] - gone.at[0], come.at[1] - gone.at[1]);
    return gone.player === come.player ? 0 : gone.player === null || come.player === null ? 1 : 2;
  };
  return ends.reduce((best, each) => (best === null || far(each) < far(best) ? each : best), null);
}

function compareBoards(before, after, lost, gained) {
  const boards = new Map(before.boards.map((board) => [board.id, board]));
  for (const board of after.boards) {
    const old = boards.get(board.id);
    if (old === undefined || old === board) continue;
    const was = new Map([...old.cells, ...old.between].map((each) => [each.id, each]));
    for (const cell of [...board.cells, ...board.between]) {
      const earlier = was.get(cell.id);
      if (earlier === undefined || earlier.pieces === cell.pieces || JSON.stringify(earlier.pieces) === JSON.stringify(cell.pieces)) continue;
      for (const piece of missing(earlier.pieces, cell.pieces)) lost.push(onBoard(board, cell, piece));
      for (const piece of missing(cell.pieces, earlier.pieces)) gained.push(onBoard(board, cell, piece));
    }
  }
}

/** @returns {End} */
function onBoard(board, cell, piece) {
  const name = piece.thing ? nameOf(piece.thing) : null;
  const place = { board: board.id, cell: cell.id };
  return { place, key: keyOf(piece), name, kind: piece.thing?.kind ?? `sign ${piece.sign}`, player: piece.player ?? board.player, at: cell.middle ?? null, board: board.id };
}

/** The pieces of one list that the other has not; marks and bare numbers do not move. */
function missing(pieces, others) {
  const left = others.filter((each) => !each.mark).map(keyOf);
  return pieces.filter((each) => {
    if (each.mark || (each.colour === null && !each.picture && !each.thing)) return false;
    const place = left.indexOf(keyOf(each));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function keyOf(piece) {
  return `${piece.colour}:${piece.sign}`;
}

function compareHoldings(before, after, lost, gained) {
  const held = (scene) => new Map(scene.holdings.filter((each) => each.form !== "value").map((each) => [each.id, each]));
  const [old, now] = [held(before), held(after)];
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(id), now.get(id)];
    if (was === is) continue;
    lost.push(...less(was, is));
    gained.push(...less(is, was));
  }
}

/** What a holding has beyond what another one has, which is the same at another time; either may be absent, which is empty. @returns {End[]} */
function less(holding, other) {
  if (holding === undefined) return [];
  const end = (name) => ({ place: { holding: holding.id, player: holding.player }, key: "", name, kind: holding.kind, player: holding.player, at: null, board: null });
  const [names, others] = [namesIn(holding), namesIn(other)];
  if (names === null || others === null) return Array.from({ length: Math.max(0, sizeOf(holding) - sizeOf(other)) }, () => end(null));
  return names.filter((name) => {
    const place = others.indexOf(name);
    if (place >= 0) others.splice(place, 1);
    return place < 0;
  }).map(end);
}

/** The names of what is held; null where it is hidden. */
function namesIn(holding) {
  if (holding === undefined) return [];
  return holding.hidden ? null : (holding.things ?? []).filter(Boolean).map(nameOf);
}

function sizeOf(holding) {
  return holding === undefined ? 0 : (holding.count ?? holding.things?.length ?? 0);
}
