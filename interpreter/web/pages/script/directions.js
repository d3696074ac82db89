/**
 * Where the arrow keys lead on a board, from the places of its cells alone.
 *
 * On hexagons: left and right along the row; up is up to the left, down is down to the right, with Shift up to the right and down to the left.
 */

const ANGLES = {
  square: { ArrowRight: 0, ArrowDown: 90, ArrowLeft: 180, ArrowUp: 270 },
  hex: { ArrowRight: 0, ArrowLeft: 180, ArrowUp: 240, ArrowDown: 60, "Shift+ArrowUp": 300, "Shift+ArrowDown": 120 },
};
const WIDTH = { square: 44, hex: 29, graph: 60 }; // degrees to either side
const UPRIGHT = 46; // up and down on squares: where every other place is left out, the next row lies aslant

/** The place of the cell that a key leads to, or the same place where there is none. */
export function neighbour(middles, form, from, key) {
  const angles = form === "hex" ? ANGLES.hex : ANGLES.square;
  const angle = angles[key] ?? angles[key.replace("Shift+", "")];
  if (angle === undefined) return from;
  const width = form === "square" && angle % 180 !== 0 ? UPRIGHT : (WIDTH[form] ?? WIDTH.graph);
  const lean = form === "square" ? 120 : 45; // degrees that count as much as the same way again
  let best = from;
  let least = Infinity;
  middles.forEach(([x, y], place) => {
    const across = x - middles[from][0];
    const down = y - middles[from][1];
    const distance = Math.hypot(across, down);
    if (place === from || distance === 0) return;
    const turn = Math.abs(((((Math.atan2(down, across) * 180) / Math.PI - angle) % 360) + 540) % 360 - 180);
    const weight = distance * (1 + turn / lean);
    if (turn <= width && weight < least) [best, least] = [place, weight];
  });
  return best;
}

/** The first or last cell of the row, or of the whole board. */
export function endOfRow(middles, from, key, wholeBoard) {
  const row = middles.map((middle, place) => ({ middle, place })).filter(({ middle }) => wholeBoard || Math.abs(middle[1] - middles[from][1]) < 0.3);
  const sorted = row.sort((one, other) => (wholeBoard ? one.middle[1] - other.middle[1] : 0) || one.middle[0] - other.middle[0]);
  return sorted[key === "Home" ? 0 : sorted.length - 1].place;
}

/** The first cell from here on whose name, without what stands between letters and digits, begins with what was typed; the same place where there is none. */
export function cellByName(cells, from, typed) {
  const wanted = typed.toLowerCase();
  const first = typed.length > 1 ? 0 : 1;
  for (let step = first; step <= cells.length; step += 1) {
    const place = (from + step) % cells.length;
    if ([cells[place].id, cells[place].label].some((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "").startsWith(wanted))) return place;
  }
  return from;
}
