/** What the draft changes, in sentences: before and after, with what differs between them in form as well as in colour. */

import { button, element } from "../elements.js";
import { text } from "../texts.js";

/** The tab of the differences. @param {HTMLElement} root @param {any} service @param {{opened: (address: string) => void}} told */
export function mountDifferences(root, service, told) {
  const update = async (_, isShown) => {
    if (!isShown) return;
    const reply = await service.ask({ type: "diff" });
    const items = reply.type === "differences" ? differenceItems(reply.rules, told.opened) : [];
    const none = reply.type === "differences" ? text("no_differences") : reply.sentence;
    root.replaceChildren(items.length > 0 ? element("ul", { class: "differences" }, ...items) : element("p", { class: "hint" }, none));
  };
  return { update };
}

/**
 * The rules that differ.
 *
 * @param {{address: string, title: string, what: string, old: string, new: string, parts?: any[]}[]} rules
 * @param {(address: string) => void} opened
 */
function differenceItems(rules, opened) {
  return rules.map((rule) =>
    element(
      "li",
      { class: `difference is-${rule.what}` },
      element("h3", {}, button(rule.title || rule.address, () => opened(rule.address), { class: "quiet" })),
      ...(rule.parts?.length ? rule.parts.map((part) => sentences(part)) : [sentences(rule)]),
    ),
  );
}

function sentences(each) {
  return element("div", { class: "before-after" }, side("del", "before", each.old), side("ins", "after", each.new));
}

function side(tag, key, sentence) {
  if (!sentence) return null;
  const lines = String(sentence).split("\n").flatMap((line, place) => (place === 0 ? [line] : [element("br"), line]));
  return element("p", { class: `is-${key}` }, element("b", {}, text(key)), " ", element(tag, {}, ...lines));
}
