import express from "express";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { readConfig } from "#server/start/config.ts";
import { serveClient } from "#server/site/serve-client.ts";
import { asksForCodeAgain, copied } from "../device.ts";
import { heading } from "../form.ts";
import { button, club, marked, paint } from "../meeting/meeting-screen.ts";
import { at } from "../meeting/slots.ts";
import { test } from "../site-test.ts";
import { startFront, type Front } from "../start-front.ts";
import type { Site } from "../start-site.ts";

let front: Front;
test.beforeEach(async ({ site }) => {
  front = await startFront(site.url);
});
test.afterEach(async ({ site }) => {
  // Closes pages first, because open pages keep retrying.
  await site.leave();
  await front.stop();
});

/** Returns whether a newer copy is waiting. */
const waits = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

const visit = (site: Site, path: string) => site.visit(path, { keepsCopy: true, through: front.url });

/** Ends all visits and ignores the console's messages about failed requests. */
async function expectOnlyLostRequests(site: Site): Promise<void> {
  await site.closePages();
  expect(site.takeFaults().filter((fault) => !/net::ERR_|WebSocket/.test(fault))).toEqual([]);
}

test("the copy of the client completes when a lost network returns", async ({ site }) => {
  const isWanted = ({ url }: { url?: string | undefined }) => url?.includes("/start-offline-") === true;
  let refused = 0;
  front.instead((_, response) => {
    refused += 1;
    response.destroy();
  }, isWanted);
  const page = await visit(site, "/privacy");
  await expect.poll(() => refused).toBeGreaterThan(0);
  front.instead(undefined);
  // The next page requests the rest.
  if (!(await asksForCodeAgain(page))) await page.reload();
  const isCopied = () =>
    page.evaluate(() => {
      dispatchEvent(new Event("online"));
      return navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isCopied).toBe(true);
  await expectOnlyLostRequests(site);
});

test("Overlap can be installed, every page of the copy opens offline, and an operator can withdraw the copy", async ({
  site,
}) => {
  const { meetingID } = await club(site);
  const page = await visit(site, `/m/${meetingID}`);
  expect(await page.locator('meta[property="og:title"]').getAttribute("content")).toBe("Robotics club");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const sent = await page.request.get(front.url + href);
  expect(sent.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await sent.json()) as { icons: { src: string; sizes: string; purpose: string }[] };
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

  // The copy contains only the client: no API replies and no documentation.
  await copied(page);
  await page.evaluate(() => fetch("/api/server-info"));
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cachedPaths.filter((path) => /^\/assets\/page-[\w-]+\.html$/.test(path))).toHaveLength(1);
  expect(cachedPaths.filter((path) => !path.startsWith("/assets/"))).toEqual([]);

  await front.unplug(page.context());
  for (const [path, title] of [
    [`/m/${meetingID}`, "Robotics club"],
    ["/", "On which days would you like to meet?"],
    ["/how-it-works", "How it works"],
    ["/privacy", "Privacy Policy"],
    ["/login", "Login"],
    ["/nowhere", "Page not found"],
  ] as const) {
    const reply = await page.goto(front.url + path);
    // The copy shows no content of another page and no preview text of a meeting.
    expect(await reply?.text()).toMatch(/<main [^>]*><\/main>/);
    await page.getByRole("heading", { name: title }).first().waitFor();
    expect(await page.locator('meta[property^="og:"]').count()).toBe(0);
  }

  await front.plug(page.context());
  await page.goto(`${front.url}/privacy`);
  const off = express().use(serveClient({ ...site.app.context, config: readConfig({ OFFLINE_COPY: "off" }) }));
  front.instead(off, ({ url }) => url === "/sw.js");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const isGone = () =>
    page.evaluate(
      async () => (await caches.keys()).length === 0 && (await navigator.serviceWorker.getRegistrations()).length === 0,
    );
  await expect.poll(isGone).toBe(true);
  await expectOnlyLostRequests(site);
});

describe("new version", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "overlap-next-build-"));
    const built = join(import.meta.dirname, "../../../.build/client");
    // A new build has other file names for unchanged code.
    const assets = readdirSync(join(built, "assets")).filter((name) => !/\.(?:br|gz|map)$/.test(name));
    const names = new RegExp(assets.map((name) => RegExp.escape(name)).join("|"), "g");
    const renamed = (text: string) =>
      text.replaceAll(names, (name) => name.replace(/.(?=\.\w+$)/, (last) => (last === "_" ? "0" : "_")));
    mkdirSync(join(folder, "assets"));
    for (const name of [...readdirSync(built), ...assets.map((asset) => `assets/${asset}`)]) {
      const [from, to] = [join(built, name), join(folder, renamed(name))];
      if (/\.(?:css|html|js)$/.test(name)) writeFileSync(to, renamed(readFileSync(from, "utf8")));
      else if (/\.(?:svg|webmanifest|woff2)$/.test(name)) copyFileSync(from, to);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const ofClient = /^\/(?!api|realtime|collab)/;
  const deploy = (site: Site) => {
    const next = express().use(serveClient({ ...site.app.context, config: readConfig({}) }, folder));
    next.use((_request, response) => void response.status(404).end());
    front.instead(next, ({ url = "" }) => ofClient.test(url));
  };
  const ownScript = (page: Page) => page.locator('script[type="module"]').getAttribute("src");

  test("a new version waits while an open page uses the old code, and takes over with the next page", async ({
    site,
  }) => {
    const { meetingID } = await club(site);
    const page = await visit(site, `/m/${meetingID}`);
    await copied(page);
    const oldScript = await ownScript(page);
    deploy(site);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(() => waits(page)).toBe(true);
    const other = await page.context().newPage();
    await other.goto(`${front.url}/privacy`);
    expect(await ownScript(other)).not.toBe(oldScript);
    expect(await waits(other)).toBe(true);
    await other.close();
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    await button(page, "Save").click();
    // The dialog's code loads now, and only the copy still has it.
    await page.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
    await page.reload();
    expect(await ownScript(page)).not.toBe(oldScript);
    await heading(page, "Add your availability").waitFor();
    await expect.poll(() => marked(page)).toHaveLength(4);
    // The new copy takes over, because no page needs the old one.
    const pageScript = await ownScript(page);
    const browser = await page.context().newCDPSession(page);
    await browser.send("ServiceWorker.enable");
    const isNew = async () => {
      const isTaken = await page.evaluate(async (script) => {
        const names = await caches.keys();
        const cachedFiles = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        const paths = cachedFiles.flat().map(({ url }) => new URL(url).pathname);
        return paths.includes(script ?? "") && (await navigator.serviceWorker.ready).waiting === null;
      }, pageScript);
      if (isTaken) return true;
      // Chromium ends an idle worker by itself, but that can take minutes.
      await browser.send("ServiceWorker.stopAllWorkers");
      await page.reload();
      return false;
    };
    await expect.poll(isNew, { interval: 3_000 }).toBe(true);
    await front.unplug(page.context());
    await page.goto(`${front.url}/privacy`);
    await page.getByRole("heading", { name: "Privacy Policy" }).waitFor();
    expect(await ownScript(page)).toBe(pageScript);
    await expectOnlyLostRequests(site);
  });
});
