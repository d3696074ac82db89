/** Why something is not possible: a bubble beside what was touched, in the words of the rule; where the rule stands is a detail. */

import { lieBeside, lieOutside, whenMoved } from "./beside.js";
import { button, element } from "./elements.js";
import { termed } from "./terms.js";
import { text } from "./texts.js";

export class ReasonPanel {
  /**
   * @param {HTMLElement} root
   * @param {{rulebook: () => string, closed: () => void, meet: ((rule: any) => void) | null}} told the address of the rulebook; what follows when
   *   somebody closes it; what leads to the line of a rule, where there is an editor beside the table
   */
  constructor(root, told) {
    this.root = root;
    this.told = told;
    /** @type {Element | null} what was touched */
    this.anchor = null;
    whenMoved(() => this.place());
    document.addEventListener("pointerdown", (event) => {
      if (this.isOpen && event.target instanceof Node && !this.root.contains(event.target)) this.hide(); // drawing the page anew here would take the click away
    });
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /**
   * Show reasons beside what was touched, and return them in one line.
   *
   * @param {any[]} reasons @param {string} touched what was touched, in words @param {Element | null} [place] where it is
   */
  show(reasons, touched, place = null) {
    const said = reasons.length > 0 ? reasons : [{ sentence: text("no_reason"), rule: null }];
    const items = said.map((each) => element("li", {}, element("p", {}, ...termed(each.sentence)), each.rule && this.rule(each.rule)));
    this.root.replaceChildren(
      element("h3", { class: "only-spoken" }, touched ? text("why_not_touched", { touched }) : text("why_not")),
      element("ul", {}, ...items),
      button("✕", this.told.closed, { class: "quiet reasons-close", "aria-label": text("close") }),
    );
    this.root.hidden = false;
    this.anchor = place;
    this.place();
    return said.map((each) => each.sentence).join(" ");
  }

  /** Take the reasons away. */
  hide() {
    this.root.hidden = true;
    this.root.replaceChildren();
  }

  /** Where a rule stands: in the rulebook, and, as a detail, in which line of whose rules. */
  rule(rule) {
    const { meet, rulebook } = this.told;
    const [place, others] = [text("rule_line", rule), rule.variants.filter((title) => title !== rule.title)];
    const said = others.length > 0 ? text("rule_of_variant", { place, variant: others.join(", ") }) : place;
    const link = element("a", { href: `${rulebook()}#${encodeURIComponent(rule.address)}`, target: "_blank", rel: "noopener" }, text("rule_in_rulebook"));
    const line = meet ? button(said, () => meet(rule), { class: "quiet" }) : element("span", {}, said);
    return element("details", { class: "rule" }, element("summary", {}, text("rule_details")), element("p", {}, link, " ", line));
  }

  /** Lie beside what was touched, and where that is on a board outside of the board, which is still asked about; without it at the lower edge. */
  place() {
    if (!this.isOpen) return;
    const board = this.anchor?.isConnected && this.anchor.checkVisibility() ? this.anchor.closest(".board") : null;
    if (!(board && this.anchor && lieOutside(this.root, board, this.anchor))) lieBeside(this.root, this.anchor);
  }
}

/** Tell the page around this one which rule is to be shown. */
export function tellEditor({ file, address }) {
  parent.postMessage({ type: "rule", file, address }, location.origin);
}
