import type { GridLog } from "#domain/answers/grid-log.ts";
import type { PublicIdentity } from "#domain/presence/presence.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";

/** Who a viewer is: what the others may see of them, and by what login they came. */
export type Identity = PublicIdentity & {
  /** Sees the answers of a meeting that hides them from others. */
  readonly isOrganiser?: boolean;
  /** Of a user with an account: never shown, only for ending their sockets with their sessions. */
  readonly login?: { readonly userID: UserID; readonly tokenID: string };
};

/** Opens a transaction under the meeting's lock and hands out its log; undefined result when the meeting is gone. */
export type GridTransaction = <T>(meetingID: MeetingID, work: (log: GridLog) => Promise<T>) => Promise<T | undefined>;

/** The part of a logger that collab uses; pino has it. */
export type Log = Readonly<Record<"debug" | "info" | "warn" | "error", (details: object, message: string) => void>>;
