/** Asking why something cannot be chosen, and the bubble that says it. */

import * as chooser from "./chooser.js";
import { keysOf } from "./meant.js";
import { ReasonPanel } from "./reasons.js";
import { isDirect } from "./settings.js";
import { text } from "./texts.js";

export class WhyNot {
  /** @param {any} page the table @param {HTMLElement} root @param {{rulebook: () => string, meet: ((rule: any) => void) | null}} told */
  constructor(page, root, told) {
    this.page = page;
    /** @type {import("./chooser.js").Thing | null} what was refused last */
    this.thing = null;
    this.panel = new ReasonPanel(root, { ...told, closed: () => this.close() });
  }

  get isOpen() {
    return this.panel.isOpen;
  }

  /** Mark what was refused, unless it can be chosen by now. @param {Map<string, string>} lights */
  light(lights) {
    for (const name of this.thing ? keysOf(this.thing) : []) if ((lights.get(name) ?? "later") === "later") lights.set(name, "refused");
  }

  /** Take the bubble away without drawing the page. */
  forget() {
    this.thing = null;
    this.panel.hide();
  }

  /** Ask the server why something that was touched cannot be chosen. @param {import("./chooser.js").Thing[]} things @param {string} name @param {string} about what is there */
  async ask(things, name, about = "") {
    if (things.length === 0) {
      this.refuse(things, name, text("reason_elsewhere"));
      return;
    }
    const { choice, connection, store } = this.page;
    if (choice !== null && chooser.isMeantElsewhere(choice, things[0])) {
      this.refuse(things, name, text("reason_other_place"));
      return;
    }
    const { ask } = store.document.question ?? {};
    const chosen = choice === null ? [] : chooser.wordsBeforeTouch(choice);
    const reply = await connection.ask({ type: "why", chosen, touched: things[0] });
    if (reply?.type !== "why") return;
    const [{ through = null } = {}] = reply.reasons;
    if (through !== null && store.document.question?.ask === ask && isDirect(store.document)) {
      this.page.send(through);
      this.page.early = things; // it belongs to the question after the only answer that leads there
      return;
    }
    this.thing = things[0];
    this.page.render();
    this.explain([...(about ? [{ sentence: about, rule: null }] : []), ...reply.reasons], name);
  }

  /** Refuse something without asking the server. */
  refuse(things, name, sentence) {
    this.thing = things[0] ?? null;
    this.page.render();
    this.explain([{ sentence, rule: null }], name);
  }

  explain(reasons, name) {
    this.page.say(this.panel.show(reasons, name, document.querySelector("[data-light=refused]")));
  }

  /** The reasons are read: the focus goes back to where it came from. */
  close() {
    const hadFocus = this.panel.root.contains(document.activeElement);
    this.forget();
    this.page.render();
    if (hadFocus) (document.querySelector(".board [tabindex='0']") ?? document.querySelector("[data-rest]")).focus();
  }
}
