/** What matters in a position, for the guide of a first game. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { matters, terms, unlit, withoutGaps } from "../../../../interpreter/web/pages/script/guide.js";

const scene = { boards: [{ kind: "cell", cells: [{ id: "a1", label: "a1" }, { id: "b1", label: "b1" }] }], cards: [], holdings: [
  { id: "hand(seat_1)", player: "seat_1", count: 3, items: [{ thing: { kind: "card", name: "fox" } }] },
  { id: "hidden(seat_2)", player: "seat_2", count: 3 },
  { id: "empty", player: null, count: 0 },
  { id: "market", player: null, count: 5, zone: "market" },
] };
const doc = {
  you: "seat_1",
  seats: [{ seat: "seat_1" }, { seat: "seat_2" }],
  question: { address: "play.start.do.place", tree: { name: "", choices: [{ text: "place" }] } },
  standing: { lines: [{ name: "tiles", points: ["3", "0"] }, { name: "rest", points: ["0", "2"] }] },
};

test("the goal comes first, then the phase, actions, places where something can be chosen, and points", () => {
  assert.deepEqual(matters(doc, scene, new Map([["card:fox", "now"]])), [
    "goal", "play", "play.start", "play.start.do", "actions.place", "track.hand", "track.market", "scoring.tiles",
  ]);
  assert.ok(!matters(doc, scene, new Map()).includes("track.hand"));
});

test("examples of what is not allowed are things that are not lit", () => {
  assert.deepEqual(unlit(scene, new Map([["cell:a1", "now"]])).map((each) => each.label), ["b1"]);
});

test("terms are told that sentences use, in the plural as well", () => {
  const pages = [{ address: "words.set", title: "Set" }, { address: "words.row", title: "Row" }, { address: "track.set", title: "Set" }];
  assert.deepEqual(terms(pages, "Lay tiles in sets; narrow ones too."), ["words.set"]);
});

test("titles of actions are told without their gaps", () => {
  assert.deepEqual(["Lay … on …", "… auf … legen", "Plättchen … benutzen", "Pass"].map(withoutGaps), ["Lay", "legen", "Plättchen benutzen", "Pass"]);
});
