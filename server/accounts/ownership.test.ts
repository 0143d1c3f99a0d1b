import { describe, expect } from "vitest";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { CHOIR, HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";

type Person = ReplyOf<"logIn">;

let [ann, ben]: Person[] = [];
test.beforeAll(async ({ app }) => {
  [ann, ben] = [await app.api.signUp({ name: "Ann" }), await app.api.signUp({ name: "Ben" })];
});

const tokenOf = (person: Person | undefined) => (person === undefined ? {} : { token: person.token });

const annsMeeting = async ({ api }: TestApp, body: object = {}) =>
  (await api.createMeeting(body, ann?.token)).meetingID;

async function answer({ api }: TestApp, meetingID: string, person: Person | undefined, times: string[]) {
  const { status, reply } = await api.saveOwn(meetingID, person?.token ?? "", times);
  expect(status).toBe(200);
  return reply.selfRespondentID ?? "";
}

const answersOf = async (app: TestApp, meetingID: string) =>
  Object.values((await app.api.meeting(meetingID)).respondents).map(({ name, availabilities }) => [
    name,
    availabilities,
  ]);

describe("a meeting by a user", () => {
  const schedule = { startDateTime: NINE, endDateTime: TEN };

  test("only the creator edits, schedules, calls off and deletes a user's meeting", async ({ app }) => {
    const meetingID = await annsMeeting(app);
    const params = { meetingID };
    const tries = async (person?: Person) => {
      const call = { params, ...tokenOf(person) };
      return [
        await app.api.call("editMeeting", { ...call, body: { name: "Taken over" } }),
        await app.api.call("scheduleMeeting", { ...call, body: schedule }),
        await app.api.call("unscheduleMeeting", call),
        await app.api.call("deleteMeeting", call),
      ].map(({ status, failure }) => [status, failure?.message]);
    };
    expect(await tries()).toEqual([
      [401, "You must be logged in to edit this meeting."],
      [401, "You must be logged in to schedule this meeting."],
      [401, "You must be logged in to schedule this meeting."],
      [401, "You must be logged in to delete this meeting."],
    ]);
    expect(await tries(ben)).toEqual([
      [403, "You must be logged in as the creator of this meeting."],
      [403, "Only the organiser may schedule this meeting."],
      [403, "Only the organiser may schedule this meeting."],
      [403, "You must be logged in as the creator of this meeting."],
    ]);
    expect(await app.api.meeting(meetingID)).toMatchObject({ name: CHOIR.name });
    expect((await tries(ann)).map(([status]) => status)).toEqual([200, 200, 200, 204]);
    expect((await app.api.call("getMeeting", { params })).status).toBe(404);
  });

  test("a user's meeting never tells its creator's identity", async ({ app }) => {
    const meetingID = await annsMeeting(app);
    await answer(app, meetingID, ben, [NINE]);
    const text = JSON.stringify(await app.api.meeting(meetingID));
    for (const secret of [ann?.userID, ben?.userID, ann?.email, "creator", "userID"])
      expect(text).not.toContain(secret);
  });
});

test("a user's answer has the account's name and is found again by the login alone", async ({ app }) => {
  const meetingID = await annsMeeting(app);
  const answerID = await answer(app, meetingID, ben, [TEN, NINE, NINE]);
  expect(await answersOf(app, meetingID)).toEqual([["Ben", [NINE, TEN]]]);
  const selfIDFor = async (person?: Person) =>
    (await app.api.meeting(meetingID, { ...tokenOf(person) })).selfRespondentID;
  expect([await selfIDFor(ben), await selfIDFor(ann), await selfIDFor()]).toEqual([answerID, undefined, undefined]);
});

// Concurrent first answers give 500 in the reference.
test("twenty first saves of a user at once make one answer", async ({ app }) => {
  const meetingID = await annsMeeting(app);
  const answerIDs = await Promise.all(Array.from({ length: 20 }, () => answer(app, meetingID, ben, [NINE])));
  expect(new Set(answerIDs).size).toBe(1);
  expect(await answersOf(app, meetingID)).toEqual([["Ben", [NINE]]]);
});

test("no other user changes a user's answer, and the organiser may only delete it", async ({ app }) => {
  const meetingID = await annsMeeting(app);
  const respondentID = await answer(app, meetingID, ben, [NINE]);
  const params = { meetingID, respondentID };
  const eve = await app.api.signUp({ name: "Eve" });
  const save = async (person?: Person) =>
    (await app.api.save(params, { availabilities: [] }, { ...tokenOf(person) })).status;
  const remove = async (person?: Person) =>
    (await app.api.call("deleteRespondent", { params, ...tokenOf(person) })).status;
  expect([await save(), await save(eve), await save(ann)]).toEqual([401, 403, 403]);
  expect([await remove(), await remove(eve)]).toEqual([401, 403]);
  expect(await answersOf(app, meetingID)).toEqual([["Ben", [NINE]]]);
  const flags = async (person: Person | undefined) => (await app.api.meeting(params, { ...tokenOf(person) })).viewer;
  expect(await flags(eve)).toMatchObject({ cannotChange: [respondentID], cannotRemove: [respondentID] });
  expect(await flags(ann)).toMatchObject({ cannotChange: [respondentID], cannotRemove: [] });
  expect(await flags(ben)).toMatchObject({ cannotChange: [], cannotRemove: [] });
  expect(await save(ben)).toBe(200);
  // The creator of the reference cannot remove an account's answer.
  expect(await remove(ann)).toBe(200);
  expect(await answersOf(app, meetingID)).toEqual([]);
  expect(await answer(app, meetingID, ben, [TEN])).not.toBe(respondentID);
});

describe("a meeting by a guest", () => {
  // In the reference, a stranger with an account can edit and delete it, but its maker cannot.
  test("a guest's meeting belongs to the first user who edits it with its key, which then opens nothing", async ({
    app,
  }) => {
    const { meetingID, organiserKey, params } = await app.api.createMeeting();
    const edit = (person: Person | undefined, key?: string) =>
      app.api.edit(params, { name: "Mine" }, { ...tokenOf(person), ...(key !== undefined && { organiserKey: key }) });
    expect((await edit(ben)).status).toBe(403);
    expect((await edit(undefined)).status).toBe(401);
    expect((await edit(undefined, organiserKey)).status).toBe(200);
    const edited = await edit(ann, organiserKey);
    expect([edited.status, edited.reply.viewer.canDelete]).toEqual([200, true]);
    expect((await edit(ann)).status).toBe(200);
    expect((await edit(ben, organiserKey)).status).toBe(403);
    expect((await edit(undefined, organiserKey)).status).toBe(401);
    expect((await app.api.schedule(params, { organiserKey })).status).toBe(401);
    const { meetings } = (await app.api.call("createdMeetings", tokenOf(ann))).reply;
    expect(meetings.map((one) => one.meetingID)).toContain(meetingID);
  });

  test("a guest's meeting is claimed with its key by the first user only", async ({ app }) => {
    const { meetingID, organiserKey } = await app.api.createMeeting();
    const claim = async (person: Person | undefined, key: string) =>
      (await app.api.call("claim", { body: { claims: [{ meetingID, organiserKey: key }] }, ...tokenOf(person) })).reply;
    const none = { meetings: [], answers: [] };
    expect(await claim(ben, organiserKey.toLowerCase())).toEqual(none);
    expect(await claim(ann, organiserKey)).toEqual({ meetings: [meetingID], answers: [] });
    expect(await claim(ann, organiserKey)).toEqual({ meetings: [meetingID], answers: [] });
    expect(await claim(ben, organiserKey)).toEqual(none);
    const { reply } = await app.api.call("getMeeting", { params: { meetingID }, ...tokenOf(ann) });
    expect(reply.viewer).toMatchObject({ canEdit: true, canSchedule: true, canDelete: true });
  });

  test("one of eight users who claim a guest's meeting at once gets it", async ({ app }) => {
    const { meetingID, organiserKey } = await app.api.createMeeting();
    const people = await Promise.all(Array.from({ length: 8 }, () => app.api.signUp()));
    const body = { claims: [{ meetingID, organiserKey }] };
    const all = await Promise.all(people.map(({ token }) => app.api.call("claim", { body, token })));
    expect(all.filter(({ reply }) => reply.meetings.length > 0)).toHaveLength(1);
  });
});

describe("a claim of a guest's answer", () => {
  const claimOf = (meetingID: string, guest: ReplyOf<"addGuestAnswer">) => ({
    meetingID,
    respondentID: guest.selfRespondentID,
    respondentKey: guest.respondentKey,
  });
  const claim = async (app: TestApp, person: Person | undefined, claims: object[]) =>
    (await app.api.call("claim", { body: { claims: claims as [] }, ...tokenOf(person) })).reply;

  test("a user claims a guest's answer with its key, which is void afterwards", async ({ app }) => {
    const meetingID = await annsMeeting(app, { protectAnswers: true });
    const guest = await app.api.addGuest(meetingID, "benny", [NINE]);
    const wrong = { ...claimOf(meetingID, guest), respondentKey: "x".repeat(32) };
    expect(await claim(app, ben, [wrong])).toEqual({ meetings: [], answers: [] });
    expect(await claim(app, ben, [claimOf(meetingID, guest)])).toEqual({ meetings: [], answers: [meetingID] });
    expect(await answersOf(app, meetingID)).toEqual([["Ben", [NINE]]]);
    const answerID = await answer(app, meetingID, ben, [TEN]);
    expect(answerID).toBe(guest.selfRespondentID);
    const params = { meetingID, respondentID: answerID };
    expect((await app.api.save(params, { availabilities: [] }, { respondentKey: guest.respondentKey })).status).toBe(
      401,
    );
    expect(await claim(app, ann, [claimOf(meetingID, guest)])).toEqual({ meetings: [], answers: [] });
    expect(await claim(app, ben, [claimOf(meetingID, guest)])).toEqual({ meetings: [], answers: [meetingID] });
  });

  test("a claimed guest's answer joins the answer that the user has already", async ({ app }) => {
    const meetingID = await annsMeeting(app);
    const guest = await app.api.addGuest(meetingID, "benny", [NINE, TEN]);
    const answerID = await answer(app, meetingID, ben, [HALF_PAST_NINE, TEN]);
    expect(await claim(app, ben, [claimOf(meetingID, guest)])).toEqual({ meetings: [], answers: [meetingID] });
    expect(await answersOf(app, meetingID)).toEqual([["Ben", [NINE, HALF_PAST_NINE, TEN]]]);
    expect(Object.keys((await app.api.meeting(meetingID)).respondents)).toEqual([answerID]);
  });

  test("a required guest's answer stays required when it joins the user's answer", async ({ app }) => {
    const meetingID = await annsMeeting(app);
    const guest = await app.api.addGuest(meetingID, "benny", [NINE]);
    const other = await app.api.addGuest(meetingID, "Cat", [TEN]);
    const requiredRespondentIDs = [other.selfRespondentID, guest.selfRespondentID];
    await app.api.edit(meetingID, { requiredRespondentIDs }, tokenOf(ann));
    const answerID = await answer(app, meetingID, ben, [TEN]);
    await claim(app, ben, [claimOf(meetingID, guest)]);
    const { requiredRespondentIDs: required } = await app.api.meeting(meetingID);
    expect(new Set(required)).toEqual(new Set([other.selfRespondentID, answerID]));
  });

  test("a user claims meetings and answers together, and wrong keys do not hinder the others", async ({ app }) => {
    const made = await app.api.createMeeting();
    const guest = await app.api.addGuest(made.meetingID, "benny", [NINE]);
    const whole = { ...claimOf(made.meetingID, guest), organiserKey: made.organiserKey };
    const nonsense = [
      { meetingID: "" },
      { meetingID: "../../etc/passwd", organiserKey: "x" },
      { meetingID: "aaaaaaaaaaaa", organiserKey: "x".repeat(32) },
      { ...whole, respondentID: "aaaaaaaaaaaa", organiserKey: "y".repeat(32) },
      { meetingID: made.meetingID, respondentID: guest.selfRespondentID },
    ];
    expect(await claim(app, ben, nonsense)).toEqual({ meetings: [], answers: [] });
    expect(await claim(app, ben, [...nonsense, whole, whole])).toEqual({
      meetings: [made.meetingID],
      answers: [made.meetingID],
    });
    const without = await app.api.call("claim", { body: { claims: [] } });
    expect(without.status).toBe(401);
  });
});
