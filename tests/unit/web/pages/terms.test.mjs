/** Terms found in sentences, and what the lines of the score sheet have changed by. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { differences, followed } from "../../../../interpreter/web/pages/script/score_changes.js";
import { plain } from "../../../../interpreter/web/pages/script/terms.js";

const line = (name, ...points) => ({ name, points });

test("a plural begins as its singular", () => {
  assert.ok(plain("Sätze").startsWith(plain("Satz")));
});

test("changes are those of lines that have other points than before", () => {
  const by = differences([line("stray", "0", "0"), line("store", "2", "0")], [line("stray", "-1", "0"), line("store", "2", "0")]);
  assert.deepEqual([...by], [["stray", [-1, 0]]]);
});

test("points that nobody knows have not changed", () => {
  assert.equal(differences([line("store", "?", "0")], [line("store", "2", "0")]).size, 0);
});

test("the last change stays until the next one, and goes with what is taken back", () => {
  const [begun, scored] = [[line("store", "0")], [line("store", "2")]];
  const first = followed({ answers: -1, lines: [], before: [] }, 3, begun);
  const then = followed(first, 4, scored);
  assert.deepEqual(followed(then, 5, scored).before, begun);
  assert.deepEqual(followed(then, 3, begun).before, begun);
});
