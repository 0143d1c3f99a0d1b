import { type Crowd, type Presence, type SharedDraft, countHere, parseMarkRuns } from "#domain/presence/presence.ts";
import { NO_DRAFTS, NOBODY_HERE, type HereNow, type OthersDraft } from "./live-state.ts";
import type { Marks } from "#domain/answers/mark.ts";

/** The awareness states by client: a {@link Presence} each, if the server has written it already, or a {@link Crowd}. */
export type States = ReadonlyMap<number, Partial<Presence & Crowd>>;

/** What the awareness states say of who is here. `own` is the viewer's client. */
export function hereNow(states: States, own: number): HereNow {
  const all = [...states];
  const crowd = all.find(([, { count }]) => typeof count === "number");
  if (crowd?.[1].count !== undefined) return { ...NOBODY_HERE, count: crowd[1].count, isCrowd: true };

  const editing = new Map<string, string | undefined>();
  let newcomers = 0;
  for (const [clientID, { respondentID, name, draft }] of all) {
    if (clientID === own || draft === undefined) continue;
    const whose = draft.of ?? respondentID;
    if (whose === undefined) newcomers += 1;
    else if (whose === respondentID) editing.set(whose, undefined);
    else if (!editing.has(whose)) editing.set(whose, name ?? "");
  }
  const respondents = new Set(all.map(([, { respondentID }]) => respondentID).filter((id) => id !== undefined));
  return { count: countHere(states.values()), respondents, editing, newcomers, isCrowd: false };
}

export function isSameHere(one: HereNow, other: HereNow): boolean {
  return (
    one.count === other.count &&
    one.newcomers === other.newcomers &&
    one.isCrowd === other.isCrowd &&
    one.respondents.symmetricDifference(other.respondents).size === 0 &&
    one.editing.size === other.editing.size &&
    [...one.editing].every(([id, by]) => other.editing.has(id) && other.editing.get(id) === by)
  );
}

const NOTHING: Marks = new Set();

/**
 * Reads the drafts of others out of awareness states, again and again: what has not changed is the same object as the
 * last time, and so is the whole list.
 */
export function createDraftReader(own: number): (states: States) => readonly OthersDraft[] {
  const cache = new Map<number, { readonly written: string; readonly draft: OthersDraft }>();
  let last = NO_DRAFTS;

  function read(
    clientID: number,
    { respondentID, name }: { respondentID?: string; name?: string },
    draft: SharedDraft,
  ) {
    const of = draft.of ?? respondentID;
    const written = JSON.stringify([of, name, draft.added, draft.removed]);
    const before = cache.get(clientID);
    if (before?.written === written) return before.draft;
    const now = { clientID, of, name, added: marksIn(draft.added), removed: marksIn(draft.removed) };
    cache.set(clientID, { written, draft: now });
    return now;
  }
  return (states) => {
    const drafts: OthersDraft[] = [];
    for (const [clientID, { draft, ...who }] of states) {
      if (clientID !== own && draft !== undefined) drafts.push(read(clientID, who, draft));
    }
    for (const clientID of cache.keys()) if (states.get(clientID)?.draft === undefined) cache.delete(clientID);
    const isSame = drafts.length === last.length && drafts.every((draft, at) => draft === last[at]);
    if (!isSame) last = drafts.length === 0 ? NO_DRAFTS : drafts;
    return last;
  };
}

function marksIn(text: string | undefined): Marks {
  return text === undefined ? NOTHING : (parseMarkRuns(text) ?? NOTHING);
}
