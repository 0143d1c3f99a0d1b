import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { CALENDAR_READERS, type CalendarTime, MAX_RUN_MS } from "../testing/calendar-readers/calendar-readers.ts";
import { startMailApp } from "../testing/start-mail-app.ts";

/** Clocks change twice in it. The app's time is November 20, 2026, a Friday. */
const YEAR = { from: "2026-11-20", until: "2027-11-20" };

type Weekday = "MO" | "FR" | "SA" | "SU";
type Weekly = {
  readonly zone: string;
  /** The date on which it takes place first. */
  readonly first: string;
  readonly from: `${Weekday} ${string}`;
  readonly to: `${Weekday} ${string}`;
  /** The rules are of 2026: the zone data of the system may be older. */
  readonly hasNewRules?: true;
};

/** Soon after clocks change, on the weekday on which they do. */
const WEEKLY: readonly Weekly[] = [
  onSunday("Europe/Berlin"),
  onSunday("America/New_York"),
  onSunday("Pacific/Chatham"),
  onSunday("Australia/Lord_Howe"),
  onSunday("America/Santiago"),
  onSunday("Europe/Dublin"),
  { ...onSunday("Africa/Casablanca"), hasNewRules: true },
  { zone: "Africa/Cairo", first: "2026-11-27", from: "FR 04:00", to: "FR 06:00" },
  { zone: "Asia/Gaza", first: "2026-11-21", from: "SA 04:00", to: "SA 06:00" },
  // Clocks never change.
  onSunday("Asia/Tokyo"),
  { zone: "America/New_York", first: "2026-11-22", from: "SU 23:00", to: "MO 01:00" },
];

function onSunday(zone: string): Weekly {
  return { zone, first: "2026-11-22", from: "SU 04:00", to: "SU 06:00" };
}

type Time = { readonly start: string; readonly end: string };

/** The instants of a weekly time in the year, by Temporal. */
function instantsOf({ zone, first, from, to }: Weekly): Time[] {
  const start = Temporal.PlainDateTime.from(`${first}T${from.slice(3)}`);
  const end = Temporal.PlainDateTime.from(`${first}T${to.slice(3)}`).add({ days: to.startsWith("MO") ? 1 : 0 });
  const at = (time: Temporal.PlainDateTime, weeks: number) =>
    time.add({ weeks }).toZonedDateTime(zone).toInstant().toString({ smallestUnit: "minute" });
  const all = Array.from({ length: 53 }, (_, weeks) => ({ start: at(start, weeks), end: at(end, weeks) }));
  return all.filter((time) => time.start < YEAR.until);
}

type Meeting = BodyOf<"createMeeting">;
type SetTime = BodyOf<"scheduleMeeting">;

function onWeekdays({ zone, from, to }: Weekly): Meeting {
  const weekdays = [...new Set([from, to].map((text) => text.slice(0, 2) as Weekday))];
  const hours = { minStartHour: Number(from.slice(3, 5)), maxEndHour: Number(to.slice(3, 5)) };
  return { name: zone, timezone: zone, kind: "weekdays", weekdays, ...hours };
}
const ON_DATES: Meeting = {
  name: "Rehearsal",
  timezone: "Pacific/Chatham",
  tentativeDates: ["2026-12-01"],
  minStartHour: 9,
  maxEndHour: 17,
};
const ON_WHOLE_DAYS: Meeting = {
  name: "Journey",
  timezone: "America/New_York",
  kind: "wholeDays",
  tentativeDates: ["2026-12-01", "2026-12-02", "2027-03-14"],
};

const here = await startMailApp();
afterAll(() => here.stop());

/** A user who gets a mail about each time. */
async function newUser() {
  const email = `${crypto.randomUUID()}@example.org`;
  const { token } = await here.app.api.signUp({ email, subscribe_to_notifications: true });
  const invitations = () =>
    here.mailsTo(email).flatMap(({ attachments, entry }) => {
      const ics = attachments.find(({ type }) => type === "text/calendar")?.content;
      return entry === undefined || ics === undefined ? [] : [{ uid: entry.uid, method: entry.method, ics }];
    });
  return { token, invitations };
}

/** A guest's meeting, which the user has answered. */
async function newMeeting(token: string, body: Meeting) {
  const { reply } = await here.app.api.call("createMeeting", { body });
  const params = { meetingID: reply.meetingID };
  await here.app.api.saveOwn(params, token, []);
  return {
    ...params,
    uid: `${reply.meetingID}@127.0.0.1`,
    async schedule(time: SetTime): Promise<void> {
      const { status } = await here.app.api.call("scheduleMeeting", { params, body: time });
      expect(status).toBe(200);
    },
  };
}

const textAt = async (address: string): Promise<string> => (await fetch(address)).text();

/** The times of a year that a calendar must show, and the texts from which it learns of them. */
type Sent = {
  readonly expected: readonly CalendarTime[];
  /** The meetings in zones with new rules. */
  readonly newRules: ReadonlySet<string>;
  readonly files: readonly string[];
  readonly mails: readonly string[];
  readonly feed: readonly string[];
};

async function sendYear(): Promise<Sent> {
  const { token, invitations } = await newUser();
  const expected: CalendarTime[] = [];
  const newRules = new Set<string>();
  const files: string[] = [];
  const schedule = async (body: Meeting, time: SetTime, times: readonly Time[]) => {
    const meeting = await newMeeting(token, body);
    await meeting.schedule(time);
    files.push(await textAt(`${here.app.url}/api/meetings/${meeting.meetingID}/schedule.ics`));
    expected.push(...times.map((each) => ({ uid: meeting.uid, status: "CONFIRMED", ...each })));
    return meeting.uid;
  };
  for (const weekly of WEEKLY) {
    const time = { scheduledStart: weekly.from, scheduledEnd: weekly.to };
    const uid = await schedule(onWeekdays(weekly), time, instantsOf(weekly));
    if (weekly.hasNewRules) newRules.add(uid);
  }
  const days = { start: "2026-12-01", end: "2026-12-02" };
  await schedule(ON_WHOLE_DAYS, { scheduledStart: days.start, scheduledEnd: days.end }, [days]);
  await here.settled();
  const { address } = (await here.app.api.call("renewFeedAddress", { token })).reply;
  return { expected, newRules, files, mails: invitations().map(({ ics }) => ics), feed: [await textAt(address)] };
}

const BERLIN = onSunday("Europe/Berlin");
const BERLIN_LATER: Weekly = { ...BERLIN, from: "SU 04:30" };
const weeklyTime = (weekly: Weekly) =>
  [{ scheduledStart: weekly.from, scheduledEnd: weekly.to }, instantsOf(weekly)] as const;
const wholeDays = (start: string, end: string) =>
  [{ scheduledStart: start, scheduledEnd: end }, [{ start, end }]] as const;
/** `start` and `end` on December 1 in Chatham, 13:45 hours ahead of UTC. */
const inChatham = (start: string, end: string) => {
  const [from, to] = [start, end].map((time) => Temporal.Instant.from(`2026-12-01T${time}+13:45`)) as [
    Temporal.Instant,
    Temporal.Instant,
  ];
  const minute = { smallestUnit: "minute" } as const;
  return [
    { startDateTime: from.toString(), endDateTime: to.toString() },
    [{ start: from.toString(minute), end: to.toString(minute) }],
  ] as const;
};

const MOVES = [
  { body: onWeekdays(BERLIN), before: weeklyTime(BERLIN), after: weeklyTime(BERLIN_LATER) },
  { body: ON_WHOLE_DAYS, before: wholeDays("2026-12-01", "2026-12-02"), after: wholeDays("2027-03-14", "2027-03-14") },
  { body: ON_DATES, before: inChatham("09:00", "10:00"), after: inChatham("15:30", "17:00") },
];

type Stage = { readonly mails: readonly string[]; readonly expected: readonly CalendarTime[] };

/** Has the times of meetings moved, called off and set again. Returns all mails up to each of these. */
async function sendChanges(): Promise<Record<"moved" | "calledOff" | "setAgain", Stage>> {
  const { token, invitations } = await newUser();
  const meetings = await Promise.all(MOVES.map(async (move) => ({ ...move, ...(await newMeeting(token, move.body)) })));
  const stage = async (step: "before" | "after", status = "CONFIRMED"): Promise<Stage> => {
    // A minute lies between two notices of a time.
    await here.elapse({ minutes: 2 });
    const expected = meetings.flatMap(({ uid, [step]: [, times] }) => times.map((time) => ({ uid, status, ...time })));
    return { mails: invitations().map(({ ics }) => ics), expected };
  };
  const schedule = async (step: "before" | "after") => {
    for (const meeting of meetings) await meeting.schedule(meeting[step][0]);
  };
  await schedule("before");
  await stage("before");
  await schedule("after");
  const moved = await stage("after");
  for (const { meetingID } of meetings) await here.callOff(meetingID);
  const calledOff = await stage("after", "CANCELLED");
  await schedule("before");
  const setAgain = await stage("before");
  const methods = Map.groupBy(invitations(), ({ uid }) => uid)
    .values()
    .map((all) => all.map(({ method }) => method));
  expect([...methods]).toEqual(MOVES.map(() => ["REQUEST", "REQUEST", "CANCEL", "REQUEST"]));
  return { moved, calledOff, setAgain };
}

/** Bounds two runs of a program. */
const MAX_READ_MS = 2 * MAX_RUN_MS;

const sorted = (times: readonly CalendarTime[]) =>
  times.map(({ uid, start, end, status }) => `${uid} ${start} ${end} ${status}`).toSorted();

/** A reader that is not installed is skipped, and counted as skipped. */
describe.skipIf(CALENDAR_READERS.every(({ isInstalled }) => !isInstalled))("calendar programs", () => {
  let year: Sent;
  let changes: Awaited<ReturnType<typeof sendChanges>>;
  beforeAll(async () => {
    year = await sendYear();
    changes = await sendChanges();
  });

  describe.each(CALENDAR_READERS)("$name", { timeout: MAX_READ_MS }, ({ isInstalled, usesSystemZones, read }) => {
    test.skipIf(!isInstalled).for([
      ["the files of the meetings", "files"],
      ["the mails", "mails"],
      ["the feed", "feed"],
    ] as const)(
      "a calendar program shows every time of a year from %s at Temporal's instants, and whole days",
      ([, way]) => {
        const isKnown = ({ uid }: CalendarTime) => !usesSystemZones || !year.newRules.has(uid);
        expect(sorted(read(year[way], YEAR).filter(isKnown))).toEqual(sorted(year.expected.filter(isKnown)));
      },
    );

    test.skipIf(!isInstalled).for([
      ["moves an entry", "moved"],
      ["cancels an entry that has moved", "calledOff"],
      ["sets a cancelled entry again", "setAgain"],
    ] as const)("a calendar program %s by its mails", ([, change]) => {
      const { mails, expected } = changes[change];
      expect(sorted(read(mails, YEAR))).toEqual(sorted(expected));
    });
  });
});
