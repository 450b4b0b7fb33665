// What stays in the browser: disks, and the machine as it was when the page was hidden.

const STORE = "kept";
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
   * @param {(store: IDBObjectStore) => IDBRequest} action
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

  /** @param {string} name */
  async get(name) {
    return this.base ? this.#do("readonly", (store) => store.get(name)) : undefined;
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  async put(name, value) {
    if (this.base && !this.copy) await this.#do("readwrite", (store) => store.put(value, name));
  }

  /** @param {string} name */
  async remove(name) {
    if (this.base && !this.copy) await this.#do("readwrite", (store) => store.delete(name));
  }
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
