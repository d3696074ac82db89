/** Texts by key, arrow keys, links, what moves: all that pages work out without a page. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { announcer, sentences } from "../../../../interpreter/web/pages/script/announcer.js";
import { cellByName, endOfRow, neighbour } from "../../../../interpreter/web/pages/script/directions.js";
import { nextSeat } from "../../../../interpreter/web/pages/script/hand_over.js";
import { lightOf, lonePieces, thingsShown } from "../../../../interpreter/web/pages/script/lights.js";
import { readFragment } from "../../../../interpreter/web/pages/script/links.js";
import { isRange } from "../../../../interpreter/web/pages/script/number_choice.js";
import { lightsOfFolded } from "../../../../interpreter/web/pages/script/piles.js";
import { movesBetween } from "../../../../interpreter/web/pages/script/piece_moves.js";
import { shortSign } from "../../../../interpreter/web/pages/script/piece_shapes.js";
import { inventory, pieceReader } from "../../../../interpreter/web/pages/script/spoken_pieces.js";
import { text, useTexts } from "../../../../interpreter/web/pages/script/texts.js";

test("a sentence is filled in with values, and never read as anything else", () => {
  useTexts({ greet: "{name} greets {other}, {name}.", plain: "<b>$&</b>" });
  assert.equal(text("greet", { name: "$1{other}", other: 2 }), "$1{other} greets 2, $1{other}.");
  assert.equal(text("greet", { name: "A" }), "A greets {other}, A.");
  assert.equal(text("plain"), "<b>$&</b>");
  assert.equal(text("missing"), "missing");
});

const SQUARES = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => [x, y]));
const WIDTH = Math.sqrt(3);
const HEXES = [[0, 0], [WIDTH, 0], [WIDTH / 2, 1.5], [(3 * WIDTH) / 2, 1.5], [0, 3], [WIDTH, 3]];

test("arrows go to the neighbour in their direction and stop at the edge", () => {
  const to = (from, key) => neighbour(SQUARES, "square", from, key);
  assert.deepEqual(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => to(4, key)), [3, 5, 1, 7]);
  assert.deepEqual(["ArrowLeft", "ArrowUp"].map((key) => to(0, key)), [0, 0]);
  assert.equal(to(4, "x"), 4);
});

test("where every other square is left out, up and down lead to the next row all the same", () => {
  const dark = [[0, 2], [2, 2], [1, 1], [3, 1], [0, 0], [2, 0]];
  assert.deepEqual(["ArrowRight", "ArrowUp"].map((key) => neighbour(dark, "square", 0, key)), [1, 2]);
  assert.deepEqual(["ArrowLeft", "ArrowDown", "ArrowUp"].map((key) => neighbour(dark, "square", 3, key)), [2, 1, 5]);
});

test("on hexagons six keys lead to six neighbours", () => {
  const to = (key) => neighbour(HEXES, "hex", 2, key);
  assert.deepEqual(["ArrowUp", "Shift+ArrowUp", "ArrowRight", "ArrowDown", "Shift+ArrowDown"].map(to), [0, 1, 3, 5, 4]);
});

test("every cell of a board is reached by arrow keys from every other", () => {
  for (const [middles, form, keys] of [
    [SQUARES, "square", ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]],
    [HEXES, "hex", ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Shift+ArrowUp", "Shift+ArrowDown"]],
    [[[0, 0], [3, 1], [1, 4], [5, 5]], "graph", ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]],
  ]) {
    middles.forEach((_, start) => {
      const seen = new Set([start]);
      for (const place of seen) for (const key of keys) seen.add(neighbour(middles, form, place, key));
      assert.equal(seen.size, middles.length);
    });
  }
});

test("Home and End lead along the row, or over the whole board", () => {
  assert.deepEqual([endOfRow(SQUARES, 4, "Home", false), endOfRow(SQUARES, 4, "End", false)], [3, 5]);
  assert.deepEqual([endOfRow(SQUARES, 4, "Home", true), endOfRow(SQUARES, 4, "End", true)], [0, 8]);
});

test("letters lead to the cell of that name, a letter alone to the next one", () => {
  const cells = ["a1", "a2", "b1", "b2"].map((id) => ({ id, label: id.toUpperCase() }));
  assert.equal(cellByName(cells, 0, "a"), 1);
  assert.equal(cellByName(cells, 1, "a"), 0);
  assert.equal(cellByName(cells, 0, "b2"), 3);
  assert.equal(cellByName(cells, 2, "z"), 2);
});

test("links hold one seat or several", () => {
  assert.deepEqual(readFragment("#abc-_1"), { secrets: { "": "abc-_1" }, owner: null, answer: null });
  assert.deepEqual(readFragment(""), { secrets: {}, owner: null, answer: null });
  assert.deepEqual(readFragment("#seat_1=x&seat_2=y"), { secrets: { seat_1: "x", seat_2: "y" }, owner: null, answer: null });
  assert.deepEqual(readFragment("#seat=x&owner=o"), { secrets: { "": "x" }, owner: "o", answer: null });
});

test("the screen is handed to who is asked and shares it", () => {
  const seats = ["seat_1", "seat_2", "seat_3"].map((seat) => ({ seat, kind: "person" }));
  const doc = { over: false, question: null, you: "seat_1", seats, waiting: [{ seat: "seat_3" }, { seat: "seat_2" }] };
  assert.equal(nextSeat(doc, ["seat_1", "seat_2"]), "seat_2");
  assert.equal(nextSeat(doc, ["seat_1"]), null);
  assert.equal(nextSeat({ ...doc, question: {} }, ["seat_1", "seat_2"]), null);
  assert.equal(nextSeat({ ...doc, over: true }, ["seat_1", "seat_2"]), null);
  seats[1].kind = "greedy";
  assert.equal(nextSeat(doc, ["seat_1", "seat_2"]), null);
});

test("what is gone here and has come there has moved", () => {
  const piece = (sign) => ({ sign, colour: 0, mark: false });
  const board = (signs) => ({ cells: signs.map((sign, x) => ({ id: String(x), middle: [x, 0], pieces: sign ? [piece(sign)] : [] })) });
  assert.deepEqual(movesBetween(board(["K", "", "R"]), board(["", "K", "R"])), [{ to: "1", x: -1, y: 0 }]);
  assert.deepEqual(movesBetween(board(["K", ""]), board(["K", "Q"])), []);
});

test("the letter of the owner is left out where form and colour tell it and more is said", () => {
  assert.equal(shortSign("WR", "W"), "R");
  assert.equal(shortSign("W", "W"), "W");
  assert.equal(shortSign("R2", ""), "R2");
});

test("many numbers are set by a slider, other choices are not", () => {
  const numbers = Array.from({ length: 30 }, (_, number) => ({ text: String(number) }));
  assert.equal(isRange(numbers), true);
  assert.equal(isRange(numbers.slice(0, 5)), false);
  assert.equal(isRange([...numbers, { text: "x" }]), false);
});

test("the strongest light counts, and all that is drawn can be touched", () => {
  const lights = new Map([["cell:a", "later"], ["card:b", "now"]]);
  assert.equal(lightOf([{ kind: "cell", name: "a" }, { kind: "card", name: "b" }], lights).light, "now");
  const scene = {
    players: [{ id: "seat_1" }],
    boards: [{ kind: "cell", cells: [{ id: "a", pieces: [{ thing: null }] }], between: [{ thing: { kind: "edge", name: "e" }, pieces: [] }], groups: [] }],
    cards: [{ cards: [{ thing: { kind: "card", name: "b" }, place: [] }] }],
    holdings: [{ things: null, place: [{ kind: "die", name: "1" }] }],
  };
  assert.deepEqual([...thingsShown(scene)].sort(), ["card:b", "cell:a", "die:1", "edge:e", "player:seat_1"]);
});

test("what is folded away is lit only where it lies nowhere in the open", () => {
  const [fox, owl] = ["fox", "owl"].map((name) => ({ kind: "card", name }));
  const held = (form, zone, ...things) => ({ form, zone, things });
  const lights = new Map([["card:fox", "now"], ["card:owl", "now"]]);
  const scene = { holdings: [held("pile", "own", fox, owl), held("row", "box", owl), held("row", "market", null, fox)] };
  assert.deepEqual([...lightsOfFolded(scene, lights).keys()], ["card:owl"]);
});

test("a sort of which several lie about is not meant by touching one of them", () => {
  const piece = (name) => ({ thing: { kind: "sort", name } });
  const scene = { players: [], cards: [], holdings: [], boards: [{ kind: "cell", between: [], groups: [], cells: [["a", "x"], ["b", "x"], ["c", "y"]].map(([id, name]) => ({ id, pieces: [piece(name), { thing: null }] })) }] };
  assert.deepEqual([...lonePieces(scene)], ["sort:y"]);
  assert.equal(thingsShown(scene).has("sort:x"), false);
  assert.equal(thingsShown(scene).has("sort:y"), true);
});

test("what lies somewhere is named by the legend and by its owner", () => {
  const legend = [["o", "mycelium"], ["M", "mouse"], ["m", "mushroom"], ["L", "leaf"]].map(([sign, meaning]) => ({ sign, meaning, colour: null }));
  const players = [{ id: "seat_1", sign: "R", label: "Red" }];
  const read = pieceReader({ players, legend });
  const piece = (sign, player = null) => ({ sign, player, colour: 0 });
  assert.deepEqual([piece("Ro", "seat_1"), piece("R", "seat_1"), piece("Mm"), piece("L12"), piece("Moss"), piece("?")].map(read), ["Red mycelium", "Red", "mouse mushroom", "leaf 12", "Moss", "?"]);
  const cells = ["a1", "a2", "b1"].map((id, place) => ({ id, label: id, pieces: place < 2 ? [piece("Ro", "seat_1")] : [piece("L1")] }));
  assert.deepEqual(inventory({ cells, between: [] }, read), [["Red mycelium", ["a1", "a2"]], ["leaf 1", ["b1"]]]);
});

test("what is spoken at once is told one after the other, and a repeated sentence again", async () => {
  const region = { textContent: "" };
  const say = announcer(region);
  const heard = () => new Promise((resolve) => setTimeout(() => resolve(region.textContent), 120));
  say("One.", "Wait.");
  say("Two.");
  const first = await heard();
  assert.equal(first.trim(), "One. Two.");
  say("One. Two.");
  const second = await heard();
  assert.equal(second.trim(), first.trim());
  assert.notEqual(second, first);
  assert.equal(sentences("Red: Grow", "", "Your turn!"), "Red: Grow. Your turn!");
});
