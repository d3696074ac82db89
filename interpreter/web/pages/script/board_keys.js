/** A board by the keyboard: arrows go from cell to cell, Home and End along the row, letters to a cell by its name, Enter chooses, and confirms a whole answer. */

import { middleOf } from "./board_geometry.js";
import { cellByName, endOfRow, neighbour } from "./directions.js";

const TYPED_FOR = 800; // ms in which letters belong together

/** Let a board be steered by keys. */
export function steer(board) {
  let typed = "";
  let since = 0;
  board.svg.addEventListener("keydown", (event) => {
    const id = event.target.closest?.("[data-place]")?.dataset.place;
    if (id === undefined || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      board.touch(id);
      return;
    }
    if (event.key.length === 1 && /[\p{L}\p{N}]/u.test(event.key) && !event.ctrlKey) {
      typed = event.timeStamp - since > TYPED_FOR ? event.key : typed + event.key;
      since = event.timeStamp;
    }
    const next = placeAfter(board, id, event, typed);
    if (next === null) return;
    event.preventDefault();
    board.setStop(next);
    board.places.get(next).node.focus();
  });
}

function placeAfter(board, id, event, typed) {
  const { cells, between } = board.data;
  const all = [...cells, ...between.map((each) => ({ id: each.id, label: each.id, middle: middleOf(each) }))];
  const middles = all.map((each) => each.middle);
  const from = all.findIndex((each) => each.id === id);
  if (event.key.startsWith("Arrow")) {
    const key = event.shiftKey ? `Shift+${event.key}` : event.key;
    const form = between.length > 0 ? "graph" : board.form;
    return all[neighbour(middles, form, from, key)].id;
  }
  if (event.key === "Home" || event.key === "End") return all[endOfRow(middles, from, event.key, event.ctrlKey)].id;
  if (event.key.length === 1 && /[\p{L}\p{N}]/u.test(event.key) && !event.ctrlKey) return all[cellByName(all, from, typed)].id;
  return null;
}
