import { cityOf, useCities, useToday, useViewerZone } from "../time/viewer-time.ts";
import { datesOf, isFloating, slotZone } from "#domain/meeting/kind.ts";
import { parseWrittenSlot } from "#domain/time/slot-notation.ts";
import { slotStart } from "#domain/time/slot.ts";
import styled from "@emotion/styled";
import { Link } from "../ui/Link.tsx";
import { hue, SMALL } from "../ui/theme.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { endOfHours, hoursOn, instantOfHour, usualHours } from "#domain/meeting/hours.ts";
import { dayNumber } from "#domain/time/calendar-day.ts";
import { type LocalTime, localTime } from "#domain/time/words/clock-text.ts";
import { clocksText, dateText, dayText, longDay, shortDay, useReader, zoneAbbreviation } from "../time/words.ts";
import { t } from "../text/t.ts";

export type ListedMeeting = ReplyOf<"createdMeetings">["meetings"][number];

type MeetingCardProps = {
  readonly meeting: ListedMeeting;
  readonly isPast?: boolean;
};

export function MeetingCard({ meeting, isPast = false }: MeetingCardProps) {
  const zone = useViewerZone();
  const today = useToday();
  useReader();
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
export function cardText(meeting: ListedMeeting, viewerZone: string, today: string) {
  const { kind, timezone } = meeting;
  const meetingZone = slotZone(meeting);
  // Whole days and days of the week are the same for every viewer.
  const zone = isFloating(meeting) ? meetingZone : viewerZone;
  const { hours, others } = usualHours(meeting);
  const dates = datesOf(meeting);
  const starts = dates.map((day) => instantOfHour(day, hoursOn(meeting, day).minStartHour, meetingZone));
  const days = starts.map((at) => localTime(at, zone).date);
  // The first day stands for all, even if clocks change later.
  const [date = today] = dates;
  const first = instantOfHour(date, hours.minStartHour, meetingZone);
  const zoneName = kind === "weekdays" ? cityOf(timezone) : zoneAbbreviation(zone, first);
  return {
    dates: kind === "weekdays" ? days.map((day) => dayText(day).weekday).join(" ") : datesText(days, today),
    hours: hoursText(kind, localTime(first, zone), localTime(endOfHours(date, hours, meetingZone), zone)),
    zone: kind === "wholeDays" ? "" : zoneName,
    others: others === 0 ? undefined : t("profile.otherHours", { count: others }),
    scheduled: scheduledText(meeting, zone, today),
  };
}

/** `Tue, Dec 22` and `1 – 3 PM`. */
function scheduledText({ kind, ...meeting }: ListedMeeting, zone: string, today: string) {
  const { scheduledStart = meeting.scheduledStartDateTime, scheduledEnd = meeting.scheduledEndDateTime } = meeting;
  const [start, end] = [parseWrittenSlot(scheduledStart ?? ""), parseWrittenSlot(scheduledEnd ?? "")];
  if (start === undefined || end === undefined) return undefined;
  const [from, to] = [localTime(slotStart(start.slot), zone), localTime(slotStart(end.slot), zone)];
  const days = {
    dates: shortDay(from.date, today),
    wholeDays: datesText([from.date, to.date], today),
    weekdays: t("time.everyWeek", { day: longDay(from.date) }),
  };
  return { day: days[kind ?? "dates"], time: hoursText(kind, from, to) };
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

function hoursText(kind: ListedMeeting["kind"], from: LocalTime, to: LocalTime): string {
  return kind === "wholeDays" ? t("time.wholeDay") : clocksText(from.minute, to.minute);
}
