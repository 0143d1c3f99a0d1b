import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { CHOIR, HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { startTestApp, test, type TestApp } from "../testing/start-test-app.ts";

const requestID = "8fQ2mZ6tK1pXc4Rw9Ns7LbV3yHd5Ga0E";
const otherID = "0fQ2mZ6tK1pXc4Rw9Ns7LbV3yHd5Ga0E";

/** Adds Ann's answer; a second call repeats the request, as a client does after a lost reply. */
const addAnn = (app: TestApp, meetingID: string, id = requestID) =>
  app.api.answer(meetingID, { name: "Ann", availabilities: [NINE], requestID: id });

test("a guest's answer that is sent eleven times under one id is one answer with one key", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const replies = await Promise.all(Array.from({ length: 10 }, () => addAnn(app, meetingID)));
  const { status, reply } = await addAnn(app, meetingID);
  expect(status).toBe(201);
  for (const repeat of replies) expect([repeat.status, repeat.reply]).toEqual([status, reply]);
  expect(Object.keys((await app.api.meeting(meetingID)).respondents)).toHaveLength(1);
  const { respondentKey, selfRespondentID } = reply;
  const read = await app.api.call("getMeeting", { params: { meetingID }, respondentKey });
  expect(read.reply.selfRespondentID).toBe(selfRespondentID);
});

test("a repeated request does not undo a later change or deletion", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const { reply } = await addAnn(app, meetingID);
  const params = { meetingID, respondentID: reply.selfRespondentID };
  await app.api.save(params, { availabilities: [TEN] });
  const again = await addAnn(app, meetingID);
  expect(again.reply.respondents[reply.selfRespondentID]?.availabilities).toEqual([TEN]);
  await app.api.call("deleteRespondent", { params });
  const { status, failure } = await addAnn(app, meetingID);
  expect([status, failure.code, failure.message]).toEqual([404, "unknown", "There is no such respondent."]);
  expect((await app.api.meeting(meetingID)).respondents).toEqual({});
});

test("an answer under another id, or in another meeting, is another answer with another key", async ({ app }) => {
  const [one, two] = await Promise.all([app.api.createMeeting(), app.api.createMeeting()]);
  const replies = [
    await addAnn(app, one.meetingID),
    await addAnn(app, one.meetingID, otherID),
    await addAnn(app, two.meetingID),
  ];
  expect(new Set(replies.map(({ reply }) => reply.respondentKey)).size).toBe(3);
  expect(new Set(replies.map(({ reply }) => reply.selfRespondentID)).size).toBe(3);
});

test("a key does not show its request id, and neither is stored in plain text", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const { reply } = await addAnn(app, meetingID);
  expect(reply.respondentKey).toMatch(/^[0-9A-Za-z]{32}$/);
  expect(reply.respondentKey).not.toContain(requestID.slice(0, 4));
  const rows = await app.query("SELECT t::text FROM answer_requests t UNION ALL SELECT t::text FROM respondents t");
  const text = JSON.stringify(rows);
  expect(text).toContain(reply.selfRespondentID);
  for (const secret of [requestID, reply.respondentKey]) {
    for (const form of [secret, Buffer.from(secret).toString("hex")]) expect(text).not.toContain(form);
  }
  const restarted = await startTestApp({ secretKey: "another-secret-another-secret-another" });
  const other = await restarted.api.createMeeting();
  const elsewhere = await restarted.api.answer(other.meetingID, { name: "Ann", availabilities: [], requestID });
  expect(elsewhere.reply.respondentKey).not.toBe(reply.respondentKey);
  await restarted.stop();
});

test("a repeated save does not undo the change of another device in between", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const { selfRespondentID: respondentID } = await app.api.addGuest(meetingID, "Ann", [NINE]);
  const save = (body: { availabilities: string[]; base: string[]; requestID?: string }) =>
    app.api.save({ meetingID, respondentID }, body);
  const lost = { availabilities: [NINE, TEN], base: [NINE], requestID };
  await save(lost);
  await save({ availabilities: [HALF_PAST_NINE], base: [TEN] });
  const again = await save(lost);
  expect(again.status).toBe(200);
  expect(again.reply.respondents[respondentID]?.availabilities).toEqual([NINE, HALF_PAST_NINE]);
  const without = await save({ availabilities: [NINE, TEN], base: [NINE] });
  expect(without.reply.respondents[respondentID]?.availabilities).toEqual([NINE, HALF_PAST_NINE, TEN]);
});

test("a user's repeated first answer does not come back after its deletion", async ({ app }) => {
  const { token } = await app.api.signUp({ name: "Ann" });
  const { meetingID } = await app.api.createMeeting();
  const save = () =>
    app.api.call("saveOwnAnswer", {
      token,
      params: { meetingID },
      body: { availabilities: [NINE], base: [], requestID },
    });
  const first = await save();
  expect((await save()).reply).toEqual(first.reply);
  const params = { meetingID, respondentID: first.reply.selfRespondentID ?? "" };
  await app.api.call("deleteRespondent", { token, params });
  const again = await save();
  expect([again.status, again.reply.selfRespondentID, again.reply.respondents]).toEqual([200, undefined, {}]);
});

test("a user's edit of an answer that was deleted meanwhile creates no new answer", async ({ app }) => {
  const { token } = await app.api.signUp({ name: "Ann" });
  const { meetingID } = await app.api.createMeeting();
  const save = (availabilities: string[], base: string[]) =>
    app.api.call("saveOwnAnswer", { token, params: { meetingID }, body: { availabilities, base } });
  const first = await save([NINE], []);
  const params = { meetingID, respondentID: first.reply.selfRespondentID ?? "" };
  await app.api.call("deleteRespondent", { token, params });
  const late = await save([NINE, TEN], [NINE]);
  expect([late.status, late.failure.message]).toEqual([404, "There is no such respondent."]);
  expect((await app.api.meeting(meetingID)).respondents).toEqual({});
  expect((await save([NINE, TEN], [])).status).toBe(200);
});

test("two users who save under the same request id each keep their own answer", async ({ app }) => {
  const ann = await app.api.signUp({ name: "Ann" });
  const ben = await app.api.signUp({ name: "Ben" });
  const { meetingID } = await app.api.createMeeting();
  for (const { token } of [ann, ben]) {
    const body = { availabilities: [NINE], base: [], requestID };
    await app.api.call("saveOwnAnswer", { token, params: { meetingID }, body });
  }
  const { respondents } = await app.api.meeting(meetingID);
  expect(Object.values(respondents).map(({ name, availabilities }) => [name, availabilities])).toEqual([
    ["Ann", [NINE]],
    ["Ben", [NINE]],
  ]);
});

test("a request that was refused can be sent again", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const body = { name: "Ann", availabilities: ["2026-12-02T08:00:00Z"], requestID };
  expect((await app.api.answer(meetingID, body)).status).toBe(400);
  expect((await addAnn(app, meetingID)).status).toBe(201);
});

test("a request id that was used for another request is refused, and nothing is stored", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const { reply } = await addAnn(app, meetingID);
  const other = await app.api.answer(meetingID, { name: "Ann", availabilities: [NINE, TEN], requestID });
  const params = { meetingID, respondentID: reply.selfRespondentID };
  const save = (availabilities: string[], base?: string[]) =>
    app.api.save(params, { availabilities, requestID, ...(base && { base }) });
  await save([TEN]);
  const saves = [await save([NINE]), await save([TEN], []), await save([TEN, TEN])];
  expect([other, ...saves].map(({ status, failure }) => [status, failure.code])).toEqual([
    [409, "conflict"],
    [409, "conflict"],
    [409, "conflict"],
    [200, undefined],
  ]);
  expect(other.failure.message).toBe("This requestID was used for another request already. Nothing was stored.");
  expect(Object.values((await app.api.meeting(meetingID)).respondents)).toEqual([
    { name: "Ann", availabilities: [TEN] },
  ]);
});

const { tentativeDates, ...hours } = CHOIR;
const fresh = () => crypto.randomUUID().replaceAll("-", "");

test("a guest's repeated creation gets the meeting that it created, with its key", async ({ app }) => {
  const body = { ...CHOIR, requestID: fresh() };
  const replies = await Promise.all(Array.from({ length: 10 }, () => app.api.call("createMeeting", { body })));
  expect(new Set(replies.map(({ status, reply }) => `${status} ${reply.meetingID} ${reply.organiserKey}`)).size).toBe(
    1,
  );
  const { meetingID, organiserKey = "" } = replies[0]?.reply ?? {};
  const params = { meetingID: meetingID ?? "" };
  const { token } = await app.api.signUp();
  await app.api.saveOwn(params, token);
  const again = await app.api.call("createMeeting", { body });
  expect([Object.keys(again.reply.respondents).length, again.reply.organiserKey]).toEqual([1, organiserKey]);
  const other = await app.api.call("createMeeting", { body: { ...body, name: "Another" } });
  expect([other.status, other.failure.code]).toEqual([409, "conflict"]);

  await app.api.edit(params, { name: "Hers" }, { token, organiserKey });
  const claimed = await app.api.call("createMeeting", { body });
  expect([claimed.reply.name, claimed.reply.organiserKey]).toEqual(["Hers", undefined]);
  await app.api.call("deleteMeeting", { token, params });
  const late = await app.api.call("createMeeting", { body });
  expect([late.status, late.failure.message]).toEqual([404, "There is no such meeting."]);
});

test("a user's repeated creation gets the meeting that it created, and another user's a new one", async ({ app }) => {
  const id = fresh();
  const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
  const create = async (token?: string) =>
    (await app.api.call("createMeeting", { ...(token !== undefined && { token }), body: { ...CHOIR, requestID: id } }))
      .reply;
  const replies = [await create(ann.token), await create(ann.token), await create(ben.token), await create()];
  expect(replies[1]).toEqual(replies[0]);
  expect(new Set(replies.map(({ meetingID }) => meetingID)).size).toBe(3);
});

test("the header Idempotency-Key names a request as requestID in its body does", async ({ app }) => {
  const id = crypto.randomUUID();
  const plain = id.replaceAll("-", "");
  const create = async (key: string | undefined, body: BodyOf<"createMeeting">) => {
    const headers = key === undefined ? {} : { "Idempotency-Key": key };
    return app.api.call("createMeeting", { headers, body });
  };
  const first = await create(id, CHOIR);
  for (const { status, reply } of [
    await create(`"${id}"`, CHOIR),
    await create(id.toUpperCase(), CHOIR),
    await create(undefined, { ...CHOIR, requestID: plain.toUpperCase() }),
    await create(undefined, { ...CHOIR, requestID: plain }),
    await create(id, { ...hours, requestID: plain, tentativeDates }),
  ])
    expect([status, reply]).toEqual([201, first.reply]);
  const refused = [await create(id, { ...CHOIR, requestID: fresh() }), await create("1", CHOIR)];
  expect(refused.map(({ status, failure }) => [status, failure.errors])).toEqual([
    [400, [{ path: "Idempotency-Key", message: "The Idempotency-Key and the requestID must be the same." }]],
    [400, [{ path: "Idempotency-Key", message: "The Idempotency-Key must be a UUID, or 32 letters and digits." }]],
  ]);
});

const keyed = () => ({ "Idempotency-Key": crypto.randomUUID() });

test("an organiser who sends a list of people again adds each person once", async ({ app }) => {
  const { organiserKey, params } = await app.api.createMeeting();
  const headers = keyed();
  const add = (people: BodyOf<"addExpected">["people"]) =>
    app.api.call("addExpected", { params, organiserKey, headers, body: { people } });
  const list = [{ name: "Ann" }, { name: "Ben", email: "ben@example.org" }];
  const all = await Promise.all([add(list), add(list), add(list)]);
  expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(all.map(({ reply }) => reply.expected.map(({ name }) => name))).toEqual([
    ["Ann", "Ben"],
    ["Ann", "Ben"],
    ["Ann", "Ben"],
  ]);
  const stale = { ...headers, "If-Match": '"another"' };
  const again = await app.api.call("addExpected", { params, organiserKey, headers: stale, body: { people: list } });
  expect([again.status, again.reply]).toEqual([201, all[0]?.reply]);
  const other = await add([{ name: "Cem" }]);
  expect([other.status, other.failure.code]).toEqual([409, "conflict"]);
  const elsewhere = await app.api.createMeeting();
  const otherCall = { params: elsewhere.params, organiserKey: elsewhere.organiserKey };
  expect((await app.api.call("addExpected", { ...otherCall, headers, body: { people: list } })).status).toBe(201);
});

test("a user who repeats a request for an access token gets the first token until it is revoked", async ({ app }) => {
  const { token } = await app.api.signUp();
  const headers = keyed();
  const make = (name = "Script", who = token) =>
    app.api.call("createAccessToken", { token: who, headers, body: { name } });
  const [first, again] = [await make(), await make()];
  expect([again.status, again.reply]).toEqual([201, first.reply]);
  expect((await app.api.call("accessTokens", { token })).reply.tokens).toHaveLength(1);
  expect((await app.api.call("me", { token: again.reply.token })).status).toBe(200);
  expect((await make("Another")).failure.code).toBe("conflict");
  const other = await app.api.signUp();
  expect((await make("Script", other.token)).reply.token).not.toBe(first.reply.token);
  await app.api.call("endAccessToken", { token, params: { tokenID: first.reply.tokenID } });
  expect((await make()).status).toBe(404);
});

test("a user who repeats a request for a feed's address gets the first one until it is replaced", async ({ app }) => {
  const { token } = await app.api.signUp();
  const headers = keyed();
  const renew = (key?: typeof headers) => app.api.call("renewFeedAddress", { token, ...(key && { headers: key }) });
  const [first, again] = [await renew(headers), await renew(headers)];
  expect([first.status, again.status, again.reply]).toEqual([201, 201, first.reply]);
  const newer = await renew();
  expect(newer.reply.address).not.toBe(first.reply.address);
  expect((await renew(headers)).status).toBe(404);
  expect((await app.api.call("feedAddress", { token })).reply).toEqual(newer.reply);
});
