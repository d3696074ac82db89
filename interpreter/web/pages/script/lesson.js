/** A lesson: a table of its own with a position, what there is to learn, and what is said of the answer that was given. */

import { post } from "./api.js";
import { button, element, renew } from "./elements.js";
import { seatAddress } from "./links.js";
import { language } from "./settings.js";
import { text } from "./texts.js";
import { pageAddress } from "./transport.js";

const MOST_UNDONE = 40; // own answers that are taken back to try a lesson again

/** Where lessons were begun, to go back to. */
const home = {
  get: () => sessionStorage.getItem("lesson-home") ?? pageAddress("", ""),
  set: (/** @type {string} */ address) => sessionStorage.setItem("lesson-home", address),
};

/** The lessons of a game that were learned on this device. @param {string} game */
function learned(game) {
  return new Set(JSON.parse(localStorage.getItem(`lessons:${game}`) ?? "[]"));
}

/** Go to a lesson of a table or of a game with variants, without a name to the first. @param {{table?: string, game?: string, variants?: string[], lesson?: string}} wish */
export async function goToLesson(wish) {
  const { table, links, learner } = await post("/api/lessons", { ...wish, language: language() });
  location.assign(seatAddress(table, new URLSearchParams({ seat: links[learner], owner: links.owner }).toString()));
}

/** Begin with the lessons of a game; the way back leads to this page. @param {{table?: string, game?: string, variants?: string[]}} wish */
export function learn(wish) {
  home.set(location.href);
  return goToLesson(wish);
}

export class LessonPanel {
  /** @param {HTMLElement} root @param {any} page the page of the table */
  constructor(root, page) {
    this.root = root;
    this.page = page;
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
    renew(
      this.root,
      element("div", { class: "lesson-head" }, element("p", { class: "phase" }, text("lesson_number", { number: place + 1, count: lesson.all.length })), this.steps(doc.game, lesson)),
      element("h2", {}, lesson.title || doc.title),
      element("p", { class: "lesson-text" }, lesson.text),
      said && element("p", { class: "lesson-said" }, said),
      this.problem && element("p", { class: "setup-trouble", role: "alert" }, this.problem),
      element("div", { class: "guide-buttons" }, ...this.buttons(lesson, place)),
    );
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

  buttons(lesson, place) {
    const following = lesson.all[place + 1];
    return [
      lesson.verdict === "right" && following && button(text("lesson_next"), () => this.go(following.name), { class: "primary" }),
      lesson.verdict === "other" && button(text("lesson_again"), () => this.again(), { class: "primary" }),
      element("a", { href: home.get(), class: lesson.verdict === "right" && !following ? "primary" : "quiet" }, text("lesson_end")),
    ].filter(Boolean);
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
