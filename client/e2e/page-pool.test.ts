import type { Page } from "playwright";
import { expect } from "vitest";
import { test } from "./site-test.ts";

/** Returns what the page's site stored, and the state of its tab. */
const traces = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.getItem("trace"),
    session: sessionStorage.getItem("trace"),
    cookie: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === "trace"),
    hasCache: await caches.has("trace"),
    history: history.length,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    isPrinted: matchMedia("print").matches,
    width: innerWidth,
  }));

test("a reused page shows a visitor no trace of the earlier visit", async ({ site }) => {
  const first = await site.visit("/privacy");
  const clean = await traces(first);
  await first.evaluate(async () => {
    localStorage.setItem("trace", "x");
    sessionStorage.setItem("trace", "x");
    document.cookie = "trace=x";
    await caches.open("trace");
    await new Promise((done) => indexedDB.open("trace").addEventListener("success", done));
  });
  await first.goto(`${site.url}/feedback`);
  await first.setViewportSize({ width: 390, height: 800 });
  await first.emulateMedia({ colorScheme: "dark", media: "print" });
  let requestCount = 0;
  first.on("request", () => (requestCount += 1));
  await first.route("**/privacy", (route) => route.abort());
  expect(await traces(first)).toEqual({
    local: "x",
    session: "x",
    cookie: "trace=x",
    databases: ["trace"],
    hasCache: true,
    history: clean.history + 1,
    isDark: true,
    isPrinted: true,
    width: 390,
  });
  await site.leave();
  requestCount = 0;
  const next = await site.visit("/privacy");
  expect(next).toBe(first);
  expect(await traces(next)).toEqual(clean);
  expect(requestCount).toBe(0);
});

test("a visitor gets another page after a test that changed its page for good", async ({ site }) => {
  const first = await site.visit("/privacy");
  await first.clock.install();
  await site.leave();
  expect(await site.visit("/privacy")).not.toBe(first);
});
