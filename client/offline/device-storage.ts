import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** What the browser keeps over visits beside its small local storage. Read defensively: extensions write to it too. */
interface Device extends DBSchema {
  /** What was seen last. */
  views: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<Device>> | undefined;

/** Rejects where the browser refuses it: private windows, policies, a full disk. */
export function deviceStorage(): Promise<IDBPDatabase<Device>> {
  opened ??= open();
  return opened;
}

async function open(): Promise<IDBPDatabase<Device>> {
  const forget = (): void => {
    opened = undefined;
  };
  try {
    return await openDB<Device>("overlap", 1, {
      upgrade(database) {
        database.createObjectStore("views");
      },
      // A newer version of the page wants to open it.
      blocking(_current, _wanted, event) {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
  } catch (error) {
    forget();
    throw error;
  }
}
