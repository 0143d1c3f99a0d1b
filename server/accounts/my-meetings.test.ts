import { expect } from "vitest";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { CHOIR, NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";

type Person = ReplyOf<"logIn">;
type Query = Record<string, string>;

async function create(app: TestApp, { token }: Person, name = CHOIR.name): Promise<string> {
  return (await app.api.createMeeting({ name }, token)).meetingID;
}

const created = (app: TestApp, { token }: Person, query: Query = {}) =>
  app.api.call("createdMeetings", { token, query });
const responded = (app: TestApp, { token }: Person, query: Query = {}) =>
  app.api.call("respondedMeetings", { token, query });
const namesOf = ({ reply }: { reply: ReplyOf<"createdMeetings"> }) => reply.meetings.map(({ name }) => name);

test("the lists of a user's meetings hold only what a card shows", async ({ app }) => {
  const ann = await app.api.signUp();
  const meetingID = await create(app, ann);
  const listed = {
    meetingID,
    name: CHOIR.name,
    tentativeDates: CHOIR.tentativeDates,
    minStartHour: CHOIR.minStartHour,
    maxEndHour: CHOIR.maxEndHour,
    timezone: CHOIR.timezone,
    answerCount: 0,
    awaitedCount: 0,
  };
  const first = await created(app, ann);
  expect([first.status, first.reply]).toEqual([200, { meetings: [listed] }]);
  await app.api.schedule(meetingID, { token: ann.token });
  expect((await created(app, ann)).reply).toEqual({
    meetings: [{ ...listed, scheduledStartDateTime: NINE, scheduledEndDateTime: TEN }],
  });
  expect((await responded(app, ann)).reply).toEqual({ meetings: [] });
});

test("the lists count answers and awaited people, for the organiser alone where answers are hidden", async ({
  app,
}) => {
  const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
  const meetingID = await create(app, ann);
  const params = { meetingID };
  const as = { params, token: ann.token };
  await app.api.call("addExpected", {
    ...as,
    body: { people: ["Ben", "Cleo", "Dan"].map((name) => ({ name, required: false })) },
  });
  const { expected = [] } = await app.api.meeting(meetingID, { token: ann.token });
  await app.api.saveOwn(meetingID, ben.token);
  const guest = await app.api.addGuest(meetingID, "Eva", [NINE]);
  const expectedID = expected[0]?.expectedID ?? "";
  await app.api.call("editExpected", {
    params: { meetingID, expectedID },
    token: ann.token,
    body: { respondentID: guest.selfRespondentID },
  });
  const counts = async (list: typeof created | typeof responded, person: Person) =>
    (await list(app, person)).reply.meetings.map(({ answerCount, awaitedCount }) => [answerCount, awaitedCount]);
  expect([await counts(created, ann), await counts(responded, ben)]).toEqual([[[2, 2]], [[2, 2]]]);
  await app.api.call("deleteRespondent", { params: guest.params, token: ann.token });
  expect(await counts(created, ann)).toEqual([[1, 3]]);
  await app.api.edit(params, { answersVisibleTo: "organiser" }, { token: ann.token });
  expect([await counts(created, ann), await counts(responded, ben)]).toEqual([[[1, 3]], [[undefined, undefined]]]);
});

test("the lists of a user's meetings follow changes of a meeting and of the user's answer", async ({ app }) => {
  const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
  const meetingID = await create(app, ann);
  const params = { meetingID };
  const { reply } = await app.api.saveOwn(params, ben.token);
  expect(namesOf(await responded(app, ben))).toEqual([CHOIR.name]);
  expect(namesOf(await created(app, ben))).toEqual([]);
  await app.api.edit(params, { name: "Choir!" }, { token: ann.token });
  expect(namesOf(await responded(app, ben))).toEqual(["Choir!"]);
  const respondentID = reply.selfRespondentID ?? "";
  await app.api.call("deleteRespondent", { params: { meetingID, respondentID }, token: ben.token });
  expect(namesOf(await responded(app, ben))).toEqual([]);
  await app.api.call("deleteMeeting", { params, token: ann.token });
  expect(namesOf(await created(app, ann))).toEqual([]);
});

test("the next page of a list continues with the newest remaining meeting, though newer ones have come", async ({
  app,
}) => {
  const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
  const names = ["one", "two", "three", "four", "five"];
  const made: string[] = [];
  for (const name of names) made.push(await create(app, ann, name));
  // Makes three meetings at the same instant, so that only their ids differ.
  const sameInstant = "UPDATE meetings SET created_at = '2026-11-20T12:00Z' WHERE meeting_id = ANY($1)";
  await app.query(sameInstant, [made.slice(0, 3)]);
  for (const meetingID of made.toReversed()) await app.api.saveOwn(meetingID, ben.token);
  for (const [list, person] of [
    [created, ann],
    [responded, ben],
  ] as const) {
    const whole = namesOf(await list(app, person));
    expect([whole.slice(0, 2), whole.toSorted()]).toEqual([["five", "four"], names.toSorted()]);
    const paged: string[] = [];
    for (let query: Query | undefined = {}; query !== undefined;) {
      const page: Awaited<ReturnType<typeof list>> = await list(app, person, { limit: "2", ...query });
      paged.push(...namesOf(page));
      query = page.reply.next === undefined ? undefined : { before: page.reply.next };
      await create(app, ann, "newer");
    }
    expect(paged).toEqual(whole);
  }
});

test("the list of a user shows no meeting of another user, even with that user's page", async ({ app }) => {
  const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
  await create(app, ann, "one");
  await create(app, ann, "two");
  const { next } = (await created(app, ann, { limit: "1" })).reply;
  expect((await created(app, ben, { before: next ?? "" })).reply).toEqual({ meetings: [] });
});

test.for([
  "x",
  Buffer.from("1.aaaaaaaaaaaa.x").toString("base64url"),
  Buffer.from("-1.aaaaaaaaaaaa").toString("base64url"),
  Buffer.from("9999999999999999.aaaaaaaaaaaa").toString("base64url"),
  Buffer.from("1.aaaaaaaaaaa'").toString("base64url"),
  `${Buffer.from("1.aaaaaaaaaaaa").toString("base64url")}=`,
])("a list refuses %s as the place of a page", async (before, { app }) => {
  const refused = await created(app, await app.api.signUp(), { before });
  expect([refused.status, refused.failure.message]).toEqual([
    400,
    "before must be the `next` value of an earlier page.",
  ]);
});
