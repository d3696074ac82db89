/** Tabs by the keyboard as well: one of them is in the tab order, arrows go to the others. */

import { element } from "../elements.js";

/**
 * Put tabs into an element.
 *
 * @param {HTMLElement} list
 * @param {{name: string, title: string, panel?: string, mark?: string}[]} tabs `panel`: the id of what it shows
 * @param {string} chosen
 * @param {(name: string) => void} taken
 */
export function showTabs(list, tabs, chosen, taken) {
  const focus = list.contains(document.activeElement);
  const made = tabs.map(({ name, title, panel, mark }) => {
    const isChosen = name === chosen;
    const tab = element("button", { type: "button", role: "tab", id: `tab-${list.id}-${name}`, "aria-selected": String(isChosen), tabIndex: isChosen ? 0 : -1, data: { name } }, title, mark && element("span", { class: "tab-mark" }, mark));
    if (panel) tab.setAttribute("aria-controls", panel);
    tab.addEventListener("click", () => taken(name));
    return tab;
  });
  list.setAttribute("role", "tablist");
  list.replaceChildren(...made);
  list.onkeydown = (event) => key(event, made, taken);
  if (focus) made.find((tab) => tab.dataset.name === chosen)?.focus();
}

function key(event, tabs, taken) {
  const place = tabs.indexOf(event.target);
  const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (place < 0 || next === undefined) return;
  event.preventDefault();
  taken(tabs[(next + tabs.length) % tabs.length].dataset.name);
}
