import type { RespondentID } from "../ids.ts";
import { type Meeting, USUAL_MINUTES } from "../meeting/meeting.ts";
import { DAY_MS, MINUTE_MS } from "../time/durations.ts";
import { QUARTER_MS } from "../time/slot.ts";
import { type SlotLength, slotQuarters } from "../time/slot-length.ts";
import type { Question } from "./windows.ts";

const WHOLE_DAY_MINUTES = DAY_MS / MINUTE_MS;

/** A meeting's wishes for its time, as in REST. */
export type MeetingWishes = SlotLength & {
  readonly [Name in "durationMinutes" | "requiredRespondentIDs" | "minRespondents" | "allowIfNeeded"]?:
    | Meeting[Name]
    | undefined;
};

export type Wishes = Required<
  Pick<Question, "slotCount" | "slotLength" | "required" | "minRespondents" | "isWeekly" | "allowIfNeeded">
>;

/** Returns the question's part for a meeting's wishes. A length that is no whole number of slots is rounded up. */
export function wishesOf(meeting: MeetingWishes): Wishes {
  const slotLength = slotQuarters(meeting);
  const { durationMinutes = meeting.kind === "wholeDays" ? WHOLE_DAY_MINUTES : USUAL_MINUTES } = meeting;
  const { requiredRespondentIDs, minRespondents } = meeting;
  return {
    slotCount: Math.ceil((durationMinutes * MINUTE_MS) / (slotLength * QUARTER_MS)),
    slotLength,
    required: new Set<RespondentID>(requiredRespondentIDs),
    minRespondents: minRespondents ?? 1,
    isWeekly: meeting.kind === "weekdays",
    allowIfNeeded: meeting.allowIfNeeded === true,
  };
}
