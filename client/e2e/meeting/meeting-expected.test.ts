import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { button, cell, club, live, openClub, respondent, save } from "./meeting-screen.ts";
import { at } from "./slots.ts";

const TODAY = "2026-11-22";
const EIGHT = [
  "Anna Meier <anna.meier@example.org>",
  "ben@example.org, Cleo <cleo@example.org>",
  "Dora\tdora@example.org",
  "???",
  "emil@example.org; farah@example.org",
  "Gus <gus@example.org>",
  "hana@example.org",
].join("\n");

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const box = (page: Page) => page.getByLabel("Names or e-mail addresses");
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });

/** Counts presses of buttons and the like from now on; of the grid, where strokes are painted, none. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { presses: 0 });
    const note = ({ target, isTrusted }: Event): void => {
      const isStroke = target instanceof Element && target.closest("[role=grid]") !== null;
      if (isTrusted && !isStroke) counted.presses += 1;
    };
    document.addEventListener("pointerdown", note, true);
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}

/** The form of a new meeting of the club's week, named, with the section for people open. */
async function openCreate(
  site: Site,
  how: { token?: string } = {},
): Promise<{ page: Page; presses: () => Promise<number> }> {
  const page = await site.visit("/", { today: TODAY, ...how });
  for (const day of [24, 25]) await page.locator(`[data-day="2026-11-${day}"]`).click();
  await button(page, "Let's meet").click();
  await page.getByPlaceholder("Name your meeting").fill("Robotics club");
  const presses = await countPresses(page);
  await page.getByText("Who should answer?").click();
  await expect.poll(() => box(page).evaluate((one) => one === document.activeElement)).toBe(true);
  return { page, presses };
}

/** A guest's meeting, its page as the organiser sees it, and the people expected there. */
async function expecting(site: Site, people: readonly { name: string; email?: string; required?: boolean }[]) {
  const { meetingID, organiserKey } = await club(site);
  const params = { meetingID };
  const { reply } = await site.app.api.call("addExpected", { params, organiserKey, body: { people: [...people] } });
  const page = await site.visit(`/m/${meetingID}`, { organiserKey, today: TODAY });
  const keyOf = async (name: string) => {
    const { expectedID = "" } = reply.expected.find((one) => one.name === name) ?? {};
    const asked = { params: { meetingID, expectedID }, organiserKey };
    return new URL((await site.app.api.call("personalLink", asked)).reply.link).hash;
  };
  const answer = async (name: string, availabilities: string[]) =>
    site.app.api.call("addGuestAnswer", {
      params,
      respondentKey: (await keyOf(name)).replace("#as=", ""),
      body: { availabilities },
    });
  const expected = async () => {
    const { reply: now } = await site.app.api.call("getMeeting", { params, organiserKey });
    return now.expected?.map(({ name, email, required, respondentID }) => [
      name,
      email ?? "",
      required ? "required" : "",
      respondentID === undefined ? "" : "answered",
    ]);
  };
  return { page, meetingID, organiserKey, keyOf, answer, expected };
}

test("people who are pasted on Create are expected: each has a link, and all three screens say who is missing", async ({
  site,
}) => {
  const { page, presses } = await openCreate(site);
  await page.keyboard.insertText(EIGHT);
  await page.getByText("8 people").waitFor();
  await page.getByText("Line 4: ‘???’ is neither a name nor an address.").waitFor();
  await page.getByLabel("Anna Meier must be there").check();
  await expectAccessible(page);
  await box(page).fill(EIGHT.replace("???\n", ""));
  await button(page, "Create").click();
  await dialog(page, "Who should answer?").waitFor();
  await expectAccessible(page);
  expect(await presses()).toBeLessThanOrEqual(3);
  await inDialog(page, /^Ben/).click();
  await expectAccessible(page);
  await inDialog(page, "Copy link").click();
  await page.getByText("Ben's link copied to clipboard").waitFor();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  await inDialog(page, "Close").click();
  await page.getByRole("heading", { name: "Answered 0 of 8" }).waitFor();

  const guest = await site.visit(link.pathname, { today: TODAY });
  await guest.getByRole("heading", { name: "Answered 0 of 8" }).waitFor();
  await live(page, guest);
  expect(await guest.getByRole("list", { name: "Not answered yet" }).innerText()).toMatch(
    /Anna Meier\s+required\s+BE\s+Ben/,
  );
  expect(await guest.content()).not.toContain("@example.org");
  expect(await button(guest, "Copy links").count()).toBe(0);
  await expectAccessible(guest);

  const phone = await site.visit(link.pathname + link.hash, { today: TODAY, width: 390, height: 844 });
  await phone.getByText("Hello Ben! This link is yours").waitFor();
  const pressed = await countPresses(phone);
  await button(phone, "Add availability").click();
  for (const time of ["13:00", "13:30"]) await cell(phone, at(24, time)).tap();
  await save(phone, "added");
  expect(await pressed()).toBeLessThanOrEqual(3);
  for (const screen of [page, guest]) {
    await screen.getByRole("heading", { name: "Answered 1 of 8" }).waitFor();
    await screen.getByText("Waiting for Anna Meier (required), Cleo and 5 others.").waitFor();
  }
});

test("a list that could not be added waits on the meeting's page, and is tried again there", async ({ site }) => {
  const { page } = await openCreate(site);
  await page.keyboard.insertText("Ann\nBen <ben@example.org>");
  await page.route("**/expected", (route) => route.abort("connectionreset"));
  await button(page, "Create").click();
  await page.getByText("these people are not on its list yet").waitFor();
  expect(await box(page).inputValue()).toBe("Ann\nBen <ben@example.org>");
  await button(page, "Add 2 people").click();
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await page.reload();
  await page.getByText("these people are not on its list yet").waitFor();
  await page.unroute("**/expected");
  await button(page, "Add 2 people").click();
  await dialog(page, "Who should answer?").waitFor();
  await inDialog(page, "Close").click();
  await page.getByRole("heading", { name: "Answered 0 of 2" }).waitFor();
  site.takeFaults();
});

test("a person is added, changed, required and removed; what cannot be is said, and nothing typed is lost", async ({
  site,
}) => {
  const { page, expected } = await expecting(site, [{ name: "Ann", email: "ann@example.org" }, { name: "Ben" }]);
  await button(page, "Manage").click();
  await inDialog(page, "Add people").click();
  await box(page).fill("Cleo, Eve <a.n.n@example.org>\nAnn <ANN@example.org>\n<nobody>");
  await page.getByText("Line 2: ‘Ann <ANN@example.org>’ is expected already.").waitFor();
  await button(page, "Add 2 people").click();
  await expect.poll(() => box(page).inputValue()).toBe("<nobody>");
  await page.getByText("Line 1: ‘<nobody>’ is no e-mail address.").waitFor();
  await inDialog(page, "Cancel").click();

  await inDialog(page, /^Ben/).click();
  await page.getByLabel("Name", { exact: true }).fill("Benno");
  await page.getByLabel("E-mail address").fill("ann+work@example.org");
  await page.getByRole("checkbox", { name: "Must be there" }).check();
  await inDialog(page, "Save").click();
  await page.getByText("A person with the address ann+work@example.org is on the list already.").waitFor();
  await page.getByLabel("E-mail address").fill("benno@");
  await inDialog(page, "Save").click();
  await page.getByText("Enter a valid e-mail address, or none.").waitFor();
  await page.getByLabel("E-mail address").fill("benno@example.org");
  await inDialog(page, "Save").click();
  await inDialog(page, /^Benno/).waitFor();

  await inDialog(page, /^Eve/).click();
  await inDialog(page, "Remove").click();
  await page.getByText("the personal link stops working").waitFor();
  await inDialog(page, "Yes, remove").click();
  await page.getByText("Eve is off the list").waitFor();
  expect(await expected()).toEqual([
    ["Ann", "ann@example.org", "", ""],
    ["Benno", "benno@example.org", "required", ""],
    ["Cleo", "", "", ""],
  ]);
});

test("an answer is matched by a tap, and off again; a replaced link opens nothing", async ({ site }) => {
  const { page, meetingID, keyOf, expected, organiserKey } = await expecting(site, [{ name: "Ann" }, { name: "Ben" }]);
  await site.app.api.addGuest(meetingID, "Annie", [at(24, "13:00")]);
  await respondent(page, "Annie").click();
  await page.getByLabel("This answer is from …").selectOption("Ann");
  await page.getByRole("heading", { name: "Answered 1 of 2" }).waitFor();
  await page.getByLabel("This answer is from …").selectOption("No one on the list");
  await page.getByRole("heading", { name: "Answered 0 of 2" }).waitFor();

  const other = await site.visit(`/m/${meetingID}`, { organiserKey, today: TODAY });
  await button(other, /^BE Ben|^Ben/).click();
  await other.getByLabel("Their answer").selectOption("Annie");
  await other.getByText("Their answer").waitFor();
  await page.getByRole("heading", { name: "Answered 1 of 2" }).waitFor();
  await expect.poll(expected).toEqual([
    ["Ann", "", "", ""],
    ["Ben", "", "", "answered"],
  ]);

  const before = await keyOf("Ann");
  await inDialog(other, "Back").click();
  await inDialog(other, /^Ann/).click();
  await button(other, "Show QR code").click();
  await other.getByRole("img", { name: "QR code of the link" }).waitFor();
  await button(other, "Replace link").click();
  await other.getByText("The link is replaced.").waitFor();
  expect(await keyOf("Ann")).not.toBe(before);
  const late = await site.visit(`/m/${meetingID}${before}`, { today: TODAY });
  await late.getByText("This personal link no longer works.").waitFor();

  await inDialog(other, "Back").click();
  await inDialog(other, "Copy links").click();
  await inDialog(other, "Copy all links").click();
  await other.getByText("Links copied to clipboard").waitFor();
  const copied = (await other.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(copied).toEqual([
    `Ann: ${site.url}/m/${meetingID}${await keyOf("Ann")}`,
    `Ben: ${site.url}/m/${meetingID}${await keyOf("Ben")}`,
  ]);
});

test("the page says when nobody missing can change the best time, and when everybody has answered", async ({
  site,
}) => {
  const people = ["Ann", "Ben", "Cleo"].map((name) => ({ name, required: name === "Cleo" }));
  const { page, meetingID, answer } = await expecting(site, people);
  const guest = await site.visit(`/m/${meetingID}`, { today: TODAY });
  await live(page, guest);
  const hour = (day: number, time: string, half: string) => [at(day, time), at(day, half)];
  await answer("Ann", hour(24, "13:00", "13:30"));
  for (const screen of [page, guest]) {
    await screen.getByText("Waiting for Cleo (required) and Ben.").waitFor();
    expect(await screen.getByText("is decided").count()).toBe(0);
  }
  await answer("Cleo", hour(24, "13:00", "13:30"));
  for (const screen of [page, guest]) {
    await screen.getByText("Tue, Nov 24, 1 – 2 PM is decided: nobody missing can change it.").waitFor();
    await screen.getByText("Waiting for Ben.").waitFor();
  }
  await answer("Ben", hour(25, "9:00", "9:30"));
  for (const screen of [page, guest]) {
    await screen.getByText("Everybody has answered.").first().waitFor();
    expect(await screen.getByText("is decided").count()).toBe(0);
    await expectAccessible(screen);
  }
});

test("without a network the buttons say so, and work when it is back", async ({ site }) => {
  const { page } = await expecting(site, [{ name: "Ann" }]);
  await button(page, "Manage").click();
  await page.context().setOffline(true);
  await inDialog(page, /^Ann/).click();
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Anna");
  await inDialog(page, "Save").click();
  await expect.poll(() => page.getByRole("dialog").getByRole("alert").count()).toBe(2);
  await page.context().setOffline(false);
  await page.getByRole("textbox", { name: "Personal link" }).waitFor();
  await inDialog(page, "Save").click();
  await inDialog(page, /^Anna/).waitFor();
  site.takeFaults();
});

test("200 people who should answer are a list that scrolls, and a meeting without them says nothing of them", async ({
  site,
}) => {
  const people = Array.from({ length: 200 }, (_, place) => ({ name: `Person ${place + 1}` }));
  const { page } = await expecting(site, people);
  await page.getByRole("heading", { name: "Answered 0 of 200" }).waitFor();
  await button(page, "Show all 200").click();
  await button(page, "Manage").click();
  await inDialog(page, /^Person 200/).click();
  await dialog(page, "Person 200").waitFor();

  const { page: plain } = await openClub(site, { answers: { Ann: [at(24, "13:00")] }, today: TODAY });
  await respondent(plain, "Ann").waitFor();
  expect(await plain.getByText(/Answered|Who should answer/).count()).toBe(0);
});
