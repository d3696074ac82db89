/** What the tabs of the outcome hold, in the order of the tabs. */

import { mountDifferences } from "./differences.js";

const byId = (id) => document.getElementById(id);

/**
 * @typedef {object} Part
 * @property {(draft: any, isShown: boolean) => void} update the draft has been changed, or the tab has been opened
 * @property {(things: any[]) => void} [light] what the cursor in the file stands at is lit
 * @property {() => object | null} [sharing] what a link to the draft holds of this part
 */

/**
 * The parts by the names of their tabs.
 *
 * @param {any} page the workshop
 * @returns {Record<string, Part>}
 */
export function outcomeParts(page) {
  return { differences: mountDifferences(byId("play-differences"), page.service, { opened: (address) => page.meet(address) }) };
}
