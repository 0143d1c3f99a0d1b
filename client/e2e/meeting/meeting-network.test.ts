import type { IncomingMessage } from "node:http";
import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { addingAnswer, button, club, openClub, paint, live, withoutReply } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

/** Returns whether an element is fully visible at the present scroll position. */
async function isInSight(page: Page, text: RegExp): Promise<boolean> {
  const box = await page.getByText(text).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

test("a failed command shows a message beside the buttons, and a 502 names the server and not the network", async ({
  stage,
}) => {
  const { page } = await openClub(stage, {
    isOrganiser: true,
    width: 360,
    height: 640,
    body: { minStartHour: 0, maxEndHour: 0 },
    answers: { Ann: between(24, "13:00", "15:00") },
  });
  await button(page, "Schedule").click();
  await page.locator("[data-slot]").first().tap();
  stage.refuse("PUT", 500, { message: "Something went wrong.", code: "fault", requestId: "r" });
  await button(page, "Save").click();
  await page.getByRole("alert").getByText("An error occurred: Something went wrong.").waitFor();
  expect(await isInSight(page, /Something went wrong/)).toBe(true);
  expect(await isInSight(page, /^Save$/)).toBe(true);
  await expectAccessible(page);
  stage.refuse("PUT", 502, {});
  await button(page, "Save").click();
  const alert = page.getByRole("alert").filter({ hasText: "error" });
  await expect
    .poll(async () => (await alert.innerText()).split("\n"))
    .toEqual(["An error occurred: 502", "Overlap could not save this. Please try again in a moment."]);
  stage.front.instead(undefined);
  await button(page, "Save").click();
  await alert.waitFor({ state: "detached" });
  await button(page, "Unschedule").waitFor();
});

test("a page reacts at once when the browser reports no network, and saves wait", async ({ stage }) => {
  const { page } = await openClub(stage);
  await live(page);
  // Only the browser reports it; the sockets stay open.
  stage.front.silenceSockets();
  await page.context().setOffline(true);
  await page.getByText(/^Offline – as of/).waitFor({ timeout: 3_000 });
  // The explanation is available without a pointer too.
  await button(page, /^Offline – as of/).press("Enter");
  await page.getByText("You can go on: what you save is kept on this device until there is a network.").waitFor();
  await stage.front.mend();
  await page.context().setOffline(false);
  await live(page);
});

test("a page shows changes from before its news connection as soon as it connects", async ({ stage }) => {
  const { meetingID } = await club(stage.site);
  const isForNotes = ({ url }: IncomingMessage): boolean => url?.startsWith("/realtime/") === true;
  stage.front.block(isForNotes);
  const page = await stage.visit(`/m/${meetingID}`, { before: ({ clock }) => clock.install() });
  await live(page);
  expect((await stage.app.api.schedule(meetingID, {}, [at(24, "13:00"), at(24, "14:00")])).status).toBe(200);
  await page.clock.fastForward(6_000);
  stage.front.block(undefined);
  await page.clock.runFor(10_000);
  await page.getByRole("heading", { name: "Tue, Nov 24, 1 – 2 PM" }).waitFor();
});

/** Advances the page's clock by at most `seconds` until the page reports a lost network. */
async function saysWithin(page: Page, seconds: number): Promise<void> {
  const says = page.getByText("Reconnecting…");
  for (let second = 0; second < seconds && (await says.count()) === 0; second += 1) await page.clock.runFor(1_000);
  await says.waitFor();
}

test("a viewer who is alone notices a silent network within half a minute", async ({ stage }) => {
  const { page } = await openClub(stage, { before: ({ clock }) => clock.install() });
  await live(page);
  stage.front.silenceSockets();
  await saysWithin(page, 28);
});

test("a viewer who paints alone notices a silent network within seconds", async ({ stage }) => {
  const { page } = await openClub(stage, { before: ({ clock }) => clock.install() });
  await live(page);
  stage.front.silenceSockets();
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await saysWithin(page, 12);
});

test("a slow save says so and can be kept on this device", async ({ stage }) => {
  const { page, meetingID } = await addingAnswer(stage, { before: ({ clock }) => clock.install() });
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  const unanswered: IncomingMessage[] = [];
  stage.front.instead(
    (request) => void unanswered.push(request),
    ({ method }) => method === "POST",
  );
  await button(page, "Save").click();
  await page.getByRole("dialog").getByLabel("Name").fill("Mina");
  await button(page, "Submit").click();
  const dialog = page.getByRole("dialog", { name: "Continue as Guest" });
  await expect.poll(() => unanswered.length).toBe(1);
  await page.clock.fastForward(5_000);
  await dialog.getByText("Waiting for the network to answer.").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep it on this device" }).click();
  await stage.onDevice(page).waitFor();
  await dialog.waitFor({ state: "detached" });
  await button(page, "Edit availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await stage.saveHere(page);
  await stage.front.mend();
  for (const { socket } of unanswered) socket.destroy();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await stage.onDevice(page).waitFor({ state: "detached" });
  expect(await stage.answers(meetingID)).toEqual([
    ["Mina", [...between(24, "13:00", "15:00"), ...between(25, "9:00", "10:00")]],
  ]);
});

test("a browser without a copy of the client saves offline, and missing parts load later", async ({ stage }) => {
  const { page, meetingID } = await openClub(stage);
  await live(page);
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await stage.unplugPainter(page);
  await stage.saveHere(page, "Mina");
  await button(page, "Shown in local time (EST)").click();
  await page.getByRole("heading", { name: "Robotics club" }).waitFor();
  await stage.front.plug(page.context());
  const dialog = page.getByRole("dialog", { name: "Your time zone" });
  await dialog.waitFor();
  await expect.poll(() => stage.answers(meetingID)).toEqual([["Mina", between(24, "13:00", "15:00")]]);
});

test("a page that opens with a 502 says that it retries, and succeeds", async ({ stage }) => {
  const { meetingID } = await club(stage.site);
  const isMeeting = ({ url }: IncomingMessage): boolean => url === `/api/meetings/${meetingID}`;
  stage.front.instead((_request, response) => void response.writeHead(502).end("{}"), isMeeting);
  const page = await stage.visit(`/m/${meetingID}`, { before: withoutReply });
  await page.getByText("Overlap cannot show it just now. It tries again by itself.").waitFor();
  expect(await page.getByText("offline").count()).toBe(0);
  stage.front.instead(undefined);
  await page.getByRole("heading", { name: "Robotics club" }).waitFor();
});
