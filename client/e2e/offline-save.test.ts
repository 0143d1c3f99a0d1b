import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copied, keptOnDevice, putOnDevice } from "./device.ts";
import { heading, message } from "./form.ts";
import {
  answerAsGuest,
  at,
  available,
  between,
  button,
  cell,
  club,
  marked,
  nameGuest,
  paint,
  respondent,
} from "./meeting-screen.ts";
import { openKeptBrowser } from "./open-kept-browser.ts";
import { startFront, type Front } from "./start-front.ts";
import { startSite, type Site, type VisitOptions } from "./start-site.ts";

let site: Site;
let front: Front;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());
beforeEach(async () => {
  front = await startFront(site.url);
});
afterEach(async () => {
  const faults = site.takeFaults().filter((fault) => !/net::ERR_|WebSocket|status of (?:4\d\d|50\d)/.test(fault));
  await site.leave();
  await front.stop();
  if (faults.length > 0) throw new Error(faults.join("\n"));
});

const visit = (path: string, options: VisitOptions = {}) =>
  site.visit(path, { keepsCopy: true, through: front.url, ...options });

const posts = () => front.seen.filter((line) => line.startsWith("POST") && line.endsWith("/respondents/guest"));
const onDevice = (page: Page) => page.getByText("Saved on this device.");
const trouble = (page: Page) => page.getByRole("dialog", { name: "Your times could not be saved" });
const answers = async (meetingID: string) =>
  Object.values((await site.app.api.meeting(meetingID)).respondents).map(({ name, availabilities }) => [
    name,
    availabilities,
  ]);
const waiting = async (page: Page) => Object.keys(await keptOnDevice(page, "outbox"));

/** A meeting's page that has a copy of the client, and no network. */
async function offlineAt(meetingID: string, options: VisitOptions = {}): Promise<Page> {
  const page = await visit(`/m/${meetingID}`, options);
  await heading(page, "Robotics club").waitFor();
  await copied(page);
  await expect.poll(async () => Object.keys(await keptOnDevice(page, "views"))).not.toEqual([]);
  await front.unplug(page.context());
  return page;
}

/** Paints on the 24th and saves, as a guest who is asked for a name. */
async function saveAsGuest(page: Page, name = "Mina"): Promise<void> {
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await button(page, "Save").click();
  await nameGuest(page, name);
  await onDevice(page).waitFor();
}

/** A guest who has answered on the 24th, and whose page then loses its network. */
async function answeredOffline(
  body: Parameters<typeof club>[1] = {},
): Promise<{ page: Page; meetingID: string; organiserKey: string }> {
  const { meetingID, organiserKey } = await club(site, body);
  const page = await visit(`/m/${meetingID}`);
  await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "14:30")]]);
  await copied(page);
  await front.unplug(page.context());
  return { page, meetingID, organiserKey };
}

/** Adds an hour on the 25th and saves. */
async function changeOffline(page: Page): Promise<void> {
  await button(page, "Edit availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await button(page, "Save").click();
  await onDevice(page).waitFor();
}

describe("a guest's answer saved without a network", () => {
  test("is shown as what it is, can be changed, survives a reload, and arrives once", async () => {
    const { meetingID } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    const page = await offlineAt(meetingID);
    await saveAsGuest(page);
    expect(await available(page, at(24, "13:30"))).toBe("2 of 2 available");
    await respondent(page, "Mina").waitFor();
    await page.reload();
    await onDevice(page).waitFor();
    await page.getByText(/^Offline – as of/).waitFor();
    expect(await available(page, at(24, "14:30"))).toBe("1 of 2 available");
    await button(page, "Edit availability").click();
    expect(await marked(page)).toHaveLength(4);
    await paint(page, at(24, "13:00"), at(24, "13:30"));
    await paint(page, at(25, "9:00"), at(25, "9:30"));
    await button(page, "Save").click();
    await heading(page, "Availabilities").waitFor();
    expect(await waiting(page)).toHaveLength(1);
    expect(await answers(meetingID)).toHaveLength(1);
    await front.plug(page.context());
    await message(page, "Your times for “Robotics club” are saved").waitFor();
    await onDevice(page).waitFor({ state: "detached" });
    expect((await answers(meetingID))[1]).toEqual([
      "Mina",
      [...between(24, "14:00", "15:00"), ...between(25, "9:00", "10:00")],
    ]);
    expect(posts()).toHaveLength(1);
    await page.reload();
    await button(page, "Edit availability").waitFor();
    await respondent(page, "Mina").getByText("you").waitFor();
    expect(await page.getByRole("heading", { name: "Respondents (2)" }).count()).toBe(1);
  });

  test("arrives after the browser was closed and opened again, once", async () => {
    const { meetingID } = await club(site);
    const browser = await openKeptBrowser();
    const page = await browser.open(`${front.url}/m/${meetingID}`);
    await heading(page, "Robotics club").waitFor();
    await copied(page);
    await front.unplug(page.context());
    await saveAsGuest(page);
    await browser.close();
    await front.plug();
    const other = await browser.open(`${front.url}/privacy`);
    await message(other, "Your times for “Robotics club” are saved").waitFor();
    expect(await answers(meetingID)).toEqual([["Mina", between(24, "13:00", "15:00")]]);
    await other.goto(`${front.url}/m/${meetingID}`);
    await button(other, "Edit availability").waitFor();
    expect(posts()).toHaveLength(1);
    await browser.stop();
  });

  test("whose reply was lost is not stored twice", async () => {
    const { meetingID } = await club(site);
    const page = await visit(`/m/${meetingID}`);
    front.loseReplies(({ method, url }) => method === "POST" && url?.endsWith("/respondents/guest") === true);
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    await button(page, "Save").click();
    await nameGuest(page, "Mina");
    await onDevice(page).waitFor();
    expect(posts().length).toBeGreaterThanOrEqual(1);
    expect(await answers(meetingID)).toHaveLength(1);
    front.loseReplies(undefined);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await message(page, "Your times for “Robotics club” are saved").waitFor();
    expect(posts().length).toBeGreaterThanOrEqual(2);
    expect(await answers(meetingID)).toEqual([["Mina", between(24, "13:00", "15:00")]]);
    await button(page, "Edit availability").click();
    await paint(page, at(25, "9:00"), at(25, "9:30"));
    await button(page, "Save").click();
    await page.getByText("Successfully updated availabilities").waitFor();
  });

  test("is sent by one of two tabs, and both know", async () => {
    const { meetingID } = await club(site);
    const page = await offlineAt(meetingID);
    const other = await page.context().newPage();
    await other.goto(`${front.url}/m/${meetingID}`);
    await heading(other, "Robotics club").waitFor();
    await saveAsGuest(page);
    await onDevice(other).waitFor();
    await front.plug(page.context());
    await Promise.all([page, other].map((one) => onDevice(one).waitFor({ state: "detached" })));
    await Promise.all([page, other].map((one) => button(one, "Edit availability").waitFor()));
    expect(posts()).toHaveLength(1);
    expect(await answers(meetingID)).toHaveLength(1);
  });

  test("is sent by the worker when no page is open", async () => {
    const { meetingID } = await club(site);
    const page = await offlineAt(meetingID);
    await saveAsGuest(page);
    // A picture has no code that could send anything.
    const picture = await page.context().newPage();
    await front.plug(page.context());
    await front.unplug();
    await page.close();
    await front.plug();
    await picture.goto(`${front.url}/icons/any.svg`);
    const cdp = await picture.context().newCDPSession(picture);
    const found = new Promise<string>((done) =>
      cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(front.url));
        if (ours !== undefined) done(ours.registrationId);
      }),
    );
    await cdp.send("ServiceWorker.enable");
    const sync = { origin: front.url, registrationId: await found, tag: "overlap-outbox", lastChance: false };
    await cdp.send("ServiceWorker.dispatchSyncEvent", sync);
    await expect.poll(() => answers(meetingID)).toEqual([["Mina", between(24, "13:00", "15:00")]]);
    const later = await picture.context().newPage();
    await later.goto(`${front.url}/m/${meetingID}`);
    await message(later, "Your times for “Robotics club” are saved").waitFor();
    await button(later, "Edit availability").waitFor();
    expect(posts()).toHaveLength(1);
  });

  test("can be discarded", async () => {
    const { meetingID } = await club(site);
    const page = await offlineAt(meetingID);
    await saveAsGuest(page);
    await button(page, "Discard").click();
    await onDevice(page).waitFor({ state: "detached" });
    await button(page, "Add availability").waitFor();
    await front.plug(page.context());
    await page.waitForFunction(() => document.querySelector("[data-live='live']") !== null);
    expect(await waiting(page)).toEqual([]);
    expect(await answers(meetingID)).toEqual([]);
  });
});

describe("a change saved without a network", () => {
  test("is merged with what the phone at home did", async () => {
    const { page, meetingID } = await answeredOffline();
    await changeOffline(page);
    const [respondentID = ""] = Object.keys((await site.app.api.meeting(meetingID)).respondents);
    const whole = between(24, "13:00", "15:00");
    const body = { availabilities: between(24, "14:00", "16:00"), base: whole };
    await site.app.api.call("saveAnswer", { params: { meetingID, respondentID }, body });
    await front.plug(page.context());
    await message(page, "Your times for “Robotics club” are saved").waitFor();
    expect(await answers(meetingID)).toEqual([
      ["Mina", [...between(24, "14:00", "16:00"), ...between(25, "9:00", "10:00")]],
    ]);
    await expect.poll(() => available(page, at(24, "15:30"))).toBe("1 of 1 available");
  });

  test("of a signed-in user arrives in their name", async () => {
    const { token } = await site.app.api.signUp({ name: "Ann" });
    const { meetingID } = await club(site);
    const page = await offlineAt(meetingID, { token });
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    await button(page, "Save").click();
    await onDevice(page).waitFor();
    await respondent(page, "Ann").waitFor();
    await front.plug(page.context());
    await message(page, "Your times for “Robotics club” are saved").waitFor();
    expect(await answers(meetingID)).toEqual([["Ann", between(24, "13:00", "15:00")]]);
  });

  test("waits while the server is too busy, as long as it says", async () => {
    const { page, meetingID } = await answeredOffline();
    await changeOffline(page);
    let refusals = 0;
    front.instead(
      (_request, response) => {
        refusals += 1;
        if (refusals === 2) front.instead(undefined);
        response.writeHead(429, { "Retry-After": "1", "Content-Type": "application/json" });
        response.end(JSON.stringify({ message: "Too many requests.", code: "too-many", requestId: "r" }));
      },
      ({ method }) => method === "PUT",
    );
    await front.plug(page.context());
    await message(page, "Your times for “Robotics club” are saved").waitFor();
    expect(refusals).toBe(2);
    expect((await answers(meetingID))[0]?.[1]).toHaveLength(6);
  });
});

describe("what can no longer be stored", () => {
  test("because the meeting was deleted, is told, can be copied, and is let go", async () => {
    const { page, meetingID, organiserKey } = await answeredOffline();
    await changeOffline(page);
    const { token } = await site.app.api.signUp();
    await site.app.api.call("deleteMeeting", { params: { meetingID }, organiserKey, token });
    await front.plug(page.context());
    await trouble(page).getByText("“Robotics club” was deleted before your times could be sent.").waitFor();
    await trouble(page).getByText("Wed, Nov 25: 9:00 AM – 10:00 AM").waitFor();
    await button(page, "Copy").click();
    const copy = await page.evaluate(() => navigator.clipboard.readText());
    expect(copy).toBe(
      "Robotics club (America/New_York)\nTue, Nov 24: 1:00 PM – 3:00 PM\nWed, Nov 25: 9:00 AM – 10:00 AM",
    );
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Download").click()]);
    expect(file.suggestedFilename()).toBe("times.txt");
    await trouble(page).getByRole("button", { name: "Close" }).click();
    await trouble(page).waitFor({ state: "detached" });
    await page.goto(`${front.url}/privacy`);
    await trouble(page).waitFor();
    await button(page, "Discard").click();
    await trouble(page).waitFor({ state: "detached" });
    expect(await waiting(page)).toEqual([]);
  });

  test("because days were taken away: what is left of it can be saved", async () => {
    const { page, meetingID, organiserKey } = await answeredOffline();
    await button(page, "Edit availability").click();
    await paint(page, at(25, "9:00"), at(25, "9:30"));
    await paint(page, at(26, "9:00"), at(26, "9:30"));
    await button(page, "Save").click();
    await onDevice(page).waitFor();
    const { token } = await site.app.api.signUp();
    const tentativeDates = ["2026-11-24", "2026-11-26"];
    await site.app.api.call("editMeeting", { params: { meetingID }, organiserKey, token, body: { tentativeDates } });
    await front.plug(page.context());
    await trouble(page)
      .getByText(/some of your times are no longer among them/)
      .waitFor();
    await button(page, "Save the others").click();
    await message(page, "Your times for “Robotics club” are saved").waitFor();
    expect(await answers(meetingID)).toEqual([
      ["Mina", [...between(24, "13:00", "15:00"), ...between(26, "9:00", "10:00")]],
    ]);
  });

  test("because the answer was deleted", async () => {
    const { page, meetingID } = await answeredOffline();
    await changeOffline(page);
    const [respondentID = ""] = Object.keys((await site.app.api.meeting(meetingID)).respondents);
    await site.app.api.call("deleteRespondent", { params: { meetingID, respondentID } });
    await front.plug(page.context());
    await trouble(page)
      .getByText(/Somebody deleted your answer/)
      .waitFor();
    await page.getByText("Not saved.").waitFor();
    await button(page, "Discard").click();
    await page.getByText("Not saved.").waitFor({ state: "detached" });
    expect(await answers(meetingID)).toEqual([]);
  });

  test("because the answer is protected and the key is not shown", async () => {
    const { meetingID, organiserKey } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    const page = await offlineAt(meetingID);
    await respondent(page, "Ann").click();
    await button(page, "Edit Ann's availability").click();
    await paint(page, at(25, "9:00"), at(25, "9:30"));
    await button(page, "Save").click();
    await onDevice(page).waitFor();
    const { token } = await site.app.api.signUp();
    await site.app.api.call("editMeeting", {
      params: { meetingID },
      organiserKey,
      token,
      body: { protectAnswers: true },
    });
    await front.plug(page.context());
    await trouble(page)
      .getByText(/protects its answers now/)
      .waitFor();
  });

  test("because the login has ended: it is sent after the next one, and nobody else sees it", async () => {
    const ann = await site.app.api.signUp({ name: "Ann", email: "ann-offline@example.org" });
    const ben = await site.app.api.signUp({ name: "Ben" });
    const { meetingID } = await club(site);
    const page = await offlineAt(meetingID, { token: ann.token });
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    await button(page, "Save").click();
    await onDevice(page).waitFor();
    await site.app.api.call("logOut", { token: ann.token, query: { everywhere: "true" } });
    await front.plug(page.context());
    await trouble(page)
      .getByText(/Your login ended before your times/)
      .waitFor();
    await trouble(page).getByRole("button", { name: "Close" }).click();
    await page.evaluate((token) => localStorage.setItem("token", token), ben.token);
    await page.goto(`${front.url}/m/${meetingID}`);
    await button(page, "Add availability").waitFor();
    await page.getByRole("heading", { name: "Respondents (0)" }).waitFor();
    expect(await trouble(page).count()).toBe(0);
    expect(await page.getByText("this device").count()).toBe(0);
    const again = await site.app.api.call("logIn", {
      body: { email: "ann-offline@example.org", password: "correct horse" },
    });
    await page.evaluate((token) => localStorage.setItem("token", token), again.reply.token);
    await page.reload();
    await message(page, "Your times for “Robotics club” are saved").waitFor();
    expect(await answers(meetingID)).toEqual([["Ann", between(24, "13:00", "15:00")]]);
  });
});

test("where the browser keeps nothing, the page says so and keeps what is painted", async () => {
  const { meetingID } = await club(site);
  const page = await site.visit("/");
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("Refused", "SecurityError");
    };
  });
  await page.goto(`${site.url}/m/${meetingID}`);
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await page.route("**/respondents/guest", (route) => route.abort());
  await button(page, "Save").click();
  await page.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
  await page.getByLabel("Name").fill("Mina");
  await button(page, "Submit").click();
  await page
    .getByRole("alert")
    .getByText(/This device could not keep them either/)
    .waitFor();
  await page.unroute("**/respondents/guest");
  await button(page, "Submit").click();
  await page.getByText("Successfully added availabilities").waitFor();
});

test("whatever else storage holds does not wait, and harms nobody", async () => {
  const { meetingID } = await club(site);
  const page = await offlineAt(meetingID);
  const edit = { base: new Set([]), slots: new Set([1]) };
  const whole = {
    meetingID,
    meetingName: "x",
    owner: "guest",
    whose: { kind: "own", name: "x" },
    edit,
    credentials: {},
    savedAt: 1,
    notBefore: 0,
    tries: 0,
  };
  for (const [name, value] of [
    ["a", null],
    ["b", 7],
    ["guest", { ...whole }],
    [`guest ${meetingID} own`, { ...whole, edit: { base: [], slots: ["x"] } }],
  ] as const) {
    await putOnDevice(page, "outbox", [name, value]);
  }
  await page.reload();
  await heading(page, "Robotics club").waitFor();
  await expect.poll(() => waiting(page)).toEqual([]);
  await cell(page, at(24, "13:00")).waitFor();
});

test("what an organiser does without a network is refused calmly, and the words go when the network is back", async () => {
  const { meetingID } = await club(site);
  const page = await offlineAt(meetingID);
  await button(page, "Schedule").click();
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await button(page, "Save").click();
  await page.getByText("An error occurred: FETCH_ERROR. You seem to be offline, and nothing was changed.").waitFor();
  await front.plug(page.context());
  await page.getByText(/FETCH_ERROR/).waitFor({ state: "detached" });
  await button(page, "Save").click();
  await heading(page, "Tue, Nov 24 from 1:00PM - 3:00PM").waitFor();
});
