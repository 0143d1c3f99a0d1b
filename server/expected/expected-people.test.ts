import { describe, expect } from "vitest";
import { HALF_PAST_NINE, TEN } from "../testing/api-client.ts";
import { test } from "../testing/start-test-app.ts";
import { expecting, meetingFor, newAddress } from "../testing/expecting.ts";

describe("expected people", () => {
  test("everyone sees expected people in the order of adding, and the organiser alone sees addresses and mails", async ({
    app,
  }) => {
    const { token } = await app.api.signUp({ email: newAddress() });
    const meeting = await meetingFor(app, { token });
    expect((await meeting.read()).expected).toBeUndefined();
    const { status, reply } = await meeting.add([
      { name: " Zoe ", email: "zoe@Example.org", required: true },
      { name: "Ben" },
      { name: "Ben" },
    ]);
    expect(status).toBe(201);
    const [zoe, ben] = reply.expected;
    expect(zoe).toEqual({
      expectedID: expect.stringMatching(/^[0-9A-Za-z]{12}$/) as string,
      name: "Zoe",
      required: true,
      email: "zoe@Example.org",
      remindedAt: [],
    });
    expect(ben).toEqual({ expectedID: ben?.expectedID, name: "Ben", required: false, remindedAt: [] });
    expect((await meeting.read()).expected).toEqual(reply.expected);
    const forOthers = reply.expected.map(({ expectedID, name, required }) => ({ expectedID, name, required }));
    expect((await meeting.read({})).expected).toEqual(forOthers);
    const other = await app.api.signUp({ email: newAddress() });
    expect((await meeting.read({ token: other.token })).expected).toEqual(forOthers);
  });

  // The contract test covers the other callers.
  test("only the organiser manages expected people: a guest by the key until an account claims the meeting", async ({
    app,
  }) => {
    const { add, meetingID, organiserKey } = await expecting(app, [{ name: "Ben" }]);
    const eve = await app.api.signUp({ email: newAddress() });
    expect((await add([{ name: "Cat" }], {})).status).toBe(401);
    expect((await add([{ name: "Cat" }], { organiserKey: "x".repeat(32) })).status).toBe(403);
    await app.api.call("claim", { token: eve.token, body: { claims: [{ meetingID, organiserKey }] } });
    expect((await add([{ name: "Cat" }])).status).toBe(401);
    expect((await add([{ name: "Cat" }], { token: eve.token })).reply.expected).toHaveLength(2);
  });

  test("an organiser adds all people or none, at most 200, and each mailbox once", async ({ app }) => {
    const { add, edit, read, ids } = await expecting(app, [{ name: "Ann", email: "ann@example.org" }, { name: "Ben" }]);
    const twice = await add([
      { name: "Cat", email: "cat@example.org" },
      { name: "Dan", email: "Cat+choir@example.org" },
    ]);
    expect([twice.status, twice.failure.errors?.map(({ path }) => path)]).toEqual([400, ["people[1].email"]]);
    const taken = await add([{ name: "Cat" }, { name: "Ann", email: "ANN+x@example.org" }]);
    expect([taken.status, taken.failure.code]).toEqual([409, "taken"]);
    const moved = await edit(ids[1] ?? "", { email: "ann@example.org" });
    expect([moved.status, moved.failure.code]).toEqual([409, "taken"]);
    expect((await edit(ids[0] ?? "", { email: "ann+1@example.org" })).status).toBe(200);
    const many = Array.from({ length: 199 }, (_, n) => ({ name: `P${n}` }));
    const over = await add(many);
    expect([over.status, over.failure.errors?.map(({ path }) => path)]).toEqual([400, ["people"]]);
    expect((await read()).expected).toHaveLength(2);
    expect((await add(many.slice(1))).reply.expected).toHaveLength(200);
    expect((await read()).expected?.at(-1)?.name).toBe("P198");
    expect((await add([{ name: "One more" }])).status).toBe(400);
  });

  test("an organiser changes and removes expected people, and gets 404 for an unknown person", async ({ app }) => {
    const { edit, remove, ids, key } = await expecting(app, [
      { name: "Ben", email: "ben@example.org" },
      { name: "Cat" },
    ]);
    const [ben = "", cat = ""] = ids;
    const { reply } = await edit(ben, { name: "Benjamin", required: true, email: null });
    expect(reply.expected[0]).toEqual({ expectedID: ben, name: "Benjamin", required: true, remindedAt: [] });
    expect((await edit("aaaaaaaaaaaa", { required: true })).status).toBe(404);
    expect((await edit("nothing", { required: true })).status).toBe(404);
    expect((await edit(ben, {})).status).toBe(400);
    expect((await remove("aaaaaaaaaaaa")).status).toBe(404);
    await key(cat);
    expect((await remove(cat)).status).toBe(204);
    expect((await remove(cat)).status).toBe(404);
  });

  test("expected people are deleted with the meeting", async ({ app }) => {
    const { meetingID, organiserKey } = await expecting(app, [{ name: "Ben", email: "ben@example.org" }]);
    await app.api.call("deleteMeeting", { params: { meetingID }, organiserKey });
    expect(await app.query("SELECT FROM expected_people WHERE meeting_id = $1", [meetingID])).toEqual([]);
  });
});

describe("a personal link", () => {
  test("a holder of a personal link answers without a name on any device, and changes only that answer", async ({
    app,
  }) => {
    const people = [{ name: "Ben" }, { name: "Cat" }];
    const { answer, key, ids, read, save, drop, meetingID } = await expecting(app, people, { protectAnswers: true });
    const [ben = "", cat = ""] = ids;
    const [benKey, catKey] = [await key(ben), await key(cat)];
    expect(await key(ben)).toBe(benKey);
    expect(benKey).toMatch(/^[0-9A-Za-z]{32}$/);
    const first = await read({ respondentKey: benKey });
    expect([first.viewer.expectedID, first.selfRespondentID]).toEqual([ben, undefined]);
    expect((await read()).viewer.expectedID).toBeUndefined();

    const { status, reply } = await answer(benKey);
    expect([status, reply.respondents[reply.selfRespondentID]?.name]).toEqual([201, "Ben"]);
    const answerID = reply.selfRespondentID;
    expect(reply.expected?.map(({ respondentID }) => respondentID)).toEqual([answerID, undefined]);
    // Another device has only the link.
    const later = await read({ respondentKey: benKey });
    expect([later.viewer.expectedID, later.selfRespondentID]).toEqual([ben, answerID]);
    expect(later.viewer.cannotChange).toEqual([]);
    expect((await save(answerID, { respondentKey: benKey })).status).toBe(200);
    expect((await save(answerID, { respondentKey: catKey })).status).toBe(403);
    expect((await save(answerID, {})).status).toBe(403);
    const other = await app.api.addGuest(meetingID, "Eve");
    expect((await save(other.selfRespondentID, { respondentKey: benKey })).status).toBe(403);
    expect((await drop(other.selfRespondentID, { respondentKey: benKey })).status).toBe(403);
    expect((await drop(answerID, { respondentKey: benKey })).status).toBe(200);
    expect((await answer(benKey, { name: "Benny" })).reply.expected?.[0]).toMatchObject({ name: "Ben" });
  });

  test("a holder of a personal link who answers twice gets 409, and a repeated request the same reply", async ({
    app,
  }) => {
    const { answer, key, ids, read } = await expecting(app, [{ name: "Ben" }]);
    const benKey = await key(ids[0] ?? "");
    const requestID = "a".repeat(32);
    const first = await answer(benKey, { requestID, name: "Benny" });
    const again = await answer(benKey, { requestID, name: "Benny" });
    expect([again.status, again.reply.selfRespondentID]).toEqual([201, first.reply.selfRespondentID]);
    const second = await answer(benKey);
    expect([second.status, second.failure.code]).toEqual([409, "answered"]);
    const { respondents, expected } = await read();
    // The name in the body wins, and leaves the expected name as it is, like later renames.
    expect([Object.values(respondents).map(({ name }) => name), expected?.[0]?.name]).toEqual([["Benny"], "Ben"]);
  });

  test("a personal link fails once it is replaced, its person is removed, or in another meeting", async ({ app }) => {
    const { key, replace, remove, ids, read, answer, save, matches } = await expecting(
      app,
      [{ name: "Ben" }, { name: "Cat" }],
      { protectAnswers: true },
    );
    const [ben = "", cat = ""] = ids;
    const old = await key(ben);
    const answerID = (await answer(old)).reply.selfRespondentID;
    const fresh = await replace(ben);
    expect(fresh).not.toBe(old);
    expect(await key(ben)).toBe(fresh);
    expect((await read({ respondentKey: old })).viewer.expectedID).toBeUndefined();
    expect((await save(answerID, { respondentKey: old })).status).toBe(403);
    expect((await save(answerID, { respondentKey: fresh })).status).toBe(200);
    const catKey = await key(cat);
    await remove(cat);
    expect((await read({ respondentKey: catKey })).viewer.expectedID).toBeUndefined();
    // The answer is refused without a name, and belongs to no expected person with one.
    const nameless = await answer(catKey);
    expect([nameless.status, nameless.failure.errors?.map(({ path }) => path)]).toEqual([400, ["name"]]);
    expect((await answer(catKey, { name: "Cat" })).status).toBe(201);
    expect(await matches()).toEqual({ Ben: "Ben" });
    const elsewhere = await expecting(app, [{ name: "Ben" }]);
    expect((await elsewhere.read({ respondentKey: fresh })).viewer.expectedID).toBeUndefined();
    expect((await elsewhere.answer(fresh)).status).toBe(400);
    // A removed person's answer stays.
    await remove(ben);
    expect((await read()).respondents[answerID]?.name).toBe("Ben");
    expect((await save(answerID, { respondentKey: fresh })).status).toBe(403);
  });

  test("a personal link with a forged end fails, and every link has its own key", async ({ app }) => {
    const { key, ids, read } = await expecting(app, [{ name: "Ben" }, { name: "Cat" }]);
    const [benKey = "", catKey = ""] = await Promise.all(ids.map(key));
    expect(benKey.slice(12)).not.toBe(catKey.slice(12));
    for (const forged of [
      catKey.slice(0, 12) + benKey.slice(12),
      `${benKey.slice(0, 31)}${benKey.endsWith("a") ? "b" : "a"}`,
      benKey.slice(0, 12).padEnd(32, "0"),
      benKey.slice(0, 12),
      "",
    ])
      expect((await read({ respondentKey: forged })).viewer.expectedID).toBeUndefined();
  });

  test("a personal link beside a login matches the user's answer, and alone never changes it", async ({ app }) => {
    const { key, ids, saveOwn, save, drop, read, answer, matches } = await expecting(app, [{ name: "Ben" }]);
    const benKey = await key(ids[0] ?? "");
    const user = await app.api.signUp({ name: "Benjamin", email: newAddress() });
    const { reply } = await saveOwn(user.token, benKey);
    expect(reply.expected?.[0]?.respondentID).toBe(reply.selfRespondentID);
    expect(await matches()).toEqual({ Ben: "Benjamin" });
    const answerID = reply.selfRespondentID ?? "";
    const guest = await read({ respondentKey: benKey });
    expect([guest.viewer.expectedID, guest.selfRespondentID]).toEqual([ids[0], undefined]);
    expect(guest.viewer.cannotChange).toEqual([answerID]);
    expect((await save(answerID, { respondentKey: benKey })).status).toBe(401);
    expect((await drop(answerID, { respondentKey: benKey })).status).toBe(401);
    expect((await answer(benKey)).status).toBe(409);
  });

  test("a save by the answer's id with a personal link matches the user's own answer alone", async ({ app }) => {
    const { meetingID, key, ids, saveOwn, save, matches } = await expecting(app, [{ name: "Ben" }]);
    const user = await app.api.signUp({ name: "Benjamin", email: newAddress() });
    const { selfRespondentID: answerID = "" } = (await saveOwn(user.token)).reply;
    const gus = await app.api.addGuest(meetingID, "Gus");
    const who = { token: user.token, respondentKey: await key(ids[0] ?? "") };
    expect((await save(gus.selfRespondentID, who)).status).toBe(200);
    expect(await matches()).toEqual({ Ben: undefined });
    expect((await save(answerID, who)).reply.expected?.[0]?.respondentID).toBe(answerID);
    expect(await matches()).toEqual({ Ben: "Benjamin" });
  });

  test("an expected person keeps the answer when the guest's and the user's answers are merged", async ({ app }) => {
    const { key, ids, answer, saveOwn, matches, meetingID } = await expecting(app, [{ name: "Ben" }]);
    const { reply } = await answer(await key(ids[0] ?? ""));
    const user = await app.api.signUp({ name: "Benjamin", email: newAddress() });
    await saveOwn(user.token);
    const { selfRespondentID: respondentID } = reply;
    // Another device has only the link.
    const respondentKey = await key(ids[0] ?? "");
    await app.api.call("claim", { token: user.token, body: { claims: [{ meetingID, respondentID, respondentKey }] } });
    expect(await matches()).toEqual({ Ben: "Benjamin" });
  });
});

test("a required person's answer must be there also where it joins that of a user who is another expected person", async ({
  app,
}) => {
  const { key, ids, answer, saveOwn, read, meetingID } = await expecting(app, [
    { name: "Ben", required: true },
    { name: "Benjamin" },
  ]);
  const [ben = "", benjamin = ""] = await Promise.all(ids.map(key));
  const { selfRespondentID: respondentID } = (await answer(ben)).reply;
  const user = await app.api.signUp({ name: "Benjamin", email: newAddress() });
  const answerID = (await saveOwn(user.token, benjamin)).reply.selfRespondentID;
  const claims = [{ meetingID, respondentID, respondentKey: ben }];
  await app.api.call("claim", { token: user.token, body: { claims } });
  expect((await read()).requiredRespondentIDs).toEqual([answerID]);
});

test("best times name the awaited people, required ones first, and say when they decide nothing", async ({ app }) => {
  const { meetingID, ids, key, answer, edit, remove } = await expecting(app, [
    { name: "Ben" },
    { name: "Cat", required: true },
    { name: "Dan" },
  ]);
  const [ben = "", cat = "", dan = ""] = ids;
  const best = async () =>
    (await app.api.call("bestTimes", { params: { meetingID }, query: { durationMinutes: "30" } })).reply;
  expect(await best()).toMatchObject({ windows: [], awaiting: [cat, ben, dan], decided: false });
  for (const name of ["Eve", "Fay", "Gus"]) await app.api.addGuest(meetingID, name, [HALF_PAST_NINE]);
  expect(await best()).toMatchObject({ awaiting: [cat, ben, dan], decided: false });
  await edit(cat, { required: false });
  expect(await best()).toMatchObject({ awaiting: ids, decided: false });
  await remove(dan);
  expect(await best()).toMatchObject({ awaiting: [ben, cat], decided: true });
  // A required person who has answered becomes a required respondent.
  await edit(cat, { required: true });
  await answer(await key(cat), { availabilities: [TEN] });
  expect((await best()).windows[0]?.start).toBe(TEN);
  await remove(ben);
  expect(await best()).not.toHaveProperty("awaiting");
  expect(await best()).not.toHaveProperty("decided");
});
