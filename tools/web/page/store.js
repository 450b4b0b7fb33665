// What stays in the browser: disks, and the machine as it was when the page was hidden.

const STORE = "kept";
/**
 * Bytes of a piece. Chromium keeps a value of more than 64 KiB apart, by the page's help: half of
 * those that were put while a page was left were never kept, and of pieces none was lost.
 */
const PIECE = 60_000;
/**
 * Milliseconds. Chromium never opens a base again if the page was left while it was made. Who comes
 * later than this is not let in, because a disk that was not read must not be written.
 */
const PATIENCE = 5000;

/** A small store of values by name. Without IndexedDB, or when it is full, nothing is kept. */
export class Store {
  /** @param {IDBDatabase | undefined} base */
  constructor(base) {
    this.base = base;
    // Whoever deletes it need not wait for this page.
    if (base) base.onversionchange = () => base.close();
    /** Whether a copy only: another tab has the disks. */
    this.copy = false;
    /** Why nothing is kept, once that is known. */
    this.problem = base ? "" : "This browser keeps nothing for this page: save the disk as a file.";
  }

  /** @returns {Promise<Store>} */
  static open() {
    return new Promise((resolve) => {
      const without = () => resolve(new Store(undefined));
      setTimeout(without, PATIENCE);
      try {
        const request = indexedDB.open("machines", 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE);
        request.onsuccess = () => resolve(new Store(request.result));
        request.onerror = without;
        request.onblocked = without;
      } catch {
        without();
      }
    });
  }

  /**
   * @param {"readonly" | "readwrite"} mode
   * @param {(store: IDBObjectStore) => IDBRequest} action returns the request whose result counts
   * @returns {Promise<any>}
   */
  #do(mode, action) {
    return new Promise((resolve) => {
      try {
        const transaction = /** @type {IDBDatabase} */ (this.base).transaction(STORE, mode);
        const request = action(transaction.objectStore(STORE));
        // A page that is left does not live until the answer comes.
        if (mode === "readwrite") transaction.commit?.();
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => {
          this.problem = "The browser has no room for the disk: save it as a file.";
          resolve(undefined);
        };
      } catch {
        this.base = undefined;
        this.problem = "The browser has forgotten this page's disks: save the disk as a file.";
        resolve(undefined);
      }
    });
  }

  /**
   * What describes the bytes of that name.
   * @param {string} name
   */
  async get(name) {
    return this.base ? this.#do("readonly", (store) => store.get(name)) : undefined;
  }

  /**
   * The bytes, or nothing.
   * @param {string} name
   */
  async bytes(name) {
    if (!this.base) return undefined;
    const pieces = await this.#do("readonly", (store) => store.getAll(piecesOf(name)));
    if (pieces?.length) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    // Older pages kept a disk in one piece.
    const whole = await this.get(name);
    return whole instanceof Uint8Array ? whole : undefined;
  }

  /**
   * @param {string} name
   * @param {object} value
   * @param {Uint8Array} bytes
   */
  async put(name, value, bytes) {
    if (!this.base || this.copy) return;
    await this.#do("readwrite", (store) => {
      store.delete(piecesOf(name));
      for (let at = 0; at < bytes.length; at += PIECE) {
        store.put(bytes.slice(at, at + PIECE), [name, at]);
      }
      return store.put(value, name);
    });
  }

  /** @param {string} name */
  async remove(name) {
    if (!this.base || this.copy) return;
    await this.#do("readwrite", (store) => {
      store.delete(piecesOf(name));
      return store.delete(name);
    });
  }
}

/**
 * The keys of a name's pieces.
 * @param {string} name
 */
function piecesOf(name) {
  return IDBKeyRange.bound([name], [name, []]);
}

/** Whether this tab is the one that keeps the disks. */
export async function isFirstTab() {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    navigator.locks.request("disks", { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      // Held as long as the page lives.
      return lock && new Promise(() => {});
    });
  });
}
