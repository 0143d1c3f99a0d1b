import { Validator } from "@seriousme/openapi-schema-validator";
import { expect } from "vitest";
import { ENDPOINTS } from "#domain/contract/endpoints.ts";
import document from "#domain/contract/openapi.json" with { type: "json" };
import { RATE_LIMITS, type LimitedAction } from "#domain/contract/rate-limits.ts";
import { ROUTES, type RouteName } from "#domain/contract/routes.ts";
import { test } from "../testing/start-test-app.ts";
import { checkAgainstOpenAPI, DESCRIBED_CALLS, problemWith } from "../testing/openapi-checker.ts";
import { describeAccess, describeAPI, limitText } from "./describe-api.ts";

test("the committed OpenAPI document equals the one made from the contracts (else: npm run openapi)", () => {
  expect(document).toEqual(JSON.parse(JSON.stringify(describeAPI())));
});

test("the OpenAPI document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect([valid, validator.version, errors]).toEqual([true, "3.1", undefined]);
});

test("the server serves the committed OpenAPI document with the address of its own guide", async ({ app }) => {
  const reply = await fetch(`${app.url}/api/openapi.json`);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  const externalDocs = { ...document.externalDocs, url: `${app.url}/api/docs/guide` };
  expect(await reply.json()).toEqual({ ...document, externalDocs });
  expect((await fetch(externalDocs.url)).status).toBe(200);
});

test("the OpenAPI document describes exactly the server's routes", () => {
  const described = [...DESCRIBED_CALLS.values()].map(({ method, path }) => `${method} ${path}`);
  expect(described.toSorted()).toEqual(
    Object.values(ROUTES)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  );
});

test("every call's description says which callers it is open to", () => {
  const silent = Object.entries(ENDPOINTS).filter(
    ([, { access }]) => !/^\*\*Open to\*\* (?:anyone|callers who show (?:a|the) \w)/.test(describeAccess(access)),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test("the OpenAPI document states every rate limit", () => {
  const text = JSON.stringify(document);
  const missing = (Object.keys(RATE_LIMITS) as LimitedAction[]).filter((action) => !text.includes(limitText(action)));
  expect(missing).toEqual([]);
});

test("every body in the OpenAPI document has an example, and every example keeps to its schema", () => {
  const problems: string[] = [];
  walk(document, "#", (part, place) => {
    const { schema, example, examples } = part;
    if (place.endsWith("/application/json") && example === undefined) problems.push(`${place}: no example`);
    if (isObject(schema) && example !== undefined) report(problemWith(schema, example), `${place}/example`);
    // A property of that name is no list.
    if (Array.isArray(examples)) for (const value of examples) report(problemWith(part, value), `${place}/examples`);
  });
  expect(problems).toEqual([]);

  function report(problem: string | undefined, place: string): void {
    if (problem !== undefined) problems.push(`${place}: ${problem}`);
  }
});

test("no property in the OpenAPI document has a default, which generated clients would have to send", () => {
  const places: string[] = [];
  walk(document, "#", ({ default: value }, place) => {
    if (value !== undefined && !place.endsWith("/properties")) places.push(place);
  });
  expect(places).toEqual([]);
});

// Rules of Redocly's and Spectral's linters that the document once broke. Both pass with no error.
test("no schema in the OpenAPI document has override or a type beside anyOf, and the guide's link is absolute", () => {
  const problems: string[] = [];
  walk(document, "#", (part, place) => {
    const isSchema = !place.endsWith("/properties");
    if (isSchema && "override" in part) problems.push(`${place}: override`);
    if (isSchema && "anyOf" in part && "type" in part) problems.push(`${place}: anyOf beside type`);
  });
  expect(problems).toEqual([]);
  expect(URL.canParse(document.externalDocs.url)).toBe(true);
});

test("every property of a schema in the OpenAPI document has a description", () => {
  const silent: string[] = [];
  walk(document.components, "#", (part, place) => {
    if (place.endsWith("/properties") || !isObject(part["properties"])) return;
    for (const [name, property] of Object.entries(part["properties"])) {
      const isSaid = isObject(property) && ("description" in property || "$ref" in property);
      if (!isSaid) silent.push(`${place}: ${name}`);
    }
  });
  expect(silent).toEqual([]);
});

test("replies in the OpenAPI document allow unknown properties, and request bodies forbid them", () => {
  const { components, paths } = JSON.parse(
    JSON.stringify(document).replaceAll('"$ref":"#/components/schemas/', '"schema of":"'),
  ) as {
    components: { schemas: Record<string, unknown> };
    paths: Record<string, Record<string, { requestBody?: unknown; responses: unknown }>>;
  };
  const calls = Object.values(paths).flatMap((path) => Object.values(path));
  const closed = (part: unknown): string[] => {
    const [found, seen, queue] = [[] as string[], new Set<string>(), [part]];
    for (const queuedPart of queue) {
      walk(queuedPart, "", (at, place) => {
        if (at["additionalProperties"] === false) found.push(place);
        const name = at["schema of"];
        if (typeof name === "string" && !seen.has(name)) queue.push(components.schemas[name]);
        if (typeof name === "string") seen.add(name);
      });
    }
    return found;
  };
  const replies = { ...components, schemas: undefined };
  expect(closed([calls.map(({ responses }) => responses), replies])).toEqual([]);
  const bodies = calls.flatMap(({ requestBody }) => requestBody ?? []);
  expect(bodies.filter((body) => closed(body).length === 0)).toEqual([]);
});

test("checkAgainstOpenAPI refuses replies that the document does not describe", () => {
  const requestId = "3f0c8f0e-5f0a-4d53-9a3e-8f1f9b6f2c11";
  const headers = new Headers({
    "Request-Id": requestId,
    Location: "/api/meetings/hT3bQ9xLmA7c",
    ETag: '"x"',
    "Content-Language": "en",
    "Content-Type": "application/json; charset=utf-8",
  });
  const check = (name: RouteName, status: number, body: unknown, more: Record<string, string> = {}) => {
    const all = new Headers({ ...Object.fromEntries(headers), ...more });
    return () => checkAgainstOpenAPI(name, { status, headers: all, body });
  };
  const created = ENDPOINTS.createMeeting.example?.reply;
  const read = ENDPOINTS.getMeeting.example?.reply;
  const failure = { message: "x", code: "too-many", requestId };
  expect(check("createMeeting", 201, created)).not.toThrow();
  expect(check("createMeeting", 201, created, { "request-id": "x" })).toThrow(/Request-Id/);
  expect(check("createMeeting", 201, created, { "content-type": "text/html" })).toThrow(/html/);
  expect(check("getMeeting", 200, read, { etag: "x" })).toThrow(/ETag/);
  expect(check("getMeeting", 418, {})).toThrow(/418/);
  expect(check("getMeeting", 404, { message: "x" })).toThrow(/code/);
  expect(check("getMeeting", 429, failure, { "retry-after": "soon" })).toThrow(/Retry-After/);
  expect(check("getMeeting", 429, failure, { "retry-after": "3" })).not.toThrow();
  expect(check("deleteMeeting", 204, {})).toThrow(/body/);
});

function walk(part: unknown, place: string, visit: (part: Record<string, unknown>, place: string) => void): void {
  if (Array.isArray(part)) part.forEach((one, index) => walk(one, `${place}/${index}`, visit));
  if (!isObject(part)) return;
  visit(part, place);
  for (const [key, value] of Object.entries(part)) {
    // An example is data, and may look like anything.
    if (key !== "example" && key !== "examples") walk(value, `${place}/${key}`, visit);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
