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

export function MeetingCard({ meeting, zone, today }: { meeting: ListedMeeting; zone: string; today: string }) {
  useCities();
  const text = cardText(meeting, zone, today);
  return (
    <Card to={`/m/${meeting.meetingID}`}>
      <When>
        {text.scheduled === undefined ? (
          t("profile.notScheduled")
        ) : (
          <Scheduled>
            <b>{text.scheduled.day}</b> <span>{text.scheduled.time}</span>
          </Scheduled>
        )}
      </When>
      <What>
        <b title={meeting.name}>
          <bdi>{meeting.name}</bdi>
        </b>
        <small>
          <span>{text.dates}</span> <span>{t("profile.hoursInZone", { hours: text.hours, zone: text.zone })}</span>
          {text.others !== undefined && <span>{text.others}</span>}
        </small>
      </What>
    </Card>
  );
}

const Card = styled(Link)`
  display: grid;
  grid-template-columns: 172px minmax(0, 1fr);
  align-items: center;
  gap: 20px;
  min-height: 82px;
  padding: 14px 20px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  text-decoration: none;
  transition: border-color 0.15s;
  &:hover {
    border-color: var(--ink);
  }
  ${SMALL} {
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding: 14px 16px;
  }
`;

const When = styled.span`
  color: var(--muted);
  font-variant-numeric: tabular-nums;
  ${SMALL} {
    order: 1;
  }
`;

const Scheduled = styled.span`
  color: ${hue("sched")};
  & > b,
  & > span {
    display: block;
  }
  & > span {
    font-size: var(--text-note);
  }
  ${SMALL} {
    & > b,
    & > span {
      display: inline;
    }
  }
`;

const What = styled.span`
  display: grid;
  gap: 2px;
  min-width: 0;
  /* Two lines, because a finger cannot hover to see the rest. */
  & > b {
    display: -webkit-box;
    overflow: hidden;
    font-size: 1rem;
    font-weight: 600;
    letter-spacing: -0.01em;
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
    gap: 0 14px;
    color: var(--muted);
    font-size: var(--text-note);
    font-variant-numeric: tabular-nums;
  }
`;

/** `Dec 21 - Dec 24`, with a tilde if days between are missing; other years than `today`'s are named. */
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
  const ends = { first: dateText(first, today), last: dateText(last, today) };
  return isRun ? t("profile.days", ends) : t("profile.daysWithGaps", ends);
}

/** In milliseconds since the epoch. */
export function endOn(date: string, meeting: ListedMeeting): number {
  return endOfHours(date, hoursOn(meeting, date), meeting.timezone);
}

function hoursText(start: number, end: number, zone: string): string {
  return clocksText(localTime(start, zone).minute, localTime(end, zone).minute);
}
