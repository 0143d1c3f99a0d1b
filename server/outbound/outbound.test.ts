import type { IncomingMessage, RequestListener } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../start/config.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { OUTBOUND_LIMITS } from "./exchange.ts";
import type { OutboundRequest } from "./outbound.ts";
import { createGuard, outcome } from "./testing/create-guard.ts";
import { createServers } from "./testing/start-servers.ts";

const servers = createServers();
afterAll(() => servers.stop());

/** The requests of a test, in their order. */
const seen: IncomingMessage[] = [];
beforeEach(() => void (seen.length = 0));

/** Replies with the status and the Location of its query. Otherwise replies with the calendar, or as the test sets. */
let reply: RequestListener = (_request, response) => response.end("BEGIN:VCALENDAR");
const listener: RequestListener = (request, response) => {
  seen.push(request);
  const query = new URL(request.url ?? "", "http://a").searchParams;
  const status = Number(query.get("status") ?? 0);
  if (status === 0) return reply(request, response);
  const locations = query.getAll("to");
  if (locations.length > 0) response.setHeader("location", locations.length > 1 ? locations : locations.join());
  response.writeHead(status).end("moved");
};

let here = 0;
let elsewhere = 0;
let secure = 0;
beforeAll(async () => {
  here = (await servers.http(listener)).port;
  elsewhere = (await servers.http(listener)).port;
  secure = (await servers.https(listener)).port;
});

const READ = "200 BEGIN:VCALENDAR";
const at = (port: number, path = "/") => `http://a.calendar.test:${port}${path}`;
/** An address that redirects to each place in turn. */
const through = (...places: readonly string[]): string =>
  places.toReversed().reduce((to, from) => `${from}?status=302&to=${encodeURIComponent(to)}`);

describe("redirects", () => {
  const guard = createGuard({
    allow: "a.calendar.test,b.calendar.test",
    resolve: (name) => Promise.resolve([name === "public.test" ? "93.184.216.34" : "127.0.0.1"]),
  });
  const to = (location: string, status = 302) => at(here, `/from?status=${status}&to=${encodeURIComponent(location)}`);

  test.each([
    ["to a path", () => "/there", READ],
    ["to a path without a slash", () => "there", READ],
    ["to another allowed host", () => `http://b.calendar.test:${elsewhere}/`, READ],
    ["to an address without a scheme", () => `//b.calendar.test:${elsewhere}/`, READ],
    ["to a path in bare UTF-8", () => `/${Buffer.from("Käse").toString("latin1")}`, READ],
    ["to a query alone", () => "?a", READ],
    ["to this machine", () => "https://127.0.0.1/", "refused: address"],
    ["to this machine in another form", () => "https://0x7f.1/", "refused: address"],
    ["to this machine at the port of a service", () => `http://127.0.0.1:${elsewhere}/`, "refused: scheme"],
    ["to IPv6", () => "https://[::1]/", "refused: address"],
    ["to a cloud's metadata", () => "http://169.254.169.254/latest/meta-data", "refused: scheme"],
    ["to a name at a private address", () => "https://c.calendar.test/", "refused: address"],
    ["to http", () => "http://public.test/", "refused: scheme"],
    ["to another port", () => "https://public.test:22/", "refused: port"],
    ["to a file", () => "file:///etc/passwd", "refused: scheme"],
    ["to a script", () => "javascript:alert(1)", "refused: scheme"],
    ["to a broken address", () => "http://[", "refused: url"],
    ["to a very long address", () => `/${"a".repeat(4_000)}`, "refused: url"],
  ])("the guard checks a redirect %s like any address", async (_what, location, expected) =>
    expect(await outcome(guard.fetch(to(location())))).toBe(expected),
  );

  test.each([301, 302, 303, 307, 308])("the guard follows a redirect with status %d", async (status) => {
    const response = await guard.fetch(to("/there", status));
    expect([response.status, response.url]).toEqual([200, at(here, "/there")]);
  });

  test.each([300, 304, 305, 306])(
    "the guard returns a reply with status %d to its caller instead of following the Location",
    async (status) => {
      const response = await guard.fetch(to("/there", status));
      expect([response.status, seen.length]).toEqual([status, 1]);
    },
  );

  test("the guard returns a redirect without a Location to its caller", async () =>
    expect(await outcome(guard.fetch(at(here, "/?status=302")))).toBe("302 moved"));

  test("the guard follows no redirect with two Locations", async () =>
    expect(await outcome(guard.fetch(at(here, "/?status=302&to=/a&to=/b")))).toBe("unavailable: redirects"));

  test.each([
    [3, READ, 4],
    [4, "unavailable: redirects", 4],
    [10, "unavailable: redirects", 4],
  ])("the guard follows at most three redirects, also out of %d", async (count, expected, requests) => {
    const places = Array.from({ length: count }, (_, index) => at(here, `/${index}`));
    expect(await outcome(guard.fetch(through(...places, at(here, "/end"))))).toBe(expected);
    expect(seen).toHaveLength(requests);
  });

  test("the guard ends a redirect to itself", async () => {
    reply = (request, response) => response.writeHead(302, { location: request.url ?? "" }).end();
    onTestFinished(() => void (reply = (_request, response) => response.end("BEGIN:VCALENDAR")));
    expect(await outcome(guard.fetch(at(here, "/loop")))).toBe("unavailable: redirects");
  });

  test.each([
    [301, "POST", "GET", ""],
    [302, "POST", "GET", ""],
    [303, "POST", "GET", ""],
    [303, "PROPFIND", "GET", ""],
    [303, "HEAD", "HEAD", ""],
    [302, "PROPFIND", "PROPFIND", "<a/>"],
    [307, "POST", "POST", "<a/>"],
    [308, "REPORT", "REPORT", "<a/>"],
  ])("a redirect with status %d makes %s a %s", async (status, method, expected, body) => {
    const bodies: string[] = [];
    reply = (request, response) => {
      request.on("data", (chunk: Buffer) => bodies.push(chunk.toString())).on("end", () => response.end());
    };
    onTestFinished(() => void (reply = (_request, response) => response.end("BEGIN:VCALENDAR")));
    const init = method === "HEAD" ? {} : { body: "<a/>", headers: { "content-type": "application/xml" } };
    await guard.fetch(to("/there", status), { method, ...init });
    const { method: sent, headers } = seen.at(-1)!;
    expect([sent, bodies.join(), headers["content-type"]]).toEqual([
      expected,
      body,
      body === "" ? undefined : "application/xml",
    ]);
  });
});

describe("credentials of requests", () => {
  const guard = createGuard();
  const BASIC = `Basic ${Buffer.from("zoë:p:w").toString("base64")}`;
  const credentials = { username: "zoë", password: "p:w" };
  const secrets = { authorization: "Bearer a", cookie: "b=c" };
  const sent = () =>
    seen.map(({ headers: { authorization, cookie } }) => [authorization, cookie].filter(Boolean).join());

  test.each<[string, () => string, OutboundRequest, string[]]>([
    ["are sent", () => at(here), { credentials }, [BASIC]],
    ["may stand in the address", () => at(here).replace("//", "//zo%C3%AB:p%3Aw@"), {}, [BASIC]],
    [
      "may stand in the address with a bare percent sign",
      () => at(here).replace("//", "//a:%@"),
      {},
      [`Basic ${btoa("a:%")}`],
    ],
    ["of the call replace those of the address", () => at(here).replace("//", "//a:b@"), { credentials }, [BASIC]],
    ["are sent again to the same host", () => through(at(here), at(here, "/b")), { credentials }, [BASIC, BASIC]],
    [
      "of the call stay when a redirect on the host names others",
      () => through(at(here), at(here, "/b").replace("//", "//a:b@")),
      { credentials },
      [BASIC, BASIC],
    ],
    ["are not sent to another port of the host", () => through(at(here), at(elsewhere)), { credentials }, [BASIC, ""]],
    [
      "are not sent to another host",
      () => through(at(here), `http://b.calendar.test:${here}/`),
      { credentials },
      [BASIC, ""],
    ],
    [
      "are not sent to a host below the first",
      () => through(at(here), `http://b.a.calendar.test:${here}/`),
      { credentials },
      [BASIC, ""],
    ],
    ["of a redirect are not used", () => through(at(here), at(elsewhere).replace("//", "//a:b@")), {}, ["", ""]],
    [
      "are not sent again when redirects return to the first host",
      () => through(at(here), at(elsewhere), at(here, "/b")),
      { credentials },
      [BASIC, "", ""],
    ],
    [
      "are not sent from https to http",
      () => through(`https://a.calendar.test:${secure}/`, at(here)),
      { credentials },
      [BASIC, ""],
    ],
    [
      "in the caller's headers stay on the host too",
      () => through(at(here), at(here, "/b"), at(elsewhere)),
      { headers: secrets },
      ["Bearer a,b=c", "Bearer a,b=c", ""],
    ],
  ])("credentials %s", async (_what, address, init, expected) => {
    await guard.fetch(address(), init);
    expect(sent()).toEqual(expected);
  });

  test("credentials are in no address, fault or line of the log", async () => {
    const address = at(here).replace("//", "//zoe:hunter2@");
    const { url } = await guard.fetch(address);
    const broken = createGuard({ allow: "" });
    const fault: unknown = await broken.fetch(address).catch((error: unknown) => error);
    const text = JSON.stringify([url, broken.lines, fault, String(fault), (fault as Error).stack]);
    expect(text).not.toMatch(/hunter2|zoe/);
    expect(JSON.stringify([broken.lines, String(fault)])).not.toContain("calendar.test");
    expect(broken.lines).toEqual([{ reason: "scheme" }]);
  });
});

describe("requests", () => {
  const guard = createGuard();

  test("a request carries the host of its address, whatever the caller's headers say", async () => {
    const init = {
      method: "PROPFIND",
      body: "<a/>",
      headers: { host: "127.0.0.1", "content-length": "99", connection: "upgrade", "x-a": "b" },
    };
    expect(await outcome(guard.fetch(at(here), init))).toBe(READ);
    expect(seen[0]?.headers).toEqual({
      host: `a.calendar.test:${here}`,
      connection: "close",
      "content-length": "4",
      "accept-encoding": "gzip, deflate, br, zstd",
      "user-agent": expect.stringMatching(/^Overlap\/\d/) as string,
      "x-a": "b",
    });
  });

  test.each([
    ["transfer-encoding", "chunked"],
    ["keep-alive", "timeout=5"],
    ["upgrade", "h2c"],
    ["expect", "100-continue"],
  ])("a request with the header %s of its caller is not sent", async (name, value) => {
    const init = { method: "PROPFIND", body: "<a/>", headers: { [name]: value } };
    expect(await outcome(guard.fetch(at(here), init))).toBe("refused: url");
    expect(seen).toEqual([]);
  });

  test.each([
    ["a line break in a header", { headers: { a: "b\r\nHost: c" } }, "invalid header value"],
    ["a line break in a header's name", { headers: { "a\r\nb": "c" } }, "invalid header name"],
    ["a line break in the method", { method: "GET / HTTP/1.1\r\nHost: c\r\n\r\nGET" }, "url"],
  ])("a request with %s is not sent", async (_what, init, fault) => {
    await expect(guard.fetch(at(here), init)).rejects.toThrow(fault);
    expect(seen).toEqual([]);
  });

  test("a request cannot be split by its path", async () => {
    await guard.fetch(at(here, "/a\r\nHost: b\r\n\r\nGET /c HTTP/1.1 %0d%0a?d=\r\n e"));
    expect(seen.map(({ url }) => url)).toEqual(["/aHost:%20bGET%20/c%20HTTP/1.1%20%0d%0a?d=%20e"]);
  });

  test("a request goes past the proxies of the environment", async () => {
    const proxy = await servers.http((_request, response) => response.end("proxy"));
    for (const name of ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "ALL_PROXY", "NODE_USE_ENV_PROXY"]) {
      vi.stubEnv(name, name.startsWith("NODE") ? "1" : `http://127.0.0.1:${proxy.port}`);
    }
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await outcome(guard.fetch(at(here)))).toBe(READ);
    expect(proxy.connections()).toBe(0);
  });

  test("a request ends when its caller gives up, with the caller's reason", async () => {
    const controller = new AbortController();
    reply = () => controller.abort(new Error("enough"));
    onTestFinished(() => void (reply = (_request, response) => response.end("BEGIN:VCALENDAR")));
    await expect(guard.fetch(at(here), { signal: controller.signal })).rejects.toThrow("enough");
    await expect(guard.fetch(at(here), { signal: controller.signal })).rejects.toThrow("enough");
    expect(seen).toHaveLength(1);
  });

  test("a request of a caller who has thirty-two under way must wait, and others' need not", async () => {
    const { port: silent } = await servers.silent();
    const patient = createGuard();
    const controller = new AbortController();
    const { signal } = controller;
    const waiting = Array.from({ length: 32 }, () => patient.fetch(at(silent), { caller: "ann", signal }));
    expect(await outcome(patient.fetch(at(here), { caller: "ann" }))).toBe("unavailable: busy");
    expect(await outcome(patient.fetch(at(here), { caller: "ben" }))).toBe(READ);
    controller.abort(new Error("enough"));
    const ends = await Promise.allSettled(waiting);
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    expect(await outcome(patient.fetch(at(here), { caller: "ann" }))).toBe(READ);
  });

  test("OUTBOUND_LIMITS are 5 s to connect, 15 s in all and 10 MB", () =>
    expect(OUTBOUND_LIMITS).toEqual({ connectMs: 5_000, totalMs: 15_000, maxBytes: 10_000_000 }));
});

test("a server that stops ends the outbound requests under way at once, and starts none", async () => {
  const { port: silent } = await servers.silent();
  const app = await startTestApp({ outboundAllow: readConfig({ OUTBOUND_ALLOW: "127.0.0.1" }).outboundAllow ?? [] });
  const { outbound } = app.context;
  expect(await outcome(outbound.fetch(`http://127.0.0.1:${here}/`))).toBe(READ);
  const waiting = outcome(outbound.fetch(`http://127.0.0.1:${silent}/`));
  await app.stop();
  expect(await waiting).toBe("unavailable: stopping");
  expect(await outcome(outbound.fetch(`http://127.0.0.1:${here}/`))).toBe("unavailable: stopping");
});
