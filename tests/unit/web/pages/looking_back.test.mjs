/** What is told apart in two positions, and the addresses that lead to one of them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { changesOf, isNone } from "../../../../interpreter/web/pages/script/changes.js";
import { answerPlace, positionFragment, readFragment } from "../../../../interpreter/web/pages/script/links.js";

const pawn = { colour: 0, sign: "P", player: "seat_1", mark: false };
const cell = (id, x, pieces) => ({ id, middle: [x, 0], pieces, borders: [], paths: [] });
const scene = (more) => ({ boards: [], cards: [], holdings: [], ...more });
const board = (...cells) => scene({ boards: [{ id: "main", cells, between: [] }] });
const hand = (title, ...signs) => scene({ cards: [{ player: "seat_1", holdings: ["hand"], title, cards: signs.map((sign) => ({ corner: "7", sign, caption: "" })) }] });

test("a piece that moved is marked where it was and where it is, with its way in the later position only", () => {
  const before = board(cell("a", 0, [pawn]), cell("b", 1, []), cell("c", 2, []));
  const after = board(cell("a", 0, []), cell("b", 1, []), cell("c", 2, [pawn]));
  const [now, then] = [changesOf(after, before, before), changesOf(before, after, before)];
  assert.deepEqual([...now.places], ["main a", "main c"]);
  assert.deepEqual(then.places, now.places);
  assert.deepEqual(now.moves.get("main"), [{ to: "c", x: -2, y: 0 }]);
  assert.equal(then.moves.size, 0);
});

test("of equal cards only those are marked of which there are more than in the other position", () => {
  const [before, after] = [hand("hand", "x", "x", "y"), hand("hand", "x", "y")];
  assert.deepEqual([...changesOf(before, after, before).cards], [before.cards[0].cards[1]]);
  assert.equal(isNone(changesOf(after, before, before)), true);
});

test("a pile that shows only its number is marked by its name", () => {
  const [before, after] = [hand("hand (9)"), hand("hand (8)")];
  assert.deepEqual([...changesOf(after, before, before).cards], [after.cards[0]]);
});

test("what is held says what it was, and nothing where it was not there", () => {
  const [before, after] = [scene({ holdings: [{ id: "wood", text: "2" }] }), scene({ holdings: [{ id: "wood", text: "3" }, { id: "new", text: "1" }] })];
  assert.deepEqual([...changesOf(after, before, before).holdings], [["wood", "2"], ["new", ""]]);
});

test("a fragment says an answer beside a secret, and is the secret alone without one", () => {
  assert.equal(positionFragment("#secret", 7), "seat=secret&answer=7");
  assert.deepEqual(readFragment("#seat=secret&answer=7"), { secrets: { "": "secret" }, owner: null, answer: "7" });
  assert.equal(positionFragment("#seat=secret&answer=7", 8), "seat=secret&answer=8");
  assert.equal(positionFragment("#seat=secret&answer=7", null), "secret");
  assert.equal(positionFragment("", 3), "answer=3");
  assert.deepEqual(readFragment("#answer=3"), { secrets: {}, owner: null, answer: "3" });
  assert.equal(positionFragment("#answer=3", null), "");
  const shared = "#seat_1=one&seat_2=two&owner=three";
  assert.equal(positionFragment(positionFragment(shared, 4), null), shared.slice(1));
  assert.deepEqual(readFragment(`#${positionFragment(shared, 4)}`), { secrets: { seat_1: "one", seat_2: "two" }, owner: "three", answer: "4" });
});

test("a number is one of an answer that has been given", () => {
  assert.equal(answerPlace("0", 5), 0);
  assert.equal(answerPlace("5", 5), 5);
  for (const word of ["6", "-1", "1.5", "x", "", "99999999999999999999", " 3", "3e0"]) assert.equal(answerPlace(word, 5), null, word);
});
