import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteName } from "#domain/contract/routes.ts";
import { startApp } from "../start/start-app.ts";
import { NINE, TEN } from "../testing/api-client.ts";
import { feedParams } from "../testing/contract-case.ts";
import { CONTRACT_CASES, GOOD_QUERIES } from "../testing/contract-cases.ts";
import { forbiddenBodies, forbiddenQueries } from "../testing/forbidden-values.ts";
import { openContractStage, type Ask, type ContractStage } from "../testing/open-contract-stage.ts";
import { confirmationFor } from "../testing/provider-cases.ts";
import { checkAgainstOpenAPI, DESCRIBED_CALLS, exampleOf, type DescribedCall } from "../testing/openapi-checker.ts";

/*
 * Every call of the committed OpenAPI document is made on a running server, by the document alone, and every answer is
 * compared with it: status, headers and body. A call or a status without a case fails the last test.
 */

const calls = [...DESCRIBED_CALLS.values()];
const names = calls.map(({ operationId }) => operationId as RouteName);

let stage: ContractStage;
/** A user who has what any call asks for, and a meeting to call it with. */
let params: Record<string, string>;
let organiserKey: string;
let session: string;
let reset: string;
let confirmation: string;

beforeAll(async () => {
  stage = await openContractStage();
  ({ params, organiserKey } = await stage.guestMeeting());
  await stage.ask("scheduleMeeting", { params, body: { startDateTime: NINE, endDateTime: TEN } });
  const added = await stage.ask("addExpected", { params, headers: { "X-Organiser-Key": organiserKey } });
  const [{ expectedID }] = (added.body as { expected: [{ expectedID: string }] }).expected;
  params = { ...params, expectedID, sessionID: "x".repeat(22), tokenID: "x".repeat(22) };
  const user = await stage.user();
  session = user.headers.Authorization;
  const feed = await stage.ask("renewFeedAddress", { headers: user.headers });
  params = { ...params, ...feedParams(feed.body) };
  await stage.ask("resetPassword", { body: { email: user.email } });
  confirmation = (await confirmationFor(stage, "google")).headers.Authorization;
  reset = `Bearer ${(await stage.mailed(user.email, "/confirm-password-reset"))["pwresetToken"]}`;
});
afterAll(() => stage.close());

/** A request with which nothing is wrong, except for what `changes` spoils. */
function good(call: DescribedCall, changes: Ask = {}): Ask {
  const { operationId, security } = call;
  const needs = (scheme: string) => security.some((way) => scheme in way);
  const token = needs("passwordReset") ? reset : needs("linkConfirmation") ? confirmation : session;
  const name = operationId as RouteName;
  return {
    params,
    ...changes,
    query: { ...GOOD_QUERIES[name], ...ofMeeting(name), ...changes.query },
    headers: {
      Authorization: token,
      ...(isRead(call) && needs("organiserKey") && { "X-Organiser-Key": organiserKey }),
      ...changes.headers,
    },
  };
}

/** Calls that name a meeting in the query. */
function ofMeeting(name: RouteName) {
  return name.endsWith("CalendarEvents") ? { meetingID: params["meetingID"] ?? "" } : {};
}

function needsToken({ security }: DescribedCall): boolean {
  return security.length > 0 && security.every((way) => Object.keys(way).length > 0);
}

function isRead({ method }: DescribedCall): boolean {
  return method === "GET";
}

const cases = names.flatMap((name) => (CONTRACT_CASES[name] ?? []).map((one) => ({ name, ...one })));

test.each(cases)("$name answers $status: $title", async ({ name, status, ask }) => {
  const answer = await stage.ask(name, await ask(stage));
  expect([answer.status, answer.body]).toEqual([status, answer.body]);
});

test.each(calls)("$operationId refuses every value that the document forbids", async (call) => {
  const bodies = forbiddenBodies(call, exampleOf(call.operationId as RouteName)).map((body) => ({ body }));
  const queries = forbiddenQueries(call).map((query) => ({ query }));
  const refused = [...bodies, ...queries].map(async (changes) => {
    const { status } = await stage.ask(call.operationId, good(call, changes));
    expect([JSON.stringify(changes).slice(0, 200), status]).toEqual([expect.anything(), 400]);
  });
  await Promise.all(refused);
});

test.each(calls)("$operationId refuses a token that is not valid", async (call) => {
  const { status } = await stage.ask(call.operationId, good(call, { headers: { Authorization: "Bearer nonsense" } }));
  expect(status).toBe(401);
});

test.each(calls.filter(needsToken))("$operationId refuses a caller who shows nothing", async (call) => {
  const { headers: _headers, ...request } = good(call);
  expect((await stage.ask(call.operationId, request)).status).toBe(401);
});

test.each(calls.filter(isRead))("$operationId says when nothing has changed", async (call) => {
  const { headers } = await stage.ask(call.operationId, good(call));
  const again = good(call, { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
  expect((await stage.ask(call.operationId, again)).status).toBe(304);
});

/** What a call is asked that succeeds, with these headers too. */
async function succeeding({ operationId }: DescribedCall, headers: Record<string, string>): Promise<Ask> {
  const success = CONTRACT_CASES[operationId as RouteName].find(({ status }) => status < 300);
  const asked = (await success?.ask(stage)) ?? {};
  return { ...asked, headers: { ...asked.headers, ...headers } };
}

const changes = calls.filter(({ responses }) => "412" in responses);
test.each(changes)("$operationId stores nothing where the meeting is another one than in If-Match", async (call) => {
  const { status } = await stage.ask(call.operationId, await succeeding(call, { "If-Match": '"another"' }));
  expect(status).toBe(412);
});

const replying = changes.filter(({ responses }) => "204" in responses);
test.each(replying)("$operationId leaves the meeting out where its caller prefers that", async (call) => {
  const { status } = await stage.ask(call.operationId, await succeeding(call, { Prefer: "return=minimal" }));
  expect(status).toBe(204);
});

test.each(calls.filter((call) => !isRead(call)))("$operationId refuses a body that is too large", async (call) => {
  const { status } = await stage.ask(call.operationId, good(call, { body: { name: "x".repeat(300_000) } }));
  expect(status).toBe(413);
});

test.each(calls)("$operationId refuses a caller who has asked too much", async (call) => {
  const from = "192.0.2.1";
  await stage.exhaust(from);
  const answer = await stage.ask(call.operationId, good(call, { from }));
  expect(answer).toMatchObject({ status: 429, body: { code: "too-many" } });
});

test("a fault of the server is answered as described", async () => {
  const clock = () => {
    throw new Error("The clock is broken.");
  };
  const broken = await startApp(stage.app.context.config, { clock });
  const response = await fetch(`${broken.url}/api/meetings`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(exampleOf("createMeeting")),
  });
  const { status, headers } = response;
  checkAgainstOpenAPI("createMeeting", { status, headers, body: await response.json() });
  await broken.stop();
  expect(status).toBe(500);
});

describe("without the database", () => {
  beforeAll(() => stage.stopDatabase());

  test.each(calls)("$operationId says that it is not available", async (call) => {
    expect((await stage.ask(call.operationId, good(call))).status).toBe(503);
  });
});

test("everything that the document describes was seen, but for faults of the server", () => {
  const described = calls.flatMap(({ operationId, responses }) =>
    Object.keys(responses).map((status) => `${operationId} ${status}`),
  );
  expect(described.filter((answer) => !answer.endsWith(" 500") && !stage.answered.has(answer))).toEqual([]);
});
