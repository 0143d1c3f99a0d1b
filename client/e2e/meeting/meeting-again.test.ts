import type { Page, Route } from "playwright";
import { expect } from "vitest";
import { expectAccessibleLooks } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { button, club, openClub } from "./meeting-screen.ts";
import { at, WEEK } from "./slots.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Use again" });

async function openDialog(page: Page): Promise<void> {
  await button(page, "More").click();
  await button(page, "Use again…").click();
  await dialog(page).waitFor();
}

test("an organiser copies and renames a meeting with its people, without its answers, and is led to invite them", async ({
  site,
}) => {
  const { meetingID, organiserKey } = await club(site, { place: "Lab", durationMinutes: 90 });
  await site.app.api.addGuest(meetingID, "Ann", [at(24, "13:00")]);
  const people = [{ name: "Ben", email: "ben@example.org", required: true }, { name: "Cat" }];
  await site.app.api.call("addExpected", { params: { meetingID }, organiserKey, body: { people } });
  const page = await site.visit(`/m/${meetingID}`, { organiserKey, today: "2026-11-24" });
  await openDialog(page);
  await dialog(page).getByText("The 2 people you expect come along. No mail is sent by this.").waitFor();
  await expectAccessibleLooks(page);
  await dialog(page).getByText("Two of your meetings then have this name.").waitFor();
  await dialog(page).getByLabel("Name").fill(" ");
  expect(await button(page, "Create").isDisabled()).toBe(true);
  await dialog(page).getByLabel("Name").fill("Robotics club II ");
  expect(await dialog(page).getByText("Two of your meetings").count()).toBe(0);
  await dialog(page).getByLabel("Later by").fill("2");
  await button(page, "Create").click();
  await page.getByRole("dialog").getByText("ben@example.org").waitFor();

  const copied = new URL(page.url()).pathname.split("/")[2] ?? "";
  expect(copied).not.toBe(meetingID);
  const copy = await site.app.api.meeting(copied);
  const later = (date: string) => Temporal.PlainDate.from(date).add({ weeks: 2 }).toString();
  expect(copy).toMatchObject({
    name: "Robotics club II",
    place: "Lab",
    durationMinutes: 90,
    minStartHour: 9,
    tentativeDates: WEEK.map(later),
    respondents: {},
    expected: [
      { name: "Ben", required: true },
      { name: "Cat", required: false },
    ],
  });
  // This device holds the key of the copy too.
  await page.keyboard.press("Escape");
  await button(page, "Edit").waitFor();
});

test("a copy whose people could not be added retries them, and creates neither the copy nor the people twice", async ({
  site,
}) => {
  const { meetingID, organiserKey } = await club(site);
  const body = { people: [{ name: "Ben", email: "ben@example.org" }, { name: "Cat" }] };
  await site.app.api.call("addExpected", { params: { meetingID }, organiserKey, body });
  const page = await site.visit(`/m/${meetingID}`, { organiserKey, today: "2026-11-24" });
  const made: string[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST" && response.url().endsWith("/api/meetings")) made.push(response.url());
  });
  await page.route("**/expected", (route) => route.abort(), { times: 1 });
  await openDialog(page);
  await button(page, "Create").click();
  await dialog(page).getByRole("alert").waitFor();
  expect(await dialog(page).getByLabel("Later by").isDisabled()).toBe(true);
  // The server adds them, and the reply is lost.
  const isAdded = Promise.withResolvers<void>();
  const loseReply = async (route: Route) => {
    await route.fetch();
    await route.abort();
    isAdded.resolve();
  };
  await page.route("**/expected", loseReply, { times: 1 });
  await button(page, "Create").click();
  await isAdded.promise;
  await dialog(page).getByRole("alert").waitFor();
  await button(page, "Create").click();
  await page.getByRole("dialog").getByText("ben@example.org").waitFor();
  const copy = await site.app.api.meeting(new URL(page.url()).pathname.split("/")[2] ?? "");
  expect(copy.expected).toMatchObject([{ name: "Ben" }, { name: "Cat" }]);
  expect(made).toHaveLength(1);
  expect(site.takeFaults()).toHaveLength(2);
});

test("another person copies a scheduled meeting, owns the copy and gets its link, and past days are refused", async ({
  site,
}) => {
  const { page, meetingID, organiserKey } = await openClub(site, { today: "2026-11-24" });
  await button(page, "More").click();
  await button(page, "Schedule").waitFor();
  expect(await button(page, "Use again…").count()).toBe(0);
  await page.keyboard.press("Escape");
  await site.app.api.schedule(meetingID, { organiserKey }, [at(25, "13:00"), at(25, "14:00")]);
  await page.reload();
  await openDialog(page);
  await dialog(page).getByLabel("Unit").selectOption("months");
  await button(page, "Create").click();
  await page.getByRole("heading", { name: "Your meeting is ready to share" }).waitFor();
  await page.keyboard.press("Escape");
  await button(page, "Edit").waitFor();

  const old = await site.visit(`/m/${meetingID}`, { today: "2027-05-24" });
  await openDialog(old);
  await dialog(old).getByLabel("Later by").fill("1");
  await dialog(old).getByText("These days are over.").waitFor();
  expect(await button(old, "Create").isDisabled()).toBe(true);
});
