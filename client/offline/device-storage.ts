import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Stored } from "../api/stored-value.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { PendingAnswer } from "./pending-answer.ts";

/** The last reply of the server to a query. */
export type CachedView = {
  /** When it was requested, in milliseconds since the epoch. */
  readonly at: number;
  readonly data: object;
};

/** An answer of this device that the server has stored, until a page has shown that to its person. */
export type StoredAnswer = {
  readonly meetingID: MeetingID;
  readonly meetingName: string;
  readonly owner: string;
  readonly respondentID: RespondentID;
  readonly respondentKey?: string | undefined;
};

interface Device extends DBSchema {
  views: { key: string; value: Stored<CachedView> };
  pending: { key: string; value: Stored<PendingAnswer> };
  stored: { key: string; value: Stored<StoredAnswer> };
}

const VERSION = 3;
const STORES = ["views", "pending", "stored"] as const;

let opened: Promise<IDBPDatabase<Device>> | undefined;

/** A page of an older version holds the storage as long as the browser lets that page sleep. */
const TIMEOUT_MS = 3_000;

/** Rejects where the browser refuses storage (private windows, policies, a full disk) or does not answer in time. */
export async function deviceStorage(): Promise<IDBPDatabase<Device>> {
  opened ??= open();
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, TIMEOUT_MS, new Error("The browser's storage does not answer."));
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
        for (const name of database.objectStoreNames) database.deleteObjectStore(name);
        for (const name of STORES) database.createObjectStore(name);
      },
      // A newer version of the page wants to open it.
      blocking(_current, _wanted, event) {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    // A storage that opens and then never answers must fail here, where callers wait only so long.
    await device.count("views");
    return device;
  } catch (error) {
    forget();
    throw error;
  }
}
