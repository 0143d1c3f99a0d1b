import pg from "pg";
import { afterAll, beforeEach, describe, expect } from "vitest";
import * as z from "zod";
import type { Access } from "#domain/contract/access.ts";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { ENDPOINTS } from "#domain/contract/endpoints.ts";
import { Failure } from "#domain/contract/failure.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { parseUserID, type UserID } from "#domain/ids.ts";
import { NINE } from "../testing/api-client.ts";
import { appTest, type TestApp, testNow } from "../testing/start-test-app.ts";
import {
  HOSTILE_BODIES,
  HOSTILE_PROPERTIES,
  HOSTILE_QUERIES,
  HOSTILE_QUERY_VALUES,
  HOSTILE_VALUES,
  type FieldKind,
} from "../testing/hostile-values.ts";
import { GOOD } from "../testing/good-bodies.ts";

/** Fields of each kind that have another name than the kind. A new field without a kind fails the first test. */
const FIELDS_OF_KIND: Readonly<Partial<Record<FieldKind, string>>> = {
  line: "name",
  lines: "about",
  zone: "timezone",
  hour: "minStartHour maxEndHour",
  choice: "kind answersVisibleTo hourCycle firstDay provider wholeDays",
  dates: "tentativeDates",
  usualDays: "days",
  switch: "protectAnswers allowIfNeeded subscribe_to_notifications subscribe required preview showTitles",
  closing: "closesAt",
  minutes: "durationMinutes",
  people: "minRespondents",
  respondents: "requiredRespondentIDs",
  times: "availabilities base ifNeeded baseIfNeeded",
  instant: "startDateTime endDateTime",
  floating: "scheduledStart scheduledEnd",
  secret: "password username",
  sealed: "encrypted_entity iv salt tag",
  path: "post_redirect",
  calendars: "calendarIDs respondentIDs collectionIDs",
  moment: "at",
  expected: "people",
  respondent: "respondentID",
  request: "requestID",
};
const KINDS: ReadonlyMap<string, FieldKind> = new Map([
  ...(Object.keys(HOSTILE_VALUES) as FieldKind[]).map((kind) => [kind, kind] as const),
  ...(Object.entries(FIELDS_OF_KIND) as [FieldKind, string][]).flatMap(([kind, fields]) =>
    fields.split(" ").map((field) => [field, kind] as const),
  ),
]);

/** Fields that null removes. */
const NULLS: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  addGuestAnswer: ["email"],
  editExpected: ["email", "respondentID"],
};

const OTHER_TYPES =
  "text/plain application/x-www-form-urlencoded multipart/form-data;boundary=x application/xml x".split(" ");

const endpoints = Object.entries(ENDPOINTS) as [RouteName, Endpoint][];
const withBody = endpoints.filter(([, { body }]) => body !== undefined);

// A fixed clock, because the last use of a session is written once an hour.
const fixedTime = testNow();
const test = appTest({}, { clock: () => fixedTime });
let database: pg.Client;
let address: { meetingID: string; respondentID: string; expectedID: string };
let keys: Record<string, string>;
let resetToken: string;
let confirmation: string;
let storedBefore: string;

test.beforeAll(async ({ app }) => {
  database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
  const { meetingID, organiserKey } = await app.api.createMeeting({ allowIfNeeded: true });
  const ann = await app.api.addGuest(meetingID, "Ann", [NINE]);
  const user = await app.api.signUp();
  const reset = app.context.tokens.issue("password-reset", parseUserID(user.userID) as UserID);
  await app.database.transaction(({ passwordResets }) => passwordResets.insert(reset));
  resetToken = reset.token;
  const linking = app.context.tokens.issue("link-confirmation", reset.userID);
  const { tokenID: confirmationID, userID, expires, token } = linking;
  const link = {
    userID,
    provider: "google",
    subject: "1",
    scopes: "",
    tokens: new Uint8Array(),
    hasCalendar: false,
  } as const;
  await app.database.transaction(({ oauthFlows }) =>
    oauthFlows.insertConfirmation({ ...link, confirmationID, expires, browserHash: new Uint8Array(32) }),
  );
  confirmation = token;
  const people = [{ name: "Cat", email: "cat@example.org" }];
  const { reply: added } = await app.api.call("addExpected", { params: { meetingID }, organiserKey, body: { people } });
  const [cat] = added.expected;
  address = { meetingID, respondentID: ann.selfRespondentID, expectedID: cat?.expectedID ?? "" };
  // The sender has all permissions, so that only the input can be refused.
  keys = {
    authorization: `Bearer ${user.token}`,
    "x-organiser-key": organiserKey,
    "x-respondent-key": ann.respondentKey,
  };
  await app.api.call("me", { token: user.token });
  await app.context.background.finish();
  const { rowCount } = await database.query("SELECT FROM sessions WHERE used_at IS NULL");
  if (rowCount !== 0) throw new Error("The last use of the session has not been noted");
});
afterAll(() => database.end());
beforeEach(async () => {
  storedBefore = await everything();
});

/** Returns every row that a request could have changed. */
async function everything(): Promise<string> {
  const tables =
    `meetings respondents answer_history removed_answers expected_people expected_mails grid_updates grid_snapshots users sessions
    access_tokens feeds closed_addresses password_resets oauth_accounts calendar_sources oauth_states
    login_codes link_confirmations answer_requests meeting_requests untold_answers mail_deliveries
    mail_suppressions`.split(/\s+/);
  const all = tables.map((table) => `SELECT json_agg(one ORDER BY one) FROM ${table} AS one`);
  const { rows } = await database.query(`SELECT ${all.map((each) => `(${each})`).join(", ")}`);
  return JSON.stringify(rows);
}

function addressOf(path: string): string {
  const { meetingID, respondentID, expectedID } = address;
  return path
    .replace("{meetingID}", meetingID)
    .replace("{respondentID}", respondentID)
    .replace("{expectedID}", expectedID)
    .replace("{calendarID}", "7mPq2Zs4XcT1rWb9LhYd5K");
}

async function send(app: TestApp, name: RouteName, body: string | undefined, headers: Record<string, string> = {}) {
  const { method, path } = ENDPOINTS[name];
  const url = app.url + addressOf(path);
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const all = { ...json, ...keysOf(name), ...headers };
  return fetch(url, { method, headers: all, ...(body !== undefined && { body }) });
}

function keysOf(name: RouteName): Record<string, string> {
  const { token }: Access = ENDPOINTS[name].access;
  const special = { "password-reset": resetToken, "link-confirmation": confirmation, session: undefined };
  const specialToken = token === undefined ? undefined : special[token];
  return specialToken === undefined ? keys : { ...keys, authorization: `Bearer ${specialToken}` };
}

/** Expects a 4xx in the form of the contract, with one readable sentence. */
async function expectRefusal(response: Response, sent: string): Promise<Failure> {
  const text = await response.text();
  if (response.status < 400 || response.status > 499)
    throw new Error(`${sent} → ${response.status} ${text.slice(0, 200)}`);
  const failure = Failure.parse(JSON.parse(text));
  expect([sent, failure.message]).toEqual([sent, expect.stringMatching(/^[A-Za-z0-9][^\n]{5,150}\.?$/)]);
  expect(failure.message).not.toMatch(/invalid input|expected|received|undefined|zod|syntax|JSON at position/i);
  return failure;
}

test("these tests know every field of every body, and every good body is valid", () => {
  for (const [name, { body }] of withBody) {
    expect(Object.keys(fieldsOf(body)).filter((field) => !KINDS.has(field))).toEqual([]);
    expect([name, body?.safeParse(GOOD[name]).success]).toEqual([name, true]);
  }
});

describe.each(withBody)("%s", (name, { body }) => {
  const good = GOOD[name] ?? {};

  test.for(Object.keys(fieldsOf(body)))(`${name} refuses bad values of %s`, async (field, { app }) => {
    for (const value of HOSTILE_VALUES[KINDS.get(field) ?? "line"]) {
      // Null is allowed for optional fields.
      if (value === null && NULLS[name]?.includes(field) === true) continue;
      // Hidden times in `base` are ignored.
      if (field.startsWith("base") && Array.isArray(value) && value.includes("2026-12-02T08:00:00Z")) continue;
      const sent = JSON.stringify({ ...good, [field]: value });
      const failure = await expectRefusal(
        await send(app, name, sent),
        `${field}: ${JSON.stringify(value).slice(0, 80)}`,
      );
      expect(["invalid", "too-large"]).toContain(failure.code);
    }
    expect(await everything()).toBe(storedBefore);
  });

  test(`${name} refuses unknown properties`, async ({ app }) => {
    for (const property of HOSTILE_PROPERTIES) {
      const sent = JSON.stringify(good).replace(/\}$/, `,${property}}`);
      await expectRefusal(await send(app, name, sent), property.slice(0, 80));
    }
    expect(await everything()).toBe(storedBefore);
    expect(({} as Record<string, unknown>)["protectAnswers"]).toBeUndefined();
  });
});

describe.each(endpoints.filter(([, { method }]) => method !== "GET"))("%s", (name, { body }) => {
  test(`${name} refuses a body that is not a JSON object, and JSON with another content type`, async ({ app }) => {
    for (const text of HOSTILE_BODIES) {
      // An empty body is valid if the call needs none.
      if ((body === undefined || body instanceof z.ZodPrefault) && text.trim() === "") continue;
      await expectRefusal(await send(app, name, text), text.slice(0, 80));
    }
    const good = JSON.stringify(GOOD[name] ?? { a: 1 });
    for (const type of OTHER_TYPES) await expectRefusal(await send(app, name, good, { "content-type": type }), type);
    await expectRefusal(await send(app, name, good, { "content-type": "application/json; charset=latin1" }), "latin1");
    await expectRefusal(await send(app, name, good, { "content-encoding": "gzip" }), "gzip");
    expect(await everything()).toBe(storedBefore);
  });
});

describe.each(endpoints)("%s", (name, { method, path, query: schema }) => {
  const fields = schema === undefined ? undefined : fieldsOf(schema);

  test(`${name} refuses unknown and repeated query parameters`, async ({ app }) => {
    const url = app.url + addressOf(path);
    for (const query of HOSTILE_QUERIES) {
      // An empty query is valid for a call with a query.
      if (query === "?&" && fields !== undefined) continue;
      await expectRefusal(await fetch(url + query, { method, headers: keysOf(name) }), query);
    }
    for (const field of Object.keys(fields ?? {})) {
      for (const value of HOSTILE_QUERY_VALUES) {
        // An empty list is valid.
        if (field === "requiredRespondentIDs" && /^=?$/.test(value)) continue;
        const query = `?${field}${value}`;
        await expectRefusal(await fetch(url + query, { method, headers: keysOf(name) }), query);
      }
    }
    expect(await everything()).toBe(storedBefore);
  });
});

function fieldsOf(body: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  const read = body instanceof z.ZodPipe ? body.in : body instanceof z.ZodPrefault ? body.unwrap() : body;
  if (!(read instanceof z.ZodObject)) throw new Error("Every body and query is an object");
  return read.shape;
}
