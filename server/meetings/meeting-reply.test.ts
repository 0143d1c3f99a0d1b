import ICAL from "ical.js";
import { describe, expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { type ApiClient, CHOIR } from "../testing/api-client.ts";
import { test } from "../testing/start-test-app.ts";

type Kind = {
  readonly body: BodyOf<"createMeeting">;
  /** As `…/slots` lists them. */
  readonly slots: readonly string[];
  readonly length: string;
  readonly schedule: { readonly scheduledStart: string; readonly scheduledEnd: string };
  readonly file: readonly string[];
};

const NAMED = { name: "Rehearsal", timezone: "Europe/Berlin" };

const WEEKLY: Kind = {
  body: { ...NAMED, kind: "weekdays", weekdays: ["SU", "MO"], minStartHour: 23, maxEndHour: 1, slotMinutes: 60 },
  slots: ["MO 00:00", "MO 23:00", "TU 00:00", "SU 23:00"],
  length: "120",
  schedule: { scheduledStart: "SU 23:00", scheduledEnd: "MO 01:00" },
  file: ["RRULE:FREQ=WEEKLY", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "DTSTART;TZID=Europe/Berlin:", "T230000"],
};
const WHOLE: Kind = {
  body: { ...NAMED, kind: "wholeDays", tentativeDates: ["2026-12-03", "2026-12-01", "2026-12-02"] },
  slots: ["2026-12-01", "2026-12-02", "2026-12-03"],
  length: "2880",
  schedule: { scheduledStart: "2026-12-01", scheduledEnd: "2026-12-02" },
  file: ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261203"],
};
async function createFrom(api: ApiClient, body: BodyOf<"createMeeting">) {
  const { organiserKey = "", ...created } = (await api.call("createMeeting", { body })).reply;
  return { ...created, organiserKey };
}

/** Every week of two years, the calendar's description of the zone says what Temporal does. */
function expectClocks(ics: string, zone: string): void {
  const calendar = new ICAL.Component(ICAL.parse(ics));
  const clocks = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone")!);
  const first = String(calendar.getFirstSubcomponent("vevent")?.getFirstPropertyValue("dtstart"));
  for (let weeks = 0; weeks < 104; weeks++) {
    const time = Temporal.PlainDateTime.from(first).add({ weeks });
    const offset = clocks.utcOffset(ICAL.Time.fromDateTimeString(time.toString({ smallestUnit: "second" })));
    expect([time.toString(), offset * 1e9]).toEqual([time.toString(), time.toZonedDateTime(zone).offsetNanoseconds]);
  }
}

describe.each([
  ["days of the week", WEEKLY],
  ["whole days", WHOLE],
] as const)("a meeting on %s", (_, { body, slots, length, schedule, file }) => {
  test("a meeting is answered, ranked and scheduled in its own notation", async ({ app }) => {
    const created = await createFrom(app.api, body);
    const { meetingID, organiserKey } = created;
    expect(created).toMatchObject({ kind: body.kind, tentativeDates: body.kind === "wholeDays" ? slots : [] });
    if (body.kind === "weekdays") expect(created.weekdays).toEqual(["MO", "SU"]);
    const params = { meetingID };
    expect((await app.api.call("meetingSlots", { params })).reply.slots).toEqual(slots);
    const { selfRespondentID } = await app.api.addGuest(meetingID, "Ann", slots);
    const answerOf = async () => (await app.api.meeting(params)).respondents[selfRespondentID]?.availabilities;
    expect(await answerOf()).toEqual(slots);
    const best = await app.api.call("bestTimes", { params, query: { durationMinutes: length, limit: "9" } });
    expect(best.reply.windows[0]).toMatchObject({ free: [selfRespondentID] });
    const { scheduledStart: start, scheduledEnd: end } = schedule;
    expect(best.reply.windows).toContainEqual({ start, end, free: [selfRespondentID], ifNeeded: [], missing: [] });

    const set = await app.api.call("scheduleMeeting", { params, body: schedule });
    expect(set.reply).toMatchObject(schedule);
    expect(set.reply).not.toHaveProperty("scheduledStartDateTime");
    const ics = await (await fetch(`${app.url}/api/meetings/${meetingID}/schedule.ics`)).text();
    for (const line of file) expect(ics).toContain(line);
    if (body.kind === "weekdays") expectClocks(ics, body.timezone);

    // A save with a base, and back by the history.
    const respondent = { meetingID, respondentID: selfRespondentID };
    await app.api.save(respondent, { availabilities: [slots[0]!], base: [...slots] });
    expect(await answerOf()).toEqual([slots[0]]);
    const { changes } = (await app.api.call("answerHistory", { params, organiserKey })).reply;
    await app.api.call("restoreAnswer", { params: respondent, organiserKey, body: { at: changes[0]!.at } });
    expect(await answerOf()).toEqual(slots);
  });

  test("a meeting keeps its answers while it is one of dates, which has others", async ({ app }) => {
    const { meetingID, organiserKey } = await createFrom(app.api, body);
    const params = { meetingID };
    const { selfRespondentID } = await app.api.addGuest(meetingID, "Ann", slots);
    await app.api.call("scheduleMeeting", { params, body: schedule });
    const edit = async (change: BodyOf<"editMeeting">) => (await app.api.edit(params, change, { organiserKey })).reply;
    const dated = await edit({ kind: "dates", tentativeDates: ["2026-12-01"], minStartHour: 1, maxEndHour: 3 });
    expect(dated).not.toHaveProperty("kind");
    expect(dated).not.toHaveProperty("scheduledStart");
    expect(dated.respondents[selfRespondentID]?.availabilities).toEqual([]);
    const midnight = ["2026-12-01T00:00:00Z"];
    await app.api.save({ meetingID, respondentID: selfRespondentID }, { availabilities: midnight, base: [] });
    const { kind, tentativeDates, weekdays, minStartHour, maxEndHour } = body;
    const days = kind === "weekdays" ? { weekdays, minStartHour, maxEndHour } : { tentativeDates };
    const back = await edit({ kind, ...days });
    expect(back.respondents[selfRespondentID]?.availabilities).toEqual(slots);
    const again = await edit({ kind: "dates", tentativeDates: ["2026-12-01"], minStartHour: 1, maxEndHour: 3 });
    expect(again.respondents[selfRespondentID]?.availabilities).toEqual(midnight);
  });

  test("a meeting refuses times in another notation, and mixed notations, at their place", async ({ app }) => {
    const { meetingID } = await createFrom(app.api, body);
    const params = { meetingID };
    const add = (availabilities: string[]) => app.api.answer(params, { name: "Ben", availabilities });
    const other = body.kind === "weekdays" ? "2026-12-01" : "MO 00:00";
    expect((await add(["2026-12-01T00:00:00Z"])).failure.errors).toEqual([
      { path: "availabilities[0]", message: `Times of this meeting are written as ${slots[0]}.` },
    ]);
    expect((await add([other])).failure.errors?.[0]?.path).toBe("availabilities[0]");
    expect((await add([slots[0]!, other])).failure.errors).toEqual([
      { path: "availabilities[1]", message: "All times must be written in the same way." },
    ]);
    const set = (range: object) => app.api.call("scheduleMeeting", { params, body: range });
    const instants = { startDateTime: "2026-12-01T00:00:00Z", endDateTime: "2026-12-01T01:00:00Z" };
    expect((await set(instants)).failure.errors?.[0]?.path).toBe("startDateTime");
    expect((await set({ ...instants, ...schedule })).failure.errors?.map(({ path }) => path)).toEqual([
      "startDateTime",
      "endDateTime",
    ]);
    expect((await set({ scheduledStart: other, scheduledEnd: other })).failure.errors?.[0]?.path).toMatch(/^scheduled/);
    expect((await set({ scheduledStart: slots[0] })).failure.errors?.[0]?.path).toBe("scheduledEnd");
  });
});

const NINE_TO_TEN = { minStartHour: 9, maxEndHour: 10 };
const ON_MONDAYS = { kind: "weekdays", weekdays: ["MO"], tentativeDates: undefined };

test.for<[string, object, string[]]>([
  ["days of the week and dates", { kind: "weekdays", weekdays: ["MO"] }, ["tentativeDates"]],
  ["dates in place of days of the week", { kind: "weekdays" }, ["tentativeDates", "weekdays"]],
  ["days of the week without their kind", { weekdays: ["MO"] }, ["weekdays"]],
  ["none of the days of its kind", { ...ON_MONDAYS, weekdays: undefined }, ["weekdays"]],
  ["a day of the week twice", { ...ON_MONDAYS, weekdays: ["MO", "MO"] }, ["weekdays"]],
  ["hours of whole days", { kind: "wholeDays" }, ["minStartHour", "maxEndHour"]],
  [
    "hours of a date on days of the week",
    { ...ON_MONDAYS, hoursByDay: { "2026-12-01": NINE_TO_TEN } },
    ['hoursByDay["2026-12-01"]'],
  ],
  [
    "hours under a name that objects have",
    JSON.parse('{"hoursByDay":{"__proto__":{"minStartHour":9,"maxEndHour":10}}}') as object,
    ["hoursByDay.__proto__"],
  ],
])("a new meeting with %s is refused at its place", async ([, change, paths], { app }) => {
  const { failure } = await app.api.call("createMeeting", { body: { ...CHOIR, ...change } });
  expect(failure.errors?.map(({ path }) => path)).toEqual(paths);
});

test("hours of a weekday are given under its code", async ({ app }) => {
  const body = { ...NAMED, kind: "weekdays", weekdays: ["FR", "TH"], ...NINE_TO_TEN } as const;
  const hoursByDay = { FR: { minStartHour: 14, maxEndHour: 14.5 } };
  const { meetingID } = await createFrom(app.api, { ...body, weekdays: [...body.weekdays], hoursByDay });
  const { slots } = (await app.api.call("meetingSlots", { params: { meetingID } })).reply;
  expect(slots).toEqual(["TH 09:00", "TH 09:30", "FR 14:00"]);
});
