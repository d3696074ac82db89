/** What has happened since the player's last answer, in one line of the question: why the turn ended by itself, what the others did, and that once more. */

import { button, element, renew } from "./elements.js";
import { firstSince, isAnswer, joined } from "./log.js";
import { seatName } from "./players.js";
import { text } from "./texts.js";

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
    const said = isFree && doc.question !== null ? told(doc, this.asked) : [];
    this.root.hidden = said.length === 0;
    const again = said.length > 0 && this.scenes.length > 1 && button(text("show_again"), () => this.again(), { class: "quiet" });
    renew(this.root, ...(said.length > 0 ? [element("p", { title: said.join(" ") }, said.join(" ")), again] : []));
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

/** The sentences; none where nobody else did anything, and the turn ended as the player said. @param {any} doc @param {any} asked */
export function told(doc, asked) {
  const since = firstSince(doc.log, doc.you);
  if (since === 0) return [];
  const own = doc.log[since - 1];
  const couldStop = asked?.tree.choices.some((each) => each.text === "pass") ?? false;
  const isOver = couldStop && own.move !== undefined && own.move !== "pass" && doc.question.turn !== asked.turn;
  /** @type {{seat: string, sentences: string[]}[]} */
  const others = [];
  for (const { seat, sentence } of joined(doc.log.slice(since).filter((entry) => isAnswer(entry) && entry.kind === "move" && entry.sentence))) {
    if (others.at(-1)?.seat === seat) others.at(-1)?.sentences.push(sentence);
    else others.push({ seat, sentences: [sentence] });
  }
  return [isOver && text("turn_ended"), ...others.map(({ seat, sentences }) => `${seatName(doc, seat)} ${sentences.join("; ")}.`)].filter(Boolean);
}
