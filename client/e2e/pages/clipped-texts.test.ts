import type { CDPSession, Page } from "playwright";
import { expect } from "vitest";
import type { LanguageTag } from "#domain/language/languages.ts";
import { club } from "../meeting/meeting-screen.ts";
import { answer } from "../meeting/level-screen.ts";
import { between, daysFromSunday } from "../meeting/slots.ts";
import { said, type Said } from "../said.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { squareFont, UNICODE_RANGE } from "./square-font.ts";
import { textFaults } from "./text-faults.ts";

const WIDTHS = [1920, 1280, 768, 390, 360, 320];
const LANGUAGES: readonly LanguageTag[] = ["en", "de", "ar", "ja"];
const PEOPLE = [
  "Maximiliane Oberhauser-Kettenbach",
  "Jean-Luc Vandenbroucke",
  "فاطمة الزهراء",
  "佐々木 小次郎",
  "Ann",
  "Dmitri Volkov",
  "Grace Kim",
];
const NAME = "Quarterly planning of the neighbourhood orchestra and its friends";

/** A page of the site in one state. `open` ends when all of it is there. */
type State = { readonly name: string; readonly open: (page: Page, say: Said) => Promise<unknown> };

async function statesOf(site: Site): Promise<{ readonly states: readonly State[]; kept: Record<string, string> }> {
  const { token } = await site.app.api.signUp({ name: "Maximiliane Oberhauser-Kettenbach" });
  const kept: Record<string, string> = {};
  async function meeting(body: Parameters<typeof club>[1], slotsOf: (index: number) => readonly string[]) {
    const { meetingID, organiserKey } = await club(site, { name: NAME, ...body });
    kept[`overlap.organiser.${meetingID}`] = organiserKey;
    for (const [index, name] of PEOPLE.entries()) {
      const slots = slotsOf(index);
      await answer(site, meetingID, name, slots, body?.allowIfNeeded === true ? between(26, "10:00", "12:00") : []);
    }
    return { path: `/m/${meetingID}`, meetingID, organiserKey };
  }
  const hours = (index: number) => between(23 + (index % 3), "10:00", `${12 + (index % 4)}:00`);
  const full = await meeting({ tentativeDates: daysFromSunday(10), allowIfNeeded: true }, hours);
  const scheduled = await meeting({ tentativeDates: daysFromSunday(60) }, hours);
  await site.app.api.schedule(scheduled, scheduled, ["2026-11-23T15:00:00Z", "2026-11-23T16:00:00Z"]);
  const whole = await meeting({ kind: "wholeDays", tentativeDates: daysFromSunday(17), ...NO_HOURS }, (index) =>
    daysFromSunday(3 + index),
  );
  const weekly = await meeting({ kind: "weekdays", weekdays: ["MO", "WE", "FR"], tentativeDates: undefined }, () => [
    "MO 10:00",
    "MO 10:30",
  ]);
  const night = await meeting({ tentativeDates: daysFromSunday(7), minStartHour: 14, maxEndHour: 22 }, () => []);
  for (const days of [2, 9, 17])
    await site.app.api.createMeeting({ name: NAME, tentativeDates: daysFromSunday(days) }, token);
  const listed = await site.app.api.createMeeting({ name: "Choir" }, token);
  await site.app.api.schedule(listed, { token });
  const openMeeting = (path: string) => async (page: Page) => {
    await page.goto(site.url + path);
    await page.locator("[data-live='live']").waitFor({ state: "attached" });
  };
  const open = (path: string, text: (say: Said) => string) => async (page: Page, say: Said) => {
    await page.goto(site.url + path);
    await page.getByText(text(say)).first().waitFor();
  };
  const states: State[] = [
    { name: "home", open: open("/", (say) => say("home.prompt")) },
    {
      name: "create",
      async open(page, say) {
        await page.getByRole("button", { name: say("home.letsMeet") }).click();
        await page
          .getByRole("button", { name: say("create.create"), exact: true })
          .first()
          .waitFor();
      },
    },
    { name: "full", open: openMeeting(full.path) },
    {
      name: "answering",
      open: (page, say) => page.getByRole("button", { name: say("meeting.add"), exact: true }).click(),
    },
    { name: "scheduled", open: openMeeting(scheduled.path) },
    { name: "whole days", open: openMeeting(whole.path) },
    { name: "weekly", open: openMeeting(weekly.path) },
    { name: "over midnight", open: openMeeting(night.path) },
    {
      name: "profile",
      async open(page, say) {
        await page.evaluate((value) => localStorage.setItem("token", value), token);
        await open("/me", () => NAME)(page, say);
        await page.evaluate(() => localStorage.removeItem("token"));
      },
    },
  ];
  return { states, kept };
}

const NO_HOURS = { minStartHour: undefined, maxEndHour: undefined };

test.for(LANGUAGES)(
  "no text is cut or lies over another one at any width (%s)",
  { timeout: 120_000 },
  async (tag, { site }) => {
    const { states, kept } = await statesOf(site);
    const say = await said(tag);
    const page = await site.visit("/privacy", { language: tag, kept, zone: "Europe/Berlin", before: drawSquares });
    const devtools = await page.context().newCDPSession(page);
    const faults: string[] = [];
    for (const { name, open } of states) {
      await fit(page, devtools, WIDTHS[0] ?? 0);
      await open(page, say);
      for (const width of WIDTHS) {
        await fit(page, devtools, width);
        faults.push(...(await textFaults(page)).map((fault) => `${name}, ${width}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  },
);

test("the measurement finds texts that are cut, lie over others, or leave the screen", async ({ site }) => {
  // A page of its own, because the site's does not allow styles in its text.
  const page = await site.browser.newPage({ viewport: { width: 390, height: 800 } });
  await page.setContent(`
    <style>* { margin: 0; font: 16px/20px monospace } div { width: 60px; white-space: nowrap }</style>
    <div style="overflow: hidden">cut at the edge</div>
    <div style="overflow: hidden; text-overflow: ellipsis">short on purpose</div>
    <div style="overflow: auto">in a box that scrolls</div>
    <div style="overflow: hidden; height: 10px">low</div>
    <p>under <b>inside</b></p><p style="margin-top: -15px">over</p>
    <p>neighbour</p><p style="margin-top: -3px">close</p>
    <p style="position: sticky; top: 0; margin-top: -15px">toast</p>
    <p style="margin-inline-start: 380px; white-space: nowrap">far out</p>
    <p style="opacity: 0; margin-top: -20px">unseen far out</p>
    <select style="width: 60px"><option>a long choice</select>
    <input placeholder="a long example" style="width: 60px"><input placeholder="ok">`);
  expect(await textFaults(page)).toEqual([
    "cut: “cut at the edge” in div",
    "cut: “low” in div",
    "beside the screen: “far out” in p",
    "“under” over “over” in p",
    "cut: “a long choice” in select",
    "cut: “a long example” in input",
  ]);
});

/** Resizes the page. Screens narrower than a laptop's are touched. */
async function fit(page: Page, devtools: CDPSession, width: number): Promise<void> {
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: width < 1280 });
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

async function drawSquares(page: Page): Promise<void> {
  await page.addInitScript(
    ({ bytes, unicodeRange }) => {
      const font = Uint8Array.from(atob(bytes), (sign) => sign.codePointAt(0) ?? 0);
      const face = new FontFace("Figtree", font, { unicodeRange, weight: "1 1000" });
      document.fonts.add(face);
      void face.load();
    },
    { bytes: squareFont().toString("base64"), unicodeRange: UNICODE_RANGE },
  );
}
