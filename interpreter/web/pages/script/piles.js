/** Piles: a back, or the top, with how many lie there. One that is open to the eye can be looked through. */

import { backOf, cardOf } from "./cards.js";
import { element } from "./elements.js";
import { shownAt } from "./lights.js";
import { nameOf } from "./meant.js";
import { asRow } from "./rows.js";
import { text } from "./texts.js";

/** @type {Set<string>} the ids of piles that are laid open */
const opened = new Set();

/** A holding as a pile. @param {any} holding @param {any} everywhere */
export function pile(holding, everywhere) {
  const shown = shownAt(everywhere, holding);
  const title = holding.of ? `${holding.title}, ${holding.of}` : holding.title;
  const mark = shown.changes?.holdings.has(holding.id) ? " is-changed" : "";
  const name = element("span", { class: `pile-title${mark}` }, title);
  if (holding.hidden || holding.items.length === 0) {
    return element("div", { class: "pile", data: { at: holding.id } }, backOf(holding.count, { isSmall: true, label: title }), name);
  }
  const top = cardOf({ ...holding.items[holding.items.length - 1], count: 1 }, { ...shown, lights: new Map() }, { isSmall: true, isQuiet: true });
  const count = element("span", { class: "face-count", data: { number: holding.id } }, String(holding.count));
  return folded(holding.id, "pile", [element("span", { class: "pile-top", data: { at: holding.id } }, top, count), name], () => {
    const items = holding.items.map((item) => element("li", {}, cardOf(item, shown, { isSmall: true, isQuiet: true, things: holding.place })));
    return asRow(element("ul", { class: "face-row" }, ...items), holding.id);
  }, isLitIn(holding, shown));
}

/** What can be unfolded, and stays so when it is made anew, until somebody folds it; what has to be open is so for as long as that lasts. */
export function folded(id, name, summary, content, isForced = false) {
  return element(
    "details",
    { class: name, open: opened.has(id) || isForced, data: { folded: id } },
    element("summary", { onclick: ({ currentTarget }) => (currentTarget.parentElement.open ? opened.delete(id) : opened.add(id)) }, ...summary),
    element("div", { class: "unfolded" }, content()),
  );
}

/** Fold a pile that lies above the page when something else is touched. */
export function foldElsewhere() {
  const fold = ({ target }) => {
    for (const each of document.querySelectorAll(".part-own details.pile[open]")) {
      if (!each.contains(target) && opened.delete(each.dataset.folded)) each.open = false;
    }
  };
  document.addEventListener("click", fold, { capture: true }); // before what is touched is made anew
}

/** The lights for what is folded away: only of what lies nowhere in the open, where a touch means the same. @param {any} scene @param {Map<string, string>} lights */
export function lightsOfFolded(scene, lights) {
  const inTheOpen = scene.holdings.filter((each) => each.form !== "pile" && each.zone !== "box").flatMap((each) => each.things ?? []);
  const names = new Set(inTheOpen.filter(Boolean).map(nameOf));
  return new Map([...lights].filter(([name]) => !names.has(name)));
}

/** Things put away, under one heading with their number. */
export function box(groups, shown) {
  if (groups.length === 0) return null;
  const held = groups.flatMap((group) => group.held);
  const count = held.reduce((sum, each) => sum + (each.count ?? 1), 0);
  return folded("box", "put-away", [`${text("put_away")} (${count})`], () => element("div", { class: "piles" }, ...held.map((each) => pile(each, shown))), held.some((each) => isLitIn(each, shownAt(shown, each))));
}

/** Whether something can be chosen there: it may not be folded away. */
function isLitIn(holding, shown) {
  return (holding.things ?? []).some((thing) => {
    const name = `${thing?.kind}:${thing?.name}`;
    return !shown.places?.has(name) && shown.lights.has(name);
  });
}
