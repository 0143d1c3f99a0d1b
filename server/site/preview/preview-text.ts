import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { CandidateTimes, Meeting, Schedule } from "#domain/meeting/meeting.ts";
import { dayNumber } from "#domain/time/calendar-day.ts";
import { hourLabel } from "#domain/time/hour.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { slotStart } from "#domain/time/slot.ts";
import { zoneAbbreviation } from "#domain/time/zone-abbreviation.ts";

/** What a link to a meeting says of it where it is pasted. Never the name of a respondent. */
export type PreviewText = {
  readonly title: string;
  /** When it may take place, or takes place: `Tue, Dec 1 – Thu, Dec 3, 2026`. */
  readonly days: string;
  /** `9 AM – 5 PM (CET)` */
  readonly hours: string;
  readonly isScheduled: boolean;
  /** How many have answered; undefined where answers are protected. */
  readonly answered: string | undefined;
  /** All of it in one paragraph. */
  readonly description: string;
};

/** In the meeting's own zone: a server that reads links for a chat has none. */
export function previewText({ meeting, respondents }: MeetingView): PreviewText {
  const schedule = meeting.protectAnswers ? undefined : meeting.schedule;
  const { days, hours } = schedule === undefined ? candidates(meeting) : scheduled(schedule, meeting.timezone);
  const answered = meeting.protectAnswers ? undefined : answeredText(respondents.length);
  const sentences = [
    `${schedule === undefined ? "" : "Scheduled: "}${days}, ${hours}.`,
    ...(answered === undefined ? [] : [`${answered}.`]),
    ...(schedule === undefined ? ["Mark the times when you are free."] : []),
  ];
  return {
    title: meeting.name,
    days,
    hours,
    isScheduled: schedule !== undefined,
    answered,
    description: sentences.join(" "),
  };
}

function answeredText(count: number): string {
  if (count === 0) return "No one has answered yet";
  return count === 1 ? "1 person has answered" : `${count} people have answered`;
}

type When = { readonly days: string; readonly hours: string };

function candidates(meeting: Meeting): When {
  const [first] = presentSlots(meeting);
  const zone = zoneAbbreviation(meeting.timezone, first === undefined ? 0 : slotStart(first));
  return { days: daysText(meeting.tentativeDates), hours: `${windowText(meeting)} (${zone})` };
}

function windowText({ minStartHour, maxEndHour }: Pick<CandidateTimes, "minStartHour" | "maxEndHour">): string {
  if (minStartHour % 24 === maxEndHour % 24) return "all day";
  return `${hourLabel(minStartHour)} – ${hourLabel(maxEndHour)}`;
}

/** Days in order (`YYYY-MM-DD`): a stretch by its ends, few by their names, many by their number. */
export function daysText(dates: readonly string[]): string {
  const [first = "", ...others] = dates;
  const last = others.at(-1);
  if (last === undefined) return `${dayText(first)}, ${yearOf(first)}`;
  const isOneYear = yearOf(first) === yearOf(last);
  const named = (date: string): string => (isOneYear ? dayText(date) : `${dayText(date)}, ${yearOf(date)}`);
  const year = isOneYear ? `, ${yearOf(last)}` : "";
  const isStretch = dayNumber(last) - dayNumber(first) === dates.length - 1;
  if (isStretch && dates.length > 2) return `${named(first)} – ${named(last)}${year}`;
  if (dates.length > 3) return `${dates.length} days from ${named(first)} to ${named(last)}${year}`;
  return `${dates.slice(0, -1).map(named).join(", ")} and ${named(last)}${year}`;
}

function scheduled({ start, end }: Schedule, timezone: string): When {
  const [from, to] = [start, end].map((at) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone));
  if (from === undefined || to === undefined) throw new RangeError("a schedule has two ends");
  const [startText, endText] = [clockText(from), clockText(to)];
  const isShort = startText.slice(-2) === endText.slice(-2) && from.toPlainDate().equals(to.toPlainDate());
  const hours = `${isShort ? startText.slice(0, -3) : startText} – ${endText}`;
  const date = from.toPlainDate().toString();
  return { days: daysText([date]), hours: `${hours} (${zoneAbbreviation(timezone, start)})` };
}

function clockText({ hour, minute }: { readonly hour: number; readonly minute: number }): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

const DAY = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });

/** `Tue, Dec 1` */
function dayText(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}

const yearOf = (date: string): string => date.slice(0, 4);
