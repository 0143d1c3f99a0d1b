import type { RespondentID } from "../ids.ts";
import { type Meeting, USUAL_MINUTES } from "../meeting/meeting.ts";
import { MINUTE_MS } from "../time/durations.ts";
import { QUARTER_MS, type SlotLength, slotQuarters } from "../time/slot.ts";
import type { Question } from "./windows.ts";

/** What a meeting says of the times that it looks for, as REST has it too. */
export type MeetingWishes = SlotLength & {
  readonly [Name in "durationMinutes" | "requiredRespondentIDs" | "minRespondents"]?: Meeting[Name] | undefined;
};

export type Wishes = Required<Pick<Question, "halfHours" | "slotLength" | "required" | "minRespondents">>;

/** What is asked of a meeting that says this of itself. A length that is no whole number of slots needs one more. */
export function wishesOf(meeting: MeetingWishes): Wishes {
  const { durationMinutes = USUAL_MINUTES, requiredRespondentIDs, minRespondents } = meeting;
  const slotLength = slotQuarters(meeting);
  return {
    halfHours: Math.ceil((durationMinutes * MINUTE_MS) / (slotLength * QUARTER_MS)),
    slotLength,
    required: new Set<RespondentID>(requiredRespondentIDs),
    minRespondents: minRespondents ?? 1,
  };
}
