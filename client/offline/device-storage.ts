import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** What the browser keeps over visits beside its small local storage. Read defensively: extensions write to it too. */
interface Device extends DBSchema {
  /** What was seen last. */
  views: { key: string; value: unknown };
  /** The queue: answers that wait for the network. Called so on devices that have kept some already. */
  outbox: { key: string; value: unknown };
  /** What became of them, until a page has told their person. */
  stored: { key: string; value: unknown };
}

const VERSION = 2;
const STORES = ["views", "outbox", "stored"] as const;

let opened: Promise<IDBPDatabase<Device>> | undefined;

/** A page of an older version holds it as long as the browser lets that page sleep. */
const PATIENCE_MS = 3_000;

/** Rejects where the browser refuses it: private windows, policies, a full disk; or does not answer in time. */
export async function deviceStorage(): Promise<IDBPDatabase<Device>> {
  opened ??= open();
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, PATIENCE_MS, new Error("The browser's storage does not answer."));
  });
  return Promise.race([opened, late]);
}

async function open(): Promise<IDBPDatabase<Device>> {
  const forget = (): void => {
    opened = undefined;
  };
  try {
    const device = await openDB<Device>("overlap", VERSION, {
      upgrade(database) {
        for (const name of STORES) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
      },
      // A newer version of the page wants to open it.
      blocking(_current, _wanted, event) {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    // A storage that opens and then answers nothing must fail here, where callers wait only so long.
    await device.count("views");
    return device;
  } catch (error) {
    forget();
    throw error;
  }
}
