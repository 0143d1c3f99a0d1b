import express from "express";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import de from "#domain/messages/de.json" with { type: "json" };
import { en } from "#domain/messages/en.ts";
import { readConfig } from "../start/config.ts";
import { createLog } from "../log.ts";
import { prepareReply } from "../http/prepared-reply.ts";
import { serveClient } from "./serve-client.ts";
import { rawRequest, type RawOptions } from "../testing/raw-request.ts";
import { serve } from "../testing/serve.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { list } from "#domain/testing/list.ts";

const PAGE = `<!doctype html><html lang="en"><title>Overlap</title><body><noscript>Scripts</noscript><style>body{margin:0}</style><script type="module" src="/assets/app-1a2b.js"></script>${"<!-- -->".repeat(300)}`;
/** A page that also preloads the code of a meeting. */
const MEETING_PAGE = `${PAGE}<link rel="modulepreload" href="/assets/meeting-5e6f.js">`;
const SCRIPT = `console.log(1);${"// more\n".repeat(300)}`;

const NO_MEETINGS = {
  log: createLog("silent"),
  publicUrl: () => "https://overlap.example",
  meetings: { seen: () => Promise.resolve(undefined), replyOf: () => prepareReply(Buffer.alloc(0)) },
  database: { views: { users: { user: () => Promise.resolve(undefined) } } },
};

const folder = temporaryFolder();
let site: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  mkdirSync(join(folder, "build/assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "never");
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, "build", name), content);
  write("index.html", PAGE);
  write("meeting.html", MEETING_PAGE);
  write("robots.txt", "User-agent: *");
  write("sw.js", "precache()");
  write("preview.png", Buffer.alloc(8));
  write("assets/app-1a2b.js", SCRIPT);
  write("assets/app-1a2b.js.br", brotliCompressSync(SCRIPT));
  write("assets/app-1a2b.js.gz", gzipSync(SCRIPT));
  write("assets/app-1a2b.js.map", "{}");
  write("assets/mark-5e6f.svg", "<svg/>");
  write("assets/font-3c4d.woff2", Buffer.alloc(4_000, 1));
  write("manifest.webmanifest", JSON.stringify({ name: "Overlap", lang: "en", description: en["home.lead"] }));
  const client = serveClient({ config: readConfig({}), ...NO_MEETINGS }, join(folder, "build"));
  const app = express().use(client);
  app.use((_request, response) => void response.status(404).json({ code: "unknown" }));
  site = await serve(app);
});
afterAll(() => site.close());

const get = (path: string, options?: RawOptions) => rawRequest(site.url, path, options);

test.each([
  ...["/m/hT3bQ9xLmA7c", "/m/hT3bQ9xLmA7c/"].map((path) => [
    path,
    "asking early for the code of a meeting",
    MEETING_PAGE,
  ]),
  ...["/create", "/me/settings", "/login", "/error", "/?flow=login&code=x"].map((path) => [path, "as it is", PAGE]),
] as [string, string, string][])("the client's page is at %s, %s", async (path, _, page) => {
  const { status, headers, text } = await get(path);
  expect([status, headers["content-type"], text]).toEqual([200, "text/html; charset=utf-8", page]);
});

test("the client's pages have no address by file name", async () => {
  expect([(await get("/meeting.html")).status, (await get("/index.html")).status]).toEqual([404, 404]);
});

test.each(["/verify-email?token=x", "/me?code=x", "/?flow=login&code=x"])(
  "the client's page is not kept under an address that may carry a secret: %s",
  async (path) => {
    expect((await get(path)).headers["cache-control"]).toBe("no-store");
  },
);

test("the client's page has a Permissions-Policy that closes camera, place, microphone and payment", async () => {
  const policy = String((await get("/")).headers["permissions-policy"]);
  for (const feature of ["camera", "geolocation", "microphone", "payment"]) expect(policy).toContain(`${feature}=()`);
});

test.each(list("/nowhere /m /m/short /m/hT3bQ9xLmA7c/edit /index.html /create/x /%2e%2e/secret.txt /.env"))(
  "the client's page has status 404 at %s, where the client has nothing",
  async (path) => {
    const { status, text } = await get(path);
    expect([status, text]).toEqual([404, PAGE]);
  },
);

test.each([
  ["/m/hT3bQ9xLmA7c", "noindex"],
  ["/me", "noindex"],
  ["/confirm-password-reset", "noindex"],
  ["/", undefined],
  ["/how-it-works/", undefined],
])("the page at %s tells search engines: %s", async (path, robots) => {
  expect((await get(path)).headers["x-robots-tag"]).toBe(robots);
});

test("the client's page is revalidated each time, and not sent again while it is unchanged", async () => {
  const first = await get("/create");
  expect(first.headers["cache-control"]).toBe("no-cache");
  const again = await get("/login", { headers: { "if-none-match": String(first.headers["etag"]) } });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test("the client's page has lang and dir by Accept-Language", async () => {
  const pages = ["fr-CA", "ar", "fi, en;q=0.5", "*"].map(async (language) => {
    const { text, headers } = await get("/", { headers: { "accept-language": language } });
    expect(headers["vary"]).toContain("Accept-Language");
    return /<html[^>]*>/.exec(text)?.[0];
  });
  expect(await Promise.all(pages)).toEqual([
    '<html lang="fr" dir="ltr">',
    '<html lang="ar" dir="rtl">',
    '<html lang="en">',
    '<html lang="en">',
  ]);
});

test.each([
  ["/", "en", en],
  ["/example", "en", en],
  ["/", "de", de],
] as const)(
  "the head of the page at %s (%s) describes Overlap for pasted links, with a picture",
  async (path, language, texts) => {
    const { text } = await get(path, { headers: { "accept-language": language } });
    const meta = (attribute: string) => new RegExp(`<meta ${attribute} content="([^"]*)" />`).exec(text)?.[1];
    expect(meta('property="og:title"')).toBe(texts["frame.homeTitle"]);
    expect([meta('name="description"'), meta('property="og:description"')]).toEqual(Array(2).fill(texts["home.lead"]));
    expect(meta('property="og:url"')).toBe(`https://overlap.example${path}`);
    expect(meta('name="twitter:image"')).toBe("https://overlap.example/preview.png");
    expect(text.match(/<title>/g)).toHaveLength(1);
  },
);

test("preview.png may be shown by other sites", async () => {
  const { headers } = await get("/preview.png");
  expect([headers["content-type"], headers["cross-origin-resource-policy"]]).toEqual(["image/png", "cross-origin"]);
});

test("the client's page may load and run only Overlap's own files", async () => {
  const { headers } = await get("/");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["strict-transport-security"]).toBeUndefined();
  expect(headers["x-powered-by"]).toBeUndefined();
});

describe("meeting addresses that mail programs changed", () => {
  const KEY = "0123456789abcdefABCDEF0123456789";
  test.each([
    [`/m/hT3bQ9xLmA7c%23as=${KEY}`, `/m/hT3bQ9xLmA7c#as=${KEY}`],
    [`/m/hT3bQ9xLmA7c%23as%3D${KEY}).`, `/m/hT3bQ9xLmA7c#as=${KEY}`],
    ["/m/hT3bQ9xLmA7c.", "/m/hT3bQ9xLmA7c"],
    ["/m/hT3bQ9xLmA7c%3E?fbclid=1", "/m/hT3bQ9xLmA7c"],
  ])("the changed address %s redirects to %s without being kept", async (path, location) => {
    const { status, headers } = await get(path);
    expect([status, headers["location"], headers["cache-control"]]).toEqual([302, location, "no-store"]);
  });

  test("a path below a meeting is unknown", async () => {
    expect((await get("/m/hT3bQ9xLmA7c/slots")).status).toBe(404);
  });
});

test.each([
  ["/assets/app-1a2b.js", "public, max-age=31536000, immutable", "text/javascript; charset=utf-8", "br"],
  // A font is compressed in itself.
  ["/assets/font-3c4d.woff2", "public, max-age=31536000, immutable", "font/woff2", undefined],
  ["/robots.txt", "no-cache", "text/plain; charset=utf-8", undefined],
])("the file %s is sent with the caching %s and the type %s", async (path, kept, type, encoding) => {
  const { headers } = await get(path, { headers: { "accept-encoding": "br" } });
  expect([headers["cache-control"], headers["content-type"], headers["content-encoding"]]).toEqual([
    kept,
    type,
    encoding,
  ]);
});

test("a file of the build is sent in the compressed form that the browser accepts", async () => {
  const { headers, bytes } = await get("/assets/app-1a2b.js", {
    headers: { "accept-encoding": "gzip, deflate, br" },
  });
  expect([headers["content-encoding"], headers["vary"]]).toEqual(["br", "Accept-Encoding"]);
  expect(bytes).toEqual(brotliCompressSync(SCRIPT));
  expect((await get("/assets/app-1a2b.js")).text).toBe(SCRIPT);
  const gzip = await get("/assets/app-1a2b.js", { headers: { "accept-encoding": "gzip, br;q=0" } });
  expect(gunzipSync(gzip.bytes).toString()).toBe(SCRIPT);
});

test("a script or font is sent without the headers of pages, which other files keep", async () => {
  const longer = ["content-security-policy", "permissions-policy", "x-frame-options"];
  for (const [path, has] of [
    ["/assets/app-1a2b.js", false],
    ["/assets/font-3c4d.woff2", false],
    ["/assets/mark-5e6f.svg", true],
    ["/assets/gone-0000.js", true],
  ] as const) {
    const { headers } = await get(path);
    expect([path, ...longer.map((name) => name in headers)]).toEqual([path, has, has, has]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
  expect((await get("/assets/app-1a2b.js")).headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("the manifest describes an installed Overlap in its reader's language", async () => {
  const [english, german] = await Promise.all(
    ["en", "de"].map((language) => get("/manifest.webmanifest", { headers: { "accept-language": language } })),
  );
  expect(JSON.parse(english?.text ?? "")).toMatchObject({
    name: "Overlap",
    lang: "en",
    description: en["home.lead"],
  });
  expect(JSON.parse(german?.text ?? "")).toMatchObject({ name: "Overlap", lang: "de", description: de["home.lead"] });
  expect(german?.headers["vary"]).toBe("Accept-Encoding, Accept-Language");
  expect(german?.headers["content-type"]).toContain("application/manifest+json");
});

test("HEAD of a file of the build is answered without a body", async () => {
  const { status, headers, bytes } = await get("/assets/app-1a2b.js", { method: "HEAD" });
  expect([status, headers["content-length"], bytes.length]).toEqual([200, String(SCRIPT.length), 0]);
});

test.each(
  list(`
    /assets/app-1a2b.js.map /assets/missing.js /assets/../../secret.txt /assets/..%2f..%2fsecret.txt
    /assets/%2e%2e/%2e%2e/secret.txt /assets/..\\..\\secret.txt /assets/%00 /assets//app-1a2b.js
  `),
)("%s is not served", async (path) => {
  const { status, text } = await get(path);
  expect(status).toBe(404);
  expect(text).not.toContain("never");
});

test.each(
  list(`
    /api /api/ /api/meetings /API/meetings //api/meetings /api%2fmeetings /%61pi/meetings /\\api/x /api/%zz
  `),
)("%s gets the API's 404, not a page", async (path) => {
  const { status, headers } = await get(path);
  expect([status, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
});

test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])("%s of a page is answered with 404", async (method) => {
  expect((await get("/", { method })).status).toBe(404);
});

test("a page names the operator in each language, with markup in the name escaped", async () => {
  const config = readConfig({ OPERATOR_NAME: `<b> "Club" $&`, IMPRINT_URL: "https://club.example/?a=1&b='2'" });
  const client = serveClient({ config, ...NO_MEETINGS }, join(folder, "build"));
  const named = await serve(express().use(client));
  onTestFinished(named.close);
  const data =
    "{&quot;name&quot;:&quot;&lt;b&gt; \\&quot;Club\\&quot; $&amp;&quot;,&quot;imprintUrl&quot;:&quot;https://club.example/?a=1&amp;b=&#39;2&#39;&quot;}";
  for (const language of ["en", "de"]) {
    const { text } = await rawRequest(named.url, "/", { headers: { "accept-language": language } });
    expect(text).toContain(`<body data-operator="${data}">`);
  }
  expect((await get("/")).text).not.toContain("data-operator");
});

test("the service worker is revalidated each time, and may only load Overlap's own files", async () => {
  const { status, headers, text } = await get("/sw.js");
  expect([status, headers["cache-control"], text]).toEqual([200, "no-cache", "precache()"]);
  expect(headers["content-security-policy"]).toContain("worker-src 'self'");
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
});

test("the service worker unregisters itself with OFFLINE_COPY=off", async () => {
  const off = serveClient({ config: readConfig({ OFFLINE_COPY: "off" }), ...NO_MEETINGS }, join(folder, "build"));
  const other = await serve(express().use(off));
  onTestFinished(other.close);
  const { status, headers, text } = await rawRequest(other.url, "/sw.js");
  expect([status, headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(text).toContain("registration.unregister()");
});
