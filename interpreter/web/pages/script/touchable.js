/** What a touch on an element means. It is kept beside the element, so that dragging from it, or onto it, means the same. */

const meanings = new WeakMap();

/** Let a touch on a button mean things. @param {any[]} things @param {string} name @param {(things: any[], name: string) => void} touched */
export function touchable(node, things, name, touched) {
  meanings.set(node, { things, name });
  node.addEventListener("click", () => touched(things, name));
  return node;
}

/** What a touch there means, with the element that it is about; null where a touch means nothing. */
export function meaningOf(node) {
  const touched = node.closest?.("button");
  const meaning = touched && meanings.get(touched);
  return meaning ? { ...meaning, node: touched } : null;
}
