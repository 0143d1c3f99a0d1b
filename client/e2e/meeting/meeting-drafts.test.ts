import { lookAt } from "#server/testing/grid-eyes.ts";
import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { available, button, cell, club, marked, nameGuest, paint, respondent, live } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";
import { startFront } from "../start-front.ts";
import type { Site } from "../start-site.ts";

/** Opens two live windows of one meeting. */
async function twoWindows(site: Site, meetingID: string): Promise<[Page, Page]> {
  const [ann, ben] = await Promise.all([site.visit(`/m/${meetingID}`), site.visit(`/m/${meetingID}`)]);
  await live(ann, ben);
  return [ann, ben];
}

/** Returns the cells under others' outlines by column: `slot`, or `-slot` if the outline clears it. */
function outlined(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>("[data-slot]")];
    return [...document.querySelectorAll<HTMLElement>("[data-drafts] p")].flatMap((outline) => {
      const { top, bottom, left, right } = outline.getBoundingClientRect();
      const isInside = (one: DOMRect) => {
        const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
        return x > left && x < right && y > top && y < bottom;
      };
      const covered = cells.filter((one) => isInside(one.getBoundingClientRect()));
      const sign = outline.dataset["change"] === "removed" ? "-" : "";
      return covered.map((one) => `${sign}${one.dataset["slot"]?.replace("Z", ":00Z")}`);
    });
  });
}

const sees = (page: Page, slots: readonly string[]) => expect.poll(() => outlined(page)).toEqual(slots);

test("another window sees strokes while they are painted, undone and saved, until the painter's window closes", async ({
  site,
}) => {
  const { meetingID } = await club(site);
  const [ann, ben] = await twoWindows(site, meetingID);
  await button(ann, "Add availability").click();
  await ben.getByText("Someone new").waitFor();
  // While the mouse is still down.
  await cell(ann, at(24, "13:00")).hover();
  await ann.mouse.down();
  await cell(ann, at(24, "14:00")).hover();
  await sees(ben, between(24, "13:00", "14:30"));
  await cell(ann, at(24, "14:30")).hover();
  await ann.mouse.up();
  await sees(ben, between(24, "13:00", "15:00"));
  expect(await outlined(ann)).toEqual([]);
  expect(await available(ben, at(24, "13:00"))).toBe("no answers yet");
  await expectAccessible(ben);

  // Keys work too.
  await cell(ann, at(25, "9:00")).focus();
  await ann.keyboard.press("Space");
  await sees(ben, [...between(24, "13:00", "15:00"), at(25, "9:00")]);
  await ann.keyboard.press("Control+z");
  await sees(ben, between(24, "13:00", "15:00"));

  await button(ann, "Save").click();
  await nameGuest(ann, "Ann");
  await respondent(ben, "Ann").waitFor();
  await sees(ben, []);
  await ben.getByText("Someone new").waitFor({ state: "detached" });
  expect(await available(ben, at(24, "13:00"))).toBe("1 of 1 available");

  // An edit of a saved answer shows cleared cells and the editor's name.
  await live(ann);
  await button(ann, "Edit availability").click();
  await respondent(ben, "Ann").getByText("editing…").waitFor();
  await paint(ann, at(24, "14:30"), at(24, "14:30"));
  await paint(ann, at(26, "9:00"), at(26, "9:30"));
  await sees(ben, [`-${at(24, "14:30")}`, ...between(26, "9:00", "10:00")]);
  // They disappear with the window and return after a reload.
  await ann.reload();
  await ann.getByRole("heading", { name: "Edit your availability" }).waitFor();
  await sees(ben, [`-${at(24, "14:30")}`, ...between(26, "9:00", "10:00")]);
  // The page counts people who have the meeting open.
  await ben.getByText("2 here now").waitFor();
  await ann.close();
  await sees(ben, []);
  await respondent(ben, "Ann").getByText("editing…").waitFor({ state: "detached" });
  await ben.getByText("2 here now").waitFor({ state: "detached" });
});

test("another window sees the strokes of an edit of a guest's answer, also beside its own strokes", async ({
  site,
}) => {
  const { meetingID } = await club(site);
  await site.app.api.addGuest(meetingID, "Mina", between(24, "13:00", "15:00"));
  const [ann, ben] = await twoWindows(site, meetingID);
  await respondent(ann, "Mina").click();
  await button(ann, "Edit Mina's availability").click();
  await respondent(ben, "Mina").getByText("someone is editing…").waitFor();
  await paint(ann, at(25, "13:00"), at(25, "14:00"));
  await sees(ben, between(25, "13:00", "14:30"));
  await button(ben, "Add availability").click();
  await paint(ben, at(25, "13:30"), at(25, "15:00"));
  await sees(ben, between(25, "13:00", "14:30"));
  await expect.poll(() => marked(ben)).toHaveLength(4);
  await sees(ann, between(25, "13:30", "15:30"));
});

test("a user's other device sees the strokes of the own answer", async ({ site }) => {
  const { meetingID } = await club(site);
  const { token } = await site.app.api.signUp();
  const body = { availabilities: between(24, "13:00", "15:00") };
  await site.app.api.call("saveOwnAnswer", { params: { meetingID }, token, body });
  const [laptop, phone] = await Promise.all([
    site.visit(`/m/${meetingID}`, { token }),
    site.visit(`/m/${meetingID}`, { token, width: 390 }),
  ]);
  await live(laptop, phone);
  await button(laptop, "Edit availability").click();
  await paint(laptop, at(25, "9:00"), at(25, "9:30"));
  await sees(phone, between(25, "9:00", "10:00"));
  await phone.getByText("editing elsewhere…").waitFor();
  await expectAccessible(phone);
});

test("a user whose network dies is told within seconds and no longer sees others' strokes", async ({ site }) => {
  const { meetingID } = await club(site);
  const front = await startFront(site.url);
  const [ann, ben] = await Promise.all([
    site.visit(`/m/${meetingID}`),
    site.visit(`/m/${meetingID}`, { through: front.url }),
  ]);
  await live(ann, ben);
  await button(ann, "Add availability").click();
  await paint(ann, at(24, "13:00"), at(24, "14:30"));
  await sees(ben, between(24, "13:00", "15:00"));
  front.silenceSockets();
  // Sooner than presence expires, which takes half a minute.
  await expect.poll(() => outlined(ben), { timeout: 20_000 }).toEqual([]);
  await ben.getByText("Reconnecting…").waitFor();
  await front.mend();
  await sees(ben, between(24, "13:00", "15:00"));
  await ben.close();
  await front.stop();
});

test("a crowd sees its number, and others' strokes only after it has become smaller", async ({ site }) => {
  const { meetingID } = await club(site);
  const [ann, ben] = await twoWindows(site, meetingID);
  await button(ann, "Add availability").click();
  await paint(ann, at(24, "13:00"), at(24, "14:30"));
  await sees(ben, between(24, "13:00", "15:00"));
  const crowd = Array.from({ length: 99 }, () => {
    const { provider, leave } = lookAt(site.url, meetingID);
    provider.on("authenticated", () => provider.setAwarenessField("here", true));
    return { leave };
  });
  await ben.getByText("101 here now").waitFor();
  await sees(ben, []);
  expect(await ben.getByText("Someone new").count()).toBe(0);
  await paint(ann, at(25, "13:00"), at(25, "14:30"));
  for (const guest of crowd.slice(0, 20)) guest.leave();
  await ben.getByText("81 here now").waitFor();
  await sees(ben, [...between(24, "13:00", "15:00"), ...between(25, "13:00", "15:00")]);
  for (const guest of crowd.slice(20)) guest.leave();
});
