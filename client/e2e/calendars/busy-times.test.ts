import type { Page } from "playwright";
import { expect } from "vitest";
import { ics } from "#server/testing/calendar-server.ts";
import {
  addingAnswer,
  answersOf,
  button,
  cell,
  club,
  live,
  marked,
  paint,
  save,
  saveAs,
} from "../meeting/meeting-screen.ts";
import { at, between, short } from "../meeting/slots.ts";
import { boxOf } from "../form.ts";
import { type CalendarSite, test } from "./calendar-site.ts";
import { drawn, focusedDescription } from "./calendar-screen.ts";

const FILL = "Fill from my calendar";
const UNDO = "Undo filling";
const TWO_DAYS = { tentativeDates: ["2026-11-24", "2026-11-25"] };

/** Writes an event of that November day in New York. */
function eventOn(day: number, [from, to]: readonly [string, string], summary = "Private") {
  const stamp = (time: string) => `${at(day, time).replaceAll(/[-:]/g, "").slice(0, 15)}Z`;
  return { DTSTART: stamp(from), DTEND: stamp(to), SUMMARY: summary };
}

/** Returns a user with calendars by address, and functions that change them. */
async function withAddresses(
  site: CalendarSite,
  calendars: Readonly<Record<string, { body: string; showTitles?: boolean }>>,
) {
  const user = await site.app.api.signUp({ name: "Noor" });
  for (const [name, { body, showTitles = false }] of Object.entries(calendars)) {
    const address = site.calendars.serve(name, { body });
    await site.app.api.call("addCalendar", { token: user.token, body: { address, name, showTitles } });
  }
  return user;
}

/** Returns the entry of local storage with a guest's calendars. */
function remembered(calendars: Readonly<Record<string, string>>) {
  const list = Object.entries(calendars).map(([name, address]) => {
    return { id: name, name, address, showTitles: false, wholeDays: "busy" };
  });
  return { "overlap.calendars": JSON.stringify({ calendars: list, version: 1 }) };
}

/** Beside few days, and on phones, the tools are in a box. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  if (!(await button(page, name).isVisible())) await button(page, "Fill").click();
  await button(page, name).click();
}
const sorted = async (page: Page) => (await marked(page)).toSorted();

test("a user sees and hears busy times of several calendars, and titles only of those that show them", async ({
  site,
}) => {
  const { token } = await withAddresses(site, {
    Uni: { body: ics(eventOn(24, ["11:00", "12:10"])) },
    Club: { body: ics(eventOn(24, ["12:00", "13:00"])) },
    Work: { body: ics(eventOn(25, ["11:00", "12:00"], "Very private")), showTitles: true },
  });
  const { meetingID } = await club(site);
  const alex = await site.visit(`/m/${meetingID}`);
  const page = await site.visit(`/m/${meetingID}`, { token });
  const sent: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  const received: string[] = [];
  alex.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => received.push(String(payload))));
  await button(page, "Add availability").click();
  await drawn(page, "Very private").waitFor();
  expect((await drawn(page).allInnerTexts()).toSorted()).toEqual(["Very private", "busy"]);
  // Two calendars are one stretch, in quarter hours.
  const [stretch, eleven, noon] = [
    await boxOf(drawn(page, "busy")),
    await boxOf(cell(page, at(24, "11:00"))),
    await boxOf(cell(page, at(24, "12:30"))),
  ];
  expect(Math.abs(stretch.top - eleven.top)).toBeLessThanOrEqual(2);
  expect(Math.abs(stretch.bottom - noon.bottom)).toBeLessThanOrEqual(2);
  await cell(page, at(24, "11:00")).focus();
  await expect.poll(() => focusedDescription(page)).toContain("busy");
  expect(await focusedDescription(page)).not.toContain("Private");
  await cell(page, at(25, "11:00")).focus();
  await expect.poll(() => focusedDescription(page)).toContain("busy: Very private");
  await press(page, FILL);
  await page.emulateMedia({ media: "print" });
  expect(await drawn(page, "Very private").isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await save(page, "added");
  await cell(alex, at(24, "9:00")).and(alex.locator('[aria-label*="1 of 1"]')).waitFor();
  const [[, availabilities] = []] = await answersOf(site, meetingID);
  const busy = [...between(24, "11:00", "13:00"), ...between(25, "11:00", "12:00")];
  expect(busy.filter((slot) => availabilities?.includes(slot))).toEqual([]);
  expect(availabilities).toContain(at(24, "13:00"));
  const csv = await fetch(`${site.url}/api/meetings/${meetingID}/answers.csv`).then((reply) => reply.text());
  const rest = JSON.stringify(await site.app.api.meeting(meetingID));
  expect([...sent, ...received, csv, rest].filter((text) => /private/i.test(text))).toEqual([]);
});

test("Undo filling takes back exactly the filled times after other gestures, a reload and shorter slots", async ({
  site,
}) => {
  const address = site.calendars.serve("undo", {
    body: ics(eventOn(24, ["9:00", "16:00"]), eventOn(25, ["10:00", "17:00"])),
  });
  const { organiserKey, page, meetingID } = await addingAnswer(site, {
    kept: remembered({ Uni: address }),
    body: TWO_DAYS,
  });
  await drawn(page, "busy").first().waitFor();
  // A mark by hand during an event, and one that the calendar would have filled.
  await paint(page, at(24, "12:00"), at(24, "12:00"));
  await paint(page, at(25, "9:00"), at(25, "9:00"));
  const byHand = [at(24, "12:00"), at(25, "9:00")];
  await press(page, FILL);
  const filled = [...between(24, "16:00", "17:00"), at(25, "9:30")];
  await expect.poll(() => sorted(page)).toEqual(short([...byHand, ...filled].toSorted()));
  // Clearing a filled time and marking it again makes it a mark by hand.
  await button(page, "Done").click();
  await cell(page, at(24, "16:30")).click();
  await cell(page, at(24, "16:30")).click();
  await cell(page, at(24, "13:00")).click();
  await page.keyboard.press("Control+z");
  await expect.poll(() => sorted(page)).toEqual(short([...byHand, ...filled].toSorted()));
  await page.reload();
  await expect.poll(() => sorted(page)).toEqual(short([...byHand, ...filled].toSorted()));
  await live(page);
  await site.app.api.call("editMeeting", {
    params: { meetingID },
    ...(organiserKey !== undefined && { organiserKey }),
    body: { ...(await timesOf(site, meetingID)), slotMinutes: 15 },
  });
  await expect.poll(async () => (await marked(page)).length).toBe(10);
  await press(page, UNDO);
  const quarters = (slot: string) => [
    slot,
    new Date(Date.parse(slot) + 15 * 60_000).toISOString().replace(".000Z", "Z"),
  ];
  const remaining = [...byHand, at(24, "16:30")].flatMap(quarters).toSorted();
  await expect.poll(() => sorted(page)).toEqual(short(remaining));
  await button(page, FILL).waitFor();
});

async function timesOf(site: CalendarSite, meetingID: string) {
  const { timezone, minStartHour, maxEndHour, tentativeDates } = await site.app.api.meeting(meetingID);
  return { timezone, minStartHour, maxEndHour, tentativeDates };
}

test("a guest with one readable calendar of two fills from it, and reads the name of the other one", async ({
  site,
}) => {
  const uni = site.calendars.serve("read", { body: ics(eventOn(24, ["9:00", "16:30"])) });
  const gone = site.calendars.serve("gone", { status: 404 });
  const { page, meetingID } = await addingAnswer(site, {
    kept: remembered({ Uni: uni, Choir: gone }),
    body: { tentativeDates: ["2026-11-24"] },
  });
  await drawn(page, "busy").waitFor();
  const note = page.getByText("Choir: There is no calendar at this address");
  await note.waitFor();
  await press(page, FILL);
  await page.getByText("Not considered, because it could not be read: Choir").first().waitFor();
  expect(await marked(page)).toEqual(short([at(24, "16:30")]));
  // Trying again reads the calendar that is back, without touching the marks.
  site.calendars.serve("gone", { body: ics(eventOn(24, ["16:00", "17:00"])) });
  await button(page, "Try again").click();
  await note.waitFor({ state: "detached" });
  expect(await marked(page)).toEqual(short([at(24, "16:30")]));
  await saveAs(page, "Gast");
  expect(await answersOf(site, meetingID)).toEqual([["Gast", [at(24, "16:30")]]]);
});

test("filling waits for a calendar that answers later, and painting and saving do not", async ({ site }) => {
  const gate = Promise.withResolvers<void>();
  const slow = site.calendars.serve("slow", (_, response) => {
    void gate.promise.then(() => response.end(ics(eventOn(24, ["9:00", "16:00"]))));
  });
  const { page } = await addingAnswer(site, {
    kept: remembered({ Uni: slow }),
    body: { tentativeDates: ["2026-11-24"] },
  });
  await paint(page, at(24, "9:00"), at(24, "9:30"));
  await button(page, "Fill").click();
  await button(page, FILL).and(page.locator(":disabled")).waitFor();
  gate.resolve();
  await button(page, FILL).and(page.locator(":enabled")).waitFor();
  await button(page, "Done").click();
  await saveAs(page, "Gast");
});

test("a day is filled only if nothing is on it, and its cell says so", async ({ site }) => {
  const { token } = await withAddresses(site, {
    Uni: { body: ics(eventOn(24, ["20:00", "21:00"])) },
    Work: {
      body: ics({ "DTSTART;VALUE=DATE": "20261126", "DTEND;VALUE=DATE": "20261128", SUMMARY: "Trip" }),
      showTitles: true,
    },
  });
  const body = { kind: "wholeDays" as const, minStartHour: undefined, maxEndHour: undefined };
  const { page } = await addingAnswer(site, { token, body });
  const day = (date: string) => page.locator(`[data-slot="2026-11-${date}T00:00Z"]`);
  await expect.poll(() => day("24").getAttribute("title")).toBe("busy");
  expect(await day("24").locator("[data-text=busy]").isVisible()).toBe(true);
  expect(await day("27").getAttribute("title")).toBe("busy: Trip");
  await press(page, FILL);
  const free = ["22", "23", "25", "28"].map((date) => `2026-11-${date}T00:00Z`);
  await expect.poll(() => sorted(page)).toEqual(free);
  await press(page, UNDO);
  await expect.poll(() => sorted(page)).toEqual([]);
});

test("a meeting on weekdays is filled from the next four weeks when its viewer asks, and not before", async ({
  site,
}) => {
  const mondays = { DTSTART: "20261130T140000Z", DTEND: "20261130T160000Z" };
  const { token } = await withAddresses(site, {
    Uni: { body: ics(mondays, { DTSTART: "20261208T150000Z", DTEND: "20261208T160000Z" }) },
  });
  const body = {
    kind: "weekdays" as const,
    weekdays: ["MO" as const, "TU" as const],
    tentativeDates: undefined,
    maxEndHour: 12,
  };
  const { page } = await addingAnswer(site, { token, body });
  await press(page, "Fill from my next four weeks");
  // Monday from 9 and Tuesday from 10 to 11 are taken in one of the weeks.
  const slots = (day: string, times: string) => times.split(" ").map((time) => `2001-01-0${day}T${time}Z`);
  const free = [...slots("1", "11:00 11:30"), ...slots("2", "09:00 09:30 11:00 11:30")];
  await expect.poll(() => sorted(page)).toEqual(free);
  await page.getByText("6 times are free in each of the next four weeks.").first().waitFor();
  await drawn(page, "busy").first().waitFor();
  await press(page, UNDO);
  await expect.poll(() => sorted(page)).toEqual([]);
});

test("a failing calendar keeps its times with their age, others go on, and offline pages show times without titles", async ({
  site,
}) => {
  const { token } = await withAddresses(site, {
    Uni: { body: ics(eventOn(24, ["11:00", "12:00"], "Lecture")), showTitles: true },
    Work: { body: ics(eventOn(25, ["11:00", "12:00"])) },
  });
  const { meetingID } = await club(site);
  site.calendars.serve("Uni", { status: 410 });
  const [uni] = (await site.app.api.call("myCalendars", { token })).reply.calendars;
  await site.app.api.call("refreshCalendar", { token, params: { calendarID: uni?.calendarID ?? "" } });
  const page = await site.visit(`/m/${meetingID}`, { token });
  await button(page, "Add availability").click();
  await drawn(page, "Lecture").waitFor();
  await drawn(page, "busy").waitFor();
  const note = page.getByText(/^Uni \(.*\): There is no calendar at this address/);
  await note.waitFor();
  await button(page, FILL).and(page.locator(":enabled")).waitFor();
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open("overlap");
          opening.addEventListener("error", () => reject(new Error("no database")));
          opening.addEventListener("success", () => {
            const read = opening.result.transaction("views").objectStore("views").getAll();
            read.addEventListener("success", () => resolve(JSON.stringify(read.result)));
          });
        }),
    );
  await expect.poll(stored).toContain('"busy":[{');
  expect(await stored()).not.toContain("Lecture");
  // The server is away: a newly opened page shows the times that this device stored.
  await paint(page, at(24, "9:00"), at(24, "9:00"));
  await page.route("**/api/me/busy*", (route) => route.abort());
  await page.reload();
  await expect.poll(() => drawn(page).allInnerTexts()).toEqual(["busy", "busy"]);
  await page.getByText(/Work \(/).waitFor();
  site.calendars.serve("Uni", { body: ics(eventOn(24, ["11:00", "12:00"], "Lecture")) });
  await page.unroute("**/api/me/busy*");
  await button(page, "Try again").first().click();
  await drawn(page, "Lecture").waitFor();
  site.takeFaults(); // requests that were aborted on purpose
});
