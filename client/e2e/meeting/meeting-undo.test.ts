import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { at, between, button, cell, club, marked, paint, short } from "./meeting-screen.ts";

const ONE = short(between(24, "13:00", "15:00"));
const TWO = short(between(25, "9:00", "10:00"));

test("strokes are taken back and brought back by keys and buttons", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await site.visit(`/m/${meetingID}`);
  expect(await button(page, "Undo").count()).toBe(0);
  await button(page, "Add availability").click();
  expect(await button(page, "Undo").isDisabled()).toBe(true);
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await page.keyboard.press("Control+z");
  expect((await marked(page)).toSorted()).toEqual(ONE);
  await page.getByRole("status").getByText("Undone: 2 times marked.").waitFor();
  await page.keyboard.press("Control+Shift+z");
  expect((await marked(page)).toSorted()).toEqual([...ONE, ...TWO]);
  await button(page, "Undo").click();
  await button(page, "Undo").click();
  expect(await marked(page)).toEqual([]);
  expect(await button(page, "Undo").isDisabled()).toBe(true);
  await page.keyboard.press("Control+y");
  expect((await marked(page)).toSorted()).toEqual(ONE);
  await expectAccessible(page);

  // A reload keeps what can be undone and redone.
  await page.reload();
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  await button(page, "Redo").click();
  expect((await marked(page)).toSorted()).toEqual([...ONE, ...TWO]);

  // Strokes by keys, and a schedule.
  await cell(page, at(26, "9:00")).focus();
  await page.keyboard.press("Space");
  expect(await marked(page)).toHaveLength(7);
  await page.keyboard.press("Control+z");
  expect(await marked(page)).toHaveLength(6);

  // In a text field the keys are the field's.
  await button(page, "Save").click();
  await page.getByRole("dialog").getByLabel("Name").fill("Mina");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await marked(page)).toHaveLength(6);

  await button(page, "Cancel").click();
  await button(page, "Schedule").click();
  await paint(page, at(25, "9:00"), at(25, "10:00"));
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  await page.keyboard.press("Control+z");
  expect((await marked(page)).toSorted()).toEqual(short(between(25, "9:00", "10:30")));
});

test("a finger has buttons for it", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await site.visit(`/m/${meetingID}`, { width: 390 });
  await button(page, "Add availability").tap();
  await cell(page, at(24, "13:00")).tap();
  await button(page, "Undo").tap();
  expect(await marked(page)).toEqual([]);
  await button(page, "Redo").tap();
  expect(await marked(page)).toHaveLength(1);
});

test("what the same answer gets on another device shows while one paints, and takes no stroke away", async ({
  site,
}) => {
  const { meetingID } = await club(site);
  const { token } = await site.app.api.signUp();
  const save = (availabilities: string[]) =>
    site.app.api.call("saveOwnAnswer", { params: { meetingID }, token, body: { availabilities } });
  await save(between(24, "13:00", "15:00"));
  const page = await site.visit(`/m/${meetingID}`, { token });
  await page.waitForFunction(() => document.querySelector("[data-live='live']") !== null);
  await button(page, "Edit availability").click();
  await paint(page, at(26, "9:00"), at(26, "9:30"));
  await save([...between(24, "14:00", "15:00"), ...TWO.map((slot) => slot.replace("Z", ":00Z"))]);
  await page.getByText("Updated on another device.").waitFor();
  const both = [...short(between(24, "14:00", "15:00")), ...TWO, ...short(between(26, "9:00", "10:00"))];
  expect((await marked(page)).toSorted()).toEqual(both);
  await page.keyboard.press("Control+z");
  expect(await marked(page)).toHaveLength(4);
  await page.keyboard.press("Control+y");
  await button(page, "Save").click();
  await page.getByText("Successfully updated availabilities").waitFor();
  const [answer] = Object.values((await site.app.api.meeting(meetingID)).respondents);
  expect(short(answer?.availabilities ?? [])).toEqual(both);
});

test("a user who adds an answer and gives one on another device goes on with that", async ({ site }) => {
  const { meetingID } = await club(site);
  const { token } = await site.app.api.signUp();
  const page = await site.visit(`/m/${meetingID}`, { token });
  await page.waitForFunction(() => document.querySelector("[data-live='live']") !== null);
  await button(page, "Add availability").click();
  await paint(page, at(26, "9:00"), at(26, "9:30"));
  const body = { availabilities: between(24, "13:00", "15:00") };
  await site.app.api.call("saveOwnAnswer", { params: { meetingID }, token, body });
  await page.getByRole("heading", { name: "Edit your availability" }).waitFor();
  expect((await marked(page)).toSorted()).toEqual([...ONE, ...short(between(26, "9:00", "10:00"))]);
  await button(page, "Save").click();
  await page.getByText("Successfully updated availabilities").waitFor();
  const [answer] = Object.values((await site.app.api.meeting(meetingID)).respondents);
  expect(answer?.availabilities).toHaveLength(6);
});
