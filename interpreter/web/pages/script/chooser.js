/**
 * The chain of choices that makes an answer, without any page: what is chosen, what can be chosen next, what a touch means.
 *
 * A state is never changed; every function gives the next one. A node is what the server sends (`tree` of a question, `choices`): things
 * that can be chosen for one name, each with the node after it, with the whole answer (`end`), or with neither, to be asked for.
 *
 * @typedef {{kind: string, name: string, at?: string[]}} Thing `at`: the places where it lies that are meant, or the one that was touched
 * @typedef {{text: string, title: string, things: Thing[], end?: boolean, answer?: string, sentence?: string, next?: Tree}} Choice
 * @typedef {{text: string, title: string, things: Thing[], copies: number}} Part
 * @typedef {{parts: Part[], least: number, most: number, exact: boolean, legal?: number[][]}} PartSet
 * @typedef {{name: string, title?: string, choices: Choice[], set?: PartSet, count: number | string, end?: boolean, answer?: string, sentence?: string, refused?: string}} Tree
 * @typedef {{choice: Choice, forced: boolean, name: string, part: string}} Step
 * @typedef {{tree: Tree, shown: Set<string> | null, steps: Step[], picks: Thing[], parts: string[], fetched: Record<string, Tree>}} State
 * @typedef {{kind: "chosen" | "picks" | "back" | "several" | "full" | "none", state: State, choices?: Choice[]}} Touch
 */

import { isSame, keyAt, keysOf, nameOf, placed } from "./meant.js";

/**
 * The beginning of an answer: nothing is chosen but what is the only choice and cannot be touched.
 *
 * @param {Tree} tree @param {Set<string> | null} shown the keys of the things that can be touched; null: all of them
 */
export function begin(tree, shown = null) {
  return settled({ tree: placed(tree, shown), shown, steps: [], picks: [], parts: [], fetched: {} });
}

/** What can be chosen now; null where the server has to be asked, or all is chosen. */
export function node(state) {
  if (state.steps.length === 0) return state.tree;
  const { choice } = state.steps[state.steps.length - 1];
  return choice.next ?? state.fetched[key(words(state))] ?? null;
}

/** The notations chosen so far, as `next` and `why` take them. */
export function words(state) {
  return state.steps.map((step) => step.choice.text);
}

/** The notations before the place that a touch on something else is about: of a whole answer all but the last. */
export function wordsBeforeTouch(state) {
  return words(state).slice(0, whole(state) === null ? undefined : -1);
}

/** The whole answer, in notation and as a sentence, once everything is chosen; else null. */
export function whole(state) {
  const last = state.steps[state.steps.length - 1];
  if (last?.choice.end) return { answer: last.choice.answer, sentence: last.choice.sentence };
  const chosen = setChoice(state);
  const here = chosen === null ? node(state) : (state.fetched[key([...words(state), chosen.text])] ?? null);
  return here?.end ? { answer: here.answer, sentence: here.sentence } : null;
}

/** The notations after which the server has to be asked for choices; null where it need not be. */
export function wanted(state) {
  const chosen = setChoice(state);
  if (chosen !== null) return state.fetched[key([...words(state), chosen.text])] ? null : [...words(state), chosen.text];
  return whole(state) === null && node(state) === null ? words(state) : null;
}

/** The choices that are left: those that have all that was picked of them so far. */
export function choices(state) {
  const all = (whole(state) === null && node(state)?.choices) || [];
  return state.picks.length === 0 ? all : all.filter((each) => holdsAll(each, state.picks));
}

/** Choose by notation; of a set one more part, or all copies of it out again. */
export function choose(state, text) {
  const set = setOf(state);
  if (set !== null) return addable(state).has(text) ? addPart(state, text) : removePart(state, text, true);
  const choice = node(state)?.choices.find((each) => each.text === text);
  return choice ? begunWith(state, choice) : state;
}

/** The state after the set that is chosen, where more is to be chosen after it. */
export function closeSet(state) {
  const chosen = setChoice(state);
  if (chosen === null || !canContinue(state)) return state;
  const next = state.fetched[key([...words(state), chosen.text])];
  return settled({ ...after(state, { ...chosen, next }, false), parts: [] });
}

/** What a touch means on a place with these things, the most particular first. */
export function touch(state, things) {
  const part = touchPart(state, things);
  if (part !== null) return part;
  for (const meaning of [chosenNow, chosenBefore, chosenLater, chosenEarlier]) {
    for (const thing of things) {
      const found = meaning(state, thing);
      if (found !== null) return found;
    }
  }
  return { kind: "none", state };
}

/**
 * The state in which something is held that is dragged; null where it leads nowhere on the table. What a touch would choose is chosen; what is
 * chosen already is held as it is, without what was chosen after it.
 */
export function lift(state, things) {
  const place = state.steps.findLastIndex((step) => !step.forced && things.some((thing) => has(step.choice, thing)));
  const meaning = place < 0 ? touch(state, things) : { kind: "chosen", state: settled(upTo(state, place + 1)) };
  if (meaning.kind !== "chosen" && meaning.kind !== "picks") return null;
  const leadsOn = whole(meaning.state) === null && (node(meaning.state) === null || choices(meaning.state).some((each) => each.things.length > 0));
  return leadsOn ? meaning.state : null;
}

/** The state in which something is taken up that can fall anywhere on the table: a part of a set, or what is a whole answer; null where it is neither. */
export function takeUp(state, things) {
  const { kind, state: next } = touch(state, things);
  const isPart = setOf(state) !== null && (kind === "picks" || kind === "back");
  return isPart || (kind === "chosen" && whole(next) !== null) ? next : null;
}

/** The state after what is held was let go over something; null where it cannot go there. */
export function drop(state, things) {
  for (const meaning of [chosenNow, chosenLater]) {
    for (const thing of things) {
      const found = meaning(state, thing);
      if (found !== null && found.kind !== "back") return found.state;
    }
  }
  return null;
}

/** The same choices in another tree; null where they are not all possible there. @param {Tree} tree @param {string[]} texts @param {Set<string> | null} shown as for `begin` */
export function again(tree, texts, shown = null) {
  let state = begin(tree, shown);
  for (const [place, text] of texts.entries()) {
    if (state.steps[place]?.choice.text === text) continue;
    if (place < state.steps.length) return null;
    state = choose(state, text);
    if (state.steps[place]?.choice.text !== text) return null;
  }
  return state;
}

/** Without the last thing that was chosen; what was chosen by itself goes with it. */
export function back(state) {
  if (state.parts.length > 0) return begunAnew({ ...state, parts: state.parts.slice(0, -1) });
  if (state.picks.length > 0) return { ...state, picks: state.picks.slice(0, -1) };
  const place = state.steps.findLastIndex((step) => !step.forced);
  return place < 0 ? state : upTo(state, place);
}

/** Whether anything can be taken back. */
export function canGoBack(state) {
  return state.picks.length > 0 || state.parts.length > 0 || state.steps.some((step) => !step.forced);
}

/** Without a step and all that follow. */
export function upTo(state, place) {
  return { ...state, steps: state.steps.slice(0, place), picks: [], parts: [] };
}

/** With the choices that the server sent after some notations. */
export function supply(state, chosen, tree) {
  const next = { ...state, fetched: { ...state.fetched, [key(chosen)]: placed(tree, state.shown) } };
  return key(chosen) === key(words(state)) ? settled(next) : next;
}

/** The whole answers that are known by now, at most so many. */
export function answers(state, most = 400) {
  const found = [];
  const walk = (tree) => {
    for (const each of tree?.choices ?? []) {
      if (found.length >= most) return;
      if (each.end) found.push({ answer: each.answer, sentence: each.sentence });
      else walk(each.next);
    }
  };
  walk(state.tree);
  return found;
}

/**
 * The lights, one meaning everywhere, by thing: `now` can be chosen, also where the action follows from it; `later` can be, after the one beginning
 * it has; `chosen`.
 */
export function lights(state) {
  /** @type {Map<string, "now" | "later" | "chosen">} */
  const lit = new Map();
  const here = whole(state) === null ? choices(state) : [];
  for (const [name, count] of laterThings(here)) if (count === 1) lit.set(name, "later");
  for (const name of here.flatMap(front).flatMap(keysOf)) lit.set(name, "now");
  for (const name of [...state.steps.flatMap((step) => step.choice.things), ...state.picks].flatMap(keysOf)) lit.set(name, "chosen");
  for (const [name, light] of partLights(state)) lit.set(name, light);
  return lit;
}

/** True if another thing of the same sort can be chosen, at another place. @param {State} state @param {Thing} thing */
export function isMeantElsewhere(state, thing) {
  return [...lights(state)].some(([name, light]) => light === "now" && name.startsWith(keyAt(thing, "")));
}

// ------------------------------------------------------------------------------------------------ meanings of a touch

/** @returns {Touch | null} */
function chosenNow(state, thing) {
  if (state.picks.some((each) => isSame(each, thing))) {
    return { kind: "back", state: { ...state, picks: state.picks.filter((each) => !isSame(each, thing)) } };
  }
  const matching = choices(state).filter((each) => has(each, thing));
  if (matching.length === 0) return null;
  if (matching.length === 1) return { kind: "chosen", state: settled(after(state, matching[0], false)) };
  const narrower = { ...state, picks: [...state.picks, thing] };
  return { kind: matching.some((each) => each.things.length > 1) ? "picks" : "several", state: narrower, choices: matching };
}

function chosenBefore(state, thing) {
  const place = state.steps.findLastIndex((step) => !step.forced && has(step.choice, thing));
  return place < 0 ? null : { kind: "back", state: upTo(state, place) };
}

/** What can be chosen after one beginning, or after several of which a button chooses one. */
function chosenLater(state, thing) {
  const ways = choices(state).filter((each) => state.picks.length > 0 || reaches(each, thing));
  const begun = ways.map((each) => [each, beginning(state, each, thing)]).filter(([, found]) => found !== null);
  if (begun.length === 1) return begun[0][1];
  const offered = begun.filter(([each]) => each.things.length === 0 && front(each).some((own) => isSame(own, thing))).map(([each]) => each);
  return offered.length > 1 ? { kind: "several", state: { ...state, picks: [...state.picks, thing] }, choices: offered } : null;
}

function beginning(state, choice, thing) {
  const begun = begunWith(state, choice);
  return touchPart(begun, [thing]) ?? chosenNow(begun, thing) ?? chosenLater(begun, thing);
}

/** Something else in the place of an earlier choice: another piece than the one that was taken up. */
function chosenEarlier(state, thing) {
  for (let place = state.steps.length - 1; place >= 0; place -= 1) {
    if (!state.steps[place].forced) {
      const found = chosenNow(upTo(state, place), thing);
      if (found !== null) return found;
    }
  }
  return null;
}

// ------------------------------------------------------------------------------------------------ steps

/** The state after a choice, with what was touched before it was clear which choice that begins. */
export function begunWith(state, choice) {
  let begun = settled(after(state, choice, false));
  for (const thing of state.picks) if (!has(choice, thing)) begun = (touchPart(begun, [thing]) ?? chosenNow(begun, thing))?.state ?? begun;
  return begun;
}

function after(state, choice, forced) {
  return { ...state, steps: [...state.steps, { choice, forced, name: node(state).name, part: node(state).title ?? "" }], picks: [], parts: [] };
}

/** The state with all made that is the only choice; what can be touched is left to the player, so that one touch means one thing everywhere. */
function settled(state) {
  let now = state;
  while (whole(now) === null) {
    const here = node(now);
    if (here === null || here.choices.length !== 1 || Number(here.count) !== 1 || here.choices[0].things.some((thing) => now.shown?.has(nameOf(thing)) ?? true)) return now;
    now = after(now, here.choices[0], true);
  }
  return now;
}

/** The things that a touch begins a choice with: its own, and where it has none (an action) those of what follows. */
export function front(choice) {
  return choice.things.length > 0 ? choice.things : [...(choice.next?.choices ?? []).flatMap(front), ...partThings(choice)];
}

/** The things of the parts of which a set is chosen after a choice. */
function partThings(choice) {
  return (choice.next?.set?.parts ?? []).flatMap((part) => part.things);
}

function laterThings(here) {
  const counts = new Map();
  here.forEach((choice) => {
    for (const name of new Set(thingsBelow(choice))) counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}

function thingsBelow(choice) {
  return (choice.next?.choices ?? []).flatMap((each) => [...each.things.flatMap(keysOf), ...thingsBelow(each)]);
}

function reaches(choice, thing) {
  return partThings(choice).some((own) => isSame(own, thing)) || (choice.next?.choices ?? []).some((each) => has(each, thing) || reaches(each, thing));
}

export function has(choice, thing) {
  return choice.things.some((each) => isSame(each, thing));
}

function holdsAll(choice, things) {
  const own = front(choice);
  return things.every((thing) => own.some((each) => isSame(each, thing)));
}

export function key(chosen) {
  return chosen.join("\u0000");
}

// ---------------------------------------------------------------------------------------------- sets

/** What the set that is chosen now is made of; null where something else is chosen. @param {State} state @returns {PartSet | null} */
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
  return begunAnew({ ...state, parts: state.parts.filter((each, number) => (all ? each !== text : number !== place)) });
}

/** Before the action that a touch on a part began, once no part of the set is left, so that another action can be chosen. */
function begunAnew(state) {
  const last = state.steps[state.steps.length - 1];
  const isAction = last !== undefined && !last.forced && last.choice.things.length === 0;
  return state.parts.length === 0 && isAction ? upTo(state, state.steps.length - 1) : state;
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

/** What a touch on a place with these things means for the set; null where it means nothing. @param {State} state @returns {Touch | null} */
export function touchPart(state, things) {
  const set = setOf(state);
  const part = set?.parts.find((each) => each.things.some((own) => things.some((thing) => isSame(own, thing))));
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
    if (light !== null) for (const name of part.things.flatMap(keysOf)) lit.set(name, light);
  }
  return lit;
}

/** The sets on offer that hold all of these parts. */
function fitting(set, texts) {
  const wanted = texts.map((text) => set.parts.findIndex((part) => part.text === text));
  const most = (list, number) => list.filter((each) => each === number).length;
  return set.legal.filter((legal) => wanted.every((number) => most(wanted, number) <= most(legal, number)));
}
