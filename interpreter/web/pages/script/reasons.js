/** Why something is not possible: sentences, what to do instead, and where the rule stands. It lies above the page, so that nothing moves below a hand. */

import { button, element } from "./elements.js";
import { text } from "./texts.js";

const GAP = 8; // px between what is asked and the reasons below it

export class ReasonPanel {
  /**
   * @param {HTMLElement} root
   * @param {{rulebook: () => string, closed: () => void, meet: ((rule: any) => void) | null}} told the address of the rulebook; what follows when
   *   somebody closes it; what leads to the line of a rule, where there is an editor beside the table
   */
  constructor(root, told) {
    this.root = root;
    this.told = told;
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /** Show reasons, and return them in one line. @param {any[]} reasons @param {string} touched what was touched, in words */
  show(reasons, touched) {
    const said = reasons.length > 0 ? reasons : [{ sentence: text("no_reason"), rule: null }];
    const items = said.map((each) => element("li", {}, element("p", {}, each.sentence), each.rule && this.rule(each.rule)));
    this.root.replaceChildren(
      element("h3", {}, touched ? text("why_not_touched", { touched }) : text("why_not")),
      element("ul", {}, ...items),
      button(text("close"), this.told.closed, { class: "quiet" }),
    );
    this.root.hidden = false;
    this.root.style.removeProperty("--reasons-top");
    this.root.classList.remove("is-high");
    return said.map((each) => each.sentence).join(" ");
  }

  /** Take the reasons away. */
  hide() {
    this.root.hidden = true;
    this.root.replaceChildren();
  }

  /** Where a rule stands: in the rulebook, and in which line of whose rules. */
  rule(rule) {
    const { meet, rulebook } = this.told;
    const [place, others] = [text("rule_line", rule), rule.variants.filter((title) => title !== rule.title)];
    const said = others.length > 0 ? text("rule_of_variant", { place, variant: others.join(", ") }) : place;
    const link = element("a", { href: `${rulebook()}#${encodeURIComponent(rule.address)}`, target: "_blank", rel: "noopener" }, text("rule_in_rulebook"));
    return element("p", { class: "rule" }, link, meet ? button(said, () => meet(rule), { class: "quiet" }) : element("span", {}, said));
  }

  /** Lie at the lower edge of the window, or, where that would cover what was touched, below what is asked. @param {Element | null} touched */
  keepClearOf(touched) {
    const [place, own] = [touched?.getBoundingClientRect(), this.root.getBoundingClientRect()];
    if (!place || place.bottom <= own.top || place.top >= own.bottom || place.right <= own.left || place.left >= own.right) return;
    const { bottom } = this.root.parentElement.getBoundingClientRect();
    this.root.style.setProperty("--reasons-top", `${Math.max(0, bottom) + GAP}px`);
    this.root.classList.add("is-high");
  }
}

/** Tell the page around this one which rule is to be shown. */
export function tellEditor({ file, address }) {
  parent.postMessage({ type: "rule", file, address }, location.origin);
}
