import { expect } from "vitest";
import { test } from "../site-test.ts";
import { button } from "./meeting-screen.ts";
import { answered, card, NAMES, TIME } from "./scheduled-club.ts";
import { at } from "./slots.ts";

test("a scheduled time's card shows free people as faces, names them on a press, and follows the viewer's zone", async ({
  site,
}) => {
  const { meetingID, schedule } = await answered(site, NAMES, ["Ann"]);
  await schedule();
  const page = await site.visit(`/m/${meetingID}`, { zone: "Asia/Tokyo" });
  const tokyoCard = page.getByRole("region", { name: "Wed, Nov 25, 3 – 5 AM" });
  await tokyoCard.getByText("Tokyo time").waitFor();
  const who = tokyoCard.getByRole("button", { name: "7 of 8 can come" });
  expect(await tokyoCard.getByText("Chiara").count()).toBe(0);
  await who.click();
  for (const name of NAMES)
    await tokyoCard
      .getByText(new RegExp(`^${name}\\b`))
      .first()
      .waitFor();
  await who.press("Enter");
  await tokyoCard.getByText("Chiara").waitFor({ state: "detached" });
});

test("a scheduled time leads the organiser to the group and others to their calendar, with one primary button", async ({
  site,
}) => {
  const { meetingID, organiserKey, schedule } = await answered(site, ["Ann"]);
  await schedule();
  const organiser = await site.visit(`/m/${meetingID}`, { organiserKey });
  const guest = await site.visit(`/m/${meetingID}`);
  for (const [page, primary] of [
    [organiser, "Tell the group"],
    [guest, "Add to calendar"],
  ] as const) {
    const colour = (name: string) => button(page, name).evaluate((one) => getComputedStyle(one).backgroundColor);
    const others = ["Tell the group", "Add to calendar", "Add availability"].filter((name) => name !== primary);
    expect(await Promise.all(others.map(colour))).toEqual([await colour("Share"), await colour("Share")]);
    expect(await colour(primary)).not.toBe(await colour("Share"));
  }
});

test("the organiser tells the group by the device's sheet on a phone, and a failing sheet copies the text", async ({
  site,
}) => {
  const { meetingID, schedule } = await answered(site, ["Ann"]);
  await schedule();
  const page = await site.visit(`/m/${meetingID}`, { width: 390 });
  await page.evaluate(() => {
    const texts: unknown[] = [];
    const share = ({ text }: ShareData) => Promise.resolve(void texts.push(text));
    Object.assign(navigator, { share, texts });
  });
  await button(page, "Tell the group").tap();
  const text = `Robotics club\n${TIME} (EST), 2 h\n${site.url}/m/${meetingID}`;
  await expect.poll(() => page.evaluate(() => Reflect.get(navigator, "texts") as unknown)).toEqual([text]);
  expect(await page.getByText("Message copied").count()).toBe(0);
  for (const [fault, copies] of [
    ["AbortError", 0],
    ["NotAllowedError", 1],
  ] as const) {
    await page.evaluate((name) => {
      const share = () => Promise.reject(new DOMException("no", name));
      Object.assign(navigator, { share });
    }, fault);
    await button(page, "Tell the group").tap();
    await expect.poll(() => page.getByText("Message copied: paste it where your group talks").count()).toBe(copies);
  }
});

test("a scheduled time can be added to a calendar by a file or a page of a provider, or copied as text", async ({
  site,
}) => {
  const { meetingID, schedule } = await answered(site, ["Ann"]);
  await schedule();
  const page = await site.visit(`/m/${meetingID}`);
  const menu = button(page, "Add to calendar");
  // Enter opens the menu at its first item; Escape and a press beside it close it.
  const file = page.getByRole("link", { name: /^Calendar file/ });
  await menu.focus();
  await page.keyboard.press("Enter");
  expect(await file.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await file.waitFor({ state: "detached" });
  expect(await menu.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await file.waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await file.waitFor({ state: "detached" });
  await menu.click();
  expect(await menu.getAttribute("aria-expanded")).toBe("true");
  const links = card(page).getByRole("link");
  for (const calendar of ["Google Calendar", "Outlook.com", "Microsoft 365"]) {
    await page.getByRole("link", { name: `${calendar} (opens in a new tab)`, exact: true }).waitFor();
  }
  expect(await links.count()).toBe(4);
  for (const link of (await links.all()).slice(1)) {
    expect([await link.getAttribute("target"), await link.getAttribute("rel")]).toEqual([
      "_blank",
      "noopener noreferrer",
    ]);
  }
  const download = page.waitForEvent("download");
  await links.first().click();
  const begins = at(24, "13:00").replaceAll(/[-:]/g, "");
  expect(Buffer.concat(await (await (await download).createReadStream()).toArray()).toString()).toContain(
    `DTSTART:${begins}`,
  );
  await links.first().waitFor({ state: "detached" });

  // If copying fails, the text can be selected.
  const text = `Robotics club\n${TIME} (EST), 2 h\n${site.url}/m/${meetingID}`;
  await button(page, "Tell the group").click();
  await page.getByText("Message copied: paste it where your group talks").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await button(page, "Tell the group").click();
  await page.getByText("Could not write to clipboard. Please select the text and copy it.").waitFor();
  await page.getByRole("textbox", { name: "Text about the scheduled time" }).waitFor();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(text);
  expect(site.takeFaults().join()).toContain("not allowed");
});
