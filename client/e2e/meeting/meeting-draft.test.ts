import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { test } from "../site-test.ts";
import {
  addingAnswer,
  answerAsGuest,
  answersOf,
  button,
  cell,
  marked,
  openClub,
  paint,
  respondent,
  save,
  club,
  live,
  saveAs,
} from "./meeting-screen.ts";
import { PASSWORD } from "#server/testing/api-client.ts";
import { at, between, short, WEEK } from "./slots.ts";
import { expectAccessible } from "../expect-accessible.ts";

test("unsaved strokes survive a click on a name, an accidental Cancel, and a reload with the typed name", async ({
  site,
}) => {
  const { page } = await addingAnswer(site, { answers: { Ann: between(24, "13:00", "15:00") } });
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  const box = page.getByRole("textbox", { name: "Your name" });
  await box.fill("Mina");
  await respondent(page, "Ann").click();
  await expect.poll(() => marked(page)).toHaveLength(4);
  await button(page, "Cancel").click();
  await page.getByRole("heading", { name: "Availabilities" }).waitFor();
  await button(page, "Undo").click();
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  expect((await marked(page)).toSorted()).toEqual(short(between(24, "13:00", "15:00")));
  expect(await box.inputValue()).toBe("Mina");
  await button(page, "Cancel").click();
  await page.getByRole("heading", { name: "Availabilities" }).waitFor();
  await page.reload();
  await button(page, "Add availability").click();
  expect(await box.inputValue()).toBe("");
  await expect.poll(() => marked(page)).toEqual([]);
});

test("unsaved strokes keep their times in longer and shorter slots, and vanish in a meeting on whole days", async ({
  site,
}) => {
  const { page, meetingID, organiserKey } = await addingAnswer(site, { body: { maxEndHour: 21 } });
  const edit = (body: BodyOf<"editMeeting">) => site.app.api.edit(meetingID, body, { organiserKey });
  await live(page);
  await paint(page, at(24, "13:00"), at(24, "14:00"));
  // Midnight in UTC is the number of a whole day.
  await paint(page, at(24, "19:00"), at(24, "19:30"));
  await edit({ slotMinutes: 60 });
  await expect.poll(() => marked(page)).toEqual(short([at(24, "13:00"), at(24, "19:00")]));
  await page.goto(`${site.url}/how-it-works`);
  await edit({ slotMinutes: 15 });
  await page.goto(`${site.url}/m/${meetingID}`);
  const quarters = ["13:00", "13:15", "13:30", "13:45", "19:00", "19:15", "19:30", "19:45"];
  await expect.poll(() => marked(page)).toEqual(short(quarters.map((time) => at(24, time))));
  await live(page);
  await edit({ kind: "wholeDays", tentativeDates: WEEK });
  await expect.poll(() => page.locator("[data-slot]").count()).toBe(7);
  expect(await marked(page)).toEqual([]);
});

test("strokes outside new days and hours are not counted, and a guest is asked before an empty answer", async ({
  site,
}) => {
  const { page, meetingID, organiserKey } = await addingAnswer(site);
  const edit = (body: BodyOf<"editMeeting">) => site.app.api.edit(meetingID, body, { organiserKey });
  const saveButton = page.getByRole("button", { name: "Save" });
  await live(page);
  await paint(page, at(24, "13:00"), at(25, "13:30"));
  await expect.poll(() => saveButton.textContent()).toBe("Save4");
  await page.getByRole("textbox", { name: "Your name" }).fill("Mina");
  await edit({ tentativeDates: WEEK.filter((date) => date !== "2026-11-25") });
  await expect.poll(() => saveButton.textContent()).toBe("Save2");
  await edit({ minStartHour: 14 });
  await cell(page, at(24, "13:00")).waitFor({ state: "detached" });
  await expect.poll(() => saveButton.textContent()).toBe("Save");
  await saveButton.click();
  const question = page.getByRole("alertdialog", { name: "Not free at any of these times?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await edit({ tentativeDates: WEEK, minStartHour: 9 });
  await expect.poll(() => saveButton.textContent()).toBe("Save4");
  expect(await answersOf(site, meetingID)).toEqual([]);
});

test("unsaved strokes merge with the stored answer when slots become longer", async ({ site }) => {
  const { page, meetingID, organiserKey } = await openClub(site);
  await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "13:00")]]);
  await live(page);
  await button(page, "Edit availability").click();
  await paint(page, at(24, "13:30"), at(24, "14:00"));
  const isHeard = Promise.withResolvers<void>();
  await page.route(`**/api/meetings/${meetingID}`, async (route) => {
    await isHeard.promise;
    await route.continue();
  });
  await site.app.api.edit(meetingID, { slotMinutes: 60 }, { organiserKey });
  // The new grid arrives first; a single half hour is no hour.
  await expect.poll(() => marked(page)).toEqual(short([at(24, "13:30"), at(24, "14:00")]));
  isHeard.resolve();
  await expect.poll(() => marked(page)).toEqual(short([at(24, "13:00")]));
  await save(page, "updated");
  expect(await answersOf(site, meetingID)).toEqual([["Mina", [at(24, "13:00")]]]);
});

test("unsaved strokes disappear as soon as the login ends, even while signing out waits", async ({ site }) => {
  const { token } = await site.app.api.signUp({ name: "Ann" });
  const { page } = await addingAnswer(site, { token });
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await page.goto(`${site.url}/me`);
  await button(page, "Sign out").waitFor();
  // Another page holds the lock of pending answers.
  await page.evaluate(async () => {
    const opening = indexedDB.open("overlap");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const outbox = opening.result.transaction("pending", "readwrite").objectStore("pending");
    const hold = (): void => outbox.count().addEventListener("success", hold);
    hold();
  });
  const storedDrafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes(".draft.")));
  expect(await storedDrafts()).toHaveLength(1);
  await button(page, "Sign out").click();
  await expect.poll(storedDrafts).toEqual([]);
});

test("an account's strokes leave another tab at sign-out, never become a guest's, and return with the login", async ({
  site,
}) => {
  const { token, email } = await site.app.api.signUp({ name: "Ann" });
  const { page } = await addingAnswer(site, { token });
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  const other = await page.context().newPage();
  const signOut = async (): Promise<void> => {
    await other.goto(`${site.url}/me`);
    await button(other, "Sign out").click();
    await page.getByRole("heading", { name: "Availabilities" }).waitFor();
  };
  await signOut();
  expect(await button(page, "Save").count()).toBe(0);
  expect(await page.getByText("Not saved").count()).toBe(0);

  const { reply } = await site.app.api.call("logIn", { body: { email, password: PASSWORD } });
  await other.evaluate((again) => localStorage.setItem("token", again), reply.token);
  await page.reload();
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  await expect.poll(() => marked(page)).toHaveLength(4);

  await signOut();
  await page.reload();
  await button(page, "Add availability").click();
  expect(await marked(page)).toEqual([]);
});

const NINE_DAYS = [...WEEK, "2026-11-29", "2026-11-30"];

test("Continue and Next lead through the pages of days, and Save is always visible", async ({ site }) => {
  const { page, meetingID } = await addingAnswer(site, { body: { tentativeDates: NINE_DAYS } });
  await button(page, "Save").waitFor();
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  await button(page, "Continue to Nov 29 – 30").click();
  await paint(page, at(30, "9:00"), at(30, "9:30"));
  expect(await button(page, /^Continue to/).count()).toBe(0);
  await saveAs(page, "Mina");
  const [mina] = Object.values((await site.app.api.meeting(meetingID)).respondents);
  expect(mina?.availabilities).toEqual([...between(24, "13:00", "14:00"), ...between(30, "9:00", "10:00")]);

  await button(page, "Edit availability").click();
  await cell(page, at(24, "13:00")).waitFor();
  await button(page, "Next: Nov 29 – 30").click();
  await expect.poll(() => marked(page)).toHaveLength(2);
  expect(await button(page, /^Next: /).count()).toBe(0);
});

const ONE = short(between(24, "13:00", "15:00"));
const TWO = short(between(25, "9:00", "10:00"));

test("keys and buttons undo and redo strokes", async ({ site }) => {
  const { page } = await openClub(site, { isOrganiser: true });
  expect(await button(page, "Undo").count()).toBe(0);
  await button(page, "Add availability").click();
  expect(await button(page, "Undo").count()).toBe(0);
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await page.keyboard.press("Control+z");
  expect((await marked(page)).toSorted()).toEqual(ONE);
  await page.getByRole("status").getByText("Undone: 2 times marked, Wednesday, November 25.").waitFor();
  await page.keyboard.press("Control+Shift+z");
  expect((await marked(page)).toSorted()).toEqual([...ONE, ...TWO]);
  await button(page, "Undo").click();
  await button(page, "Undo").click();
  await expect.poll(() => marked(page)).toEqual([]);
  // Redo takes the place and the focus of Undo.
  expect(await button(page, "Undo").count()).toBe(0);
  expect(await button(page, "Redo").evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Control+y");
  expect((await marked(page)).toSorted()).toEqual(ONE);
  await expectAccessible(page);

  // A reload keeps undo and redo.
  await page.reload();
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  await button(page, "Redo").click();
  expect((await marked(page)).toSorted()).toEqual([...ONE, ...TWO]);

  // Strokes by keys and a scheduled time.
  await cell(page, at(26, "9:00")).focus();
  await page.keyboard.press("Space");
  await expect.poll(() => marked(page)).toHaveLength(7);
  await page.keyboard.press("Control+z");
  await expect.poll(() => marked(page)).toHaveLength(6);

  // A text field handles the keys itself.
  await button(page, "Save").click();
  await page.getByRole("dialog").getByLabel("Name").fill("Mina");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => marked(page)).toHaveLength(6);

  await button(page, "Cancel").click();
  await button(page, "Schedule").click();
  await paint(page, at(25, "9:00"), at(25, "10:00"));
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  await page.keyboard.press("Control+z");
  expect((await marked(page)).toSorted()).toEqual(short(between(25, "9:00", "10:30")));
});

test("a change of the answer on another device and a failed save both keep the strokes", async ({ site }) => {
  const { meetingID } = await club(site);
  const { token } = await site.app.api.signUp();
  const saveElsewhere = (availabilities: string[]) =>
    site.app.api.call("saveOwnAnswer", { params: { meetingID }, token, body: { availabilities } });
  await saveElsewhere(between(24, "13:00", "15:00"));
  const page = await site.visit(`/m/${meetingID}`, { token });
  await live(page);
  await button(page, "Edit availability").click();
  await paint(page, at(26, "9:00"), at(26, "9:30"));
  await saveElsewhere([...between(24, "14:00", "15:00"), ...TWO.map((slot) => slot.replace("Z", ":00Z"))]);
  await page.getByText("Updated on another device.").waitFor();
  const both = [...short(between(24, "14:00", "15:00")), ...TWO, ...short(between(26, "9:00", "10:00"))];
  expect((await marked(page)).toSorted()).toEqual(both);
  await page.keyboard.press("Control+z");
  await expect.poll(() => marked(page)).toHaveLength(4);
  await page.keyboard.press("Control+y");
  await page.route("**/respondents/*", (route) =>
    route.fulfill({ status: 429, json: { message: "Too many requests.", code: "too-many", requestId: "r" } }),
  );
  await button(page, "Save").click();
  await page.getByRole("alert").getByText("Error submitting availabilities: Too many requests.").waitFor();
  expect((await marked(page)).toSorted()).toEqual(both);
  await page.unroute("**/respondents/*");
  await save(page, "updated");
  const [answer] = Object.values((await site.app.api.meeting(meetingID)).respondents);
  expect(short(answer?.availabilities ?? [])).toEqual(both);
});
