import type { Page } from "playwright";
import { expect } from "vitest";
import { deviceClock } from "../conditions/device-clock.ts";
import { oldZoneData } from "../conditions/old-zone-data.ts";
import { unknownZone } from "../conditions/unknown-zone.ts";
import { hasCode } from "../device.ts";
import { test } from "../site-test.ts";
import { siteNow } from "../start-site.ts";
import { answersOf, button, cell, openClub, paint, save, withoutReply } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

const HOURS = [5, -365 * 24];

test.for(HOURS)("a guest answers by the server's clock on a device that is %i hours fast", async (hours, { site }) => {
  const closesAt = siteNow().add({ hours: 3, minutes: 30 }).toString({ smallestUnit: "second" });
  const answers = { Ann: between(23, "9:00", "10:00"), Cat: between(23, "9:00", "10:00") };
  const prepare = deviceClock(hours).prepare;
  const { page, meetingID } = await openClub(site, { body: { closesAt }, answers, before: prepare });
  await page.getByText("Closes in 3 hours").waitFor();
  const best = page.getByRole("region", { name: "Best times" });
  await best
    .getByRole("button", { name: /Mon.* 23/ })
    .first()
    .waitFor();
  expect(await page.locator("[data-over]").count()).toBe(0);
  await button(page, "Add availability").click();
  await paint(page, at(24, "9:00"), at(24, "9:30"));
  await page.getByPlaceholder("Your name").fill("Ben");
  await save(page, "added");
  expect(await answersOf(site, meetingID)).toContainEqual(["Ben", between(24, "9:00", "10:00")]);
});

test("a page without a time of its own takes the server's clock from the first reply", async ({ site }) => {
  const closesAt = siteNow().add({ hours: 3, minutes: 30 }).toString({ smallestUnit: "second" });
  const { page } = await openClub(site, {
    body: { closesAt },
    before: async (opened) => {
      await withoutReply(opened);
      await opened.addInitScript(() =>
        Object.defineProperty(PerformanceResourceTiming.prototype, "serverTiming", { value: [] }),
      );
      await deviceClock(5).prepare(opened);
    },
  });
  await page.getByText("Closes in 3 hours").waitFor();
  await button(page, "Add availability").waitFor();
});

test("the first page offers today by the server's clock", async ({ site }) => {
  const page = await site.visit("/", { before: deviceClock(48).prepare });
  const today = page.getByRole("gridcell", { name: "Saturday, November 21, 2026", exact: true });
  await today.waitFor();
  expect(await today.getAttribute("aria-current")).toBe("date");
});

test("a device whose zone is unknown shows the meeting's zone, says so and offers the others", async ({ site }) => {
  const answers = { Ann: between(23, "9:00", "10:00") };
  const { page, meetingID } = await openClub(site, { answers, before: unknownZone.prepare });
  await page.getByText("Your device does not name its time zone: shown in New York time").waitFor();
  await button(page, "Add availability").click();
  await paint(page, at(24, "9:00"), at(24, "9:30"));
  await page.getByPlaceholder("Your name").fill("Ben");
  await save(page, "added");
  expect(await answersOf(site, meetingID)).toContainEqual(["Ben", between(24, "9:00", "10:00")]);

  await page
    .getByRole("button", { name: /time zone/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Your time zone" });
  await dialog.getByRole("textbox").first().fill("Berlin");
  await dialog.getByRole("button", { name: /^Berlin/ }).click();
  await page.getByText("Shown in Berlin time").waitFor();
  expect(await page.getByText("Your device does not name").count()).toBe(0);
});

test.for(["/", "/create", "/example", "/me"])(
  "the page %s opens on a device whose zone is unknown",
  async (path, { site }) => {
    const { token } = await site.app.api.signUp({ name: "Zoe", email: `${crypto.randomUUID()}@example.org` });
    const page = await site.visit(path, { token, before: unknownZone.prepare });
    await page.getByRole("main").getByRole("heading").first().waitFor();
    expect(await page.getByText("Something went wrong").count()).toBe(0);
  },
);

/** Rules from before British Columbia ended its changes of clocks. */
const oldVancouver = oldZoneData("America/Vancouver", "America/Los_Angeles");
const VANCOUVER = { timezone: "America/Vancouver", tentativeDates: ["2026-12-09", "2026-12-10"], maxEndHour: 12 };

test("a device with older zone data draws and answers the server's slots", async ({ site }) => {
  const { page, meetingID } = await openClub(site, {
    body: VANCOUVER,
    answers: { Ann: ["2026-12-09T16:00:00Z", "2026-12-09T16:30:00Z"] },
    ...oldVancouver.visit,
    before: oldVancouver.prepare,
  });
  await page.getByText("Shown in Vancouver time (GMT-7) as the server has it").waitFor();
  await page.getByRole("rowheader", { name: "9 AM" }).waitFor();
  await expect.poll(() => cell(page, "2026-12-09T16:00:00Z").getAttribute("aria-label")).toMatch(/1 of 1/);
  await button(page, "Add availability").click();
  await paint(page, "2026-12-09T16:00:00Z", "2026-12-09T16:30:00Z");
  await page.getByPlaceholder("Your name").fill("Bea");
  await save(page, "added");
  expect(await answersOf(site, meetingID)).toContainEqual(["Bea", ["2026-12-09T16:00:00Z", "2026-12-09T16:30:00Z"]]);

  const elsewhere = await site.visit(`/m/${meetingID}`, { before: oldVancouver.prepare });
  await expect.poll(() => cell(elsewhere, "2026-12-09T16:00:00Z").getAttribute("aria-label")).toMatch(/2 of 2/);
  expect(await elsewhere.getByRole("rowheader").first().innerText()).toMatch(/^11\sAM/);
});

test("a page compares its slots with the server's once for each month of a zone", async ({ site }) => {
  const { page, meetingID } = await openClub(site, { body: VANCOUVER });
  const months = () => page.evaluate(() => localStorage.getItem("overlap.zone-data")?.split("\n").slice(1));
  await expect.poll(months).toEqual(["America/Vancouver 2026-12"]);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${site.url}/m/${meetingID}`);
  await hasCode(page, "server-slots");
  expect(requests.filter((url) => url.endsWith("/slots"))).toEqual([]);
});

const COYHAIQUE = { timezone: "America/Coyhaique", maxEndHour: 12 };

test("a device that lacks the meeting's zone draws and answers the server's slots", async ({ site }) => {
  const before = lackingZone(COYHAIQUE.timezone);
  const body = { ...COYHAIQUE, tentativeDates: ["2026-12-09"] };
  const { page, meetingID } = await openClub(site, { body, answers: { Ann: ["2026-12-09T12:00:00Z"] }, before });
  await expect.poll(() => cell(page, "2026-12-09T12:00:00Z").getAttribute("aria-label")).toMatch(/1 of 1/);
  await button(page, "Add availability").click();
  await paint(page, "2026-12-09T12:00:00Z", "2026-12-09T12:30:00Z");
  await page.getByPlaceholder("Your name").fill("Bea");
  await save(page, "added");
  expect(await answersOf(site, meetingID)).toContainEqual(["Bea", ["2026-12-09T12:00:00Z", "2026-12-09T12:30:00Z"]]);
  await page.goto(new URL("/", page.url()).href);
  await page
    .getByRole("link", { name: /Robotics club/ })
    .first()
    .waitFor();
});

test("a device that lacks the zone of a weekly meeting shows the meeting's own times", async ({ site }) => {
  const before = lackingZone(COYHAIQUE.timezone);
  const { page } = await openClub(site, {
    body: { ...COYHAIQUE, kind: "weekdays", weekdays: ["MO"], tentativeDates: undefined },
    answers: { Ann: ["MO 09:00"] },
    before,
  });
  await page.getByRole("rowheader", { name: "9 AM" }).waitFor();
  await expect.poll(() => cell(page, "2001-01-01T09:00Z").getAttribute("aria-label")).toMatch(/1 of 1/);
});

test("a device that lacks the zone of a meeting on whole days shows the days", async ({ site }) => {
  const before = lackingZone(COYHAIQUE.timezone);
  const { page } = await openClub(site, {
    body: {
      ...COYHAIQUE,
      minStartHour: undefined,
      maxEndHour: undefined,
      kind: "wholeDays",
      tentativeDates: ["2026-12-09"],
    },
    answers: { Ann: ["2026-12-09"] },
    before,
  });
  await expect.poll(() => cell(page, "2026-12-09T00:00Z").getAttribute("aria-label")).toMatch(/1 of 1/);
});

/** Makes a page's Temporal and Intl refuse `zone`, as browsers do that are older than the zone. */
function lackingZone(zone: string): (page: Page) => Promise<unknown> {
  return (page) => page.addInitScript(refuseZone, zone);
}

/** Runs in the page. */
function refuseZone(zone: string): void {
  const check = (value: unknown): void => {
    const name: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "timeZone") : value;
    if (name === zone) throw new RangeError(`Invalid time zone: ${zone}`);
  };
  const guard = (owner: object, name: string) => {
    const method = Reflect.get(owner, name) as (...values: unknown[]) => unknown;
    Object.assign(owner, {
      [name](this: unknown, ...values: unknown[]) {
        check(values[0]);
        return method.apply(this, values);
      },
    });
  };
  guard(Temporal.Instant.prototype, "toZonedDateTimeISO");
  guard(Temporal.PlainDate.prototype, "toZonedDateTime");
  guard(Temporal.PlainDateTime.prototype, "toZonedDateTime");
  guard(Temporal.ZonedDateTime.prototype, "withTimeZone");
  Temporal.ZonedDateTime = new Proxy(Temporal.ZonedDateTime, {
    construct(made, [instant, name]: [bigint, string]) {
      check(name);
      return new made(instant, name);
    },
  });
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct(format, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) {
      check(options);
      return new format(locale, options);
    },
  });
}
