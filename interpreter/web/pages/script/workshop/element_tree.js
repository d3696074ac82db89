/** Pages and explanations that the server sends as data: `[tag, {attributes}, [children or texts]]`. Only what is listed here is built. */

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(["svg", "g", "path", "line", "polyline", "polygon", "circle", "ellipse", "rect", "text", "tspan", "title", "desc", "use", "symbol", "defs"]);
const TAGS = new Set([
  "a", "b", "blockquote", "br", "caption", "code", "dd", "details", "div", "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "header", "li", "nav", "ol", "p",
  "pre", "section", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "th", "thead", "tr", "ul",
]);
const ATTRIBUTES = new Set(["class", "lang", "scope", "colspan", "rowspan", "role", "aria-label", "aria-hidden", "data-address", "data-target", "data-file", "data-line", "data-code", "data-ground", "open"]);
const DRAWING = new Set([
  "class", "role", "aria-label", "aria-hidden", "viewBox", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "dy", "d", "points", "transform", "fill",
  "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-size", "font-weight", "text-anchor",
  "dominant-baseline", "preserveAspectRatio", "fill-rule", "color", "data-ground", "data-shade", "data-form",
]);
const THROUGH = new Set(["main", "article"]); // they are what is in them
const DEEPEST = 60;

/**
 * The tree without anything that is not listed: neither other elements nor other attributes come into the page. Ids become
 * `data-id` and links `data-target`, so that a text can neither lead away nor take the place of something in the page.
 *
 * @param {any} tree
 * @returns {any[]} elements and texts
 */
export function cleaned(tree, depth = 0) {
  if (typeof tree === "string" || typeof tree === "number") return [String(tree)];
  if (!Array.isArray(tree) || depth > DEEPEST) return [];
  const [tag, attributes, children] = tree;
  const inside = (Array.isArray(children) ? children : []).flatMap((child) => cleaned(child, depth + 1));
  if (SHAPES.has(tag)) return [[tag, { ...fitting(attributes, DRAWING), ...symbol(tag, attributes) }, inside]];
  if (!TAGS.has(tag)) return THROUGH.has(tag) ? inside : [];
  return [[tag, { ...fitting(attributes, ATTRIBUTES), ...places(attributes) }, inside]];
}

function fitting(attributes, names) {
  return Object.fromEntries(Object.entries(attributes ?? {}).filter(([name, value]) => names.has(name) && (typeof value === "string" || typeof value === "number") && !/url\s*\(/i.test(String(value))));
}

/** Pictures that are shown several times: their ids are apart from those of pages. */
function symbol(tag, attributes) {
  const { id, href } = attributes ?? {};
  if (tag === "symbol" && /^picture-[\w-]+$/.test(id)) return { id };
  return tag === "use" && /^#picture-[\w-]+$/.test(href) ? { href } : {};
}

function places(attributes) {
  const { id, href } = attributes ?? {};
  return { ...(typeof id === "string" && { "data-id": id }), ...(typeof href === "string" && href.startsWith("#") && { "data-target": href.slice(1) }) };
}

/** The nodes of a tree. @param {any} tree @returns {Node[]} */
export function nodes(tree) {
  return cleaned(tree).map((each) => node(each, false));
}

function node(tree, isInside) {
  if (typeof tree === "string") return document.createTextNode(tree);
  const [tag, attributes, children] = tree;
  const isShape = tag === "svg" || isInside;
  const made = isShape ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children.map((child) => node(child, isShape)));
  return made;
}
