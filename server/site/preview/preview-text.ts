import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { UserViews } from "#db/views/user-views.ts";
import type { MeetingID } from "#domain/ids.ts";
import { type Hours, usualHours } from "#domain/meeting/hours.ts";
import { datesOf, isFloating } from "#domain/meeting/kind.ts";
import type { Meeting, Schedule } from "#domain/meeting/meeting.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { slotStart } from "#domain/time/slot.ts";
import { clocksText, localTime, wallTime, zoneAbbreviation } from "#domain/time/words/clock-text.ts";
import { datedDay, shortDay } from "#domain/time/words/day-text.ts";
import { formatted, formattedRange } from "#domain/time/words/formats.ts";
import { listText } from "#domain/time/words/number-text.ts";
import { type Reader, US_READER } from "#domain/time/words/reading-settings.ts";
import { readerFor, type Words, wordsFor } from "../../language/words.ts";
import type { CurrentMeetings } from "../../meetings/current-meetings.ts";

/** Pixels, as chats and social networks recommend. */
export const PICTURE_SIZE = { width: 1_200, height: 630 } as const;

export const PICTURE_PATTERN = "/m/:meetingID/preview.png";
export const picturePath = (meetingID: MeetingID): string => PICTURE_PATTERN.replace(":meetingID", meetingID);

/**
 * Returns another text for each picture that a caller without credentials may see. It is not the version if answers are hidden,
 * because the version counts others' changes.
 */
export function pictureVersion(view: MeetingView, meetings: Pick<CurrentMeetings, "replyOf">): string {
  return isHidden(view.meeting) ? meetings.replyOf(view, {}).tag : String(view.meeting.version);
}

export function isPrivate(meeting: Meeting): boolean {
  return meeting.protectAnswers || isHidden(meeting);
}

/** The text beside a pasted link. It never names a respondent. */
export type PreviewText = {
  readonly title: string;
  /** Candidate or scheduled days: `Tue, Dec 1 – Thu, Dec 3, 2026`. */
  readonly days: string;
  /** `9 AM – 5 PM (CET)` */
  readonly hours: string;
  readonly isScheduled: boolean;
  /** Undefined if answers are protected or hidden. */
  readonly answered: string | undefined;
  readonly description: string;
};

/** Writes times in the meeting's zone, because the zone of a chat's reader is unknown. */
export function previewText({ meeting, respondents }: MeetingView, words: Words): PreviewText {
  const schedule = isPrivate(meeting) ? undefined : meeting.schedule;
  const when = schedule === undefined ? candidates(meeting, words) : scheduled(schedule, meeting.timezone, words);
  const count = respondents.length;
  return {
    title: meeting.name,
    ...when,
    isScheduled: schedule !== undefined,
    answered: isPrivate(meeting) ? undefined : words.text("site.answered", { count }),
    description: isPrivate(meeting)
      ? words.text("site.protectedMeeting", when)
      : schedule === undefined
        ? words.text("site.openMeeting", { ...when, count })
        : words.text("site.scheduledMeeting", { ...when, count }),
  };
}

type When = { readonly days: string; readonly hours: string };

function candidates(meeting: Meeting, { reader, text }: Words): When {
  if (meeting.kind === "wholeDays")
    return { days: daysText(meeting.tentativeDates, { reader, text }), hours: text("time.wholeDay") };
  const [first] = presentSlots(meeting);
  const at = first === undefined ? 0 : slotStart(first);
  const zone = isFloating(meeting) ? meeting.timezone : zoneAbbreviation(reader, meeting.timezone, at);
  const usual = usualHours(meeting);
  const { minStartHour, maxEndHour } = usual.hours;
  const hours =
    minStartHour % 24 === maxEndHour % 24
      ? text("site.allDay", { zone })
      : text("site.hours", { hours: windowText(usual.hours, reader), zone });
  return {
    days:
      meeting.kind === "weekdays"
        ? listText(
            reader,
            datesOf(meeting).map((date) => formatted(reader, "weekdayLong", midnight(date))),
          )
        : daysText(meeting.tentativeDates, { reader, text }),
    hours: usual.others === 0 ? hours : text("site.otherHours", { hours, count: usual.others }),
  };
}

function windowText({ minStartHour, maxEndHour }: Hours, reader: Reader): string {
  return clocksText(reader, minStartHour * 60, maxEndHour * 60);
}

/** Names days in order (`YYYY-MM-DD`): three or more consecutive days by the ends, up to three others singly, more by their number. */
export function daysText(dates: readonly string[], { reader, text }: Pick<Words, "reader" | "text">): string {
  const [start = "", ...others] = dates;
  const end = others.at(-1);
  if (end === undefined) return datedDay(reader, start);
  const [first, last] = [dayNumber(start), dayNumber(end)];
  if (last - first === dates.length - 1 && dates.length > 2)
    return formattedRange(reader, "dayAndYear", { start: midnight(start), end: midnight(end) });
  const isOneYear = start.slice(0, 4) === end.slice(0, 4);
  // Writes a common year once.
  const named = dates.map((date) => (isOneYear && date !== end ? shortDay(reader, date) : datedDay(reader, date)));
  if (dates.length > 3)
    return text("site.manyDays", { count: dates.length, first: named[0] ?? "", last: named.at(-1) ?? "" });
  return listText(reader, named);
}

function midnight(date: string): number {
  return wallTime({ date, minute: 0 });
}

function scheduled({ start, end, kind }: Schedule, timezone: string, { reader, text }: Words): When {
  if (kind === "wholeDays") {
    const days = Array.from({ length: (end - start) / DAY_MS }, (_, day) => isoDate(start / DAY_MS + day));
    return { days: daysText(days, { reader, text }), hours: text("time.wholeDay") };
  }
  if (kind === "weekdays") {
    const hours = clocksText(reader, localTime(start, "UTC").minute, localTime(end, "UTC").minute);
    const day = formatted(reader, "weekdayLong", start);
    return { days: text("time.everyWeek", { day }), hours: text("site.hours", { hours, zone: timezone }) };
  }
  const [from, to] = [localTime(start, timezone), localTime(end, timezone)];
  const hours = clocksText(reader, from.minute, to.minute);
  const zone = zoneAbbreviation(reader, timezone, start);
  return { days: datedDay(reader, from.date), hours: text("site.hours", { hours, zone }) };
}

/**
 * Returns words in the organiser's language, because the organiser probably writes to the others in that language. A chat's
 * server has no language. Returns English words for an organiser without an account.
 */
export async function organiserWords({ meeting }: MeetingView, users: Pick<UserViews, "user">): Promise<Words> {
  const organiser = meeting.creator === undefined ? undefined : await users.user(meeting.creator);
  return wordsFor(organiser === undefined ? US_READER : readerFor(organiser));
}
