import type { Page } from "playwright";
import { expect } from "vitest";
import { copied } from "../device.ts";
import { heading } from "../form.ts";
import { button, cell, club, nameGuest } from "../meeting/meeting-screen.ts";
import { between } from "../meeting/slots.ts";
import type { OfflineStage } from "./offline-stage.ts";
import { test } from "../site-test.ts";

const SEEDS = (process.env["SEEDS"] ?? "1,2").split(",").map(Number);
const STEPS = 30;

/** Returns a seeded generator of numbers from 0 up to 1. */
function chances(seed: number): () => number {
  let state = seed * 7_919;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Simulates a guest with up to two tabs who marks a slot with every save and sometimes clears another. */
async function guestAt(stage: OfflineStage, meetingID: string, chance: () => number) {
  const first = await stage.visit(`/m/${meetingID}`, { keepsCopy: true });
  await copied(first);
  const tabs: Page[] = [first];
  const free = [23, 24, 25, 26, 27].flatMap((day) => between(day, "9:00", "17:00"));
  const wanted = new Set<string>();
  let hasAnswered = false;
  const place = (length: number): number => Math.floor(chance() * length);
  const tab = (): Page => tabs[place(tabs.length)] ?? first;
  const isMarked = async (page: Page, slot: string) =>
    (await cell(page, slot).getAttribute("aria-selected")) === "true";
  const mode = (page: Page) => page.getByRole("button", { name: /^(?:Add|Edit) availability$/ });

  return {
    tabs,
    wanted,
    tab,
    async save(): Promise<void> {
      const page = tab();
      await mode(page).click();
      const [marked = ""] = free.splice(place(free.length), 1);
      await cell(page, marked).click();
      const cleared = chance() < 0.4 ? [...wanted][place(wanted.size)] : undefined;
      const isCleared = cleared !== undefined && (await isMarked(page, cleared));
      if (isCleared) await cell(page, cleared).click();
      await button(page, "Save").click();
      if (!hasAnswered) await nameGuest(page, "Mina");
      await mode(page).waitFor();
      hasAnswered = true;
      wanted.add(marked);
      if (isCleared) wanted.delete(cleared);
    },
    async openTab(): Promise<void> {
      if (tabs.length > 1) return;
      const page = await first.context().newPage();
      tabs.push(page);
      await page.goto(`${stage.front.url}/m/${meetingID}`);
      await heading(page, "Robotics club").waitFor();
    },
    async closeTab(): Promise<void> {
      if (tabs.length > 1) await tabs.splice(place(tabs.length), 1)[0]?.close();
    },
  };
}

test.for(SEEDS)("a flapping network leads to one stored answer with all saves (seed %i)", async (seed, { stage }) => {
  const chance = chances(seed);
  const { meetingID } = await club(stage.site);
  const guest = await guestAt(stage, meetingID, chance);
  const context = guest.tab().context();
  const loseReplies = (areLost: boolean) =>
    stage.front.loseReplies(areLost ? ({ method }) => method !== "GET" : undefined);
  const steps: readonly (() => Promise<unknown>)[] = [
    () => guest.save(),
    () => guest.save(),
    () => guest.openTab(),
    () => guest.closeTab(),
    // The browser may or may not notice.
    () => stage.front.unplug(chance() < 0.5 ? context : undefined),
    () => stage.front.plug(context),
    () => Promise.resolve(loseReplies(true)),
    () => Promise.resolve(loseReplies(false)),
    () => guest.tab().reload(),
    () => guest.tab().evaluate(() => window.dispatchEvent(new Event("online"))),
  ];
  for (let count = 0; count < STEPS; count += 1) await steps[Math.floor(chance() * steps.length)]?.();
  await guest.save();

  loseReplies(false);
  await stage.front.plug(context);
  for (const page of guest.tabs) await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => stage.waiting(guest.tab())).toEqual([]);
  expect(await stage.answers(meetingID)).toEqual([["Mina", [...guest.wanted].toSorted()]]);
  for (const page of guest.tabs) await page.getByRole("heading", { name: "Respondents (1)" }).waitFor();
});
