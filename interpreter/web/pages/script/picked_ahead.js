/** Behind things that were touched before it was clear which action they begin: what each of these actions would go on with. */

import { begunWith, choices, front, lights, node, whole, words } from "./chooser.js";
import { keysOf } from "./meant.js";

/** @typedef {import("./chooser.js").State} State */

/** The notations after which the server has to be asked, so that a touch can tell which action is meant; null where it need not be. @param {State} state */
export function wantedAhead(state) {
  const unknown = waysOf(state).find((begun) => node(begun) === null);
  return unknown ? words(unknown) : null;
}

/** The lights with all that a touch can go on with. @param {State} state */
export function lightsAhead(state) {
  const lit = lights(state);
  for (const name of waysOf(state).flatMap((begun) => (node(begun)?.choices ?? []).flatMap(front)).flatMap(keysOf)) if (!lit.has(name)) lit.set(name, "later");
  return lit;
}

/** The states after each choice that what was picked leaves open, where more is to be chosen. */
function waysOf(state) {
  if (state.picks.length === 0) return [];
  return choices(state).map((each) => begunWith(state, each)).filter((begun) => whole(begun) === null);
}
