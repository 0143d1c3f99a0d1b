import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { ics } from "#server/testing/calendar-server.ts";
import { button } from "../form.ts";
import { addingAnswer, paint, saveAs } from "../meeting/meeting-screen.ts";
import { at } from "../meeting/slots.ts";
import { openAdding, openCalendars, test } from "./calendar-site.ts";

const DENTIST = { DTSTART: "20261124T140000Z", DTEND: "20261124T150000Z", SUMMARY: "Very private" };

const file = (name: string, text: string | Uint8Array) => {
  return { name, mimeType: "text/calendar", buffer: Buffer.from(text) };
};

/** Records everything that the page sends. */
function sent(page: Page): string[] {
  const bodies: string[] = [];
  page.on("request", (request) => bodies.push(`${request.url()} ${request.postData() ?? ""}`));
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => bodies.push(String(payload))));
  return bodies;
}

const chooser = (dialog: Locator): Locator => dialog.getByLabel("Choose files");

test("the browser reads a guest's calendar files, never sends them, and forgets them with the saved answer", async ({
  site,
}) => {
  const { page } = await addingAnswer(site);
  const bodies = sent(page);
  const card = await openCalendars(page);
  const dialog = await openAdding(page, "File");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Please choose a file.").waitFor();
  const other = ics({ ...DENTIST, DTSTART: "20261125T140000Z", DTEND: "20261125T150000Z" });
  await chooser(dialog).setInputFiles([file("wrong.ics", ics(DENTIST))]);
  await chooser(dialog).setInputFiles([file("work.ics", ics(DENTIST)), file("choir.ics", other)]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await card.getByText("File · read just now").first().waitFor();
  expect(await card.getByRole("listitem").locator("b").allInnerTexts()).toEqual(["work.ics", "choir.ics"]);
  await page.keyboard.press("Escape");
  await paint(page, at(24, "11:00"), at(24, "11:30"));
  const storedFiles = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes("calendar-files")).length);
  expect(await storedFiles()).toBe(1);
  await saveAs(page, "Mina");
  await expect.poll(storedFiles).toBe(0);
  expect(bodies.some((body) => body.includes("availabilities"))).toBe(true);
  expect(bodies.filter((body) => /private|work\.ics|VEVENT/.test(body))).toEqual([]);
});

test("files that cannot be read stay in the dialog, each with its reason, and the others are added", async ({
  site,
}) => {
  const { page } = await addingAnswer(site);
  const card = await openCalendars(page);
  const dialog = await openAdding(page, "File");
  const text = ics(DENTIST);
  const zone = text.replace("DTSTART:", "DTSTART;TZID=Middle Earth:").replaceAll("0000Z", "0000");
  const many = Array.from({ length: 5_001 }, (_, index) => ({ ...DENTIST, UID: String(index) }));
  const faults = {
    "empty.ics": ["", "This is no calendar file."],
    "page.html": ["<!doctype html><p>Log in", "This is no calendar file."],
    "wide.ics": [Buffer.from(`\uFEFF${text}`, "utf16le"), "This is no calendar file."],
    "cut.ics": [text.slice(0, -20), "This is no calendar file."],
    "many.ics": [ics(...many), "more than 10 MB or 5,000 events"],
  } as const;
  const wrong = Object.entries(faults).map(([name, [content]]) => file(name, content));
  await chooser(dialog).setInputFiles([...wrong, file("elsewhere.ics", zone)]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  for (const [name, [, sentence]] of Object.entries(faults))
    await dialog.getByRole("listitem").filter({ hasText: name }).getByText(sentence).waitFor();
  expect(await dialog.getByRole("listitem").count()).toBe(Object.keys(faults).length);
  await button(page, "Cancel").last().click();
  await card.getByText("Events in the unknown time zone Middle Earth are left out.").waitFor();
});

test("a file that would never end is stopped, and painting goes on", async ({ site }) => {
  const { page } = await addingAnswer(site);
  await openCalendars(page);
  const dialog = await openAdding(page, "File");
  const often = { ...DENTIST, RRULE: "FREQ=MINUTELY" };
  const bomb = ics(...Array.from({ length: 3_000 }, (_, index) => ({ ...often, UID: String(index) })));
  await chooser(dialog).setInputFiles([file("bomb.ics", bomb)]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("This file takes too long to read.").waitFor();
});

test("the browser takes files that a guest drops anywhere on the page, and does not open them", async ({ site }) => {
  const { page } = await addingAnswer(site);
  const card = await openCalendars(page);
  const dialog = await openAdding(page, "File");
  const drop = (name: string, text: string, bytes = 0) =>
    dialog.evaluate(
      (element, content) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content.text, new Uint8Array(content.bytes)], content.name));
        return element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      },
      { name, text, bytes },
    );
  // A prevented event returns false.
  expect(await drop("heavy.ics", ics(DENTIST), 10_000_000)).toBe(false);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByRole("listitem").getByText("more than 10 MB or 5,000 events").waitFor();
  expect(await drop("dropped.ics", ics(DENTIST))).toBe(false);
  expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual(["dropped.ics"]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await card.getByText("dropped.ics").waitFor();
});
