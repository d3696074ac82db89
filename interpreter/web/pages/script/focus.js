/** The focus of the keyboard outlives what had it: whatever comes in its place gets it, else the place where the page lets it rest. */

const STOPS = "button, a[href], input, select, textarea, summary, [tabindex]";

/** Change what is in an element, and give the focus to what has the same name or, where that is gone, stands at the same place. */
export function keepFocus(parent, change) {
  const before = document.activeElement;
  if (before === parent || !parent.contains(before)) {
    change();
    return;
  }
  const [place, name] = [stops(parent).indexOf(before), nameOf(before)];
  change();
  if (parent.contains(document.activeElement)) return;
  const after = stops(parent);
  const same = after[place] && nameOf(after[place]) === name ? after[place] : after.find((each) => nameOf(each) === name);
  const next = same ?? after[Math.min(place, after.length - 1)] ?? document.querySelector("[data-rest]");
  next?.focus({ preventScroll: true }); // it had the focus, so it is in sight
}

function stops(parent) {
  return [...parent.querySelectorAll(STOPS)].filter((each) => !each.disabled && each.checkVisibility());
}

/** What an element is called by the page, apart from how it looks now. */
function nameOf(node) {
  const { thing, choice, part, place, game } = node.dataset;
  return JSON.stringify([node.tagName, node.id, thing ?? choice ?? part ?? place ?? game ?? node.textContent]);
}
