/** The texts of a draft: as the server has them, and as they stand here. What was not taken yet is never lost, and a late answer never overwrites newer typing. */

export class DraftTexts {
  constructor() {
    /** @type {Record<string, string>} */
    this.agreed = {};
    /** @type {Record<string, string>} */
    this.local = {};
    this.revision = null;
    /** @type {Record<string, string> | null} what was sent and is not answered yet */
    this.sent = null;
  }

  /** Everything as the server has it. @param {Record<string, string>} files @param {number | string} revision */
  take(files, revision) {
    [this.agreed, this.local, this.revision, this.sent] = [{ ...files }, { ...files }, revision, null];
  }

  /** A text as it stands here now. */
  write(name, text) {
    this.local[name] = text;
  }

  /** Files that stand here otherwise than on the server. @returns {Record<string, string>} */
  get unsent() {
    return Object.fromEntries(Object.entries(this.local).filter(([name, text]) => this.agreed[name] !== text));
  }

  get isDirty() {
    return Object.keys(this.unsent).length > 0;
  }

  /** What goes to the server now, with the revision it was made from; null where there is nothing, or something is under way. */
  send() {
    if (this.sent !== null || !this.isDirty) return null;
    this.sent = this.unsent;
    return { parent: this.revision, files: this.sent };
  }

  /** The server has taken what was sent. */
  taken(revision) {
    this.agreed = { ...this.agreed, ...this.sent };
    [this.revision, this.sent] = [revision, null];
  }

  /** What was sent has not arrived: it stands here, and is sent again. */
  failed() {
    this.sent = null;
  }

  /**
   * Others, or the server, have changed files. What is unsent here stays; false where the same file was changed here too.
   *
   * @returns {boolean}
   */
  follow(files, revision) {
    const unsent = this.unsent;
    if (Object.keys(unsent).some((name) => files[name] !== undefined && files[name] !== this.agreed[name] && files[name] !== unsent[name])) return false;
    this.take(files, revision);
    this.local = { ...this.local, ...unsent };
    return true;
  }
}
