import { parse } from "csv-parse/sync";
import { readFileSync } from "node:fs";
import { PASSWORD } from "#server/testing/api-client.ts";
import type { Page } from "playwright";
import { expect } from "vitest";
import { fill, heading, getToken, message, path } from "../form.ts";
import { test } from "../site-test.ts";
import { pressMore } from "./expecting-people.ts";
import { answersOf, button, cell, club, respondent } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";
import { expectAccessible } from "../expect-accessible.ts";

const TODAY = "2026-11-22";
const logIn = async (page: Page, email: string) => {
  await fill(page, { Email: email, Password: PASSWORD });
  await button(page, "Login").click();
};

test("logging in from the guest's dialog keeps the strokes and adds them to an earlier answer", async ({ site }) => {
  const { meetingID } = await club(site);
  const { email, token } = await site.app.api.signUp({ name: "Noor" });
  const page = await site.visit(`/m/${meetingID}`, { today: TODAY });
  await button(page, "Add availability").click();
  await cell(page, at(24, "13:00")).click();
  await button(page, "Save").click();
  await page.getByRole("dialog").getByRole("link", { name: "Already have an account?" }).click();
  const body = { availabilities: [at(25, "9:00")] };
  await site.app.api.call("saveOwnAnswer", { token, params: { meetingID }, body });
  await logIn(page, email);
  await page.getByText("Restored, not saved yet.").waitFor();
  expect(path(page)).toBe(`/m/${meetingID}`);
  await button(page, "Save").click();
  await page.getByRole("region", { name: "Messages" }).getByText("Successfully").waitFor();
  expect(await answersOf(site, meetingID)).toEqual([["Noor", [at(24, "13:00"), at(25, "9:00")]]]);
});

test("a login offers a guest's meetings and answers to the account once", async ({ site }) => {
  const { email } = await site.app.api.signUp({ name: "Noor" });
  const made = await club(site, { name: "Made as a guest" });
  const answered = await club(site, { name: "Answered as a guest" });
  const { respondentKey, selfRespondentID } = await site.app.api.addGuest(answered.meetingID, "N.", [at(24, "9:00")]);
  const gone = await club(site);
  const keys = {
    [`overlap.organiser.${made.meetingID}`]: made.organiserKey,
    [`overlap.answer.${answered.meetingID}`]: `${selfRespondentID} ${respondentKey}`,
    "overlap.organiser.abcdefghijkl": gone.organiserKey,
  };
  const page = await site.visit("/login", { kept: keys });
  await logIn(page, email);
  const dialog = page.getByRole("dialog", { name: "Add these to your account?" });
  await expect
    .poll(async () => (await dialog.getByRole("listitem").allInnerTexts()).toSorted())
    .toEqual([
      expect.stringMatching(/^Answered as a guest\s+Answered as N\.$/),
      expect.stringMatching(/^Made as a guest\s+Organised by you$/),
    ]);
  await dialog.getByRole("button", { name: "Not now" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("banner").getByRole("link", { name: "Profile" }).click();
  await page.getByText("You have not created any meetings yet.").waitFor();
  await button(page, "Sign out").click();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await logIn(page, email);
  await page.getByRole("banner").getByRole("link", { name: "Profile" }).click();
  await page.getByText("You have not created any meetings yet.").waitFor();
  expect(await dialog.count()).toBe(0);

  // A later visit in a new browser session.
  await page.evaluate(() => sessionStorage.clear());
  await button(page, "Sign out").click();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  await page.goto(`${site.url}/login`);
  await logIn(page, email);
  await dialog.getByRole("button", { name: "Add" }).click();
  await message(page, "Successfully added to your account").waitFor();
  await page.goto(`${site.url}/me`);
  await page.getByRole("main").getByRole("link", { name: "Made as a guest" }).waitFor();
  await page.getByText("Responded", { exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "Answered as a guest" }).waitFor();
  expect((await answersOf(site, answered.meetingID)).map(([name]) => name)).toEqual(["Noor"]);
  const storedNames = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith("overlap.")),
  );
  expect(storedNames.filter((name) => /organiser|answer/.test(name))).toEqual([]);
});

test("only the creator sees the creator's actions", async ({ site }) => {
  const ann = await site.app.api.signUp();
  const ben = await site.app.api.signUp();
  const { meetingID } = await club(site, { name: "Ann's" }, ann.token);
  let last: Page | undefined;
  const visibleActions = async (token?: string) => {
    const page = await site.visit(`/m/${meetingID}`, { today: TODAY, ...(token !== undefined && { token }) });
    await heading(page, "Ann's").waitFor();
    await button(page, "Add availability").waitFor();
    last = page;
    return [await button(page, "Edit").count(), await button(page, "Schedule").count()];
  };
  expect(await visibleActions(ann.token)).toEqual([1, 1]);
  expect(await visibleActions(ben.token)).toEqual([0, 0]);
  // A viewer without a login may be the creator and learns that a login is needed.
  expect(await visibleActions()).toEqual([1, 0]);
  await button(last!, "Edit").click();
  const dialog = last!.getByRole("dialog");
  await dialog.getByText("You must be logged in to edit a meeting.").waitFor();
  await dialog.getByText("Only the organiser can edit this meeting.").waitFor();
  await dialog.getByRole("link", { name: "Login" }).click();
  await heading(last!, "Login").waitFor();
  expect(await getToken(last!)).toBeNull();
});

test("the creator can remove a user's answer and is not offered to edit it", async ({ site }) => {
  const ann = await site.app.api.signUp({ name: "Ann" });
  const ben = await site.app.api.signUp({ name: "Ben" });
  const meeting = await club(site, { name: "Ann's" }, ann.token);
  const params = { meetingID: meeting.meetingID };
  const availabilities = between(24, "13:00", "15:00");
  await site.app.api.call("saveOwnAnswer", { token: ben.token, params, body: { availabilities } });

  const stranger = await site.visit(`/m/${meeting.meetingID}`, { today: TODAY });
  await respondent(stranger, "Ben").click();
  await cell(stranger, at(24, "9:00")).click();
  await message(stranger, "You cannot edit Ben's availability").waitFor();
  expect(await button(stranger, "Delete").count()).toBe(0);

  const page = await site.visit(`/m/${meeting.meetingID}`, { today: TODAY, token: ann.token });
  await respondent(page, "Ben").click();
  expect(await button(page, "Edit Ben's availability").count()).toBe(0);
  await button(page, "Delete").click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Ben's availability?" });
  await dialog.getByText("This action is irreversible.").waitFor();
  // The grid shows the removal before the reply arrives.
  const reply = Promise.withResolvers<void>();
  await page.route("**/respondents/*", async (route) => {
    const response = await route.fetch();
    await reply.promise;
    await route.fulfill({ response });
  });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await respondent(page, "Ben").waitFor({ state: "detached" });
  expect(await page.getByText("deleted elsewhere").count()).toBe(0);
  reply.resolve();
  await message(page, "Successfully deleted availabilities").waitFor();
  expect(await page.getByText("deleted elsewhere").count()).toBe(0);
  expect(await answersOf(site, meeting.meetingID)).toEqual([]);
});

test("an organiser removes several answers with one press and restores them, and others see it live", async ({
  site,
}) => {
  const { meetingID, organiserKey } = await club(site);
  for (const name of ["Ann", "Eve", "Eve", "eve"]) await site.app.api.addGuest(meetingID, name, [at(24, "13:00")]);
  const names = async () => Object.values((await site.app.api.meeting(meetingID)).respondents).map(({ name }) => name);

  const other = await site.visit(`/m/${meetingID}`, { today: "2026-11-22" });
  await respondent(other, "eve").waitFor();
  expect(await button(other, "More about people").count()).toBe(0);

  const page = await site.visit(`/m/${meetingID}`, { today: "2026-11-22", organiserKey });
  await pressMore(page, "Remove several…");
  const dialog = page.getByRole("alertdialog", { name: "Whose answers are to be removed?" });
  expect(await button(page, "Remove 0 answers").isDisabled()).toBe(true);
  await button(page, "From the last hour (4)").click();
  await button(page, "Remove 4 answers").waitFor();
  await dialog.getByLabel("Ann").click();
  await button(page, "Remove 3 answers").waitFor();
  await expectAccessible(page);
  await button(page, "Cancel").click();
  expect(await names()).toHaveLength(4);

  await pressMore(page, "Remove several…");
  await button(page, "Named “Eve” (3)").click();
  await button(page, "Remove 3 answers").click();
  await message(page, "3 answers removed.").waitFor();
  for (const screen of [page, other]) {
    await expect.poll(() => screen.getByText("Respondents (1)").count()).toBe(1);
    await respondent(screen, "Ann").waitFor();
  }
  expect(await names()).toEqual(["Ann"]);
  expect(await button(page, "More about people").count()).toBe(0);
  await button(page, "Undo").click();
  for (const screen of [page, other]) await screen.getByText("Respondents (4)").waitFor();
  expect(await names()).toEqual(["Ann", "Eve", "Eve", "eve"]);
  expect(await message(page, "3 answers removed.").count()).toBe(0);
});

test("a German organiser's table has semicolons, German words and a column for each of two people with one name", async ({
  site,
}) => {
  const { meetingID, organiserKey } = await club(site, { allowIfNeeded: true });
  const add = (body: { name: string; availabilities: string[]; ifNeeded?: string[] }) =>
    site.app.api.call("addGuestAnswer", { params: { meetingID }, body });
  await add({ name: "Jörg; Dr. Müller", availabilities: [at(24, "13:00")], ifNeeded: [at(24, "13:30")] });
  await add({ name: "Ann", availabilities: [] });
  await add({ name: "Ann", availabilities: [at(24, "13:00")] });
  const page = await site.visit(`/m/${meetingID}`, { today: "2026-11-22", organiserKey, locale: "de-DE" });
  await button(page, "Mehr").click();
  const saving = page.waitForEvent("download");
  await button(page, "Antworten als Tabelle").click();
  const rows = parse(readFileSync(await (await saving).path(), "utf8"), { delimiter: ";", bom: true });
  expect(rows[0]).toEqual(["Beginn (UTC)", "Beginn", "frei", "Jörg; Dr. Müller", "Ann", "Ann (2)"]);
  expect(rows).toContainEqual(["2026-11-24T18:00:00Z", "2026-11-24 13:00", "2", "frei", "", "frei"]);
  expect(rows).toContainEqual(["2026-11-24T18:30:00Z", "2026-11-24 13:30", "0", "zur Not", "", ""]);
});

test("an organiser sees the history of answers and restores an earlier one", async ({ site }) => {
  const { meetingID, organiserKey } = await club(site);
  const ann = await site.app.api.addGuest(meetingID, "Ann", [at(24, "13:00"), at(24, "13:30")]);
  const params = { meetingID, respondentID: ann.selfRespondentID };
  const change = (availabilities: string[]) => site.app.api.call("saveAnswer", { params, body: { availabilities } });
  const stored = async () => (await site.app.api.meeting(meetingID)).respondents[ann.selfRespondentID]?.availabilities;
  const [before] = [await stored()];
  const user = await site.app.api.signUp();
  await site.app.api.call("saveOwnAnswer", { token: user.token, params: { meetingID }, body: { availabilities: [] } });

  const stranger = await site.visit(`/m/${meetingID}`, { today: "2026-11-22" });
  await button(stranger, "More").click();
  await button(stranger, "Schedule").waitFor();
  expect(await button(stranger, "History…").count()).toBe(0);
  const page = await site.visit(`/m/${meetingID}`, { today: "2026-11-22", organiserKey });
  await button(page, "More").click();
  const saving = page.waitForEvent("download");
  await button(page, "Answers as a table").click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("Robotics club.csv");
  const csv = readFileSync(await file.path(), "utf8");
  expect(csv.slice(0, csv.indexOf("\r\n"))).toMatch(/^\uFEFFstart_utc,start_local,free,Ann,Ann \(2\)$/);
  expect(csv).toContain("\r\n2026-11-24T18:00:00Z,2026-11-24 13:00,1,free,\r\n");
  await button(page, "More").click();
  await button(page, "History…").click();
  const dialog = page.getByRole("dialog", { name: "History of answers" });
  const rows = dialog.getByRole("listitem");
  await rows.getByText("2 half hours added").waitFor();
  expect(await rows.count()).toBe(1);
  // Another browser changes the answer.
  await change([at(24, "14:00")]);
  await rows.getByText("1 half hour added, 2 half hours removed").waitFor();
  await expectAccessible(page);
  const restoring = dialog.getByRole("button", { name: /^Restore 2 half hours of Ann as before / });
  // The first change cannot be undone, because the answer did not exist before.
  expect(await dialog.getByRole("button", { name: /^(Restore|Empty)/ }).count()).toBe(1);
  await restoring.click();
  await message(page, "Successfully restored the answer").waitFor();
  expect(await stored()).toEqual(before);
  await rows.getByText("2 half hours added, 1 half hour removed").waitFor();
  await button(page, "Undo").click();
  await expect.poll(stored).toEqual([at(24, "14:00")]);

  // Restoring an empty answer needs a confirmation.
  // Another sender, because changes of one sender within a minute count as one.
  await site.app.api.call("saveAnswer", { params, organiserKey, body: { availabilities: [] } });
  await change(before ?? []);
  const emptying = dialog.getByRole("button", { name: /^Empty this answer… of Ann as before / });
  await expect.poll(() => rows.first().locator("p").innerText()).toMatch(/\n2 half hours added$/);
  await emptying.first().click();
  const question = page.getByRole("alertdialog", { name: "Empty this answer?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await stored()).toEqual(before);
  await emptying.first().click();
  await question.getByRole("button", { name: "Empty it" }).click();
  await expect.poll(stored).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "hidden" });
});
