import type { UserID } from "#domain/ids.ts";
import { Transaction } from "sequelize";
import type { Row } from "../models/models.ts";
import type { StoreContext } from "./store-context.ts";
import { lockUser } from "./token-store.ts";

/** A calendar that a user added by address or account, without its copy. Instants in milliseconds since the epoch. */
export type CalendarSource = Omit<Row<"calendarSources">, "copy">;

/** Reads all columns but the copy, which may have 2 MB. */
export const WITHOUT_COPY = { attributes: { exclude: ["copy"] } };

export type SourceReading = Pick<Row<"calendarSources">, "problem" | "triedAt" | "pausedUntil"> & {
  /** Absent: the reading failed, and the copy stays. */
  readonly readAt?: number;
  /** Absent: the copy stays. */
  readonly copy?: Uint8Array;
};

/** Stores calendars by address or account, inside one transaction. */
export function calendarSourceStore(context: StoreContext) {
  const { calendarSources } = context.tables;
  return {
    /** Returns false when the user has `max` calendars. Refuses with `not-signed-in` when the account is gone. */
    async insert(row: Row<"calendarSources">, max: number): Promise<boolean> {
      // Under the lock no other transaction adds one between the count and the insert.
      await lockUser(context, row.userID);
      const { userID } = row;
      if ((await calendarSources.count("count-calendar-sources", { userID })) >= max) return false;
      await calendarSources.insert("insert-calendar-source", row);
      return true;
    },
    /** Locks and reads a user's calendar. */
    async find(userID: UserID, calendarID: string): Promise<CalendarSource | undefined> {
      const how = { ...WITHOUT_COPY, lock: Transaction.LOCK.UPDATE };
      return calendarSources.find("find-calendar-source", { userID, calendarID }, how);
    },
    /** Stores new sealed settings; `isDue`: the calendar is to be read again at once. */
    async saveContent({ calendarID }: CalendarSource, content: Uint8Array, isDue: boolean): Promise<void> {
      const changes = { content, ...(isDue && { triedAt: null, problem: null }) };
      await calendarSources.update("save-calendar-content", changes, { calendarID });
    },
    /** Stores a reading, unless the settings with which it was made have changed. */
    async saveReading({ calendarID, content }: CalendarSource, reading: SourceReading): Promise<void> {
      await calendarSources.update("save-calendar-reading", reading, { calendarID, content });
    },
    remove: async (userID: UserID, calendarID: string) =>
      (await calendarSources.remove("remove-calendar-source", { userID, calendarID })) > 0,
  };
}
