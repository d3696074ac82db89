/** Says so where a page does not come to life: its script has failed, or the server says nothing. A script of its own, which runs whatever happens to the others. */

(() => {
  const PATIENCE = 10000; // ms without a word
  const part = (/** @type {string} */ id) => document.getElementById(id);
  const isAlive = () => document.body.dataset.alive === "yes";

  function tell() {
    const note = part("trouble");
    if (note && !isAlive()) note.hidden = false;
  }

  /** The line says by itself that the server is busy or not there. */
  function look() {
    if (part("line")?.hidden !== false) tell();
    if (!isAlive()) setTimeout(look, PATIENCE);
  }

  addEventListener("error", () => tell());
  addEventListener("unhandledrejection", () => tell());
  addEventListener("DOMContentLoaded", () => {
    part("reload")?.addEventListener("click", () => location.reload()); // a link would lose what stands behind the #
    setTimeout(look, PATIENCE);
  });
})();
