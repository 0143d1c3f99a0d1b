import type { PublicIdentity } from "#domain/presence/presence.ts";
import type { UserID } from "#domain/ids.ts";

/** Who a viewer is: what the others may see of them, and by what login they came. */
export type Identity = PublicIdentity & {
  /** Sees the answers of a meeting that hides them from others. */
  readonly isOrganiser?: boolean;
  /** Of a user with an account: never shown, only for ending their sockets with their sessions. */
  readonly login?: { readonly userID: UserID; readonly tokenID: string };
};

/** The part of a logger that collab uses; pino has it. */
export type Log = Readonly<Record<"debug" | "info" | "warn" | "error", (details: object, message: string) => void>>;
