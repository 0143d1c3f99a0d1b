import type { SharedDraft } from "../contract/presence.ts";
import type { RespondentID } from "../respondent-id.ts";
import type { Slot } from "../time/slot.ts";
import { slotRunsText } from "./slot-runs.ts";

/** The most characters that a draft's slots may take on the wire, so that a frame has a few hundred bytes. */
export const MAX_DRAFT_CHARS = 400;

/** What somebody has painted and not saved: what a save would change. */
export type DraftChange = {
  /** Whose answer it changes; undefined for a new one. */
  readonly of: RespondentID | undefined;
  readonly added: ReadonlySet<Slot>;
  readonly removed: ReadonlySet<Slot>;
};

/**
 * A draft as it is sent to others. One with so many separate stretches that it would not fit says only that somebody
 * is painting: a part of it would look like the whole.
 */
export function sharedDraft({ of, added, removed }: DraftChange): SharedDraft {
  const [more, fewer] = [slotRunsText(added), slotRunsText(removed)];
  const fits = more.length + fewer.length <= MAX_DRAFT_CHARS;
  return {
    ...(of !== undefined && { of }),
    ...(fits && more !== "" && { added: more }),
    ...(fits && fewer !== "" && { removed: fewer }),
  };
}
