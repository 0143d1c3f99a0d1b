import type { Page } from "playwright";
import { expect } from "vitest";
import { LANGUAGES, type LanguageTag } from "#domain/language/languages.ts";
import { en } from "#domain/messages/en.ts";
import { club, openClub, paint } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { type Said, said } from "../said.ts";
import { button } from "../form.ts";
import { test } from "../site-test.ts";

const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);
const chooser = (page: Page, say: Said) =>
  page.getByRole("contentinfo").getByRole("combobox", { name: say("frame.language") });
test("a page uses the supported language that is nearest to the browser's", async ({ site }) => {
  const page = await site.visit("/", { locale: "zh-TW" });
  await page.getByRole("heading", { name: (await said("zh-Hans"))("home.prompt") }).waitFor();
  expect(await languageOf(page)).toBe("zh-Hans");
  // An invalid stored choice falls back to English.
  for (const language of ["%%", ""]) {
    await page.evaluate((value) => localStorage.setItem("overlap.language", value), language);
    await page.reload();
    await page.getByRole("heading", { name: en["home.prompt"] }).waitFor();
  }
});

test("a visitor chooses a language in the footer; the device keeps it, and Arabic turns the page round", async ({
  site,
}) => {
  const [english, arabic] = [await said("en"), await said("ar")];
  const page = await site.visit("/");
  await chooser(page, english).selectOption("ar");
  await page.getByRole("heading", { name: arabic("home.prompt") }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  await page.goto(`${site.url}/how-it-works`);
  await page.getByRole("link", { name: arabic("frame.feedback") }).waitFor();
  await chooser(page, arabic).selectOption("en");
  await page.getByRole("link", { name: english("frame.feedback") }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("ltr");
});

test("an account keeps language and clock on every device", async ({ site }) => {
  const polish = await said("pl");
  const { token } = await site.app.api.signUp();
  const page = await site.visit("/me/settings", { token });
  const settings = page.getByRole("main");
  await settings.getByRole("combobox", { name: en["settings.clock"] }).selectOption("24");
  await expect.poll(() => site.app.api.call("me", { token })).toMatchObject({ reply: { hourCycle: "24" } });
  await settings.getByRole("combobox", { name: en["frame.language"] }).selectOption("pl");
  await page.getByRole("heading", { name: polish("settings.reading") }).waitFor();
  const { meetingID } = await club(site);
  const elsewhere = await site.visit(`/m/${meetingID}`, { token });
  await button(elsewhere, polish("meeting.add")).waitFor();
  await expect.poll(() => elsewhere.getByRole("grid").getByRole("rowheader").first().innerText()).toMatch(/^09:00/);
  expect(await languageOf(elsewhere)).toBe("pl");
});

test("the server's refusals are in the page's language", async ({ site }) => {
  const french = await said("fr");
  const page = await site.visit("/login", { locale: "en-US", language: "fr" });
  await page.getByLabel(french("account.email"), { exact: true }).fill("ann@example.com");
  await page.getByLabel(french("account.password"), { exact: true }).fill("wrong password");
  await button(page, french("account.login")).click();
  await page
    .getByRole("alert")
    .filter({ hasText: french("api.wrongLogin") })
    .waitFor();
});

/** One language from right to left, one without spaces, and one with long words; `catalogues.test.ts` checks the others. */
const WALKED: readonly LanguageTag[] = ["ar", "ja", "de"];

test.for(WALKED)("a guest answers and schedules in %s", async (tag, { site }) => {
  const say = await said(tag);
  const { page, meetingID } = await openClub(site, { language: tag });
  await button(page, say("meeting.add")).click();
  await paint(page, at(24, "10:00"), at(24, "11:30"));
  await button(page, say("common.save")).click();
  // The bar behind the dialog keeps its own field.
  await page.getByRole("dialog").getByLabel(say("guest.name"), { exact: true }).fill("Mina محمد");
  await button(page, say("guest.submit")).click();
  await page.getByText(say("answer.added")).waitFor();
  expect(Object.values((await site.app.api.meeting(meetingID)).respondents)).toEqual([
    { name: "Mina محمد", availabilities: between(24, "10:00", "12:00") },
  ]);
  await button(page, say("meeting.more")).click();
  await button(page, say("meeting.schedule")).click();
  await paint(page, at(24, "10:00"), at(24, "10:30"));
  await button(page, say("common.save")).click();
  await page.getByText(say("schedule.addToCalendar"), { exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("a meeting and the names of its days fit the narrowest phone in each language", async ({ site }) => {
  const { page } = await openClub(site, { width: 320, answers: { Ann: between(24, "10:00", "12:00") } });
  for (const { tag } of LANGUAGES) {
    await page.evaluate((value) => localStorage.setItem("overlap.language", value), tag);
    await page.reload();
    await button(page, (await said(tag))("meeting.add")).waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect([tag, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([tag, 320]);
    const days = page.locator("[data-head] > [aria-label] > span").filter({ visible: true });
    expect(await days.count()).toBe(7);
    const room = (await days.first().locator("..").boundingBox())?.width ?? 0;
    const wide = days.evaluateAll(
      (names, width) => names.filter((name) => name.getBoundingClientRect().width > width).length,
      room,
    );
    expect([tag, await wide]).toEqual([tag, 0]);
  }
});

test("an organiser's buttons fit the narrowest phone in the longest words", async ({ site }) => {
  const { page } = await openClub(site, { language: "de", width: 320, isOrganiser: true });
  const german = await said("de");
  for (const key of ["meeting.schedule", "meeting.add"] as const) {
    const cut = button(page, german(key))
      .locator("span")
      .evaluate((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth);
    expect(await cut).toBe(false);
  }
});

test("a Japanese page ends a note with its line and uses Japanese names of cities", async ({ site }) => {
  const weekly = { kind: "weekdays" as const, weekdays: ["MO" as const], tentativeDates: undefined };
  const { meetingID } = await club(site, weekly);
  const note = "Only if the train is on time, else later";
  await site.app.api.answer(meetingID, { name: "Mina", availabilities: [], note });
  const page = await site.visit(`/m/${meetingID}`, { language: "ja", zone: "Europe/Berlin" });
  await page.getByRole("button", { name: /ベルリン.*ニューヨーク/ }).waitFor();
  const tops = page.locator("[data-note] > bdi").evaluate((one) => Array.from(one.getClientRects(), ({ top }) => top));
  expect(new Set(await tops).size).toBe(1);
});

test("Latin names in an Arabic page begin at the right", async ({ site }) => {
  const hour = [at(24, "10:00"), at(24, "10:30")];
  const answers = { "Jean-Luc": hour, محمد: hour };
  const { page, meetingID } = await openClub(site, { language: "ar", answers, body: { allowIfNeeded: true } });
  const params = { meetingID };
  const body = { name: "Grace Kim", availabilities: [], ifNeeded: hour, note: "By train" };
  await site.app.api.call("addGuestAnswer", { params, body });
  const best = page.getByRole("region", { name: "أفضل الأوقات" });
  const first = best.getByRole("listitem").first();
  await first.getByRole("button").first().click();
  await first.getByText("By train").waitFor();
  /** Measures the distance of a text's letters from the right edge. */
  const edgeOf = (text: string | RegExp) =>
    first.getByText(text).evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return Math.round(range.getBoundingClientRect().right);
    });
  // Each face stands before its name in any script, and its note below it.
  const rows = await first.locator("li").evaluateAll((all) =>
    all.map((one) => {
      const [face, name] = ["[aria-hidden]", "bdi"].map((part) => one.querySelector(part)?.getBoundingClientRect());
      return face !== undefined && name !== undefined && face.left >= name.right;
    }),
  );
  expect(rows).toEqual([true, true, true]);
  // A quotation mark is between the edge and the note.
  expect(Math.abs((await edgeOf("By train")) - (await edgeOf(/^Grace Kim$/)))).toBeLessThan(8);
  // The number of free people comes before the number of those if needed.
  const [free, more] = await Promise.all([edgeOf("2 من 3"), edgeOf("+1")]);
  expect(free).toBeGreaterThan(more ?? Infinity);
});
