/** Patches, by the cases of RFC 6902 that the server makes, and by chance. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { patched } from "../../../../interpreter/web/pages/script/json_patch.js";
import { Store } from "../../../../interpreter/web/pages/script/store.js";

test("operations act in order, on objects and lists", () => {
  const before = { a: [1, { b: 2 }], "x/y": { "~": 1 } };
  const after = patched(before, [
    { op: "replace", path: "/a/1/b", value: 3 },
    { op: "add", path: "/a/-", value: 4 },
    { op: "add", path: "/a/0", value: 0 },
    { op: "remove", path: "/x~1y/~0" },
    { op: "add", path: "/new", value: null },
  ]);
  assert.deepEqual(after, { a: [0, 1, { b: 3 }, 4], "x/y": {}, new: null });
  assert.deepEqual(before, { a: [1, { b: 2 }], "x/y": { "~": 1 } }, "the document before stays as it is");
});

test("what is not touched is shared, so that it need not be drawn again", () => {
  const before = { scene: { boards: [1] }, log: [] };
  assert.equal(patched(before, [{ op: "add", path: "/log/-", value: 1 }]).scene, before.scene);
});

test("the whole document can be replaced", () => {
  assert.deepEqual(patched({ a: 1 }, [{ op: "replace", path: "", value: [2] }]), [2]);
});

test("a path that leads nowhere is refused", () => {
  for (const path of ["/b", "/a/2", "/a/-", "/a/x", "a", "/a/0/c"]) {
    assert.throws(() => patched({ a: [1, 2] }, [{ op: "replace", path, value: 0 }]), RangeError, path);
  }
  assert.throws(() => patched({ a: [1] }, [{ op: "remove", path: "/toString" }]), RangeError);
});

test("a store takes patches that follow, ignores known ones, and says where one is missing", () => {
  const store = new Store();
  const seen = [];
  store.subscribe((doc) => seen.push(doc.n));
  const patch = (from, value, epoch = "e") => store.take({ type: "patch", epoch, from, number: from + 1, operations: [{ op: "replace", path: "/n", value }] });
  assert.equal(store.take({ type: "view", epoch: "e", number: 4, document: { n: 0 } }), true);
  assert.equal(patch(4, 1), true);
  assert.equal(patch(4, 7), true, "known already");
  assert.equal(patch(6, 7), false, "one is missing");
  assert.equal(patch(5, 7, "f"), false, "another epoch");
  assert.equal(store.take({ type: "patch", epoch: "e", from: 5, number: 6, operations: [{ op: "remove", path: "/m" }] }), false, "it does not fit");
  assert.equal(store.take({ type: "same", epoch: "e", number: 5 }), true);
  assert.deepEqual([store.document, store.number, seen], [{ n: 1 }, 5, [0, 1]]);
});
