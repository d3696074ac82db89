/** What a reader has settled on this device: language, light or dark, when answers wait to be confirmed. */

/** The language of the page: as it was chosen, else that of the browser. */
export function language() {
  return localStorage.getItem("language") ?? (navigator.language.split("-")[0] || "en");
}

/** Choose a language; the server is told by a cookie, so that pages come in it. */
export function setLanguage(name) {
  localStorage.setItem("language", name);
  document.cookie = `language=${encodeURIComponent(name)}; path=/; max-age=31536000; samesite=strict`;
}

/** When a whole answer waits to be confirmed. */
export const CONFIRMATIONS = ["always", "people", "never"];

/** Which of them is chosen; a table without other people lets everything be taken back. */
export function confirmation() {
  const chosen = localStorage.getItem("confirm") ?? "";
  return CONFIRMATIONS.includes(chosen) ? chosen : "people";
}

/** @param {string} name */
export function setConfirmation(name) {
  localStorage.setItem("confirm", name);
}

/** Whether a whole answer is sent at once. @param {any} doc */
export function isDirect(doc) {
  const isAlone = doc.seats.every((each) => each.seat === doc.you || each.kind !== "person");
  return confirmation() === "never" || (confirmation() === "people" && isAlone);
}

/** `light`, `dark`, or `auto` for what the device says. */
export function theme() {
  return localStorage.getItem("theme") ?? "auto";
}

/** Take a theme, and keep it. */
export function useTheme(name = theme()) {
  localStorage.setItem("theme", name);
  document.documentElement.dataset.theme = name;
}

/** Whether something that is off at first has been turned on: `sound`, `notices`. @param {string} name */
export function switchedOn(name) {
  return localStorage.getItem(name) === "yes";
}

/** @param {string} name @param {boolean} isOn */
export function switchOn(name, isOn) {
  localStorage.setItem(name, isOn ? "yes" : "no");
}
