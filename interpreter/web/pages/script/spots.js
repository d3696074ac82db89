/**
 * Where things are on the page, in px of the window: on boards by their cells, elsewhere by what they are held in.
 *
 * @typedef {{node: Element, x: number, y: number, width: number, height: number, isExact: boolean, isOnBoard: boolean}} Spot
 *   isExact: the thing itself is seen there; else it is what stands for the place.
 */

const ROOTS = "#position, #players";

/** The element that shows a holding; null where none does. @param {string} id @returns {Element | null} */
export function elementOf(id) {
  for (const root of document.querySelectorAll(ROOTS)) {
    const found = root.querySelector(`[data-at="${CSS.escape(id)}"]`);
    if (found !== null) return found;
  }
  return null;
}

/** The place of a thing, or of what stands for it: of a folded heap its heading, of a player's things that are not seen the player. @returns {Spot | null} */
export function spotOf(area, place, name) {
  if ("board" in place) return onBoard(area.boards.find((board) => board.data.id === place.board), place.cell);
  const held = elementOf(place.holding);
  if (held?.checkVisibility()) {
    const things = name === null ? [] : [held, ...held.querySelectorAll("[data-thing]")].filter((each) => /** @type {HTMLElement} */ (each).dataset.thing === name);
    const thing = things.at(-1);
    return spot(thing ?? held.querySelector(".face") ?? held, thing !== undefined);
  }
  const heading = held?.closest("details")?.querySelector("summary");
  const stands = heading ?? (place.player && document.querySelector(`#players [data-seat="${CSS.escape(place.player)}"] .player-token`));
  return stands?.checkVisibility() ? spot(stands, false) : null;
}

/** @returns {Spot | null} */
function onBoard(board, cell) {
  const node = board?.places.get(cell)?.middle;
  const matrix = node?.getScreenCTM();
  return matrix ? { node, x: matrix.e, y: matrix.f, width: matrix.a, height: matrix.a, isExact: true, isOnBoard: true } : null;
}

/** @returns {Spot} */
function spot(node, isExact) {
  const box = node.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = node; // not those of a turned one's box
  return { node, x: box.x + box.width / 2, y: box.y + box.height / 2, width: width || box.width, height: height || box.height, isExact, isOnBoard: false };
}
