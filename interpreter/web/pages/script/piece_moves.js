/** Ways of pieces on one board between two positions, for arrows. */

const MOST = 8; // at once; where more changes, no arrow is drawn

/** The moves between two drawings of one board: from where a piece is gone to where one like it has come. */
export function movesBetween(before, after) {
  const old = new Map(before.cells.map((cell) => [cell.id, cell]));
  const gone = [];
  const come = [];
  for (const cell of after.cells) {
    const was = old.get(cell.id);
    if (was === undefined || JSON.stringify(was.pieces) === JSON.stringify(cell.pieces)) continue;
    gone.push(...missing(was.pieces, cell.pieces).map((key) => ({ key, cell })));
    come.push(...missing(cell.pieces, was.pieces).map((key) => ({ key, cell })));
  }
  const moves = [];
  for (const { key, cell } of come) {
    const near = gone.filter((each) => each.key === key).sort((one, other) => far(one.cell, cell) - far(other.cell, cell))[0];
    if (near === undefined) continue;
    gone.splice(gone.indexOf(near), 1);
    moves.push({ to: cell.id, x: near.cell.middle[0] - cell.middle[0], y: near.cell.middle[1] - cell.middle[1] });
  }
  return moves.length > MOST ? [] : moves;
}

function missing(pieces, others) {
  const left = others.filter((each) => !each.mark).map(keyOf);
  return pieces.filter((each) => !each.mark).map(keyOf).filter((key) => {
    const place = left.indexOf(key);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function keyOf(piece) {
  return `${piece.colour}:${piece.sign}`;
}

function far(one, other) {
  return Math.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1]);
}
