import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import type { Page } from "playwright";
import { parseSync, Visitor } from "vite";
import { expect } from "vitest";
import { LANGUAGES } from "#domain/language/languages.ts";
import { readerFor, wordsFor } from "#server/language/words.ts";
import { type BuiltIn, newerBuiltIns, OLDER_NAMES } from "../../build/newer-built-ins.ts";
import { floorBrowser } from "../conditions/floor-browser.ts";
import { oldestBrowsers } from "../../build/oldest-browsers.ts";
import { day, letsMeet } from "../home/home-screen.ts";
import { answersOf, button, paint, respondent, saveAs, showAs } from "../meeting/meeting-screen.ts";
import { at, between, WEEK } from "../meeting/slots.ts";
import { test } from "../site-test.ts";

const BUILD = join(import.meta.dirname, "..", "..", "..", ".build", "client");

/** Newer built-ins that the built code uses only after a check, by the checking code. */
const GUARDED: Readonly<Record<string, readonly string[]>> = {
  "names and zones of ours": ["Intl.Segmenter", "segment", "getWeekInfo", "Navigator.share"],
  "React DOM": [
    "Navigation.currentEntry",
    "Navigation.navigate",
    "Navigation.transition",
    "Navigator.connection",
    "Navigator.userActivation",
    "Navigator.vibrate",
  ],
  "React Aria": ["getTextInfo"],
  lib0: ["RegExp.escape"],
  "engine.io-client": ["WebTransport"],
};

/** Names in our code or in libraries that equal a newer built-in. */
const NAMESAKES = ["isError", "move", "Profiler", "toBase64", "use", "ViewTransition"];

const ALLOWED = new Set([...Object.values(GUARDED).flat(), ...NAMESAKES]);

/** Returns which of them a page still lacks after it has loaded its polyfills. */
function missingIn(page: Page, builtIns: readonly BuiltIn[]): Promise<BuiltIn[]> {
  return page.evaluate(
    (all) =>
      all.filter(({ path }) => {
        const parts = (whole: unknown) => whole as Record<string, unknown> | undefined;
        const owner = path.slice(0, -1).reduce((whole, name) => parts(whole?.[name]), parts(globalThis));
        const name = path.at(-1) ?? "";
        const prototype = typeof owner === "function" ? parts(owner["prototype"]) : undefined;
        return owner === undefined || !(name in owner || (prototype !== undefined && name in prototype));
      }),
    builtIns,
  );
}

test("the built code uses no built-in that the oldest browsers lack and that no polyfill brings", async ({ site }) => {
  const page = await site.visit("/", { before: floorBrowser.prepare });
  await page.getByRole("button", { name: "Let's meet" }).waitFor();
  const missing = await missingIn(page, newerBuiltIns());
  const members = new Set(missing.filter(({ isOfLanguage }) => isOfLanguage).map(({ path }) => path.at(-1)));
  const statics = new Set(missing.map(({ path }) => path.join(".")));
  const builtIns = new Set<string>();
  for (const file of globSync("{sw.js,assets/*.js}", { cwd: BUILD })) {
    if (/^assets\/(?:polyfills|temporal|texts)-/.test(file)) continue;
    const report = (name: string): void => {
      if (!ALLOWED.has(name)) builtIns.add(`${name} in ${basename(file)}`);
    };
    new Visitor({
      MemberExpression({ object, property, computed }) {
        if (computed || property.type !== "Identifier") return;
        const owner = object.type === "Identifier" ? object.name.replace(/^[a-z]/, (first) => first.toUpperCase()) : "";
        if (statics.has(`${owner}.${property.name}`)) report(`${owner}.${property.name}`);
        else if (members.has(property.name) && !OLDER_NAMES.has(property.name)) report(property.name);
      },
      Identifier({ name }) {
        if (/^[A-Z][A-Za-z]{3}/.test(name) && statics.has(name)) report(name);
      },
    }).visit(parseSync(file, readFileSync(join(BUILD, file), "utf8")).program);
  }
  expect([...builtIns]).toEqual([]);
});

test("a person creates, edits, answers in grid and list, and schedules in the oldest browser", async ({ site }) => {
  const page = await site.visit("/", { today: "2026-11-22", before: floorBrowser.prepare });
  for (const date of WEEK.slice(2, 5)) await day(page, date).click();
  await letsMeet(page).click();
  await page.getByPlaceholder("Name your meeting").fill("Robotics club");
  await page.getByLabel("What's your meeting about?").fill("Plans are at https://example.org/plans.");
  await button(page, "Create").click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  const meetingID = new URL(page.url()).pathname.slice("/m/".length);
  await site.app.api.addGuest(meetingID, "Ann Ĺ", between(24, "9:00", "12:00"));
  await respondent(page, "Ann Ĺ").waitFor();
  await page.getByRole("link", { name: "https://example.org/plans" }).waitFor();

  await button(page, "Edit").click();
  await page.getByPlaceholder("Name your meeting").fill("Robots");
  await button(page, "Save").click();
  await page.getByRole("heading", { name: "Robots" }).waitFor();

  await button(page, "Add availability").click();
  await paint(page, at(24, "10:00"), at(24, "11:30"));
  await showAs(page, "list");
  await page.getByRole("region", { name: "Wednesday, November 25" }).getByRole("button", { name: "Morning" }).click();
  await showAs(page, "grid");
  await saveAs(page, "Mina");
  const mina = [...between(24, "10:00", "12:00"), ...between(25, "9:00", "12:00")];
  expect(await answersOf(site, meetingID)).toContainEqual(["Mina", mina]);

  await button(page, "Schedule").click();
  await paint(page, at(24, "10:00"), at(24, "11:30"));
  await button(page, "Save").click();
  await page.getByRole("region", { name: "Tue, Nov 24, 10 AM – 12 PM" }).waitFor();
});

test("an older browser sees in each language which browser it needs, and loads nothing", async ({ site }) => {
  const oldest = oldestBrowsers().map((browser) => browser.replace(/^[a-z]+/, ""));
  for (const { tag } of LANGUAGES) {
    const requests: string[] = [];
    const page = await site.visit("/example", {
      locale: tag,
      before: async (opened) => {
        await opened.addInitScript(() => Reflect.deleteProperty(Array.prototype, "toSorted"));
        opened.on("request", (request) => requests.push(new URL(request.url()).pathname));
      },
    });
    const words = wordsFor(readerFor({ locale: tag })).text("site.oldBrowser");
    const banner = page.locator("#old-browser");
    await banner.waitFor();
    expect((await banner.innerText()).trim()).toBe(words);
    for (const version of oldest) expect(words).toContain(version);
    expect(await page.locator("#root").count()).toBe(0);
    expect(requests.filter((path) => path.startsWith("/api/"))).toEqual([]);
    await page.context().close();
  }
});

/** Runs the built service worker as a browser does before it installs it. Returns the scripts that it asked for. */
function runWorker(prepare: string) {
  const imports: string[] = [];
  const scope = createContext({
    URL: class extends URL {},
    AbortSignal: { any: true, timeout: true },
    AbortController,
    Request,
    Response,
  });
  const run = (file: string): unknown => runInContext(readFileSync(join(BUILD, file), "utf8"), scope);
  Object.assign(scope, {
    addEventListener: () => {},
    caches: {},
    location: new URL("https://overlap.test/sw.js"),
    navigator: { language: "en", languages: ["en"] },
    performance,
    registration: { scope: "https://overlap.test/" },
    importScripts: (path: string) => {
      imports.push(path);
      run(path);
    },
  });
  runInContext(`globalThis.self = globalThis; ${prepare}`, scope);
  run("sw.js");
  return { asked: imports, isAbleTo: (what: string): unknown => runInContext(what, scope) };
}

test("the service worker loads polyfills only where the browser lacks a built-in", () => {
  const deletions = newerBuiltIns()
    .filter(({ path, isOfLanguage }) => isOfLanguage && path.length < 3)
    .map(({ path: [owner, name] }) =>
      name === undefined ? `delete globalThis.${owner};` : `delete globalThis.${owner}?.prototype?.["${name}"];`,
    );
  const older = runWorker(deletions.join("\n"));
  expect(older.asked).toEqual(["/sw-polyfills.js"]);
  expect(older.isAbleTo("new Set([1]).union(new Set([2])).values().map((one) => one * 2).toArray().length")).toBe(2);
  expect(runWorker(`URL.parse = () => null; globalThis.Iterator ??= class {};`).asked).toEqual([]);
});
