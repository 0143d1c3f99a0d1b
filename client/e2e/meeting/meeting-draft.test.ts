import { describe, expect } from "vitest";
import { test } from "../site-test.ts";
import {
  answerAsGuest,
  at,
  between,
  button,
  cell,
  club,
  marked,
  nameGuest,
  paint,
  respondent,
  short,
  WEEK,
} from "./meeting-screen.ts";

describe("strokes that are not saved", () => {
  test("survive a reload", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    await page.reload();
    await page.getByRole("heading", { name: "Add your availability" }).waitFor();
    expect((await marked(page)).toSorted()).toEqual(short(between(24, "13:00", "15:00")));
    await button(page, "Save").click();
    await nameGuest(page, "Mina");
    await page.getByText("Successfully added availabilities").waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Availabilities" }).waitFor();
  });

  test("survive a reload with the name that a guest has typed", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    const box = page.getByRole("textbox", { name: "Your name" });
    await box.fill("Mina");
    await page.reload();
    await page.getByRole("heading", { name: "Add your availability" }).waitFor();
    expect(await box.inputValue()).toBe("Mina");
    await button(page, "Cancel").click();
    await page.getByRole("heading", { name: "Availabilities" }).waitFor();
    await page.reload();
    await button(page, "Add availability").click();
    expect(await box.inputValue()).toBe("");
  });

  test("are not shown to the next user after signing out", async ({ site }) => {
    const [ann, ben] = [await site.app.api.signUp({ name: "Ann" }), await site.app.api.signUp({ name: "Ben" })];
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`, { token: ann.token });
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    await page.goto(`${site.url}/me`);
    await button(page, "Sign out").click();
    await page.getByRole("heading", { name: "On which days would you like to meet?" }).waitFor();
    await page.evaluate((token) => localStorage.setItem("token", token), ben.token);
    await page.goto(`${site.url}/m/${meetingID}`);
    await button(page, "Add availability").click();
    expect(await marked(page)).toEqual([]);
  });

  test("are forgotten as soon as the login has ended, whatever else signing out waits for", async ({ site }) => {
    const { token } = await site.app.api.signUp({ name: "Ann" });
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`, { token });
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    await page.goto(`${site.url}/me`);
    await button(page, "Sign out").waitFor();
    // Another page holds what waits on the device, and does not let it go.
    await page.evaluate(async () => {
      const opening = indexedDB.open("overlap");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const outbox = opening.result.transaction("outbox", "readwrite").objectStore("outbox");
      const hold = (): void => outbox.count().addEventListener("success", hold);
      hold();
    });
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes(".draft.")));
    expect(await kept()).toHaveLength(1);
    await button(page, "Sign out").click();
    await expect.poll(kept).toEqual([]);
  });

  test("survive a click on a name and a wrong Cancel", async ({ site }) => {
    const { meetingID } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "15:00"));
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Add availability").click();
    await paint(page, at(25, "13:00"), at(25, "14:30"));
    await respondent(page, "Ann").click();
    expect(await marked(page)).toHaveLength(4);
    await button(page, "Cancel").click();
    await page.getByRole("heading", { name: "Availabilities" }).waitFor();
    await button(page, "Undo").click();
    await page.getByRole("heading", { name: "Add your availability" }).waitFor();
    expect(await marked(page)).toHaveLength(4);
  });

  test("stay when saving fails, and say why", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "14:30")]]);
    await button(page, "Edit availability").click();
    await paint(page, at(25, "9:00"), at(25, "9:30"));
    await page.route("**/respondents/*", (route) =>
      route.fulfill({ status: 429, json: { message: "Too many requests.", code: "too-many", requestId: "r" } }),
    );
    await button(page, "Save").click();
    await page.getByRole("alert").getByText("Error submitting availabilities: Too many requests.").waitFor();
    expect(await marked(page)).toHaveLength(6);
    await page.unroute("**/respondents/*");
    await button(page, "Save").click();
    await page.getByText("Successfully updated availabilities").waitFor();
  });
});

describe("more than one page of days", () => {
  const NINE_DAYS = [...WEEK, "2026-11-29", "2026-11-30"];

  test("Continue and Next lead on while there is more, and Save is there at once", async ({ site }) => {
    const { meetingID } = await club(site, { tentativeDates: NINE_DAYS });
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Add availability").click();
    await button(page, "Save").waitFor();
    await paint(page, at(24, "13:00"), at(24, "13:30"));
    await button(page, "Continue").click();
    await paint(page, at(30, "9:00"), at(30, "9:30"));
    expect(await button(page, "Continue").count()).toBe(0);
    await button(page, "Save").click();
    await nameGuest(page, "Mina");
    await page.getByText("Successfully added availabilities").waitFor();
    const [mina] = Object.values((await site.app.api.meeting(meetingID)).respondents);
    expect(mina?.availabilities).toEqual([...between(24, "13:00", "14:00"), ...between(30, "9:00", "10:00")]);

    await button(page, "Edit availability").click();
    await cell(page, at(24, "13:00")).waitFor();
    await button(page, "Next").click();
    expect(await marked(page)).toHaveLength(2);
    expect(await button(page, "Next").count()).toBe(0);
  });
});
