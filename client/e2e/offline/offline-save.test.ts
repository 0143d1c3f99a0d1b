import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { findBrowser } from "#scripts/setup/find-browser.mjs";
import { FLAGS } from "../open-browser.ts";
import { expect } from "vitest";
import { copied } from "../device.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { heading, message } from "../form.ts";
import { expecting } from "../meeting/expecting-people.ts";
import { available, button, club, marked, openClub, paint, respondent, live, save } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { test } from "../site-test.ts";

test("a guest's offline answer is marked as waiting, can be changed, survives a reload, and arrives once", async ({
  stage,
}) => {
  const { meetingID } = await club(stage.site);
  await stage.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
  const page = await stage.offlineAt(meetingID);
  await stage.saveAsGuest(page);
  expect(await page.getByText("Saved on this device").count()).toBe(1);
  expect(await available(page, at(24, "13:30"))).toBe("2 of 2 available");
  await respondent(page, "Mina").waitFor();
  await page.reload();
  await stage.onDevice(page).waitFor();
  // The bar alone says it: no message, and no second line about the network.
  await page.locator("[data-live=offline]").waitFor({ state: "attached" });
  expect(await page.getByText(/^Offline – as of/).count()).toBe(0);
  expect(await available(page, at(24, "14:30"))).toBe("1 of 2 available");
  await button(page, "Edit availability").click();
  await expect.poll(() => marked(page)).toHaveLength(4);
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await button(page, "Save").click();
  await heading(page, "Availabilities").waitFor();
  expect(await stage.waiting(page)).toHaveLength(1);
  expect(await stage.answers(meetingID)).toHaveLength(1);
  await stage.plugAndSend(page);
  await stage.onDevice(page).waitFor({ state: "detached" });
  expect((await stage.answers(meetingID))[1]).toEqual([
    "Mina",
    [...between(24, "14:00", "15:00"), ...between(25, "9:00", "10:00")],
  ]);
  expect(stage.posts()).toHaveLength(1);
  await page.reload();
  await button(page, "Edit availability").waitFor();
  await respondent(page, "Mina").getByText("you").waitFor();
  expect(await page.getByRole("heading", { name: "Respondents (2)" }).count()).toBe(1);
});

test("a guest's offline answer arrives once after the browser was closed and reopened", async ({ stage }) => {
  const { meetingID } = await club(stage.site);
  // A browser with persistent storage.
  const folder = await mkdtemp(join(tmpdir(), "overlap-browser-"));
  const open = async (path: string): Promise<Page> => {
    const executablePath = findBrowser() ?? "";
    const settings = { timezoneId: "America/New_York", locale: "en-US", reducedMotion: "reduce" } as const;
    const context = await chromium.launchPersistentContext(folder, { executablePath, args: FLAGS, ...settings });
    const opened = await context.newPage();
    await opened.goto(stage.front.url + path);
    return opened;
  };
  const page = await open(`/m/${meetingID}`);
  await heading(page, "Robotics club").waitFor();
  await copied(page);
  await stage.front.unplug(page.context());
  await stage.saveAsGuest(page);
  await page.context().close();
  await stage.front.plug();
  const other = await open("/privacy");
  await message(other, "Your times for “Robotics club” are saved").waitFor();
  expect(await stage.answers(meetingID)).toEqual([["Mina", between(24, "13:00", "15:00")]]);
  await other.goto(`${stage.front.url}/m/${meetingID}`);
  await button(other, "Edit availability").waitFor();
  expect(stage.posts()).toHaveLength(1);
  await other.context().close();
  await rm(folder, { recursive: true, force: true });
});

test("a guest's answer is not stored twice when its reply is lost", async ({ stage }) => {
  const { page, meetingID } = await openClub(stage);
  stage.front.loseReplies(({ method, url }) => method === "POST" && url?.endsWith("/respondents/guest") === true);
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await stage.saveHere(page, "Mina");
  expect(stage.posts().length).toBeGreaterThanOrEqual(1);
  expect(await stage.answers(meetingID)).toHaveLength(1);
  stage.front.loseReplies(undefined);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await message(page, "Your times for “Robotics club” are saved").waitFor();
  expect(stage.posts().length).toBeGreaterThanOrEqual(2);
  expect(await stage.answers(meetingID)).toEqual([["Mina", between(24, "13:00", "15:00")]]);
  await button(page, "Edit availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await save(page, "updated");
});

test("one of two tabs sends a guest's offline answer, and both show it", async ({ stage }) => {
  const { meetingID } = await club(stage.site);
  const page = await stage.offlineAt(meetingID);
  const other = await page.context().newPage();
  await other.goto(`${stage.front.url}/m/${meetingID}`);
  await heading(other, "Robotics club").waitFor();
  await stage.saveAsGuest(page);
  await stage.onDevice(other).waitFor();
  await stage.front.plug(page.context());
  await Promise.all([page, other].map((one) => stage.onDevice(one).waitFor({ state: "detached" })));
  await Promise.all([page, other].map((one) => button(one, "Edit availability").waitFor()));
  expect(stage.posts()).toHaveLength(1);
  expect(await stage.answers(meetingID)).toHaveLength(1);
});

test("the service worker sends a guest's offline answer in the page's language when no page is open", async ({
  stage,
}) => {
  const { meetingID } = await club(stage.site);
  const page = await stage.offlineAt(meetingID, { locale: "de-DE", language: "en" });
  await stage.saveAsGuest(page);
  // A picture has no code that could send the answer.
  const picture = await page.context().newPage();
  // The network returns, but the app only after the page is closed, so the page cannot send the answer.
  await page.context().setOffline(false);
  await page.close();
  await stage.front.plug();
  await picture.goto(`${stage.front.url}/icons/any.svg`);
  const cdp = await picture.context().newCDPSession(picture);
  const request = new Promise<string>((done) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(stage.front.url));
      if (ours !== undefined) done(ours.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const sync = { origin: stage.front.url, registrationId: await request, tag: "overlap-outbox", lastChance: false };
  await cdp.send("ServiceWorker.dispatchSyncEvent", sync);
  await expect.poll(() => stage.answers(meetingID)).toEqual([["Mina", between(24, "13:00", "15:00")]]);
  expect(await stage.app.query("SELECT locale FROM respondents WHERE meeting_id = $1", [meetingID])).toEqual([
    { locale: "en" },
  ]);
  const later = await picture.context().newPage();
  await later.goto(`${stage.front.url}/m/${meetingID}`);
  await message(later, "Your times for “Robotics club” are saved").waitFor();
  await button(later, "Edit availability").waitFor();
  expect(await stage.answers(meetingID)).toHaveLength(1);
});

test("a guest discards an offline answer", async ({ stage }) => {
  const { page, meetingID } = await stage.savedOffline();
  await button(page, "Discard").click();
  const dialog = page.getByRole("alertdialog", { name: "Discard the times on this device?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await button(page, "Discard").click();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await stage.onDevice(page).waitFor({ state: "detached" });
  await button(page, "Add availability").waitFor();
  await stage.front.plug(page.context());
  await live(page);
  expect(await stage.waiting(page)).toEqual([]);
  expect(await stage.answers(meetingID)).toEqual([]);
});

test("an offline change disappears when its person deletes the answer", async ({ stage }) => {
  const { page, meetingID } = await stage.answeredOffline();
  await stage.changeOffline(page);
  stage.refuse("PUT", 503);
  await stage.front.plug(page.context());
  await live(page);
  await button(page, "Edit availability").click();
  await button(page, "Delete").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await message(page, "Successfully deleted availabilities").waitFor();
  await stage.onDevice(page).waitFor({ state: "detached" });
  expect(await stage.waiting(page)).toEqual([]);
  expect(await stage.answers(meetingID)).toEqual([]);
});

test("an offline answer by a personal link joins the answer that its person gave on another device", async ({
  stage,
}) => {
  const { meetingID, keyOf, answer } = await expecting(stage.site, [{ name: "Noor" }]);
  const page = await stage.visit(`/m/${meetingID}${await keyOf("Noor")}`);
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  await stage.unplugPainter(page);
  await stage.saveHere(page);
  await answer("Noor", between(25, "9:00", "10:00"));
  await stage.plugAndSend(page);
  expect(await stage.answers(meetingID)).toEqual([
    ["Noor", [...between(24, "13:00", "14:00"), ...between(25, "9:00", "10:00")]],
  ]);
});

test("an offline change merges with a change of another device", async ({ stage }) => {
  const { page, meetingID } = await stage.answeredOffline();
  await stage.changeOffline(page);
  const [respondentID = ""] = Object.keys((await stage.app.api.meeting(meetingID)).respondents);
  const whole = between(24, "13:00", "15:00");
  const body = { availabilities: between(24, "14:00", "16:00"), base: whole };
  await stage.app.api.call("saveAnswer", { params: { meetingID, respondentID }, body });
  await stage.plugAndSend(page);
  expect(await stage.answers(meetingID)).toEqual([
    ["Mina", [...between(24, "14:00", "16:00"), ...between(25, "9:00", "10:00")]],
  ]);
  await expect.poll(() => available(page, at(24, "15:30"))).toBe("1 of 1 available");
});

test("an offline change is sent again after a busy server refused it", async ({ stage }) => {
  const { page, meetingID } = await stage.answeredOffline();
  await stage.changeOffline(page);
  let refusals = 0;
  stage.front.instead(
    (_request, response) => {
      refusals += 1;
      stage.front.instead(undefined);
      response.writeHead(429, { "Retry-After": "1", "Content-Type": "application/json" });
      response.end(JSON.stringify({ message: "Too many requests.", code: "too-many", requestId: "r" }));
    },
    ({ method }) => method === "PUT",
  );
  await stage.plugAndSend(page);
  expect(refusals).toBe(1);
  expect((await stage.answers(meetingID))[0]?.[1]).toHaveLength(6);
});

test("an organiser's offline command is refused calmly, and the message disappears with the network's return", async ({
  stage,
}) => {
  const { page } = await openClub(stage, { isOrganiser: true });
  await button(page, "Schedule").click();
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await stage.unplugPainter(page);
  await button(page, "Save").click();
  await page.getByText("You seem to be offline, and nothing was changed.").waitFor();
  await stage.front.plug(page.context());
  await page.getByText(/FETCH_ERROR/).waitFor({ state: "detached" });
  await button(page, "Save").click();
  await heading(page, "Tue, Nov 24, 1 – 3 PM").waitFor();
});
