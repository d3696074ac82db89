/** The chain of choices without any page. */

import assert from "node:assert/strict";
import { test } from "node:test";

import * as chooser from "../../../../interpreter/web/pages/script/chooser.js";
import { lightsAt } from "../../../../interpreter/web/pages/script/lights.js";
import { lightsAhead, wantedAhead } from "../../../../interpreter/web/pages/script/picked_ahead.js";

const cell = (name) => ({ kind: "cell", name });
const card = (name) => ({ kind: "card", name });
const leaf = (text, things, answer) => ({ text, title: text, things, end: true, answer, sentence: `Sentence ${answer}.` });
const inner = (text, things, name, choices) => ({ text, title: text, things, next: tree(name, choices) });
const tree = (name, choices) => ({ name, choices, count: choices.length });

/** One action with a cell and a cell after it: from `a` to `c` or `d`, from `b` to `d` only. */
const MOVES = tree("", [
  inner("move", [], "from", [
    inner("a", [cell("a")], "to", [leaf("c", [cell("c")], "move a c"), leaf("d", [cell("d")], "move a d")]),
    inner("b", [cell("b")], "to", [leaf("d", [cell("d")], "move b d")]),
  ]),
]);

const PAIRS = tree("", [
  inner("pass", [], "cards", [
    leaf("{x}", [card("x")], "pass {x}"),
    leaf("{x, y}", [card("x"), card("y")], "pass {x, y}"),
    leaf("{x, z}", [card("x"), card("z")], "pass {x, z}"),
    leaf("{y, z}", [card("y"), card("z")], "pass {y, z}"),
  ]),
]);

test("the only choice is made by itself and nothing else is", () => {
  const state = chooser.begin(MOVES);
  assert.deepEqual(chooser.words(state), ["move"]);
  assert.equal(state.steps[0].forced, true);
  assert.equal(chooser.canGoBack(state), false);
  assert.deepEqual(chooser.choices(state).map((each) => each.text), ["a", "b"]);
});

test("a touch chooses what is lit, and what else can be touched waits for its own touch", () => {
  const touched = chooser.touch(chooser.begin(MOVES), [cell("b")]);
  assert.equal(touched.kind, "chosen");
  assert.equal(chooser.whole(touched.state), null);
  assert.equal(chooser.lights(touched.state).get("cell:d"), "now");
  const again = chooser.touch(touched.state, [cell("d")]);
  assert.deepEqual(chooser.whole(again.state), { answer: "move b d", sentence: "Sentence move b d." });
  assert.deepEqual(again.state.steps.map((step) => step.forced), [true, false, false]);
});

/** A card in the hand is played, the same card in the market is bought; a card of the discard pile is neither. */
const TWO_PLACES = tree("", [
  inner("play", [], "card", [leaf("x", [{ ...card("x"), at: ["hand(one)"] }], "play x")]),
  inner("buy", [], "card", [leaf("x", [{ ...card("x"), at: ["market"] }], "buy x"), leaf("y", [{ ...card("y"), at: ["shed"] }], "buy y")]),
]);
const LYING = new Set(["card:x", "card:y", "card:x@hand(one)", "card:x@market", "card:x@discard"]);

test("a touch means what lies at the place from which choices come", () => {
  const state = chooser.begin(TWO_PLACES, LYING);
  const touchAt = (place) => chooser.touch(state, [{ ...card("x"), at: [place] }]);
  assert.equal(chooser.whole(touchAt("hand(one)").state).answer, "play x");
  assert.equal(chooser.whole(touchAt("market").state).answer, "buy x");
  assert.equal(touchAt("discard").kind, "none");
  assert.equal(chooser.touch(state, [card("x")]).kind, "none");
});

test("only the places from which choices come are lit, and everything where they are not on the page", () => {
  const state = chooser.begin(TWO_PLACES, LYING);
  const lit = chooser.lights(state);
  assert.equal(lightsAt(lit, "market").get("card:x"), "now");
  assert.equal(lightsAt(lit, "discard").get("card:x"), undefined);
  assert.equal(lit.get("card:y"), "now");
  assert.equal(chooser.whole(chooser.touch(state, [{ ...card("y"), at: ["discard"] }]).state).answer, "buy y");
  assert.equal(chooser.isMeantElsewhere(state, { ...card("x"), at: ["discard"] }), true);
});

test("what has one way on goes on by itself where it cannot be touched", () => {
  const touched = chooser.touch(chooser.begin(MOVES, new Set(["cell:a", "cell:b", "cell:c"])), [cell("b")]);
  assert.deepEqual(chooser.whole(touched.state), { answer: "move b d", sentence: "Sentence move b d." });
  assert.deepEqual(touched.state.steps.map((step) => step.forced), [true, false, true]);
});

test("every answer of a tree is reached by choosing its words, and none is left out", () => {
  const reached = [];
  const walk = (state) => {
    const answer = chooser.whole(state);
    if (answer !== null) reached.push(answer.answer);
    else for (const each of chooser.choices(state)) walk(chooser.choose(state, each.text));
  };
  for (const root of [MOVES, PAIRS]) walk(chooser.begin(root));
  assert.deepEqual(reached, [...chooser.answers(chooser.begin(MOVES)), ...chooser.answers(chooser.begin(PAIRS))].map((each) => each.answer));
});

test("touching what can be a later choice of one beginning takes the beginning as well", () => {
  const state = chooser.begin(MOVES);
  assert.equal(chooser.touch(state, [cell("c")]).kind, "chosen");
  assert.equal(chooser.whole(chooser.touch(state, [cell("c")]).state).answer, "move a c");
  assert.equal(chooser.touch(state, [cell("d")]).kind, "none", "two beginnings lead there");
});

test("taking back undoes one choice with all that followed by itself", () => {
  const whole = chooser.touch(chooser.begin(MOVES, new Set(["cell:a", "cell:b"])), [cell("b")]).state;
  const before = chooser.back(whole);
  assert.deepEqual(chooser.words(before), ["move"]);
  assert.deepEqual(chooser.back(before), before);
});

test("touching what is chosen takes it back, touching another thing in its place takes that", () => {
  const from = chooser.touch(chooser.begin(MOVES), [cell("a")]).state;
  assert.deepEqual(chooser.words(from), ["move", "a"]);
  assert.equal(chooser.touch(from, [cell("a")]).kind, "back");
  assert.deepEqual(chooser.words(chooser.touch(from, [cell("a")]).state), ["move"]);
  assert.deepEqual(chooser.words(chooser.touch(from, [cell("b")]).state), ["move", "b"]);
  assert.equal(chooser.touch(from, [cell("z")]).kind, "none");
});

test("several things are chosen one by one, and a lone one by its own button", () => {
  let state = chooser.begin(PAIRS);
  const first = chooser.touch(state, [card("x")]);
  assert.equal(first.kind, "picks");
  assert.deepEqual(chooser.choices(first.state).map((each) => each.text), ["{x}", "{x, y}", "{x, z}"]);
  assert.equal(chooser.whole(chooser.touch(first.state, [card("z")]).state).answer, "pass {x, z}");
  assert.equal(chooser.whole(chooser.choose(first.state, "{x}")).answer, "pass {x}");
  state = chooser.touch(first.state, [card("x")]);
  assert.equal(state.kind, "back");
  assert.equal(state.state.picks.length, 0);
});

test("what is lit: what can be chosen now, what can be later, what is chosen", () => {
  const state = chooser.begin(MOVES);
  assert.deepEqual(Object.fromEntries(chooser.lights(state)), { "cell:a": "now", "cell:b": "now", "cell:c": "later" });
  const from = chooser.touch(state, [cell("a")]).state;
  assert.deepEqual(Object.fromEntries(chooser.lights(from)), { "cell:a": "chosen", "cell:c": "now", "cell:d": "now" });
});

test("where the tree ends the server is asked, and what it sends is used for these words only", () => {
  const large = tree("", [{ text: "lay", title: "Lay", things: [] }, leaf("pass", [], "pass")]);
  const begun = chooser.choose(chooser.begin(large), "lay");
  assert.deepEqual(chooser.wanted(begun), ["lay"]);
  assert.deepEqual(chooser.choices(begun), []);
  const supplied = chooser.supply(begun, ["lay"], tree("where", [leaf("a", [cell("a")], "lay a"), leaf("b", [cell("b")], "lay b")]));
  assert.equal(chooser.wanted(supplied), null);
  assert.equal(chooser.whole(chooser.touch(supplied, [cell("b")]).state).answer, "lay b");
  const late = chooser.supply(chooser.begin(large), ["lay"], tree("where", [leaf("a", [cell("a")], "lay a")]));
  assert.deepEqual(chooser.words(late), [], "nothing is chosen by an answer that comes late");
});

test("an answer that the server says is whole is whole", () => {
  const large = tree("", [{ text: "call", title: "Call", things: [] }, { text: "fold", title: "Fold", things: [] }]);
  const state = chooser.supply(chooser.choose(chooser.begin(large), "fold"), ["fold"], { name: "", count: 0, choices: [], end: true, answer: "fold", sentence: "Fold." });
  assert.deepEqual(chooser.whole(state), { answer: "fold", sentence: "Fold." });
  assert.equal(chooser.wanted(state), null);
});

test("no state is changed by what is done to it", () => {
  const state = chooser.begin(MOVES);
  const before = JSON.stringify(state);
  chooser.touch(state, [cell("a")]);
  chooser.choose(state, "a");
  chooser.supply(state, ["move"], tree("x", []));
  assert.equal(JSON.stringify(state), before);
});

test("what is dragged makes the same answers as two touches", () => {
  const begun = chooser.begin(MOVES);
  const held = chooser.lift(begun, [cell("a")]);
  assert.deepEqual(held, chooser.touch(begun, [cell("a")]).state);
  assert.deepEqual(chooser.drop(held, [cell("d")]), chooser.touch(held, [cell("d")]).state);
  assert.equal(chooser.drop(held, [cell("b")]), null, "another piece is no place for this one");
  assert.equal(chooser.drop(held, [cell("a")]), null);
});

test("what has one way only is held until it is let go over it", () => {
  const held = chooser.lift(chooser.begin(MOVES), [cell("b")]);
  assert.equal(chooser.whole(held), null);
  assert.equal(chooser.drop(held, [cell("c")]), null);
  assert.equal(chooser.whole(chooser.drop(held, [cell("d")])).answer, "move b d");
});

test("what was put down is taken up again, and nothing is that leads nowhere", () => {
  const held = chooser.lift(chooser.begin(MOVES), [cell("a")]);
  const put = chooser.drop(held, [cell("c")]);
  assert.deepEqual(chooser.lift(put, [cell("a")]).steps, held.steps);
  assert.equal(chooser.lift(put, [cell("c")]), null);
  assert.equal(chooser.lift(chooser.begin(MOVES), [cell("z")]), null);
  const single = tree("", [inner("place", [], "at", [leaf("a", [cell("a")], "place a"), leaf("b", [cell("b")], "place b")])]);
  assert.equal(chooser.lift(chooser.begin(single), [cell("a")]), null, "one touch is enough there");
});

test("what is held goes on in another question where it is still possible", () => {
  const { words } = chooser;
  assert.deepEqual(words(chooser.again(MOVES, ["move", "a"])), ["move", "a"]);
  const fewer = tree("", [inner("move", [], "from", [MOVES.choices[0].next.choices[1]])]);
  assert.equal(chooser.again(fewer, ["move", "a"]), null);
  assert.equal(chooser.again(PAIRS, ["move", "a"]), null);
});

const part = (text, copies = 1) => ({ text, title: text, things: [card(text)], copies });
const chosenBy = (state, ...texts) => texts.reduce((now, text) => chooser.touch(now, [card(text)]).state, state);
const setTree = (set) => tree("", [{ text: "pass", title: "pass", things: [], next: { name: "cards", choices: [], count: 9, set } }]);
const PAIR_OF = setTree({ parts: [part("x"), part("y", 2), part("z")], least: 2, most: 2, exact: true });

test("a set is put together by touching, and asked for once it has a legal size", () => {
  const begun = chooser.begin(PAIR_OF);
  assert.deepEqual([...chooser.lights(begun).values()], ["now", "now", "now"]);
  const one = chosenBy(begun, "z");
  assert.equal(chooser.wanted(one), null);
  const two = chosenBy(one, "x");
  assert.deepEqual(chooser.wanted(two), ["pass", "{x z}"], "in the order of the parts");
  const known = chooser.supply(two, ["pass", "{x z}"], { name: "", choices: [], count: 0, end: true, answer: "pass {x z}", sentence: "X and z." });
  assert.equal(chooser.whole(known).answer, "pass {x z}");
  assert.equal(chooser.touch(known, [card("y")]).kind, "full");
  assert.equal(chooser.whole(chosenBy(known, "x")), null, "touching again takes it out");
});

test("several copies come in one by one and go out together", () => {
  const both = chosenBy(chooser.begin(PAIR_OF), "y", "y");
  assert.deepEqual(chooser.wanted(both), ["pass", "{y y}"]);
  assert.deepEqual(chooser.back(both).parts, ["y"]);
  assert.deepEqual(chosenBy(both, "y").parts, []);
});

test("only parts that lead to a set on offer are lit", () => {
  const state = chosenBy(chooser.begin(setTree({ parts: [part("x"), part("y"), part("z")], least: 1, most: 2, exact: false, legal: [[0, 1], [2]] })), "x");
  assert.deepEqual([...chooser.lights(state)], [["card:x", "chosen"], ["card:y", "now"]]);
  assert.equal(chooser.wanted(state), null, "x alone is none");
});

test("a thing that two actions begin with is lit, and a button chooses between them", () => {
  const both = tree("", [inner("move", [], "from", [leaf("a", [cell("a")], "move a"), leaf("b", [cell("b")], "move b")]), inner("castle", [], "with", [leaf("a", [cell("a")], "castle a")])]);
  const state = chooser.begin(both);
  assert.equal(chooser.lights(state).get("cell:a"), "now");
  const touched = chooser.touch(state, [cell("a")]);
  assert.equal(touched.kind, "several");
  assert.equal(chooser.whole(chooser.choose(touched.state, "castle")).answer, "castle a");
});

test("after a thing that two actions begin with, a touch on what one of them goes on with tells which is meant", () => {
  const tile = { text: "t", title: "t", things: [card("t")] };
  const both = tree("", [{ text: "lay", title: "Lay", things: [], next: tree("tile", [tile, { text: "u", title: "u", things: [card("u")] }]) }, inner("claim", [], "tile", [leaf("t", [card("t")], "claim t")])]);
  const picked = chooser.touch(chooser.begin(both), [card("t")]).state;
  assert.equal(chooser.wanted(picked), null);
  assert.deepEqual(wantedAhead(picked), ["lay", "t"]);
  const known = chooser.supply(picked, ["lay", "t"], tree("field", [leaf("f", [cell("f")], "lay t f"), leaf("g", [cell("g")], "lay t g")]));
  assert.equal(wantedAhead(known), null);
  assert.equal(lightsAhead(known).get("cell:f"), "later");
  assert.equal(chooser.whole(chooser.touch(known, [cell("f")]).state).answer, "lay t f");
  assert.equal(chooser.whole(chooser.choose(known, "claim")).answer, "claim t");
});

test("a touch on a part of a set begins its action, and the last part taken out leads back", () => {
  const die = (name) => ({ text: name, title: name, things: [{ kind: "die", name }], copies: 1 });
  const set = { parts: ["a", "b"].map(die), least: 1, most: 2, exact: true };
  const state = chooser.begin(tree("", [{ text: "again", title: "Roll again", things: [], next: { ...tree("again", []), set } }, leaf("pass", [], "pass")]));
  assert.equal(chooser.lights(state).get("die:a"), "now");
  const begun = chooser.touch(state, [{ kind: "die", name: "a" }]).state;
  assert.deepEqual([chooser.words(begun), begun.parts], [["again"], ["a"]]);
  assert.equal(chooser.lights(begun).get("die:a"), "chosen");
  const out = chooser.touch(begun, [{ kind: "die", name: "a" }]).state;
  assert.deepEqual([chooser.words(out), out.parts], [[], []]);
});
