/** What moves between two scenes, and the trick that was over between them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { finishedTrick } from "../../../../interpreter/web/pages/script/finished_tricks.js";
import { stagesOf } from "../../../../interpreter/web/pages/script/stages.js";
import { Store } from "../../../../interpreter/web/pages/script/store.js";
import { transfersBetween } from "../../../../interpreter/web/pages/script/transfers.js";

const card = (name) => ({ kind: "card", name });
const item = (name) => ({ text: name, title: name, count: 1, thing: card(name) });
const open = (id, player, names, more = {}) => ({ id, player, kind: "card", form: "row", zone: "own", hidden: false, count: names.length, things: names.map(card), items: names.map(item), track: id.split("(")[0], ...more });
const hidden = (id, player, count, more = {}) => ({ id, player, kind: "card", form: "row", zone: "own", hidden: true, count, things: null, items: [], track: id.split("(")[0], ...more });
const laid = (player, name) => open(`played(${player})`, player, [name], { form: "place", zone: "middle", count: null });
const scene = (...holdings) => ({ boards: [], holdings, asked: [], players: ["a", "b", "c"].map((id) => ({ id, figures: [] })) });
const told = ({ transfers }) => transfers.map(({ name, from, to, ends }) => [name, from.holding ?? from.cell, to.holding ?? to.cell, ends]);

test("a thing that is seen at both ends moves with its face", () => {
  const found = transfersBetween(scene(open("market", null, ["x", "y"])), scene(open("market", null, ["y"]), open("hand(a)", "a", ["x"])));
  assert.deepEqual(told(found), [["card:x", "market", "hand(a)", "card:x"]]);
});

test("a thing that becomes hidden moves as a back and has no name", () => {
  const found = transfersBetween(scene(open("market", null, ["x"]), hidden("hand(b)", "b", 2)), scene(hidden("hand(b)", "b", 3)));
  assert.deepEqual(told(found), [[null, "market", "hand(b)", null]]);
});

test("a thing that is turned up comes from the hidden pile of its owner", () => {
  const before = scene(hidden("pile(b)", "b", 3), hidden("pile(a)", "a", 3));
  const found = transfersBetween(before, scene(hidden("pile(b)", "b", 3), hidden("pile(a)", "a", 2), open("hand(a)", "a", ["x"])));
  assert.deepEqual(told(found), [["card:x", "pile(a)", "hand(a)", "card:x"]]);
});

test("a thing from nowhere is an arrival", () => {
  const { transfers, arrivals } = transfersBetween(scene(), scene(open("hand(a)", "a", ["x"])));
  assert.deepEqual([transfers, arrivals.map((each) => each.name)], [[], ["card:x"]]);
});

test("pieces move on their board to the nearest place", () => {
  const piece = (sign) => ({ sign, colour: 0, mark: false, thing: null });
  const board = (signs) => ({ ...scene(), boards: [{ id: "main", player: null, between: [], cells: signs.map((sign, x) => ({ id: String(x), middle: [x, 0], pieces: sign ? [piece(sign)] : [] })) }] });
  assert.deepEqual(told(transfersBetween(board(["K", "", "R"]), board(["", "K", "R"]))), [[null, "0", "1", null]]);
});

const faces = { "card:x": { title: "X" }, "card:y": { title: "Y" }, "card:z": { title: "Z" } };
const before = scene(laid("a", "x"), laid("b", "y"), hidden("hand(c)", "c", 2), hidden("deck", null, 0));
const answer = { kind: "move", seat: "c", move: "play z", sentence: "played Z" };

test("a trick is whole again with its last thing, and its heap tells who took it", () => {
  const trick = finishedTrick(before, scene(open("taken(b)", "b", ["x", "y", "z"]), hidden("hand(c)", "c", 1)), answer, faces);
  assert.equal(trick?.by, "b");
  assert.deepEqual(trick?.scene.holdings.filter((each) => each.track === "played").map((each) => each.things[0].name), ["x", "y", "z"]);
  assert.equal(trick?.scene.holdings.find((each) => each.id === "hand(c)").count, 1);
});

test("a trick that goes on is none that is over", () => {
  assert.equal(finishedTrick(scene(laid("a", "x")), scene(laid("a", "x"), laid("b", "y")), { seat: "b", move: "play y" }, faces), null);
  assert.equal(finishedTrick(scene(laid("a", "x")), scene(), { seat: "b", move: "play y" }, faces), null, "somebody has not played");
});

test("what follows on a finished trick waits until that has been seen", async () => {
  let see = () => {};
  const store = new Store({ stages: stagesOf, seen: () => new Promise((resolve) => (see = () => resolve(undefined))) });
  const shown = [];
  store.subscribe((doc) => shown.push([doc.answers, doc.isStage ?? false, doc.taken?.by ?? null]));
  const doc = (answers, on, log) => ({ you: "a", answers, scene: on, log, faces, question: null, standing: null });
  const send = (number, document) => store.take({ type: "view", epoch: "e", number, document });
  send(1, doc(2, before, []));
  send(2, doc(3, scene(open("taken(b)", "b", ["x", "y", "z"])), [answer]));
  send(3, doc(4, scene(laid("b", "y")), [answer, { kind: "move", seat: "b", move: "play y" }]));
  assert.deepEqual(shown, [[2, false, null], [3, true, "b"]]);
  assert.equal(store.number, 3);
  see();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(shown.slice(2), [[3, false, null], [4, false, null]]);
});
