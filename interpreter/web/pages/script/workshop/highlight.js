/** YAML with expressions, a line at a time: stretches with a sort each, for colours. What it takes wrongly is only coloured wrongly. */

/** @typedef {{text: string, sort: "" | "comment" | "key" | "string" | "number" | "word" | "sign" | "variable"}} Token */

const WORDS = new Set("and as at between by common count divided down else every for formula from if in internal is known least list me mod most no none not of or otherwise pile player pool rounded set slot some starting sum then to union until up where while without yes".split(" "));
const PROSE = /^(?:say|text|title|because|surely|name|note|rulewright)$/;
const LINE = /^(\s*(?:- )*\s*)((?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'{}[\],][^#:"]*?)\s*)(:)(?=\s|$)/;
const PART = /("(?:[^"\\]|\\.)*"?|'[^']*'?)|(\{\w+\})|(\b\d+(?:\.\d+)?\b)|([A-Za-z_]\w*)|([<>=!]=?|[-+*/%(){}[\],:|>&])|(\s+)|(.)/gu;

/**
 * The tokens of a line; joined they are the line.
 *
 * @param {string} line without its end
 * @returns {Token[]}
 */
export function tokens(line) {
  const place = commentAt(line);
  const [plain, comment] = [line.slice(0, place), line.slice(place)];
  const key = LINE.exec(plain);
  const parts = key === null ? values(plain, false) : [...mark(key[1]), { text: key[2], sort: "key" }, { text: key[3], sort: "sign" }, ...values(plain.slice(key[0].length), PROSE.test(key[2].trim()))];
  return joined([...parts, { text: comment, sort: "comment" }]);
}

/** Where the comment of a line begins; its end if it has none. */
function commentAt(line) {
  let quote = "";
  for (let place = 0; place < line.length; place += 1) {
    const sign = line[place];
    if (quote) {
      if (sign === "\\" && quote === '"') place += 1;
      else if (sign === quote) quote = "";
    } else if ((sign === '"' || sign === "'") && /^$|[\s[{,(:]/.test(line[place - 1] ?? "")) quote = sign;
    else if (sign === "#" && /^$|\s/.test(line[place - 1] ?? "")) return place;
  }
  return line.length;
}

function mark(text) {
  return [...text].map((sign) => ({ text: sign, sort: sign === "-" ? "sign" : "" }));
}

function values(text, isProse) {
  return [...text.matchAll(PART)].map(([whole, string, variable, number, word]) => ({ text: whole, sort: sortOf({ string, variable, number, word, whole }, isProse) }));
}

function sortOf({ string, variable, number, word, whole }, isProse) {
  if (variable) return "variable";
  if (string) return "string";
  if (isProse) return "string";
  if (number) return "number";
  if (word) return WORDS.has(word) ? "word" : "";
  return /^\s+$/.test(whole) ? "" : "sign";
}

function joined(parts) {
  const all = [];
  for (const part of parts.filter((each) => each.text !== "")) {
    if (all.length > 0 && all.at(-1).sort === part.sort) all.at(-1).text += part.text;
    else all.push({ ...part });
  }
  return all;
}
