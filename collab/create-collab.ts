import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Presence } from "#domain/contract/presence.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { CollabLimits } from "./limits.ts";
import type { GridSession } from "./grid-session.ts";
import type { Log } from "./log.ts";
import type { GridReader, GridTransaction } from "./ports.ts";

/** What collab must be given. */
export type CollabNeeds = {
  readonly grids: GridReader;
  /** For compaction: a transaction under the meeting's lock. */
  readonly locked: GridTransaction;
  /**
   * Who the token is in this meeting, as others may see them; `{}` for a viewer without a name, undefined to refuse.
   * Tokens: `guest`, `guest <respondentID> <respondentKey>`, or a session's JWT.
   */
  readonly identify: (token: string, meetingID: MeetingID) => Promise<Presence | undefined>;
  readonly log: Log;
  /** The address that counts against the cap per address; without it the socket's own, never a header. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly limits?: Partial<CollabLimits>;
};

/** The live grids of this process. */
export type Collab = {
  /** For the server's upgrade router: every upgrade request to `/collab`. Answers or destroys the socket itself. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Runs one writing command alone among this process's writers of the meeting. The command opens its own
   * transaction, calls `session.open(log)` inside it and edits through what that returns. After the command resolves
   * (COMMIT is done) the bytes are applied to the live document, and only then does `write` resolve. When it rejects,
   * nothing is shown, and the next command starts from the stored log.
   */
  write<T>(meetingID: MeetingID, command: (session: GridSession) => Promise<T>): Promise<T>;
  /** The meeting was deleted: disconnects its viewers with 4404. */
  closeMeeting(meetingID: MeetingID): void;
  /** Sockets that view the meeting through this process. */
  viewers(meetingID: MeetingID): number;
  stats(): { documents: number; connections: number };
  /** Takes no more sockets, lets running commands finish, closes every socket with 1012. Resolves within a deadline. */
  shutdown(): Promise<void>;
};

export function createCollab(_needs: CollabNeeds): Collab {
  throw new Error("on its way");
}
