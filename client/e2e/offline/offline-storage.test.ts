import { addingAnswer, button, paint } from "../meeting/meeting-screen.ts";
import { at } from "../meeting/slots.ts";
import { test } from "../site-test.ts";

test.for([
  ["refuses requests", refuseStorage],
  ["does not answer, as while a page of another version sleeps", silenceStorage],
  ["opens and then does not answer", silenceRequests],
  ["is full", fillDisk],
] as const)("a page whose browser storage %s says so and keeps the strokes", async ([, breakStorage], { stage }) => {
  const { page } = await addingAnswer(stage.site, { before: (opened) => opened.addInitScript(breakStorage) });
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
});

/** A full disk fails at the end of a transaction. */
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
  // An open connection of an older version that never closes.
  Object.assign(globalThis, { held: open(name, 1) });
  indexedDB.open = () => open(name, 2);
}

function silenceRequests(): void {
  const ignored = { value: () => {} };
  const silent = () =>
    Object.create(IDBRequest.prototype, { addEventListener: ignored, removeEventListener: ignored }) as unknown;
  const methods = ["count", "get", "getAll", "getAllKeys", "put", "delete", "clear"];
  Object.assign(IDBObjectStore.prototype, Object.fromEntries(methods.map((method) => [method, silent])));
}
