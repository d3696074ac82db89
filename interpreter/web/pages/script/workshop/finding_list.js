/** What was found in a file, under it: full sentences, what to do, and what the program can do by itself as buttons. */

import { button, element, parts } from "../elements.js";
import { text } from "../texts.js";

const MOST = 100; // items; nobody reads more at once

export const SIGNS = { error: "✕", warning: "!", info: "i" };

/**
 * The items of the findings of all files.
 *
 * @param {Record<string, any[]>} files
 * @param {{go: (file: string, finding: any) => void, fix: (file: string, fix: any) => void, explain: (code: string) => void}} told
 */
export function findingItems(files, told) {
  const all = Object.entries(files).flatMap(([file, findings]) => findings.map((finding) => ({ file, finding })));
  const rank = ({ finding }) => Object.keys(SIGNS).indexOf(finding.severity);
  return all
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, MOST)
    .map(({ file, finding }) => item(file, finding, told));
}

function item(file, finding, told) {
  const place = button(text("finding_place", { file, line: finding.line }), () => told.go(file, finding), { class: "quiet finding-place" });
  const fixes = (finding.fixes ?? []).map((fix) => element("button", { type: "button", class: "fix", onclick: () => told.fix(file, fix) }, element("span", {}, ...parts(fix.title))));
  const isHeaded = finding.title && finding.title !== finding.message;
  return element(
    "li",
    { class: `finding is-${finding.severity}`, data: { file, from: String(finding.from) } },
    element("span", { class: "finding-sign", "aria-hidden": "true" }, SIGNS[finding.severity] ?? "i"),
    element(
      "div",
      {},
      element("p", {}, element("b", {}, text(`severity_${finding.severity}`)), " ", ...(isHeaded ? [finding.title] : parts(finding.message))),
      isHeaded && element("p", {}, ...parts(finding.message)),
      finding.hint && element("p", { class: "hint" }, ...parts(finding.hint)),
      element("p", { class: "finding-tools" }, ...fixes, place, finding.code && button(finding.code, () => told.explain(finding.code), { class: "quiet", title: text("explain_code") })),
    ),
  );
}
