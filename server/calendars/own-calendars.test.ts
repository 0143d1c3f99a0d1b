import { describe, expect, test } from "vitest";
import { BOTH, providerStage } from "../testing/providers/open-provider-stage.ts";

const stage = await providerStage();

const at = (hour: number) => `2026-12-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
const event = (title: string, hour: number) => ({ id: title.toLowerCase(), title, start: at(hour), end: at(hour + 1) });

describe.each(BOTH)("calendars at %s", (provider, title) => {
  const names = { list: `${provider}Calendars`, choose: `choose${title}Calendars` } as const;

  /** A user with a main calendar, a second calendar, and another user's calendar; and a meeting on 1 December. */
  async function chooser() {
    const user = await stage.linked(provider);
    const { token, subject, fake, calendar: main, list } = user;
    const [choir, team] = [`choir-${subject}`, `team+${subject}@group.example.org`];
    main.put(event("Dentist", 9));
    const second = fake.addCalendar(subject, { id: choir, name: "Choir" });
    second.put(event("Rehearsal", 10));
    const foreign = fake.addCalendar(subject, { id: team, name: "Team", isForeign: true });
    foreign.put(event("Sprint", 11));
    const choose = (...calendarIDs: string[]) => stage.app.api.call(names.choose, { token, body: { calendarIDs } });
    return {
      ...user,
      choose,
      main,
      second,
      foreign,
      ids: { main: fake.mainIDOf(subject), choir, team },
      shown: async () => (await list()).calendars.map(({ calendarID, isChosen }) => [calendarID, isChosen === true]),
    };
  }

  test("the main calendar is read until the user chooses other calendars", async () => {
    const { ids, choose, shown, titles } = await chooser();
    const all = [ids.main, ids.choir, ids.team];
    expect(await shown()).toEqual(all.map((id) => [id, id === ids.main]));
    expect(await titles()).toEqual(["Dentist"]);
    const { status, reply } = await choose(ids.choir, ids.team);
    expect([status, reply.calendars.map(({ isChosen }) => isChosen === true)]).toEqual([200, [false, true, true]]);
    expect(await shown()).toEqual(all.map((id) => [id, id !== ids.main]));
    expect(await titles()).toEqual(["Rehearsal", "Sprint"]);
    await choose(ids.main, ids.choir, ids.team);
    expect(await titles()).toEqual(["Dentist", "Rehearsal", "Sprint"]);
    await choose();
    expect(await titles()).toEqual([]);
  });

  test("each calendar is read page by page, and then only its changes", async () => {
    const { ids, choose, titles, fake, second, main } = await chooser();
    fake.options.pageSize = 2;
    for (let hour = 12; hour < 15; hour += 1) second.put(event(`E${hour}`, hour));
    await choose(ids.main, ids.choir);
    const readAndCount = async () => {
      const callCount = fake.log.length;
      return [await titles(), fake.log.length - callCount];
    };
    expect(await readAndCount()).toEqual([["Dentist", "Rehearsal", "E12", "E13", "E14"], 3]);
    expect(await readAndCount()).toEqual([["Dentist", "Rehearsal", "E12", "E13", "E14"], 2]);
    second.cancel("e13");
    main.put(event("Lunch", 8));
    expect(await readAndCount()).toEqual([["Lunch", "Dentist", "Rehearsal", "E12", "E14"], 2]);
    second.forgetChanges();
    second.cancel("e14");
    expect((await readAndCount())[0]).toEqual(["Lunch", "Dentist", "Rehearsal", "E12"]);
    fake.options.pageSize = 500;
  });

  test("an event in several chosen calendars is one event, busy if it is busy in any of them", async () => {
    const { ids, choose, read, main, foreign } = await chooser();
    main.put({ ...event("Party", 13), showAs: "tentative" });
    foreign.put({ ...event("Party", 13), id: "copy" });
    await choose(ids.main, ids.team);
    const { events } = await read();
    expect(events.filter(({ summary }) => summary === "Party")).toEqual([
      { startDateTime: "2026-12-01T13:00:00Z", endDateTime: "2026-12-01T14:00:00Z", summary: "Party" },
    ]);
  });

  test("a removed or closed calendar is left out, and a failure of the provider is reported", async () => {
    const { ids, choose, titles, read, fake, subject } = await chooser();
    fake.addCalendar(subject, { id: "closed", name: "Closed", isClosed: true }).put(event("Secret", 12));
    await choose(ids.choir, ids.team, "closed");
    expect(await titles()).toEqual(["Rehearsal", "Sprint"]);
    fake.removeCalendar(subject, ids.team);
    expect(await titles()).toEqual(["Rehearsal"]);
    fake.behaviour.trouble = { status: 503 };
    expect(await read()).toEqual({ events: [], problem: "unavailable" });
  });

  test("the main calendar is read when no chosen calendar is left", async () => {
    const { ids, choose, shown, titles, fake, subject } = await chooser();
    await choose(ids.choir, ids.team);
    fake.removeCalendar(subject, ids.team);
    fake.removeCalendar(subject, ids.choir);
    expect(await titles()).toEqual(["Dentist"]);
    expect(await shown()).toEqual([[ids.main, true]]);
    await choose();
    expect([await titles(), await shown()]).toEqual([[], [[ids.main, false]]]);
  });

  test("only the user who linked an account chooses its calendars, and only existing ones", async () => {
    const { ids, choose, shown, unlink } = await chooser();
    expect((await choose(ids.main, "another-user")).status).toBe(404);
    expect((await shown()).filter(([, isChosen]) => isChosen)).toEqual([[ids.main, true]]);
    const { token: other } = await stage.signUp();
    expect((await stage.app.api.call(names.list, { token: other })).reply).toEqual({ calendars: [] });
    const body = { calendarIDs: [ids.main] };
    expect((await stage.app.api.call(names.choose, { token: other, body })).status).toBe(404);
    await unlink();
    expect((await choose(ids.main)).status).toBe(404);
  });

  test("a choice is sealed in the database, and unlinking removes it", async () => {
    const { choose, ids, link, unlink, titles } = await chooser();
    await choose(ids.choir);
    const storedChoices = async () =>
      (await stage.rows("SELECT calendar_choice AS c FROM oauth_accounts WHERE calendar_choice IS NOT NULL")) as {
        c: Buffer;
      }[];
    const choicesBefore = await storedChoices();
    expect(choicesBefore.length).toBeGreaterThan(0);
    expect(choicesBefore.some(({ c }) => c.includes("choir"))).toBe(false);
    await unlink();
    expect(await storedChoices()).toHaveLength(choicesBefore.length - 1);
    await link();
    expect(await titles()).toEqual(["Dentist"]);
  });
});

describe("a user with fewer permissions at Google", () => {
  const LIST = "https://www.googleapis.com/auth/calendar.calendarlist.readonly";
  const READ = "https://www.googleapis.com/auth/calendar.events.readonly";

  test("a user without permission for Google's list sees the main calendar and cannot choose", async () => {
    stage.fakes.google.behaviour.unticked = [LIST];
    const { calendar, list, titles } = await stage.linked("google");
    calendar.put(event("Dentist", 9));
    expect(await list()).toEqual({ calendars: [], problem: "not-allowed" });
    expect(await titles()).toEqual(["Dentist"]);
  });

  test("a user who takes back permission for chosen calendars sees the main calendar again", async () => {
    const { token, subject, fake, calendar, link, titles } = await stage.linked("google");
    calendar.put(event("Dentist", 9));
    fake.addCalendar(subject, { id: "team", name: "Team", isForeign: true }).put(event("Sprint", 11));
    await stage.app.api.call("chooseGoogleCalendars", { token, body: { calendarIDs: ["team"] } });
    expect(await titles()).toEqual(["Sprint"]);
    stage.fakes.google.behaviour.unticked = [LIST, READ];
    await link();
    expect(await titles()).toEqual(["Dentist"]);
  });
});
