/** A comparison while it grows: sentences, pictures and figures. What is open stays open, and what is looked at stays where it is. */

import { element, parts, renew } from "../elements.js";
import { text } from "../texts.js";
import { nodes } from "./element_tree.js";

/** The places for a comparison: `root`, and `show`, which fills them with what a message says. */
export function comparisonParts() {
  const key = element("p", { class: "effect-key" });
  const sentences = element("ul", { class: "effect-said" });
  const pictures = element("div", { class: "effect-pictures" });
  const figures = details(text("effect_figures"));
  const root = element("section", { class: "effect-result", "aria-label": text("part_effect"), hidden: true }, key, sentences, pictures, figures, element("p", { class: "hint" }, text("effect_how")));
  const shown = new Map(); // figures by their titles
  const show = (message, draft) => {
    root.hidden = false;
    renew(key, side("a", text("effect_without", { game: draft.game_title })), side("b", text("effect_with", { game: draft.game_title, title: draft.title })));
    renew(sentences, ...message.sentences.map(sentence));
    const drawn = message.pictures.map((picture) => fresh(shown, picture));
    if (drawn.length !== pictures.children.length || drawn.some((each, place) => each !== pictures.children[place])) pictures.replaceChildren(...drawn);
    const { head, rows } = message.figures;
    fillTable(figures, text("effect_figures"), [head, ...rows.map((row) => row.cells)], rows.map((row) => row.told));
  };
  return { root, show };
}

function side(letter, title) {
  return element("span", {}, element("i", { class: `effect-mark is-${letter}`, "aria-hidden": "true" }), `${letter.toUpperCase()}: ${title}`);
}

function sentence(each) {
  return element("li", { class: each.told ? "is-told" : each.open ? "is-open" : "is-fact" }, ...parts(each.text));
}

/** The figure of a picture, as it is now. */
function fresh(shown, { title, caption, drawing, rows }) {
  if (!shown.has(title)) {
    const places = { drawing: element("div", {}), caption: element("figcaption", {}), table: details(text("effect_table")) };
    shown.set(title, { places, figure: element("figure", {}, element("h3", {}, title), places.drawing, places.caption, places.table) });
  }
  const { places, figure } = shown.get(title);
  places.drawing.replaceChildren(...nodes(drawing));
  places.caption.textContent = caption;
  fillTable(places.table, title, rows);
  return figure;
}

function details(title) {
  return element("details", {}, element("summary", {}, title), element("div", { class: "effect-table", tabIndex: 0, role: "region" }));
}

/** Rows as a table, the first of them its head; the first column names the rows. */
function fillTable(holder, title, [head, ...rows], told = []) {
  const region = holder.querySelector(".effect-table");
  region.setAttribute("aria-label", title);
  const body = rows.map(([name, ...cells], place) => element("tr", { class: told[place] ? "is-told" : "" }, element("th", { scope: "row" }, name), ...cells.map((cell) => element("td", {}, cell))));
  renew(region, element("table", {}, element("thead", {}, element("tr", {}, ...head.map((cell) => (cell ? element("th", { scope: "col" }, cell) : element("td", {}))))), element("tbody", {}, ...body)));
}
