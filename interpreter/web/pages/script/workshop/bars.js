/** What has happened to the draft from outside, and what one can do about it: bars over the panes that stay until they are settled. */

import { button, element } from "../elements.js";

export class Bars {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /**
   * Show a bar; one of the same name gives way.
   *
   * @param {string} name @param {string} sentence
   * @param {[label: string, act: () => void][]} choices what can be done; each takes the bar away
   */
  show(name, sentence, choices = [], ...more) {
    const buttons = choices.map(([label, act], place) => button(label, () => (this.hide(name), act()), place === 0 ? { class: "primary" } : {}));
    const bar = element("div", { class: "bar", role: "alert", data: { bar: name } }, element("p", {}, sentence), ...buttons, ...more);
    this.hide(name);
    this.root.append(bar);
  }

  hide(name) {
    this.root.querySelector(`[data-bar="${name}"]`)?.remove();
  }
}
