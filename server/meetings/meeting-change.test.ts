import pg from "pg";
import { afterAll, expect, onTestFinished, vi } from "vitest";
import type { RouteName } from "#domain/contract/routes.ts";
import { type App, startApp } from "../start/start-app.ts";
import { createApiClient, HALF_PAST_NINE, NINE, TEN, type CallOptions, type Who } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";

let elsewhere: App;
test.beforeAll(async ({ app }) => void (elsewhere = await startApp(app.context.config, { clock: app.context.clock })));
afterAll(() => elsewhere.stop());

/** Opens a user's meeting, which another process changes, with a guest's answer that this process saves the short way. */
async function openMeeting(app: TestApp, details: object = {}) {
  const { token } = await app.api.signUp({ name: "Olga" });
  const { meetingID, params } = await app.api.createMeeting(details, token);
  const { link, ...person } = await addPerson(app, meetingID, token);
  const answer = { availabilities: [NINE] };
  const { reply } = await app.api.answer(params, answer, { respondentKey: link });
  const ann = { meetingID, respondentID: reply.selfRespondentID };
  const save = (availabilities: string[], who: Who = {}) => app.api.save(ann, { availabilities, base: [] }, who);
  for (const slot of [HALF_PAST_NINE, TEN]) expect((await save([slot], { token })).status).toBe(200);
  const callElsewhere = <Name extends RouteName>(name: Name, options: CallOptions<Name>) =>
    createApiClient(elsewhere.url).call(name, { params, token, ...options });
  return { meetingID, params, ann, key: reply.respondentKey, link, person, save, callElsewhere };
}

async function addPerson(app: TestApp, meetingID: string, token: string) {
  const added = await app.api.call("addExpected", {
    params: { meetingID },
    token,
    body: { people: [{ name: "Ann" }] },
  });
  const params = { meetingID, expectedID: added.reply.expected[0]?.expectedID ?? "" };
  const { link } = (await app.api.call("personalLink", { params, token })).reply;
  return { ...params, link: new URL(link).hash.replace("#as=", "") };
}

type Opened = Awaited<ReturnType<typeof openMeeting>>;
type Row = {
  readonly what: string;
  readonly details?: object;
  readonly change: (opened: Opened, app: TestApp) => Promise<{ readonly status: number }>;
  readonly save?: (opened: Opened) => ReturnType<Opened["save"]>;
  readonly refusal: readonly [status: number, code: string];
};

const LATER = "2026-12-01T10:00:00Z";
const PROTECTED = { protectAnswers: true };
const withLink = ({ save, link }: Opened) => save([LATER], { respondentKey: link });

const ROWS: readonly Row[] = [
  {
    what: "protects the answers",
    change: ({ callElsewhere }) => callElsewhere("editMeeting", { body: PROTECTED }),
    refusal: [403, "not-yours"],
  },
  {
    what: "hides the answers",
    change: ({ callElsewhere }) => callElsewhere("editMeeting", { body: { answersVisibleTo: "organiser" } }),
    refusal: [404, "unknown"],
  },
  {
    what: "removes the respondent",
    change: ({ callElsewhere, ann }) =>
      callElsewhere("removeRespondents", { body: { respondentIDs: [ann.respondentID] } }),
    refusal: [404, "unknown"],
  },
  {
    what: "gives the answer to a user",
    async change({ callElsewhere, ann, key }, app) {
      const { token } = await app.api.signUp({ name: "Claire" });
      return callElsewhere("claim", { token, body: { claims: [{ ...ann, respondentKey: key }] } });
    },
    save: ({ save, key }) => save([LATER], { respondentKey: key }),
    refusal: [401, "not-signed-in"],
  },
  {
    what: "takes the day away",
    change: ({ callElsewhere }) => callElsewhere("editMeeting", { body: { tentativeDates: ["2026-12-03"] } }),
    refusal: [400, "invalid"],
  },
  {
    what: "makes the days weekdays",
    change: ({ callElsewhere }) => callElsewhere("editMeeting", { body: { kind: "weekdays", weekdays: ["MO"] } }),
    refusal: [400, "invalid"],
  },
  {
    what: "deletes the meeting",
    change: ({ callElsewhere }) => callElsewhere("deleteMeeting", {}),
    refusal: [404, "unknown"],
  },
  {
    what: "replaces the personal link",
    details: PROTECTED,
    change: ({ callElsewhere, person }) => callElsewhere("replaceLink", { params: person }),
    save: withLink,
    refusal: [403, "not-yours"],
  },
  {
    what: "takes the answer off the expected person",
    details: PROTECTED,
    change: ({ callElsewhere, person }) =>
      callElsewhere("editExpected", { params: person, body: { respondentID: null } }),
    save: withLink,
    refusal: [403, "not-yours"],
  },
  {
    what: "removes the expected person",
    details: PROTECTED,
    change: ({ callElsewhere, person }) => callElsewhere("removeExpected", { params: person }),
    save: withLink,
    refusal: [403, "not-yours"],
  },
];

test.for(ROWS)("a process refuses a save when another process $what first", async (row, { app }) => {
  const opened = await openMeeting(app, row.details);
  expect((await row.change(opened, app)).status).toBeLessThan(300);
  const stored = async () => [
    await app.query("SELECT version, grid_seq FROM meetings WHERE meeting_id = $1", [opened.meetingID]),
    await app.query("SELECT * FROM answer_history WHERE meeting_id = $1", [opened.meetingID]),
  ];
  const storedBefore = await stored();
  const { status, failure } = await (row.save ?? (({ save }) => save([LATER])))(opened);
  expect([status, failure.code]).toEqual(row.refusal);
  expect(await stored()).toEqual(storedBefore);
});

test("two processes that get one request at once make one change and refuse its id for another body", async ({
  app,
}) => {
  const { ann, params } = await openMeeting(app);
  const apis = [app.api, createApiClient(elsewhere.url)];
  for (let turn = 0; turn < 5; turn += 1) {
    for (const api of apis) await api.meeting(params);
    const version = async () =>
      (await app.query("SELECT version FROM meetings WHERE meeting_id = $1", [params.meetingID]))[0]?.["version"];
    const versionBefore = (await version()) as number; // an integer column
    const body = { availabilities: [turn % 2 === 0 ? LATER : NINE], requestID: `${turn}`.padStart(32, "q") };
    const replies = await Promise.all([...apis, ...apis].map((api) => api.save(ann, body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await version()).toBe(versionBefore + 1);
    const others = await Promise.all(apis.map((api) => api.save(ann, { ...body, availabilities: [TEN] })));
    expect(others.map(({ status }) => status)).toEqual([409, 409]);
  }
});

test("a save whose connection is lost while it waits is stored once after repeats", async ({ app }) => {
  const { ann, meetingID, save } = await openMeeting(app);
  await save([LATER]);
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("BEGIN");
  await client.query("SELECT FROM meetings WHERE meeting_id = $1 FOR UPDATE", [meetingID]);
  const body = { availabilities: [NINE], requestID: "lost".padStart(32, "q") };
  const lost = app.api.save(ann, body);
  // The statement of the short way. A job may wait for the meeting too.
  const WAITING = `SELECT pid FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE 'WITH counted%'`;
  const waiting = await vi.waitUntil(async () => (await client.query<{ pid: number }>(WAITING)).rows[0]);
  await client.query("SELECT pg_terminate_backend($1)", [waiting.pid]);
  expect((await lost).status).toBe(503);
  await client.query("COMMIT");
  const rows = () => app.query("SELECT grid_seq FROM meetings WHERE meeting_id = $1", [meetingID]);
  const [before] = await rows();
  // A client repeats a request while the reply is 503.
  const repeat = () =>
    vi.waitUntil(async () => {
      const reply = await app.api.save(ann, body);
      return reply.status === 503 ? undefined : reply;
    });
  const repeats = await Promise.all([repeat(), repeat()]);
  for (const { reply } of repeats) expect(reply.respondents[ann.respondentID]?.availabilities).toEqual([NINE]);
  expect(await rows()).toEqual([{ grid_seq: String(Number(before?.["grid_seq"]) + 1) }]);
});

test("a save that is refused or changes nothing leaves the meeting in the cache", async ({ app }) => {
  const { ann, meetingID, save } = await openMeeting(app);
  await app.api.meeting(meetingID);
  const reads = vi.spyOn(app.context.database.views, "meeting");
  onTestFinished(() => reads.mockRestore());
  expect((await app.api.save({ ...ann, respondentID: "000000000000" }, { availabilities: [] })).status).toBe(404);
  expect((await save(["2026-12-24T10:00:00Z"])).status).toBe(400);
  expect((await save([TEN])).status).toBe(200);
  await app.api.meeting(meetingID);
  expect(reads).not.toHaveBeenCalled();
});
