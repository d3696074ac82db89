/** Something that lies beside what was touched, above or below it and inside the window. */

const GAP = 10; // px between the two

/** @param {HTMLElement} node what lies above the page @param {Element | null} anchor what it is about; null: nothing on the page */
export function lieBeside(node, anchor) {
  const touched = anchor?.isConnected && anchor.checkVisibility() ? anchor.getBoundingClientRect() : null;
  node.classList.toggle("is-anchored", touched !== null);
  if (touched === null) return;
  const own = node.getBoundingClientRect();
  const [wide, high] = [document.documentElement.clientWidth, window.innerHeight];
  const isBelow = touched.bottom + GAP + own.height <= high || touched.top - GAP - own.height < 0;
  const top = isBelow ? touched.bottom + GAP : touched.top - GAP - own.height;
  const middle = (touched.left + touched.right) / 2;
  const left = Math.min(Math.max(GAP, middle - own.width / 2), Math.max(GAP, wide - own.width - GAP));
  node.classList.toggle("is-below", isBelow);
  node.style.setProperty("--beside-left", `${left}px`);
  node.style.setProperty("--beside-top", `${Math.min(Math.max(GAP, top), high - own.height - GAP)}px`);
  node.style.setProperty("--beside-tip", `${Math.min(Math.max(16, middle - left), own.width - 16)}px`);
}

/**
 * Lie outside of a board, at the height of what was touched on it: right or left of it, else below or above; false where there is no room.
 *
 * @param {HTMLElement} node @param {Element} board @param {Element} anchor
 */
export function lieOutside(node, board, anchor) {
  const [around, touched, own] = [board, anchor, node].map((each) => each.getBoundingClientRect());
  const [wide, high] = [document.documentElement.clientWidth, window.innerHeight];
  const inside = (place, size, least, most) => Math.min(Math.max(least, place), most - size);
  const [aside, above] = [
    inside((touched.top + touched.bottom - own.height) / 2, own.height, GAP, high - GAP),
    inside((touched.left + touched.right - own.width) / 2, own.width, GAP, wide - GAP),
  ];
  const places = [
    [around.right + GAP, aside],
    [around.left - GAP - own.width, aside],
    [above, around.bottom + GAP],
    [above, around.top - GAP - own.height],
  ];
  const found = places.find(([left, top]) => left >= GAP && left + own.width <= wide - GAP && top >= GAP && top + own.height <= high - GAP);
  if (!found) return false;
  node.classList.add("is-anchored");
  node.classList.toggle("is-below", found === places[2]);
  node.style.setProperty("--beside-left", `${found[0]}px`);
  node.style.setProperty("--beside-top", `${found[1]}px`);
  return true;
}

/** Do something when the page has been scrolled, or the window is another size. @param {() => void} follow */
export function whenMoved(follow) {
  for (const event of ["scroll", "resize"]) addEventListener(event, follow, { passive: true, capture: true });
}
