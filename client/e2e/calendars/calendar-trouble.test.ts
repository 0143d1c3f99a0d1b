import { expect } from "vitest";
import { drawn, eventAt, withCalendars } from "./calendar-screen.ts";
import { addingAnswer, button, cell, CLUB, club, marked, paint, save } from "../meeting/meeting-screen.ts";
import { at, between, short } from "../meeting/slots.ts";
import { test } from "../providers/provider-test.ts";

const TODAY = "2026-11-22";
const FILL = "Fill from my calendar";

test("the page reports a provider that is down or lost its permission, asks again on request, and painting goes on", async ({
  site,
}) => {
  const noor = await withCalendars(site, "google", "microsoft");
  noor.put("google", eventAt(24, ["11:00", "13:00"], { title: "Dentist" }));
  noor.put("microsoft", eventAt(25, ["11:00", "13:00"], { title: "Review" }));
  site.fakes.google.behaviour.trouble = { status: 503 };
  const { page } = await addingAnswer(site, { token: noor.token, today: TODAY });
  const note = page.getByText("Your Google calendar is not responding right now.");
  await note.waitFor();
  // The other calendar is shown, but filling needs both calendars.
  await drawn(page, "Review").waitFor();
  expect(await button(page, FILL).count()).toBe(0);
  await paint(page, at(24, "9:00"), at(24, "9:30"));
  await expect.poll(() => marked(page)).toEqual(short(between(24, "9:00", "10:00")));
  site.fakes.google.behaviour.trouble = undefined;
  await button(page, "Try again").click();
  await drawn(page, "Dentist").waitFor();
  await note.waitFor({ state: "detached" });
  await button(page, FILL).waitFor();

  site.fakes.google.takeBack(noor.subject);
  await lookAgain(page);
  await page.getByText("Your Google calendar is not linked any more.").waitFor();
  await cell(page, at(24, "10:00")).click();
  await save(page, "added");
  // The message stays until the calendar is linked again.
  await button(page, "Edit availability").click();
  await drawn(page, "Review").waitFor();
  await page.getByText("Your Google calendar is not linked any more.").waitFor();
});

test("a user paints and saves while a provider is slow", async ({ site }) => {
  const noor = await withCalendars(site, "google");
  noor.put("google", eventAt(24, ["11:00", "13:00"], { title: "Dentist" }));
  const gate = Promise.withResolvers<void>();
  site.fakes.google.behaviour.gate = gate.promise;
  const { page } = await addingAnswer(site, { token: noor.token, today: TODAY });
  await button(page, FILL).and(page.locator(":disabled")).waitFor();
  const boxBefore = await cell(page, at(24, "11:00")).boundingBox();
  await paint(page, at(24, "11:00"), at(24, "11:30"));
  await expect.poll(() => marked(page)).toEqual(short(between(24, "11:00", "12:00")));
  gate.resolve();
  await drawn(page, "Dentist").waitFor();
  // The cells have not moved.
  expect(await cell(page, at(24, "11:00")).boundingBox()).toEqual(boxBefore);
  await save(page, "added");
});

test("the page shows a newly linked calendar and changed events, and a later failure removes none of them", async ({
  site,
}) => {
  const noor = await withCalendars(site);
  noor.put("google", eventAt(24, ["11:00", "13:00"], { title: "Dentist" }));
  const { page } = await addingAnswer(site, { token: noor.token, today: TODAY });
  await cell(page, at(24, "9:00")).click();
  expect(await button(page, FILL).count()).toBe(0);
  await noor.link("google");
  await drawn(page, "Dentist").waitFor();
  await expect.poll(() => marked(page)).toEqual(short([at(24, "9:00")]));
  // The page reads the calendar again when the user returns to it.
  noor.put("google", eventAt(25, ["11:00", "13:00"], { title: "New" }));
  await lookAgain(page);
  await drawn(page, "New").waitFor();
  site.fakes.google.behaviour.trouble = { status: 500 };
  await lookAgain(page);
  await page.getByText("Your Google calendar is not responding right now.").waitFor();
  await drawn(page, "New").waitFor();

  // Painting goes on without a network.
  site.fakes.google.behaviour.trouble = undefined;
  await page.context().setOffline(true);
  await lookAgain(page);
  await page.getByText("Your Google calendar is not responding right now.").waitFor();
  await drawn(page, "New").waitFor();
  await paint(page, at(24, "9:30"), at(24, "9:30"));
  await expect.poll(() => marked(page)).toEqual(short(between(24, "9:00", "10:00")));
  await page.context().setOffline(false);
  // The browser may report the network before it works, so the user returns to the page once more.
  const isBack = async (): Promise<boolean> => {
    await lookAgain(page);
    return await button(page, FILL).isVisible();
  };
  await expect.poll(isBack, { interval: 500 }).toBe(true);
  site.takeFaults(); // connections that were refused on purpose
});

test("filling waits for the events of days that the organiser added meanwhile", async ({ site }) => {
  const noor = await withCalendars(site, "google");
  const { meetingID } = await club(site, { about: "", tentativeDates: ["2026-11-24"] }, noor.token);
  noor.put("google", eventAt(24, ["9:00", "16:00"], { title: "Dentist" }));
  noor.put("google", eventAt(27, ["9:00", "16:00"], { title: "Elsewhere" }));
  const page = await site.visit(`/m/${meetingID}`, { token: noor.token, today: TODAY });
  await button(page, "Add availability").click();
  await drawn(page, "Dentist").waitFor();
  const { timezone, minStartHour, maxEndHour } = CLUB;
  const edit = { tentativeDates: ["2026-11-24", "2026-11-27"], timezone, minStartHour, maxEndHour };
  await site.app.api.call("editMeeting", { token: noor.token, params: { meetingID }, body: edit });
  await cell(page, at(27, "9:00")).waitFor();
  // Beside few days there is no room for it in the head.
  await button(page, "Fill").click();
  await button(page, FILL).click();
  const free = [...between(24, "16:00", "17:00"), ...between(27, "16:00", "17:00")];
  await expect.poll(() => marked(page)).toHaveLength(4);
  expect((await marked(page)).toSorted()).toEqual(short(free));
  await drawn(page, "Elsewhere").waitFor();
});

/** Simulates the user's return to the window. */
async function lookAgain(page: { evaluate(run: () => void): Promise<void> }): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event("visibilitychange")));
}
