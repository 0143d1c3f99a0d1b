import { decodeQR } from "qr/decode.js";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { expectAccessibleLooks } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { type Site, type VisitOptions } from "../start-site.ts";
import { button, fromMenu, openClub } from "./meeting-screen.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const linkField = (page: Page) => page.getByRole("textbox", { name: "Link to the meeting" });

/** Creates a meeting on the pages. */
async function created(
  site: Site,
  options: VisitOptions & { readonly before?: (page: Page) => Promise<void> } = {},
): Promise<Page> {
  const page = await site.visit("/", { today: "2026-11-24", ...options });
  await options.before?.(page);
  await button(page, "Let's meet").click();
  await page.getByPlaceholder("Name your meeting").fill("Choir");
  await button(page, "Create").click();
  await dialog(page).getByRole("heading", { name: "Your meeting is ready to share" }).waitFor();
  return page;
}

const linkOf = (site: Site, page: Page): string => `${site.url}${new URL(page.url()).pathname}`;

/** Decodes the drawn QR code. */
async function scanned(page: Page): Promise<string> {
  const png = await page.getByRole("img", { name: "QR code of the link" }).screenshot({ scale: "css" });
  const pixels = await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      drawing?.drawImage(bitmap, 0, 0);
      const { width, height, data = [] } = drawing?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
      return { width: width ?? 0, height: height ?? 0, data: [...data] };
    },
    [...png],
  );
  return decodeQR({ ...pixels, data: Uint8Array.from(pixels.data) });
}

test("after Create the organiser copies the link with one press or lets others scan the code", async ({ site }) => {
  const page = await created(site);
  expect(await linkField(page).innerText()).toBe(linkOf(site, page));
  // The main button has the focus.
  const copy = button(page, "Copy link");
  await expect.poll(() => copy.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByText("Successfully copied URL to clipboard").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(linkOf(site, page));
  await expectAccessibleLooks(page);
  expect(await scanned(page)).toBe(linkOf(site, page));
  // No press opened the dialog, so the focus moves to the button that reopens it, visibly.
  await page.keyboard.press("Escape");
  const focused = () => button(page, "Share").evaluate((one) => one.matches(":focus-visible"));
  await expect.poll(focused).toBe(true);
  // The dialog shows once: not after a reload, not on a later visit, not to others.
  await page.reload();
  for (const openPage of [page, await site.visit(new URL(page.url()).pathname)]) {
    await button(openPage, "Add availability").waitFor();
    expect(await dialog(openPage).count()).toBe(0);
  }
  await page.goto(`${linkOf(site, page)}?from=mail#top`);
  await button(page, "Share").click();
  await page.getByText("Successfully copied URL to clipboard").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(linkOf(site, page));
});

describe("the device's own way of sharing", () => {
  /** Makes `navigator.share` record its data and fail with the named error. */
  const withSheet = (error: string) => (page: Page) =>
    page.evaluate((name) => {
      Object.assign(navigator, {
        share: (what: unknown) => {
          Object.assign(globalThis, { shared: what });
          return Promise.reject(new DOMException("no", name));
        },
      });
    }, error);
  const shared = (page: Page) => page.evaluate(() => (globalThis as { shared?: unknown }).shared);
  const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

  test("the device's sharing gets name, text and link; a cancellation is silent, and a failure suggests copying", async ({
    site,
  }) => {
    const page = await created(site, { before: withSheet("AbortError") });
    await button(page, "Share with…").click();
    const link = linkOf(site, page);
    await expect
      .poll(() => shared(page))
      .toEqual({ title: "Choir", text: "When are you free for “Choir”?", url: link });
    await button(page, "Copy link").click();
    await page.getByText("Successfully copied URL to clipboard").waitFor();
    expect(await messages(page).getByRole("alert").count()).toBe(0);
    await withSheet("NotAllowedError")(page);
    await button(page, "Share with…").click();
    await messages(page).getByText("This device could not open its way of sharing. Copy the link instead.").waitFor();
    expect(site.takeFaults().join()).toContain("NotAllowedError");
  });
});

test("a device without clipboard and sharing shows the selected link, and the code on request", async ({ site }) => {
  const { page, meetingID } = await openClub(site);
  // This happens over http in a local network.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await button(page, "Share").click();
  await page.getByText("Could not write to clipboard. Please select the text and copy it.").waitFor();
  const link = `${site.url}/m/${meetingID}`;
  const selected = () => page.evaluate(() => getSelection()?.toString());
  await expect.poll(selected).toBe(link);
  expect(await linkField(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await dialog(page).getByText("The link is selected").waitFor();
  expect(await button(page, "Share with…").count()).toBe(0);
  // A dialog that waits for the keyboard is in the page but invisible.
  const opacity = () =>
    dialog(page).evaluate((one) => one.parentElement && getComputedStyle(one.parentElement).opacity);
  await expect.poll(opacity).toBe("1");
  // Another press selects the link again.
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await button(page, "Copy link").click();
  await expect.poll(selected).toBe(link);
  // The console gets both refusals, the second one a moment later.
  const refusals: string[] = [];
  await expect.poll(() => refusals.push(...site.takeFaults())).toBe(2);
  for (const refusal of refusals) expect(refusal).toContain("TypeError");
  await page.reload();
  await fromMenu(page, "QR code");
  await dialog(page).getByRole("heading", { name: "Share this meeting" }).waitFor();
  expect(await scanned(page)).toBe(link);
});
