import type { Session } from "../connection/session.ts";
import type { Models } from "../models/define-models.ts";
import type { GridWrites } from "./grid-writes.ts";
import type { HeldLocks } from "./held-locks.ts";

/** What the stores of one transaction share. */
export type StoreContext = {
  /** Sends what {@link GridWrites} hold back before anything else. */
  readonly session: Session;
  readonly models: Models;
  readonly locks: HeldLocks;
  readonly writes: GridWrites;
};

/** `session`, with what `writes` hold back sent before each statement. */
export function flushingSession(session: Session, writes: GridWrites): Session {
  // Both are awaited together. When the earlier one is refused, the later one fails too: the first reason is reported.
  async function after<T>(send: () => Promise<T>): Promise<T> {
    const [, answer] = await Promise.all([writes.flush(), send()]);
    return answer;
  }
  return {
    run: (statement, values) => after(() => session.run(statement, values)),
    model: (name, use) => after(() => session.model(name, use)),
  };
}
