import { expect } from "vitest";
import type { RouteName } from "#domain/contract/routes.ts";
import { CHOIR, HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";

/** A user's meeting with a guest's answer, and what tells their programs apart. */
async function choir({ api }: TestApp) {
  const { token } = await api.signUp();
  const { meetingID } = (await api.call("createMeeting", { token, body: CHOIR })).reply;
  const { params } = await api.addGuest(meetingID, "Ann", [NINE]);
  const etag = async (shown: { token?: string; respondentKey?: string; organiserKey?: string } = { token }) =>
    (await api.call("getMeeting", { params, ...shown })).headers.get("ETag") ?? "";
  return { token, params, etag };
}

type Change = readonly [name: RouteName, body?: object];
const CHANGES: readonly Change[] = [
  ["editMeeting", { name: "Another name" }],
  ["scheduleMeeting", { startDateTime: NINE, endDateTime: TEN }],
  ["unscheduleMeeting"],
  ["addGuestAnswer", { name: "Ben", availabilities: [NINE] }],
  ["saveOwnAnswer", { availabilities: [NINE] }],
  ["saveAnswer", { availabilities: [TEN] }],
  ["deleteRespondent"],
  ["deleteMeeting"],
];

test.for(CHANGES)(
  "%s with If-Match is refused for an old ETag and accepted for the present one",
  async ([name, body], { app }) => {
    const { token, params, etag } = await choir(app);
    const old = await etag();
    await app.api.addGuest(params.meetingID, "Cat", [NINE]);
    const currentTag = await etag();
    const change = (headers: Record<string, string>) =>
      app.api.call(name, { token, params, headers, ...(body && { body }) });
    const refused = await change({ "If-Match": old });
    expect([refused.status, refused.failure.code]).toEqual([412, "precondition-failed"]);
    expect((await change({ "If-None-Match": "*" })).status).toBe(412);
    expect((await change({ "If-None-Match": currentTag })).status).toBe(412);
    expect((await change({ "If-Match": `W/${old}` })).status).toBe(412);
    expect((await change({ "If-None-Match": `W/${currentTag}` })).status).toBe(412);
    expect(await etag()).toBe(currentTag);
    const changed = await change({ "If-Match": `"another", ${currentTag}`, "If-None-Match": old });
    expect([200, 201, 204]).toContain(changed.status);
  },
);

test("an edit is stored for a caller whose proxy has weakened the present ETag", async ({ app }) => {
  const { token, params, etag } = await choir(app);
  const headers = { "If-Match": `W/${await etag()}` };
  const { status, reply } = await app.api.edit(params, { name: "Another name" }, { token, headers });
  expect([status, reply.name]).toEqual([200, "Another name"]);
  expect((await app.api.edit(params, { name: "Late" }, { token, headers })).status).toBe(412);
});

test("one of four edits that arrive at once with one ETag is stored", async ({ app }) => {
  const { token, params, etag } = await choir(app);
  const headers = { "If-Match": await etag() };
  const days = ["2026-12-02", "2026-12-04", "2026-12-05", "2026-12-06"];
  const edits = days.map((day) => {
    return app.api.edit(params, { tentativeDates: [...CHOIR.tentativeDates, day] }, { token, headers });
  });
  const replies = await Promise.all(edits);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
  const stored = replies.find(({ status }) => status === 200)?.reply.tentativeDates;
  expect((await app.api.meeting(params.meetingID)).tentativeDates).toEqual(stored);
});

test("one of three answers that are saved at once with one ETag is stored", async ({ app }) => {
  const { params, etag } = await choir(app);
  const headers = { "If-Match": await etag({}) };
  const saves = [NINE, HALF_PAST_NINE, TEN].map((slot) =>
    app.api.save(params, { availabilities: [slot, "2026-12-03T08:00:00Z"] }, { headers }),
  );
  expect((await Promise.all(saves)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
});

test("a program that repeats a change with If-Match under its id gets the first reply", async ({ app }) => {
  const { params, etag } = await choir(app);
  const headers = { "If-Match": await etag({}), "Idempotency-Key": crypto.randomUUID() };
  const save = () => app.api.save(params, { availabilities: [TEN] }, { headers });
  const [first, again] = [await save(), await save()];
  expect([first.status, again.status, again.reply]).toEqual([200, 200, first.reply]);
});

test("a change with If-Match is refused as usual without permission or without a meeting", async ({ app }) => {
  const { params } = await choir(app);
  const headers = { "If-Match": '"x"' };
  const body = { name: "Another name" };
  expect((await app.api.edit(params, body, { headers })).status).toBe(401);
  const { token } = await app.api.signUp();
  expect((await app.api.edit(params, body, { token, headers })).status).toBe(403);
  const unknown = { meetingID: "aaaaaaaaaaaa" };
  expect((await app.api.edit(unknown, body, { token, headers })).status).toBe(404);
});

test("the reply to a change has the ETag of the meeting as its caller reads it, also without a body", async ({
  app,
}) => {
  const { token, params, etag } = await choir(app);
  for (const [name, body] of CHANGES.slice(0, -1)) {
    for (const prefer of ['respond-async, return="minimal"', "return=representation"]) {
      const again = name === "deleteRespondent" ? await app.api.addGuest(params.meetingID, "Dan") : undefined;
      const of = { ...params, ...(again && { respondentID: again.selfRespondentID }) };
      const headers = { "Accept-Encoding": "identity", Prefer: prefer };
      const changed = await app.api.call(name, { token, params: of, headers, ...(body && { body }) });
      const isMinimal = prefer.includes("minimal");
      const applied = changed.headers.get("Preference-Applied");
      expect([name, applied, changed.reply === undefined]).toEqual([
        name,
        isMinimal ? "return=minimal" : null,
        isMinimal,
      ]);
      // A guest who has just answered reads it with the key.
      const replied = (changed.reply as { respondentKey?: string } | undefined)?.respondentKey;
      const respondentKey = changed.headers.get("X-Respondent-Key") ?? replied;
      const read = await etag({ token, ...(respondentKey !== undefined && { respondentKey }) });
      expect(changed.headers.get("ETag")).toBe(read.replace(/-(?:br|gzip)"$/, '"'));
    }
  }
});

test("the reply to a creation has the ETag of the meeting as its creator reads it", async ({ app }) => {
  const { token } = await app.api.signUp();
  for (const credentials of [{ token }, {}]) {
    const { headers, reply } = await app.api.call("createMeeting", { ...credentials, body: CHOIR });
    const { meetingID, organiserKey } = reply;
    const read = { params: { meetingID }, ...credentials, ...(organiserKey !== undefined && { organiserKey }) };
    expect(headers.get("ETag")).toBe((await app.api.call("getMeeting", read)).headers.get("ETag"));
  }
});

test("a reply without a body gives a guest the key and the place of the answer", async ({ app }) => {
  const { params } = await choir(app);
  const body = { name: "Ben", availabilities: [NINE] };
  const { headers } = await app.api.answer(params, body, { headers: { Prefer: "return=minimal" } });
  const respondentKey = headers.get("X-Respondent-Key") ?? "";
  const { reply } = await app.api.call("getMeeting", { params, respondentKey });
  expect(headers.get("Location")).toBe(`/api/meetings/${params.meetingID}#/respondents/${reply.selfRespondentID}`);
  expect(reply.respondents[reply.selfRespondentID ?? ""]).toEqual({ name: "Ben", availabilities: [NINE] });
});
