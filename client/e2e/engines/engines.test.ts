import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test as plainTest } from "vitest";
import { startTestApp } from "#server/testing/start-test-app.ts";
import { CLUB } from "../meeting/meeting-screen.ts";
import { at, between, WEEK } from "../meeting/slots.ts";
import { startFront } from "../start-front.ts";
import { type EngineUser, engineUser } from "./engine-user.ts";
import type { Engine } from "./engine.ts";
import { firefoxProgram, openFirefox } from "./open-firefox.ts";
import { hasWebKit, openWebKit } from "./open-webkit.ts";

/** Firefox and WebKit start more slowly than headless Chromium and draw in software. */
const TEST_MS = 120_000;

/** Folder for screenshots, from OVERLAP_PICTURES. */
const PICTURES = process.env["OVERLAP_PICTURES"];

/** Returns a `test` whose tests share an engine and an app; each opens its own windows. */
function withEngine(openEngine: () => Promise<Engine>) {
  return plainTest.extend("stage", { scope: "file" }, async ({}, { onCleanup }) => {
    const stage = await openStage(openEngine);
    onCleanup(() => stage.stop());
    return stage;
  });
}

/** Defines the main jobs, from the first press to an answer that was saved offline. */
function testMainJob(engineName: string, test: ReturnType<typeof withEngine>): void {
  async function openPage({ engine, front }: Stage, path: string): Promise<EngineUser> {
    const user = engineUser(await engine.openWindow());
    await user.window.goTo(front.url + path);
    return user;
  }
  async function keepPicture({ window }: EngineUser, name: string): Promise<void> {
    if (PICTURES !== undefined)
      await writeFile(join(PICTURES, `${engineName.toLowerCase()}-${name}.png`), await window.picture());
  }

  test(
    `people create, answer and schedule a meeting in ${engineName}, and another window shows it live`,
    { timeout: TEST_MS },
    async ({ stage }) => {
      const ann = await openPage(stage, "/");
      await ann.waitUntil(() => document.querySelector("[data-day][aria-current=date]") !== null);
      const [first = "", last = ""] = await ann.window.run(daysAfterToday);
      await ann.drag({ day: first }, { day: last });
      await ann.waitForText("2 days");
      await keepPicture(ann, "home");
      await ann.click({ role: "button", name: "Let's meet" });
      await ann.waitUntil(() => document.activeElement?.getAttribute("placeholder") === "Name your meeting");
      await ann.window.type("Robotics club");
      await ann.click({ role: "button", name: "Create" });
      await ann.waitUntil(() => location.pathname.startsWith("/m/"));
      await ann.waitForText("Your meeting is ready to share");
      await keepPicture(ann, "share");
      await ann.click({ role: "button", name: "Add my times" });
      const meetingID = (await ann.window.run(() => location.pathname)).slice("/m/".length);

      const ben = await openPage(stage, `/m/${meetingID}`);
      await Promise.all([ann, ben].map(live));
      const slots = await ann.window.run(slotsOfSecondDay);
      const [from = "", to = ""] = [slots[0], slots[3]];
      await ann.drag({ slot: from }, { slot: to });
      await keepPicture(ann, "painting");
      await ann.click({ role: "button", name: "Save" });
      await ann.click({ label: "Name" });
      await keepPicture(ann, "dialog");
      await ann.window.type("Ann");
      await ann.click({ role: "button", name: "Submit" });
      await ann.waitForText("Successfully added availabilities");
      await expect.poll(() => ben.labelOf(from)).toContain("1 of 1");
      await ben.waitForText("Ann");

      await ann.click({ role: "button", name: "Schedule" });
      await ann.drag({ slot: from }, { slot: to });
      await ann.click({ role: "button", name: "Save" });
      const scheduled = async () => (await stage.app.api.meeting(meetingID)).scheduledStartDateTime;
      await expect.poll(scheduled).toBe(asStored(from));
      await Promise.all([ann, ben].map((user) => user.waitForText("Add to calendar")));
      await keepPicture(ben, "scheduled");
      const { respondents } = await stage.app.api.meeting(meetingID);
      expect(Object.values(respondents)).toEqual([{ name: "Ann", availabilities: slots.slice(0, 4).map(asStored) }]);
    },
  );

  test(
    `${engineName} hatches times outside the meeting, and an offline answer survives a reload and arrives once`,
    { timeout: TEST_MS },
    async ({ stage }) => {
      const hoursByDay = Object.fromEntries(WEEK.slice(1).map((day) => [day, { minStartHour: 9, maxEndHour: 10 }]));
      const { meetingID } = await stage.app.api.createMeeting({ ...CLUB, hoursByDay });
      const mina = await openPage(stage, `/m/${meetingID}`);
      await live(mina);
      await mina.window.run(() => document.fonts.ready.then(() => true));
      const picture = (await mina.window.picture()).toString("base64");
      const [, ...dark] = await mina.window.run(darkPointsOfCells, picture);
      expect(dark).toHaveLength(WEEK.length - 1);
      // The area has 1,440 pixels; an engine that leaves most lines out draws a sixth of them.
      expect(Math.min(...dark)).toBeGreaterThan(200);

      await mina.waitUntil(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
      await mina.waitUntil(isViewKept);
      await stage.front.unplug();
      await mina.click({ role: "button", name: "Add availability" });
      await mina.drag({ slot: at(22, "13:00") }, { slot: at(22, "14:30") });
      await mina.click({ role: "button", name: "Save" });
      await mina.click({ label: "Name" });
      await mina.window.type("Mina");
      await mina.click({ role: "button", name: "Submit" });
      await mina.waitForText("Saved on this device.");
      await mina.window.goTo(`${stage.front.url}/m/${meetingID}`);
      await mina.waitForText("Saved on this device.");
      await keepPicture(mina, "offline");
      await stage.front.plug();
      // Simulates the event of a returning network, because no driver can.
      await mina.window.run(() => void dispatchEvent(new Event("online")));
      await mina.waitUntil(() => !document.body.innerText.includes("Saved on this device."));
      await mina.waitFor({ role: "button", name: "Edit availability" });
      const storedAnswers = async () => Object.values((await stage.app.api.meeting(meetingID)).respondents);
      await expect.poll(storedAnswers).toEqual([{ name: "Mina", availabilities: between(22, "13:00", "15:00") }]);
      expect(
        stage.front.seen.filter((line) => line === `POST /api/meetings/${meetingID}/respondents/guest`),
      ).toHaveLength(1);
    },
  );
}

const inFirefox = withEngine(openFirefox);
const inWebKit = withEngine(openWebKit);

// Vitest counts these tests as skipped if the engine is not installed. All other browser tests run in Chromium.
describe.skipIf(firefoxProgram === undefined)("in Firefox", () => {
  testMainJob("Firefox", inFirefox);
});
describe.skipIf(!hasWebKit)("in WebKit", () => {
  testMainJob("WebKit", inWebKit);
});

type Stage = Awaited<ReturnType<typeof openStage>>;

/** An app behind a network that can be unplugged, and an engine. */
async function openStage(openEngine: () => Promise<Engine>) {
  const app = await startTestApp({}, { clock: () => Temporal.Now.instant() });
  const front = await startFront(app.url);
  const engine = await openEngine();
  return {
    app,
    front,
    engine,
    stop: async (): Promise<void> => {
      await engine.close();
      await front.stop();
      await app.stop();
    },
  };
}

/** Waits until the page follows the grid live. */
function live(user: EngineUser): Promise<void> {
  return user.waitUntil(() => document.querySelector("[data-live='live']") !== null);
}

function asStored(slot: string): string {
  return `${slot.slice(0, 16)}:00Z`;
}

function daysAfterToday(): string[] {
  const cells = [...document.querySelectorAll("[role=gridcell][data-day]")];
  const today = cells.findIndex((cell) => cell.getAttribute("aria-current") === "date");
  return cells.slice(today + 1, today + 3).map((cell) => cell.getAttribute("data-day") ?? "");
}

/** Returns the slots of the second shown day, because none of them is over. */
function slotsOfSecondDay(): string[] {
  const slots = [...document.querySelectorAll("[data-slot]")].map((cell) => cell.getAttribute("data-slot") ?? "");
  const days = [...new Set(slots.map((slot) => slot.slice(0, 10)))].toSorted();
  return slots.filter((slot) => slot.startsWith(days[1] ?? "")).toSorted();
}

/**
 * Returns, for each cell of a row in the picture, how many points are darker than the lightest. Lines across the cell
 * have such points.
 */
async function darkPointsOfCells(picture: string): Promise<number[]> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  canvas?.drawImage(bitmap, 0, 0);
  const scale = bitmap.width / innerWidth;
  const row = [...document.querySelectorAll("[data-line]")].findLast((one) => one.getBoundingClientRect().bottom < 600);
  return [...(row?.querySelectorAll("[role=gridcell]") ?? [])].map((cell) => {
    const { left, top } = cell.getBoundingClientRect();
    const points = canvas?.getImageData((left + 6) * scale, (top + 4) * scale, 80 * scale, 18 * scale).data ?? [];
    const greens = [...points].filter((_, index) => index % 4 === 1);
    const lightest = Math.max(...greens);
    return greens.filter((green) => green < lightest - 4).length;
  });
}

async function isViewKept(): Promise<boolean> {
  if (!(await indexedDB.databases()).some(({ name }) => name === "overlap")) return false;
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", reject);
    });
  const database = await done(indexedDB.open("overlap"));
  const count = await done(database.transaction("views").objectStore("views").count());
  database.close();
  return count > 0;
}
