import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { boxOf, message } from "../form.ts";
import { test } from "../site-test.ts";
import {
  answersOf,
  answerAsGuest,
  button,
  cell,
  live,
  marked,
  openClub,
  paint,
  save,
  showAs,
} from "./meeting-screen.ts";
import { at, between, short } from "./slots.ts";

test("hour slots are painted, ranked, listed and scheduled, and become quarters with all answers", async ({ site }) => {
  const { page, meetingID } = await openClub(site, {
    body: { slotMinutes: 60, hoursByDay: { "2026-11-25": { minStartHour: 12, maxEndHour: 17 } } },
    isOrganiser: true,
  });
  // A row is an hour, and one day begins later.
  await cell(page, at(24, "09:00")).waitFor();
  expect(await page.locator("[data-line]").count()).toBe(8);
  expect(await cell(page, at(24, "09:30")).count()).toBe(0);
  expect(await cell(page, at(25, "11:00")).count()).toBe(0);
  await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "14:00")]]);
  expect(await answersOf(site, meetingID)).toEqual([["Mina", [at(24, "13:00"), at(24, "14:00")]]]);
  await site.app.api.addGuest(meetingID, "Noor", [at(24, "13:00"), at(24, "14:00")]);
  await page.getByRole("button", { name: "Tue, Nov 24, 1 PM", exact: true }).waitFor();
  await page.getByText("any start until 2 PM").waitFor();

  // The list has these hours with whole lengths.
  await showAs(page, "list");
  await page.getByRole("region", { name: "Tuesday, November 24" }).getByText("1 – 3 PM").waitFor();
  await showAs(page, "grid");
  await button(page, "Schedule").click();
  await paint(page, at(24, "13:00"), at(24, "13:00"));
  await page.getByRole("status").filter({ hasText: "Tue, Nov 24, 1 – 2 PM" }).waitFor();
  await button(page, "Save").click();
  await expect
    .poll(() => site.app.api.meeting(meetingID))
    .toMatchObject({ scheduledStartDateTime: at(24, "13:00"), scheduledEndDateTime: at(24, "14:00") });

  // In quarters the answer keeps its times, also on the open page.
  await button(page, "Edit").click();
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("People answer in steps of").selectOption("15 min");
  await button(page, "Save").click();
  await message(page, "Meeting successfully edited").waitFor();
  await cell(page, at(24, "13:15")).waitFor();
  const quarters = ["13:00", "13:15", "13:30", "13:45", "14:00", "14:15", "14:30", "14:45"].map((time) => at(24, time));
  const others = ["Noor", quarters];
  expect(await answersOf(site, meetingID)).toEqual([["Mina", quarters], others]);
  await button(page, "Edit availability").click();
  await expect.poll(() => marked(page)).toEqual(short(quarters));
  await paint(page, at(24, "14:45"), at(24, "14:45"));
  await save(page, "updated");
  expect(await answersOf(site, meetingID)).toEqual([["Mina", quarters.slice(0, -1)], others]);
});

const MONDAY = "2001-01-01";

test("people answer and schedule days of the week, and whole days side by side", async ({ site }) => {
  const weekly = await openClub(site, {
    body: { kind: "weekdays", weekdays: ["MO", "TU"], tentativeDates: undefined },
    isOrganiser: true,
  });
  const { page } = weekly;
  await page.getByRole("columnheader", { name: "Monday", exact: true }).waitFor();
  const [first = ""] = await page
    .locator("[data-slot]")
    .evaluateAll((cells) => cells.map((one) => one.dataset["slot"]));
  expect(first).toContain(MONDAY);
  await answerAsGuest(page, "Mina", [[`${MONDAY}T13:00:00Z`, `${MONDAY}T13:30:00Z`]]);
  expect(await answersOf(site, weekly.meetingID)).toEqual([["Mina", ["MO 13:00", "MO 13:30"]]]);
  await button(page, "Schedule").click();
  await paint(page, `${MONDAY}T13:00:00Z`, `${MONDAY}T13:30:00Z`);
  await page.getByRole("status").filter({ hasText: "Every Monday, 1 – 2 PM" }).waitFor();
  await button(page, "Save").click();
  await expect
    .poll(() => site.app.api.meeting(weekly.meetingID))
    .toMatchObject({ scheduledStart: "MO 13:00", scheduledEnd: "MO 14:00" });

  const hours = { minStartHour: undefined, maxEndHour: undefined };
  const whole = await openClub(site, { body: { kind: "wholeDays", ...hours }, isOrganiser: true });
  const [one, two] = ["2026-11-24T00:00:00Z", "2026-11-25T00:00:00Z"];
  await whole.page.getByText("Drag over the days when you are free.").waitFor();
  await answerAsGuest(whole.page, "Mina", [[one, two]]);
  expect(await answersOf(site, whole.meetingID)).toEqual([["Mina", ["2026-11-24", "2026-11-25"]]]);
  await whole.page.getByText("Point at a day to see who is available.").waitFor();
  const best = whole.page.getByRole("region", { name: "Best times" });
  await site.app.api.addGuest(whole.meetingID, "Noor", ["2026-11-24", "2026-11-25"]);
  await best.getByRole("button", { name: "Tue, Nov 24", exact: true }).waitFor();
  await best.getByText("any start until Wed, Nov 25").waitFor();
  expect(await best.getByText("All day").count()).toBe(0);
  await button(whole.page, "Schedule").click();
  await paint(whole.page, one, two);
  await whole.page.getByRole("status").filter({ hasText: "Tue, Nov 24 – Wed, Nov 25" }).waitFor();
  await button(whole.page, "Save").click();
  await expect
    .poll(() => site.app.api.meeting(whole.meetingID))
    .toMatchObject({ scheduledStart: "2026-11-24", scheduledEnd: "2026-11-25" });
});

test("the edit form changes the kind of days, explains the effect on answers, and restores them", async ({ site }) => {
  const { page, meetingID, organiserKey } = await openClub(site, {
    body: { durationMinutes: 90 },
    answers: { Mina: [at(24, "13:00")] },
    isOrganiser: true,
    today: "2026-11-22",
  });
  const other = await site.visit(`/m/${meetingID}`, { today: "2026-11-22" });
  await live(page, other);
  const params = { meetingID };
  await site.app.api.schedule(params, { organiserKey }, [at(24, "13:00"), at(24, "14:00")]);
  await page.locator("#scheduled-time").waitFor();

  await button(page, "Edit").click();
  const note = page.getByRole("status").filter({ hasText: "Once you save, the answers so far are hidden" });
  expect(await note.count()).toBe(0);
  await page.getByText("Days of the week", { exact: true }).click();
  await note.waitFor();
  await note.filter({ hasText: "The meeting is then unscheduled." }).waitFor();
  const weekdays = page.getByRole("group", { name: "On which days would you like to meet?" });
  for (const day of ["Saturday", "Sunday"]) await weekdays.getByRole("button", { name: day }).click();
  // An unfinished edit keeps the kind too.
  await page.reload();
  await note.waitFor();
  await page.getByRole("button", { name: "Monday", expanded: false }).click();
  const monday = page.getByRole("group", { name: "Monday", exact: true });
  await monday.getByRole("group", { name: "End time" }).getByRole("combobox").selectOption("6");
  await expectAccessible(page);
  await button(other, "Add availability").click();
  await cell(other, at(25, "9:00")).click();
  await button(page, "Save").click();
  await page.getByRole("columnheader", { name: "Monday", exact: true }).waitFor();
  await other.getByRole("columnheader", { name: "Monday", exact: true }).waitFor();
  await other.getByText("Other days were chosen: your unsaved times are gone.").waitFor();
  await button(other, "Cancel").click();
  const weekly = await site.app.api.meeting(meetingID);
  expect(weekly).toMatchObject({ kind: "weekdays", weekdays: ["MO", "TU", "WE", "TH", "FR"], durationMinutes: 90 });
  expect(weekly.hoursByDay).toEqual({ MO: { minStartHour: 9, maxEndHour: 18 } });
  expect(weekly).not.toHaveProperty("scheduledStartDateTime");
  expect(await answersOf(site, meetingID)).toEqual([["Mina", []]]);
  // The open page answers in the new days.
  await answerAsGuest(other, "Ben", [[`${MONDAY}T17:00:00Z`, `${MONDAY}T17:30:00Z`]]);
  expect(await answersOf(site, meetingID)).toEqual([
    ["Mina", []],
    ["Ben", ["MO 17:00", "MO 17:30"]],
  ]);

  // Whole days have neither hours nor a zone.
  await button(page, "Edit").click();
  await page.getByText("Whole days", { exact: true }).click();
  for (const label of ["Duration", "Time zone"]) expect(await page.getByLabel(label).count()).toBe(0);
  expect(await button(page, "Save").isDisabled()).toBe(true);
  for (const date of ["2026-11-24", "2026-11-25"]) await page.locator(`[data-day="${date}"]`).click();
  await button(page, "Save").click();
  await expect.poll(() => page.locator("[data-slot]").count()).toBe(2);
  expect(await site.app.api.meeting(meetingID)).toMatchObject({ kind: "wholeDays" });
  await answerAsGuest(page, "Ida", [["2026-11-25T00:00:00Z", "2026-11-25T00:00:00Z"]]);

  // The old kind shows all answers for dates again.
  await button(page, "Edit").click();
  await page.getByText("Dates", { exact: true }).click();
  await button(page, "Save").click();
  await cell(page, at(24, "13:00")).waitFor();
  await cell(other, at(24, "13:00")).waitFor();
  expect(await answersOf(site, meetingID)).toEqual([
    ["Mina", [at(24, "13:00")]],
    ["Ben", []],
    ["Ida", []],
  ]);
  expect(await site.app.api.meeting(meetingID)).toMatchObject({ minStartHour: 9, maxEndHour: 17 });
});

const SUNDAY = "2001-01-07";

test("a weekly time over Sunday's midnight is painted, chosen and shown on both sides", async ({ site }) => {
  const night = { kind: "weekdays", tentativeDates: undefined, minStartHour: 23, maxEndHour: 1 } as const;
  const { page, meetingID } = await openClub(site, { body: { ...night, weekdays: ["SU"] }, isOrganiser: true });
  const [eleven, late] = [`${SUNDAY}T23:00:00Z`, `${MONDAY}T00:30:00Z`];
  await answerAsGuest(page, "Mina", [[eleven, late]]);
  expect(await answersOf(site, meetingID)).toEqual([["Mina", ["MO 00:00", "MO 00:30", "SU 23:00", "SU 23:30"]]]);
  await button(page, "Schedule").click();
  await paint(page, eleven, late);
  await page.getByRole("status").filter({ hasText: "Every Sunday, 11 PM – 1 AM" }).waitFor();
  await page.getByText("Mina can come").first().waitFor();
  await showAs(page, "list");
  await expect.poll(() => page.getByLabel("Length").locator("option:checked").innerText()).toBe("2 h");
  await page.getByLabel("Start").selectOption("12 AM Mon");
  await page.getByRole("status").filter({ hasText: "Every Monday, 12 – 1 AM" }).waitFor();
  await page.getByLabel("Start").selectOption("11 PM");
  await page.getByLabel("Length").selectOption("2 h");
  await button(page, "Save").click();
  await page.getByText("Scheduled 11 PM – 1 AM Mon").waitFor();
  await expect
    .poll(() => site.app.api.meeting(meetingID))
    .toMatchObject({ scheduledStart: "SU 23:00", scheduledEnd: "MO 01:00" });
  await showAs(page, "grid");
  const parts = () =>
    page.locator("[data-scheduled]").evaluateAll((cells) => cells.map((one) => one.dataset["scheduled"]));
  await expect.poll(parts).toEqual(["first", "middle", "middle", "last"]);

  // With days of 24 hours it ends one day and begins another.
  const all = { ...night, minStartHour: 0, maxEndHour: 24, weekdays: ["MO" as const, "SU" as const] };
  const other = await openClub(site, { body: all, answers: { Mina: ["SU 23:30", "MO 00:00"] }, isOrganiser: true });
  await live(other.page);
  const params = { meetingID: other.meetingID };
  const body = { scheduledStart: "SU 23:30", scheduledEnd: "MO 00:30" };
  await site.app.api.call("scheduleMeeting", { params, body, organiserKey: other.organiserKey });
  await cell(other.page, `${SUNDAY}T23:30:00Z`).and(other.page.locator("[data-scheduled]")).waitFor();
  await cell(other.page, `${MONDAY}T00:00:00Z`).and(other.page.locator("[data-scheduled]")).waitFor();
  expect(await other.page.locator("[data-scheduled]").count()).toBe(2);
  await other.page.getByText("Mina can come").first().waitFor();
  await showAs(other.page, "list");
  const onDay = (name: string) => other.page.getByRole("region", { name });
  await onDay("Sunday").getByText("Scheduled 11:30 PM – 12:30 AM Mon").waitFor();
  await onDay("Monday").getByText("Scheduled 11:30 PM Sun – 12:30 AM").waitFor();
});

test("the flag of a best time in the first row is fully visible", async ({ site }) => {
  const answers = { Mina: between(24, "9:00", "10:00"), Ben: between(24, "9:00", "10:00") };
  const { page } = await openClub(site, { answers });
  const flag = await boxOf(page.locator("[data-best] b").first());
  expect(flag.top).toBeGreaterThanOrEqual((await boxOf(page.locator("[data-head]"))).bottom);
});
