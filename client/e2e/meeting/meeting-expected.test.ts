import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import {
  box,
  countPresses,
  dialog,
  EIGHT,
  expecting,
  inDialog,
  missingRows,
  openCreate,
  pressMore,
  TODAY,
} from "./expecting-people.ts";
import { button, cell, live, save } from "./meeting-screen.ts";
import { at } from "./slots.ts";

test("people pasted on Create get links, and all three screens name the missing ones", async ({ site }) => {
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
  await page.getByRole("heading", { name: "0 of 8 answered" }).waitFor();

  const guest = await site.visit(link.pathname, { today: TODAY });
  await guest.getByRole("heading", { name: "0 of 8 answered" }).waitFor();
  await live(page, guest);
  await button(guest, "Show all 8").click();
  const [first, second] = await missingRows(guest).allInnerTexts();
  expect(first).toMatch(/Anna Meier[^]*required/);
  expect(second).toMatch(/Ben/);
  expect(await guest.content()).not.toContain("@example.org");
  expect(await button(guest, "Copy links").count()).toBe(0);
  await expectAccessible(guest);

  const phone = await site.visit(link.pathname + link.hash, { today: TODAY, width: 390, height: 844 });
  await phone.getByText("Hello Ben!").waitFor();
  const pressed = await countPresses(phone);
  await button(phone, "Add availability").click();
  for (const time of ["13:00", "13:30"]) await cell(phone, at(24, time)).tap();
  await save(phone, "added");
  expect(await pressed()).toBeLessThanOrEqual(3);
  for (const screen of [page, guest]) {
    await screen.getByRole("heading", { name: "1 of 8 answered" }).waitFor();
    await screen.getByText("Waiting for Anna Meier (required), Cleo and 5 others.").waitFor();
  }
});

test("an organiser adds, changes, requires and removes people; faults are named, and typed text stays", async ({
  site,
}) => {
  const { page, expected } = await expecting(site, [{ name: "Ann", email: "ann@example.org" }, { name: "Ben" }]);
  await pressMore(page, "Manage people");
  await inDialog(page, "Add people").click();
  await box(page).fill("Cleo; Eve <a.n.n@example.org>\nAnn <ANN@example.org>\n<noname>");
  await page.getByText("Line 2: ‘Ann <ANN@example.org>’ is expected already.").waitFor();
  await button(page, "Add 2 people").click();
  await expect.poll(() => box(page).inputValue()).toBe("<noname>");
  await page.getByText("Line 1: ‘<noname>’ is no email address.").waitFor();
  await inDialog(page, "Cancel").click();

  await inDialog(page, /^Ben/).click();
  await page.getByLabel("Name", { exact: true }).fill("Benno");
  await page.getByLabel("Email address").fill("ann+work@example.org");
  await page.getByRole("checkbox", { name: "Must be there" }).check();
  await inDialog(page, "Save").click();
  await page.getByText("A person with the address ann+work@example.org is on the list already.").waitFor();
  await page.getByLabel("Email address").fill("benno@");
  await inDialog(page, "Save").click();
  await page.getByText("Enter a valid email address, or none.").waitFor();
  await page.getByLabel("Email address").fill("benno@example.org");
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

test("saving another field keeps a change of the person from another device", async ({ site }) => {
  const { page, meetingID, organiserKey, expected } = await expecting(site, [{ name: "Ann" }]);
  await live(page);
  await pressMore(page, "Manage people");
  await inDialog(page, /^Ann/).click();
  await page.getByLabel("Email address").waitFor();
  const { reply } = await site.app.api.call("getMeeting", { params: { meetingID }, organiserKey });
  const params = { meetingID, expectedID: reply.expected?.[0]?.expectedID ?? "" };
  const pageReply = page.waitForResponse((response) => response.url().endsWith(`/api/meetings/${meetingID}`));
  await site.app.api.call("editExpected", { params, organiserKey, body: { email: "ann@example.org" } });
  await pageReply;
  await page.getByRole("checkbox", { name: "Must be there" }).check();
  await inDialog(page, "Save").click();
  await dialog(page, "Who should answer?").waitFor();
  expect(await expected()).toEqual([["Ann", "ann@example.org", "required", ""]]);
});

test("the page says when no missing person can change the best time, and when all expected people have answered", async ({
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
    await screen.getByRole("heading", { name: "All 3 have answered" }).waitFor();
    await screen.getByText("is decided").waitFor({ state: "detached" });
    await expectAccessible(screen);
  }
});

test("the heading turns once when the last missing person answers, and nobody is listed twice meanwhile", async ({
  site,
}) => {
  const { page, meetingID, answer } = await expecting(site, [{ name: "Ann" }, { name: "Ben" }]);
  await live(page);
  await answer("Ann", [at(24, "13:00")]);
  await page.getByRole("heading", { name: "1 of 2 answered" }).waitFor();
  const heading = page.locator("#people");
  expect(await heading.getAttribute("data-complete")).toBeNull();
  // The live grid has the answer before the reply tells whose it is.
  const reply = Promise.withResolvers<void>();
  await page.route(`**/api/meetings/${meetingID}`, async (route) => {
    const response = await route.fetch();
    await reply.promise;
    await route.fulfill({ response });
  });
  await answer("Ben", [at(24, "13:00")]);
  await page.getByRole("heading", { name: "All 2 have answered" }).waitFor();
  expect(await missingRows(page).count()).toBe(0);
  reply.resolve();
  await page.getByRole("status").getByText("All 2 have answered").waitFor({ state: "attached" });
  expect(await heading.getAttribute("data-complete")).toBe("news");
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("heading", { name: "All 2 have answered" }).waitFor();
  expect(await heading.getAttribute("data-complete")).toBe("");
});

test("a person with a personal link who presses Edit reads that only the organiser can edit, without a login", async ({
  site,
}) => {
  const { meetingID, keyOf } = await expecting(site, [{ name: "Ann" }]);
  const page = await site.visit(`/m/${meetingID}${await keyOf("Ann")}`, { today: TODAY });
  await page.getByText("Hello Ann!").waitFor();
  await button(page, "Edit").click();
  const explained = dialog(page, "Edit meeting");
  await explained.getByText("You must be logged in to edit a meeting.").waitFor();
  await explained.getByText("Only the organiser can edit this meeting.").waitFor();
  expect(await explained.getByRole("link").count()).toBe(0);
  await expectAccessible(page);
  await inDialog(page, "OK").click();
});

test("buttons say that the network is missing, and work when it returns", async ({ stage }) => {
  const { page } = await expecting(stage, [{ name: "Ann" }]);
  await pressMore(page, "Manage people");
  await inDialog(page, /^Ann/).waitFor();
  await stage.front.unplug(page.context());
  await inDialog(page, /^Ann/).click();
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Anna");
  await inDialog(page, "Save").click();
  await expect.poll(() => page.getByRole("dialog").getByRole("alert").count()).toBe(2);
  await stage.front.plug(page.context());
  await page.getByRole("textbox", { name: "Personal link" }).waitFor();
  await inDialog(page, "Save").click();
  await inDialog(page, /^Anna/).waitFor();
});

test("a list of 200 expected people scrolls", async ({ site }) => {
  const people = Array.from({ length: 200 }, (_, place) => ({ name: `Person ${place + 1}` }));
  const { page } = await expecting(site, people);
  await page.getByRole("heading", { name: "0 of 200 answered" }).waitFor();
  await button(page, "Show all 200").click();
  await pressMore(page, "Manage people");
  await inDialog(page, /^Person 200/).click();
  await dialog(page, "Person 200").waitFor();
});
