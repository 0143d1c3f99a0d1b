import { expect } from "vitest";
import { button, cell, club, live, openClub, paint, respondent } from "./meeting-screen.ts";
import { at, between, daysFromSunday } from "./slots.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { boxOf } from "../form.ts";
import { textFaults } from "../pages/text-faults.ts";
import { test } from "../site-test.ts";

/** Tuesday 24 November, 12:40 PM in New York. */
const TUESDAY = { instant: "2026-11-24T17:40Z", today: "2026-11-24" };

test("past times are dimmed, named, no best times, and scheduled only after a question, and a line marks the present", async ({
  site,
}) => {
  const { page, meetingID } = await openClub(site, {
    ...TUESDAY,
    isOrganiser: true,
    answers: {
      Ann: [...between(23, "9:00", "11:00"), ...between(26, "9:00", "10:00")],
      Ben: between(23, "9:00", "11:00"),
    },
  });
  await page.locator("[data-now='12:40 PM']").waitFor();
  expect(await page.locator("[data-over]").count()).toBe(2 * 16 + 7);
  expect(await cell(page, at(23, "9:00")).getAttribute("aria-label")).toMatch(/2 of 2, over$/);
  expect(await cell(page, at(24, "12:30")).getAttribute("aria-label")).not.toMatch(/over/);
  const best = page.getByRole("region", { name: "Best times" });
  await best
    .getByRole("button", { name: /Thu.* 26/ })
    .first()
    .waitFor();
  await best.getByText("1 of 2").waitFor();
  expect(await best.getByRole("button", { name: /Mon.* 23/ }).count()).toBe(0);
  await expectAccessible(page);

  await button(page, "Schedule").click();
  await paint(page, at(23, "9:00"), at(23, "9:30"));
  await button(page, "Save").click();
  const dialog = page.getByRole("alertdialog", { name: "This time is over." });
  await dialog.getByText("Schedule it anyway?").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await site.app.api.meeting(meetingID)).scheduledStartDateTime).toBeUndefined();
  await button(page, "Save").click();
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await button(page, "Unschedule").waitFor();
  expect((await site.app.api.meeting(meetingID)).scheduledStartDateTime).toBe(at(23, "9:00"));
});

test("the line of the present time does not cover the number of its cell", async ({ site }) => {
  const { page, meetingID } = await openClub(site, {
    ...TUESDAY,
    instant: "2026-11-24T17:45Z",
    answers: { Ann: between(24, "12:00", "15:00"), Ben: between(24, "12:00", "13:00") },
  });
  const line = page.locator("[data-now='12:45 PM']");
  await expect.poll(() => line.getAttribute("data-gap")).toBe("");
  const early = await site.visit(`/m/${meetingID}`, { ...TUESDAY, instant: "2026-11-24T17:31Z" });
  await early.locator("[data-now='12:31 PM']:not([data-gap])").waitFor();
});

test("an open page stops proposing a time when it begins", async ({ site }) => {
  const { page } = await openClub(site, {
    ...TUESDAY,
    answers: { Ann: between(24, "12:00", "14:00"), Ben: [] },
    before: ({ clock }) => clock.install({ time: "2026-11-24T17:59Z" }),
  });
  await page.getByRole("button", { name: "Tue, Nov 24, 1 PM", exact: true }).waitFor();
  await page.clock.fastForward(60_000);
  await page.getByText("No one is free for 1 h in a row.").waitFor();
  await page.locator("[data-now='1 PM']").waitFor();
});

test("the panel says that all marked times are over", async ({ site }) => {
  const answers = { Ann: between(23, "9:00", "11:00"), Ben: [] };
  const { page } = await openClub(site, { ...TUESDAY, answers });
  await page.getByText("All times that people marked have passed.").waitFor();
  expect(await page.getByText("No one is free for").count()).toBe(0);
});

/** Creates a meeting that closes in three hours. */
const CLOSES = Temporal.Instant.from("2026-11-23T17:00Z");
const CLOSING = {
  instant: CLOSES.subtract({ hours: 3 }).toString(),
  body: { closesAt: CLOSES.toString() },
  answers: { Ann: between(24, "13:00", "14:00") },
};

test("a meeting shows its closing time and closes by itself", async ({ site }) => {
  const { page, meetingID } = await openClub(site, CLOSING);
  await page.getByText("Closes in 3 hours").waitFor();
  await button(page, "Add availability").waitFor();

  const late = await site.visit(`/m/${meetingID}`, { instant: CLOSES.subtract({ minutes: 30 }).toString() });
  await button(late, "Add availability").click();
  await paint(late, at(24, "9:00"), at(24, "9:30"));
  await late.getByText("Closes in 30 minutes").waitFor();
  const { top } = await boxOf(cell(late, at(24, "9:00")));
  await late.evaluate((end) => {
    Object.assign(Date, { now: () => Date.parse(end) });
    dispatchEvent(new Event("focus"));
  }, CLOSES.toString());
  await late.getByText("This meeting is closed: answers can no longer be added or changed.").first().waitFor();
  expect(await button(late, "Save").count()).toBe(0);
  expect(await late.getByText("Closes in").count()).toBe(0);
  expect((await boxOf(cell(late, at(24, "9:00")))).top).toBe(top);
  await button(late, "Cancel").click();
  await late.getByText(/^Closed since /).waitFor();
  expect(await button(late, "Add availability").count()).toBe(0);
  await expectAccessible(late);

  // On a phone it stands in the bar, where the main button was.
  const instant = CLOSES.add({ hours: 1 }).toString();
  const phone = await site.visit(`/m/${meetingID}`, { width: 390, height: 844, instant });
  const note = await boxOf(phone.getByText(/^Closed since /));
  const bar = await boxOf(phone.locator("[data-bottom-bar]"));
  expect(note.top >= bar.top && note.bottom <= bar.bottom).toBe(true);
  expect(bar.height).toBe(64);
});

test("a device with a slow clock learns from the server that a meeting is closed and reopened", async ({ site }) => {
  const { page, meetingID, organiserKey } = await openClub(site, CLOSING);
  await button(page, "Add availability").click();
  await paint(page, at(24, "9:00"), at(24, "9:30"));
  await site.app.query(
    `UPDATE meetings SET closes_at = '2026-11-21', version = version + 1 WHERE meeting_id = '${meetingID}'`,
  );
  await button(page, "Save").click();
  const dialog = page.getByRole("dialog", { name: "Continue as Guest" });
  await dialog.getByLabel("Name").fill("Ben");
  await button(page, "Submit").click();
  await dialog.getByText("This meeting is closed: answers can no longer be added or changed.").waitFor();

  // The page keeps this state.
  await page.keyboard.press("Escape");
  await expect.poll(() => button(page, "Save").count()).toBe(0);

  const behind = await site.visit(`/m/${meetingID}`, { instant: "2026-11-20T12:00:00Z" });
  await button(behind, "Add availability").click();
  await paint(behind, at(24, "9:00"), at(24, "9:30"));
  await behind.getByPlaceholder("Your name").fill("Cleo");
  await button(behind, "Save").click();
  const refusal = behind
    .getByRole("alert")
    .getByText("This meeting is closed: answers can no longer be added or changed.");
  await refusal.waitFor();
  expect(site.takeFaults().filter((fault) => !/status of 409/.test(fault))).toEqual([]);

  const organiser = await site.visit(`/m/${meetingID}`, { organiserKey });
  await live(organiser);
  await paint(organiser, at(24, "9:00"), at(24, "9:30"));
  const whyNot = organiser
    .getByRole("paragraph")
    .getByText("This meeting is closed: answers can no longer be added or changed.");
  await whyNot.waitFor();
  await button(organiser, "Edit").click();
  await organiser.getByText("Options", { exact: true }).click();
  await button(organiser, "Always").click();
  await button(organiser, "Save").click();
  await button(organiser, "Add availability").waitFor();
  expect(await organiser.getByText(/^Closed since /).count()).toBe(0);
  await expect.poll(() => whyNot.count()).toBe(0);
  await expect.poll(() => refusal.count()).toBe(0);
  await button(behind, "Save").waitFor();
  await button(page, "Save").waitFor();
  expect(await site.app.api.meeting(meetingID)).not.toHaveProperty("closesAt");
});

const LATER = { instant: "2026-12-20T17:00Z", today: "2026-12-20" };

test("a meeting that is over says so once and offers new days to its organiser", async ({ site }) => {
  const ten = between(24, "10:00", "12:00");
  const { page, meetingID } = await openClub(site, { ...LATER, isOrganiser: true, answers: { Ann: ten, Ben: ten } });
  await respondent(page, "Ben").waitFor();
  expect(await page.getByText(/have passed/).count()).toBe(1);
  // New days are the main thing to do now; an answer is still possible.
  expect(await button(page, "Add availability").count()).toBe(0);
  await button(page, "More").click();
  await button(page, "Add availability").waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByText(/^(?:Drag|Point|Press)/).count()).toBe(0);
  const other = await site.visit(`/m/${meetingID}`, LATER);
  await other.getByText("All its times have passed.").waitFor();
  expect(await button(other, "Choose new days").count()).toBe(0);
  const colour = (name: string) => button(other, name).evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await colour("Add availability")).toBe(await colour("Share"));
  await button(page, "Choose new days").click();
  await page.getByText("On which days would you like to meet?").waitFor();
});

test("each column names the next day after midnight, and a block names both days", async ({ site }) => {
  const { meetingID } = await club(site);
  await site.app.api.schedule(meetingID, {}, [at(24, "9:00"), at(24, "11:00")]);
  const page = await site.visit(`/m/${meetingID}`, { zone: "Asia/Tokyo" });
  const names = page.locator("[data-midnight] [data-wide]");
  await names.first().waitFor();
  expect(await names.allInnerTexts()).toEqual(["Mon 23", "Tue 24", "Wed 25", "Thu 26", "Fri 27", "Sat 28", "Sun 29"]);
  const days = await boxOf(page.getByRole("grid").getByText("Tue 24 → Wed 25"));
  const block = await boxOf(cell(page, at(24, "9:00")));
  expect([days.left >= block.left, days.right <= block.right]).toEqual([true, true]);
  // The word is clear of the line of midnight.
  expect((await boxOf(page.getByText("SCHEDULED", { exact: true }))).bottom).toBeLessThan(
    (await boxOf(names.nth(2))).top,
  );
  expect(await page.getByRole("grid").getByText("+1").count()).toBe(0);
});

test.for([
  ["for half an hour after midnight", "11:00", "11:30"],
  ["for an hour around midnight", "9:30", "10:30"],
] as const)("a viewer sees no cut text in a time scheduled %s", async ([, from, to], { site }) => {
  const { meetingID } = await club(site);
  await site.app.api.schedule(meetingID, {}, [at(24, from), at(24, to)]);
  for (const width of [1280, 390]) {
    const page = await site.visit(`/m/${meetingID}`, { zone: "Asia/Tokyo", width });
    await page.getByRole("grid").getByText("SCHEDULED", { exact: true }).first().waitFor();
    expect((await textFaults(page)).filter((fault) => fault.startsWith("cut"))).toEqual([]);
  }
});

test("rows are high enough for a mouse, and other answers fade to a quarter while painting", async ({ site }) => {
  const { page, meetingID } = await openClub(site, { answers: { Ann: between(24, "13:00", "15:00") } });
  const shade = () => cell(page, at(24, "14:00")).evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect.poll(shade).toBe("rgb(14, 124, 102)");
  expect(await cell(page, at(24, "13:00")).evaluate((one) => one.getBoundingClientRect().height)).toBe(24);
  await button(page, "Add availability").click();
  // The painter is one of two people.
  await expect.poll(shade).toBe("rgba(14, 124, 102, 0.15)");
  await paint(page, at(24, "14:00"), at(24, "14:00"));
  // Own marks are solid: nothing of the group shines through, and no line is within them.
  const mark = await cell(page, at(24, "14:00")).evaluate((one) => {
    const { backgroundColor, borderStyle, boxShadow } = getComputedStyle(one, "::after");
    return [backgroundColor, borderStyle, boxShadow];
  });
  expect(mark).toEqual(["rgb(88, 66, 196)", "none", "none"]);
  await button(page, "Cancel").click();
  // Cells show the number of free people, never for one respondent; the last label closes the hours.
  expect(await page.locator("[data-free]").count()).toBe(0);
  await site.app.api.addGuest(meetingID, "Ben", between(24, "13:00", "14:00"));
  await expect.poll(() => cell(page, at(24, "13:00")).getAttribute("data-free")).toBe("2");
  expect(await cell(page, at(24, "14:30")).getAttribute("data-free")).toBe("1");
  expect(await page.locator("[data-closing]").innerText()).toBe("5 PM");
});

test("many pages have numbers and a strip that leads to each page", async ({ site }) => {
  const { page } = await openClub(site, {
    body: { tentativeDates: daysFromSunday(30) },
    answers: { Ann: between(30, "9:00", "11:00") },
  });
  await page.getByText("1 of 5", { exact: true }).waitFor();
  await page
    .getByRole("navigation", { name: "All days" })
    .getByRole("button", { name: "Nov 29 – Dec 5, up to 1 of 1 available" })
    .click();
  await page.getByText("2 of 5", { exact: true }).waitFor();
  await cell(page, at(30, "9:00")).waitFor();
  await expectAccessible(page);
});
