/** What is told of the time since the player's last answer. */

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { getElementById: () => null, documentElement: { lang: "en" } };
const { told } = await import("../../../../interpreter/web/pages/script/since_then.js");

const entry = (seat, sentence, move, turn, more = {}) => ({ kind: "move", seat, sentence, move, turn, round: 1, ...more });
const asked = { turn: 1, tree: { choices: [{ text: "extend" }, { text: "pass" }] } };
const page = (log, turn) => ({ you: "seat_1", scene: { players: [] }, seats: [{ seat: "seat_2", label: "Bee", name: "Bee" }], log, question: { turn } });

test("what the others did is told by player", () => {
  const log = [entry("seat_1", "laid a", "lay a", 1), entry("seat_2", "laid b", "lay b", 2), entry("seat_2", "then c", "extend c", 2, { continues: true }), entry("seat_2", "stopped", "pass", 2)];
  const said = told(page(log, 3), null);
  assert.equal(said.length, 1);
  assert.match(said[0], /laid b, then c; stopped\.$/);
});

test("a turn that ended while the player could have stopped by choice is explained", () => {
  const before = told(page([entry("seat_1", "then a", "extend a", 1)], 3), asked);
  assert.equal(before.length, 1);
  assert.deepEqual(told(page([entry("seat_1", "stopped", "pass", 1)], 3), asked), [], "the player said so");
  assert.deepEqual(told(page([entry("seat_1", "then a", "extend a", 1)], 1), asked), [], "the turn goes on");
});

test("nothing is told before the first own answer", () => {
  assert.deepEqual(told(page([entry("seat_2", "laid b", "lay b", 1)], 2), null), []);
});
