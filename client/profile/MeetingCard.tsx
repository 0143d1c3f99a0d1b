import { cityOf, useCities } from "../time/viewer-time.ts";
import { datesOf, isFloating } from "#domain/meeting/kind.ts";
import { parseWrittenSlot } from "#domain/time/slot-notation.ts";
import { type Slot, slotStart } from "#domain/time/slot.ts";
import styled from "@emotion/styled";
import { Link } from "../ui/Link.tsx";
import { hue, SMALL } from "../ui/theme.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { endOfHours, hoursOn, instantOfHour, usualHours } from "#domain/meeting/hours.ts";
import { dayNumber } from "#domain/time/calendar-day.ts";
import { localTime } from "#domain/time/words/clock-text.ts";
import { clocksText, dateText, dayText, longDay, shortDay, zoneAbbreviation } from "../time/words.ts";
import { t } from "../text/t.ts";

export type ListedMeeting = ReplyOf<"createdMeetings">["meetings"][number];

type MeetingCardProps = {
  readonly meeting: ListedMeeting;
  readonly zone: string;
  readonly today: string;
  readonly isPast?: boolean;
};

export function MeetingCard({ meeting, zone, today, isPast = false }: MeetingCardProps) {
  useCities();
  const text = cardText(meeting, zone, today);
  const hours = t("profile.hoursInZone", { hours: text.hours, zone: text.zone });
  const [day, time] = text.scheduled === undefined ? [text.dates, hours] : [text.scheduled.day, text.scheduled.time];
  const answers = answersText(meeting);
  return (
    <Card to={`/m/${meeting.meetingID}`}>
      <When data-scheduled={text.scheduled !== undefined && !isPast ? "" : undefined}>
        <b>{day}</b> <span>{time}</span>
      </When>
      <What>
        <b title={meeting.name}>
          <bdi>{meeting.name}</bdi>
        </b>
        <small>
          {text.scheduled !== undefined && <span>{text.dates}</span>}
          {text.scheduled === undefined && isPast && <span>{t("profile.notScheduled")}</span>}
          {text.scheduled === undefined && text.others !== undefined && <span>{text.others}</span>}
          {answers !== undefined && <span>{answers}</span>}
        </small>
      </What>
    </Card>
  );
}

function answersText({ answerCount, awaitedCount = 0 }: ListedMeeting): string | undefined {
  if (answerCount === undefined) return undefined;
  return awaitedCount === 0
    ? t("profile.answered", { count: answerCount })
    : t("profile.answeredOf", { answered: answerCount, all: answerCount + awaitedCount });
}

const Card = styled(Link)`
  display: grid;
  flex: 1;
  grid-template-columns: 200px minmax(0, 1fr);
  align-items: center;
  gap: 16px;
  min-width: 0;
  min-height: 64px;
  padding: 8px 0;
  padding-inline-start: 16px;
  border-radius: var(--radius);
  text-decoration: none;
  &:focus-visible {
    outline-offset: -2px;
  }
  ${SMALL} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
`;

const When = styled.span`
  font-variant-numeric: tabular-nums;
  & > b {
    display: block;
    font-weight: 600;
  }
  & > span {
    color: var(--muted);
    font-size: var(--text-note);
  }
  &[data-scheduled] > b {
    color: ${hue("sched")};
  }
  ${SMALL} {
    order: 1;
    font-size: var(--text-note);
    & > b {
      display: inline;
    }
  }
`;

const What = styled.span`
  min-width: 0;
  /* Two lines, because a finger cannot hover to see the rest. */
  & > b {
    display: -webkit-box;
    overflow: hidden;
    font-weight: 600;
    line-height: 1.35;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  & > small {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    color: var(--muted);
    font-size: var(--text-note);
    font-variant-numeric: tabular-nums;
  }
  /* The name, when, and the rest. */
  ${SMALL} {
    display: contents;
    & > small {
      order: 2;
    }
  }
`;

/** `Dec 21 - Dec 24`, with a tilde if days between are missing. Adds the year if it is not the year of `today`. */
export function cardText(meeting: ListedMeeting, zone: string, today: string) {
  if (isFloating(meeting)) return floatingText(meeting, today);
  // The first day stands for all, even if clocks change later.
  const { hours, others } = usualHours(meeting);
  const [date = today] = meeting.tentativeDates;
  const first = instantOfHour(date, hours.minStartHour, meeting.timezone);
  const starts = meeting.tentativeDates.map((day) =>
    instantOfHour(day, hoursOn(meeting, day).minStartHour, meeting.timezone),
  );
  const days = starts.map((at) => localTime(at, zone).date);
  return {
    dates: datesText(days, today),
    hours: hoursText(first, endOfHours(date, hours, meeting.timezone), zone),
    zone: zoneAbbreviation(zone, first),
    others: others === 0 ? undefined : t("profile.otherHours", { count: others }),
    scheduled: scheduledText(meeting, zone, today),
  };
}

function floatingText(meeting: ListedMeeting, today: string) {
  const { hours, others } = usualHours(meeting);
  const dates = datesOf(meeting);
  const isWeekly = meeting.kind === "weekdays";
  const { scheduledStart = "", scheduledEnd = "" } = meeting;
  const [start, end] = [parseWrittenSlot(scheduledStart)?.slot, parseWrittenSlot(scheduledEnd)?.slot];
  const clocks = (from: number, to: number) => (isWeekly ? clocksText(from, to) : t("time.wholeDay"));
  const minute = (slot: Slot) => localTime(slotStart(slot), "UTC").minute;
  const dayOf = (slot: Slot) => localTime(slotStart(slot), "UTC").date;
  return {
    dates: isWeekly ? dates.map((date) => dayText(date).weekday).join(" ") : datesText(dates, today),
    hours: clocks(hours.minStartHour * 60, hours.maxEndHour * 60),
    zone: isWeekly ? cityOf(meeting.timezone) : "",
    others: others === 0 ? undefined : t("profile.otherHours", { count: others }),
    scheduled:
      start === undefined || end === undefined
        ? undefined
        : {
            day: isWeekly
              ? t("time.everyWeek", { day: longDay(dayOf(start)) })
              : datesText([dayOf(start), dayOf(end)], today),
            time: clocks(minute(start), minute(end)),
          },
  };
}

/** `Tue, Dec 22` and `1 – 3 PM`. */
function scheduledText(meeting: ListedMeeting, zone: string, today: string) {
  const { scheduledStartDateTime, scheduledEndDateTime } = meeting;
  if (scheduledStartDateTime === undefined || scheduledEndDateTime === undefined) return undefined;
  const start = Date.parse(scheduledStartDateTime);
  const { date } = localTime(start, zone);
  return {
    day: shortDay(date, today),
    time: hoursText(start, Date.parse(scheduledEndDateTime), zone),
  };
}

function datesText(days: readonly string[], today: string): string {
  const [first = today, last = first] = [days[0], days.at(-1)];
  if (first === last) return dateText(first, today);
  const isRun = dayNumber(last) - dayNumber(first) === days.length - 1;
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const ends = { first: dateText(first, isSameYear ? first : today), last: dateText(last, today) };
  return isRun ? t("profile.days", ends) : t("profile.daysWithGaps", ends);
}

/** In milliseconds since the epoch. */
export function endOn(date: string, meeting: ListedMeeting): number {
  return endOfHours(date, hoursOn(meeting, date), meeting.timezone);
}

function hoursText(start: number, end: number, zone: string): string {
  return clocksText(localTime(start, zone).minute, localTime(end, zone).minute);
}
