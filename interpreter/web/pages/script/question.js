/** What is asked, as a sentence; what is chosen so far; the buttons for what stands nowhere else; the whole answer before it is sent. */

import { largeFace } from "./cards.js";
import { addable, canContinue, canGoBack, choices, choose, copiesIn, front, node, setOf, setRefusal, wanted, whole } from "./chooser.js";
import { button, element, renew } from "./elements.js";
import { faceByName, faceOf } from "./faces.js";
import { resultParts } from "./game_over.js";
import { isAnswer, toldSince } from "./log.js";
import { nameOf } from "./meant.js";
import { MOST_BUTTONS, isRange, numberChoice } from "./number_choice.js";
import { hasMovedOn } from "./own_tables.js";
import { seatName } from "./players.js";
import { termed } from "./terms.js";
import { text } from "./texts.js";

const MOST_FACES = 2;
const LONGEST_STEP = 60; // characters; an answer half chosen may not cover the board on which it goes on

export class QuestionPanel {
  /** @param {HTMLElement} root @param {{choose: Function, back: Function, upTo: Function, takeOut: Function, closeSet: Function, confirm: Function, rematch: Function}} told */
  constructor(root, told) {
    this.told = told;
    this.root = root;
    this.parts = Object.fromEntries(["heading", "sentence", "order", "chain", "actions", "confirm", "list", "all", "whole"].map((name) => [name, root.querySelector(`[data-part=${name}]`)]));
    this.asked = root.querySelector(".asked");
    this.does = root.querySelector(".does");
    this.parts.whole.addEventListener("click", () => this.unfold(!this.asked.classList.contains("is-whole")));
    document.addEventListener("pointerdown", ({ target }) => target instanceof Node && !this.asked.contains(target) && !this.parts.whole.contains(target) && this.unfold(false));
    new ResizeObserver(() => this.measure()).observe(this.asked);
  }

  /** @param {any} doc @param {import("./chooser.js").State | null} state @param {Set<string>} shown the things that can be touched */
  update(doc, state, shown, isSending) {
    const hadFocus = ["chain", "actions", "confirm"].some((name) => this.parts[name].contains(document.activeElement));
    const isMine = doc.question !== null && state !== null;
    this.root.classList.toggle("is-mine", isMine);
    this.root.classList.toggle("is-over", doc.over);
    this.parts.heading.textContent = heading(doc);
    if (this.parts.sentence.textContent !== asked(doc)) this.unfold(false);
    renew(this.parts.sentence, ...termed(asked(doc)));
    renew(this.parts.order, ...termed([orderSentence(doc), ...(doc.over ? [] : toldSince(doc))].filter(Boolean).join(" ")));
    const answer = isMine ? whole(state) : null;
    const set = isMine ? setOf(state) : null;
    renew(this.parts.chain, ...(set ? this.setChain(state, set) : isMine && answer === null ? this.chain(state) : []));
    renew(this.parts.actions, ...(set ? this.setActions(state, set, shown) : isMine && answer === null ? this.actions(state, shown) : resultParts(doc, (wish) => this.told.rematch(wish))));
    this.confirm(answer, isSending, set === null ? facesIn(state) : null, answer !== null && set === null && canGoBack(state));
    renew(this.parts.list, ...(set ? this.setList(state, set) : isMine && answer === null ? this.list(state) : []));
    this.parts.all.hidden = !isMine;
    if (hadFocus && this.ask === doc.question?.ask) this.goOn();
    this.ask = doc.question?.ask;
    requestAnimationFrame(() => this.measure());
  }

  /** A long sentence is cut, and many buttons lie above the board, so that nothing moves below them; a button shows all of the sentence. */
  measure() {
    this.grow();
    const isCut = this.asked.scrollHeight > this.asked.clientHeight + 2;
    this.parts.whole.hidden = !isCut && !this.asked.classList.contains("is-whole");
  }

  /** Make room for all that can be done there, above what lies below. */
  grow() {
    const { style } = this.does.parentElement;
    style.removeProperty("--over");
    style.removeProperty("--grown");
    const over = this.does.scrollHeight - this.does.clientHeight;
    if (over <= 1) return;
    style.setProperty("--grown", `${this.does.parentElement.offsetHeight + over}px`);
    style.setProperty("--over", `${over}px`);
  }

  unfold(isWhole) {
    this.asked.classList.toggle("is-whole", isWhole);
    this.parts.whole.setAttribute("aria-expanded", String(isWhole));
  }

  /** Where the focus goes on when the button that had it is gone: to what can be done next. */
  goOn() {
    const kept = document.activeElement;
    if (kept !== this.parts.sentence && kept !== document.body) return;
    (this.parts.confirm.querySelector("button") ?? this.parts.actions.querySelector("button") ?? this.parts.sentence).focus({ preventScroll: true });
  }

  /** The answer as far as it is chosen, with a place for each choice that is still open; what was chosen can be taken back there. */
  chain(state) {
    const [first, ...chosen] = state.steps;
    if (!canGoBack(state)) return []; // what is chosen by itself is said by the question
    const words = first === undefined ? [] : first.choice.title.split("…");
    const open = node(state)?.title;
    const isNamed = choices(state).every((each) => each.title.includes("…")); // the buttons name it in their gaps
    const picks = first === undefined && isNamed ? [] : state.picks;
    const slots = [...chosen.map((step, place) => this.step(step, place + 1, words.length < 2)), ...picks.map((thing) => faceOf(thing, thing.name).title).map((title) => element("li", { class: "step is-pick", title }, shortened(title)))];
    const known = slots.length + (open ? 1 : 0); // so many gaps are filled, or named as the next one
    const isSaid = (place) => place === 0 || place === words.length - 1 || place < known;
    const gap = (place) => place < Math.min(known, words.length - 1) && (slots.shift() ?? text("which", { part: open }));
    const items = words.flatMap((word, place) => [isSaid(place) && word.trim() && this.word(word.trim(), first, place), gap(place)]);
    const undo = canGoBack(state) && element("li", {}, button(text("take_back"), () => this.told.back(), { class: "quiet" }));
    return [...items, ...slots, undo].filter(Boolean).map((each) => (typeof each === "string" ? element("li", { class: "step", title: each }, shortened(each)) : each));
  }

  /** A word of the sentence; the first one takes the whole answer back. */
  word(word, first, place) {
    return place === 0 && !first.forced ? this.step({ ...first, choice: { ...first.choice, title: word } }, 0) : word;
  }

  /** A choice that was made; named where no sentence around it says what it is. */
  step(step, place, isNamed = false) {
    const title = step.part && isNamed ? text("part_named", { part: step.part, value: step.choice.title }) : step.choice.title;
    if (step.forced) return element("li", { class: "step is-forced", title }, shortened(title));
    return element("li", { class: "step", title }, button(shortened(title), () => this.told.upTo(place), { "aria-label": text("take_back_step", { step: title }), data: { step: String(place) } }));
  }

  /** Buttons for what no picture shows, and for what is left where several things are chosen together. */
  actions(state, shown) {
    if (wanted(state) !== null) return [element("p", { class: "hint is-asking" }, text("asking"))];
    const left = choices(state);
    if (isRange(left)) return [partLabel(node(state)), numberChoice(left, (word) => this.told.choose(word))].filter(Boolean);
    const isSeen = (thing) => shown.has(nameOf(thing));
    const isBegunByTouch = (each) => each.title.includes("…") && front(each).length > 0 && front(each).every(isSeen); // a sentence with gaps is no name for a button
    const unseen = state.picks.length > 0 ? left : left.filter((each) => !each.things.some(isSeen) && !isBegunByTouch(each));
    const sorted = state.picks.length > 0 ? [...unseen].sort((one, other) => one.things.length - other.things.length) : unseen;
    const part = unseen.length > 0 && partLabel(node(state));
    return [part, ...sorted.slice(0, MOST_BUTTONS).map((each) => this.choice(each, state))].filter(Boolean);
  }

  /** How much of a set is chosen, and what: each part can be taken out again. */
  setChain(state, set) {
    const { least, most } = set;
    const count = state.parts.length;
    const said = least === most ? text("set_exactly", { count, most }) : text("set_between", { count, least, most });
    const chosen = set.parts.filter((part) => copiesIn(state, part.text) > 0);
    const items = chosen.map((part) => {
      const title = copiesIn(state, part.text) > 1 ? `${copiesIn(state, part.text)} × ${part.title}` : part.title;
      return element("li", { class: "step" }, button(title, () => this.told.takeOut(part.text), { "aria-label": text("take_back_step", { step: part.title }), data: { part: part.text } }));
    });
    const begun = state.steps.at(-1);
    const action = begun && !begun.forced && element("li", { class: "step" }, begun.choice.title);
    return [action, element("li", { class: "set-count" }, said), ...items, (count > 0 || canGoBack(state)) && element("li", {}, button(text("take_back"), () => this.told.back(), { class: "quiet" }))].filter(Boolean);
  }

  /** Buttons for the parts that no picture shows; why the set is no answer; what leads on from a set. */
  setActions(state, set, shown) {
    const unseen = set.parts.filter((part) => part.things.every((thing) => !shown.has(nameOf(thing))));
    const refusal = setRefusal(state);
    return [
      unseen.length > 0 && partLabel(node(state)),
      ...unseen.map((part) => this.partButton(state, part, "choice")),
      refusal && element("p", { class: "hint" }, refusal),
      canContinue(state) && button(text("set_continue"), () => this.told.closeSet(), { class: "primary", data: { part: "continue" } }),
    ].filter(Boolean);
  }

  /** The parts of a set as switches, for whoever does not use the picture. */
  setList(state, set) {
    return set.parts.map((part) => element("li", {}, this.partButton(state, part, "quiet")));
  }

  partButton(state, part, kind) {
    const count = copiesIn(state, part.text);
    const title = part.copies > 1 ? text("part_copies", { part: part.title, count, copies: part.copies }) : part.title;
    const cannot = count === 0 && !addable(state).has(part.text);
    return button(title, () => this.told.choose(part.text), { class: kind, disabled: cannot || null, "aria-pressed": count > 0 ? "true" : "false", data: { choice: part.text } });
  }

  /** A button for a choice: what it does where nothing else is left to choose after it; what was touched already stands in the gap of its sentence. */
  choice(each, state) {
    const does = whole(choose(state, each.text))?.sentence;
    const isAction = each.things.length === 0;
    const title = isAction ? filled(each.title, state.picks.map((thing) => faceOf(thing, thing.name).title)) : each.title;
    return button(does || title || each.text, () => this.told.choose(each.text), { class: "choice", data: { choice: each.text } });
  }

  /** The whole answer, with the faces of the cards that it is about; without faces it is a set, whose parts stand above. */
  confirm(answer, isSending, faces, canTakeBack) {
    if (answer === null) {
      renew(this.parts.confirm);
      return;
    }
    const isOnly = faces !== null && !canTakeBack; // nothing else is possible, and nothing of it can be touched: one button says it
    const said = isSending ? text("sending") : isOnly ? answer.sentence : text("confirm");
    const send = button(said, () => this.told.confirm(), { class: "primary", data: { part: "send", answer: answer.answer } });
    if (isSending) send.setAttribute("aria-disabled", "true"); // and keeps the focus
    const undo = canTakeBack && !isSending && button(text("take_back"), () => this.told.back(), { class: "quiet" });
    const shown = faces?.length > 0 && element("div", { class: "answer-faces", "aria-hidden": "true" }, ...faces.map(largeFace));
    renew(this.parts.confirm, ...[faces !== null && !isOnly && element("p", { class: "answer" }, answer.sentence), shown, send, undo].filter(Boolean));
  }

  /** Everything that can be chosen, as a list, for whoever does not use the picture. */
  list(state) {
    const left = choices(state);
    const more = Number(node(state)?.count ?? 0) - (node(state)?.choices.length ?? 0);
    const items = left.map((each) => element("li", {}, button(filled(each.title) || each.text, () => this.told.choose(each.text), { class: "quiet", data: { choice: each.text } })));
    return [...items, more > 0 && element("li", { class: "hint" }, text("more_choices", { count: more }))].filter(Boolean);
  }
}

/** A title that does not fill the question; the whole one is said aloud and under the pointer. @param {string} title */
function shortened(title) {
  const letters = [...title];
  return letters.length > LONGEST_STEP ? `${letters.slice(0, LONGEST_STEP - 1).join("").trimEnd()}…` : title;
}

/** The faces of the cards among what is chosen, each once. */
function facesIn(state) {
  const names = new Set((state?.steps ?? []).flatMap((step) => step.choice.things).map(nameOf));
  return [...names].map(faceByName).filter((face) => face?.form === "card").slice(0, MOST_FACES);
}

/** A title with what is chosen in its gaps, and without those that are open and the words before them: `Lay … on … as well` is `Lay as well`. */
function filled(title, chosen = []) {
  const parts = title.split("…").map((part) => part.trim());
  const last = parts.length - 1;
  const said = parts.flatMap((part, place) => [(place === 0 || place === last || place < chosen.length) && part, place < last && chosen[place]]);
  const sentence = said.filter(Boolean).join(" ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What the choices at hand are called, before their buttons. */
function partLabel(here) {
  return here?.title ? element("span", { class: "part-label" }, text("part_choices", { part: here.title })) : null;
}

/** The question as it is read aloud: the phase, and the sentence. */
export function sentence(doc) {
  const phase = heading(doc);
  return [phase && `${phase}:`, asked(doc)].filter(Boolean).join(" ");
}

/** The phase, who the player is after moving on a seat, and that the player is asked once more where another one was expected. */
function heading(doc) {
  if (doc.over) return "";
  const seat = isMoved(doc) && text("seat_now", { seat: doc.seats.find((each) => each.seat === doc.you)?.label ?? "" });
  if (doc.question === null) return seat || "";
  return [seat, isAgain(doc) && text("again_you"), doc.question.heading].filter(Boolean).join(" · ");
}

/** True at the next game, until the player's first answer there. */
function isMoved(doc) {
  return doc.you !== null && hasMovedOn(doc.table) && !doc.log.some((entry) => isAnswer(entry) && entry.seat === doc.you);
}

/** True if most turns have a single answer, the last answer of all was the player's own, and it either ended the turn, or was the same action as the only one that is asked for now. */
function isAgain(doc) {
  const last = doc.log.findLast(isAnswer);
  if (doc.seats.length < 2 || last?.seat !== doc.you || !last.move) return false;
  const { turn, tree } = doc.question;
  const own = doc.log.filter((entry) => isAnswer(entry) && entry.seat === doc.you).map((entry) => `${entry.round}.${entry.turn}`);
  if (own.length > 1 && new Set(own).size * 2 <= own.length) return false; // turns of several answers: this is the middle of one
  const isSame = tree.choices.length === 1 && tree.choices[0].text === last.move.split(" ")[0] && !/\d/.test(doc.question.heading ?? "");
  return turn > last.turn || isSame;
}

function asked(doc) {
  if (doc.over) return doc.result?.sentence || text("over");
  if (doc.isStage) return doc.taken ? text("taken_by", { name: seatName(doc, doc.taken.by) }) : "";
  if (doc.question !== null) return doc.question.text || text("your_turn");
  const names = doc.waiting.map((each) => seatName(doc, each.seat));
  if (names.length === 0) return text("nobody_asked");
  return text("waiting_for", { names: new Intl.ListFormat(doc.language, { type: "conjunction" }).format(names) });
}

/** Who is asked next, and the rule that says so, where that is not the usual order. */
function orderSentence(doc) {
  const order = doc.over ? null : doc.question?.order;
  if (!order) return "";
  const names = order.seats.map((seat) => (seat === doc.you ? text("you") : seatName(doc, seat)));
  return [text("order_next", { names: names.join(", ") }), order.why].filter(Boolean).join(" ");
}
