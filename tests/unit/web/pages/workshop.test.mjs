/** What the workshop does without any page: colours, marks, keys, links, texts under way, trees of elements. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { DraftTexts } from "../../../../interpreter/web/pages/script/workshop/draft_texts.js";
import { cleaned } from "../../../../interpreter/web/pages/script/workshop/element_tree.js";
import { tokens } from "../../../../interpreter/web/pages/script/workshop/highlight.js";
import { difference, lineAt, lineStarts, moved, next, pieces } from "../../../../interpreter/web/pages/script/workshop/marks.js";
import { pastedFile } from "../../../../interpreter/web/pages/script/workshop/opening.js";
import { packed, unpacked } from "../../../../interpreter/web/pages/script/workshop/sharing.js";
import { edited, indented, newLine } from "../../../../interpreter/web/pages/script/workshop/typing.js";

const LINES = ["rulewright: 1", "  that: price <= own_supply(me)  # dear", '  say: "it\'s {count}"', "- replace: numbers.x.3", "a: 'b # c' # d", "changes: []", "", "  text: Whoever leads: wins.", "é🎲: ☃", '"open'];

test("the tokens of a line are the line", () => {
  for (const line of LINES) assert.equal(tokens(line).map((token) => token.text).join(""), line);
});

test("keys, numbers, words, places for values and comments are told apart", () => {
  const sortOf = (line, text) => tokens(line).find((token) => token.text.includes(text)).sort;
  assert.equal(sortOf("  that: price <= 3  # dear", "that"), "key");
  assert.equal(sortOf("  that: price <= 3  # dear", "3"), "number");
  assert.equal(sortOf("  that: price <= 3  # dear", "dear"), "comment");
  assert.equal(sortOf("  that: price <= 3 and open", "and"), "word");
  assert.equal(sortOf("  say: You need {count} more.", "{count}"), "variable");
  assert.equal(sortOf("a: 'b # c' # d", "# d"), "comment");
  assert.equal(sortOf("- replace: numbers.x", "replace"), "key");
});

test("marks move with the text, grow where it is typed into them, and go with what they marked", () => {
  const marks = [{ from: 2, to: 5, name: "one" }, { from: 8, to: 10, name: "two" }];
  const after = (before, text) => moved(marks, difference(before, text));
  assert.deepEqual(after("ab345fgh89", "XXab345fgh89"), [{ from: 4, to: 7, name: "one" }, { from: 10, to: 12, name: "two" }]);
  assert.deepEqual(after("ab345fgh89", "ab3X45fgh89"), [{ from: 2, to: 6, name: "one" }, { from: 9, to: 11, name: "two" }]);
  assert.deepEqual(after("ab345fgh89", "abfgh89"), [{ from: 5, to: 7, name: "two" }]);
  assert.deepEqual(after("ab345fgh89", "ab345fgh89zz"), marks);
});

test("a difference, worked into the old text, is the new one", () => {
  for (const [before, after] of [["", "a"], ["aaa", "aa"], ["abc", "abXc"], ["one\ntwo", "two"], ["same", "same"], ["🎲", "🎯"]]) {
    assert.equal(edited(before, [difference(before, after)]), after);
  }
});

test("lines are found by their offsets", () => {
  const starts = lineStarts("ab\n\ncd\n");
  assert.deepEqual(starts, [0, 3, 4, 7]);
  assert.deepEqual([0, 2, 3, 4, 6, 7].map((offset) => lineAt(starts, offset)), [0, 0, 1, 2, 2, 3]);
});

test("tokens are cut where marks begin and end", () => {
  const cut = pieces([{ text: "key", sort: "key" }, { text: ": word", sort: "" }], [{ from: 2, to: 6, class: "is-error" }]);
  assert.deepEqual(cut.map((piece) => [piece.text, piece.classes.join(" ")]), [["ke", "is-key"], ["y", "is-key is-error"], [": w", "is-error"], ["ord", ""]]);
});

test("the next finding is round the end the first again", () => {
  const findings = [{ from: 9, to: 9 }, { from: 3, to: 4 }];
  assert.equal(next(findings, 0).from, 3);
  assert.equal(next(findings, 3).from, 9);
  assert.equal(next(findings, 9).from, 3);
  assert.equal(next(findings, 3, true).from, 9);
  assert.equal(next([], 3), null);
});

test("a new line goes on as deep as the last, deeper after a colon, beside a dash", () => {
  const written = (text) => newLine(text, text.length, text.length).text;
  assert.equal(written("changes:"), "\n  ");
  assert.equal(written("  - replace: numbers.x"), "\n    ");
  assert.equal(written("  - with:"), "\n      ");
  assert.equal(written("    say: No."), "\n    ");
  assert.equal(written(""), "\n");
});

test("lines go further in and out again", () => {
  const apply = (text, start, end, outwards) => {
    const edit = indented(text, start, end, outwards);
    return edit === null ? text : edited(text, [edit]);
  };
  assert.equal(apply("a\nb\n", 0, 3, false), "  a\n  b\n");
  assert.equal(apply("  a\n  b\n", 0, 7, true), "a\nb\n");
  assert.equal(apply("a\n", 0, 0, true), "a\n");
  assert.equal(apply("abc", 3, 3, false), "abc ");
});

test("a link holds a draft; what is none is nothing", async () => {
  const content = { game: "hex", variants: ["x"], files: { "ä.variant.yaml": "title: ☃\n" }, table: null };
  assert.deepEqual(await unpacked(await packed(content)), { version: 1, ...content });
  for (const text of ["", "!!", "AAAA", await packed({ game: 3, files: {} }), await packed({ game: "hex", files: { a: 1 } }), (await packed(content)).slice(0, -6)]) assert.equal(await unpacked(text), null);
  assert.match(await packed(content), /^[\w-]+$/);
});

test("what unpacks to too much is refused", async () => {
  const long = await packed({ game: "hex", variants: [], files: { a: " ".repeat(3_000_000) } });
  assert.ok(long.length < 20_000);
  assert.equal(await unpacked(long), null);
});

test("a pasted text is a rule file if it says what it is", () => {
  const written = "rulewright: 1\nvariant: my_rule\nof: hex\n";
  assert.deepEqual(pastedFile(written), { "my_rule.variant.yaml": written });
  assert.equal(pastedFile("variant: my_rule"), null);
  assert.equal(pastedFile("rulewright: 1\nvariant: ../x\n"), null);
});

test("what is typed while something is under way is not lost and goes after it", () => {
  const texts = new DraftTexts();
  texts.take({ a: "1" }, 1);
  assert.equal(texts.send(), null);
  texts.write("a", "12");
  assert.deepEqual(texts.send(), { parent: 1, files: { a: "12" } });
  texts.write("a", "123");
  assert.equal(texts.send(), null);
  texts.taken(2);
  assert.deepEqual(texts.send(), { parent: 2, files: { a: "123" } });
  texts.failed();
  assert.deepEqual(texts.unsent, { a: "123" });
});

test("changes of others are taken where they touch nothing that is unsent", () => {
  const texts = new DraftTexts();
  texts.take({ a: "1", b: "1" }, 1);
  texts.write("a", "mine");
  assert.equal(texts.follow({ a: "1", b: "2" }, 2), true);
  assert.deepEqual(texts.local, { a: "mine", b: "2" });
  assert.deepEqual(texts.unsent, { a: "mine" });
  assert.equal(texts.follow({ a: "theirs", b: "2" }, 3), false);
  assert.deepEqual(texts.local, { a: "mine", b: "2" });
  assert.equal(texts.revision, 2);
});

test("only listed elements and attributes are built", () => {
  const tree = ["main", {}, [["p", { onclick: "x()", style: "a", id: "numbers.x", class: "c" }, ["one ", ["script", {}, ["alert(1)"]], ["marquee", {}, ["two"]], ["a", { href: "javascript:x" }, ["three"]], ["a", { href: "#words.y" }, ["four"]]]]]];
  assert.deepEqual(cleaned(tree), [["p", { class: "c", "data-id": "numbers.x" }, ["one ", ["a", {}, ["three"]], ["a", { "data-target": "words.y" }, ["four"]]]]]);
  assert.deepEqual(cleaned(["svg", { viewBox: "0 0 1 1", onload: "x" }, [["image", { href: "http://x" }, []], ["path", { d: "M0 0", class: "disc hue-3", fill: "url(#x)", style: "fill: red" }, []]]]), [["svg", { viewBox: "0 0 1 1" }, [["path", { class: "disc hue-3", d: "M0 0" }, []]]]]);
});

test("a tree that goes too deep ends there", () => {
  let tree = ["p", {}, ["deep"]];
  for (let number = 0; number < 10_000; number += 1) tree = ["div", {}, [tree]];
  assert.ok(!JSON.stringify(cleaned(tree)).includes("deep"));
});
