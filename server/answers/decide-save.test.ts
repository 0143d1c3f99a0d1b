import { beforeEach, expect, vi } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { slotRunsText } from "#domain/presence/presence.ts";
import { parseSlot, type Slot } from "#domain/time/slot.ts";
import { HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";
import type { GridEyes } from "../testing/grid-eyes.ts";
import { look } from "../testing/viewers.ts";

const CLOSES = "2026-11-24T18:00:00Z";
const OPEN = Temporal.Instant.from("2026-11-24T12:00:00Z");
const CLOSED = Temporal.Instant.from(CLOSES);
let clockTime = OPEN;
beforeEach(() => void (clockTime = OPEN));
const test = appTest({}, { clock: () => clockTime });

const requestID = (letter: string) => letter.repeat(32);
const SAYS = "This meeting is closed: answers can no longer be added or changed.";

/** A meeting with a guest's and a user's answer. */
async function closingMeeting(app: TestApp) {
  const { meetingID, organiserKey, params } = await app.api.createMeeting({ closesAt: CLOSES });
  const guest = await app.api.addGuest(meetingID, "Gus", [NINE]);
  const { token } = await app.api.signUp();
  await app.api.saveOwn(params, token);
  return { params, organiserKey, token, guest: { meetingID, respondentID: guest.selfRespondentID } };
}

test("the closing time is any instant to come, in one form, and null takes it away", async ({ app }) => {
  const { meetingID, organiserKey, closesAt } = await app.api.createMeeting({
    closesAt: "2026-11-24T19:00:30.5+01:00",
  });
  expect(closesAt).toBe("2026-11-24T18:00:30Z");
  const edit = (body: { closesAt?: string | null; name?: string }) => app.api.edit(meetingID, body, { organiserKey });
  expect((await edit({ name: "Chor" })).reply.closesAt).toBe("2026-11-24T18:00:30Z");
  expect((await edit({ closesAt: null })).reply).not.toHaveProperty("closesAt");
  expect((await edit({ closesAt: "2027-01-01T00:00Z" })).reply.closesAt).toBe("2027-01-01T00:00:00Z");

  const past = { path: "closesAt", message: "The closing time must be in the future." };
  const refused = await edit({ closesAt: OPEN.toString() });
  expect([refused.status, refused.failure.errors]).toEqual([400, [past]]);
  const body = { name: "Chor", timezone: "UTC", minStartHour: 9, maxEndHour: 17, tentativeDates: ["2026-12-01"] };
  const created = await app.api.call("createMeeting", { body: { ...body, closesAt: "2026-11-24T11:59:59Z" } });
  expect([created.status, created.failure.errors]).toEqual([400, [past]]);
  const other = await app.api.call("createMeeting", { body: { ...body, closesAt: null } });
  expect(other.reply).not.toHaveProperty("closesAt");
});

test("from the closing time on every answer is refused in the same words", async ({ app }) => {
  const { params, token, guest } = await closingMeeting(app);
  const add = { params, body: { name: "Late", availabilities: [NINE], requestID: requestID("a") } };
  const first = await app.api.call("addGuestAnswer", add);
  const save = { params: guest, body: { availabilities: [HALF_PAST_NINE], base: [NINE], requestID: requestID("b") } };
  await app.api.call("saveAnswer", save);
  clockTime = CLOSED.subtract({ milliseconds: 1 });
  expect((await app.api.save(guest, { availabilities: [TEN] })).status).toBe(200);

  clockTime = CLOSED;
  const openMeeting = await app.api.meeting(params.meetingID);
  const refused = await Promise.all([
    app.api.answer(params, { name: "Later", availabilities: [NINE] }),
    app.api.saveOwn(params, token, []),
    app.api.save(guest, { availabilities: [], name: "Gustav" }),
    app.api.call("deleteRespondent", { params: guest }),
  ]);
  for (const { status, failure } of refused) {
    expect([status, failure.code, failure.message]).toEqual([409, "closed", SAYS]);
  }
  const german = await app.api.call("deleteRespondent", { params: guest, language: "de" });
  expect(german.failure.message).toMatch(/^Dieses Treffen ist geschlossen/);
  expect(await app.api.meeting(params.meetingID)).toEqual(openMeeting);
  // A repeat of a save that was stored in time is answered again.
  const again = await app.api.call("addGuestAnswer", add);
  expect([again.status, again.reply.selfRespondentID]).toEqual([201, first.reply.selfRespondentID]);
  expect((await app.api.call("saveAnswer", save)).status).toBe(200);
});

test("an answer that a device sends after the closing time is stored once the meeting reopens", async ({ app }) => {
  const { params, organiserKey, token, guest } = await closingMeeting(app);
  const edit = (body: BodyOf<"editMeeting">) => app.api.edit(params, body, { organiserKey });
  await edit({ allowIfNeeded: true });
  // Bodies as the queue of a device makes them: with the base and the id of the request.
  const sameBody = { availabilities: [NINE, TEN], base: [NINE], ifNeeded: [HALF_PAST_NINE], baseIfNeeded: [] };
  const send = () =>
    Promise.all([
      app.api.answer(params, { name: "Late", availabilities: [NINE], requestID: requestID("c") }),
      app.api.call("saveOwnAnswer", { params, token, body: { ...sameBody, requestID: requestID("d") } }),
      app.api.save(guest, { ...sameBody, requestID: requestID("e") }),
    ]);
  const openMeeting = await app.api.meeting(params.meetingID);
  clockTime = CLOSED;
  for (const { status, failure } of await send()) {
    expect([status, failure.code, failure.message]).toEqual([409, "closed", SAYS]);
  }
  expect(await app.api.meeting(params.meetingID)).toEqual(openMeeting);
  await edit({ closesAt: null });
  expect((await send()).map(({ status }) => status)).toEqual([201, 200, 200]);
  const { respondents } = await app.api.meeting(params.meetingID);
  expect(respondents[guest.respondentID]).toMatchObject({ availabilities: [NINE, TEN], ifNeeded: [HALF_PAST_NINE] });
});

test("the organiser of a closed meeting removes answers, schedules, and opens it again", async ({ app }) => {
  const { params, organiserKey, guest } = await closingMeeting(app);
  clockTime = CLOSED.add({ hours: 1 });
  const { meetingID } = params;
  const scheduled = await app.api.schedule(params, { organiserKey });
  expect(scheduled.status).toBe(200);
  const { respondents } = (await app.api.call("deleteRespondent", { params: guest, organiserKey })).reply;
  const respondentIDs = Object.keys(respondents);
  const removed = await app.api.call("removeRespondents", { params, organiserKey, body: { respondentIDs } });
  expect([respondentIDs.length, removed.reply.respondents]).toEqual([1, {}]);
  // Other details are edited without another closing time.
  const edit = (body: { name?: string; closesAt?: string }) => app.api.edit(params, body, { organiserKey });
  expect((await edit({ name: "Chor" })).reply.closesAt).toBe(CLOSES);
  expect((await edit({ closesAt: "2026-11-24T20:00:00Z" })).status).toBe(200);
  await app.api.addGuest(meetingID, "Gus", [NINE]);
});

test("drafts are not shown in a closed meeting", async ({ app }) => {
  const { params } = await closingMeeting(app);
  const painter = look(app.url, params.meetingID);
  const viewer = look(app.url, params.meetingID);
  const seen = (eyes: GridEyes) =>
    [...(eyes.provider.awareness?.getStates().values() ?? [])].filter((state) => "draft" in state).length;
  const paint = (time: string) => {
    const added = slotRunsText([parseSlot(time)].filter((slot): slot is Slot => slot !== undefined));
    painter.provider.setAwarenessField("draft", { added });
  };
  // Sends presence only after admission, as browsers do, because the server ignores earlier frames.
  for (const { provider } of [painter, viewer])
    provider.on("authenticated", () => provider.setAwarenessField("here", 1));
  await vi.waitFor(() => {
    paint(NINE);
    expect(seen(viewer)).toBe(1);
  });
  clockTime = CLOSED;
  await vi.waitFor(() => {
    paint(TEN);
    expect(seen(viewer)).toBe(0);
  });
});
