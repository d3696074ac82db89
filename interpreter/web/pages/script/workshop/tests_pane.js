/** The tests of the draft: positions that somebody has played, and whether they still come about. */

import { button, element } from "../elements.js";
import { text } from "../texts.js";

/** The tab of the tests. @param {HTMLElement} root @param {any} page the workshop */
export function mountTests(root, page) {
  const update = async (_, isShown) => {
    if (!isShown) return;
    const reply = await page.service.ask({ type: "tests" });
    const rows = reply.type === "tests" ? reply.tests.map((test) => row(test, page)) : [];
    const none = reply.type === "tests" ? text("no_tests") : reply.sentence;
    root.replaceChildren(rows.length > 0 ? element("ul", { class: "tests" }, ...rows) : element("p", { class: "hint" }, none));
  };
  return { update };
}

function row(test, page) {
  const open = (at) => {
    page.panes.show("file");
    page.files.go(test.file, at, at);
  };
  const state = element("span", { class: "test-state" }, element("span", { "aria-hidden": "true" }, test.holds ? "✓ " : "✕ "), text(test.holds ? "test_holds" : "test_fails"));
  const findings = test.findings.map((each) => element("li", {}, button(text("finding_place", { file: test.file, line: each.line }), () => open(each.from), { class: "quiet" }), " ", each.message));
  if (!test.holds && findings.length === 0) findings.push(element("li", {}, text("test_not_run")));
  return element("li", { class: `test is-${test.holds ? "fine" : "broken"}` }, button(test.file, () => open(0), { class: "quiet" }), state, findings.length > 0 && element("ul", {}, ...findings));
}
