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
  if (field.sort === "choice") return choiceField(field, id);
  if (field.sort === "names") return namesField(field, id);
  return textField(field, id);
}

function labelled(field, id, ...content) {
  const label = element("label", { htmlFor: id }, field.label, field.optional && element("span", { class: "hint" }, ` ${text("optional")}`));
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
  const options = (field.choices ?? []).map((choice) => {
    const [value, title] = named(choice);
    return element("option", { value, selected: value === String(field.value ?? "") }, title);
  });
  const select = element("select", { id }, field.optional && element("option", { value: "" }, text("nothing")), ...options);
  return { row: labelled(field, id, select), value: () => (field.optional && select.value === "" ? null : select.value) };
}

/** A choice is its own title, or has one. */
function named(choice) {
  if (Array.isArray(choice)) return [String(choice[0]), String(choice[1] ?? choice[0])];
  if (typeof choice === "object" && choice !== null) return [String(choice.value), String(choice.title ?? choice.label ?? choice.value)];
  return [String(choice), String(choice)];
}

/**
 * What is compared goes together: of the second field of two whose choices have kinds only those remain that fit the choice of the first;
 * beside a number a number can be written, beside what is true or not nothing is to be said.
 *
 * @param {HTMLFormElement} form
 * @param {any[]} fields as they were offered
 */
export function linkKinds(form, fields) {
  const kinds = fields.map((field) => new Map((field.choices ?? []).map((choice) => [String(choice.value), choice.kind || ""])));
  const [subject, value] = fields.flatMap((field, place) => ([...kinds[place].values()].some(Boolean) ? [place] : []));
  if (value === undefined) return;
  const [first, second] = [subject, value].map((place) => form.querySelectorAll(".offer-field")[place].querySelector("select"));
  const all = [...second.options].filter((option) => option.value !== "");
  const number = element("input", { type: "number", step: "1", inputMode: "numeric", "aria-label": text("a_number") });
  const typed = element("option", { value: "" }, text("a_number"));
  number.addEventListener("input", () => (typed.value = number.value));
  second.after(number);
  const fit = () => {
    const kind = kinds[subject].get(first.value);
    second.replaceChildren(...(kind === "number" ? [typed] : []), ...all.filter((option) => kinds[value].get(option.value) === kind && option.value !== first.value));
    second.closest(".offer-field").hidden = second.options.length === 0;
    second.selectedIndex = 0;
    meet();
  };
  const meet = () => (number.hidden = second.selectedOptions[0] !== typed);
  first.addEventListener("change", fit);
  second.addEventListener("change", meet);
  fit();
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
