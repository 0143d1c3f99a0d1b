import type { RespondentID } from "#domain/ids.ts";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { type Slot, slotText } from "#domain/time/slot.ts";
import { viewerGrid } from "#domain/time/viewer-grid.ts";
import { weekBegin } from "#domain/time/home-days.ts";
import { t } from "../../text/t.ts";
import type { MeetingReply } from "../session/meeting-query.ts";

const FIRST_HOUR = 17;
const LAST_HOUR = 22;
const MONDAY = 1;

/** A day of the week from 0, Monday, and from which hour to which the person is free: `4 18 20.5` is Friday, 6 to 8:30 PM. */
type FreeTime = string;

/** When each of the six is free. The two who paint lack the evening on which all others can. */
const FREE: readonly (readonly FreeTime[])[] = [
  ["0 18 20", "1 18 21", "3 18 22"],
  ["0 17 19", "1 18 20", "4 18 20"],
  ["1 19 21", "2 19 22", "3 18 21"],
  ["0 19 22", "2 18 21", "3 19 22", "4 17 19"],
  ["1 17 20", "2 20 22"],
  ["1 18 20", "2 19 21", "3 19 21", "4 18 21"],
];

export const PAINTERS = [1, 4] as const;

export const OWN_ANSWER = "ExampleOwn00" as RespondentID;

export function exampleRespondent(place: number): RespondentID {
  return `ExampleNo${String(place).padStart(3, "0")}` as RespondentID;
}

/** The example on the Monday to Friday of the week after `today` (`YYYY-MM-DD`), in `zone`, with six answers. */
export function exampleMeeting(today: string, zone: string): MeetingReply {
  const monday = weekBegin(dayNumber(today), MONDAY) + 7;
  const times = {
    tentativeDates: Array.from({ length: 5 }, (_, i) => isoDate(monday + i)),
    minStartHour: FIRST_HOUR,
    maxEndHour: LAST_HOUR,
    timezone: zone,
  };
  const names = t("example.names").split(", ");
  const answers = FREE.map((free, place) => {
    const slots = free.flatMap((time) => slotsOf(times, time));
    return [exampleRespondent(place), { name: names[place] ?? "", availabilities: slots.map(slotText) }] as const;
  });
  return {
    ...times,
    meetingID: "Example00000",
    name: t("example.name"),
    about: t("example.about"),
    protectAnswers: false,
    respondents: Object.fromEntries(answers),
    viewer: { canEdit: true, canSchedule: true, canDelete: false, cannotChange: [], cannotRemove: [] },
  };
}

export function slotsOf(meeting: Parameters<typeof presentSlots>[0], time: FreeTime): Slot[] {
  const [day = 0, from = 0, to = 0] = time.split(" ").map(Number);
  const { columns } = viewerGrid([...presentSlots(meeting)], meeting.timezone);
  const cells = columns[day]?.cells.slice(2 * (from - FIRST_HOUR), 2 * (to - FIRST_HOUR)) ?? [];
  return cells.filter((slot) => slot !== undefined);
}
