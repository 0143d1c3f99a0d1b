import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { dialog, expecting, inDialog, TODAY } from "./expecting-people.ts";
import { button, cell, live, respondent } from "./meeting-screen.ts";
import { at } from "./slots.ts";

test("an organiser matches an answer with a tap and undoes it, and a replaced link opens nothing", async ({ site }) => {
  const { page, meetingID, keyOf, expected, organiserKey } = await expecting(site, [{ name: "Ann" }, { name: "Ben" }]);
  await site.app.api.addGuest(meetingID, "Annie", [at(24, "13:00")]);
  await respondent(page, "Annie").click();
  await page.getByLabel("This answer is from …").selectOption("Ann");
  await page.getByRole("heading", { name: "1 of 2 answered" }).waitFor();
  await page.getByLabel("This answer is from …").selectOption("No one on the list");
  // A person and an answer of nobody on the list count apart.
  await page.getByRole("heading", { name: "1 of 3 answered" }).waitFor();

  const other = await site.visit(`/m/${meetingID}`, { organiserKey, today: TODAY });
  await button(other, /^BE Ben|^Ben/).click();
  await other.getByLabel("Their answer").selectOption("Annie");
  await other.getByText("Their answer").waitFor();
  await page.getByRole("heading", { name: "1 of 2 answered" }).waitFor();
  await expect.poll(expected).toEqual([
    ["Ann", "", "", ""],
    ["Ben", "", "", "answered"],
  ]);

  const oldKey = await keyOf("Ann");
  await inDialog(other, "Back").click();
  await inDialog(other, /^Ann/).click();
  await button(other, "Show QR code").click();
  await other.getByRole("img", { name: "QR code of the link" }).waitFor();
  await button(other, "Replace link").click();
  await other.getByText("The link is replaced.").waitFor();
  expect(await keyOf("Ann")).not.toBe(oldKey);
  const late = await site.visit(`/m/${meetingID}${oldKey}`, { today: TODAY });
  const worthless = late.getByText("This personal link no longer works.");
  await worthless.waitFor();
  await button(late, "All right").click();
  await worthless.waitFor({ state: "detached" });

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

test("an organiser matches the answers of several people at once, or looks at each", async ({ site }) => {
  const names = ["Ann", "Ben", "Cleo", "Dora"];
  const { page, meetingID, expected } = await expecting(
    site,
    names.map((name) => ({ name })),
  );
  for (const name of names.slice(0, 3)) await site.app.api.addGuest(meetingID, name, [at(24, "13:00")]);
  const question = page.getByRole("group", { name: "3 answers have names of people on the list. Are they theirs?" });
  await question.getByRole("button", { name: "One by one" }).click();
  await page
    .getByRole("group", { name: "Ann has answered. Is this answer from Ann?" })
    .getByRole("button", { name: "No" })
    .click();
  await page.getByRole("group", { name: "Ben has answered. Is this answer from Ben?" }).waitFor();
  await page.reload();
  await question.getByRole("button", { name: "Yes" }).click();
  await page.getByRole("heading", { name: "3 of 4 answered" }).waitFor();
  await question.waitFor({ state: "detached" });
  expect((await expected())?.map(([name, , , state]) => [name, state])).toEqual([
    ["Ann", "answered"],
    ["Ben", "answered"],
    ["Cleo", "answered"],
    ["Dora", ""],
  ]);
});

test("a guest who types an expected person's name is asked, and the organiser matches the answer with one press", async ({
  site,
}) => {
  const { page, meetingID, expected } = await expecting(site, [{ name: "Ann" }, { name: "Ben Roth" }]);
  const guest = await site.visit(`/m/${meetingID}`, { today: TODAY });
  await live(page, guest);
  await button(guest, "Add availability").click();
  await cell(guest, at(24, "13:00")).click();
  await guest.getByRole("textbox", { name: "Your name" }).fill("ann");
  await button(guest, "Save").click();
  const question = dialog(guest, "Ann should answer here. Is that you?");
  await question.getByRole("button", { name: "I am someone else" }).click();
  await question.waitFor({ state: "detached" });
  expect(await guest.getByRole("textbox", { name: "Your name" }).inputValue()).toBe("ann");
  await button(guest, "Save").click();
  await expectAccessible(guest);
  await question.getByRole("button", { name: "That is me" }).click();
  await button(guest, "Edit availability").waitFor();

  const match = page.getByRole("group", { name: "ann has answered. Is this answer from Ann?" });
  await expectAccessible(page);
  await match.getByRole("button", { name: "Yes" }).click();
  await page.getByRole("heading", { name: "1 of 2 answered" }).waitFor();
  await match.waitFor({ state: "detached" });
  expect(await expected()).toEqual([
    ["Ann", "", "", "answered"],
    ["Ben Roth", "", "", ""],
  ]);
  await site.app.api.addGuest(meetingID, "Ben", [at(24, "13:00")]);
  const other = page.getByRole("group", { name: "Ben has answered. Is this answer from Ben Roth?" });
  await other.getByRole("button", { name: "No" }).click();
  await other.waitFor({ state: "detached" });
});
