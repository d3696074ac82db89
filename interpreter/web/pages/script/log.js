/** What has happened, in sentences. Looking back goes by the list or by keys; new entries pull nobody away. */

import { element } from "./elements.js";
import { withEvents } from "./events.js";
import { seatName } from "./players.js";
import { text } from "./texts.js";

const NEAR = 40; // px from the end that count as being there

export class LogPanel {
  /** @param {HTMLElement} root @param {{look: (answers: number) => void, touched: (answers: number) => void}} told `touched`: bring into sight as well */
  constructor(root, told) {
    this.told = told;
    this.list = root.querySelector("ol");
    this.entries = [];
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) this.told.touched(this.answersAt([...this.list.children].indexOf(item)));
    });
  }

  /** @param {any} doc @param {any[]} log @param {number | null} lookingAt after how many answers; null: now */
  update(doc, answered, lookingAt) {
    const log = withEvents(doc, answered);
    const isAtEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR;
    const kept = this.language === doc.language ? shared(this.entries, log) : 0;
    while (this.list.children.length > kept) this.list.lastChild.remove();
    this.list.append(...log.slice(kept).map((entry) => this.item(doc, entry)));
    [this.entries, this.language] = [log, doc.language];
    this.mark(lookingAt);
    if (isAtEnd && lookingAt === null) this.list.scrollTop = this.list.scrollHeight;
  }

  item(doc, entry) {
    const who = entry.seat === null ? "" : entry.seat === "chance" ? text("chance") : seatName(doc, entry.seat);
    const content = [who && element("b", {}, who), who && " ", entry.sentence];
    return element("li", { class: `entry is-${entry.kind}` }, element("button", { type: "button", class: "quiet", tabIndex: -1 }, ...content));
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

/** Whether an entry is an answer of a seat. */
function isAnswer(entry) {
  return (entry.kind === "move" || entry.kind === "hidden") && entry.seat !== null && entry.seat !== "chance";
}

function shared(old, now) {
  let count = 0;
  while (count < old.length && count < now.length && JSON.stringify(old[count]) === JSON.stringify(now[count])) count += 1;
  return count;
}

/** The names of what the last answer changed. */
export function lastTouched(log) {
  const last = log.findLast((entry) => entry.touched.length > 0 && entry.seat !== null && entry.seat !== "chance");
  return new Set(last?.touched ?? []);
}
