import { describe, expect, vi } from "vitest";
import { CHOIR, NINE, PASSWORD } from "../testing/api-client.ts";
import { test } from "../testing/start-test-app.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { list } from "#domain/testing/list.ts";
import { fieldOf } from "./serve.ts";

let meetingID: string;
test.beforeAll(async ({ app }) => {
  ({ meetingID } = await app.api.createMeeting());
  await app.api.addGuest(meetingID, "Ann", [NINE]);
});

const UNKNOWN = { code: "unknown", message: expect.stringMatching(/^There is no such [a-z]+\.$/) as string };

describe("a caller at an unknown address", () => {
  test.for(
    list(`
    /api /api/ /api/nothing /api/meetings/ /api/meetings/short /api/meetings/aaaaaaaaaaaaa
    /api/meetings/aaaaaaaaaaa%00 /api/meetings/aaaaaaaaaaa%0a /api/meetings/..%2f..%2fetc%2fpasswd
    /api/meetings/../meetings /api/meetings/__proto__ /api/meetings/constructor /api/meetings/aaaaaaaaaaa'
    /api/meetings/% /api/meetings/%E0%A4%A /api/meetings/%F0%9F%A5%90 /api/meetings/${"a".repeat(8_000)}
    /api/Meetings/aaaaaaaaaaaa /api/meetings/aaaaaaaaaaaa/ /api//meetings/aaaaaaaaaaaa
    /api/meetings/aaaaaaaaaaaa/respondents /api/healthz
  `),
  )("a caller at an unknown address gets a 404 in JSON: %s", async (path, { app }) => {
    const { status, headers, text } = await rawRequest(app.url, path);
    expect([status, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
    expect(JSON.parse(text)).toMatchObject(UNKNOWN);
  });

  test.for(["guest", "short", "aaaaaaaaaaaa%00", "__proto__", "..", "%2e%2e"])(
    "a caller gets a 404 for the respondent %s",
    async (respondentID, { app }) => {
      const path = `/api/meetings/${meetingID}/respondents/${respondentID}`;
      const body = JSON.stringify({ availabilities: [] });
      const headers = { "content-type": "application/json" };
      expect((await rawRequest(app.url, path, { method: "PUT", headers, body })).status).toBe(404);
      expect((await rawRequest(app.url, path, { method: "DELETE" })).status).toBe(404);
      expect(Object.keys((await app.api.meeting(meetingID)).respondents)).toHaveLength(1);
    },
  );
});

describe("a reader of a meeting", () => {
  const path = () => `/api/meetings/${meetingID}`;
  // Long enough to be compressed.
  test.beforeAll(async ({ app }) => {
    const about = "Please bring something to eat. ".repeat(50).trim();
    ({ meetingID } = await app.api.createMeeting({ about }));
    await app.api.addGuest(meetingID, "Ann", [NINE]);
  });

  test("a reader gets 304 while the meeting is unchanged", async ({ app }) => {
    const first = await rawRequest(app.url, path());
    const etag = String(first.headers["etag"]);
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const cachedTags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await rawRequest(app.url, path(), { headers: { "if-none-match": cachedTags } });
      expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", etag]);
    }
    const other = await rawRequest(app.url, path(), { headers: { "if-none-match": '"other"' } });
    expect([other.status, other.text]).toEqual([200, first.text]);
  });

  test("a reader gets the meeting again after any change", async ({ app }) => {
    const etag = async () => String((await rawRequest(app.url, path())).headers["etag"]);
    const seen = new Set([await etag()]);
    const { params } = await app.api.addGuest(meetingID, "Ben");
    seen.add(await etag());
    await app.api.save(params, { availabilities: [NINE] });
    seen.add(await etag());
    await app.api.schedule(params, {}, [NINE, "2026-12-01T08:30:00Z"]);
    seen.add(await etag());
    expect(seen.size).toBe(4);
  });

  test("a reader gets the best accepted encoding, each with its own tag", async ({ app }) => {
    const as = async (encoding: string) => {
      const { headers } = await rawRequest(app.url, path(), { headers: { "accept-encoding": encoding } });
      return { form: headers["content-encoding"], etag: headers["etag"], vary: headers["vary"] };
    };
    const forms = [await as("gzip, deflate, br"), await as("gzip"), await as("identity")];
    expect(forms.map(({ form }) => form)).toEqual(["br", "gzip", undefined]);
    expect(new Set(forms.map(({ etag }) => etag)).size).toBe(3);
    expect(forms[0]?.vary).toBe("Accept-Encoding, Authorization, X-Organiser-Key, X-Respondent-Key");
    const plain = await fetch(app.url + path(), { headers: { "accept-encoding": "br" } });
    expect(await plain.json()).toEqual(await app.api.meeting(meetingID));
  });

  test("a meeting's reply may be kept by the reader's cache alone", async ({ app }) => {
    const { headers } = await rawRequest(app.url, path());
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });
});

test("a browser caches no reply about accounts, sessions, keys or returns from providers", async ({ app }) => {
  const { email, token } = await app.api.signUp();
  const day = "start=2026-12-01T00:00:00Z&end=2026-12-02T00:00:00Z";
  for (const [path, body] of [
    ["/api/me"],
    ["/api/me/created-meetings"],
    [`/api/me/google-calendar-events?${day}`],
    ["/api/meetings", CHOIR],
    [`/api/meetings/${meetingID}/respondents/guest`, { name: "Eve", availabilities: [] }],
    ["/api/login", { email, password: PASSWORD }],
    ["/redirect/google?code=x"],
    [`/redirect/google?code=x&state=${"A".repeat(43)}`],
  ] as const) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const posted = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const reply = await rawRequest(app.url, path, { headers, ...posted });
    expect([path, reply.headers["cache-control"]]).toEqual([path, "no-store"]);
    if (body !== undefined) expect([path, reply.status]).toEqual([path, path === "/api/login" ? 200 : 201]);
  }
});

test("a browser caches neither a personal link nor the history of answers", async ({ app }) => {
  const made = await app.api.createMeeting();
  const params = { meetingID: made.meetingID };
  const { organiserKey } = made;
  const body = { people: [{ name: "Ann" }] };
  const { expected } = (await app.api.call("addExpected", { params, organiserKey, body })).reply;
  const of = `/api/meetings/${made.meetingID}`;
  for (const path of [`${of}/expected/${expected[0]?.expectedID}/link`, `${of}/history`]) {
    const { status, headers } = await rawRequest(app.url, path, { headers: { "X-Organiser-Key": organiserKey } });
    expect([path, status, headers["cache-control"]]).toEqual([path, 200, "no-store"]);
  }
});

test("a reply forbids browsers to guess another content type", async ({ app }) => {
  for (const path of ["/healthz", "/readyz", "/metrics", "/redirect/google?code=x", "/api/nothing", "/nowhere"]) {
    const { headers } = await rawRequest(app.url, path);
    expect([path, headers["x-content-type-options"]]).toEqual([path, "nosniff"]);
  }
});

test("every reply has the server's own request id, which failures repeat", async ({ app }) => {
  const reply = await rawRequest(app.url, "/api/nothing", { headers: { "request-id": "mine" } });
  expect(reply.headers["request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.parse(reply.text)).toMatchObject({ requestId: reply.headers["request-id"] });
});

test("a call to a missing provider logs no error", async ({ app }) => {
  const errors = vi.spyOn(app.context.log, "error");
  const body = JSON.stringify({ post_redirect: "/", nonce: "h3Zk9Qd1Lw" });
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${app.url}/api/login-with-google`, { method: "POST", headers, body });
  expect([reply.status, errors.mock.calls]).toEqual([503, []]);
  errors.mockRestore();
});

/** A reply whose fields can be read by name, but not enumerated or copied. */
function readByNameOnly<T extends object>(reply: T): T {
  return new Proxy(reply, {
    ownKeys() {
      throw new Error("The reply was enumerated.");
    },
  });
}

test("the server reads fields of a reply by name and never enumerates the reply", () => {
  const field = fieldOf({ meetingID: "M" }, readByNameOnly({ selfRespondentID: "R" }));
  expect(["selfRespondentID", "meetingID", "none"].map(field)).toEqual(["R", "M", undefined]);
});

test.for([undefined, null, "a text", 7])("the reply %j has no fields besides those of the path", (reply) => {
  const field = fieldOf({ meetingID: "M" }, reply);
  expect(["meetingID", "length", "0"].map(field)).toEqual(["M", undefined, undefined]);
});

test("a field of the reply wins over a field of the path with its name", () => {
  expect(fieldOf({ meetingID: "of the path" }, { meetingID: "of the reply" })("meetingID")).toBe("of the reply");
});
