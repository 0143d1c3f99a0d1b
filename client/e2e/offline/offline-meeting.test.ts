import type { IncomingMessage, ServerResponse } from "node:http";
import { text as textOf } from "node:stream/consumers";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { copied, keptOnDevice, putOnDevice } from "../device.ts";
import { heading, message } from "../form.ts";
import { available, button, club, openClub, paint, respondent, live } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { test } from "../site-test.ts";
import type { OfflineStage } from "./offline-stage.ts";

/** Waits until the browser has its copy of the client and has kept the page's view. */
async function kept(page: Page, ...names: readonly string[]): Promise<void> {
  await copied(page);
  const missing = async () => {
    const keys = Object.keys(await keptOnDevice(page, "views"));
    return names.filter((name) => !keys.some((key) => key.endsWith(` ${name}`)));
  };
  await expect.poll(missing).toEqual([]);
}

const cannotBeReached = (page: Page) => heading(page, "This meeting cannot be reached").waitFor();

test("the last view of a meeting opens offline with its age, follows the network, and disappears with the meeting", async ({
  stage,
}) => {
  const answers = { Ann: between(24, "13:00", "14:00") };
  const { page, meetingID, organiserKey } = await openClub(stage, { keepsCopy: true, answers });
  const { meetingID: unopened } = await club(stage.site, { name: "Never opened here" });
  const open = (path: string) => page.goto(stage.front.url + path);
  await kept(page, `meeting ${meetingID}`);
  await stage.front.unplug(page.context());
  await page.reload();
  await heading(page, "Robotics club").waitFor();
  await page.getByText(/^Offline – as of \d+(?::\d\d)? [AP]M$/).waitFor();
  expect(await available(page, at(24, "13:30"))).toBe("1 of 1 available");
  await stage.app.api.addGuest(meetingID, "Ben", between(24, "13:00", "14:00"));
  await stage.front.plug(page.context());
  await expect.poll(() => available(page, at(24, "13:30"))).toBe("2 of 2 available");
  await live(page);
  await page.getByText(/^Offline/).waitFor({ state: "detached" });
  // Live changes are kept too.
  await stage.app.api.addGuest(meetingID, "Cem", between(24, "13:00", "14:00"));
  await respondent(page, "Cem").waitFor();
  await expect.poll(async () => JSON.stringify(await keptOnDevice(page, "views"))).toContain("Cem");
  await stage.front.unplug(page.context());
  await page.reload();
  await page.getByText(/^Offline – as of/).waitFor();
  expect(await available(page, at(24, "13:30"))).toBe("3 of 3 available");

  // Damaged entries are not shown.
  await open("/privacy");
  const other = { at: 1, data: { meetingID, respondents: 3 } };
  await putOnDevice(page, "views", [`guest meeting ${meetingID}`, other]);
  await open(`/m/${meetingID}`);
  await cannotBeReached(page);
  // A meeting that was never opened here opens when the network returns.
  await open(`/m/${unopened}`);
  await cannotBeReached(page);
  expect(await page.title()).toBe("Meeting - Overlap");
  await stage.front.plug(page.context());
  await heading(page, "Never opened here").waitFor();

  await open(`/m/${meetingID}`);
  await live(page);
  const { token } = await stage.app.api.signUp();
  await stage.app.api.call("deleteMeeting", { params: { meetingID }, organiserKey, token });
  await page.getByRole("heading", { name: "This meeting has been deleted." }).waitFor();
  await expect
    .poll(async () => Object.keys(await keptOnDevice(page, "views")))
    .not.toContain(`guest meeting ${meetingID}`);
});

test("the last view of a profile opens offline for its user alone until the sign-out", async ({ stage }) => {
  const ann = await stage.app.api.signUp({ name: "Ann" });
  const ben = await stage.app.api.signUp({ name: "Ben" });
  const { meetingID } = await club(stage.site);
  await stage.app.api.call("saveOwnAnswer", {
    token: ann.token,
    params: { meetingID },
    body: { availabilities: [] },
  });
  const page = await stage.visit("/me?list=responded", { token: ann.token, keepsCopy: true });
  const openFromList = async (): Promise<void> => {
    await page.getByRole("link", { name: /Robotics club/ }).click();
    await heading(page, "Robotics club").waitFor();
  };
  await openFromList();
  await kept(page, "me", "me meetings responded", `meeting ${meetingID}`);
  await stage.front.unplug(page.context());
  await page.goto(`${stage.front.url}/me?list=responded`);
  await heading(page, "Ann's Profile").waitFor();
  await page.getByText(/^Offline – as of/).waitFor();
  await openFromList();
  await page.getByText(/^Offline – as of/).waitFor();
  // Another user's token simulates a login that this device did not see.
  await page.evaluate((token) => localStorage.setItem("token", token), ben.token);
  await page.goto(`${stage.front.url}/m/${meetingID}`);
  await cannotBeReached(page);
  await page.evaluate((token) => localStorage.setItem("token", token), ann.token);
  await stage.front.plug(page.context());
  await page.goto(`${stage.front.url}/me`);
  await kept(page, "me", "me meetings created");
  await button(page, "Sign out").click();
  await heading(page, "On which days would you like to meet?").waitFor();
  const others = async () => Object.keys(await keptOnDevice(page, "views")).filter((key) => !key.startsWith("guest "));
  await expect.poll(others).toEqual([]);
});

test("a page does not keep a user's view as the guest's after a sign-out in another tab", async ({ stage }) => {
  const { token } = await stage.app.api.signUp({ name: "Ann" });
  const { meetingID } = await club(stage.site);
  const body = { availabilities: between(24, "13:00", "14:00") };
  const { reply } = await stage.app.api.call("saveOwnAnswer", { token, params: { meetingID }, body });
  const profile = await stage.visit("/me", { token, keepsCopy: true });
  const page = await profile.context().newPage();
  await page.clock.install();
  await page.goto(`${stage.front.url}/m/${meetingID}`);
  await kept(page, `meeting ${meetingID}`);
  stage.front.instead(
    () => {},
    ({ method, url }) => method === "GET" && url?.startsWith("/api/meetings/") === true,
  );
  await button(profile, "Sign out").click();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  await stage.app.api.addGuest(meetingID, "Ben", between(24, "13:00", "14:00"));
  await respondent(page, "Ben").waitFor();
  await page.clock.fastForward(2_000);
  const ofGuest = async () => JSON.stringify((await keptOnDevice(page, "views"))[`guest meeting ${meetingID}`]) ?? "";
  for (let look = 0; look < 5; look += 1) expect(await ofGuest()).not.toContain(`"${reply.selfRespondentID}"`);
});

test("a page does not keep a user's late reply as the guest's view after a sign-out in another tab", async ({
  stage,
}) => {
  const { token } = await stage.app.api.signUp({ name: "Ann" });
  const { meetingID } = await club(stage.site);
  const body = { availabilities: between(24, "13:00", "14:00") };
  await stage.app.api.call("saveOwnAnswer", { token, params: { meetingID }, body });
  const profile = await stage.visit("/me", { token, keepsCopy: true });
  await copied(profile);
  const page = await profile.context().newPage();
  const held = holdReplies(stage, "GET");
  await page.goto(`${stage.front.url}/m/${meetingID}`);
  await expect.poll(() => held.toUser).toHaveLength(1);
  await signOutElsewhere(profile, page);
  held.toUser[0]?.();
  // The guest's page requests the meeting again, and shows nothing before the reply.
  await expect.poll(() => held.toGuest).not.toEqual([]);
  expect(await heading(page, "Robotics club").count()).toBe(0);
  expect(Object.keys(await keptOnDevice(page, "views"))).not.toContain(`guest meeting ${meetingID}`);
  for (const letGo of held.toGuest) letGo();
  stage.front.instead(undefined);
  await button(page, "Add availability").waitFor();
  await kept(page, `meeting ${meetingID}`);
  expect(await keptForGuest(page, meetingID)).not.toHaveProperty("selfRespondentID");
});

test("a page does not keep the late reply to a user's save as the guest's view after a sign-out in another tab", async ({
  stage,
}) => {
  const { token } = await stage.app.api.signUp({ name: "Ann" });
  const { meetingID } = await club(stage.site);
  const profile = await stage.visit("/me", { token, keepsCopy: true });
  await copied(profile);
  const page = await profile.context().newPage();
  await page.goto(`${stage.front.url}/m/${meetingID}`);
  await kept(page, `meeting ${meetingID}`);
  await live(page);
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "14:00"));
  const held = holdReplies(stage, "GET", "PUT");
  await button(page, "Save").click();
  await expect.poll(() => held.toUser).not.toEqual([]);
  await signOutElsewhere(profile, page);
  await expect.poll(() => held.toGuest).not.toEqual([]);
  for (const letGo of held.toUser) letGo();
  await message(page, "Successfully added availabilities").waitFor();
  for (let look = 0; look < 5; look += 1) {
    expect(await keptForGuest(page, meetingID)).not.toHaveProperty("selfRespondentID");
  }
});

test("the home page lists no meetings of a user who signs out in another tab", async ({ stage }) => {
  const { token } = await stage.app.api.signUp({ name: "Ann" });
  const { meetingID } = await club(stage.site);
  const profile = await stage.visit(`/m/${meetingID}`, { token, keepsCopy: true });
  await kept(profile, `meeting ${meetingID}`);
  const home = await profile.context().newPage();
  await home.goto(stage.front.url);
  const listed = home.getByRole("link", { name: /Robotics club/ });
  await listed.waitFor();
  await profile.goto(`${stage.front.url}/me`);
  await signOutElsewhere(profile, home);
  await listed.waitFor({ state: "detached" });
});

const keptForGuest = async (page: Page, meetingID: string): Promise<object> => {
  const view = (await keptOnDevice(page, "views"))[`guest meeting ${meetingID}`] as { data: object } | undefined;
  return view?.data ?? {};
};

/** Signs out of the profile, until the other page knows. */
async function signOutElsewhere(profile: Page, page: Page): Promise<void> {
  await button(profile, "Sign out").click();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
}

/** Lets requests about meetings reach the app at once, and holds the replies back. */
function holdReplies({ front, site }: OfflineStage, ...methods: readonly string[]) {
  const toUser: (() => void)[] = [];
  const toGuest: (() => void)[] = [];
  async function hold(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url, headers } = request;
    const body = method === "GET" ? null : await textOf(request);
    const sent = new Headers({ "Content-Type": "application/json" });
    if (headers.authorization !== undefined) sent.set("Authorization", headers.authorization);
    const reply = await fetch(`${site.url}${url}`, { method, headers: sent, body });
    const replied = await reply.text();
    const held = headers.authorization === undefined ? toGuest : toUser;
    held.push(() => void response.writeHead(reply.status, { "Content-Type": "application/json" }).end(replied));
  }
  front.instead(
    (request, response) => void hold(request, response),
    ({ method = "", url }) => methods.includes(method) && url?.startsWith("/api/meetings/") === true,
  );
  return { toUser, toGuest };
}

describe("network without WebSockets", () => {
  const isUpgrade = ({ headers }: { headers: { upgrade?: string | undefined } }) => headers.upgrade !== undefined;

  /** Waits for the page's words about its connection and advances its clock, because it retries for long. */
  async function saysOnceLater(page: Page, text: string): Promise<void> {
    const isSaid = async () => {
      await page.clock.fastForward(2_000);
      return page.getByText(text).isVisible();
    };
    await expect.poll(isSaid).toBe(true);
  }
  const seen = (page: Page) => available(page, at(24, "13:30"));
  const openPage = (stage: OfflineStage, meetingID: string) =>
    stage.visit(`/m/${meetingID}`, { before: ({ clock }) => clock.install() });

  test("a page without WebSockets reloads now and then or polls for seconds, and goes live when possible", async ({
    stage,
  }) => {
    const { meetingID } = await club(stage.site);
    const answer = (name: string) => stage.app.api.addGuest(meetingID, name, between(24, "13:00", "14:00"));
    stage.front.block((request) => isUpgrade(request) || request.url?.startsWith("/realtime") === true);
    const page = await openPage(stage, meetingID);
    await saysOnceLater(page, "Not live: changes show every half minute");
    await answer("Ann");
    const seenLater = async () => {
      await page.clock.fastForward(5_000);
      return seen(page);
    };
    await expect.poll(seenLater).toBe("1 of 1 available");
    stage.front.block(isUpgrade);
    await saysOnceLater(page, "Not live: changes show in seconds");
    await answer("Ben");
    await expect.poll(() => seen(page)).toBe("2 of 2 available");
    stage.front.block(undefined);
    await live(page);
    await page.getByText(/^Not live/).waitFor({ state: "detached" });
  });

  test("a page gets news of changes also when a proxy swallows requests for a WebSocket", async ({ stage }) => {
    stage.front.swallowUpgrades();
    const { meetingID } = await club(stage.site);
    const page = await openPage(stage, meetingID);
    await saysOnceLater(page, "Not live: changes show in seconds");
    await stage.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    await expect.poll(() => seen(page)).toBe("1 of 1 available");
  });
});
