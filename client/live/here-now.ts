import type { Presence } from "#domain/contract/presence.ts";

/** Who has the meeting open, the viewer too. */
export type HereNow = {
  /** A respondent with two devices counts once. */
  readonly count: number;
  readonly respondents: ReadonlySet<string>;
};

export const NOBODY_HERE: HereNow = { count: 0, respondents: new Set() };

/** From the awareness states, one for each open page: a {@link Presence} if the server has written it already. */
export function hereNow(states: readonly Readonly<Record<string, unknown>>[]): HereNow {
  const known = states
    .map((state) => state["respondentID" satisfies keyof Presence])
    .filter((id) => typeof id === "string");
  const respondents = new Set(known);
  return { count: respondents.size + states.length - known.length, respondents };
}
