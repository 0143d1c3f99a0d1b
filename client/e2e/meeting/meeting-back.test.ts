import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { button, cell, club, marked, openClub } from "./meeting-screen.ts";
import { at } from "./slots.ts";

const PHONE = { width: 390, height: 844 };
const isMeeting = (page: Page): boolean => new URL(page.url()).pathname.startsWith("/m/");
const privacy = (page: Page) => page.getByRole("heading", { name: "Privacy Policy" });
/** Returns the number of layers over the page at its history entry. */
const depthOf = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { depth?: number } | null)?.depth ?? 0);
const editForm = (page: Page) => page.getByPlaceholder("Name your meeting");

/** Opens a meeting after another page, to which Back leads. */
async function afterPrivacy(site: Site, options: { width?: number; height?: number } = {}): Promise<Page> {
  const { meetingID, organiserKey } = await club(site);
  await site.app.api.addGuest(meetingID, "Ann", [at(24, "10:00")]);
  const storage = { [`overlap.organiser.${meetingID}`]: organiserKey };
  const page = await site.visit("/privacy", { ...options, kept: storage });
  await page.goto(`${site.url}/m/${meetingID}`);
  await button(page, "Add availability").waitFor();
  return page;
}

test.for([PHONE, { width: 1280, height: 800 }])(
  "Back closes a dialog and keeps the page, Forward has no effect, and a second Back leaves ($width px)",
  async (size, { site }) => {
    const page = await afterPrivacy(site, size);
    const dialog = page.getByRole("dialog");
    const openHistory = async () => {
      await button(page, "More").click();
      await button(page, "History…").click();
      await dialog.waitFor();
    };
    await openHistory();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    expect(isMeeting(page)).toBe(true);
    await page.evaluate(() => history.forward());
    await expect.poll(() => depthOf(page)).toBe(0);
    expect(await dialog.count()).toBe(0);
    // The dialog's own button removes the history entry.
    await openHistory();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => depthOf(page)).toBe(0);
    await page.goBack();
    await privacy(page).waitFor();
  },
);

/** Small layers over the page: how each opens, and what it shows. */
const LAYERS = {
  menu: (page: Page) => [button(page, "More"), button(page, "History…")],
  drawer: (page: Page) => [button(page, "Menu"), page.getByRole("dialog").getByRole("link", { name: "Privacy" })],
  sheet: (page: Page) => [
    cell(page, at(24, "10:00")),
    page.getByRole("region", { name: "Tue, Nov 24, 10:00 – 10:30 AM" }),
  ],
} satisfies Record<string, (page: Page) => readonly [Locator, Locator]>;

test.for(["menu", "drawer", "sheet"] as const)(
  "on a phone Back closes the %s, Escape leaves no entry behind, and a reload takes the entry away",
  async (name, { site }) => {
    const page = await afterPrivacy(site, PHONE);
    const [opener, content] = LAYERS[name](page);
    const open = async () => {
      await opener.tap();
      await content.waitFor();
      await expect.poll(() => depthOf(page)).toBe(1);
    };
    await open();
    await page.goBack();
    await content.waitFor({ state: "hidden" });
    expect(isMeeting(page)).toBe(true);
    await open();
    await page.keyboard.press("Escape");
    await content.waitFor({ state: "hidden" });
    await expect.poll(() => depthOf(page)).toBe(0);
    await open();
    await page.reload();
    await button(page, "Add availability").waitFor();
    await expect.poll(() => depthOf(page)).toBe(0);
    await page.goBack();
    await privacy(page).waitFor();
  },
);

test("a link of the drawer takes its place, so Back leads to the meeting at once", async ({ site }) => {
  const page = await afterPrivacy(site, PHONE);
  const [opener, link] = LAYERS.drawer(page);
  await opener.tap();
  await expect.poll(() => depthOf(page)).toBe(1);
  await link.tap();
  await privacy(page).waitFor();
  await link.waitFor({ state: "hidden" });
  await page.goBack();
  await button(page, "Add availability").waitFor();
});

test.for(["Escape", "Close"])(
  "%s closes a question over the edit form and leaves the form and no entry behind",
  async (how, { site }) => {
    const page = await afterPrivacy(site);
    const question = page.getByRole("alertdialog");
    await button(page, "Edit").click();
    await button(page, "Delete").click();
    await question.waitFor();
    await expect.poll(() => depthOf(page)).toBe(2);
    if (how === "Escape") await page.keyboard.press("Escape");
    else await question.getByRole("button", { name: how }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(() => depthOf(page)).toBe(1);
    expect(await editForm(page).isVisible()).toBe(true);
    await button(page, "Cancel").click();
    await button(page, "Add availability").waitFor();
    await expect.poll(() => depthOf(page)).toBe(0);
    await page.goBack();
    await privacy(page).waitFor();
  },
);

test("the edit form is open again with its draft after a reload, and Back closes it, then leaves", async ({ site }) => {
  const page = await afterPrivacy(site);
  await button(page, "Edit").click();
  await editForm(page).fill("Half typed");
  await page.reload();
  await page.getByText("Restored, not saved yet.").waitFor();
  expect(await editForm(page).inputValue()).toBe("Half typed");
  await expect.poll(() => depthOf(page)).toBe(1);
  await page.goBack();
  await button(page, "Add availability").waitFor();
  await page.goBack();
  await privacy(page).waitFor();
});

test("Back closes the edit form, and the next Edit continues its draft", async ({ site }) => {
  const page = await afterPrivacy(site, PHONE);
  await button(page, "Edit").tap();
  await editForm(page).fill("Half typed");
  await button(page, "Delete").tap();
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: "detached" });
  expect(await editForm(page).inputValue()).toBe("Half typed");
  await page.goBack();
  await button(page, "Add availability").waitFor();
  await button(page, "Edit").tap();
  await page.getByText("Restored, not saved yet.").waitFor();
  expect(await editForm(page).inputValue()).toBe("Half typed");
  await button(page, "Save").tap();
  await page.getByRole("heading", { name: "Half typed" }).waitFor();
  await expect.poll(() => depthOf(page)).toBe(0);
  await page.goBack();
  await privacy(page).waitFor();
});

test("Back from a dialog and from the meeting keeps the strokes", async ({ site }) => {
  const page = await afterPrivacy(site, PHONE);
  await button(page, "Add availability").tap();
  await cell(page, at(24, "15:00")).tap();
  await button(page, "Save").tap();
  const dialog = page.getByRole("dialog", { name: "Continue as Guest" });
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(await marked(page)).toHaveLength(1);
  await page.goBack();
  await privacy(page).waitFor();
  await page.goForward();
  await page.getByText("Restored, not saved yet.").waitFor();
  await expect.poll(() => marked(page)).toHaveLength(1);
});

test("a link in a dialog opens its page, and Back returns to the meeting", async ({ site }) => {
  const { page } = await openClub(site, PHONE);
  await button(page, "Add availability").tap();
  await cell(page, at(24, "15:00")).tap();
  await button(page, "Save").tap();
  await page.getByRole("dialog").getByRole("link", { name: "Already have an account?" }).tap();
  await page.waitForURL("**/login");
  // The address changes before the page.
  await page.getByRole("heading", { name: "Login" }).waitFor();
  await page.goBack();
  await page.getByText("Restored, not saved yet.").waitFor();
  expect(isMeeting(page)).toBe(true);
});

test("a dialog stays open if it opens while the browser goes back from another one", async ({ site }) => {
  const { page } = await openClub(site);
  const zone = button(page, /^Shown in local time/);
  await zone.evaluate((opener) => opener.setAttribute("data-opens", ""));
  await zone.click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.evaluate(async () => {
    const press = (where: string) => document.querySelector<HTMLElement>(where)?.click();
    const wentBack = new Promise((done) => {
      addEventListener("popstate", done, { once: true });
    });
    press("[role=dialog] [aria-label=Close]");
    setTimeout(() => press("[data-opens]"));
    await wentBack;
  });
  await expect.poll(() => page.evaluate(() => (history.state as { depth?: number }).depth)).toBe(1);
  expect(await dialog.isVisible()).toBe(true);
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(isMeeting(page)).toBe(true);
});
