/** Where findings are while a text is being written: they move with it until newer ones come. All offsets are UTF-16 units. */

/** @typedef {{from: number, to: number}} Stretch */

/**
 * What was changed between two texts, as one stretch that was replaced.
 *
 * @param {string} before @param {string} after
 * @returns {{from: number, to: number, text: string}}
 */
export function difference(before, after) {
  let from = 0;
  const most = Math.min(before.length, after.length);
  while (from < most && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, to: before.length - end, text: after.slice(from, after.length - end) };
}

/**
 * Stretches after a change of the text: what lies behind it moves, what holds it grows, what it swallowed is gone.
 *
 * @template {Stretch} T
 * @param {T[]} stretches @param {{from: number, to: number, text: string}} change
 * @returns {T[]}
 */
export function moved(stretches, change) {
  const by = change.text.length - (change.to - change.from);
  return stretches.flatMap((each) => {
    if (each.to <= change.from) return [each];
    if (each.from >= change.to) return [{ ...each, from: each.from + by, to: each.to + by }];
    if (change.from <= each.from && change.to >= each.to) return [];
    const from = Math.min(each.from, change.from);
    return [{ ...each, from, to: Math.max(from, Math.max(each.to, change.to) + by) }];
  });
}

/** The offsets at which the lines of a text begin. @param {string} text */
export function lineStarts(text) {
  const starts = [0];
  for (let place = text.indexOf("\n"); place >= 0; place = text.indexOf("\n", place + 1)) starts.push(place + 1);
  return starts;
}

/** The line, from 0, that an offset lies in. @param {number[]} starts */
export function lineAt(starts, offset) {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The tokens of a line cut where marks begin and end; each piece has the classes of what lies on it.
 *
 * @param {import("./highlight.js").Token[]} tokens
 * @param {{from: number, to: number, class: string}[]} marks offsets in the line
 * @returns {{text: string, classes: string[]}[]}
 */
export function pieces(tokens, marks) {
  const cuts = [...new Set(marks.flatMap((mark) => [mark.from, mark.to]))].sort((one, other) => one - other);
  const all = [];
  let at = 0;
  for (const token of tokens) {
    const end = at + token.text.length;
    const places = [at, ...cuts.filter((cut) => cut > at && cut < end), end];
    for (let number = 0; number + 1 < places.length; number += 1) {
      const [from, to] = [places[number], places[number + 1]];
      const lying = marks.filter((mark) => mark.from <= from && mark.to >= to).map((mark) => mark.class);
      all.push({ text: token.text.slice(from - at, to - at), classes: [token.sort && `is-${token.sort}`, ...new Set(lying)].filter(Boolean) });
    }
    at = end;
  }
  return all;
}

/** The finding after, or before, an offset; round the end it begins anew. @template {Stretch} T @param {T[]} findings @returns {T | null} */
export function next(findings, offset, backwards = false) {
  const ordered = [...findings].sort((one, other) => one.from - other.from);
  const found = backwards ? ordered.findLast((each) => each.from < offset) : ordered.find((each) => each.from > offset);
  return found ?? (backwards ? ordered.at(-1) : ordered[0]) ?? null;
}
