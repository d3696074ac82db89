/** Why something is not possible: sentences, what to do instead, and where the rule stands. */

import { button, element } from "./elements.js";
import { text } from "./texts.js";

/**
 * Show reasons in a panel.
 *
 * @param {HTMLElement} panel
 * @param {any[]} reasons
 * @param {string} touched what was touched, in words
 * @param {string} rulebook the address of the rulebook
 * @param {() => void} closed what follows when somebody closes it
 */
export function showReasons(panel, reasons, touched, rulebook, closed) {
  const items = reasons.map((each) => element("li", {}, element("p", {}, each.sentence), each.rule && ruleLine(each.rule, rulebook)));
  panel.replaceChildren(
    element("h3", {}, touched ? text("why_not_touched", { touched }) : text("why_not")),
    element("ul", {}, ...items),
    button(text("close"), closed, { class: "quiet" }),
  );
  panel.hidden = false;
}

/** Take the reasons away. */
export function hideReasons(panel) {
  panel.hidden = true;
  panel.replaceChildren();
}

function ruleLine(rule, rulebook) {
  const place = `${rule.file}:${rule.line}`;
  const said = rule.variants.length > 0 ? text("rule_of_variant", { place, variant: rule.variants.join(", ") }) : place;
  const link = element("a", { href: `${rulebook}#${encodeURIComponent(rule.address)}`, target: "_blank", rel: "noopener" }, text("rule_in_rulebook"));
  return element("p", { class: "rule" }, link, " ", element("code", {}, said));
}
