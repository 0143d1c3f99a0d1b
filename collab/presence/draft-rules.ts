import type { Document } from "@hocuspocus/server";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { DraftRules } from "./check-draft.ts";
import type { Log } from "../log.ts";

/** Drafts come ten times a second; their rules change when a meeting is edited. */
const FRESH_MS = 1_000;

type Kept = { readonly until: number; readonly rules: Promise<DraftRules | undefined> };

/**
 * Keeps the rules of each meeting's drafts for a second. Undefined when they cannot be loaded: then no draft is shown.
 */
export function keepDraftRules(load: (meetingID: MeetingID) => Promise<DraftRules | undefined>, log: Log) {
  const kept = new WeakMap<Document, Kept>();
  return (meetingID: MeetingID, document: Document): Promise<DraftRules | undefined> => {
    const now = performance.now();
    const known = kept.get(document);
    if (known !== undefined && now < known.until) return known.rules;
    const rules = load(meetingID).catch((error: unknown) => {
      log.warn({ err: error, meetingID }, "drafts are not shown: what they may be about is not known");
      return undefined;
    });
    kept.set(document, { until: now + FRESH_MS, rules });
    return rules;
  };
}
