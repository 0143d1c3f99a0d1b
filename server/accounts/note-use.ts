import type { Database } from "#db/database.ts";
import type { Background } from "../background.ts";

/** Notes that a session or a personal access token was used; nobody waits for it. */
export type NoteUse = (kind: "sessions" | "accessTokens", id: string) => void;

const HOUR_MS = 3_600_000;

type Needs = {
  readonly database: Database;
  readonly background: Background;
  readonly clock: () => Temporal.Instant;
};

/** Writes once an hour at most for each of them: a row of every request would cost more than it tells. */
export function createNoteUse({ database, background, clock }: Needs): NoteUse {
  let hour = 0;
  const noted = new Set<string>();
  return (kind, id) => {
    const now = clock().epochMilliseconds;
    if (Math.floor(now / HOUR_MS) !== hour) {
      hour = Math.floor(now / HOUR_MS);
      noted.clear();
    }
    if (noted.has(id)) return;
    noted.add(id);
    background.run("the last use of a token", () => database.transaction((stores) => stores[kind].used([id], now)));
  };
}
