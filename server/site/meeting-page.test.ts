import express from "express";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished } from "vitest";
import { CHOIR, createApiClient, NINE, PASSWORD, TEN } from "../testing/api-client.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { serve } from "../testing/serve.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { serveClient } from "./serve-client.ts";

const PAGE = `<!doctype html><html><head>
    <meta name="description" content="Pick days." />
    <title>Overlap - find the time that suits everyone</title>
    <script type="module" src="/assets/app-1a2b.js"></script>
  </head><body><div id="root"><main class="page-main"></main></div></body></html>`;

/** Nine days from a Monday. */
const WHOLE_WEEKS = {
  kind: "wholeDays",
  minStartHour: undefined,
  maxEndHour: undefined,
  tentativeDates: Array.from({ length: 9 }, (_, day) => `2026-12-${String(day + 7).padStart(2, "0")}`),
} as const;

const test = appTest({ publicUrl: "https://overlap.example" });
const folder = temporaryFolder();
let site: Awaited<ReturnType<typeof serve>>;

test.beforeAll(async ({ app }) => {
  writeFileSync(join(folder, "index.html"), PAGE);
  site = await serve(express().use(serveClient(app.context, folder)));
});
afterAll(() => site.close());

const page = (path: string, headers: Readonly<Record<string, string>> = {}) => rawRequest(site.url, path, { headers });
// It listens here under any public address.
const api = (app: TestApp) => createApiClient(`http://127.0.0.1:${app.port}`);

/** Returns the meta tags that a chat reads, by name. */
function headOf(html: string): Readonly<Record<string, string>> {
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)];
  return Object.fromEntries(tags.map(([, name = "", content = ""]) => [name, content]));
}

function plainText(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

test("a meeting of a user is previewed in the user's language", async ({ app }) => {
  const body = { name: "Ann", email: "ann@example.org", password: PASSWORD };
  const { reply } = await api(app).call("signUp", { body, language: "de" });
  const token = "token" in reply ? reply.token : "";
  const { meetingID } = (await api(app).call("createMeeting", { body: CHOIR, token })).reply;
  const { text } = await page(`/m/${meetingID}`, { "Accept-Language": "fr" });
  expect(headOf(text).description).toContain("Di., 1. Dez. und Do., 3. Dez. 2026, 09:00–17:00 Uhr (MEZ)");
});

describe("the page of a meeting", () => {
  /** The header of a browser in which a person opens an address; chats do not send it. */
  const OPENED = { "Sec-Fetch-Dest": "document" };
  /** Returns the reply of the meeting that the page carries. */
  const jsonIn = (html: string): unknown => JSON.parse(/id="meeting">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");

  test("the page of a meeting carries, for a browser, the reply that getMeeting gives a caller without keys", async ({
    app,
  }) => {
    const name = "Choir </script><script>alert(1)</script>";
    const { meetingID, organiserKey } = await api(app).createMeeting({ name });
    await api(app).addGuest(meetingID, "Noor <!--", [NINE]);
    const opened = () => page(`/m/${meetingID}`, { ...OPENED, "X-Organiser-Key": organiserKey });
    const { text } = await opened();
    expect(jsonIn(text)).toStrictEqual(await api(app).meeting(meetingID));
    expect(text).not.toContain("</script><script>alert");
    await api(app).addGuest(meetingID, "Ann", [TEN]);
    expect(jsonIn((await opened()).text)).toStrictEqual(await api(app).meeting(meetingID));
    expect(jsonIn((await page(`/m/${meetingID}`)).text)).toBeNull();
  });

  test("the page of a meeting carries no reply that is large", async ({ app }) => {
    const tentativeDates = Array.from({ length: 60 }, (_, n) =>
      new Date(Date.UTC(2026, 11, 1 + n)).toISOString().slice(0, 10),
    );
    const { meetingID } = await api(app).createMeeting({ minStartHour: 0, maxEndHour: 0, tentativeDates });
    const { slots } = (await api(app).call("meetingSlots", { params: { meetingID } })).reply;
    await api(app).addGuest(meetingID, "Noor", slots);
    expect(jsonIn((await page(`/m/${meetingID}`, OPENED)).text)).toBeNull();
  });

  test("the head of a meeting's page has its name, days, hours and count of answers, at the public address", async ({
    app,
  }) => {
    const { meetingID } = await api(app).createMeeting({ name: "Choir rehearsal" });
    await api(app).addGuest(meetingID, "Noor", [NINE]);
    const { status, text, headers } = await page(`/m/${meetingID}`);
    expect(status).toBe(200);
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(text).toContain("<title>Choir rehearsal - Overlap</title>");
    const head = headOf(text);
    const description =
      "Tue, Dec 1 and Thu, Dec 3, 2026, 9 AM – 5 PM (CET). 1 person has answered. Mark when you are free.";
    expect(head).toMatchObject({
      description,
      "og:title": "Choir rehearsal",
      "og:description": description,
      "og:url": `https://overlap.example/m/${meetingID}`,
      "og:type": "website",
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
      "twitter:title": "Choir rehearsal",
    });
    expect(head["og:image"]).toMatch(`https://overlap.example/m/${meetingID}/preview.png?v=`);
    expect(head["twitter:image"]).toBe(head["og:image"]);
    expect(text).not.toContain("Noor");
    // The rest of it is the client's page.
    const bodyOf = (html: string) => html.replace(/<head>.*<\/head>|(?<=<main[^>]*>).*(?=<\/main>)/gs, "");
    expect(bodyOf(text)).toBe(bodyOf(PAGE));
    expect(text).toContain('<script type="module" src="/assets/app-1a2b.js"></script>');
  });

  test.for([
    `"><script>alert(1)</script>`,
    `</title><img src=x onerror=alert(1)>`,
    "$& $1 $` $'",
    `' onload='alert(1)`,
    "&quot; &lt;b&gt;",
  ])("the page of a meeting is not changed by a hostile name: %s", async (name, { app }) => {
    const { meetingID } = await api(app).createMeeting({ name, about: name });
    const { text } = await page(`/m/${meetingID}`);
    expect([...text.matchAll(/<script/g)]).toHaveLength(1);
    expect([...text.matchAll(/<img|onerror=alert\(1\)>/g)]).toHaveLength(0);
    expect([...text.matchAll(/<title>/g)]).toHaveLength(1);
    const named = headOf(text)["og:title"] ?? "";
    expect(plainText(named)).toBe(name);
  });

  test("the page of a meeting shows the name before any code runs, and the description to a browser", async ({
    app,
  }) => {
    const { meetingID } = await api(app).createMeeting({ name: "Tea & <b>cake</b>", about: "Bring $& a 'cup'" });
    const main = async (headers = {}) =>
      /<main[^>]*>(.*)<\/main>/s.exec((await page(`/m/${meetingID}`, headers)).text)?.[1] ?? "";
    expect(await main()).toContain("<h1>Tea &amp; &lt;b&gt;cake&lt;/b&gt;</h1>");
    expect(await main()).not.toContain("Bring");
    expect(await main(OPENED)).toContain("<p>Bring $&amp; a &#39;cup&#39;</p>");
  });

  test.for([
    [{ minStartHour: 9, maxEndHour: 21 }, "2", 'data-row="30"><svg width="1" height="12em"'],
    [{ minStartHour: 22, maxEndHour: 2, slotMinutes: 15 }, "2", 'data-row="15"><svg width="1" height="4em"'],
    [{ minStartHour: 0, maxEndHour: 0, slotMinutes: 60 }, "2", 'data-row="60"><svg width="1" height="24em"'],
    [WHOLE_WEEKS, "7", 'data-row="week"><svg width="1" height="2em"'],
  ] as const)(
    "the page of a meeting reserves a place as large as the days and hours %j",
    async ([times, days, card], { app }) => {
      const { meetingID } = await api(app).createMeeting(times);
      const { text } = await page(`/m/${meetingID}`);
      expect(text).toContain(`data-days="${days}"`);
      expect(text).toContain(card);
    },
  );

  test("the address of an unknown meeting has the plain page", async () => {
    expect((await page("/m/abcdefghijkl")).text).toBe(PAGE);
  });

  test("the page of a meeting is sent again only when it has changed", async ({ app }) => {
    const { meetingID, organiserKey } = await api(app).createMeeting();
    const first = await page(`/m/${meetingID}`);
    expect(first.headers["cache-control"]).toBe("no-cache");
    const etag = { "if-none-match": String(first.headers["etag"]) };
    expect((await page(`/m/${meetingID}`, etag)).status).toBe(304);
    expect((await page(`/m/${meetingID}?from=mail`)).headers["cache-control"]).toBe("no-store");
    await api(app).schedule(meetingID, { organiserKey });
    const changed = await page(`/m/${meetingID}`, etag);
    expect([changed.status, headOf(changed.text)["og:description"]]).toEqual([
      200,
      "Scheduled: Tue, Dec 1, 2026, 9 – 10 AM (CET). No one has answered yet.",
    ]);
  });
});

test("a page opens when its meeting cannot be read", async ({ app }) => {
  const meetings = { ...app.context.meetings, view: () => Promise.reject(new Error("no database")) };
  const broken = await serve(express().use(serveClient({ ...app.context, meetings }, folder)));
  onTestFinished(broken.close);
  const { status, text } = await rawRequest(broken.url, "/m/abcdefghijkl");
  expect([status, text]).toEqual([200, PAGE]);
});
