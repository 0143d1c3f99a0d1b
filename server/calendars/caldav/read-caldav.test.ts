import { afterAll, expect, test } from "vitest";
import { readIcs } from "#domain/calendar/read-ics.ts";
import { caldavWay } from "../../testing/caldav/caldav-way.ts";
import {
  CALL_AT_NINE,
  collection,
  dataIs,
  eventText,
  LOGIN,
  multistatus,
  type Page,
  type Pages,
  resource,
  startCaldavServer,
} from "../../testing/caldav/start-caldav-server.ts";
import type { CaldavCollection } from "../sources/source.ts";
import { readCaldav } from "./read-caldav.ts";

const server = await startCaldavServer();
afterAll(() => server.close());

const WINDOW = { start: Date.parse("2026-12-01T00:00Z"), end: Date.parse("2026-12-08T00:00Z") };
const HOME = `${server.url}/calendars/ann/`;
const calendar = (name: string): CaldavCollection => ({ id: name, name, url: `${HOME}${name}/` });
const OFFICE = "REPORT /calendars/ann/office/";

type Asked = {
  readonly collections?: readonly CaldavCollection[];
  readonly home?: string;
  readonly stamp?: string | undefined;
};

function read(pages: Pages = {}, asked: Asked = {}) {
  server.become(pages);
  const account = { provider: "other", address: server.url, ...LOGIN } as const;
  const request = { home: HOME, collections: [calendar("office")], window: WINDOW, stamp: undefined, ...asked };
  return readCaldav(account, request, caldavWay());
}

async function textsOf(pages: Pages, asked?: Asked): Promise<readonly string[]> {
  const reading = await read(pages, asked);
  return reading?.texts ?? [];
}

const faultOf = (pages: Pages, asked?: Asked) => read(pages, asked).catch((error: unknown) => error);

const ONE = CALL_AT_NINE.trim();
const TWO = eventText("UID:two", "DTSTART:20261202T090000Z", "DTEND:20261202T100000Z").trim();
const FILE: Page = { status: 200, headers: { "Content-Type": "text/calendar" }, body: CALL_AT_NINE };

test("a reading asks for events of the window and never for expand", async () => {
  expect(await textsOf({})).toEqual([ONE]);
  const [query] = server.calls.filter(({ method }) => method === "REPORT");
  expect(query?.body).toContain('<c:time-range start="20261201T000000Z" end="20261208T000000Z"/>');
  expect(query?.body).not.toContain("expand");
});

test("a reading of unchanged collections costs one short request", async () => {
  const first = await read();
  const stamp = first?.stamp;
  expect(await read({}, { stamp })).toBeUndefined();
  expect(server.calls).toMatchObject([{ method: "PROPFIND", path: "/calendars/ann/", depth: "1" }]);
  const changed = {
    "PROPFIND /calendars/ann/": multistatus(resource("/calendars/ann/office/", collection("Work", ["VEVENT"], "2"))),
  };
  expect(await read(changed, { stamp })).toMatchObject({ texts: [ONE] });
});

test("a collection that was entered by its own address is asked only for its version", async () => {
  const first = await read({}, { home: calendar("office").url });
  expect(server.calls).toMatchObject([{ path: "/calendars/ann/office/", depth: "0" }, { method: "REPORT" }]);
  expect(await read({}, { home: calendar("office").url, stamp: first?.stamp })).toBeUndefined();
});

test.each<[string, Page]>([
  ["refuses to list versions", { status: 405 }],
  ["knows no versions", multistatus(resource("/calendars/ann/office", "<d:resourcetype/>"))],
])("a server that %s is read each time", async (_, page) => {
  expect(await read({ "PROPFIND /calendars/ann/": page }, { stamp: "x" })).toEqual({
    texts: [ONE],
    stamp: undefined,
  });
});

test("a server whose query lists only hrefs is asked for the events afterwards", async () => {
  const hrefs = Array.from({ length: 101 }, (_, index) => `/calendars/ann/office/${index} & more.ics`);
  const counts: number[] = [];
  const pages: Pages = {
    [OFFICE]: ({ body }) => {
      if (!body.includes("calendar-multiget"))
        return multistatus(...hrefs.map((href) => resource(href, '<d:getetag>"1"</d:getetag>')));
      const wanted = hrefs.filter((href) => body.includes(`<d:href>${href.replace("&", "&amp;")}</d:href>`));
      counts.push(wanted.length);
      return multistatus(...wanted.map((href) => resource(href, dataIs(CALL_AT_NINE))));
    },
  };
  expect(await textsOf(pages)).toEqual(hrefs.map(() => ONE));
  expect(counts).toEqual([100, 1]);
});

const CUT = `<d:response><d:href>/calendars/ann/office/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>`;

test.each<[string, Page]>([
  ["forbids queries", { status: 403 }],
  ["does not know queries", { status: 501 }],
  ["fails at queries", { status: 500 }],
  ["shows a page for queries", { status: 200, body: "<html>Hello" }],
  ["cuts long replies", multistatus(resource("/calendars/ann/office/call.ics", dataIs(CALL_AT_NINE)), CUT)],
])("a server that %s is read as one file", async (_, page) => {
  expect(await textsOf({ [OFFICE]: page, "GET /calendars/ann/office/": FILE })).toEqual([CALL_AT_NINE]);
});

test.each<[string, Page, string]>([
  ["refuses the password", { status: 401 }, "not-allowed"],
  ["forbids", { status: 403 }, "not-allowed"],
  ["wants a pause", { status: 429 }, "too-many"],
  ["fails", { status: 500 }, "unavailable"],
  ["is overloaded", { status: 503 }, "unavailable"],
  ["has no room", { status: 507 }, "unavailable"],
  ["cuts long replies", multistatus(CUT), "too-large"],
  ["shows a login page", { status: 200, body: "<html>Log in" }, "no-calendar"],
])("readCaldav reports a server that %s as a problem", async (_, page, problem) => {
  expect(
    await faultOf({ [OFFICE]: page, "GET /calendars/ann/office/": { status: 200, body: "<html>Log in" } }),
  ).toMatchObject({ problem });
});

test("a missing collection does not stop the reading of others", async () => {
  const collections = [calendar("gone"), calendar("office"), calendar("going")];
  const list = multistatus(
    ...["office", "going"].map((name) => resource(`/calendars/ann/${name}/`, collection(name, []))),
  );
  expect(await textsOf({ "PROPFIND /calendars/ann/": list }, { collections })).toEqual([ONE]);
});

test.each(["gone", "going"])("an account whose only collection is %s is reported as not found", async (name) => {
  const list = multistatus(resource("/calendars/ann/going/", collection("going", [])));
  expect(await faultOf({ "PROPFIND /calendars/ann/": list }, { collections: [calendar(name)] })).toMatchObject({
    problem: "not-found",
  });
});

test("an account without chosen collections is read without a request", async () => {
  expect(await read({}, { collections: [] })).toEqual({ texts: [] });
  expect(server.calls).toEqual([]);
});

test("a stored collection at a foreign host is refused without a request", async () => {
  const collections = [{ id: "x", name: "X", url: `http://localhost:${server.port}/calendars/ann/office/` }];
  expect(await faultOf({}, { collections, home: collections[0]?.url ?? "" })).toMatchObject({ problem: "refused" });
  expect(server.calls).toEqual([]);
});

test("two calendars with the same event each give its text", async () => {
  const collections = [calendar("office"), calendar("team")];
  const list = multistatus(
    ...["office", "team"].map((name) => resource(`/calendars/ann/${name}/`, collection(name, []))),
  );
  const team = multistatus(
    resource("/calendars/ann/team/call.ics", dataIs(CALL_AT_NINE)),
    resource("/calendars/ann/team/two.ics", dataIs(TWO)),
  );
  expect(
    await textsOf({ "PROPFIND /calendars/ann/": list, "REPORT /calendars/ann/team/": team }, { collections }),
  ).toEqual([ONE, ONE, TWO]);
});

test("occurrences without their rule, as in invitations to single ones, are read", async () => {
  const at = (day: string, recurrence: string) =>
    eventText("UID:weekly", `RECURRENCE-ID:${recurrence}`, `DTSTART:${day}T090000Z`, `DTEND:${day}T100000Z`);
  const both = at("20261201", "20261201T090000Z").replace(
    "END:VCALENDAR",
    at("20261204", "20261203T090000Z").replace(/^[^]*?(?=BEGIN:VEVENT)/, ""),
  );
  const [text = ""] = await textsOf({
    [OFFICE]: multistatus(resource("/calendars/ann/office/weekly.ics", dataIs(both))),
  });
  const { busy } = readIcs(text, { window: WINDOW, zone: "UTC", wholeDays: "busy" });
  expect(busy.map(({ start }) => new Date(start).toISOString())).toEqual([
    "2026-12-01T09:00:00.000Z",
    "2026-12-04T09:00:00.000Z",
  ]);
});

test("texts arrive unchanged from CDATA, attributes, character references and other alphabets", async () => {
  const text = ONE.replace("Call", "]]>\u{1F600} &amp; <b>");
  const escaped = text
    .replaceAll("&", "&#38;")
    .replaceAll("<", "&lt;")
    .replaceAll("]]>", "]]&gt;")
    .replaceAll("\r", "&#13;");
  const cdata = `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
  const data = (content: string) =>
    `<c:calendar-data content-type="text/calendar" version="2.0">${content}</c:calendar-data>`;
  const pages = multistatus(
    resource("/calendars/ann/office/1.ics", data(escaped)),
    resource("/calendars/ann/office/2.ics", data(cdata)),
  );
  const lines = (one: string) => one.replaceAll("\r\n", "\n");
  expect((await textsOf({ [OFFICE]: pages })).map(lines)).toEqual([lines(text), lines(text)]);
});

test("calendars of more than 10 MB together are reported as too large", async () => {
  const names = ["a", "b", "c"];
  const list = multistatus(...names.map((name) => resource(`/calendars/ann/${name}/`, collection(name, []))));
  const large = multistatus(
    resource("/calendars/ann/a/1.ics", dataIs(eventText("UID:1", `DESCRIPTION:${"x".repeat(4_000_000)}`))),
  );
  const reports = Object.fromEntries(names.map((name) => [`REPORT /calendars/ann/${name}/`, large]));
  const selection = { collections: names.map(calendar) };
  expect(await faultOf({ "PROPFIND /calendars/ann/": list, ...reports }, selection)).toMatchObject({
    problem: "too-large",
  });
});

test("calendars of more than 5,000 events together are reported as too large", async () => {
  const many = (count: number) => multistatus(resource("/calendars/ann/office/1.ics", dataIs(ONE.repeat(count))));
  expect(await textsOf({ [OFFICE]: many(5_000) })).toHaveLength(1);
  expect(await faultOf({ [OFFICE]: many(5_001) })).toMatchObject({ problem: "too-large" });
});

const wrapped = (content: string) => multistatus(resource("/calendars/ann/office/", content)).body?.toString() ?? "";
const numbered = (part: (index: number) => string, count: number) =>
  Array.from({ length: count }, (_, index) => part(index)).join("");
const ENTITIES = `<!DOCTYPE x [<!ENTITY a "${"a".repeat(99)}">${numbered((n) => `<!ENTITY b${n} "${"&a;".repeat(99)}">`, 9)}]>`;

test.each<[string, () => string, string?]>([
  [
    "elements that are nested a million times",
    () => wrapped("<a>".repeat(1_000_000) + "</a>".repeat(1_000_000)),
    "too-complex",
  ],
  ["elements that never close", () => "<a>".repeat(1_000_000), "no-calendar"],
  ["entities that multiply", () => `${ENTITIES}<d:multistatus>&b8;&b8;</d:multistatus>`, "no-calendar"],
  ["a text that is cut off", () => wrapped("").slice(0, -9), "no-calendar"],
  [
    "elements named as parts of JavaScript",
    () => wrapped("<__proto__><polluted>1</polluted></__proto__><constructor>x</constructor>"),
  ],
])("a hostile reply of %s stops its account alone, and others are read meanwhile", async (_, bomb, problem) => {
  const hostile: Page = { status: 207, headers: { "Content-Type": "text/xml" }, body: bomb() };
  const failed = faultOf({
    "PROPFIND /calendars/ann/": hostile,
    [OFFICE]: hostile,
    "GET /calendars/ann/office/": { status: 404 },
  });
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  expect(((await failed) as { problem?: string }).problem).toBe(problem);
  clearInterval(turn);
  expect(turns).toBeGreaterThan(0);
  expect(await textsOf({})).toEqual([ONE]);
});

test("a reply without end is reported as too large", async () => {
  function* endless(): Generator<string> {
    yield "<d:multistatus xmlns:d='DAV:'>";
    for (;;) yield "<d:response><d:href>/x</d:href></d:response>".repeat(100);
  }
  const page: Page = { status: 207, headers: { "Content-Type": "text/xml" }, body: endless };
  expect(await faultOf({ [OFFICE]: page })).toMatchObject({ problem: "too-large" });
});
