/** Which games are shown for what is looked for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { fits } from "../../../../interpreter/web/pages/script/game_tiles.js";

const tile = (name, players, minutes, kinds) => ({ dataset: { name, players, minutes, kinds }, textContent: `Title of ${name}` });
const ANY = { players: "", minutes: "", kinds: "" };
const small = tile("small", "1 2", "5", "board dice");
const large = tile("large", "4 5 6", "60", "cards");
const unmeasured = tile("new", "", "", "");

test("words are looked for in the name and in all that a tile says", () => {
  assert.deepEqual([small, large].map((each) => fits(each, "title of s", ANY)), [true, false]);
});

test("filters of players, length and kind", () => {
  const found = (filters) => [small, large, unmeasured].filter((each) => fits(each, "", { ...ANY, ...filters })).map((each) => each.dataset.name);
  assert.deepEqual(found({}), ["small", "large", "new"]);
  assert.deepEqual(found({ players: "1" }), ["small"]);
  assert.deepEqual(found({ players: "5" }), ["large"]);
  assert.deepEqual(found({ minutes: "0-15" }), ["small"]);
  assert.deepEqual(found({ minutes: "46-999" }), ["large"]);
  assert.deepEqual(found({ kinds: "dice" }), ["small"]);
});
