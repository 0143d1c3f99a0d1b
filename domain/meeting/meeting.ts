import type { MeetingID, RespondentID, UserID } from "../ids.ts";
import { type SlotLength, slotQuarters } from "../time/slot-length.ts";
import type { AnswersVisibleTo } from "./hidden-answers.ts";
import type { OfferedHours } from "./hours.ts";
import type { MeetingDays, OfKind } from "./kind.ts";
import { message } from "../messages/message.ts";
import { refuseFields } from "../refusal.ts";

/**
 * When the group meets: milliseconds since the epoch, `end` after `start`. Instants, unless `kind` says that they are readings
 * of the meeting's clocks: the first time of a weekly meeting, or midnights.
 */
export type Schedule = OfKind & { readonly start: number; readonly end: number };

/** The candidate times of a meeting: its hours on each of its days, on the clocks of `timezone`. */
export type CandidateTimes = OfferedHours &
  SlotLength &
  MeetingDays & {
    /** IANA zone. */
    readonly timezone: string;
  };

export type Meeting = CandidateTimes & {
  readonly meetingID: MeetingID;
  readonly name: string;
  /** Empty when nothing was said. */
  readonly about: string;
  /** An address, a room or a link, in one line. */
  readonly place?: string;
  readonly schedule?: Schedule;
  /** Guest answers and the schedule only change with a key. */
  readonly protectAnswers: boolean;
  /** From then on answers are no longer taken, in milliseconds since the epoch; absent where they always are. */
  readonly closesAt?: number;
  /** How long it takes; absent where nothing was said: then {@link USUAL_MINUTES}. */
  readonly durationMinutes?: number;
  /** Who must be there. Ids whose answers are deleted may still be in it. */
  readonly requiredRespondentIDs?: readonly RespondentID[];
  /** How many must be able to attend a best time. */
  readonly minRespondents?: number;
  /** Answers may say of a slot that it is possible if needed. Where they may not (any more), that is stored and hidden. */
  readonly allowIfNeeded?: boolean;
  /** Who sees what others have answered; absent: everyone with the link. */
  readonly answersVisibleTo?: AnswersVisibleTo;
  /** Absent when a guest made the meeting (and no user has claimed it). */
  readonly creator?: UserID;
  /** An account created it and is deleted: it has no organiser until it is claimed with the key of a handover. */
  readonly organiserGone?: true;
  /** Grows with every committed change of the meeting or an answer; what ETags and caches compare. */
  readonly version: number;
};

/** For so long best times are looked for where a meeting does not say how long it takes. */
export const USUAL_MINUTES = 60;

/** What is longer, in characters or lines, would push the grid off the screen. */
const LONG = 420;
const MANY_LINES = 7;

/** Whether only the beginning of what a meeting is about is shown until more is asked for. */
export function isLongAbout(about: string): boolean {
  return about.length > LONG || about.split("\n").length > MANY_LINES;
}

/** How long a meeting may say that it takes; one of whole days a fortnight. */
export const DURATION_MINUTES = { least: 15, most: 24 * 60 };
export const MAX_DURATION = 14 * DURATION_MINUTES.most;

/** Refuses (`invalid`), at the named field, a length that is no whole number of the meeting's slots. */
export function checkDuration(
  { durationMinutes, ...slots }: SlotLength & { readonly durationMinutes?: number | null | undefined },
  path: "durationMinutes" | "slotMinutes",
): void {
  const least = slotQuarters(slots) * DURATION_MINUTES.least;
  const most = slots.kind === "wholeDays" ? MAX_DURATION : DURATION_MINUTES.most;
  if (typeof durationMinutes !== "number" || (durationMinutes % least === 0 && durationMinutes <= most)) return;
  refuseFields([{ path, message: message("api.durationRange", { least, most }) }]);
}
