import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { button, cell, club, fromMenu, paint, respondent } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { test } from "../site-test.ts";
import { type Site, type VisitOptions } from "../start-site.ts";

const TODAY = { today: "2026-11-24", instant: "2026-11-24T17:10Z" };

/** Pages in forced colours. */
async function visit(site: Site, path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await site.visit(path, { ...TODAY, ...options });
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  return page;
}

const ground = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundColor);

/** Returns the computed look of a cell without its number. */
function look(shown: Locator): Promise<string> {
  return shown.evaluate((one) => {
    const [own, after] = [getComputedStyle(one), getComputedStyle(one, "::after")];
    const drawn = after.content === "none" ? "" : `${after.backgroundColor} ${after.border}`;
    return [own.backgroundImage, own.boxShadow, drawn].join(" | ");
  });
}

const edge = (shown: Locator): Promise<string> => shown.evaluate((one) => getComputedStyle(one).outlineStyle);

/** Two people answered, one in two levels; scheduled on Wednesday at 3. Two days and two hours are over. */
async function answered(site: Site): Promise<string> {
  const tentativeDates = ["2026-11-22", "2026-11-24", "2026-11-25"];
  const { meetingID, organiserKey } = await club(site, { tentativeDates, allowIfNeeded: true });
  await site.app.api.addGuest(meetingID, "Ann", [...between(22, "9:00", "10:00"), ...between(25, "9:00", "12:00")]);
  const ben = { name: "Ben", availabilities: between(25, "11:00", "12:00"), ifNeeded: between(25, "14:00", "15:00") };
  await site.app.api.call("addGuestAnswer", { params: { meetingID }, body: ben });
  await site.app.api.schedule(meetingID, { organiserKey }, [at(25, "15:00"), at(25, "16:00")]);
  return meetingID;
}

test("chosen items differ from others in forced colours", async ({ site }) => {
  const page = await visit(site, "/");
  await page.getByRole("grid").waitFor();
  const [chosen, other] = ['[data-day][aria-selected="true"] b', '[data-day][aria-selected="false"] b'];
  expect(await ground(page, chosen)).not.toBe(await ground(page, other));
  await button(page, "Let's meet").click();
  await button(page, "Create").waitFor();
  expect(await ground(page, "input:checked + span")).not.toBe(await ground(page, "input:not(:checked) + span"));
  await page.getByText("Options", { exact: true }).click();
  expect(
    await page
      .getByRole("checkbox")
      .first()
      .evaluate((one) => getComputedStyle(one).appearance),
  ).toBe("auto");

  await page.goto(`${site.url}/m/${await answered(site)}`);
  await respondent(page, "Ann").click();
  const pressed = '[aria-pressed="true"]';
  expect(await ground(page, pressed)).not.toBe(await ground(page, '[aria-pressed="false"]'));
});

test("each meaning of a cell has its own form in forced colours, light and dark", async ({ site }) => {
  const page = await visit(site, `/m/${await answered(site)}`);
  const cells = {
    none: cell(page, at(25, "13:00")),
    half: cell(page, at(25, "9:30")),
    all: cell(page, at(25, "11:30")),
    "half, if needed": cell(page, at(25, "14:00")),
    "over, none": cell(page, at(22, "13:00")),
    "over, half": cell(page, at(22, "9:30")),
    scheduled: cell(page, at(25, "15:00")),
  };
  await cells.none.waitFor();
  const looks = async () => Object.fromEntries(await Promise.all(Object.entries(cells).map(lookNamed)));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    const seen = await looks();
    expect([colorScheme, new Set(Object.values(seen)).size]).toEqual([colorScheme, Object.keys(cells).length]);
    await page.evaluate(() => {
      for (const name of ["free", "sched", "danger", "maybe"])
        document.documentElement.style.setProperty(`--${name}`, "1 2 3");
      for (const name of ["ink", "paper", "surface", "line", "muted"])
        document.documentElement.style.setProperty(`--${name}`, "#010203");
    });
    expect([colorScheme, await looks()]).toEqual([colorScheme, seen]);
    await page.evaluate(() => document.documentElement.removeAttribute("style"));
  }
});

test.for([390, 1280])(
  "the flag of the best time covers only the first number in forced colours (%i px)",
  async (width, { site }) => {
    const page = await visit(site, `/m/${await bestAtTen(site)}`, { width });
    const flag = page.locator("[data-best] b");
    await flag.waitFor();
    const [number, over] = await Promise.all([placeOfNumber(page, at(25, "10:00")), flag.boundingBox()]);
    if (over === null) throw new Error("There is no flag.");
    expect(over.y).toBeLessThanOrEqual(number.top);
    expect(over.y + over.height).toBeGreaterThanOrEqual(number.bottom);
    expect(over.y + over.height).toBeLessThan((await placeOfNumber(page, at(25, "10:30"))).top);
    expect(over.x).toBeLessThanOrEqual(number.left);
    expect(over.x + over.width).toBeGreaterThanOrEqual(number.right);
  },
);

test("in forced colours raised elements have an edge, and marks, the best time and the focused cell are visible", async ({
  site,
}) => {
  const page = await visit(site, `/m/${await answered(site)}`);
  await cell(page, at(25, "13:00")).click();
  const toast = page.getByRole("region", { name: "Messages" }).locator("> div").first();
  await toast.waitFor();
  expect(await edge(toast)).toBe("solid");
  await fromMenu(page, "QR code");
  await page.getByRole("dialog").waitFor();
  expect(await edge(page.getByRole("dialog"))).toBe("solid");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  const [best, marked] = [cell(page, at(25, "11:00")), cell(page, at(25, "13:00"))];
  const [unlit, before] = [await look(best), await look(marked)];
  const times = page.getByRole("region", { name: "Best times" });
  await times.getByRole("button", { name: "Other times" }).click();
  await times.getByRole("listitem").first().getByRole("button").hover();
  await expect.poll(() => look(best)).not.toBe(unlit);
  await button(page, "Add availability").click();
  await paint(page, at(25, "13:00"), at(25, "13:30"));
  await expect.poll(() => look(marked)).not.toBe(before);
  await page.keyboard.press("Tab");
  await page.locator('[data-slot][tabindex="0"]').focus();
  expect(await edge(page.locator("[data-slot]:focus"))).toBe("solid");

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(site.url);
  await button(page, "Menu").click();
  const menu = page.getByRole("dialog");
  expect(await edge(menu)).toBe("solid");
  expect(await edge(menu.getByRole("link", { name: "Meet", exact: true }))).toBe("solid");
});

/** Creates a meeting in which both people can attend from ten on. */
async function bestAtTen(site: Site): Promise<string> {
  const { meetingID } = await club(site);
  for (const name of ["Ann", "Ben"]) await site.app.api.addGuest(meetingID, name, between(25, "10:00", "11:00"));
  return meetingID;
}

/** Returns the box of a cell's number. */
function placeOfNumber(page: Page, slot: string) {
  return cell(page, slot).evaluate((one) => {
    const [{ top, right }, number] = [one.getBoundingClientRect(), getComputedStyle(one, "::before")];
    const above = top + one.clientTop + Number.parseFloat(number.top);
    const end = right - Number.parseFloat(number.right);
    const [width, height] = [number.width, number.height].map((length) => Number.parseFloat(length)) as [
      number,
      number,
    ];
    return { top: above, bottom: above + height, left: end - width, right: end };
  });
}

async function lookNamed([name, shown]: [string, Locator]): Promise<[string, string]> {
  return [name, await look(shown)];
}
