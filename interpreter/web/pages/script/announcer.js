/** What is spoken by screen readers: what comes at once is told one after the other, a repeated sentence again. */

const AFTER = 60; // ms: a region that is filled at once may not be noticed

/** The function that speaks in a polite live region: what has happened, and how it stands, of which only the last is told. @param {HTMLElement} region */
export function announcer(region) {
  let timer = 0;
  let isOdd = false;
  /** @type {string[]} */
  let pending = [];
  return (news, standing = "") => {
    clearTimeout(timer);
    region.textContent = "";
    isOdd = !isOdd;
    pending.push(news);
    timer = setTimeout(() => {
      const said = [...pending, standing].filter(Boolean).join(" ");
      pending = [];
      region.textContent = isOdd ? said : `${said}\u00a0`;
    }, AFTER);
  };
}

/** Sentences one after the other; what does not end as a sentence gets its full stop. */
export function sentences(...said) {
  return said.filter(Boolean).map((each) => (/[.!?…:]$/.test(each.trim()) ? each.trim() : `${each.trim()}.`)).join(" ");
}
