import type { MeetingID, RespondentID, UserID } from "../ids.ts";
import { type SlotLength, slotQuarters } from "../time/slot-length.ts";
import type { AnswersVisibleTo } from "./hidden-answers.ts";
import type { OfferedHours } from "./hours.ts";
import type { MeetingDays, OfKind } from "./kind.ts";
import { message } from "../messages/message.ts";
import { refuseFields } from "../refusal.ts";

/**
 * The group's time: milliseconds since the epoch, `end` after `start`. Instants, or readings of the meeting's clocks
 * for the kinds `weekdays` (the first occurrence) and `wholeDays` (midnights).
 */
export type Schedule = OfKind & { readonly start: number; readonly end: number };

export type CandidateTimes = OfferedHours &
  SlotLength &
  MeetingDays & {
    /** IANA zone. */
    readonly timezone: string;
  };

export type Meeting = CandidateTimes & {
  readonly meetingID: MeetingID;
  readonly name: string;
  /** May be empty. */
  readonly about: string;
  /** An address, a room or a link, in one line. */
  readonly place?: string;
  readonly schedule?: Schedule;
  /** Guest answers and the schedule change only with a key. */
  readonly protectAnswers: boolean;
  /** Milliseconds since the epoch; absent: answers are always taken. */
  readonly closesAt?: number;
  /** Absent: {@link USUAL_MINUTES}. */
  readonly durationMinutes?: number;
  /** May hold ids of deleted answers. */
  readonly requiredRespondentIDs?: readonly RespondentID[];
  readonly minRespondents?: number;
  /** False hides stored `if needed` marks. */
  readonly allowIfNeeded?: boolean;
  /** Absent: everyone with the link. */
  readonly answersVisibleTo?: AnswersVisibleTo;
  /** Absent when a guest made the meeting and no user has claimed it. */
  readonly creator?: UserID;
  /** The creator's account is deleted: nobody organises the meeting until it is claimed with the key of a handover. */
  readonly organiserGone?: true;
  /** Grows with every committed change of the meeting or an answer; ETags and caches compare it. */
  readonly version: number;
};

export const USUAL_MINUTES = 60;

/** A longer text, in characters or lines, would push the grid off the screen. */
const LONG = 420;
const MANY_LINES = 7;

/** Tells whether only the beginning of a description is shown at first. */
export function isLongAbout(about: string): boolean {
  return about.length > LONG || about.split("\n").length > MANY_LINES;
}

/** The range of durations; whole days last at most a fortnight. */
export const DURATION_MINUTES = { least: 15, most: 24 * 60 };
export const MAX_DURATION = 14 * DURATION_MINUTES.most;

/** Refuses (`invalid`), at `path`, a duration that is no whole number of the meeting's slots. */
export function checkDuration(
  { durationMinutes, ...slots }: SlotLength & { readonly durationMinutes?: number | null | undefined },
  path: "durationMinutes" | "slotMinutes",
): void {
  const least = slotQuarters(slots) * DURATION_MINUTES.least;
  const most = slots.kind === "wholeDays" ? MAX_DURATION : DURATION_MINUTES.most;
  if (typeof durationMinutes !== "number" || (durationMinutes % least === 0 && durationMinutes <= most)) return;
  refuseFields([{ path, message: message("api.durationRange", { least, most }) }]);
}
