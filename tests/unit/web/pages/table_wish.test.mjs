/** A new table as it is settled: replies that come late change nothing that was chosen since. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest, TableWish } from "../../../../interpreter/web/pages/script/table_wish.js";

/** What a server says of a game for two to four. */
const facts = (wish) => ({ players: [2, 3, 4], layouts: [], seats: Array.from({ length: wish.players ?? 2 }, (_, place) => ({ seat: `seat_${place + 1}` })) });

/** A server whose replies come when they are let go. */
function server() {
  const waiting = [];
  const ask = (wish) => new Promise((resolve) => waiting.push(() => resolve(facts(wish))));
  return { ask, waiting };
}

test("a late reply does not overwrite the number of players", async () => {
  const { ask, waiting } = server();
  const table = new TableWish("any", ask);
  const [first, second] = [table.settle(), table.settle({ players: 3 })];
  waiting[1]();
  assert.equal(await second, true);
  waiting[0]();
  assert.equal(await first, false);
  assert.deepEqual([table.wish.players, table.facts.seats.length, table.seats.length], [3, 3, 3]);
});

test("a table is begun with what was chosen last, also before the server has answered", async () => {
  const { ask, waiting } = server();
  const table = new TableWish("any", ask);
  table.settle();
  const changed = table.settle({ players: 4 });
  const begun = table.whole();
  for (const reply of waiting) reply();
  await changed;
  const { players, seats } = await begun;
  assert.deepEqual([players, seats.map((seat) => seat.kind)], [4, ["person", "greedy", "greedy", "greedy"]]);
});

test("a number that the rules do not allow becomes the next one", () => {
  assert.deepEqual([nearest([2, 3, 4], null), nearest([2, 3, 4], 3), nearest([3, 4], 2), nearest([1], 4), nearest([4], null)], [2, 3, 3, 1, 4]);
});
