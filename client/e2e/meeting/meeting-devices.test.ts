import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessibleLooks } from "../expect-accessible.ts";
import { description, message } from "../form.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import {
  addingAnswer,
  answerAsGuest,
  answersOf,
  button,
  cell,
  club,
  fromMenu,
  live,
  marked,
  nameGuest,
  openClub,
  paint,
  respondent,
  save,
  shade,
} from "./meeting-screen.ts";
import { expecting } from "./expecting-people.ts";
import { at, between, short } from "./slots.ts";

const TODAY = "2026-11-22";
const link = (page: Page) => page.getByRole("textbox", { name: "Your link" });

async function openDialog(page: Page): Promise<void> {
  await button(page, "More").click();
  await button(page, "On another device…").click();
  await link(page).waitFor();
}

/** Returns the path of the link in the dialog. */
async function shownLink(site: Site, page: Page): Promise<string> {
  return (await link(page).innerText()).replace(site.url, "");
}

test("a guest's strokes in one tab become a change of the answer that the other tab saved", async ({ site }) => {
  const { page, meetingID } = await addingAnswer(site);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await live(page, other);
  await cell(page, at(24, "13:00")).click();
  await answerAsGuest(other, "Noor", [[at(25, "9:00"), at(25, "9:30")]]);
  await page.getByRole("heading", { name: "Edit your availability" }).waitFor();
  await save(page, "updated");
  expect(await answersOf(site, meetingID)).toEqual([["Noor", [at(24, "13:00"), ...between(25, "9:00", "10:00")]]]);
});

test("two tabs in which a guest presses Save at once save one answer", async ({ site }) => {
  const { page, meetingID } = await addingAnswer(site, { body: { protectAnswers: true } });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await button(other, "Add availability").click();
  const [bothPressed, pressed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.context().route("**/respondents/guest", async (route) => {
    pressed.resolve();
    await bothPressed.promise;
    await route.continue();
  });
  await cell(page, at(24, "13:00")).click();
  await cell(other, at(25, "9:00")).click();
  for (const tab of [page, other]) {
    await button(tab, "Save").click();
    await tab.getByRole("dialog").getByLabel("Name").fill("Noor");
    await button(tab, "Submit").click();
  }
  await pressed.promise;
  bothPressed.resolve();
  for (const tab of [page, other]) await tab.getByText("Successfully added availabilities").waitFor();
  expect(await answersOf(site, meetingID)).toEqual([["Noor", [at(24, "13:00"), at(25, "9:00")]]]);
  for (const tab of [page, other]) await expect.poll(() => shade(tab, at(25, "9:00"))).toBeGreaterThan(0);
  await button(page, "Edit availability").waitFor();
});

test.for([
  ["reloads", (page: Page) => page.reload().then(() => page)],
  ["closes the tab and comes back", reopened],
] as const)(
  "a guest who %s while the first answer is being saved has answered once, and can change it",
  async ([, comeBack], { site }) => {
    const { page, meetingID } = await addingAnswer(site, { body: { protectAnswers: true } });
    const stored = Promise.withResolvers<void>();
    await page.route(
      "**/respondents/guest",
      async (route) => {
        await route.fetch();
        stored.resolve();
      },
      { times: 1 },
    );
    await cell(page, at(24, "13:00")).click();
    await button(page, "Save").click();
    await page.getByRole("dialog").getByLabel("Name").fill("Noor");
    await button(page, "Submit").click();
    await stored.promise;
    const next = await comeBack(page);
    await message(next, "Your times for “Robotics club” are saved").waitFor();
    await next.getByRole("heading", { name: "Edit your availability" }).waitFor();
    await expect.poll(() => next.getByText("Restored, not saved yet.").count()).toBe(0);
    await cell(next, at(25, "9:00")).click();
    await save(next, "updated");
    expect(await answersOf(site, meetingID)).toEqual([["Noor", [at(24, "13:00"), at(25, "9:00")]]]);
  },
);

async function reopened(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  // An extension's entry beside it.
  await page.evaluate(() => localStorage.setItem("overlap.sending.!", "{"));
  await page.close();
  await next.goto(page.url());
  await button(next, "Edit availability").click();
  return next;
}

test("a guest owns the answer again after the organiser restores it, and also an answer that was added meanwhile", async ({
  site,
}) => {
  const { page, meetingID, organiserKey } = await openClub(site, { body: { protectAnswers: true } });
  await answerAsGuest(page, "Noor", [[at(25, "9:00"), at(25, "9:30")]]);
  const body = { respondentIDs: Object.keys((await site.app.api.meeting(meetingID)).respondents) };
  const request = { params: { meetingID }, organiserKey, body };
  await live(page);
  await site.app.api.call("removeRespondents", request);
  await button(page, "Add availability").waitFor();
  await page.reload();
  await live(page);
  await button(page, "Add availability").waitFor();
  await site.app.api.call("restoreRemoved", request);
  await button(page, "Edit availability").click();
  await cell(page, at(24, "13:00")).click();
  await save(page, "updated");
  await site.app.api.call("removeRespondents", request);
  await answerAsGuest(page, "Noor", [[at(25, "9:00"), at(25, "9:30")]]);
  await page.reload();
  await button(page, "Edit availability").waitFor();
});

test("a guest opens a meeting and an answer on another device by links whose keys leave the address at once", async ({
  site,
}) => {
  const { meetingID, organiserKey } = await club(site, { protectAnswers: true });
  const laptop = await site.visit(`/m/${meetingID}`, { organiserKey, today: TODAY });
  await answerAsGuest(laptop, "Noor", [[at(24, "13:00"), at(24, "13:30")]]);
  await openDialog(laptop);
  await expectAccessibleLooks(laptop);
  const organise = await shownLink(site, laptop);
  expect(organise).toBe(`/m/${meetingID}#organiser=${organiserKey ?? ""}`);
  await laptop.getByText("My answer").click();
  const answer = await shownLink(site, laptop);
  expect(answer).toMatch(/#answer=[0-9A-Za-z]{32}$/);
  const email = laptop.getByLabel("Or mail it to yourself");
  await email.fill("noor");
  await button(laptop, "Send").click();
  expect(await description(email)).toBe("Please enter a valid email address.");
  await email.fill("noor@example.org");
  await button(laptop, "Send").click();
  await laptop.getByText("On its way to noor@example.org.").waitFor();
  await laptop.getByRole("dialog").getByRole("button", { name: "Copy link" }).click();
  await laptop.getByText("Successfully copied URL to clipboard").waitFor();

  const phone = await site.visit(answer, { today: TODAY });
  await button(phone, "Edit availability").click();
  expect(new URL(phone.url()).hash).toBe("");
  expect(await respondent(phone, "Noor").innerText()).toContain("you");
  await cell(phone, at(24, "14:00")).click();
  await save(phone, "updated");
  const organises = () => phone.evaluate((id) => localStorage.getItem(`overlap.organiser.${id}`), meetingID);
  expect(await organises()).toBeNull();
  await phone.goto(site.url + organise);
  await expect.poll(organises).toBe(organiserKey);
  expect(new URL(phone.url()).hash).toBe("");
  // This browser holds both keys now.
  await openDialog(phone);
  expect(await shownLink(site, phone)).toBe(organise);
  await phone.keyboard.press("Escape");
  expect(await respondent(phone, "Noor").innerText()).toContain("you");
});

test("a user who opens a guest's own link stays logged in, and an invalid link says so", async ({ site }) => {
  const { meetingID } = await club(site, { protectAnswers: true });
  const { respondentKey } = await site.app.api.addGuest(meetingID, "Noor", [at(24, "13:00")]);
  const { token } = await site.app.api.signUp({ name: "Ben" });
  const page = await site.visit(`/m/${meetingID}#answer=${respondentKey}`, { token, today: TODAY });
  await button(page, "Add availability").or(button(page, "Edit availability")).waitFor();
  expect(await page.evaluate((id) => localStorage.getItem(`overlap.answer.${id}`), meetingID)).toContain(respondentKey);

  for (const kind of ["organiser", "answer"]) {
    const worthless = await site.visit(`/m/${meetingID}#${kind}=${"k".repeat(32)}`, { today: TODAY });
    await worthless.getByText("This link no longer works.").waitFor();
    expect(new URL(worthless.url()).hash).toBe("");
    await button(worthless, "Add availability").waitFor();
    expect(await worthless.evaluate((key) => Object.values(localStorage).join(" ").includes(key), "k".repeat(32))).toBe(
      false,
    );
  }
});

test("a guest's own link on a device with another answer shows the linked answer, and 'I am not' leads back", async ({
  site,
}) => {
  // With hidden answers, each key shows only its own answer.
  for (const body of [{}, { answersVisibleTo: "organiser" } as const]) {
    const { meetingID } = await club(site, { protectAnswers: true, ...body });
    const { respondentKey } = await site.app.api.addGuest(meetingID, "Noor", [at(24, "13:00")]);
    const page = await site.visit(`/m/${meetingID}`, { today: TODAY });
    await button(page, "Add availability").click();
    await cell(page, at(25, "9:00")).click();
    await button(page, "Save").click();
    await nameGuest(page, "Mina");
    await button(page, "Edit availability").waitFor();
    await page.goto(`${site.url}/m/${meetingID}#answer=${respondentKey}`);
    await page.getByText("Hello Noor!").waitFor();
    await fromMenu(page, "I am not Noor");
    await page.getByText("Hello Noor!").waitFor({ state: "detached" });
    await button(page, "Edit availability").click();
    expect(await marked(page)).toEqual(short([at(25, "9:00")]));
  }
});

test("strokes with one person's link stay that person's, and a user's answer with a link counts for its person", async ({
  site,
}) => {
  const {
    page: organiser,
    meetingID,
    keyOf,
  } = await expecting(site, [{ name: "Anna" }, { name: "Ben" }, { name: "Cleo" }]);
  const open = async (page: Page, name: string) => {
    await page.goto(`${site.url}/privacy`);
    await page.goto(`${site.url}/m/${meetingID}${await keyOf(name)}`);
    await page.getByText(`Hello ${name}!`).or(page.getByRole("note").getByText(name)).first().waitFor();
  };
  const page = await site.visit(`/m/${meetingID}${await keyOf("Anna")}`, { today: TODAY });
  await button(page, "Add availability").click();
  await paint(page, at(24, "9:00"), at(24, "9:30"));
  await open(page, "Ben");
  await button(page, "Add availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await save(page, "added");
  expect(await answersOf(site, meetingID)).toEqual([["Ben", between(25, "9:00", "10:00")]]);
  await organiser.getByRole("heading", { name: "1 of 3 answered" }).waitFor();

  const { token } = await site.app.api.signUp({ name: "Cleopatra" });
  await site.app.api.saveOwn(meetingID, token, [at(24, "9:00")]);
  const user = await site.visit("/privacy", { token, today: TODAY });
  await open(user, "Cleo");
  await button(user, "Edit availability").click();
  await paint(user, at(25, "9:00"), at(25, "9:30"));
  await save(user, "updated");
  await organiser.getByRole("heading", { name: "2 of 3 answered" }).waitFor();
  await open(user, "Ben");
  await user.getByText("Ben has answered already. What you save with your account is your own answer.").waitFor();
});
