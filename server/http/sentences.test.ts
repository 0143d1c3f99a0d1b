import express from "express";
import { expect, onTestFinished, vi } from "vitest";
import { en } from "#domain/messages/en.ts";
import { type MessageKey } from "#domain/messages/message.ts";
import { refuse } from "#domain/refusal.ts";
import { pseudoText } from "../../client/build/texts.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { serve } from "../testing/serve.ts";
import { refusalToReply } from "./refusal-to-reply.ts";

/** English with accents, in brackets: `[Ţĥéŕé …]`. */
const PSEUDO = vi.hoisted(() => ({ texts: new Map<string, object>() }));
vi.mock("../language/catalogues.ts", () => ({ CATALOGUES: PSEUDO.texts }));
PSEUDO.texts.set("de", Object.fromEntries(Object.entries(en).map(([key, text]) => [key, pseudoText(text)])));

async function failed(
  app: TestApp,
  path: string,
  language: string,
  { body, ...more }: { method?: string; body?: object } = {},
) {
  const headers = { "accept-language": language, ...(body !== undefined && { "content-type": "application/json" }) };
  const reply = await rawRequest(app.url, path, {
    ...more,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { ...reply, failure: JSON.parse(reply.text) as { message: string; code: string; errors?: object[] } };
}

const pseudo = (key: MessageKey) => pseudoText(en[key]);

test("a failure is said in the caller's language, and named by the same code", async ({ app }) => {
  const german = await failed(app, "/api/meetings/aaaaaaaaaaaa", "de-AT,de;q=0.9,en;q=0.8");
  expect(german.failure).toMatchObject({ code: "unknown", message: pseudo("api.noSuchMeeting") });
  expect([german.headers["content-language"], german.headers["vary"]]).toEqual([
    "de",
    expect.stringContaining("Accept-Language"),
  ]);
  const english = await failed(app, "/api/meetings/aaaaaaaaaaaa", "en");
  expect(english.failure).toMatchObject({ code: "unknown", message: "There is no such meeting." });
  expect(english.headers["content-language"]).toBe("en");
});

test("so is each fault of a body, whose paths stay as they are", async ({ app }) => {
  const body = { timezone: "x", minStartHour: 9, maxEndHour: 10, tentativeDates: ["x"], extra: 1 };
  const { failure } = await failed(app, "/api/meetings", "de", { method: "POST", body });
  expect(failure.errors).toEqual([
    { path: "name", message: pseudo("api.meetingNameMissing") },
    { path: "timezone", message: pseudo("api.zoneUnknown") },
    { path: "tentativeDates[0]", message: pseudo("api.dateForm") },
    { path: "extra", message: pseudo("api.noSuchProperty").replace("{name}", '"extra"') },
  ]);
});

test("so is the list of what an address takes", async ({ app }) => {
  const { failure, headers } = await failed(app, "/api/meetings/aaaaaaaaaaaa", "de", { method: "POST" });
  expect(failure.message).toBe(pseudo("api.otherMethods").replace("{methods}", "GET, HEAD, PATCH, DELETE und OPTIONS"));
  expect(headers["allow"]).toBe("GET, HEAD, PATCH, DELETE, OPTIONS");
});

test("callers who are refused together are each told in their own language", async ({ app }) => {
  const together = Promise.withResolvers<void>();
  let waiting = 0;
  const join = (): Promise<void> => {
    waiting += 1;
    if (waiting === 3) together.resolve();
    return refused;
  };
  const refused = together.promise.then(() => refuse("taken", "api.meetingFull", { count: 1_000 }));
  const site = express()
    .use(() => join())
    .use(refusalToReply(app.context));
  const { url, close } = await serve(site);
  onTestFinished(close);
  const told = ["en", "de", "en"].map(async (language) => {
    const reply = await fetch(url, { headers: { "accept-language": language } });
    return ((await reply.json()) as { message: string }).message;
  });
  const [first, second, third] = await Promise.all(told);
  expect(first).toBe("This meeting is full: it has 1,000 answers.");
  expect(second).toMatch(/^\[.*1\.000.*\]$/s);
  expect(third).toBe(first);
});
