/** Places on the table that stay: what lies there may leave, what lies beside it does not move. */

import { nameOf } from "./meant.js";

const ROWS = new Set(["row", "pile"]);

/** The holdings of a scene with those of its lasting places at which nothing lies now, in the order of the rules. @param {any} scene @param {any[]} lasting */
export function withPlaces(scene, lasting = []) {
  const holdings = [...scene.holdings];
  const after = new Set();
  for (const place of [...lasting].reverse()) {
    if (ROWS.has(place.form) && holdings.every((each) => each.id !== place.id)) {
      const next = holdings.findIndex((each) => after.has(each.id));
      holdings.splice(next < 0 ? holdings.length : next, 0, { ...place, of: "", hidden: false, text: "", count: 0, things: [], items: [], place: [] });
    }
    after.add(place.id);
  }
  return { ...scene, holdings };
}

/** The places of what lies in rows: a thing that leaves a row leaves a gap, until something is added or the turn is over. */
export class Slots {
  constructor() {
    /** @type {Map<string, (any | null)[]>} by holding; null: a gap */
    this.kept = new Map();
  }

  /** What lies in a row, with a null for each gap. @param {any} holding @param {boolean} isOpen whether gaps stay open */
  of({ id, items }, isOpen) {
    const slots = isOpen ? settled(this.kept.get(id) ?? [], items) : items;
    this.kept.set(id, slots);
    return slots;
  }
}

/** Things at the places at which they lay before; all of them side by side where one was added. */
function settled(before, items) {
  const left = [...items];
  const slots = before.map((old) => {
    const at = left.findIndex((each) => old !== null && keyOf(each) === keyOf(old));
    return at < 0 ? null : left.splice(at, 1)[0];
  });
  return left.length > 0 ? items : slots;
}

function keyOf(item) {
  return item.thing ? nameOf(item.thing) : item.title;
}
