/** What has happened since the player's last answer, in one line of the question: why the turn ended by itself, what the others did, and that once more. */

import { button, element, renew } from "./elements.js";
import { firstSince, isAnswer, joined } from "./log.js";
import { seatName } from "./players.js";
import { text } from "./texts.js";

/** @typedef {[string, string, boolean?]} Done who did it, what, and whether it was something without a choice, as the end of a turn is */
/** @typedef {{did: Done[], why: string}} Told */

const STEP = 900; // ms that each position is shown

export class SinceThen {
  /** @param {HTMLElement} root @param {any} page the page of the table */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    /** @type {any[]} the scenes from the last own answer on */
    this.scenes = [];
    this.asked = null; // the last question that was answered
  }

  /** Note what a document brings. @param {any} doc @param {any} before the one that it follows */
  take(doc, before) {
    if (before === null || before.you !== doc.you || doc.answers < before.answers) [this.scenes, this.asked] = [[], null];
    else if (before.question !== null && doc.answers > before.answers) [this.scenes, this.asked] = [[], before.question];
    if (doc.scene !== this.scenes.at(-1)) this.scenes.push(doc.scene);
  }

  /** @param {any} doc @param {boolean} isFree whether nothing is chosen, sent or looked back at */
  update(doc, isFree) {
    const said = isFree && doc.question !== null ? told(doc, this.asked) : { did: [], why: "" };
    const whole = wholeLine(said);
    this.root.hidden = whole === "";
    const again = whole && this.scenes.length > 1 && button(text("show_again"), () => this.again(), { class: "quiet" });
    const line = whole && element("p", { title: whole, onclick: () => this.open(line) }, whole);
    renew(this.root, ...[line, again].filter(Boolean));
    if (line) requestAnimationFrame(() => shorten(line, said));
  }

  /** Show the line whole, where it is cut. @param {HTMLElement} line */
  open(line) {
    if (!line.classList.contains("is-cut")) return;
    line.textContent = line.title;
    line.classList.remove("is-cut");
    line.classList.add("is-whole");
    this.page.question.grow();
  }

  /** Show all positions since then once more, one after the other. */
  async again() {
    const { page, scenes } = this;
    page.motion.isPast = true; // the first one does not follow on the present
    page.foreseenStanding = page.store.document.standing;
    for (const scene of scenes) {
      page.foreseen = scene;
      page.render();
      await new Promise((resolve) => setTimeout(resolve, STEP));
      if (page.foreseen !== scene) return;
    }
    page.foreseen = null;
    page.render();
  }
}

/** What others did, in order, each with who did it; who does several things is named once. @param {Done[]} did */
function sentences(did) {
  return did.map(([who, what], place) => (place > 0 && did[place - 1][0] === who ? `; ${what}` : `${place > 0 ? ". " : ""}${who} ${what}`)).join("") + (did.length > 0 ? "." : "");
}

/** The whole line: what the others did, and why the own turn ended. @param {Told} said */
export function wholeLine({ did, why }) {
  return [sentences(did), why].filter(Boolean).join(" ");
}

/** Leave out why the own turn ended, then what happened first, until what happened last is read whole. @param {HTMLElement} line @param {Told} said */
function shorten(line, { did }) {
  const isCut = () => line.scrollHeight > line.clientHeight + 2;
  line.classList.toggle("is-cut", isCut());
  if (isCut()) line.textContent = sentences(did);
  const chosen = did.filter(([, , isBare]) => !isBare);
  for (let left = chosen; isCut() && left.length > 0; left = left.slice(1)) line.textContent = `${left === chosen ? "" : "… "}${sentences(left)}`;
}

/** True if an answer is one word: nothing was chosen in it. @param {string} [move] */
function isBare(move) {
  return move !== undefined && !move.includes(" ");
}

/** What is said; nothing where nobody else did anything, and the turn ended as the player said. @param {any} doc @param {any} asked @returns {Told} */
export function told(doc, asked) {
  const since = firstSince(doc.log, doc.you);
  if (since === 0) return { did: [], why: "" };
  const own = doc.log[since - 1];
  const couldStop = asked?.tree.choices.some((each) => each.text === "pass") ?? false;
  const isOver = couldStop && own.move !== undefined && own.move !== "pass" && doc.question.turn !== asked.turn;
  const others = joined(doc.log.slice(since).filter((entry) => isAnswer(entry) && entry.kind === "move" && entry.sentence));
  return { did: others.map(({ seat, sentence, move }) => [seatName(doc, seat), sentence, isBare(move)]), why: isOver ? text("turn_ended") : "" };
}
