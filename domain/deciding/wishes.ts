import type { RespondentID } from "../ids.ts";
import { type Meeting, USUAL_MINUTES } from "../meeting/meeting.ts";
import { MINUTE_MS } from "../time/durations.ts";
import { SLOT_MS } from "../time/slot.ts";
import type { Question } from "./windows.ts";

/** What a meeting says of the times that it looks for, as REST has it too. */
export type MeetingWishes = {
  readonly [Name in "durationMinutes" | "requiredRespondentIDs" | "minRespondents"]?: Meeting[Name] | undefined;
};

export type Wishes = Required<Pick<Question, "halfHours" | "required" | "minRespondents">>;

/** What is asked of a meeting that says this of itself. A length that is no whole number of half hours needs one more. */
export function wishesOf({ durationMinutes, requiredRespondentIDs, minRespondents }: MeetingWishes): Wishes {
  return {
    halfHours: Math.ceil(((durationMinutes ?? USUAL_MINUTES) * MINUTE_MS) / SLOT_MS),
    required: new Set<RespondentID>(requiredRespondentIDs),
    minRespondents: minRespondents ?? 1,
  };
}
