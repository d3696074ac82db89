/** Rows of buttons by the keyboard: one stop for the Tab key; arrows, Home and End go along, letters and digits to what begins with them. */

/** @type {Map<string, number>} by row, which of its buttons the Tab key leads to */
const stops = new Map();

/** Make the buttons in an element a row with a name that stays when they are made anew. */
export function asRow(node, name) {
  const buttons = buttonsOf(node);
  if (buttons.length < 2) return node;
  node.dataset.row = name;
  setStop(buttons, Math.min(stops.get(name) ?? 0, buttons.length - 1));
  return node;
}

/** Let the keys go along all rows of a page. */
export function steerRows() {
  document.addEventListener("focusin", ({ target }) => {
    const row = target.closest?.("[data-row]");
    const place = row ? buttonsOf(row).indexOf(target) : -1;
    if (place < 0) return;
    stops.set(row.dataset.row, place);
    setStop(buttonsOf(row), place);
  });
  document.addEventListener("keydown", (event) => {
    const row = event.target.closest?.("[data-row]");
    if (!row || event.altKey || event.metaKey || event.ctrlKey) return;
    const buttons = buttonsOf(row);
    const next = buttons[placeAfter(buttons, buttons.indexOf(event.target), event.key)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
}

function placeAfter(buttons, from, key) {
  const last = buttons.length - 1;
  const [before, after] = [Math.max(0, from - 1), Math.min(last, from + 1)];
  const known = { ArrowLeft: before, ArrowUp: before, ArrowRight: after, ArrowDown: after, Home: 0, End: last }[key];
  if (known !== undefined || !/^[\p{L}\p{N}]$/u.test(key)) return known;
  const names = buttons.map((each) => (each.getAttribute("aria-label") ?? each.textContent).toLowerCase());
  const order = buttons.map((_, step) => (from + 1 + step) % buttons.length);
  return order.find((place) => names[place].startsWith(key.toLowerCase()));
}

function buttonsOf(node) {
  return [...node.querySelectorAll("button")];
}

function setStop(buttons, stop) {
  buttons.forEach((each, place) => (each.tabIndex = place === stop ? 0 : -1));
}
