import express from "express";
import { describe, expect, onTestFinished } from "vitest";
import de from "#domain/messages/de.json" with { type: "json" };
import { refuse } from "#domain/refusal.ts";
import { rawRequest, type RawOptions } from "../testing/raw-request.ts";
import { serve } from "../testing/serve.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { refusalToReply } from "./refusal-to-reply.ts";
import { CHOIR, NINE, PASSWORD } from "../testing/api-client.ts";

const NOWHERE = "/api/meetings/aaaaaaaaaaaa";

async function failed(app: TestApp, path: string, language: string, more: RawOptions = {}) {
  const headers = { "accept-language": language, "content-type": "application/json" };
  const reply = await rawRequest(app.url, path, { ...more, headers });
  return { ...reply, failure: JSON.parse(reply.text) as { message: string; code: string; errors?: object[] } };
}

test("a caller reads a failure in the accepted language, with the same code in every language", async ({ app }) => {
  for (const [language, tag, message] of [
    ["de-AT,de;q=0.9,en;q=0.8", "de", de["api.noSuchMeeting"]],
    ["en", "en", "There is no such meeting."],
  ] as const) {
    const { failure, headers } = await failed(app, NOWHERE, language);
    expect(failure).toMatchObject({ code: "unknown", message });
    expect(headers).toMatchObject({
      "content-language": tag,
      vary: expect.stringContaining("Accept-Language") as string,
    });
  }
});

test("a caller reads each fault of a body in the accepted language, with the paths unchanged", async ({ app }) => {
  const body = { timezone: "x", minStartHour: 9, maxEndHour: 10, tentativeDates: ["x"], extra: 1 };
  const { failure } = await failed(app, "/api/meetings", "de", { method: "POST", body: JSON.stringify(body) });
  expect(failure.errors).toEqual([
    { path: "name", message: de["api.meetingNameMissing"] },
    { path: "timezone", message: de["api.zoneUnknown"] },
    { path: "tentativeDates[0]", message: de["api.dateForm"] },
    { path: "extra", message: de["api.noSuchProperty"].replace("{name}", '"extra"') },
  ]);
});

test("a caller reads the list of allowed methods in the accepted language", async ({ app }) => {
  const { failure, headers } = await failed(app, NOWHERE, "de", { method: "POST" });
  expect(failure.message).toBe(de["api.otherMethods"].replace("{methods}", "GET, HEAD, PATCH, DELETE und OPTIONS"));
  expect(headers["allow"]).toBe("GET, HEAD, PATCH, DELETE, OPTIONS");
});

test("callers who are refused together each read their own language", async ({ app }) => {
  const together = Promise.withResolvers<void>();
  let waiting = 0;
  const refused = together.promise.then(() => refuse("taken", "api.meetingFull", { count: 1_000 }));
  const site = express()
    .use(() => {
      waiting += 1;
      if (waiting === 3) together.resolve();
      return refused;
    })
    .use(refusalToReply(app.context));
  const { url, close } = await serve(site);
  onTestFinished(close);
  const messages = ["en", "de", "en"].map(async (language) => {
    const reply = await fetch(url, { headers: { "accept-language": language } });
    return ((await reply.json()) as { message: string }).message;
  });
  const english = "This meeting is full: it has 1,000 answers.";
  const german = "Dieses Treffen hat 1.000 Antworten und keinen Platz für weitere.";
  expect(await Promise.all(messages)).toEqual([english, german, english]);
});

let meetingID: string;
test.beforeAll(async ({ app }) => {
  ({ meetingID } = await app.api.createMeeting());
});

describe("a caller with another method than those of the address", () => {
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
  ] as const)(
    "a caller with a wrong method gets 405 with the allowed methods for %s %s",
    async ([method, path, allow], { app }) => {
      const { status, headers, text } = await rawRequest(app.url, path, { method });
      expect([status, headers["allow"]]).toEqual([405, allow]);
      if (method === "HEAD") return;
      expect(JSON.parse(text)).toMatchObject({
        code: "wrong-method",
        message: expect.stringMatching(/ only\.$/) as string,
      });
    },
  );

  test("OPTIONS lists the methods of an address, and HEAD replies like GET without a body", async ({ app }) => {
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

describe("a caller of the API", () => {
  test("a caller learns from a 401 that a token is needed, and whether the sent token was invalid", async ({ app }) => {
    const without = await rawRequest(app.url, "/api/me");
    expect(JSON.parse(without.text)).toMatchObject({ message: "You must be logged in." });
    const wrong = await rawRequest(app.url, "/api/me", { headers: { authorization: "Bearer nonsense" } });
    expect([without, wrong].map(({ status, headers }) => [status, headers["www-authenticate"]])).toEqual([
      [401, 'Bearer realm="Overlap"'],
      [401, 'Bearer realm="Overlap", error="invalid_token"'],
    ]);
  });

  test("a caller learns from a 201 the place of the created object", async ({ app }) => {
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

test("every reply carries the time of the app's clock", async ({ app }) => {
  for (const path of ["/", "/api/me", "/api/meetings/none", "/livez"]) {
    const startMs = app.context.clock().epochMilliseconds;
    const { headers } = await rawRequest(app.url, path, {});
    const sentMs = Number(/^now;dur=(\d+)$/.exec(String(headers["server-timing"]))?.[1]);
    expect(sentMs).toBeGreaterThanOrEqual(startMs);
    expect(sentMs).toBeLessThanOrEqual(app.context.clock().epochMilliseconds);
    expect(Date.parse(String(headers["date"]))).toBe(Math.floor(sentMs / 1_000) * 1_000);
  }
});
