/** The place of the server is taken by the page around this one, in which the program itself runs. */

/** A request, as `fetch` makes it. @param {string} path @param {RequestInit} [options] */
export function request(path, options) {
  return top.rulewright.request(path, options);
}

/** A new line to the program. @param {string} path */
export function openSocket(path) {
  return top.rulewright.openSocket(path);
}

/** The address of a page of this folder. @param {"t" | "workshop" | "rulebook"} kind @param {string} name which one */
export function pageAddress(kind, name) {
  const file = { t: "table", workshop: "workshop", rulebook: "rulebook" }[kind];
  return new URL(`${file}.html?${encodeURIComponent(name)}`, location.href).href;
}

/** Which table or draft this page is about. */
export function pageName() {
  return decodeURIComponent(location.search.slice(1).split("&")[0]);
}
