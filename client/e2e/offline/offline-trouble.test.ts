import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { copied, keptOnDevice, putOnDevice } from "../device.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { message } from "../form.ts";
import { button, club, openClub, paint, respondent, save } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import type { OfflineStage } from "./offline-stage.ts";
import { test } from "../site-test.ts";

const trouble = (page: Page) => page.getByRole("dialog", { name: "Your times could not be saved" });

test("a guest with a waiting answer reads that the meeting was deleted, copies the times and discards them", async ({
  stage,
}) => {
  const { page, meetingID, organiserKey } = await stage.answeredOffline();
  await stage.changeOffline(page);
  const { token } = await stage.app.api.signUp();
  await stage.app.api.call("deleteMeeting", { params: { meetingID }, organiserKey, token });
  await stage.front.plug(page.context());
  await trouble(page).getByText("“Robotics club” was deleted before your times could be sent.").waitFor();
  await trouble(page).getByText("Wed, Nov 25, 9 – 10 AM").waitFor();
  await expectAccessible(page);
  await button(page, "Copy").click();
  const copy = await page.evaluate(() => navigator.clipboard.readText());
  expect(copy).toBe("Robotics club (America/New_York)\nTue, Nov 24, 1 – 3 PM\nWed, Nov 25, 9 – 10 AM");
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Download").click()]);
  expect(file.suggestedFilename()).toBe("times.txt");
  await trouble(page).getByRole("button", { name: "Close" }).click();
  await trouble(page).waitFor({ state: "detached" });
  await page.goto(`${stage.front.url}/privacy`);
  await trouble(page).waitFor();
  await button(page, "Discard").click();
  await trouble(page).waitFor({ state: "detached" });
  expect(await stage.waiting(page)).toEqual([]);
});

test("a guest with a waiting change reads that the answer was deleted", async ({ stage }) => {
  const { page, meetingID } = await stage.answeredOffline();
  await stage.changeOffline(page);
  const [respondentID = ""] = Object.keys((await stage.app.api.meeting(meetingID)).respondents);
  await stage.app.api.call("deleteRespondent", { params: { meetingID, respondentID } });
  await stage.front.plug(page.context());
  await trouble(page)
    .getByText(/Someone deleted your answer/)
    .waitFor();
  await page.getByText("Not saved.").waitFor();
  await button(page, "Discard").click();
  await page.getByText("Not saved.").waitFor({ state: "detached" });
  expect(await stage.answers(meetingID)).toEqual([]);
});

test("a guest with a waiting change reads that the answer belongs to an account, and is not asked to log in", async ({
  stage,
}) => {
  const { meetingID } = await club(stage.site);
  const key = await stage.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
  const page = await stage.offlineAt(meetingID);
  await respondent(page, "Ann").click();
  await button(page, "Edit Ann's availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await stage.saveHere(page);
  const { token } = await stage.app.api.signUp({ name: "Ann" });
  const { selfRespondentID: respondentID, respondentKey } = key;
  await stage.app.api.call("claim", { token, body: { claims: [{ meetingID, respondentID, respondentKey }] } });
  await stage.front.plug(page.context());
  await trouble(page)
    .getByText(/it is protected now, or belongs to an account/)
    .waitFor();
  expect(await trouble(page).getByRole("link", { name: "Login" }).count()).toBe(0);
});

test("a guest retries a waiting answer that was refused because the meeting was full", async ({ stage }) => {
  const { page, meetingID } = await stage.savedOffline();
  const refusal = "This meeting is full: it has 1,000 answers.";
  stage.refuse("POST", 409, { message: refusal, code: "taken", requestId: "r" });
  await stage.front.plug(page.context());
  await trouble(page).getByText(refusal).waitFor();
  stage.front.instead(undefined);
  await button(page, "Try again").click();
  await message(page, "Your times for “Robotics club” are saved").waitFor();
  expect(await stage.answers(meetingID)).toEqual([["Mina", between(24, "13:00", "15:00")]]);
});

test("a waiting answer whose login has ended is sent after the next login, and no other user sees it", async ({
  stage,
}) => {
  const ann = await stage.app.api.signUp({ name: "Ann", email: "ann-offline@example.org" });
  const ben = await stage.app.api.signUp({ name: "Ben" });
  const { meetingID } = await club(stage.site);
  const page = await stage.offlineAt(meetingID, { token: ann.token });
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await stage.saveHere(page);
  await stage.app.api.call("logOut", { token: ann.token, query: { everywhere: "true" } });
  await stage.front.plug(page.context());
  await trouble(page)
    .getByText(/Your login ended before your times/)
    .waitFor();
  await trouble(page).getByRole("button", { name: "Close" }).click();
  await page.evaluate((token) => localStorage.setItem("token", token), ben.token);
  await page.goto(`${stage.front.url}/m/${meetingID}`);
  await button(page, "Add availability").waitFor();
  await page.getByRole("heading", { name: "Respondents (0)" }).waitFor();
  expect(await trouble(page).count()).toBe(0);
  expect(await page.getByText("this device").count()).toBe(0);
  expect(JSON.stringify(await keptOnDevice(page, "pending"))).not.toContain(ann.token);
  const again = await stage.app.api.call("logIn", {
    body: { email: "ann-offline@example.org", password: "correct horse" },
  });
  await page.evaluate((token) => localStorage.setItem("token", token), again.reply.token);
  await page.reload();
  await message(page, "Your times for “Robotics club” are saved").waitFor();
  expect(await stage.answers(meetingID)).toEqual([["Ann", between(24, "13:00", "15:00")]]);
});

describe("waiting answers of an account", () => {
  /** Opens a page of a logged-in user whose save on the 24th waits for the server. */
  async function savedByAnn(stage: OfflineStage, email: string) {
    const { token } = await stage.app.api.signUp({ name: "Ann", email });
    const { page, meetingID } = await openClub(stage, { token });
    stage.refuse("PUT", 503);
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    await stage.saveHere(page);
    await respondent(page, "Ann").waitFor();
    return { page, meetingID, ended: token };
  }

  test("an account's waiting answer is hidden at sign-out and sent after the next login", async ({ stage }) => {
    const email = "ann-leaves@example.org";
    const { page, meetingID, ended } = await savedByAnn(stage, email);
    const onDisk = async () => JSON.stringify(await keptOnDevice(page, "pending"));
    expect(await onDisk()).toContain(ended);
    await page.goto(`${stage.front.url}/me`);
    await button(page, "Sign out").click();
    await page.getByRole("heading", { name: "On which days would you like to meet?" }).waitFor();
    // The ended login leaves no data behind.
    expect(await onDisk()).not.toContain(ended);
    stage.front.instead(undefined);
    await page.goto(`${stage.front.url}/m/${meetingID}`);
    await page.getByRole("heading", { name: "Respondents (0)" }).waitFor();
    expect(await stage.waiting(page)).toHaveLength(1);
    expect([await trouble(page).count(), await page.getByText("this device").count()]).toEqual([0, 0]);
    expect(await stage.answers(meetingID)).toEqual([]);
    const { reply } = await stage.app.api.call("logIn", { body: { email, password: "correct horse" } });
    await page.evaluate((token) => localStorage.setItem("token", token), reply.token);
    await page.reload();
    await message(page, "Your times for “Robotics club” are saved").waitFor();
    expect(await stage.answers(meetingID)).toEqual([["Ann", between(24, "13:00", "15:00")]]);
  });

  test("an account's waiting answer is hidden in every tab at sign-out, and the next user is not asked about it", async ({
    stage,
  }) => {
    const { page, meetingID } = await savedByAnn(stage, "ann-leaves-twice@example.org");
    const profile = await page.context().newPage();
    await profile.goto(`${stage.front.url}/me`);
    await button(profile, "Sign out").click();
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
    await stage.onDevice(page).waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Respondents (0)" }).waitFor();
    const ben = await stage.app.api.signUp({ name: "Ben" });
    await profile.evaluate((token) => localStorage.setItem("token", token), ben.token);
    await page.getByRole("banner").getByRole("link", { name: "Profile" }).waitFor();
    stage.front.instead(undefined);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await button(page, "Add availability").click();
    await paint(page, at(25, "9:00"), at(25, "9:30"));
    await save(page, "added");
    expect(await stage.answers(meetingID)).toEqual([["Ben", between(25, "9:00", "10:00")]]);
    expect(await stage.waiting(page)).toHaveLength(1);
    for (const tab of [page, profile]) expect(await trouble(tab).count()).toBe(0);
  });

  test("an account's waiting answer is deleted with the account", async ({ stage }) => {
    const { page } = await savedByAnn(stage, "ann-ends@example.org");
    await page.goto(`${stage.front.url}/me/settings`);
    await button(page, "Delete account").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete account" }).click();
    await message(page, "Successfully deleted account").waitFor();
    expect(await stage.waiting(page)).toEqual([]);
  });
});

test("a page reports an answer that the worker stored, but none of another account", async ({ stage }) => {
  const { meetingID } = await club(stage.site);
  const { token } = await stage.app.api.signUp({ name: "Ben" });
  const page = await stage.visit("/privacy", { token, keepsCopy: true });
  await copied(page);
  await expect.poll(() => stage.waiting(page)).toEqual([]);
  const respondentID = "Respondent12";
  for (const [owner, meetingName] of [
    ["SomebodyElse", "Surgery"],
    ["guest", "Choir"],
  ] as const) {
    const stored = { meetingID, respondentID, owner, meetingName, version: 1 };
    await putOnDevice(page, "stored", [`${owner} ${meetingID} ${respondentID}`, stored]);
  }
  await page.reload();
  await message(page, "Your times for “Choir” are saved").waitFor();
  expect(await message(page, "Your times for “Surgery” are saved").count()).toBe(0);
});
