/**
 * Patches between two documents, as RFC 6902 describes them: the operations add, replace and remove.
 *
 * @typedef {{op: "add" | "replace" | "remove", path: string, value?: unknown}} Operation
 */

/**
 * The document after the operations. What they do not touch is shared with the document before, which stays as it is.
 *
 * @template T
 * @param {T} document
 * @param {Operation[]} operations
 * @returns {T}
 */
export function patched(document, operations) {
  return operations.reduce((before, each) => after(before, steps(each.path), each), document);
}

/** The steps of a JSON pointer (RFC 6901). */
function steps(path) {
  if (path === "") return [];
  if (!path.startsWith("/")) throw new RangeError(path);
  return path.slice(1).split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function after(node, path, operation) {
  if (path.length === 0) return operation.op === "remove" ? undefined : operation.value;
  const [step, ...rest] = path;
  if (Array.isArray(node)) return ofArray(node, step, rest, operation);
  if (node === null || typeof node !== "object") throw new RangeError(operation.path);
  const isNew = rest.length === 0 && operation.op === "add";
  if (!isNew && !Object.hasOwn(node, step)) throw new RangeError(operation.path);
  const copy = { ...node };
  if (rest.length === 0 && operation.op === "remove") delete copy[step];
  else copy[step] = after(node[step], rest, operation);
  return copy;
}

function ofArray(node, step, rest, operation) {
  const adds = rest.length === 0 && operation.op === "add";
  const place = adds && step === "-" ? node.length : Number(step);
  if (!Number.isInteger(place) || place < 0 || place >= node.length + (adds ? 1 : 0)) throw new RangeError(operation.path);
  const copy = [...node];
  if (adds) copy.splice(place, 0, operation.value);
  else if (rest.length === 0 && operation.op === "remove") copy.splice(place, 1);
  else copy[place] = after(node[place], rest, operation);
  return copy;
}
