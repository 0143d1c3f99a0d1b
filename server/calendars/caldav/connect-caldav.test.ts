import { afterAll, expect, test } from "vitest";
import { CALDAV_PRESETS, CALDAV_PROVIDERS, type CaldavProvider } from "#domain/calendar/caldav-presets.ts";
import { caldavWay } from "../../testing/caldav/caldav-way.ts";
import {
  collection,
  homeIs,
  LOGIN,
  multistatus,
  type Page,
  type Pages,
  principalIs,
  resource,
  startCaldavServer,
} from "../../testing/caldav/start-caldav-server.ts";
import type { CaldavWay } from "./dav-client.ts";
import { connectCaldav } from "./connect-caldav.ts";

const server = await startCaldavServer();
afterAll(() => server.close());
const NAMES = ["caldav.icloud.com", "p42-caldav.icloud.com", "cloud.example.org", "dav.example.org", "evil.example"];

const at = (place: string) => `http://${place.replace(/^([^/]+)/, `$1:${server.port}`)}`;
const LOCAL = at("127.0.0.1");

async function connect(address: string, pages: Pages = {}, provider: CaldavProvider = "other") {
  server.become(pages);
  return connectCaldav({ provider, address, ...LOGIN }, caldavWay(...NAMES));
}

const faultOf = (address: string, pages: Pages, provider?: CaldavProvider) =>
  connect(address, pages, provider).then(
    () => "connected",
    (error: unknown) => error,
  );

const redirect = (location: string): Page => ({ status: 301, headers: { Location: location } });
const HTML: Page = {
  status: 200,
  headers: { "Content-Type": "text/html" },
  body: "<!doctype html><title>Log in</title>",
};

test("an account connects from its server's root and lists only calendars with events", async () => {
  const connection = await connect(LOCAL);
  expect(connection).toEqual({
    host: `127.0.0.1:${server.port}`,
    home: `${LOCAL}/calendars/ann/`,
    collections: [
      { id: expect.stringMatching(/^[\w-]{16}$/) as string, name: "Work", url: `${LOCAL}/calendars/ann/office/` },
    ],
    addresses: ["ann@example.org", "ann.lee@example.org"],
  });
});

test.each<[string, string, Pages]>([
  ["the principal", "/principals/ann/", {}],
  ["the home of all calendars", "/calendars/ann/", {}],
  [
    "a page without CalDAV whose server knows /.well-known/caldav",
    "/shop",
    {
      "PROPFIND /": HTML,
      "PROPFIND /shop": { status: 405 },
      "PROPFIND /.well-known/caldav": redirect("/dav/"),
      "PROPFIND /dav/": multistatus(resource("/dav/", principalIs("/principals/ann/"))),
    },
  ],
  [
    "a page without CalDAV whose server has it at its root",
    "/shop",
    { "PROPFIND /shop": HTML, "PROPFIND /.well-known/caldav": { status: 404 } },
  ],
])("a user who enters the address of %s gets all calendars", async (_, path, pages) => {
  expect((await connect(`${LOCAL}${path}`, pages)).collections).toMatchObject([{ name: "Work" }]);
});

test("a user who enters the address of one calendar gets this calendar alone", async () => {
  const home = multistatus(
    resource("/calendars/ann/office/", collection("Work", ["VEVENT"])),
    resource("/calendars/ann/b/", collection("B", [])),
  );
  const connection = await connect(`${LOCAL}/calendars/ann/office/`, { "PROPFIND /calendars/ann/": home });
  expect(connection.collections).toMatchObject([{ name: "Work" }]);
});

const NEXTCLOUD: Pages = {
  "PROPFIND *": ({ path }) => {
    const dav = "/nc/remote.php/dav";
    if (path === `${dav}/`) return multistatus(resource(path, principalIs(`${dav}/principals/users/ann/`)));
    if (path === `${dav}/principals/users/ann/`) return multistatus(resource(path, homeIs(`${dav}/calendars/ann/`)));
    if (path !== `${dav}/calendars/ann/`) return HTML;
    const inBin = collection("Old", ["VEVENT"]).replace(
      "<c:calendar/>",
      "<c:calendar/><nc:deleted-calendar xmlns:nc='http://nextcloud.com/ns'/>",
    );
    return multistatus(
      resource(`${path}old/`, inBin),
      resource(`${path}personal/`, collection("Personal", ["VEVENT", "VTODO"])),
    );
  },
};

test.each([
  ["nextcloud", "/nc"],
  ["nextcloud", "/nc/"],
  ["nextcloud", "/nc/remote.php/dav"],
  ["nextcloud", "/nc/apps/calendar/timeGridWeek/now"],
  ["other", "/nc/index.php/apps/calendar/dayGridMonth/now"],
  ["other", "/nc/login?redirect=/apps/files#x"],
] as const)(
  "a user of Nextcloud (%s) who pastes %s gets the calendars that are not in the bin",
  async (provider, path) => {
    const { collections } = await connect(`${LOCAL}${path}`, NEXTCLOUD, provider);
    expect(collections).toMatchObject([
      { name: "Personal", url: `${LOCAL}/nc/remote.php/dav/calendars/ann/personal/` },
    ]);
  },
);

test("an account at iCloud is followed to another host of iCloud by href and by redirect", async () => {
  const root = "caldav.icloud.com";
  const connection = await connect(at(root), {
    "PROPFIND /": ({ host }) => (host.startsWith("p42") ? undefined : redirect(`${at("p42-caldav.icloud.com")}/`)),
    "PROPFIND /principals/ann/": multistatus(
      resource("/principals/ann/", homeIs(`${at("p42-caldav.icloud.com")}/calendars/ann/`)),
    ),
  });
  expect(connection.collections).toMatchObject([{ url: `${at("p42-caldav.icloud.com")}/calendars/ann/office/` }]);
  expect(server.calls.at(-1)).toMatchObject({ path: "/calendars/ann/", host: `p42-caldav.icloud.com:${server.port}` });
});

test.each<[string, Pages]>([
  [
    "an href of the principal",
    { "PROPFIND /": multistatus(resource("/", principalIs(`${at("evil.example")}/principals/ann/`))) },
  ],
  [
    "an href of the home",
    {
      "PROPFIND /principals/ann/": multistatus(
        resource("/principals/ann/", homeIs(`${at("evil.example")}/calendars/ann/`)),
      ),
    },
  ],
  [
    "a redirect",
    { "PROPFIND /": ({ host }) => (host.startsWith("evil") ? undefined : redirect(`${at("evil.example")}/`)) },
  ],
  [
    "a host that only ends like the first",
    { "PROPFIND /": multistatus(resource("/", principalIs(`${at("dav.example.org")}/`))) },
  ],
])("%s to a foreign host is refused, and no password arrives there", async (_, pages) => {
  const fault = await faultOf(at("cloud.example.org"), pages);
  expect(fault).toMatchObject({ sentence: { key: "api.caldavOtherHost" } });
  const foreign = server.calls.filter(({ host }) => !host.startsWith("cloud.example.org"));
  expect(foreign.map(({ authorization }) => authorization)).toEqual(foreign.map(() => undefined));
});

test("calendars that a reply places at a foreign host are not listed", async () => {
  const [foreign, own] = [at("evil.example"), at("cloud.example.org")];
  const self = { "PROPFIND /calendars/ann/office/": multistatus(resource(`${foreign}/x/`, collection("Work", []))) };
  expect(await connect(`${own}/calendars/ann/office/`, self)).toMatchObject({
    collections: [{ url: `${own}/calendars/ann/office/` }],
  });
  const list = multistatus(
    ...[foreign, own].map((host) => resource(`${host}/calendars/ann/office/`, collection("Work", []))),
  );
  expect(await connect(own, { "PROPFIND /calendars/ann/": list })).toMatchObject({
    collections: { length: 1, 0: { url: `${own}/calendars/ann/office/` } },
  });
});

test("an account whose principal is at another port of its host connects", async () => {
  const second = await startCaldavServer();
  const pages = { "PROPFIND /": multistatus(resource("/", principalIs(`${second.url}/principals/ann/`))) };
  expect(await connect(LOCAL, pages)).toMatchObject({ collections: [{ url: `${second.url}/calendars/ann/office/` }] });
  await second.close();
});

const replyOf = (url: string | undefined, status: number, body = "") =>
  Object.defineProperty(new Response(body, { status }), "url", { value: url });

test("an href over http from a server over https stays on https", async () => {
  const { outbound } = caldavWay();
  const requests: string[] = [];
  server.become({ "PROPFIND /": multistatus(resource("/", principalIs("http://dav.example.org/principals/ann/"))) });
  const fetch: CaldavWay["outbound"]["fetch"] = async (url, init) => {
    requests.push(String(url));
    const reply = await outbound.fetch(String(url).replace("https://dav.example.org", LOCAL), init);
    return replyOf(String(url), reply.status, await reply.text());
  };
  const account = { provider: "other", address: "dav.example.org", ...LOGIN } as const;
  await connectCaldav(account, { outbound: { fetch }, caller: "ann" });
  expect(requests).toEqual([
    "https://dav.example.org/",
    "https://dav.example.org/principals/ann/",
    "https://dav.example.org/calendars/ann/",
  ]);
});

const MANY = (status: number): Pages => ({ "PROPFIND *": { status } });

test.each<[string, Pages, object]>([
  ["refuses the password", { "PROPFIND *": { status: 401 } }, { problem: "not-allowed", field: "password" }],
  [
    "wants Digest",
    { "PROPFIND *": { status: 401, headers: { "WWW-Authenticate": 'Digest realm="x", nonce="y"' } } },
    { problem: "not-allowed", field: "address", sentence: { key: "api.caldavBasicOnly" } },
  ],
  ["forbids", MANY(403), { problem: "not-allowed", field: "address" }],
  ["has nothing", MANY(404), { problem: "no-calendar", sentence: { key: "api.caldavNoServer" } }],
  ["shows a login page", { "PROPFIND *": HTML }, { problem: "no-calendar", sentence: { key: "api.caldavNoServer" } }],
  [
    "wants a pause",
    { "PROPFIND *": { status: 429, headers: { "Retry-After": "60" } } },
    { problem: "too-many", retryAfterMs: 60_000 },
  ],
  ["fails", MANY(500), { problem: "unavailable" }],
  ["is overloaded", MANY(503), { problem: "unavailable" }],
  ["has no room", MANY(507), { problem: "unavailable" }],
  ["sends broken XML", { "PROPFIND *": { status: 207, body: "<d:multistatus><d:respo" } }, { problem: "no-calendar" }],
  [
    "has an account without calendars",
    { "PROPFIND /calendars/ann/": multistatus(resource("/calendars/ann/tasks/", collection("Tasks", ["VTODO"]))) },
    { problem: "no-calendar", sentence: { key: "api.caldavEmpty" } },
  ],
])("connectCaldav reports a server that %s", async (_, pages, fault) => {
  expect(await faultOf(LOCAL, pages)).toMatchObject(fault);
});

test.each(CALDAV_PROVIDERS.filter((provider) => provider !== "other" && provider !== "nextcloud"))(
  "an account at %s is asked at its published address, and a refused password is explained",
  async (provider) => {
    const requests: unknown[] = [];
    const fetch: CaldavWay["outbound"]["fetch"] = async (url, init) => {
      requests.push([String(url), init?.presetPort]);
      return replyOf(CALDAV_PRESETS[provider].root, 401);
    };
    const way = { outbound: { fetch }, caller: "ann" };
    const fault = await connectCaldav({ provider, ...LOGIN }, way).catch((error: unknown) => error);
    const port = provider === "posteo" ? { host: "posteo.de", port: 8443 } : undefined;
    expect(requests).toEqual([[CALDAV_PRESETS[provider].root, port]]);
    const cures: Partial<Record<CaldavProvider, string>> = {
      icloud: "api.caldavPasswordApple",
      fastmail: "api.caldavPasswordFastmail",
      mailbox: "api.caldavPasswordSecondFactor",
      zoho: "api.caldavPasswordSecondFactor",
      posteo: "api.calendarPasswordRefused",
    };
    expect(fault).toMatchObject({
      problem: "not-allowed",
      field: "password",
      sentence: { key: cures[provider] },
    });
  },
);

test("the name of a calendar is one line of its text, or else the end of its address", async () => {
  const names = ["2026", "TRUE", "<![CDATA[A & B]]>", "A &lt;b&gt;\n\u202Ec", "", "x".repeat(3_000)];
  const resources = names.map((name, index) =>
    resource(`/calendars/ann/n%C3%BCr%20${index}/`, collection("@", []).replace("@", name)),
  );
  const { collections } = await connect(LOCAL, { "PROPFIND /calendars/ann/": multistatus(...resources) });
  expect(collections.map(({ name }) => name)).toEqual([
    "2026",
    "true",
    "A & B",
    "A <b> c",
    "n\u00FCr 4",
    expect.stringMatching(/^x{10,200}$/),
  ]);
});

test("an account with a thousand calendars lists a hundred", async () => {
  const resources = Array.from({ length: 1_000 }, (_, index) =>
    resource(`/calendars/ann/${index}/`, collection(`C ${index}`, [])),
  );
  const { collections } = await connect(LOCAL, { "PROPFIND /calendars/ann/": multistatus(...resources) });
  expect(collections).toHaveLength(100);
});
