import type { PublicIdentity } from "../contract/presence.ts";

/** How many people these entries are: a respondent with two devices counts once, strangers each. */
export function countHere(entries: Iterable<PublicIdentity>): number {
  const respondents = new Set<string>();
  let strangers = 0;
  for (const { respondentID } of entries) {
    if (typeof respondentID === "string") respondents.add(respondentID);
    else strangers += 1;
  }
  return respondents.size + strangers;
}
