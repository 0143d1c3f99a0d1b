import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { test } from "../site-test.ts";
import { addingAnswer, answerAsGuest, button, cell, club, openClub, paint, save } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

/** Presses Save and holds its request until the returned function is called. */
async function saveHeld(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  const request = page.waitForRequest(path);
  await button(page, "Save").click();
  await request;
  return held.resolve;
}

const canSave = (page: Page) => expect.poll(() => button(page, "Save").isEnabled()).toBe(true);

async function saveAgain(page: Page): Promise<void> {
  await canSave(page);
  await save(page, "updated");
}

test.for([
  ["a guest", "guest"],
  ["a user", "me"],
] as const)(
  "strokes of %s during the first save continue as a change of the saved answer",
  async ([, path], { stage }) => {
    const { token } = await stage.app.api.signUp({ name: "Mina" });
    const { page, meetingID } = await addingAnswer(stage, path === "me" ? { token } : {});
    await paint(page, at(24, "13:00"), at(24, "13:30"));
    if (path === "guest") await page.getByRole("textbox", { name: "Name" }).fill("Mina");
    const release = await saveHeld(page, `**/respondents/${path}`);
    await paint(page, at(25, "11:00"), at(25, "11:30"));
    release();
    await expect.poll(() => stage.answers(meetingID)).toEqual([["Mina", between(24, "13:00", "14:00")]]);
    await saveAgain(page);
    const both = [...between(24, "13:00", "14:00"), ...between(25, "11:00", "12:00")];
    expect(await stage.answers(meetingID)).toEqual([["Mina", both]]);
  },
);

test("a stroke by hand or keys during a save continues after the reply and is stored by the next Save", async ({
  stage,
}) => {
  const { page, meetingID } = await openClub(stage);
  await answerAsGuest(page, "Mina", [[at(22, "13:00"), at(22, "13:30")]]);
  const stored = between(22, "13:00", "14:00");
  /** Saves the hour from nine, begins an action before the reply, and ends it afterwards. */
  const overReply = async (day: number, begin: (eleven: Locator) => Promise<void>, end?: () => Promise<void>) => {
    await button(page, "Edit availability").click();
    await paint(page, at(day, "9:00"), at(day, "9:30"));
    stored.push(...between(day, "9:00", "10:00"));
    const release = await saveHeld(page, "**/respondents/*");
    await begin(cell(page, at(day, "11:00")));
    const saved = page.waitForResponse("**/respondents/*");
    release();
    await (await saved).finished();
    await canSave(page);
    expect([day, await stage.answers(meetingID)]).toEqual([day, [["Mina", stored]]]);
    await end?.();
  };
  const saveEleven = async (day: number) => {
    await button(page, "Save").click();
    await button(page, "Edit availability").waitFor();
    stored.push(...between(day, "11:00", "12:00"));
    expect([day, await stage.answers(meetingID)]).toEqual([day, [["Mina", stored]]]);
  };
  const drag = async (day: number, eleven: Locator) => {
    await eleven.hover();
    await page.mouse.down();
    await cell(page, at(day, "11:30")).hover();
  };

  await overReply(23, () => paint(page, at(23, "11:00"), at(23, "11:30")));
  await saveEleven(23);
  await overReply(
    24,
    (eleven) => drag(24, eleven),
    () => page.mouse.up(),
  );
  await saveEleven(24);
  const goOnDown = async (eleven: Locator) => {
    await eleven.focus();
    await page.keyboard.down("Shift");
    await page.keyboard.press("ArrowDown");
  };
  await overReply(25, goOnDown, () => page.keyboard.up("Shift"));
  await saveEleven(25);
  // A cancelled drag leaves the saved answer.
  await overReply(
    26,
    (eleven) => drag(26, eleven),
    () => page.keyboard.press("Escape"),
  );
  await page.mouse.up();
  await button(page, "Edit availability").waitFor();
  expect(await stage.answers(meetingID)).toEqual([["Mina", stored]]);
});

test("strokes made while an answer is put into the offline queue join it with the next Save", async ({ stage }) => {
  const { page, meetingID } = await openClub(stage);
  const failed = Promise.withResolvers<void>();
  await page.route("**/respondents/guest", async (route) => {
    await failed.promise;
    await route.abort();
  });
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  await page.getByRole("textbox", { name: "Name" }).fill("Mina");
  const request = page.waitForRequest("**/respondents/guest");
  await button(page, "Save").click();
  await request;
  await paint(page, at(25, "11:00"), at(25, "11:30"));
  failed.resolve();
  await expect.poll(() => stage.waiting(page)).toHaveLength(1);
  await canSave(page);
  await stage.saveHere(page);
  await page.unroute("**/respondents/guest");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const both = [...between(24, "13:00", "14:00"), ...between(25, "11:00", "12:00")];
  await expect.poll(() => stage.answers(meetingID)).toEqual([["Mina", both]]);
});

test("a time chosen during the save of a schedule is scheduled by the next Save", async ({ stage }) => {
  const { page, meetingID } = await openClub(stage, { isOrganiser: true });
  await button(page, "Schedule").click();
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  const release = await saveHeld(page, "**/schedule");
  await paint(page, at(25, "11:00"), at(25, "11:30"));
  release();
  const scheduled = async () => (await stage.app.api.meeting(meetingID)).scheduledStartDateTime;
  await expect.poll(scheduled).toBe(at(24, "13:00"));
  await canSave(page);
  await button(page, "Save").click();
  await button(page, "Unschedule").waitFor();
  expect(await scheduled()).toBe(at(25, "11:00"));
});

test("a time cleared on a day that the organiser drops before Save stays cleared when the day returns", async ({
  stage,
}) => {
  const { api } = stage.app;
  const { token } = await api.signUp();
  const days = ["2026-11-24", "2026-11-25"];
  const { meetingID } = await club(stage, { tentativeDates: days }, token);
  const chooseDays = (tentativeDates: string[]) =>
    api.call("editMeeting", { token, params: { meetingID }, body: { tentativeDates } });
  const page = await stage.visit(`/m/${meetingID}`);
  await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(25, "13:30")]]);
  await button(page, "Edit availability").click();
  await paint(page, at(25, "13:00"), at(25, "13:00"));
  await chooseDays(["2026-11-24"]);
  await cell(page, at(25, "13:00")).waitFor({ state: "detached" });
  await saveAgain(page);
  await chooseDays(days);
  expect(await stage.answers(meetingID)).toEqual([["Mina", [...between(24, "13:00", "14:00"), at(25, "13:30")]]]);
});

test.for([15, 60] as const)(
  "a save ends with its message when the organiser changes the slots to %s minutes before the reply",
  async (slotMinutes, { stage }) => {
    const { page, meetingID, organiserKey } = await openClub(stage);
    await answerAsGuest(page, "Mina", [[at(24, "9:00"), at(24, "9:30")]]);
    await button(page, "Edit availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:00"));
    const release = await saveHeld(page, "**/respondents/*");
    await stage.app.api.edit(meetingID, { slotMinutes }, { organiserKey });
    await page.locator(`[data-minutes="${slotMinutes}"]`).waitFor();
    release();
    await page.getByText("Successfully updated availabilities").waitFor();
    await button(page, "Edit availability").waitFor();
  },
);

test("Save shows its progress and ignores presses until the reply", async ({ stage }) => {
  const { page, meetingID } = await openClub(stage, { isOrganiser: true });
  const isSaving = async (path: string, meanwhile?: () => Promise<void>) => {
    const release = await saveHeld(page, path);
    const saving = button(page, "Saving…");
    await saving.waitFor();
    expect(await saving.getAttribute("aria-disabled")).toBe("true");
    await saving.press("Enter");
    await meanwhile?.();
    release();
    await saving.waitFor({ state: "detached" });
  };
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Mina");
  await isSaving("**/respondents/guest", async () => {
    // The pending save would not contain it.
    await name.press("X");
    expect(await name.inputValue()).toBe("Mina");
  });
  await button(page, "Edit availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await isSaving("**/respondents/*");
  await button(page, "Schedule").click();
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  await isSaving("**/schedule");
  await button(page, "Unschedule").waitFor();
  expect(await stage.answers(meetingID)).toEqual([
    ["Mina", [...between(24, "13:00", "14:00"), ...between(25, "9:00", "10:00")]],
  ]);
});
