import { type SharedDraft, MAX_DRAFT_CHARS, markRunsText, parseMarkRuns } from "#domain/presence/presence.ts";
import { parseRespondentID, type RespondentID, type MeetingID } from "#domain/ids.ts";
import type { Marks } from "#domain/answers/levels.ts";
import type { Identity, Log } from "../ports.ts";
import type { Document } from "@hocuspocus/server";

export type DraftRules = {
  readonly marks: Marks;
  /** Tells whether the answer exists and would accept a save by that person. */
  mayChange(of: RespondentID, by: Identity): boolean;
};

/**
 * Returns a viewer's draft as others may see it. Builds a new draft from the parsed claim, so that it holds only times
 * that the meeting offers. Undefined for a claim that no browser of ours sends, and for a draft that a save would
 * refuse.
 */
export function checkDraft(claim: unknown, by: Identity, rules: DraftRules): SharedDraft | undefined {
  if (typeof claim !== "object" || claim === null || Array.isArray(claim)) return undefined;
  const [of, added, removed] = ["of", "added", "removed"].map((field) => own(claim, field));
  const respondentID = typeof of === "string" ? parseRespondentID(of) : undefined;
  if (of !== undefined && (respondentID === undefined || !rules.mayChange(respondentID, by))) return undefined;
  if (!isText(added) || !isText(removed) || added.length + removed.length > MAX_DRAFT_CHARS) return undefined;
  const [more, fewer] = [shown(added, rules), shown(removed, rules)];
  if (more === undefined || fewer === undefined) return undefined;
  if (respondentID === undefined) return more === "" ? {} : { added: more };
  return { of: respondentID, ...(more !== "" && { added: more }), ...(fewer !== "" && { removed: fewer }) };
}

/** Reads an own field of the object, not an inherited field. Absent slots count as no slots. */
function own(claim: object, field: string): unknown {
  const value: unknown = Object.hasOwn(claim, field) ? Reflect.get(claim, field) : undefined;
  return value === undefined && field !== "of" ? "" : value;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function shown(text: string, { marks }: DraftRules): string | undefined {
  const claimed = parseMarkRuns(text);
  return claimed && markRunsText(claimed.intersection(marks));
}

/** Drafts come ten to thirty times a second; their rules change when a meeting is edited or answered. */
const FRESH_MS = 1_000;

type CachedRules = { readonly until: number; readonly rules: Promise<DraftRules | undefined> };

/**
 * Caches the rules of each meeting's drafts for a second, or until an answer changes. Old rules would refuse the draft
 * of an answer that was just saved, and its painter sends it again only with the next stroke. Undefined when the rules
 * cannot be loaded; then no draft is shown.
 */
export function keepDraftRules(load: (meetingID: MeetingID) => Promise<DraftRules | undefined>, log: Log) {
  const cachedRules = new WeakMap<Document, CachedRules>();
  const followed = new WeakSet<Document>();
  return (meetingID: MeetingID, document: Document): Promise<DraftRules | undefined> => {
    const nowMs = performance.now();
    const cached = cachedRules.get(document);
    if (cached !== undefined && nowMs < cached.until) return cached.rules;
    if (!followed.has(document)) document.on("update", () => void cachedRules.delete(document));
    followed.add(document);
    const rules = load(meetingID).catch((error: unknown) => {
      log.warn({ err: error, meetingID }, "drafts are hidden, because the meeting's slots could not be read");
      return undefined;
    });
    cachedRules.set(document, { until: nowMs + FRESH_MS, rules });
    return rules;
  };
}
