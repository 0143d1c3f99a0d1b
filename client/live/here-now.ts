import type { Crowd, Presence } from "#domain/contract/presence.ts";
import { countHere } from "#domain/presence/count-here.ts";
import { NOBODY_HERE, type HereNow } from "./nobody-here.ts";

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
  const known = all.map(([, { respondentID }]) => respondentID).filter((id) => id !== undefined);
  return { count: countHere(states.values()), respondents: new Set(known), editing, newcomers, isCrowd: false };
}

/** Whether a screen would show the same. */
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
