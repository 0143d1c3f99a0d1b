import { expect } from "vitest";
import { message } from "../form.ts";
import { addingAnswer, button, cell, marked, paint } from "../meeting/meeting-screen.ts";
import { at, between, short } from "../meeting/slots.ts";
import { test } from "../site-test.ts";
import type { OfflineStage } from "./offline-stage.ts";

/** Saves a guest's new answer offline, painted in slots of `minutes`. */
async function waitingAnswer(
  stage: OfflineStage,
  slotMinutes: 30 | 60,
  strokes: readonly (readonly [string, string])[],
) {
  const { page, meetingID, organiserKey } = await addingAnswer(stage, { body: { slotMinutes } });
  for (const [from, to] of strokes) await paint(page, from, to);
  await stage.unplugPainter(page);
  await stage.saveHere(page, "Mina");
  const edit = (body: object) => stage.app.api.call("editMeeting", { params: { meetingID }, organiserKey, body });
  return { page, meetingID, edit };
}

test("a waiting answer arrives with its whole hours when slots become twice as long", async ({ stage }) => {
  const { page, meetingID, edit } = await waitingAnswer(stage, 30, [[at(24, "13:00"), at(24, "14:00")]]);
  await edit({ slotMinutes: 60 });
  await stage.plugAndSend(page);
  expect(await stage.answers(meetingID)).toEqual([["Mina", [at(24, "13:00")]]]);
});

test("the remaining times of a waiting answer are saved in the new slots when days are removed too", async ({
  stage,
}) => {
  const { page, meetingID, edit } = await waitingAnswer(stage, 60, [
    [at(24, "13:00"), at(24, "13:00")],
    [at(25, "9:00"), at(25, "9:00")],
  ]);
  await edit({ slotMinutes: 30, tentativeDates: ["2026-11-24", "2026-11-26"] });
  await stage.front.plug(page.context());
  await page.getByText(/some of your times are no longer among them/).waitFor();
  await button(page, "Save the others").click();
  await message(page, "Your times for “Robotics club” are saved").waitFor();
  expect(await stage.answers(meetingID)).toEqual([["Mina", between(24, "13:00", "14:00")]]);
});

test("a waiting answer is shown and changed in the new slots, and arrives once", async ({ stage }) => {
  const { page, meetingID, edit } = await waitingAnswer(stage, 60, [[at(24, "13:00"), at(24, "13:00")]]);
  await edit({ slotMinutes: 30 });
  stage.refuse("POST", 503, { code: "unavailable", message: "Not now." });
  await stage.front.plug(page.context());
  await cell(page, at(24, "13:30")).waitFor();
  await button(page, "Edit availability").click();
  await expect.poll(() => marked(page)).toEqual(short(between(24, "13:00", "14:00")));
  await paint(page, at(24, "13:30"), at(24, "13:30"));
  await paint(page, at(25, "9:00"), at(25, "9:00"));
  await stage.saveHere(page);
  stage.front.instead(undefined);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await stage.onDevice(page).waitFor({ state: "detached" });
  expect(await stage.answers(meetingID)).toEqual([["Mina", [at(24, "13:00"), at(25, "9:00")]]]);
});
