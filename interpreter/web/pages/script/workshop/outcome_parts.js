/** What the tabs of the outcome hold, in the order of the tabs. */

import { mountDifferences } from "./differences.js";
import { EffectPane } from "./effect.js";
import { TablePane } from "./table_pane.js";
import { mountTests } from "./tests_pane.js";

const byId = (id) => document.getElementById(id);

/**
 * @typedef {object} Part
 * @property {(draft: any, isShown: boolean) => void} update the draft has been changed, or the tab has been opened
 * @property {() => void} [checked] the rules have been checked: `page.isValid`
 * @property {(things: any[]) => void} [light] what the cursor in the file stands at is lit
 * @property {() => Promise<object | null>} [sharing] what a link to the draft holds of this part
 */

/**
 * The parts by the names of their tabs.
 *
 * @param {any} page the workshop
 * @returns {Record<string, Part>}
 */
export function outcomeParts(page) {
  return {
    table: new TablePane(byId("play-table"), page),
    differences: mountDifferences(byId("play-differences"), page.service, { opened: (address) => page.meet(address) }),
    effect: new EffectPane(byId("play-effect"), page),
    tests: mountTests(byId("play-tests"), page),
  };
}
