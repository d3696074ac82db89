/** Documents that are shown one after the other: what has to be seen before the next one is shown stays, while those that follow wait. */

import { finishedTrick } from "./finished_tricks.js";
import { isAnswer } from "./log.js";

const SEEN_AFTER = 1500; // ms, or once the player touches

/** The documents by which one is shown after another: a finished trick comes first, as a document that asks nothing. */
export function stagesOf(document, before) {
  if (before === null || before.you !== document.you || document.answers !== before.answers + 1) return [document];
  const answer = document.log.slice(before.log.length).find(isAnswer);
  const trick = answer?.move ? finishedTrick(before.scene, document.scene, answer, document.faces) : null;
  if (trick === null) return [document];
  const { by, places, scene } = trick;
  const shown = { ...document, scene, taken: by && { by, places }, question: null, waiting: [], standing: before.standing, result: null, over: false, isStage: true };
  return [shown, document];
}

/** Wait until what is shown has been seen; a hidden page waits for nobody. */
export function seen() {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const name of ["pointerdown", "keydown"]) removeEventListener(name, end, { capture: true });
      document.removeEventListener("visibilitychange", end);
      resolve(undefined);
    };
    const timer = setTimeout(end, SEEN_AFTER);
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, end, { capture: true });
    document.addEventListener("visibilitychange", end);
  });
}
