import type { Page } from "playwright";
import { expect } from "vitest";
import { translatedPage } from "../conditions/translated-page.ts";
import { heading, message } from "../form.ts";
import { PHONE } from "../home/home-screen.ts";
import { addingAnswer, button, live, marked, openClub, paint, showAs } from "../meeting/meeting-screen.ts";
import { at, between, short } from "../meeting/slots.ts";
import { test } from "../site-test.ts";

const WIDTHS = [
  ["at a desk", {}],
  ["on a phone", PHONE],
] as const;

/** Checks the results of a visitor's first gestures and of others' changes. */
test.for(WIDTHS)(
  "a page that Chrome translates shows each change that its visitor or another person makes, %s",
  async ([, size], { site }) => {
    const { page, meetingID, organiserKey } = await openClub(site, {
      ...size,
      before: translatedPage.prepare,
      answers: { Ann: between(24, "10:00", "12:00") },
      isOrganiser: true,
    });
    const { api } = site.app;
    const who = { organiserKey };
    await live(page);
    const shows = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

    await button(page, "Add availability").click();
    await paint(page, at(22, "13:00"), at(22, "13:30"));
    await expect.poll(() => marked(page)).toEqual(short(between(22, "13:00", "14:00")));
    await button(page, "Cancel").click();
    await button(page, "Share").click();
    await message(page, "Successfully copied URL to clipboard").waitFor();
    await switchViews(page);
    await button(page, "Schedule").click();
    await button(page, "Cancel").click();
    await leaveDialog(page, /Shown in local time/);
    await leaveDialog(page, "Who should answer?");

    const ben = await api.addGuest(meetingID, "Ben", between(24, "10:00", "11:00"));
    await shows("2 answered");
    const bestTime = (pressed: boolean) => page.getByRole("button", { name: "Tue, Nov 24, 10 AM", pressed });
    await bestTime(false).click();
    await bestTime(true).click();
    await bestTime(false).waitFor();
    await api.call("deleteRespondent", { params: ben.params, ...who });
    await shows("1 answered");
    await api.call("addExpected", { params: { meetingID }, body: { people: [{ name: "Cleo" }] }, ...who });
    await shows("Cleo");
    await api.edit(meetingID, { about: "See www.example.org first" }, who);
    await shows("See");
    await api.edit(meetingID, { about: "Bring a friend", name: "Chess club", place: "Room 7" }, who);
    await heading(page, "Chess club").waitFor();
    await shows("Bring a friend");
    await shows("Room 7");
    await api.edit(meetingID, { closesAt: at(23, "9:00") }, who);
    await shows(/^Closes/);
    await api.schedule(meetingID, who, [at(24, "10:00"), at(24, "11:00")]);
    await shows("Add to calendar");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Meeting name").waitFor();
  },
);

async function leaveDialog(page: Page, opener: string | RegExp): Promise<void> {
  await button(page, opener).first().click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function switchViews(page: Page): Promise<void> {
  await showAs(page, "list");
  await showAs(page, "grid");
}

test("a page redraws itself after an extension moved its elements, and keeps the strokes", async ({ site }) => {
  const { page } = await addingAnswer(site);
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await page.getByRole("grid").evaluate((grid) => {
    const frame = document.createElement("font");
    grid.replaceWith(frame);
    frame.append(grid);
  });
  await showAs(page, "list");
  await showAs(page, "grid");
  await expect.poll(() => marked(page)).toEqual(short(between(24, "13:00", "15:00")));
  expect(site.takeFaults().join()).toContain("NotFoundError");
});
