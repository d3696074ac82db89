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

/** Do something when the page has been scrolled, or the window is another size. @param {() => void} follow */
export function whenMoved(follow) {
  for (const event of ["scroll", "resize"]) addEventListener(event, follow, { passive: true, capture: true });
}
