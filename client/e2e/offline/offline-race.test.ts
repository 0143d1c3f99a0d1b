import type { RequestListener } from "node:http";
import { expect } from "vitest";
import { message } from "../form.ts";
import { expecting } from "../meeting/expecting-people.ts";
import { button, paint, save } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { test } from "../site-test.ts";

test.for([
  ["a page that does not know it yet", false],
  ["a page without WebSockets that does not know it yet", true],
] as const)(
  "a guest whose first save has just arrived saves again on %s and answers once",
  async ([, hasNoSockets], { stage }) => {
    const { page, meetingID } = await stage.savedOffline();
    await button(page, "Edit availability").click();
    await paint(page, at(24, "14:30"), at(24, "14:30"));
    await paint(page, at(25, "9:00"), at(25, "9:30"));
    const held: Parameters<RequestListener>[] = [];
    stage.front.instead(
      (...asked) => void held.push(asked),
      ({ method, url }) => method === "GET" && url?.startsWith("/api/meetings/") === true,
    );
    if (hasNoSockets) stage.front.block(({ url }) => /^\/(?:collab|realtime)/.test(url ?? ""));
    const isSaid = message(page, "Your times for “Robotics club” are saved").first().waitFor();
    await stage.front.plug(page.context());
    await expect.poll(() => stage.answers(meetingID)).toHaveLength(1);
    await expect.poll(() => stage.waiting(page)).toEqual([]);
    await button(page, "Save").click();
    await expect.poll(async () => (await stage.answers(meetingID)).flat(2)).toContain(at(25, "9:00"));
    stage.front.instead(undefined);
    for (const [, response] of held) response.destroy();
    await stage.onDevice(page).waitFor({ state: "detached" });
    await isSaid;
    expect(await stage.answers(meetingID)).toEqual([
      ["Mina", [...between(24, "13:00", "14:30"), ...between(25, "9:00", "10:00")]],
    ]);
  },
);

declare global {
  interface Window {
    /** Returns whether the page has ever offered to add an answer. */
    hasOfferedToAdd: boolean;
    letGo: () => void;
  }
}

test("a page with slow storage does not offer to add an answer that waits", async ({ stage }) => {
  const { page } = await stage.savedOffline({ keepsCopy: true });
  const holder = await page.context().newPage();
  await holder.goto(`${stage.front.url}/privacy`);
  await holder.evaluate(holdQueue);
  await page.addInitScript(() => {
    window.hasOfferedToAdd = false;
    new MutationObserver(() => {
      window.hasOfferedToAdd ||= document.body?.textContent.includes("Add availability") ?? false;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.locator("[data-loading]").first().waitFor();
  await page.waitForLoadState("networkidle");
  await holder.evaluate(() => window.letGo());
  await button(page, "Edit availability").waitFor();
  expect(await page.evaluate(() => window.hasOfferedToAdd)).toBe(false);
});

/** Holds the lock of pending answers, so no other page can read them. */
function holdQueue(): Promise<void> {
  return new Promise((held) => {
    let isHeld = true;
    window.letGo = () => (isHeld = false);
    indexedDB.open("overlap").onsuccess = ({ target }) => {
      const database = (target as IDBOpenDBRequest).result;
      const queue = database.transaction("pending", "readwrite").objectStore("pending");
      const goOn = (): void => {
        held();
        if (isHeld) queue.count().onsuccess = goOn;
        else database.close();
      };
      goOn();
    };
  });
}

test("a page that closes while it handles a stored answer leaves the answer's key to the next page", async ({
  stage,
}) => {
  const { page, meetingID } = await stage.savedOffline();
  // From the deletion of the pending answer on, the page can store nothing more.
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its own object
    const clear = IDBObjectStore.prototype.clear;
    IDBObjectStore.prototype.clear = function (this: IDBObjectStore) {
      if (this.name === "stored") Storage.prototype.setItem = () => {};
      return clear.call(this);
    };
  });
  await stage.front.plug(page.context());
  await expect.poll(() => stage.answers(meetingID)).toHaveLength(1);
  await stage.onDevice(page).waitFor({ state: "detached" });
  await page.reload();
  await button(page, "Edit availability").waitFor();
});

test("an arrived answer is neither offered to be added again before the page has seen it nor lost offline", async ({
  stage,
}) => {
  const { page, meetingID } = await stage.savedOffline({ keepsCopy: true });
  stage.front.instead(
    (request) => request.socket.destroy(),
    ({ method, url }) => method === "GET" && url?.startsWith("/api/meetings/") === true,
  );
  stage.front.block(({ url }) => /^\/(?:collab|realtime)/.test(url ?? ""));
  await stage.front.plug(page.context());
  await message(page, "Your times for “Robotics club” are saved").first().waitFor();
  expect(await button(page, "Add availability").count()).toBe(0);
  await stage.front.unplug(page.context());
  await page.reload();
  await button(page, "Edit availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await stage.saveHere(page);
  stage.front.instead(undefined);
  stage.front.block(undefined);
  await stage.front.plug(page.context());
  await stage.onDevice(page).waitFor({ state: "detached" });
  expect(await stage.answers(meetingID)).toEqual([
    ["Mina", [...between(24, "13:00", "15:00"), ...between(25, "9:00", "10:00")]],
  ]);
});

test("an answer that waits with one person's link gets no strokes of another person's link", async ({ stage }) => {
  const { page: organiser, meetingID, keyOf } = await expecting(stage.site, [{ name: "Noor" }, { name: "Omar" }]);
  const page = await stage.visit(`/m/${meetingID}${await keyOf("Noor")}`);
  // A balancer's reply is not the server's.
  stage.refuse("POST", 523);
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  await button(page, "Save").click();
  await page.getByText("Saved on this device. Overlap could not send it yet").waitFor();
  await page.goto(new URL("/privacy", page.url()).href);
  await page.goto(new URL(`/m/${meetingID}${await keyOf("Omar")}`, page.url()).href);
  await button(page, "Add availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  // The device keeps one new answer for a meeting.
  await button(page, "Save").click();
  await page.getByText("Error submitting availabilities").waitFor();
  await stage.front.mend();
  await save(page, "added");
  await page.reload();
  await organiser.getByRole("heading", { name: "All 2 have answered" }).waitFor();
  expect(Object.fromEntries(await stage.answers(meetingID))).toEqual({
    Noor: between(24, "13:00", "14:00"),
    Omar: between(25, "9:00", "10:00"),
  });
});
