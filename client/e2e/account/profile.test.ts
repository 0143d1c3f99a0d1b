import { CHOIR, PASSWORD, TEN } from "#server/testing/api-client.ts";
import { VERSION } from "#server/version.ts";
import type { Page } from "playwright";
import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { disableAccount } from "#server/accounts/disabled-account.ts";
import type { UserID } from "#domain/ids.ts";
import { button, description, field, fill, heading, getToken, hasFocus, message, path } from "../form.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("list").getByRole("link");
const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const HOME = "On which days would you like to meet?";
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const create = (site: Site, token: string, body: Partial<BodyOf<"createMeeting">> = {}) =>
  site.app.api.createMeeting(body, token);
const respond = (site: Site, token: string, meetingID: string) =>
  site.app.api.call("saveOwnAnswer", { token, params: { meetingID }, body: { availabilities: [TEN] } });

test("the profile lists scheduled meetings first, then open ones, with how many have answered", async ({ site }) => {
  const { token } = await site.app.api.signUp({ name: "Ann" });
  const other = await site.app.api.signUp();
  await create(site, token, { name: "Run", tentativeDates: ["2026-12-01", "2026-12-02", "2026-12-03"] });
  const { meetingID } = await create(site, token, { name: "Gaps" });
  const people = ["Ben", "Cleo"].map((name) => ({ name, required: false }));
  await site.app.api.call("addExpected", { token, params: { meetingID }, body: { people } });
  for (const name of ["Dan", "Eva"]) await site.app.api.addGuest(meetingID, name, [TEN]);
  const theirs = await create(site, other.token, { name: "Theirs", tentativeDates: ["2026-12-01"] });
  await respond(site, token, theirs.meetingID);
  await site.app.api.schedule(meetingID, { token }, ["2026-12-01T08:00:00Z", "2026-12-01T09:30:00Z"]);

  const page = await site.visit("/me", { token, zone: "Europe/Berlin", today: "2026-11-24" });
  await heading(page, "Ann's Profile").waitFor();
  await expect.poll(() => page.title()).toBe("Ann's Profile - Overlap");
  const text = async () => (await cards(page).allInnerTexts()).map((card) => card.split(/\s+/).join(" "));
  await expect
    .poll(text)
    .toEqual([
      "Tue, Dec 1 9:00 – 10:30 AM Gaps Dec 1 ~ Dec 3 2 of 4 answered",
      "Dec 1 - Dec 3 9 AM – 5 PM CET Run No answers yet",
    ]);
  expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["Next", "Not scheduled"]);
  await button(page, "Use “Gaps” again").click();
  await page.getByRole("dialog", { name: "Use again" }).getByText("set up like “Gaps”").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await heading(page, "Gaps").waitFor();
  expect(path(page)).not.toBe(`/m/${meetingID}`);
  await page.goto(new URL("/me", page.url()).href);
  await expect.poll(() => button(page, "Use “Gaps” again").count()).toBe(2);
  await page.getByText("Responded", { exact: true }).click();
  await expect.poll(text).toEqual(["Dec 1 9 AM – 5 PM CET Theirs 1 answered"]);
  await cards(page).click();
  await heading(page, "Theirs").waitFor();
  expect(path(page)).toBe(`/m/${theirs.meetingID}`);
  await page.goBack();
  await expect.poll(text).toEqual(["Dec 1 9 AM – 5 PM CET Theirs 1 answered"]);
});

test("the profile pages a long list, separates past meetings, and shows changes of other pages at once", async ({
  site,
}) => {
  const { token } = await site.app.api.signUp();
  const past = { tentativeDates: ["2026-11-12"] };
  for (let i = 1; i <= 104; i++) await create(site, token, { name: `Meeting ${i}`, ...past });
  const { meetingID } = await create(site, token, { name: "Will be", tentativeDates: ["2026-11-12", "2026-11-30"] });
  const page = await site.visit("/me", { token });
  await expect.poll(() => cards(page).count()).toBe(100);
  await button(page, "Show more").click();
  await expect.poll(() => cards(page).count()).toBe(105);
  expect(await cards(page).last().innerText()).toContain("Meeting 1");
  await expect.poll(() => button(page, "Show more").count()).toBe(0);
  const inPart = (name: string) => page.getByRole("heading", { name, exact: true }).locator("..").getByRole("link");
  expect(await inPart("Not scheduled").allInnerTexts()).toEqual([expect.stringContaining("Will be")]);
  expect(await inPart("Past").count()).toBe(104);
  // Renames repeatedly, because the page may not listen yet.
  await expect
    .poll(async () => {
      await site.app.api.call("editMeeting", { token, params: { meetingID }, body: { name: "After" } });
      await site.app.api.call("editMeeting", { token, params: { meetingID }, body: { name: "Renamed" } });
      return inPart("Not scheduled").allInnerTexts();
    })
    .toEqual([expect.stringContaining("Renamed")]);
});

test("the profile logs out only while the server answers, and needs a login", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const page = await site.visit("/me?list=responded", { token });
  await page.getByText("You have not responded to any meetings yet.").waitFor();
  await page.getByText("Created", { exact: true }).click();
  await page.getByText("You have not created any meetings yet.").waitFor();
  await page.getByRole("link", { name: "Create a meeting" }).waitFor();
  await page.route("**/api/logout*", (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
  await button(page, "Sign out").click();
  await expect.poll(() => alert(page).innerText()).toBe("Could not sign out: Broken");
  expect(await getToken(page)).toBe(token);
  await page.unroute("**/api/logout*");
  await button(page, "Sign out").click();
  await heading(page, HOME).waitFor();
  expect(await getToken(page)).toBeNull();
  expect((await site.app.api.call("me", { token })).status).toBe(401);
  site.takeFaults();
  for (const ended of [null, "no.such.token"]) {
    for (const address of ["/me", "/me/settings"]) {
      if (ended !== null) await page.evaluate((value) => localStorage.setItem("token", value), ended);
      await page.goto(site.url + address);
      await heading(page, HOME).waitFor();
      expect(path(page)).toBe("/");
      expect(await getToken(page)).toBeNull();
    }
  }
});

test("the settings show their sections, change the name everywhere, and subscribe to notices", async ({ site }) => {
  const { token } = await site.app.api.signUp({ name: "Ann" });
  const { meetingID } = await create(site, token);
  await respond(site, token, meetingID);
  const page = await site.visit("/me", { token });
  await page.getByRole("link", { name: "Settings" }).click();
  await heading(page, "Settings").waitFor();
  await expect
    .poll(() => page.getByRole("heading", { level: 2 }).allInnerTexts())
    .toEqual([
      "General Settings",
      "Linked Accounts",
      "Calendars",
      "Calendar Feed",
      "Notification Settings",
      "Language and Time",
      "Sessions",
      "Access Tokens",
      "Account Settings",
    ]);
  await page.getByText(`Overlap, version ${VERSION}`).waitFor();
  await section(page, "Linked Accounts").getByText("cannot be linked on this server").waitFor();

  const updates = page.getByRole("checkbox", { name: "Email updates" });
  const isSubscribed = async () => (await site.app.api.call("me", { token })).reply.isSubscribedToNotifications;
  expect(await updates.isChecked()).toBe(false);
  await updates.click();
  await message(page, "Successfully subscribed to notifications").waitFor();
  expect(await isSubscribed()).toBe(true);
  await updates.click();
  await message(page, "Successfully unsubscribed from notifications").waitFor();
  expect(await isSubscribed()).toBe(false);
  await page.route("**/api/me", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 429, json: {} }) : route.continue(),
  );
  await updates.click();
  await expect.poll(() => alert(page).innerText()).toBe("An error occurred: 429");
  expect(await updates.isChecked()).toBe(false);
  await page.unroute("**/api/me");

  await field(page, "Name").fill(" ");
  await button(page, "Save").click();
  expect(await description(field(page, "Name"))).toBe("Please enter a name.");
  await field(page, "Name").fill("Anna");
  await field(page, "Name").press("Enter");
  await message(page, "Successfully updated name").waitFor();
  expect(await button(page, "Save").isDisabled()).toBe(true);
  await page.getByRole("main").getByRole("link", { name: "Profile" }).click();
  await heading(page, "Anna's Profile").waitFor();
  await expect
    .poll(async () => Object.values((await site.app.api.meeting(meetingID)).respondents).map(({ name }) => name))
    .toEqual(["Anna"]);
});

test("the settings make, copy, replace and remove the address of the calendar feed", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const { meetingID } = await create(site, token);
  await respond(site, token, meetingID);
  const page = await site.visit("/me/settings", { token });
  const feed = section(page, "Calendar Feed");
  const inFeed = (name: string) => feed.getByRole("button", { name, exact: true });
  const address = feed.getByRole("textbox", { name: "Address of your calendar feed" });
  const reads = async (url: string) => (await fetch(url)).status;
  await inFeed("Create address").click();
  await expect.poll(() => hasFocus(address)).toBe(true);
  const first = await address.inputValue();
  expect(await (await fetch(first)).text()).toContain(`SUMMARY:${CHOIR.name} (not scheduled yet)`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await inFeed("Copy address").click();
  await message(page, "Successfully copied the address").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const app = feed.getByRole("link", { name: "Open in calendar app" });
  expect(await app.getAttribute("href")).toBe(first.replace("http:", "webcal:"));

  const dialog = page.getByRole("alertdialog");
  await inFeed("Replace address").click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await address.inputValue()).toBe(first);
  await inFeed("Replace address").click();
  await dialog.getByRole("button", { name: "Replace address" }).click();
  await message(page, "Successfully replaced the address").waitFor();
  const second = await address.inputValue();
  expect([await reads(first), await reads(second)]).toEqual([404, 200]);

  await inFeed("Turn off").click();
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await message(page, "Successfully turned the calendar feed off").waitFor();
  await expect.poll(() => hasFocus(inFeed("Create address"))).toBe(true);
  expect(await reads(second)).toBe(404);
});

test("signing out everywhere shows in other browsers at once", async ({ site }) => {
  const { token, email } = await site.app.api.signUp();
  const second = (await site.app.api.call("logIn", { body: { email, password: PASSWORD } })).reply;
  const page = await site.visit("/me/settings", { token });
  const elsewhere = await site.visit("/me", { token: second.token });
  await button(elsewhere, "Sign out").waitFor();
  await elsewhere.waitForLoadState("networkidle");
  const program = await site.app.api.call("createAccessToken", { token, body: { name: "Script" } });
  expect(await page.getByRole("checkbox", { name: "Also end access tokens" }).isChecked()).toBe(true);
  await section(page, "Access Tokens").getByText("Signing out everywhere ends it too, unless").waitFor();
  await button(page, "Sign out everywhere").click();
  await message(page, "Successfully signed out everywhere").waitFor();
  expect((await site.app.api.call("me", { token: program.reply.token })).status).toBe(401);
  await heading(page, HOME).waitFor();
  await heading(elsewhere, HOME).waitFor();
  expect([await getToken(page), await getToken(elsewhere)]).toEqual([null, null]);
});

test("an account that is disabled in the middle of a session says so at once, and again at the login", async ({
  site,
}) => {
  const sentence = "This account is disabled. Please ask the people who run this site.";
  const { userID, email, token } = await site.app.api.signUp();
  const frames: string[] = [];
  const before = async (opened: Page) =>
    opened.on("websocket", (one) => one.on("framereceived", ({ payload }) => frames.push(String(payload))));
  const page = await site.visit("/me/settings", { token, before });
  // The page must hear the news of its user first.
  await expect.poll(() => frames.some((frame) => /^43\d+\[true\]/.test(frame))).toBe(true);
  await disableAccount(userID as UserID, site.app.context);
  await message(page, sentence).waitFor();
  await expect.poll(() => getToken(page)).toBeNull();
  await page.goto(`${site.url}/login`);
  await fill(page, { Email: email, Password: PASSWORD });
  await field(page, "Password").press("Enter");
  await page.getByRole("main").getByRole("alert").getByText(sentence).waitFor();
  expect(await getToken(page)).toBeNull();
});

test("a sign-out everywhere that an older server refuses says that nothing ended, and works without access tokens", async ({
  site,
}) => {
  const { token } = await site.app.api.signUp();
  const program = (await site.app.api.call("createAccessToken", { token, body: { name: "Script" } })).reply;
  const page = await site.visit("/me/settings", { token });
  // The previous release refuses an unknown parameter with 400.
  await page.route("**/api/logout?*accessTokens=*", (route) =>
    route.fulfill({
      status: 400,
      json: { message: "There is no accessTokens here.", code: "invalid", requestId: "x" },
    }),
  );
  await button(page, "Sign out everywhere").click();
  await page
    .getByRole("alert")
    .getByText(/^Nothing was ended: .* or without “Also end access tokens”\.$/)
    .waitFor();
  const calls = [token, program.token].map((each) => site.app.api.call("me", { token: each }));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);

  await page.getByRole("checkbox", { name: "Also end access tokens" }).uncheck();
  await button(page, "Sign out everywhere").click();
  await message(page, "Successfully signed out everywhere").waitFor();
  expect((await site.app.api.call("me", { token })).status).toBe(401);
  expect((await site.app.api.call("me", { token: program.token })).status).toBe(200);
});

test.for([
  ["keeps its meetings for their respondents", undefined, 200],
  ["deletes its meetings when the user chooses so", /Delete them too/, 404],
] as const)("a user deletes the account, which %s", async ([, choice, status], { site }) => {
  const { token } = await site.app.api.signUp();
  const { meetingID } = await create(site, token);
  const page = await site.visit("/me/settings", { token });
  const dialog = page.getByRole("alertdialog");
  await button(page, "Delete account").click();
  await dialog.getByText("This action is irreversible.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  await button(page, "Delete account").click();
  if (choice !== undefined) await dialog.getByRole("radio", { name: choice }).check();
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await message(page, "Successfully deleted account").waitFor();
  await heading(page, HOME).waitFor();
  expect(await getToken(page)).toBeNull();
  expect((await site.app.api.call("me", { token })).status).toBe(401);
  await expect.poll(async () => (await site.app.api.call("getMeeting", { params: { meetingID } })).status).toBe(status);
});
