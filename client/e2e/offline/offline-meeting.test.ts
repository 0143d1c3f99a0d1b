import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { copied, keptOnDevice, putOnDevice } from "../device.ts";
import { heading } from "../form.ts";
import { at, available, between, button, club, respondent } from "../meeting/meeting-screen.ts";
import { test } from "./offline-test.ts";

/** Waits until the browser has its copy of the client and has kept what the page shows. */
async function kept(page: Page, ...names: readonly string[]): Promise<void> {
  await copied(page);
  const missing = async () => {
    const keys = Object.keys(await keptOnDevice(page, "views"));
    return names.filter((name) => !keys.some((key) => key.endsWith(` ${name}`)));
  };
  await expect.poll(missing).toEqual([]);
}

describe("what was seen last", () => {
  test("is there without a network, with its age, and is made new when the network returns", async ({ stage }) => {
    const { meetingID } = await club(stage.site);
    await stage.site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    const page = await stage.visit(`/m/${meetingID}`);
    await kept(page, `meeting ${meetingID}`);
    await stage.front.unplug(page.context());
    await page.reload();
    await heading(page, "Robotics club").waitFor();
    await page.getByText(/^Offline – as of \d+:\d\d [AP]M$/).waitFor();
    expect(await available(page, at(24, "13:30"))).toBe("1 of 1 available");
    await stage.site.app.api.addGuest(meetingID, "Ben", between(24, "13:00", "14:00"));
    await stage.front.plug(page.context());
    await expect.poll(() => available(page, at(24, "13:30"))).toBe("2 of 2 available");
    await page.waitForFunction(() => document.querySelector("[data-live='live']") !== null);
    await page.getByText(/^Offline/).waitFor({ state: "detached" });
  });

  test("includes what came in live", async ({ stage }) => {
    const { meetingID } = await club(stage.site);
    const page = await stage.visit(`/m/${meetingID}`);
    await page.waitForFunction(() => document.querySelector("[data-live='live']") !== null);
    await stage.site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    await respondent(page, "Ann").waitFor();
    await copied(page);
    await expect.poll(async () => JSON.stringify(await keptOnDevice(page, "views"))).toContain("Ann");
    await stage.front.unplug(page.context());
    await page.getByText(/^Offline – as of/).waitFor();
    await page.reload();
    await page.getByText(/^Offline – as of/).waitFor();
    await respondent(page, "Ann").waitFor();
    expect(await available(page, at(24, "13:30"))).toBe("1 of 1 available");
  });

  test("of a profile: name and lists, and the meetings that were opened", async ({ stage }) => {
    const { token } = await stage.site.app.api.signUp({ name: "Ann" });
    const { reply } = await stage.site.app.api.call("createMeeting", {
      token,
      body: {
        name: "Ann's club",
        about: "",
        timezone: "UTC",
        minStartHour: 9,
        maxEndHour: 17,
        tentativeDates: ["2026-11-24"],
      },
    });
    const page = await stage.visit("/me", { token });
    await page.getByRole("link", { name: /Ann's club/ }).click();
    await heading(page, "Ann's club").waitFor();
    await kept(page, "me", "me meetings created", `meeting ${reply.meetingID}`);
    await stage.front.unplug(page.context());
    await page.goto(`${stage.front.url}/me`);
    await heading(page, "Ann's Profile").waitFor();
    await page.getByText(/^Offline – as of/).waitFor();
    await page.getByRole("link", { name: /Ann's club/ }).click();
    await heading(page, "Ann's club").waitFor();
    await page.getByText(/^Offline – as of/).waitFor();
  });

  test("is never shown to who uses the browser next, and is gone after signing out", async ({ stage }) => {
    const ann = await stage.site.app.api.signUp({ name: "Ann" });
    const ben = await stage.site.app.api.signUp({ name: "Ben" });
    const { meetingID } = await club(stage.site);
    await stage.site.app.api.call("saveOwnAnswer", {
      token: ann.token,
      params: { meetingID },
      body: { availabilities: [] },
    });
    const page = await stage.visit("/me?list=responded", { token: ann.token });
    await page.getByRole("link", { name: /Robotics club/ }).click();
    await heading(page, "Robotics club").waitFor();
    await kept(page, "me", "me meetings responded", `meeting ${meetingID}`);
    // Another user's token is there, as after a login that this device saw nothing of.
    await page.evaluate((token) => localStorage.setItem("token", token), ben.token);
    await stage.front.unplug(page.context());
    await page.goto(`${stage.front.url}/m/${meetingID}`);
    await heading(page, "This meeting cannot be reached").waitFor();
    await page.evaluate((token) => localStorage.setItem("token", token), ann.token);
    await stage.front.plug(page.context());
    await page.goto(`${stage.front.url}/me`);
    await kept(page, "me", "me meetings created");
    await button(page, "Sign out").click();
    await heading(page, "On which days would you like to meet?").waitFor();
    const others = async () =>
      Object.keys(await keptOnDevice(page, "views")).filter((key) => !key.startsWith("guest "));
    await expect.poll(others).toEqual([]);
  });

  test("as a user who signs out in another tab is not kept as what the next one saw", async ({ stage }) => {
    const { token } = await stage.site.app.api.signUp({ name: "Ann" });
    const { meetingID } = await club(stage.site);
    const body = { availabilities: between(24, "13:00", "14:00") };
    const { reply } = await stage.site.app.api.call("saveOwnAnswer", { token, params: { meetingID }, body });
    const profile = await stage.visit("/me", { token });
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
    await stage.site.app.api.addGuest(meetingID, "Ben", between(24, "13:00", "14:00"));
    await respondent(page, "Ben").waitFor();
    await page.clock.fastForward(2_000);
    const ofGuest = async () => JSON.stringify((await keptOnDevice(page, "views"))[`guest meeting ${meetingID}`]) ?? "";
    for (let look = 0; look < 5; look += 1) expect(await ofGuest()).not.toContain(`"${reply.selfRespondentID}"`);
  });

  test("whatever else storage holds is not shown", async ({ stage }) => {
    const { meetingID } = await club(stage.site);
    const page = await stage.visit(`/m/${meetingID}`);
    await kept(page, `meeting ${meetingID}`);
    for (const value of [
      null,
      7,
      "text",
      { at: 1, data: null },
      { at: Number.MAX_VALUE, data: {} },
      { at: 1, data: { meetingID, respondents: 3 } },
    ]) {
      await stage.front.plug(page.context());
      await page.goto(`${stage.front.url}/privacy`);
      await stage.front.unplug(page.context());
      await putOnDevice(page, "views", [`guest meeting ${meetingID}`, value]);
      await page.goto(`${stage.front.url}/m/${meetingID}`);
      await heading(page, "This meeting cannot be reached").waitFor();
    }
  });
});

test("a meeting that was deleted is forgotten here too", async ({ stage }) => {
  const { meetingID, organiserKey } = await club(stage.site);
  const page = await stage.visit(`/m/${meetingID}`);
  await kept(page, `meeting ${meetingID}`);
  const { token } = await stage.site.app.api.signUp();
  await stage.site.app.api.call("deleteMeeting", { params: { meetingID }, organiserKey, token });
  await page.getByRole("heading", { name: "This meeting has been deleted." }).waitFor();
  await expect
    .poll(async () => Object.keys(await keptOnDevice(page, "views")))
    .not.toContain(`guest meeting ${meetingID}`);
});

test("a meeting that was never opened here says so, and opens as soon as there is a network", async ({ stage }) => {
  const { meetingID } = await club(stage.site);
  const page = await stage.visit("/");
  await kept(page);
  await stage.front.unplug(page.context());
  await page.goto(`${stage.front.url}/m/${meetingID}`);
  await heading(page, "This meeting cannot be reached").waitFor();
  expect(await page.title()).toBe("Meeting - Overlap");
  await stage.front.plug(page.context());
  await heading(page, "Robotics club").waitFor();
});

describe("a network without WebSockets", () => {
  const isUpgrade = ({ headers }: { headers: { upgrade?: string | undefined } }) => headers.upgrade !== undefined;

  test("shows what others answer within seconds, says that it is not live, and is live when it can be", async ({
    stage,
  }) => {
    const { meetingID } = await club(stage.site);
    stage.front.block(isUpgrade);
    const page = await stage.visit(`/m/${meetingID}`);
    await page.getByText("Not live: changes show in seconds").waitFor();
    await stage.site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    await expect.poll(() => available(page, at(24, "13:30"))).toBe("1 of 1 available");
    stage.front.block(undefined);
    await page.waitForFunction(() => document.querySelector("[data-live='live']") !== null);
    await page.getByText(/^Not live/).waitFor({ state: "detached" });
  });

  test("and with one in between that swallows what asks for a WebSocket gets notes all the same", async ({ stage }) => {
    const { meetingID } = await club(stage.site);
    stage.front.swallowUpgrades();
    const page = await stage.visit(`/m/${meetingID}`);
    await page.getByText("Not live: changes show in seconds").waitFor();
    await stage.site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    await expect.poll(() => available(page, at(24, "13:30"))).toBe("1 of 1 available");
  });

  test("and without long polling asks again now and then", async ({ stage }) => {
    const { meetingID } = await club(stage.site);
    stage.front.block((request) => isUpgrade(request) || request.url?.startsWith("/realtime") === true);
    const page = await stage.visit(`/m/${meetingID}`);
    await page.getByText("Not live: changes show every half minute").waitFor();
    await stage.site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    await expect.poll(() => available(page, at(24, "13:30"))).toBe("1 of 1 available");
  });
});
