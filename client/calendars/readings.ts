import type { UseQueryResult } from "@tanstack/react-query";
import type { CalendarRead } from "./calendar-events-query.ts";
import type { ShownEvent } from "./shown-event.ts";

/** What has been read of the viewer's calendars so far, in the order in which they were asked for. */
export type Readings = {
  readonly events: readonly ShownEvent[];
  /** Why a calendar is missing. */
  readonly problems: readonly (CalendarRead["problem"] | null)[];
  /** At least one has answered. */
  readonly hasAny: boolean;
  /** Every one that is linked has answered, and says what is on now. */
  readonly isWhole: boolean;
};

/** Plain data, so that the same answer once more changes nothing. */
export function readings(results: readonly UseQueryResult<CalendarRead>[]): Readings {
  const problems = results.map(({ data, isError }) => (isError ? "unavailable" : (data?.problem ?? null)));
  return {
    events: results.flatMap(({ data }) => data?.events ?? []),
    problems,
    hasAny: results.some(({ data }) => data !== undefined),
    isWhole:
      results.every(({ data }) => data !== undefined) &&
      problems.every((problem) => problem !== "unavailable") &&
      problems.some((problem) => problem === null),
  };
}
