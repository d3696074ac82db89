/** A set that is put together by touching: which parts can come in, which are in, whether it is an answer by now. It knows no page. */

import { key, nameOf, node, whole, words } from "./chooser.js";

/** @typedef {import("./chooser.js").State} State */

/** What the set that is chosen now is made of; null where something else is chosen. @param {State} state @returns {import("./chooser.js").PartSet | null} */
export function setOf(state) {
  const last = state.steps[state.steps.length - 1];
  return last?.choice.end ? null : (node(state)?.set ?? null);
}

/** How many copies of a part are in. @param {State} state @param {string} text */
export function copiesIn(state, text) {
  return state.parts.filter((each) => each === text).length;
}

/** The notations of the parts of which one more can come in. @param {State} state */
export function addable(state) {
  const set = setOf(state);
  if (set === null || state.parts.length >= set.most) return new Set();
  const left = set.parts.filter((part) => copiesIn(state, part.text) < part.copies);
  return new Set(left.map((part) => part.text).filter((text) => set.legal === undefined || fitting(set, [...state.parts, text]).length > 0));
}

/** With one more copy of a part. @param {State} state @param {string} text @returns {State} */
export function addPart(state, text) {
  return { ...state, parts: [...state.parts, text] };
}

/** Without a copy of a part, or all of them. @param {State} state @param {string} text @param {boolean} all @returns {State} */
export function removePart(state, text, all = false) {
  const place = state.parts.lastIndexOf(text);
  return { ...state, parts: state.parts.filter((each, number) => (all ? each !== text : number !== place)) };
}

/** The set as far as it is chosen, as a choice; null where it is none of the sets on offer. @param {State} state */
export function setChoice(state) {
  const set = setOf(state);
  if (set === null || state.parts.length < set.least || state.parts.length > set.most) return null;
  if (set.legal !== undefined && !fitting(set, state.parts).some((each) => each.length === state.parts.length)) return null;
  const parts = set.parts.flatMap((part) => state.parts.filter((each) => each === part.text).map(() => part));
  return { text: `{${parts.map((part) => part.text).join(" ")}}`, title: parts.map((part) => part.title).join(", "), things: parts.flatMap((part) => part.things) };
}

/** Whether the set is on offer, and more is to be chosen after it. @param {State} state */
export function canContinue(state) {
  const chosen = setChoice(state);
  const next = chosen && state.fetched[key([...words(state), chosen.text])];
  return next?.refused === undefined && Boolean(next) && whole(state) === null;
}

/** Why the set is no answer, as the server said; empty where it is one, or nothing is known. @param {State} state */
export function setRefusal(state) {
  const chosen = setChoice(state);
  return (chosen && state.fetched[key([...words(state), chosen.text])]?.refused) || "";
}

/** What a touch on a place with these things means for the set; null where it means nothing. @param {State} state @returns {import("./chooser.js").Touch | null} */
export function touchPart(state, things) {
  const set = setOf(state);
  const part = set?.parts.find((each) => each.things.some((own) => things.some((thing) => nameOf(own) === nameOf(thing))));
  if (!set || !part) return null;
  if (addable(state).has(part.text)) return { kind: "picks", state: addPart(state, part.text) };
  if (copiesIn(state, part.text) > 0) return { kind: "back", state: removePart(state, part.text, true) };
  if (set.most === 1) return { kind: "picks", state: { ...state, parts: [part.text] } };
  return state.parts.length >= set.most ? { kind: "full", state } : null;
}

/** The lights of the parts. @param {State} state @returns {Map<string, "now" | "chosen">} */
export function partLights(state) {
  const set = setOf(state);
  const more = addable(state);
  /** @type {Map<string, "now" | "chosen">} */
  const lit = new Map();
  for (const part of set?.parts ?? []) {
    const light = copiesIn(state, part.text) > 0 ? "chosen" : more.has(part.text) ? "now" : null;
    if (light !== null) for (const thing of part.things) lit.set(nameOf(thing), light);
  }
  return lit;
}

/** The sets on offer that hold all of these parts. */
function fitting(set, texts) {
  const wanted = texts.map((text) => set.parts.findIndex((part) => part.text === text));
  const most = (list, number) => list.filter((each) => each === number).length;
  return set.legal.filter((legal) => wanted.every((number) => most(wanted, number) <= most(legal, number)));
}
