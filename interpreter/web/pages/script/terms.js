/** Words of the game where they stand: a term in a sentence, a line of the score sheet, a figure, the title of what lies there. A touch tells its sentence. */

import { lieBeside, whenMoved } from "./beside.js";
import { element, renew } from "./elements.js";
import { allFaces, faceByName } from "./faces.js";
import { text } from "./texts.js";

const TERM = /^(words|kinds)\./;
const ENDINGS = "(?:s|es|n|en|e|er|ern)?"; // of the plural in English and German, in which vowels can change as well
const VOWELS = { a: "[aä]", o: "[oö]", u: "[uü]" };

/** @type {{faces: object, pattern: RegExp | null, names: Map<string, string>}} */
let known = { faces: {}, pattern: null, names: new Map() };

/** The terms that are explained, as a pattern that finds them in sentences; made anew where others are known. */
function terms() {
  const faces = allFaces();
  if (known.faces === faces) return known;
  const names = new Map(Object.keys(faces).filter((name) => TERM.test(name)).map((name) => [plain(faces[name].title), name]));
  const titles = [...names.keys()].sort((one, other) => other.length - one.length).map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[aou]/g, (vowel) => VOWELS[vowel]));
  const pattern = titles.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}-])(${titles.join("|")})${ENDINGS}(?![\\p{L}\\p{N}-])`, "giu") : null;
  known = { faces, pattern, names };
  return known;
}

/** Words in small letters without umlauts, so that a plural begins as its singular. @param {string} words */
export function plain(words) {
  return words.toLowerCase().replaceAll("ä", "a").replaceAll("ö", "o").replaceAll("ü", "u");
}

/** A sentence with each term that is explained as a link at its first mention; within a button only underlined. @param {string} sentence @param {{isInside?: boolean}} how @returns {(string | Node)[]} */
export function termed(sentence, { isInside = false } = {}) {
  const { pattern, names } = terms();
  if (pattern === null) return [sentence];
  const [found, seen] = [/** @type {(string | Node)[]} */ ([]), new Set()];
  let end = 0;
  for (const match of sentence.matchAll(pattern)) {
    const name = names.get(plain(match[1])) ?? "";
    if (seen.has(name)) continue;
    seen.add(name);
    found.push(sentence.slice(end, match.index), isInside ? element("span", { class: "term", data: { about: name } }, match[0]) : about(match[0], name));
    end = match.index + match[0].length;
  }
  return [...found, sentence.slice(end)].filter(Boolean);
}

/** Words that can be touched to read what is said under a name; as they are where nothing is said. @param {string} words @param {string} name @returns {string | Node} */
export function about(words, name) {
  if (faceByName(name) === null) return words;
  return element("a", { class: "term", href: ruleOf(name), target: "_blank", rel: "noopener", data: { about: name, face: name } }, words);
}

/** Where the rulebook explains something. @param {string} name */
function ruleOf(name) {
  const book = /** @type {HTMLAnchorElement | null} */ (document.getElementById("rulebook"));
  return `${book?.href ?? ""}#${encodeURIComponent(name)}`;
}

/** Tell what is touched, from now on. @param {(name: string, touched: Element) => (Node | false)[]} more what a page adds to a saying */
export function followTerms(more) {
  const box = element("div", { class: "saying", popover: "auto", role: "note" });
  document.body.append(box);
  /** @type {Element | null} */
  let anchor = null;
  whenMoved(() => box.matches(":popover-open") && lieBeside(box, anchor));
  document.addEventListener("click", (event) => {
    const touched = event.target instanceof Element ? event.target.closest("[data-about], [data-face^='track.']") : null;
    const pressed = event.target instanceof Element ? event.target.closest("button") : null;
    if (!(touched instanceof HTMLElement) || (pressed !== null && touched.contains(pressed))) return;
    const name = touched.dataset.about ?? touched.dataset.face ?? "";
    const [face, added] = [faceByName(name), more(name, touched)];
    if (face === null && added.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const isRule = /^(words|kinds|track|scoring)\./.test(name);
    renew(
      box,
      face && element("h3", {}, face.title),
      ...(face?.sentences ?? []).map(([, sentence]) => element("p", {}, sentence)),
      ...added,
      isRule && element("p", {}, element("a", { href: ruleOf(name), target: "_blank", rel: "noopener" }, text("rule_in_rulebook"))),
    );
    anchor = touched;
    box.showPopover();
    lieBeside(box, anchor);
  }, { capture: true });
}
