import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import { box, dialog, EIGHT, expecting, inDialog, missingRows, openCreate, pressMore } from "./expecting-people.ts";
import { button } from "./meeting-screen.ts";

test("a list of people that could not be added waits on the meeting's page for a retry", async ({ site }) => {
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
  await page.getByRole("heading", { name: "0 of 2 answered" }).waitFor();
  site.takeFaults();
});

test("the box for people opens above the bar on a phone, and a sign-out forgets its text", async ({ site }) => {
  const { token } = await site.app.api.signUp({ name: "Ann" });
  const { page } = await openCreate(site, { token, width: 390 });
  expect((await boxOf(box(page))).bottom).toBeLessThanOrEqual((await boxOf(page.locator("[data-bottom-bar]"))).top);
  const storedText = () =>
    page.evaluate(() =>
      Object.keys(sessionStorage).filter((name) => sessionStorage.getItem(name)?.includes("ben@example.org") === true),
    );
  await page.keyboard.insertText("ben@example.org");
  await expect.poll(storedText).toEqual(["overlap.create"]);
  // The edit form keeps the lines in this way.
  await page.evaluate(() => sessionStorage.setItem("overlap.people.000000000000", "ben@example.org"));
  await page.goto(`${site.url}/me`);
  await button(page, "Sign out").click();
  await expect.poll(storedText).toEqual([]);
});

test("the edit form adds people together with other changes, and none of them twice", async ({ site }) => {
  const { page } = await expecting(site, [{ name: "Ann", email: "ann@example.org" }]);
  // A guest organiser copies links, and the dialog says why no mails are sent.
  await pressMore(page, "Manage people");
  await page.getByText("Overlap sends mails only for organisers with an account whose address is confirmed.").waitFor();
  expect(await button(page, /^Invite/).count()).toBe(0);
  await inDialog(page, "Close").click();
  await button(page, "Copy links").click();
  await page.getByRole("textbox", { name: "Links for a chat" }).waitFor();
  await inDialog(page, "Close").click();

  await button(page, "Edit").click();
  await page.getByText("Who should answer", { exact: true }).click();
  await expect.poll(() => box(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.insertText("ann@example.org\nBen <ben@example.org>\n???");
  await page.getByText("1 person", { exact: true }).waitFor();
  await page.getByText("Line 3: ‘???’ is neither a name nor an address.").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Where?").fill("Room 2");
  await page.route("**/expected", (route) => route.abort("connectionreset"));
  await button(page, "Save").click();
  await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
  await page.unroute("**/expected");
  await button(page, "Save").click();
  await page.getByRole("heading", { name: "0 of 2 answered" }).waitFor();
  await page.getByText("Where: Room 2").waitFor();
  expect((await missingRows(page).allInnerTexts()).join(" ")).toMatch(/Ann[^]*Ben/);
  // Lines with faults stay in the tab and change nothing.
  await button(page, "Edit").click();
  expect(await box(page).inputValue()).toBe("???");
  await button(page, "Save").click();
  await page.getByRole("heading", { name: "0 of 2 answered" }).waitFor();
  site.takeFaults();
});

test("adding the first people leaves only lines with faults in the box", async ({ site }) => {
  const { page, expected } = await expecting(site, []);
  await button(page, "Who should answer?").click();
  await box(page).fill(EIGHT);
  await button(page, "Add 8 people").click();
  await expect.poll(() => box(page).inputValue()).toBe("???");
  await page.getByText("These lines were not understood.").waitFor();
  expect(await page.getByRole("list", { name: "Not understood" }).innerText()).toBe(
    "Line 1: ‘???’ is neither a name nor an address.",
  );
  expect(await page.getByText("0 people").count()).toBe(0);
  await inDialog(page, "Add").click();
  expect(await box(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await box(page).fill("Ida");
  await button(page, "Add 1 person").click();
  await inDialog(page, /^Ida/).waitFor();
  expect(await expected()).toHaveLength(9);
});
