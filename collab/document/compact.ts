import * as Y from "yjs";
import type { MeetingID } from "#domain/meeting-id.ts";
import { applyStored } from "./apply-stored.ts";
import type { GridTransaction } from "../ports.ts";

/**
 * Replaces a meeting's log by a snapshot when the log has at least `fewest` rows. The snapshot is made in a fresh
 * document of stored content alone: never of a document that viewers or authors use, and never of one with gaps
 * (`applyStored` throws). Returns the `seq` up to which the meeting's snapshot now reaches, undefined when the meeting
 * is gone.
 */
export async function compact(
  meetingID: MeetingID,
  locked: GridTransaction,
  fewest: number,
): Promise<number | undefined> {
  return locked(meetingID, async (log) => {
    const stored = await log.load();
    if (stored.updates.length < fewest) return stored.snapshotSeq;
    const document = new Y.Doc();
    const seq = applyStored(document, stored, 0);
    await log.compact(Y.encodeStateAsUpdate(document), seq);
    document.destroy();
    return seq;
  });
}
