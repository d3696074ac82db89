/** The things of choices as keys, with the places where they are meant: things of one sort can lie at several. */

/** @typedef {import("./chooser.js").Thing} Thing */

/** A thing as the key of a map. */
export function nameOf(thing) {
  return `${thing.kind}:${thing.name}`;
}

/** A thing as the keys of lights: one for each place where it is meant, or one for wherever it lies. @param {Thing} thing */
export function keysOf(thing) {
  return thing.at ? thing.at.map((place) => keyAt(thing, place)) : [nameOf(thing)];
}

/** A thing at a place as a key. @param {Thing} thing @param {string} place */
export function keyAt(thing, place) {
  return `${nameOf(thing)}@${place}`;
}

/** Whether a thing is meant by another one that was touched. */
export function isSame(one, touched) {
  return nameOf(one) === nameOf(touched) && (one.at === undefined || one.at.some((place) => touched.at?.includes(place)));
}

/** Choices whose things name only places at which they can be touched; where there are none they can be touched wherever they lie. */
export function placed(tree, shown) {
  const things = (all) => all.map((thing) => {
    const at = (thing.at ?? []).filter((place) => shown?.has(keyAt(thing, place)) ?? true);
    const { kind, name } = thing;
    return at.length > 0 ? { kind, name, at } : { kind, name };
  });
  const put = (each) => ({ ...each, things: things(each.things), ...(each.next ? { next: placed(each.next, shown) } : {}) });
  return { ...tree, choices: (tree.choices ?? []).map(put), ...(tree.set ? { set: { ...tree.set, parts: tree.set.parts.map(put) } } : {}) };
}
