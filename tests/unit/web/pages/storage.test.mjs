/** What is written is stored before anybody hears of it, by one sync at a time. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { stampOf, Storage } from "../../../../interpreter/web/static_site/pages/storage.js";

/** A store that is synced when `end` is called, and what becomes of it. */
function store() {
  const seen = { written: 0, stored: 0, syncs: 0, atOnce: 0, most: 0, ends: [], fails: false };
  const sync = () =>
    new Promise((resolve, reject) => {
      seen.syncs += 1;
      seen.most = Math.max(seen.most, (seen.atOnce += 1));
      const { written } = seen;
      seen.ends.push(() => {
        seen.atOnce -= 1;
        if (seen.fails) reject(new Error("no room"));
        else resolve((seen.stored = written));
      });
    });
  return { seen, storage: new Storage(sync, () => String(seen.written)) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("nothing is heard before it is stored, in its order, however syncs and messages fall together", async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    let state = seed;
    const below = (most) => (state = (state * 1103515245 + 12345) % 2147483648) % most;
    const { seen, storage } = store();
    const [heard, asked] = [[], []];
    for (let step = 0; step < 30; step += 1) {
      const what = below(4);
      if (what === 0) seen.written += 1;
      if (what === 1) seen.ends.shift()?.();
      if (what === 2) await settle();
      if (what === 3) {
        const { written } = seen;
        asked.push(step);
        storage.after((problem) => {
          assert.equal(problem, null);
          assert.ok(seen.stored >= written);
          heard.push(step);
        });
      }
    }
    while (heard.length < asked.length) {
      seen.ends.shift()?.();
      await settle();
    }
    assert.deepEqual(heard, asked);
    assert.ok(seen.most <= 1);
    assert.ok(seen.syncs <= seen.written + 1);
  }
});

test("where nothing has been written nothing is stored", async () => {
  const { seen, storage } = store();
  await storage.after(() => {});
  assert.equal(seen.syncs, 0);
});

test("what could not be stored is told, and stored with what comes next", async () => {
  const { seen, storage } = store();
  const told = [];
  [seen.written, seen.fails] = [1, true];
  storage.after((problem) => told.push(problem?.message ?? null));
  seen.ends.shift()();
  await settle();
  seen.fails = false;
  storage.after((problem) => told.push(problem?.message ?? null));
  seen.ends.shift()();
  await settle();
  assert.deepEqual([told, seen.stored], [["no room", null], 1]);
});

test("a folder has another stamp when a file in it has", () => {
  const tree = { "/d": { a: { mode: 1, mtime: new Date(5), size: 2 }, inner: { mode: 2 } }, "/d/inner": { b: { mode: 1, mtime: new Date(6), size: 3 } } };
  const files = {
    readdir: (path) => [".", "..", ...Object.keys(tree[path])],
    stat: (path) => tree[path.slice(0, path.lastIndexOf("/"))][path.slice(path.lastIndexOf("/") + 1)],
    isDir: (mode) => mode === 2,
  };
  const before = stampOf(files, "/d");
  tree["/d/inner"].b.size = 4;
  assert.notEqual(stampOf(files, "/d"), before);
});
