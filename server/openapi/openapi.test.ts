import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS, type Endpoint } from "#domain/contract/endpoints.ts";
import document from "#domain/contract/openapi.json" with { type: "json" };
import { ROUTES, type RouteName } from "#domain/contract/routes.ts";
import { checkAgainstOpenAPI } from "../testing/openapi-checker.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { describeAPI } from "./describe-api.ts";
import { EXAMPLES } from "./examples.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const endpoints = Object.entries(ENDPOINTS) as [RouteName, Endpoint][];

test("the committed document is what the contracts say (else: npm run openapi)", () => {
  expect(document).toEqual(JSON.parse(JSON.stringify(describeAPI())));
});

test("the document is served as it was committed", async () => {
  const reply = await fetch(`${app.url}/api/openapi.json`);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  expect(await reply.json()).toEqual(document);
});

test("every route is described, and nothing else", () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(
    Object.values(ROUTES)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  );
});

describe.each(endpoints)("the example of %s", (name, { body, success }) => {
  const example: { readonly body?: unknown; readonly reply?: unknown } = EXAMPLES[name] ?? {};

  test("keeps to the contract", () => {
    expect(body === undefined ? example.body : body.safeParse(example.body).error).toBeUndefined();
    expect(success.reply === undefined ? example.reply : success.reply.safeParse(example.reply).error).toBeUndefined();
  });

  test("keeps to the document", () => {
    expect(() => checkAgainstOpenAPI(name, success.status, example.reply)).not.toThrow();
  });
});

test("what the document does not say is noticed", () => {
  expect(() => checkAgainstOpenAPI("getMeeting", 200, { ...EXAMPLES.getMeeting?.reply, email: "x" })).toThrow(/email/);
  expect(() => checkAgainstOpenAPI("getMeeting", 418, {})).toThrow(/418/);
  expect(() => checkAgainstOpenAPI("getMeeting", 404, { message: "x" })).toThrow(/code/);
  expect(() => checkAgainstOpenAPI("deleteMeeting", 204, {})).toThrow(/body/);
});
