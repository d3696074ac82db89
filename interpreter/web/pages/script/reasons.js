/** Why something is not possible: sentences, what to do instead, and where the rule stands. */

import { button, element } from "./elements.js";
import { text } from "./texts.js";

/** Show reasons in a panel. @param {HTMLElement} panel @param {any[]} reasons @param {string} touched what was touched, in words */
export function showReasons(panel, reasons, touched) {
  const items = reasons.map((each) => element("li", {}, element("p", {}, each.sentence), each.advice && element("p", { class: "hint" }, each.advice), each.rule && ruleLine(each.rule)));
  panel.replaceChildren(
    element("h3", {}, touched ? text("why_not_touched", { touched }) : text("why_not")),
    element("ul", {}, ...items),
    button(text("close"), () => hideReasons(panel), { class: "quiet" }),
  );
  panel.hidden = false;
}

/** Take the reasons away. */
export function hideReasons(panel) {
  panel.hidden = true;
  panel.replaceChildren();
}

function ruleLine(rule) {
  const place = rule.line ? `${rule.file}:${rule.line}` : rule.file;
  const said = rule.variant ? text("rule_of_variant", { place, variant: rule.variant }) : place;
  const link = rule.link && element("a", { href: rule.link, target: "_blank", rel: "noopener" }, text("rule_in_rulebook"));
  return element("p", { class: "rule" }, link, " ", element("code", {}, said ?? ""));
}
