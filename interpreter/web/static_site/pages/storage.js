/** What has been written is stored before anybody hears of it. The browser's store is written to by one sync at a time. */

export class Storage {
  /**
   * @param {() => Promise<unknown>} sync stores all that has been written; fails where there is no room
   * @param {() => string} stamp another text whenever something has been written
   */
  constructor(sync, stamp) {
    [this.sync, this.stamp, this.safe] = [sync, stamp, stamp()];
    this.running = this.next = null;
    this.sent = Promise.resolve();
  }

  /** Resolves once all that has been written by now is stored; who comes while a sync is under way shares the one after it. */
  stored() {
    const now = this.stamp();
    if (this.running === null) return now === this.safe ? Promise.resolve() : this.start();
    if (now === this.storing) return this.running;
    this.next ??= this.running.catch(() => {}).then(() => ((this.next = null), this.start()));
    return this.next;
  }

  start() {
    const stamp = (this.storing = this.stamp());
    this.running = this.sync().then(
      () => ([this.safe, this.running] = [stamp, null]),
      (problem) => {
        this.running = null;
        throw problem;
      },
    );
    return this.running;
  }

  /**
   * Do something once all that has been written by now is stored, in the order in which it was asked for; also where it could not be stored.
   *
   * @param {(problem: unknown) => void} done is told what went wrong; null where nothing did
   */
  after(done) {
    const stored = this.stored().then(() => null, (problem) => problem ?? "?");
    this.sent = this.sent.then(async () => done(await stored));
    return this.sent;
  }
}

/**
 * Names, times and sizes of all files in a folder, as a text.
 *
 * @param {any} files the file system of the program
 * @param {string} folder
 * @returns {string}
 */
export function stampOf(files, folder) {
  const rows = files.readdir(folder).filter((name) => name !== "." && name !== "..").map((name) => {
    const [path, { mode, mtime, size }] = [`${folder}/${name}`, files.stat(`${folder}/${name}`)];
    return files.isDir(mode) ? stampOf(files, path) : `${path} ${Number(mtime)} ${size}`;
  });
  return [folder, ...rows].join("\n");
}
