/** What was touched last of a whole answer, and what was chosen by itself after it. */

import { followed, has, whole } from "./chooser.js";

/** True if all things that the answer is about were touched: none was chosen by itself after the last touch. @param {import("./chooser.js").State} state */
export function isTouched(state) {
  return followed(state).every((step) => step.choice.things.length === 0);
}

/**
 * True if a whole answer ends with one of these things, which was chosen by itself: a touch on it means the answer.
 *
 * @param {import("./chooser.js").State} state @param {import("./chooser.js").Thing[]} things
 */
export function endsWith(state, things) {
  return whole(state) !== null && followed(state).some((step) => things.some((thing) => has(step.choice, thing)));
}

/** The thing that an answer is about at its end; null if there is none. @param {import("./chooser.js").State} state @returns {import("./chooser.js").Thing | null} */
export function lastThing(state) {
  return state.steps.flatMap((step) => step.choice.things).at(-1) ?? null;
}
