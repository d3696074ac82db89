/** A lesson: a table of its own with a position, what there is to learn, and what is said of the answer that was given. */

import { post } from "./api.js";
import { button, element, renew } from "./elements.js";
import { seatAddress } from "./links.js";
import { language } from "./settings.js";
import { termed } from "./terms.js";
import { text } from "./texts.js";
import { lobbyAddress } from "./transport.js";

const MOST_UNDONE = 40; // own answers that are taken back to try a lesson again

const HOME = "lesson-home"; // the table that lessons were begun at; without one they lead to a new table of the game

/** The address of the first page with the setup of a game opened. @param {string} game */
function setupAddress(game) {
  return `${new URL(lobbyAddress(language()), location.href)}#play=${encodeURIComponent(game)}`;
}

/** True if a document asks for an answer: a lesson that is solved or failed asks for nothing but to go on. @param {any} doc */
export function asksForAnswer(doc) {
  return doc.question !== null && (doc.lesson?.verdict ?? "open") === "open";
}

/** The lessons of a game that were learned on this device. @param {string} game */
export function learned(game) {
  return new Set(JSON.parse(localStorage.getItem(`lessons:${game}`) ?? "[]"));
}

/** Go to a lesson of a table or of a game with variants, without a name to the first. @param {{table?: string, game?: string, variants?: string[], lesson?: string, first_game?: boolean}} wish first_game: a game that is explained will do */
export async function goToLesson(wish) {
  const { table, links, learner, explained } = await post("/api/lessons", { ...wish, language: language() });
  /** @type {Record<string, string>} */
  const values = explained ? { guide: "yes" } : {};
  location.assign(seatAddress(table, new URLSearchParams({ seat: links[learner], owner: links.owner }).toString(), values));
}

/** Begin with the lessons of a game; from a table, the way back leads there, else to a new table. @param {{table?: string, game?: string, variants?: string[], first_game?: boolean}} wish */
export function learn(wish) {
  sessionStorage.setItem(HOME, wish.table ? location.href : setupAddress(wish.game ?? ""));
  return goToLesson(wish);
}

export class LessonPanel {
  /** @param {HTMLElement} root @param {any} page the page of the table */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.does = element("div", { class: "lesson-does" });
    root.nextElementSibling?.querySelector(".does")?.prepend(this.does);
    this.problem = "";
  }

  /** @param {any} doc */
  update(doc) {
    const { lesson } = doc;
    this.root.hidden = lesson === null;
    if (lesson === null) return;
    const place = lesson.all.findIndex((each) => each.name === lesson.name);
    if (lesson.verdict === "right") this.note(doc.game, lesson.name);
    const said = this.verdict(lesson);
    this.root.dataset.verdict = lesson.verdict;
    const number = element("p", { class: "phase" }, text("lesson_number", { number: place + 1, count: lesson.all.length }));
    renew(
      this.root,
      element("div", { class: "lesson-head" }, number, this.steps(doc.game, lesson), this.wayOut(doc, "quiet lesson-out")),
      element("div", { class: "lesson-told" }, element("h2", {}, lesson.title || doc.title), " ", said ? element("p", { class: "lesson-said" }, ...termed(said)) : element("p", {}, ...termed(lesson.text))),
      this.problem && element("p", { class: "setup-trouble", role: "alert" }, this.problem),
    );
    renew(this.does, ...this.buttons(doc, lesson, place));
    if (this.spoken !== said + lesson.name) this.page.say([lesson.title, said || lesson.text].join(": "));
    this.spoken = said + lesson.name;
  }

  verdict({ verdict, said }) {
    if (verdict === "open") return "";
    return [text(verdict === "right" ? "lesson_right" : "lesson_other"), said].filter(Boolean).join(" ");
  }

  note(game, name) {
    localStorage.setItem(`lessons:${game}`, JSON.stringify([...learned(game).add(name)]));
  }

  /** The one thing to go on with once an answer is judged; it stands in the place of what else could be done. */
  buttons(doc, lesson, place) {
    const following = lesson.all[place + 1];
    if (lesson.verdict === "open") return [];
    if (lesson.verdict === "other") return [button(text("lesson_again"), () => this.again(), { class: "primary" })];
    return [following ? button(text("lesson_next"), () => this.go(following.name), { class: "primary" }) : this.wayOut(doc, "primary")];
  }

  /** The way to the table one came from, else to a whole game. */
  wayOut(doc, kind) {
    const home = sessionStorage.getItem(HOME) ?? setupAddress(doc.game);
    return element("a", { href: home, class: kind }, text(home.includes("#play=") ? "lesson_play" : "lesson_end"));
  }

  /** Lead the focus to what goes on. */
  remind() {
    const next = this.does.querySelector("button, a");
    if (next instanceof HTMLElement) next.focus();
  }

  /** The lessons one after the other, those that were learned with a tick. */
  steps(game, lesson) {
    const done = learned(game);
    const step = ({ name, title }, place) => {
      const label = [text("lesson_number", { number: place + 1, count: lesson.all.length }), title, done.has(name) && text("lesson_learned")].filter(Boolean).join(", ");
      const isHere = name === lesson.name;
      return element("li", {}, button(done.has(name) ? "✓" : String(place + 1), () => this.go(name), { class: "lesson-step", title, "aria-label": label, ...(isHere ? { "aria-current": "step" } : {}) }));
    };
    return element("ol", { class: "lesson-steps" }, ...lesson.all.map(step));
  }

  async go(name) {
    try {
      await goToLesson({ table: this.page.table, lesson: name });
    } catch (problem) {
      this.problem = problem instanceof Error ? problem.message : String(problem);
      this.update(this.page.store.document);
    }
  }

  /** Take back own answers until none is against the lesson. */
  async again() {
    for (let count = 0; count < MOST_UNDONE && this.page.store.document.lesson.verdict === "other"; count += 1) {
      const reply = await this.page.connection.ask({ type: "undo" });
      if (reply?.type !== "done") return;
    }
  }
}
