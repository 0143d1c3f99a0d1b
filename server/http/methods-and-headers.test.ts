import { describe, expect } from "vitest";
import { CHOIR, NINE, PASSWORD } from "../testing/api-client.ts";
import { test } from "../testing/start-test-app.ts";
import { rawRequest } from "../testing/raw-request.ts";

let meetingID: string;
test.beforeAll(async ({ app }) => {
  ({ meetingID } = await app.api.createMeeting());
});

describe("a method that an address does not take", () => {
  test.for([
    ["POST", "/api/meetings/aaaaaaaaaaaa", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["PUT", "/api/meetings/short", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["TRACE", "/api/meetings/aaaaaaaaaaaa", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["PROPFIND", "/api/meetings/aaaaaaaaaaaa", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["GET", "/api/meetings", "POST, OPTIONS"],
    ["HEAD", "/api/meetings", "POST, OPTIONS"],
    ["GET", "/api/meetings/aaaaaaaaaaaa/respondents/guest", "POST, OPTIONS"],
    ["GET", "/api/meetings/aaaaaaaaaaaa/respondents/aaaaaaaaaaaa", "PUT, DELETE, OPTIONS"],
    ["POST", "/api/me", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["DELETE", "/api/openapi.json", "GET, HEAD, OPTIONS"],
  ] as const)("%s %s is refused with those that it takes", async ([method, path, allow], { app }) => {
    const { status, headers, text } = await rawRequest(app.url, path, { method });
    expect([status, headers["allow"]]).toEqual([405, allow]);
    if (method === "HEAD") return;
    expect(JSON.parse(text)).toMatchObject({
      code: "wrong-method",
      message: expect.stringMatching(/ only\.$/) as string,
    });
  });

  test("OPTIONS lists them, and HEAD is a GET without its body", async ({ app }) => {
    const path = `/api/meetings/${meetingID}`;
    const allowed = await rawRequest(app.url, path, { method: "OPTIONS" });
    expect([allowed.status, allowed.headers["allow"], allowed.text]).toEqual([
      204,
      "GET, HEAD, PATCH, DELETE, OPTIONS",
      "",
    ]);
    const [head, get] = [await rawRequest(app.url, path, { method: "HEAD" }), await rawRequest(app.url, path)];
    expect([head.status, head.text, head.headers["etag"]]).toEqual([200, "", get.headers["etag"]]);
  });
});

describe("headers that HTTP asks for", () => {
  test("a 401 says that it wants a token, and whether one was shown", async ({ app }) => {
    const without = await rawRequest(app.url, "/api/me");
    expect(JSON.parse(without.text)).toMatchObject({ message: "You must be logged in." });
    const wrong = await rawRequest(app.url, "/api/me", { headers: { authorization: "Bearer nonsense" } });
    expect([without, wrong].map(({ status, headers }) => [status, headers["www-authenticate"]])).toEqual([
      [401, 'Bearer realm="Overlap"'],
      [401, 'Bearer realm="Overlap", error="invalid_token"'],
    ]);
  });

  test("a 201 says where that is which was created", async ({ app }) => {
    const created = await app.api.call("createMeeting", { body: CHOIR });
    const path = `/api/meetings/${created.reply.meetingID}`;
    expect(created.headers.get("Location")).toBe(path);
    expect((await rawRequest(app.url, path)).status).toBe(200);
    const params = { meetingID: created.reply.meetingID };
    const answer = await app.api.answer(params, { name: "Ann", availabilities: [NINE] });
    const place = `${path}#/respondents/${answer.reply.selfRespondentID}`;
    expect(answer.headers.get("Location")).toBe(place);
    expect((await rawRequest(app.url, place.replace(/#.*/, ""))).status).toBe(200);
    const signUp = { name: "Eve", email: "eve-at-201@example.org", password: PASSWORD };
    expect((await app.api.call("signUp", { body: signUp })).headers.get("Location")).toBe("/api/me");
  });
});

test("every reply tells the time by the app's clock, so that devices with a wrong clock can go by it", async ({
  app,
}) => {
  for (const path of ["/", "/api/me", "/api/meetings/none", "/livez"]) {
    const before = app.context.clock().epochMilliseconds;
    const { headers } = await rawRequest(app.url, path, {});
    const told = Number(/^now;dur=(\d+)$/.exec(String(headers["server-timing"]))?.[1]);
    expect(told).toBeGreaterThanOrEqual(before);
    expect(told).toBeLessThanOrEqual(app.context.clock().epochMilliseconds);
    expect(Date.parse(String(headers["date"]))).toBe(Math.floor(told / 1_000) * 1_000);
  }
});
