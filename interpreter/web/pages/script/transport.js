/** Where the server is, and the addresses of pages. The folder that needs no server has a file of its own in this place. */

/** A request to the server, as `fetch` makes it. @param {string} path @param {RequestInit} [options] @returns {Promise<Response>} */
export function request(path, options) {
  return fetch(path, options);
}

/** A new line to the server. @param {string} path @returns {WebSocket} */
export function openSocket(path) {
  return new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`);
}

/**
 * The whole address of a page, for links that are sent to others as well.
 *
 * @param {"t" | "workshop" | "rulebook" | "docs"} kind a table, a draft, the rulebook of a table, a page of the documentation
 * @param {string} name which one; empty for the rulebook of the game that `values` names
 * @param {Record<string, string>} [values] what else it is told
 */
export function pageAddress(kind, name, values = {}) {
  const query = new URLSearchParams(values).toString();
  return `${location.origin}/${kind}/${encodeURIComponent(name)}${query && `?${query}`}`;
}

/** The address of the lobby; the server knows the language by a cookie. @param {string} _language */
export function lobbyAddress(_language) {
  return "/";
}

/** The address of a file that a page shows. @param {string} path @param {Record<string, string>} values what else is asked */
export function fileAddress(path, values) {
  return `${path}?${new URLSearchParams(values)}`;
}

/** Which table or draft this page is about. */
export function pageName() {
  const name = location.pathname.split("/").pop();
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // nothing is called like that
  }
}
