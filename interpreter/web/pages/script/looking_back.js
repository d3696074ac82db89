/** The position as it was after some answers, while the game goes on; nothing can be chosen there. */

import { sharedAddress } from "./links.js";
import { text } from "./texts.js";

const byId = (id) => document.getElementById(id);

export class LookingBack {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.clear();
    byId("past-first").addEventListener("click", () => this.look(0));
    byId("past-before").addEventListener("click", () => this.look(this.answers - 1));
    byId("past-after").addEventListener("click", () => this.look(this.answers + 1));
    byId("past-end").addEventListener("click", () => this.end());
    byId("past-fork").addEventListener("click", () => this.fork());
  }

  clear() {
    [this.scene, this.log, this.answers] = [null, null, null];
  }

  /** Show the position after so many answers; the present one where there were not more. */
  async look(answers) {
    const all = this.page.store.document.answers;
    if (answers >= all) {
      this.end();
      return;
    }
    const wanted = Math.max(0, answers);
    this.asked = wanted;
    const reply = await this.page.connection.ask({ type: "look", answers: wanted });
    if (reply?.type !== "past" || this.asked !== wanted) return;
    [this.scene, this.log, this.answers] = [reply.scene ?? reply.document.scene, reply.log ?? reply.document?.log ?? null, wanted];
    this.page.say(this.sentence());
    this.page.render();
  }

  /** Back to the game. */
  end() {
    this.asked = null;
    this.clear();
    this.page.render();
  }

  /** Another table that begins with this position; who asks for it has all seats of persons there. */
  async fork() {
    const doc = this.page.store.document;
    const reply = await this.page.connection.ask({ type: "fork", answers: this.answers });
    if (reply?.type !== "forked") return;
    const people = doc.seats.filter((each) => each.kind === "person").map((each) => [each.seat, reply.links[each.seat]]);
    location.assign(sharedAddress(reply.table, { ...Object.fromEntries(people), owner: reply.links.owner }));
  }

  sentence() {
    const { answers } = this.page.store.document;
    return this.answers === 0 ? text("past_beginning", { all: answers }) : text("past_position", { number: this.answers, all: answers });
  }

  update() {
    const isPast = this.scene !== null;
    byId("past").hidden = !isPast;
    document.body.classList.toggle("is-past", isPast);
    if (!isPast) return;
    byId("past-text").textContent = this.sentence();
    byId("past-before").disabled = this.answers === 0;
    byId("past-first").disabled = this.answers === 0;
    byId("past-fork").hidden = this.page.store.document.you === null;
  }
}
