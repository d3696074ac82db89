/** What is told of the time since the player's last answer. */

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { getElementById: () => null, documentElement: { lang: "en" } };
const { told, wholeLine } = await import("../../../../interpreter/web/pages/script/since_then.js");

const entry = (seat, sentence, move, turn, more = {}) => ({ kind: "move", seat, sentence, move, turn, round: 1, ...more });
const asked = { turn: 1, tree: { choices: [{ text: "extend" }, { text: "pass" }] } };
const page = (log, turn) => ({ you: "seat_1", scene: { players: [] }, seats: [{ seat: "seat_2", label: "Bee", name: "Bee" }], log, question: { turn } });

test("what the others did is told by player", () => {
  const log = [entry("seat_1", "laid a", "lay a", 1), entry("seat_2", "laid b", "lay b", 2), entry("seat_2", "then c", "extend c", 2, { continues: true }), entry("seat_2", "stopped", "pass", 2)];
  assert.match(wholeLine(told(page(log, 3), null)), /laid b, then c; stopped\.$/);
});

test("a turn that ended while the player could have stopped by choice is explained", () => {
  const ended = told(page([entry("seat_1", "then a", "extend a", 1), entry("seat_2", "laid b", "lay b", 2)], 3), asked);
  assert.match(wholeLine(ended), new RegExp(`laid b\\. ${ended.why}$`), "what the others did comes first");
  assert.deepEqual(told(page([entry("seat_1", "stopped", "pass", 1)], 3), asked).why, "", "the player said so");
  assert.deepEqual(told(page([entry("seat_1", "then a", "extend a", 1)], 1), asked).why, "", "the turn goes on");
});

test("nothing is told before the first own answer", () => {
  assert.equal(wholeLine(told(page([entry("seat_2", "laid b", "lay b", 1)], 2), null)), "");
});
