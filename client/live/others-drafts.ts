import type { SharedDraft } from "#domain/contract/presence.ts";
import { parseSlotRuns } from "#domain/presence/slot-runs.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { States } from "./here-now.ts";

/** What somebody else paints, or the viewer on another device. */
export type OthersDraft = {
  /** Names the screen on which it is painted. */
  readonly clientID: number;
  /** Whose answer it changes, and who paints: undefined as long as they are nobody that the meeting knows. */
  readonly of: string | undefined;
  readonly name: string | undefined;
  readonly added: ReadonlySet<Slot>;
  readonly removed: ReadonlySet<Slot>;
};

const NOTHING: ReadonlySet<Slot> = new Set();

/**
 * Reads the drafts of others out of awareness states, again and again: what has not changed is the same object as the
 * last time, and so is the whole list.
 */
export function createDraftReader(own: number): (states: States) => readonly OthersDraft[] {
  const known = new Map<number, { readonly written: string; readonly draft: OthersDraft }>();
  let last: readonly OthersDraft[] = [];

  function read(
    clientID: number,
    { respondentID, name }: { respondentID?: string; name?: string },
    draft: SharedDraft,
  ) {
    const of = draft.of ?? respondentID;
    const written = JSON.stringify([of, name, draft.added, draft.removed]);
    const before = known.get(clientID);
    if (before?.written === written) return before.draft;
    const now = { clientID, of, name, added: slotsIn(draft.added), removed: slotsIn(draft.removed) };
    known.set(clientID, { written, draft: now });
    return now;
  }
  return (states) => {
    const drafts: OthersDraft[] = [];
    for (const [clientID, { draft, ...who }] of states) {
      if (clientID !== own && draft !== undefined) drafts.push(read(clientID, who, draft));
    }
    for (const clientID of known.keys()) if (states.get(clientID)?.draft === undefined) known.delete(clientID);
    const isSame = drafts.length === last.length && drafts.every((draft, at) => draft === last[at]);
    if (!isSame) last = drafts;
    return last;
  };
}

function slotsIn(text: string | undefined): ReadonlySet<Slot> {
  return text === undefined ? NOTHING : (parseSlotRuns(text) ?? NOTHING);
}
