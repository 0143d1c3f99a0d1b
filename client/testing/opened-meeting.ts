import type { RespondentID } from "#domain/ids.ts";
import { parseSlot, slotText, type Slot } from "#domain/time/slot.ts";
import { groupOf } from "../live/group.ts";
import { type LiveState, NOBODY_HERE, STARTING } from "../live/live-state.ts";
import type { MeetingFacts } from "../meeting/model/derived.ts";
import type { MeetingReply } from "../meeting/model/meeting-query.ts";
import { type MeetingState, openingState } from "../meeting/model/meeting-state.ts";

export const [ann, ben] = ["Ann000000000", "Ben000000000"] as [RespondentID, RespondentID];
export const nine = slotAt("2026-11-24T09:00:00Z");
export const ten = slotAt("2026-11-24T10:00:00Z");
export const eleven = slotAt("2026-11-24T11:00:00Z");

function slotAt(text: string): Slot {
  const slot = parseSlot(text);
  if (slot === undefined) throw new Error(`${text} is no slot`);
  return slot;
}

type Answers = Readonly<Record<string, readonly Slot[]>>;

/** Returns a REST reply of a meeting with these answers. */
export function reply(answers: Answers, self?: RespondentID): MeetingReply {
  return {
    meetingID: "AAAAAAAAAAAA",
    name: "Club",
    about: "",
    timezone: "UTC",
    minStartHour: 9,
    maxEndHour: 12,
    tentativeDates: ["2026-11-24", "2026-11-25"],
    protectAnswers: false,
    respondents: Object.fromEntries(
      Object.entries(answers).map(([id, slots]) => [id, { name: id.slice(0, 3), availabilities: slots.map(slotText) }]),
    ),
    ...(self !== undefined && { selfRespondentID: self }),
    viewer: { canEdit: false, canSchedule: true, canDelete: false, cannotChange: [], cannotRemove: [] },
  };
}

export function live(answers: Answers): LiveState {
  const people = Object.entries(answers).map(
    ([id, slots]) => [id as RespondentID, { name: id.slice(0, 3), slots: new Set(slots) }] as const,
  );
  return { status: "live", group: groupOf(people), here: NOBODY_HERE, lostAt: 0 };
}

export function opened(answers: Answers, more: Partial<MeetingFacts> = {}, self?: RespondentID): MeetingState {
  const facts: MeetingFacts = {
    meeting: reply(answers, self),
    updatedAt: 1,
    live: STARTING,
    isAwayForLong: false,
    hasNews: false,
    pending: [],
    token: undefined,
    answerKey: undefined,
    organiserKey: undefined,
    zone: "UTC",
    today: "2026-11-24",
    perPage: 7,
    firstDay: 1,
    nowMs: 0,
    isOnline: true,
    ...more,
  };
  return openingState(facts, undefined);
}
