/** What has happened, in sentences. Looking back goes by the list or by keys; new entries pull nobody away. */

import { element } from "./elements.js";
import { withEvents } from "./events.js";
import { seatName } from "./players.js";
import { termed } from "./terms.js";
import { text } from "./texts.js";

const MOST_TOLD = 2;
const NEAR = 40; // px from the end that count as being there

export class LogPanel {
  /** @param {HTMLElement} root @param {{look: (answers: number) => void, touched: (answers: number) => void}} told `touched`: bring into sight as well */
  constructor(root, told) {
    this.told = told;
    this.list = root.querySelector("ol");
    this.entries = [];
    this.isAtEnd = true; // noted while it is scrolled: to measure it here would lay out the page in the middle of its drawing
    this.list.addEventListener("scroll", () => (this.isAtEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR), { passive: true });
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      const setup = item?.querySelector("[aria-expanded]");
      if (setup) setup.setAttribute("aria-expanded", String(setup.getAttribute("aria-expanded") !== "true"));
      else if (item) this.told.touched(this.answersAt([...this.list.children].indexOf(item)));
    });
  }

  /** @param {any} doc @param {any[]} log @param {number | null} lookingAt after how many answers; null: now */
  update(doc, answered, lookingAt) {
    const log = joined(withSetup(withEvents(doc, answered))).filter((entry) => !doc.lesson || entry.kind !== "pass"); // a lesson leaves others without anything to do
    const kept = this.language === doc.language ? shared(this.entries, log) : 0;
    while (this.list.children.length > kept) this.list.lastChild.remove();
    this.list.append(...log.slice(kept).map((entry, place) => this.item(doc, entry, log[kept + place - 1])));
    const since = firstSince(log, doc.you);
    [...this.list.children].forEach((item, place) => item.classList.toggle("is-new", place >= since));
    [this.entries, this.language] = [log, doc.language];
    this.mark(lookingAt);
    if (this.isAtEnd && lookingAt === null) requestAnimationFrame(() => (this.list.scrollTop = this.list.scrollHeight));
  }

  /** An entry; a line above it where another turn begins. */
  item(doc, entry, previous) {
    const who = actor(doc, entry);
    const effects = (entry.effects ?? []).map((each) => element("span", { class: "effect" }, each));
    const isSetup = entry.kind === "setup";
    const content = isSetup ? [text("game_set_up"), ...effects] : [who && element("b", {}, who), who && " ", ...termed(entry.sentence, { isInside: true }), ...effects];
    const begins = previous !== undefined && (previous.round !== entry.round || previous.turn !== entry.turn);
    const kind = `entry is-${entry.kind}${begins ? " begins-turn" : ""}${begins && previous.round !== entry.round ? " begins-round" : ""}`;
    const round = kind.includes("round") && element("span", { class: "round" }, text("round_number", { number: entry.round }));
    return element("li", { class: kind }, element("button", { type: "button", class: "quiet", tabIndex: -1, "aria-expanded": isSetup ? "false" : null }, round, ...content));
  }

  mark(lookingAt) {
    let marked = null;
    [...this.list.children].forEach((item, place) => {
      const isThere = lookingAt !== null && this.answersAt(place) === lookingAt;
      item.classList.toggle("is-shown", isThere);
      if (isThere) marked = item;
    });
    const stop = marked ?? this.list.lastElementChild;
    for (const item of this.list.children) item.firstElementChild.tabIndex = item === stop ? 0 : -1;
    marked?.scrollIntoView({ block: "nearest" });
  }

  /** After how many answers the position stood that an entry led to. */
  answersAt(place) {
    const known = this.entries[place]?.answers;
    return known ?? this.entries.slice(0, place + 1).filter(isAnswer).length;
  }

  key(event) {
    const place = [...this.list.children].indexOf(event.target.closest("li"));
    const next = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: this.list.children.length - 1 }[event.key];
    if (place < 0 || next === undefined || !this.list.children[next]) return;
    event.preventDefault();
    this.told.look(this.answersAt(next));
    this.list.children[next].firstElementChild.focus();
  }
}

/** Who acts in an entry, before its sentence; the title of an outcome of chance is a sentence by itself. */
function actor(doc, entry) {
  if (entry.seat !== "chance") return entry.seat === null ? "" : seatName(doc, entry.seat);
  const [first] = entry.sentence;
  return first === first?.toLowerCase() ? text("chance") : "";
}

/** The log in which all that chance did before the first answer is one entry, where anything was dealt face down. */
export function withSetup(log) {
  const begins = log.findIndex((entry) => entry.kind === "event" || isAnswer(entry));
  const setUp = log.slice(0, begins < 0 ? log.length : begins);
  const dealt = setUp.slice(0, setUp.findLastIndex((entry) => entry.seat === "chance") + 1);
  if (!dealt.some((entry) => entry.kind === "hidden")) return log;
  const effects = dealt.flatMap((entry) => [...(entry.kind === "hidden" ? [] : [entry.sentence]), ...(entry.effects ?? [])]);
  return [{ ...dealt.at(-1), seat: null, kind: "setup", sentence: "", effects, touched: [] }, ...log.slice(dealt.length)];
}

/** The log in which what a player answered while an action was carried out stands in the sentence of that action. */
export function joined(log) {
  const found = [];
  for (const entry of log) {
    const begun = found.at(-1);
    const isOne = entry.continues && begun && isAnswer(begun) && begun.seat === entry.seat && begun.turn === entry.turn && begun.round === entry.round;
    if (!isOne) found.push(entry);
    else found[found.length - 1] = { ...begun, answers: entry.answers, sentence: `${begun.sentence}, ${entry.sentence}`, effects: [...(begun.effects ?? []), ...(entry.effects ?? [])] };
  }
  return found;
}

/** Whether an entry is an answer of a seat. */
export function isAnswer(entry) {
  return (entry.kind === "move" || entry.kind === "hidden") && entry.seat !== null && entry.seat !== "chance";
}

function shared(old, now) {
  let count = 0;
  while (count < old.length && count < now.length && (old[count] === now[count] || JSON.stringify(old[count]) === JSON.stringify(now[count]))) count += 1;
  return count;
}

/** The place of the first entry behind the last answer of a seat; the end of the log for who only looks on. */
export function firstSince(log, seat) {
  return seat === null ? log.length : log.findLastIndex((entry) => entry.seat === seat && isAnswer(entry)) + 1;
}

/** What the rules told since the last own answer, the latest last; nothing in a lesson, which tells only what it is about. @param {any} doc */
export function toldSince(doc) {
  const since = doc.log.slice(Math.max(firstSince(doc.log, doc.you), 1));
  return doc.lesson || doc.you === null ? [] : since.filter((entry) => entry.kind === "told").map((entry) => entry.sentence).slice(-MOST_TOLD);
}

/** The names of what has changed since the last answer of a seat; without any entry since then, what that changed. */
export function lastTouched(log, seat = null) {
  const touching = log.filter((entry) => entry.touched.length > 0 && entry.seat !== null && entry.seat !== "chance");
  const since = touching.slice(firstSince(touching, seat));
  return new Set((since.length > 0 ? since : touching.slice(-1)).flatMap((entry) => entry.touched));
}
