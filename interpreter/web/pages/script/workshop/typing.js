/** What keys do to a text besides writing: indenting, new lines that go on where the last one began. Pure: a text and a choice give an edit. */

const STEP = "  ";

/** The text between two offsets is replaced, then this is chosen. @typedef {{from: number, to: number, text: string, start: number, end: number}} Edit */

/**
 * A new line: as far in as the line before, further in after a colon, with a dash in a list.
 *
 * @param {string} text @param {number} start @param {number} end
 * @returns {Edit}
 */
export function newLine(text, start, end) {
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const indent = /^ */.exec(line)[0];
  const opens = /:\s*(?:[|>]-?\s*)?(?:#.*)?$/.test(line);
  const isItem = /^ *- /.test(line);
  const more = opens ? (isItem ? STEP + STEP : STEP) : isItem ? STEP : "";
  const written = `\n${indent}${more}`;
  return { from: start, to: end, text: written, start: start + written.length, end: start + written.length };
}

/**
 * The chosen lines further in, or further out; without a choice, spaces up to the next step.
 *
 * @returns {Edit | null} null where nothing is to be done
 */
export function indented(text, start, end, outwards) {
  if (start === end && !outwards) {
    const column = start - (text.lastIndexOf("\n", start - 1) + 1);
    const spaces = " ".repeat(STEP.length - (column % STEP.length));
    return { from: start, to: end, text: spaces, start: start + spaces.length, end: start + spaces.length };
  }
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const last = text.indexOf("\n", end > start && text[end - 1] === "\n" ? end - 1 : end);
  const to = last < 0 ? text.length : last;
  const lines = text.slice(from, to).split("\n");
  const changed = lines.map((line) => (outwards ? line.replace(/^ {1,2}/, "") : line === "" ? "" : STEP + line));
  if (changed.join("\n") === lines.join("\n")) return null;
  const first = changed[0].length - lines[0].length;
  const all = changed.join("\n").length - (to - from);
  return { from, to, text: changed.join("\n"), start: Math.max(from, start + first), end: Math.max(from, end + all) };
}

/** The text after several edits of `{from, to, text}`, which do not touch each other. */
export function edited(text, edits) {
  return [...edits].sort((one, other) => other.from - one.from).reduce((now, edit) => now.slice(0, edit.from) + edit.text + now.slice(edit.to), text);
}
