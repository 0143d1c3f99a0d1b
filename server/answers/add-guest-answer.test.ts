import { expect } from "vitest";
import { fillMeeting } from "#db/testing/fresh-database.ts";
import { NINE } from "../testing/api-client.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";

// One proxy of ours stands in front, and says from where each of these requests comes.
const test = appTest({ rateLimit: true, trustProxy: 1 });

type From = { readonly from: string; readonly organiserKey?: string; readonly requestID?: string };

async function answer(app: TestApp, meetingID: string, { from, organiserKey, requestID }: From): Promise<number> {
  const body = { name: "Gus", availabilities: [], ...(requestID !== undefined && { requestID }) };
  const key = organiserKey === undefined ? {} : { organiserKey };
  return (await app.api.answer(meetingID, body, { from, ...key })).status;
}

async function answers(times: number, add: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) all.push(await add());
  return all;
}
const repeat = (status: number, times: number): number[] => Array.from({ length: times }, () => status);

test("answers from many addresses of one network count together", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  // 79 other addresses of the network have answered before.
  await app.context.rateLimit("answer", `203.0.113.0/24 ${meetingID}`, 799, 4);
  await app.context.rateLimit("answer", `2001:db8:7::/48 ${meetingID}`, 799, 4);
  expect(await answers(2, () => answer(app, meetingID, { from: "203.0.113.200" }))).toEqual([201, 429]);
  expect(await answers(2, () => answer(app, meetingID, { from: "2001:db8:7:42::1" }))).toEqual([201, 429]);
  expect(await answer(app, meetingID, { from: "198.51.100.1" })).toBe(201);
});

// A thousand of them, within seconds and from six addresses, filled a meeting and locked all others out.
test("invented answers do not fill a meeting or keep other networks and the organiser from answering", async ({
  app,
}) => {
  const { meetingID, organiserKey } = await app.api.createMeeting();
  await app.context.rateLimit("answersOf", meetingID, 299);
  expect(await answers(12, () => answer(app, meetingID, { from: "203.0.113.1" }))).toEqual([...repeat(201, 11), 429]);
  expect(await answer(app, meetingID, { from: "203.0.113.99" })).toBe(429);
  expect(await answers(3, () => answer(app, meetingID, { from: "198.51.100.1" }))).toEqual(repeat(201, 3));
  const asOrganiser = { from: "203.0.113.1", organiserKey };
  expect(await answers(12, () => answer(app, meetingID, asOrganiser))).toEqual(repeat(201, 12));
  // Another meeting is another matter.
  const other = await app.api.createMeeting();
  expect(await answer(app, other.meetingID, { from: "203.0.113.1" })).toBe(201);
});

test("refused answers use up no limit, and holders of personal links answer beyond every limit", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting();
  const params = { meetingID };
  const people = { people: [{ name: "Ann" }] };
  const { expected } = (await app.api.call("addExpected", { params, organiserKey, body: people })).reply;
  const person = { meetingID, expectedID: expected[0]?.expectedID ?? "" };
  const { link } = (await app.api.call("personalLink", { params: person, organiserKey })).reply;
  await app.context.rateLimit("answersOf", meetingID, 299);
  await app.context.rateLimit("answer", `203.0.113.0/24 ${meetingID}`, 799, 4);
  const from = "203.0.113.7";
  const refused = { name: "Eve", email: "eve@example.org", availabilities: ["2026-12-24T03:00:00Z"] };
  for (let time = 0; time < 120; time += 1)
    expect((await app.api.answer(meetingID, refused, { from })).status).toBe(400);
  expect(await answers(2, () => answer(app, meetingID, { from }))).toEqual([201, 429]);
  const respondentKey = new URL(link).hash.replace("#as=", "");
  expect((await app.api.answer(meetingID, { availabilities: [NINE] }, { from, respondentKey })).status).toBe(201);
});

test("a guest's answer counts once when its request is repeated", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  await app.context.rateLimit("answersOf", meetingID, 300);
  const again = { from: "203.0.113.1", requestID: "a".repeat(32) };
  expect(await answers(12, () => answer(app, meetingID, again))).toEqual(repeat(201, 12));
});

test("an organiser removes many answers with one call, although some are gone already", async ({ app }) => {
  const { meetingID, organiserKey, params } = await app.api.createMeeting();
  const ids: string[] = [];
  for (const name of ["Ann", "Eve 1", "Eve 2", "Eve 3"]) {
    ids.push((await app.api.addGuest(meetingID, name, [NINE])).selfRespondentID);
  }
  const ben = await app.api.signUp({ name: "Ben" });
  const userAnswer = await app.api.saveOwn(params, ben.token);
  const invented = [...ids.slice(1), userAnswer.reply.selfRespondentID ?? "", "nobodynobody", ids[1] ?? ""];
  const { status, reply } = await app.api.call("removeRespondents", {
    params,
    organiserKey,
    body: { respondentIDs: invented },
  });
  expect(status).toBe(200);
  expect(Object.values(reply.respondents).map(({ name }) => name)).toEqual(["Ann"]);
  expect((await app.api.meeting(meetingID)).respondents).toEqual(reply.respondents);
  const again = await app.api.call("removeRespondents", { params, organiserKey, body: { respondentIDs: invented } });
  expect([again.status, again.reply]).toEqual([200, reply]);
});

const HIDDEN = { answersVisibleTo: "organiser" } as const;

test("a full meeting with hidden answers is closed to guests and users, and full to its organiser", async ({ app }) => {
  const { meetingID, organiserKey, params } = await app.api.createMeeting(HIDDEN);
  await fillMeeting(app.query, meetingID);
  const body = { name: "Late", availabilities: [] };
  const late = await app.api.answer(params, body);
  expect(late.failure).toMatchObject({
    code: "closed",
    message: "This meeting is closed: answers can no longer be added or changed.",
  });
  const { token } = await app.api.signUp();
  const user = await app.api.saveOwn(params, token, []);
  expect(user.failure.code).toBe("closed");
  const organiser = await app.api.answer(params, body, { organiserKey });
  expect(organiser.failure).toMatchObject({ code: "taken" });
});

test("answers of other networks bring no refusal nearer where answers are hidden", async ({ app }) => {
  const statuses = async (details: object) => {
    const { meetingID } = await app.api.createMeeting(details);
    // As many as are taken in an hour before each network may add few.
    for (let n = 0; n < 300; n += 1) await app.context.rateLimit("answersOf", meetingID);
    const add = (n: number) => {
      return app.api.answer(meetingID, { name: `Gus ${n}`, availabilities: [] }, { from: "198.51.100.7" });
    };
    const all: number[] = [];
    for (let n = 0; n < 12; n += 1) all.push((await add(n)).status);
    return all;
  };
  expect(new Set(await statuses(HIDDEN))).toEqual(new Set([201]));
  expect(await statuses({})).toContain(429);
});
