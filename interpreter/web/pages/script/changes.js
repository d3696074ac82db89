/**
 * What is different in one of two scenes: places of boards, cards, and what is held beside them.
 *
 * @typedef {{boards: Set<string>, places: Set<string>, cards: Set<any>, holdings: Map<string, string>, moves: Map<string, any[]>}} Changes
 *   boards: by id. places: board and place with a space between. cards: those of the scene that the other one does not have there, and
 *   groups of them that are called otherwise there, as by another number.
 *   holdings: by id, what the other scene says of it. moves: by board, from where pieces came, as `movesBetween` tells it.
 */

import { movesBetween } from "./piece_moves.js";

/** What is different in a scene from another one; `earlier`: which of the two was the first. @returns {Changes} */
export function changesOf(scene, other, earlier) {
  const boards = new Map(other.boards.map((board) => [board.id, board]));
  const kept = scene.boards.filter((board) => boards.has(board.id));
  return {
    boards: new Set(kept.filter((board) => allShown(board) !== allShown(boards.get(board.id))).map((board) => board.id)),
    places: new Set(kept.flatMap((board) => changedPlaces(board, boards.get(board.id)).map((id) => `${board.id} ${id}`))),
    cards: new Set(changedCards(scene, other)),
    holdings: changedHoldings(scene, other),
    moves: new Map(earlier === scene ? [] : kept.map((board) => [board.id, movesBetween(boards.get(board.id), board)])),
  };
}

/** Whether nothing is different that could be shown. */
export function isNone(changes) {
  return changes.boards.size + changes.cards.size + changes.holdings.size === 0;
}

function changedPlaces(board, other) {
  const there = new Map([...other.cells, ...other.between].map((each) => [each.id, shownAt(each)]));
  return [...board.cells, ...board.between].filter((each) => there.get(each.id) !== shownAt(each)).map((each) => each.id);
}

function allShown(board) {
  return [...board.cells, ...board.between].map(shownAt).join();
}

function shownAt(each) {
  return JSON.stringify([each.pieces, each.borders, each.paths]);
}

function changedCards(scene, other) {
  const there = new Map(other.cards.map((group) => [keyOf(group), group.cards.map(faceOf)]));
  const titles = new Set(other.cards.map((group) => JSON.stringify([keyOf(group), group.title])));
  return scene.cards.flatMap((group) => {
    const left = [...(there.get(keyOf(group)) ?? [])];
    const named = there.has(keyOf(group)) && !titles.has(JSON.stringify([keyOf(group), group.title])) ? [group] : [];
    const cards = group.cards.filter((card) => {
      const place = left.indexOf(faceOf(card));
      if (place >= 0) left.splice(place, 1);
      return place < 0;
    });
    return [...named, ...cards];
  });
}

function keyOf(group) {
  return JSON.stringify([group.player, group.holdings]);
}

function faceOf(card) {
  return JSON.stringify([card.corner, card.sign, card.caption]);
}

function changedHoldings(scene, other) {
  const there = new Map(other.holdings.map((each) => [each.id, each.text]));
  return new Map(scene.holdings.filter((each) => there.get(each.id) !== each.text).map((each) => [each.id, there.get(each.id) ?? ""]));
}
