import type { PublicIdentity } from "#domain/presence/presence.ts";
import type { UserID } from "#domain/ids.ts";

/** A viewer's public identity and login. */
export type Identity = PublicIdentity & {
  /** True if the viewer sees hidden answers of the meeting. */
  readonly isOrganiser?: boolean;
  /** The session of an account. It is never shown, and ends the viewer's sockets when it ends. */
  readonly login?: { readonly userID: UserID; readonly tokenID: string };
};

/** The part of a logger that collab uses; pino has it. */
export type Log = Readonly<Record<"debug" | "info" | "warn" | "error", (details: object, message: string) => void>>;
