import express from "express";
import { expect, onTestFinished } from "vitest";
import de from "#domain/messages/de.json" with { type: "json" };
import { refuse } from "#domain/refusal.ts";
import { rawRequest, type RawOptions } from "../testing/raw-request.ts";
import { serve } from "../testing/serve.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { refusalToReply } from "./refusal-to-reply.ts";

const NOWHERE = "/api/meetings/aaaaaaaaaaaa";

async function failed(app: TestApp, path: string, language: string, more: RawOptions = {}) {
  const headers = { "accept-language": language, "content-type": "application/json" };
  const reply = await rawRequest(app.url, path, { ...more, headers });
  return { ...reply, failure: JSON.parse(reply.text) as { message: string; code: string; errors?: object[] } };
}

test("a failure is said in the caller's language, and named by the same code", async ({ app }) => {
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

test("so is each fault of a body, whose paths stay as they are", async ({ app }) => {
  const body = { timezone: "x", minStartHour: 9, maxEndHour: 10, tentativeDates: ["x"], extra: 1 };
  const { failure } = await failed(app, "/api/meetings", "de", { method: "POST", body: JSON.stringify(body) });
  expect(failure.errors).toEqual([
    { path: "name", message: de["api.meetingNameMissing"] },
    { path: "timezone", message: de["api.zoneUnknown"] },
    { path: "tentativeDates[0]", message: de["api.dateForm"] },
    { path: "extra", message: de["api.noSuchProperty"].replace("{name}", '"extra"') },
  ]);
});

test("so is the list of what an address takes", async ({ app }) => {
  const { failure, headers } = await failed(app, NOWHERE, "de", { method: "POST" });
  expect(failure.message).toBe(de["api.otherMethods"].replace("{methods}", "GET, HEAD, PATCH, DELETE und OPTIONS"));
  expect(headers["allow"]).toBe("GET, HEAD, PATCH, DELETE, OPTIONS");
});

test("callers who are refused together are each told in their own language", async ({ app }) => {
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
  const told = ["en", "de", "en"].map(async (language) => {
    const reply = await fetch(url, { headers: { "accept-language": language } });
    return ((await reply.json()) as { message: string }).message;
  });
  const english = "This meeting is full: it has 1,000 answers.";
  const german = "Dieses Treffen hat 1.000 Antworten und keinen Platz für weitere.";
  expect(await Promise.all(told)).toEqual([english, german, english]);
});
