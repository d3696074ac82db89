/** What a reader has settled on this device: language, light or dark, whether answers are sent without being confirmed. */

/** The language of the page: as it was chosen, else that of the browser. */
export function language() {
  return localStorage.getItem("language") ?? (navigator.language.split("-")[0] || "en");
}

/** Choose a language; the server is told by a cookie, so that pages come in it. */
export function setLanguage(name) {
  localStorage.setItem("language", name);
  document.cookie = `language=${encodeURIComponent(name)}; path=/; max-age=31536000; samesite=strict`;
}

/** Whether a whole answer is sent at once. */
export function isDirect() {
  return localStorage.getItem("direct") === "yes";
}

export function setDirect(direct) {
  localStorage.setItem("direct", direct ? "yes" : "no");
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
