/** The fields of an offer: numbers are stepped within their bounds, choices are lists, the rest is written. */

import { button, element } from "../elements.js";
import { text } from "../texts.js";

/**
 * A field with its label, and what it holds.
 *
 * @param {any} field `{name, label, sort, value, low, high, choices, optional}`
 * @param {string} id
 * @returns {{row: HTMLElement, value: () => any}}
 */
export function offerField(field, id) {
  if (field.sort === "number") return numberField(field, id);
  if (field.sort === "choice" || field.sort === "operand") return choiceField(field, id);
  if (field.sort === "names") return namesField(field, id);
  return textField(field, id);
}

function labelled(field, id, ...content) {
  const label = element("label", { htmlFor: id }, field.label, field.optional && field.sort !== "operand" && element("span", { class: "hint" }, ` ${text("optional")}`));
  return element("div", { class: `offer-field is-${field.sort}` }, label, ...content);
}

function numberField(field, id) {
  const [low, high] = [field.low ?? -Infinity, field.high ?? Infinity];
  const input = element("input", { type: "number", id, value: String(field.value ?? ""), min: field.low ?? "", max: field.high ?? "", step: "1", inputMode: "numeric", required: !field.optional });
  const step = (by) => {
    input.value = String(Math.max(low, Math.min(high, Math.round(Number(input.value) || 0) + by)));
    input.dispatchEvent(new Event("input", { bubbles: true }));
    ends();
  };
  const less = button("−", () => step(-1), { class: "step", "aria-label": text("one_less", { label: field.label }) });
  const more = button("+", () => step(1), { class: "step", "aria-label": text("one_more", { label: field.label }) });
  const ends = () => {
    less.disabled = input.value !== "" && Number(input.value) <= low;
    more.disabled = input.value !== "" && Number(input.value) >= high;
  };
  input.addEventListener("input", ends);
  ends();
  const bounds = Number.isFinite(low) && Number.isFinite(high) && element("span", { class: "hint" }, text("from_to", { low, high }));
  return { row: labelled(field, id, element("span", { class: "stepper" }, less, input, more), bounds), value: () => (input.value === "" ? null : Number(input.value)) };
}

function choiceField(field, id) {
  const select = element("select", { id });
  const options = (field.choices ?? []).map((choice) => {
    const [value, title] = named(choice);
    return element("option", { value, selected: value === String(field.value ?? ""), data: choice.is_plain ? { plain: "" } : {} }, title);
  });
  fill(select, [field.optional && element("option", { value: "" }, text("nothing")), ...options].filter(Boolean));
  return { row: labelled(field, id, select), select, value: () => (field.optional && select.value === "" ? null : select.value) };
}

/** The options of a list; those whose names only the file has stand together at its end. */
function fill(select, options) {
  const plain = options.filter((option) => "plain" in option.dataset);
  const titled = options.filter((option) => !("plain" in option.dataset));
  const chosen = [...(select.options.length > 0 ? select.options : options)].find((option) => option.selected)?.value;
  select.replaceChildren(...titled, ...(plain.length > 0 && titled.length > 0 ? [element("optgroup", { label: text("names_of_the_file") }, ...plain)] : plain));
  if (options.some((option) => option.value === chosen)) select.value = chosen;
}

/** A choice is its own title, or has one. */
function named(choice) {
  if (Array.isArray(choice)) return [String(choice[0]), String(choice[1] ?? choice[0])];
  if (typeof choice === "object" && choice !== null) return [String(choice.value), String(choice.title ?? choice.label ?? choice.value)];
  return [String(choice), String(choice)];
}

/** Which choices go with one of a field before: of its kind, or of none; `*` is every kind that is neither a number nor true or not. */
function goesWith(choice, first) {
  const value = String(choice.value).replace(/^everybody /, "");
  if (!first || String(choice.value) === String(first.value) || String(first.value).endsWith(` from ${value}`)) return false;
  if (choice.value === "none") return choice.kind === first.kind && first.may_be_none;
  return !choice.kind || choice.kind === first.kind || (choice.kind === "*" && first.kind !== "number" && first.kind !== "truth");
}

/**
 * What is said together goes together: of fields whose choices have kinds only those choices remain that fit the choice of the first;
 * beside a number a number can be written within its bounds, and what has nothing left to say is hidden.
 *
 * @param {any[]} fields as they were offered
 * @param {{row: HTMLElement, select?: HTMLSelectElement}[]} rows their rows
 */
export function linkKinds(fields, rows) {
  const [first, ...others] = fields.map((field, place) => ({ field, ...rows[place] })).filter(({ field }) => (field.choices ?? []).some((choice) => choice.kind));
  if (!others.length) return;
  const parts = others.map((each) => linked(each));
  const fit = () => parts.forEach((part) => part.fit(first.field.choices.find((choice) => String(choice.value) === first.select.value)));
  first.select.addEventListener("change", fit);
  fit();
}

function linked({ field, row, select }) {
  const all = [...select.options];
  const isOperand = field.sort === "operand";
  const number = element("input", { type: "number", step: "1", inputMode: "numeric", value: "1", hidden: true, "aria-label": `${field.label}: ${text("a_number")}` });
  const typed = element("option", { value: /^-?\d+$/.test(field.value) ? field.value : "1" }, text("a_number"));
  number.value = typed.value;
  const meet = () => (number.hidden = select.selectedOptions[0] !== typed);
  number.addEventListener("input", () => (typed.value = number.value));
  select.addEventListener("change", meet);
  if (isOperand) select.after(number);
  const fit = (chosen) => {
    const fitting = all.filter((option) => option.value !== "" && goesWith(field.choices.find((choice) => String(choice.value) === option.value), chosen));
    const isCounted = isOperand && chosen?.kind === "number";
    [number.min, number.max] = isCounted ? [chosen.low ?? "", chosen.high ?? ""] : ["", ""];
    const before = select.value;
    fill(select, [...(isCounted ? [typed] : []), ...fitting]);
    if (![...select.options].some((option) => option.value === before)) select.selectedIndex = 0;
    row.hidden = select.options.length === 0;
    meet();
  };
  return { fit };
}

/**
 * Choices that the checker forbids are there, grey, and below them it is said why.
 *
 * @param {{row: HTMLElement, select: HTMLSelectElement}} field
 * @param {Record<string, string>} reasons by value
 */
export function greyOut({ row, select }, reasons) {
  const lines = [];
  row.querySelector(".not-here")?.remove();
  for (const option of select.options) {
    option.disabled = Object.hasOwn(reasons, option.value);
    if (!option.disabled) continue;
    lines.push(element("li", {}, element("b", {}, option.textContent), ` – ${reasons[option.value]}`));
  }
  if (lines.length > 0) row.append(element("details", { class: "not-here" }, element("summary", {}, text("not_possible_here", { count: lines.length })), element("ul", {}, ...lines)));
}

function namesField(field, id) {
  const chosen = new Set((Array.isArray(field.value) ? field.value : String(field.value ?? "").split(/[\s,]+/)).map(String));
  const boxes = (field.choices ?? []).map((choice, place) => {
    const [value, title] = named(choice);
    const box = element("input", { type: "checkbox", id: `${id}-${place}`, value, checked: chosen.has(value) });
    return [box, element("div", { class: "box-row" }, box, element("label", { htmlFor: box.id }, title))];
  });
  const row = element("fieldset", { class: "offer-field is-names" }, element("legend", {}, field.label), ...boxes.map(([, each]) => each));
  return { row, value: () => boxes.filter(([box]) => box.checked).map(([box]) => box.value) };
}

function textField(field, id) {
  const isLong = field.sort === "sentence" || field.sort === "expression";
  const settings = { id, value: String(field.value ?? ""), spellcheck: field.sort !== "expression", required: !field.optional, maxLength: 4000, autocomplete: "off" };
  const input = isLong ? element("textarea", { ...settings, rows: 2, class: field.sort === "expression" ? "is-code" : "" }) : element("input", settings);
  return { row: labelled(field, id, input), value: () => (field.optional && input.value === "" ? null : input.value) };
}
