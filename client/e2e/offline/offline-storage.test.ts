import { expect } from "vitest";
import { copied, putOnDevice } from "../device.ts";
import { heading } from "../form.ts";
import { at, between, button, cell, club, paint } from "../meeting/meeting-screen.ts";
import { test } from "./offline-test.ts";

test.for([
  ["refuses", refuseStorage],
  ["does not answer, as while a page of another version sleeps", silenceStorage],
] as const)(
  "where the browser's storage %s, the page says so and keeps what is painted",
  async ([, breakStorage], { stage }) => {
    const { meetingID } = await club(stage.site);
    const page = await stage.site.visit("/");
    await page.addInitScript(breakStorage);
    await page.goto(`${stage.site.url}/m/${meetingID}`);
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    await page.route("**/respondents/guest", (route) => route.abort());
    await button(page, "Save").click();
    await page.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
    await page.getByRole("dialog").getByLabel("Name").fill("Mina");
    await button(page, "Submit").click();
    await page
      .getByRole("alert")
      .getByText(/Nor could the times be saved on this device/)
      .waitFor();
    await page.unroute("**/respondents/guest");
    await button(page, "Submit").click();
    await page.getByText("Successfully added availabilities").waitFor();
  },
);

test("where the disk is full, the page says so, and keeps what is painted", async ({ stage }) => {
  const { meetingID } = await club(stage.site);
  const page = await stage.visit(`/m/${meetingID}`);
  await copied(page);
  await page.evaluate(fillDisk);
  await stage.front.unplug(page.context());
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await button(page, "Save").click();
  await page.getByRole("dialog").getByLabel("Name").fill("Mina");
  await button(page, "Submit").click();
  await page
    .getByRole("alert")
    .getByText(/Nor could the times be saved on this device/)
    .waitFor();
  await stage.front.plug(page.context());
  await button(page, "Submit").click();
  await page.getByText("Successfully added availabilities").waitFor();
  expect(await stage.answers(meetingID)).toEqual([["Mina", between(24, "13:00", "15:00")]]);
});

/** A full disk shows when a transaction ends. */
function fillDisk(): void {
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...values) {
    const request = this.add(...values);
    this.transaction.abort();
    return request;
  };
}

function refuseStorage(): void {
  indexedDB.open = () => {
    throw new DOMException("Refused", "SecurityError");
  };
}

function silenceStorage(): void {
  const open = indexedDB.open.bind(indexedDB);
  const name = `held ${Math.random()}`;
  // An older version in use, that is never closed for the newer one.
  Object.assign(globalThis, { held: open(name, 1) });
  indexedDB.open = () => open(name, 2);
}

test("other things in storage do not wait, and do no harm", async ({ stage }) => {
  const { meetingID } = await club(stage.site);
  const page = await stage.offlineAt(meetingID);
  const edit = { base: new Set([]), slots: new Set([1]) };
  const whole = {
    meetingID,
    meetingName: "x",
    owner: "guest",
    whose: { kind: "own", name: "x" },
    edit,
    credentials: {},
    savedAt: 1,
    notBefore: 0,
    tries: 0,
  };
  for (const [name, value] of [
    ["a", null],
    ["b", 7],
    ["guest", { ...whole }],
    [`guest ${meetingID} own`, { ...whole, edit: { base: [], slots: ["x"] } }],
  ] as const) {
    await putOnDevice(page, "outbox", [name, value]);
  }
  await page.reload();
  await heading(page, "Robotics club").waitFor();
  await expect.poll(() => stage.waiting(page)).toEqual([]);
  await cell(page, at(24, "13:00")).waitFor();
});
