import express from "express";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import { readConfig } from "#server/start/config.ts";
import { serveClient } from "#server/site/serve-client.ts";
import { copied } from "../device.ts";
import { heading } from "../form.ts";
import { at, button, club, marked, paint } from "../meeting/meeting-screen.ts";
import { test } from "../site-test.ts";
import { startFront, type Front } from "../start-front.ts";
import type { Site } from "../start-site.ts";

let front: Front;
test.beforeEach(async ({ site }) => {
  front = await startFront(site.url);
});
test.afterEach(async ({ site }) => {
  // First: until they are closed, pages go on trying.
  await site.leave();
  await front.stop();
});

/** Whether a newer copy waits for its turn. */
const waits = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

const visit = (site: Site, path: string) => site.visit(path, { keepsCopy: true, through: front.url });

/** Ends all visits. Without a network the console says so of every request that fails, until the page is closed. */
async function expectOnlyLostRequests(site: Site): Promise<void> {
  await Promise.all(site.browser.contexts().map((context) => context.close()));
  expect(site.takeFaults().filter((fault) => !/net::ERR_|WebSocket/.test(fault))).toEqual([]);
}

test("it can be installed: the manifest, and icons of the sizes that it names", async ({ site }) => {
  const page = await visit(site, "/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const reply = await page.request.get(front.url + href);
  expect(reply.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await reply.json()) as { icons: { src: string; sizes: string; purpose: string }[] };
  for (const { src, sizes } of manifest.icons.filter(({ sizes: size }) => size !== "any")) {
    const width = await page.evaluate(async (path) => {
      const bitmap = await createImageBitmap(await (await fetch(path)).blob());
      return `${bitmap.width}x${bitmap.height}`;
    }, src);
    expect(width).toBe(sizes);
  }
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(["any", "maskable"]));
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});

test("where the network goes before the code for that has come, it comes when the network is back", async ({
  site,
}) => {
  const isWanted = ({ url }: { url?: string | undefined }) => url?.includes("/start-offline-") === true;
  let refused = 0;
  front.instead((_, response) => {
    refused += 1;
    response.destroy();
  }, isWanted);
  const page = await visit(site, "/privacy");
  await expect.poll(() => refused).toBeGreaterThan(0);
  front.instead(undefined);
  const isCopied = () =>
    page.evaluate(() => {
      dispatchEvent(new Event("online"));
      return navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isCopied).toBe(true);
  await expectOnlyLostRequests(site);
});

test("every page opens without a network once one of them was open", async ({ site }) => {
  const page = await visit(site, "/");
  await copied(page);
  await front.unplug(page.context());
  for (const [path, title] of [
    ["/", "On which days would you like to meet?"],
    ["/how-it-works", "How it works"],
    ["/privacy", "Privacy Policy"],
    ["/login", "Login"],
    ["/nowhere", "Page not found"],
  ] as const) {
    const reply = await page.goto(front.url + path);
    // Nothing of another page is seen before its code draws it.
    expect(await reply?.text()).toContain('<div id="root"></div>');
    await page.getByRole("heading", { name: title }).first().waitFor();
  }
  await expectOnlyLostRequests(site);
});

test("what a meeting's page says in its head for others who read links is not in the copy", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await visit(site, `/m/${meetingID}`);
  const told = page.locator('meta[property^="og:"]');
  expect(await page.locator('meta[property="og:title"]').getAttribute("content")).toBe("Robotics club");
  await copied(page);
  await front.unplug(page.context());
  for (const path of [`/m/${meetingID}`, "/"]) {
    await page.goto(front.url + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await told.count()).toBe(0);
  }
  await expectOnlyLostRequests(site);
});

test("the copy is of the client only: no replies of the API, no documentation", async ({ site }) => {
  const page = await visit(site, "/");
  await copied(page);
  await page.evaluate(() => fetch("/api/server-info"));
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => /^\/assets\/page-[\w-]+\.html$/.test(path))).toHaveLength(1);
  expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual([]);
});

describe("a new version", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "overlap-next-build-"));
    vi.stubEnv("NODE_ENV", "production");
    // The same code under other names, as any change of it makes them.
    await build({
      configFile: join(import.meta.dirname, "..", "..", "vite.config.ts"),
      logLevel: "warn",
      build: { outDir: folder, emptyOutDir: true, rolldownOptions: { output: { hashCharacters: "hex" } } },
    });
    vi.unstubAllEnvs();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const ofClient = /^\/(?!api|realtime|collab)/;
  const deploy = (site: Site) => {
    const next = express().use(serveClient({ ...site.app.context, config: readConfig({}) }, folder));
    next.use((_request, response) => void response.status(404).end());
    front.instead(next, ({ url = "" }) => ofClient.test(url));
  };
  const ownScript = (page: Page) => page.locator('script[type="module"]').getAttribute("src");

  test("does not break an open page, whose code is still there, and is taken with the next one", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await visit(site, `/m/${meetingID}`);
    await copied(page);
    const before = await ownScript(page);
    deploy(site);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(() => waits(page)).toBe(true);
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    await button(page, "Save").click();
    // The dialog's code comes only now, and the server has it no more.
    await page.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
    await page.reload();
    expect(await ownScript(page)).not.toBe(before);
    await heading(page, "Add your availability").waitFor();
    expect(await marked(page)).toHaveLength(4);
    // No page needs the old copy any more: the new one takes its place.
    const own = await ownScript(page);
    const isNew = () =>
      page.evaluate(async (script) => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        const paths = kept.flat().map(({ url }) => new URL(url).pathname);
        return paths.includes(script ?? "") && (await navigator.serviceWorker.ready).waiting === null;
      }, own);
    await expect.poll(isNew).toBe(true);
    await front.unplug(page.context());
    await page.goto(`${front.url}/privacy`);
    await page.getByRole("heading", { name: "Privacy Policy" }).waitFor();
    expect(await ownScript(page)).toBe(own);
    await expectOnlyLostRequests(site);
  });

  test("waits while another page of the old one is open", async ({ site }) => {
    const { meetingID } = await club(site);
    const old = await visit(site, `/m/${meetingID}`);
    await copied(old);
    const before = await ownScript(old);
    deploy(site);
    const other = await old.context().newPage();
    await other.goto(`${front.url}/privacy`);
    await expect.poll(() => waits(other)).toBe(true);
    expect(await ownScript(other)).not.toBe(before);
    await button(old, "Add availability").click();
    await button(old, "Save").click();
    await old.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
  });
});

test("an operator can take the copy back", async ({ site }) => {
  const page = await visit(site, "/");
  await copied(page);
  const off = express().use(serveClient({ ...site.app.context, config: readConfig({ OFFLINE_COPY: "off" }) }));
  front.instead(off, ({ url }) => url === "/sw.js");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const isGone = () =>
    page.evaluate(
      async () => (await caches.keys()).length === 0 && (await navigator.serviceWorker.getRegistrations()).length === 0,
    );
  await expect.poll(isGone).toBe(true);
});
