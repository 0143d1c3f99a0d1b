import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { ENDPOINTS } from "#domain/contract/endpoints.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { startApp } from "../start/start-app.ts";
import { confirmationFor, CONTRACT_CASES, GOOD_QUERIES } from "../testing/contract-cases.ts";
import { forbiddenBodies, forbiddenQueries } from "../testing/forbidden-values.ts";
import { openContractStage, type Ask, type ContractStage } from "../testing/open-contract-stage.ts";
import { checkAgainstOpenAPI, DESCRIBED_CALLS, exampleOf, type DescribedCall } from "../testing/openapi-checker.ts";

/*
 * Makes every call of the committed OpenAPI document on a running server, by the document alone. Compares every answer
 * with the document: status, headers and body. A call or a status without a case fails the last test.
 */

const calls = [...DESCRIBED_CALLS.values()];

let stage: ContractStage;
/** A user with everything that the calls need, and a meeting with a scheduled time. */
let here: Awaited<ReturnType<ContractStage["world"]>>;
let reset: string;
let confirmation: string;

beforeAll(async () => {
  stage = await openContractStage();
  here = await stage.world();
  await stage.ask("scheduleMeeting", here);
  await stage.ask("saveOwnAnswer", here);
  reset = await stage.resetToken(here.email);
  confirmation = (await confirmationFor(stage, "google")).headers.Authorization;
});
afterAll(() => stage.close());

/** Makes a valid request; `changes` then spoils it. */
function good({ operationId, security }: DescribedCall, changes: Ask = {}, who = here): Ask {
  const needs = (scheme: string) => security.some((way) => scheme in way);
  const token = needs("passwordReset") ? reset : needs("linkConfirmation") ? confirmation : who.headers.Authorization;
  const name = operationId as RouteName;
  // Some calls name a meeting in the query.
  const meeting = name.endsWith("CalendarEvents") || name === "busyTimes" ? { meetingID: who.params.meetingID } : {};
  return {
    params: who.params,
    ...changes,
    query: { ...GOOD_QUERIES[name], ...meeting, ...changes.query },
    headers: { ...who.headers, Authorization: token, ...changes.headers },
  };
}

const isRead = ({ method }: DescribedCall): boolean => method === "GET";
const isOfMeeting = ({ path }: DescribedCall): boolean => path.includes("{meetingID}");
const needsToken = ({ security }: DescribedCall): boolean =>
  security.length > 0 && security.every((way) => Object.keys(way).length > 0);
const answering = (status: string) => calls.filter(({ responses }) => status in responses);

test.each(CONTRACT_CASES)("$name answers $status: $title", async ({ name, status, ask }) => {
  const answer = await stage.ask(name, await ask(stage));
  expect([answer.status, answer.body]).toEqual([status, answer.body]);
});

const succeedingNames = new Set<string>(CONTRACT_CASES.flatMap(({ name, status }) => (status < 300 ? name : [])));
/** These succeed in the usual way as well. */
const ALSO = ["signUp", "unsubscribe", "deleteMe"];
const succeeding = calls.filter(({ operationId: name }) => !succeedingNames.has(name) || ALSO.includes(name));
test.each(succeeding.filter((call) => !isRead(call)))(
  "$operationId succeeds with the example of the document",
  async (call) => {
    const { status } = await stage.ask(call.operationId, good(call, {}, await stage.world()));
    expect(status).toBeLessThan(300);
  },
);

const ofNothing = { meetingID: "a".repeat(12), respondentID: "a".repeat(12), expectedID: "a".repeat(12) };
const NOWHERE = {
  ...ofNothing,
  sessionID: "x".repeat(22),
  tokenID: "x".repeat(22),
  calendarID: "x".repeat(22),
  feedID: "x".repeat(22),
};
const placed = answering("404").filter(({ path }) => path.includes("{"));
test.each(placed)("$operationId answers 404 for ids that do not exist", async (call) => {
  const params = { ...NOWHERE, feedKey: "x".repeat(43) };
  expect((await stage.ask(call.operationId, good(call, { params }))).status).toBe(404);
});

test.each(answering("403").filter(isOfMeeting))(
  "$operationId answers 403 to a caller without permission",
  async (call) => {
    const { meetingID } = await stage.api.createMeeting({ protectAnswers: true });
    const { params } = await stage.api.addGuest(meetingID, "Ben");
    const headers = { "X-Organiser-Key": "k".repeat(32), "X-Respondent-Key": "k".repeat(32) };
    const request = good(call, { params: { ...here.params, ...params }, headers });
    expect((await stage.ask(call.operationId, request)).status).toBe(403);
  },
);

const refusals = ({ operationId }: DescribedCall) =>
  (ENDPOINTS as Record<string, Endpoint>)[operationId]?.refusals ?? [];
const isClosable = (call: DescribedCall): boolean => refusals(call).includes("not-open");
test.each(calls.filter(isClosable))(
  "$operationId answers not-open while sign-up and log-in by password are closed",
  async (call) => {
    const { config } = stage.app.context;
    const { signUp, passwordLogin } = config;
    Object.assign(config, { signUp: "closed", passwordLogin: false });
    onTestFinished(() => void Object.assign(config, { signUp, passwordLogin }));
    expect(await stage.ask(call.operationId, good(call))).toMatchObject({ status: 403, body: { code: "not-open" } });
  },
);

const isForSessions = (call: DescribedCall): boolean =>
  !isOfMeeting(call) && !refusals(call).some((code) => code === "not-open" || code === "disabled");
test.each(answering("403").filter(isForSessions))("$operationId answers 403 to a program", async (call) => {
  expect((await stage.ask(call.operationId, good(call, { headers: here.program }))).status).toBe(403);
});

test.each(calls)("$operationId answers 400 to every value that the document forbids", async (call) => {
  const bodies = forbiddenBodies(call, exampleOf(call.operationId as RouteName)).map((body) => ({ body }));
  const queries = forbiddenQueries(call).map((query) => ({ query }));
  const refused = [...bodies, ...queries].map(async (changes) => {
    const { status } = await stage.ask(call.operationId, good(call, changes));
    expect([JSON.stringify(changes).slice(0, 200), status]).toEqual([expect.anything(), 400]);
  });
  await Promise.all(refused);
});

test.each(calls)("$operationId answers 401 to an invalid token", async (call) => {
  const { status } = await stage.ask(call.operationId, good(call, { headers: { Authorization: "Bearer nonsense" } }));
  expect(status).toBe(401);
});

test.each(calls.filter(needsToken))("$operationId answers 401 to a caller without credentials", async (call) => {
  const { headers: _headers, ...request } = good(call);
  expect((await stage.ask(call.operationId, request)).status).toBe(401);
});

test.each(calls.filter(isRead))(
  "$operationId answers 200, and 304 to a reader who has the current version",
  async (call) => {
    const { status, headers } = await stage.ask(call.operationId, good(call));
    const again = good(call, { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
    expect([status, (await stage.ask(call.operationId, again)).status]).toEqual([200, 304]);
  },
);

test.each(answering("412"))(
  "$operationId answers 412 when If-Match names another version of the meeting",
  async (call) => {
    const request = good(call, { headers: { "If-Match": '"another"' } }, await stage.world());
    expect((await stage.ask(call.operationId, request)).status).toBe(412);
  },
);

const replying = answering("412").filter(({ responses }) => "204" in responses);
test.each(replying)(
  "$operationId answers 204 without the meeting when its caller prefers a minimal reply",
  async (call) => {
    const request = good(call, { headers: { Prefer: "return=minimal" } }, await stage.world());
    expect((await stage.ask(call.operationId, request)).status).toBe(204);
  },
);

test.each(calls.filter((call) => !isRead(call)))(
  "$operationId answers 413 to a body that is too large",
  async (call) => {
    const { status } = await stage.ask(call.operationId, good(call, { body: { name: "x".repeat(300_000) } }));
    expect(status).toBe(413);
  },
);

test.each(calls)("$operationId answers too-many to a caller over its limit", async (call) => {
  const from = "192.0.2.1";
  await stage.exhaust(from);
  const answer = await stage.ask(call.operationId, good(call, { from }));
  expect(answer).toMatchObject({ status: 429, body: { code: "too-many" } });
});

test("a server with a fault answers 500 as the OpenAPI document describes", async () => {
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

describe("a stopped database", () => {
  beforeAll(() => stage.stopDatabase());

  test.each(calls)("$operationId answers 503 while the database is stopped", async (call) => {
    expect((await stage.ask(call.operationId, good(call))).status).toBe(503);
  });
});

test("the contract tests see every status that the OpenAPI document describes, except 500", () => {
  const described = calls.flatMap(({ operationId, responses }) =>
    Object.keys(responses).map((status) => `${operationId} ${status}`),
  );
  expect(described.filter((answer) => !answer.endsWith(" 500") && !stage.answered.has(answer))).toEqual([]);
});
