import type { RespondentID } from "#domain/ids.ts";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { parseSlot, type Slot, slotText } from "#domain/time/slot.ts";
import { viewerGrid } from "#domain/time/viewer-grid.ts";
import { weekBegin } from "#domain/time/home-days.ts";
import { t } from "../../text/t.ts";
import { NO_STROKES } from "../answers/stroke-history.ts";
import type { MeetingReply } from "../model/meeting-query.ts";
import type { goLive } from "../../live/go-live.ts";
import type { OthersDraft } from "../../live/live-state.ts";
import { wantsLessMotion } from "../../ui/theme.ts";
import type { MeetingRequests } from "../model/requests.ts";

const FIRST_HOUR = 17;
const LAST_HOUR = 22;
const MONDAY = 1;

/** Day of the week from 0, Monday, then from and to: `4 18 20.5` is Friday, 6 to 8:30 PM. */
type FreeTime = string;

/** The painters, two of the six, lack the evening on which all others can. */
const FREE: readonly (readonly FreeTime[])[] = [
  ["0 18 20", "1 18 21", "3 18 22"],
  ["0 17 19", "1 18 20", "4 18 20"],
  ["1 19 21", "2 19 22", "3 18 21"],
  ["0 19 22", "2 18 21", "3 19 22", "4 17 19"],
  ["1 17 20", "2 20 22"],
  ["1 18 20", "2 19 21", "3 19 21", "4 18 21"],
];

const PAINTERS = [1, 4] as const;

export const OWN_ANSWER = "ExampleOwn00" as RespondentID;

function exampleRespondent(place: number): RespondentID {
  return `ExampleNo${String(place).padStart(3, "0")}` as RespondentID;
}

/** The example on Monday to Friday of the week after `today` (`YYYY-MM-DD`), with six answers. */
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

/** The painters' strokes: first the evening of the others, which is saved, then the rest in turn. */
const STROKES = [
  ["3 19 21", "2 19 21", "4 20 21.5", "2 17.5 18.5"],
  ["3 19 21.5", "0 18 20", "4 18 20", "1 20.5 21.5"],
] as const;

const STEP_MS = 170;
/** Steps before a stroke, and after it until it is saved or undone; the second painter starts later. */
const REST = 5;
const HOLD = 9;
const LATER = [0, 4] as const;

type Painter = {
  readonly of: RespondentID;
  readonly name: string | undefined;
  readonly strokes: readonly (readonly Slot[])[];
  readonly delay: number;
};

export function momentOf({ strokes, delay }: Pick<Painter, "strokes" | "delay">, step: number) {
  let stepsLeft = step - delay;
  const [first = [], ...others] = strokes;
  for (let at = 0; ; at += 1) {
    const stroke = at === 0 ? first : (others[(at - 1) % others.length] ?? []);
    const length = REST + stroke.length + HOLD;
    if (stepsLeft < length)
      return { slots: stroke.slice(0, Math.max(0, stepsLeft - REST)), saves: at === 0 && stepsLeft === length - 1 };
    stepsLeft -= length;
  }
}

/** Replaces the live grid: two people paint until the viewer leaves, without animation if motion is unwanted. */
export function paintLive(
  meeting: MeetingReply,
  requests: MeetingRequests,
  { onState, onDrafts }: Pick<Parameters<typeof goLive>[2], "onState" | "onDrafts">,
): ReturnType<typeof goLive> {
  const painters = PAINTERS.map((place, at): Painter => {
    const of = exampleRespondent(place);
    const strokes = (STROKES[at] ?? []).map((stroke) => slotsOf(meeting, stroke));
    return { of, name: meeting.respondents[of]?.name, strokes, delay: LATER[at] ?? 0 };
  });
  const answers = new Map(painters.map(({ of }) => [of, answerIn(meeting, of)]));
  const here = { count: painters.length + 1, respondents: new Set(painters.map(({ of }) => of)) };
  const editing = new Map(painters.map(({ of }) => [of, undefined]));
  onState({
    status: "live",
    // The group comes from the example itself.
    group: undefined,
    here: { ...here, editing, newcomers: 0, isCrowd: false },
    lostAt: 0,
  });

  let step = 0;
  function show(): void {
    const drafts = painters.map((painter, at): OthersDraft => {
      const { slots, saves } = momentOf(painter, step);
      if (saves) void requests.saves(NEVER).save(painter.of, saved(painter.of, slots));
      return { clientID: at + 1, of: painter.of, name: painter.name, added: new Set(slots), removed: new Set() };
    });
    onDrafts(drafts.filter(({ added }) => added.size > 0));
  }
  function saved(of: RespondentID, slots: readonly Slot[]) {
    const base = answers.get(of) ?? new Set();
    return { base, slots: base.union(new Set(slots)), strokes: NO_STROKES };
  }
  const isStill = wantsLessMotion();
  step = isStill ? STILL : 0;
  show();
  const timer = isStill
    ? undefined
    : setInterval(() => {
        if (document.visibilityState === "hidden") return;
        step += 1;
        show();
      }, STEP_MS);
  return { look() {}, close: () => clearInterval(timer) };
}

const NEVER = new AbortController().signal;
const STILL = 14;

function answerIn({ respondents }: MeetingReply, id: RespondentID): ReadonlySet<Slot> {
  return new Set(respondents[id]?.availabilities.flatMap((text) => parseSlot(text) ?? []));
}
