/** The log: what was chosen while an action was carried out stands in the sentence of that action. */

import assert from "node:assert/strict";
import { test } from "node:test";

const { withEvents } = await import(new URL("../../../../interpreter/web/pages/script/events.js", import.meta.url));
const { joined, toldSince, withSetup } = await import(new URL("../../../../interpreter/web/pages/script/log.js", import.meta.url));

const entry = (seat, sentence, more = {}) => ({ seat, kind: "move", sentence, answers: 1, round: 1, turn: 1, touched: [], effects: [], ...more });

test("what the rules told since the last own answer is shown, outside of lessons", () => {
  const told = (sentence) => entry(null, sentence, { kind: "told" });
  const doc = { you: "seat_1", lesson: null, log: [told("before"), entry("seat_1", "moved"), told("overflow"), entry("seat_2", "moved"), told("last round")] };
  assert.deepEqual(toldSince(doc), ["overflow", "last round"]);
  assert.deepEqual(toldSince({ ...doc, lesson: {} }), []);
});

test("an entry that continues is joined to the one before it", () => {
  const log = [entry("seat_1", "played a card"), entry("seat_1", "moved a drop", { continues: true, answers: 2, effects: ["drops 3"] })];
  assert.deepEqual(joined(log).map((each) => [each.sentence, each.answers, each.effects]), [["played a card, moved a drop", 2, ["drops 3"]]]);
});

test("an entry of another player is not joined", () => {
  const log = [entry("seat_1", "played a card"), entry("seat_2", "moved a drop", { continues: true })];
  assert.equal(joined(log).length, 2);
});

test("an entry after what was told is not joined", () => {
  const log = [entry("seat_1", "played a card"), entry(null, "The shrine overflows.", { kind: "told" }), entry("seat_1", "moved", { continues: true })];
  assert.equal(joined(log).length, 3);
});

test("all that chance did before the first answer is one entry", () => {
  const chance = { round: 0, turn: 0, answers: 0 };
  const log = [entry("chance", "Setup card: A", chance), entry("chance", "shuffled", { ...chance, kind: "hidden", effects: ["hand: Ant +2"] }), entry("seat_1", "grew")];
  assert.deepEqual(withSetup(log).map((each) => [each.kind, each.effects]), [["setup", ["Setup card: A", "hand: Ant +2"]], ["move", []]]);
});

test("dice before the first answer are told as they fell", () => {
  const log = [entry("chance", "rolled 5", { answers: 0 }), entry("seat_1", "wrote")];
  assert.deepEqual(withSetup(log), log);
});

test("what happens between answers belongs to their round and turn", () => {
  const doc = { scene: { players: [] }, seats: [{ seat: "seat_1", label: "Ant", name: "" }], events: [{ kind: "left", seat: "seat_1", answers: 1 }] };
  const log = [entry("seat_1", "played a card", { round: 2, turn: 3 }), entry("seat_1", "moved", { round: 2, turn: 3, answers: 2 })];
  assert.deepEqual(withEvents(doc, log).map((each) => [each.kind, each.round, each.turn]), [["move", 2, 3], ["event", 2, 3], ["move", 2, 3]]);
});
