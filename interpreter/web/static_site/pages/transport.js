/** The place of the server is taken by the page around this one, in which the program itself runs. */

if (top === window) location.replace(new URL(`index.html#${location.href.split("/").pop()}`, location.href)); // a link that was opened by itself

/** A request, as `fetch` makes it. @param {string} path @param {RequestInit} [options] */
export function request(path, options) {
  return top.rulewright.request(path, options);
}

/** A new line to the program. @param {string} path */
export function openSocket(path) {
  return top.rulewright.openSocket(path);
}

/**
 * The address of a page of this folder.
 *
 * @param {"t" | "workshop" | "rulebook" | "docs"} kind a table, a draft, the rulebook of a table, a page of the documentation
 * @param {string} name which one; empty for the rulebook of the game that `values` names
 * @param {Record<string, string>} [values] what else it is told
 */
export function pageAddress(kind, name, values = {}) {
  if (kind === "docs") return new URL(`docs/${name}`, location.href).href;
  const file = { t: "table", workshop: "workshop", rulebook: "rulebook" }[kind];
  return new URL(`${file}.html?${[encodeURIComponent(name), new URLSearchParams(values)].join("&")}`, location.href).href;
}

/** The address of the lobby in a language; each is a file. @param {string} language */
export function lobbyAddress(language) {
  return new URL(language === "en" ? "lobby.html" : `lobby.${language}.html`, location.href).href;
}

/** The address of a file that a page shows; it lies in this folder, whatever else is asked. @param {string} path @param {Record<string, string>} [_] */
export function fileAddress(path, _) {
  return new URL(path.slice(1), location.href).href;
}

/** Which table or draft this page is about. */
export function pageName() {
  const name = location.search.slice(1).split("&")[0];
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // nothing is called like that
  }
}
