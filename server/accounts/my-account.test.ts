import { describe, expect, vi } from "vitest";
import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import { parseMeetingID, type MeetingID } from "#domain/ids.ts";
import { CHOIR, NINE, PASSWORD, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import type { GridEyes } from "../testing/grid-eyes.ts";
import { look } from "../testing/viewers.ts";
import { fanOutNames } from "./my-answers.ts";

type Person = ReplyOf<"logIn">;

async function create(app: TestApp, { token }: Person): Promise<string> {
  return (await app.api.createMeeting({}, token)).meetingID;
}

async function answer(app: TestApp, { token }: Person, meetingID: string, times = [NINE]): Promise<void> {
  expect((await app.api.saveOwn(meetingID, token, times)).status).toBe(200);
}

const namesIn = async (app: TestApp, meetingID: string) =>
  Object.values((await app.api.meeting(meetingID)).respondents).map(({ name }) => name);

const namesShown = (viewer: GridEyes) =>
  viewer
    .shown()
    .map((line) => line.split(":", 1)[0] ?? "")
    .sort((one, other) => one.localeCompare(other));

describe("a change of a user's account", () => {
  const edit = (app: TestApp, { token }: Person, body: BodyOf<"editMe">) => app.api.call("editMe", { token, body });

  test("a user changes the account's name and subscription, one without the other", async ({ app }) => {
    const { token, ...ann } = await app.api.signUp();
    expect((await edit(app, { token, ...ann }, { name: " Ann Smith " })).reply).toEqual({ ...ann, name: "Ann Smith" });
    const both = await edit(app, { token, ...ann }, { subscribe_to_notifications: true });
    expect(both.reply).toEqual({ ...ann, name: "Ann Smith", isSubscribedToNotifications: true });
    expect((await app.api.call("me", { token })).reply).toEqual(both.reply);
    const nothing = await edit(app, { token, ...ann }, {});
    expect([nothing.status, nothing.failure.message]).toEqual([400, "Name at least one thing to change."]);
  });

  test("an account has a clock, a first day of the week and a language until each is taken back", async ({ app }) => {
    const { token, ...ann } = await app.api.signUp();
    const me = { token, ...ann };
    expect((await edit(app, me, { hourCycle: "24", firstDay: "monday" })).reply).toMatchObject({
      hourCycle: "24",
      firstDay: "monday",
    });
    // The nearest language, never an error.
    expect((await edit(app, me, { language: "de-AT" })).reply).toMatchObject({ hourCycle: "24", language: "de" });
    expect((await edit(app, me, { language: "%%" })).reply).toMatchObject({ language: "en" });
    expect((await app.api.call("me", { token })).reply).toMatchObject({ firstDay: "monday", language: "en" });
    expect(await edit(app, me, { language: "" })).toMatchObject({ status: 400, reply: { code: "invalid" } });
    expect((await edit(app, me, { hourCycle: "auto", firstDay: "auto", language: null })).reply).toEqual(ann);
    expect((await edit(app, me, { hourCycle: "13" as "12" })).status).toBe(400);
  });

  test("a renamed account has its new name at every answer, in open grids too", async ({ app }) => {
    const ann = await app.api.signUp({ name: "Ann" });
    const meetings = await Promise.all(Array.from({ length: 7 }, () => create(app, ann)));
    await Promise.all(meetings.map((meetingID) => answer(app, ann, meetingID)));
    const [first = ""] = meetings;
    await app.api.addGuest(first, "Ann");
    const viewer = look(app.url, first);
    await vi.waitFor(() => expect(namesShown(viewer)).toEqual(["Ann", "Ann"]));
    await edit(app, ann, { name: "Ann Smith" });
    for (const meetingID of meetings) expect(await namesIn(app, meetingID)).toContain("Ann Smith");
    expect(await namesIn(app, first)).toEqual(["Ann Smith", "Ann"]);
    await vi.waitFor(() => expect(namesShown(viewer)).toEqual(["Ann", "Ann Smith"]));
  });

  test("an account that answers and is renamed twice at once ends up with one name everywhere", async ({ app }) => {
    const ann = await app.api.signUp({ name: "Ann" });
    const meetings = await Promise.all(Array.from({ length: 4 }, () => create(app, ann)));
    await Promise.all([
      ...meetings.map((meetingID) => answer(app, ann, meetingID)),
      edit(app, ann, { name: "Anna" }),
      edit(app, ann, { name: "Annie" }),
    ]);
    const { name } = (await app.api.call("me", { token: ann.token })).reply;
    for (const meetingID of meetings) expect(await namesIn(app, meetingID)).toEqual([name]);
  });

  test("the next start spreads an account's name that the server could not spread before it ended", async ({ app }) => {
    const ann = await app.api.signUp({ name: "Ann" });
    const meetingID = await create(app, ann);
    await answer(app, ann, meetingID);
    // Half of a renaming: the account has the new name, but no meeting has it.
    await app.database.transaction(({ users }) => users.change(ann.userID as never, { name: "Ann Smith" }));
    expect(await namesIn(app, meetingID)).toEqual(["Ann"]);
    await fanOutNames(app.context);
    expect(await namesIn(app, meetingID)).toEqual(["Ann Smith"]);
  });
});

describe("a deletion of an account", () => {
  const remove = (app: TestApp, { token }: Person, deleteMeetings?: "true" | "false") =>
    app.api.call("deleteMe", { token, ...(deleteMeetings && { query: { deleteMeetings } }) });

  test("a deleted account loses its answers in every meeting and grid, and all logins", async ({ app }) => {
    const [ann, ben] = [await app.api.signUp(), await app.api.signUp({ name: "Ben" })];
    const otherToken = (await app.api.call("logIn", { body: { email: ann.email, password: PASSWORD } })).reply.token;
    const meetings = await Promise.all(Array.from({ length: 5 }, () => create(app, ben)));
    for (const meetingID of meetings) {
      await answer(app, ann, meetingID);
      await answer(app, ben, meetingID, [TEN]);
    }
    const viewer = look(app.url, meetings[0] ?? "");
    await vi.waitFor(() => expect(namesShown(viewer)).toEqual(["Ann", "Ben"]));
    const gone = await remove(app, ann);
    expect([gone.status, gone.reply]).toEqual([204, undefined]);
    for (const meetingID of meetings) expect(await namesIn(app, meetingID)).toEqual(["Ben"]);
    await vi.waitFor(() => expect(namesShown(viewer)).toEqual(["Ben"]));
    for (const token of [ann.token, otherToken]) expect((await app.api.call("me", { token })).status).toBe(401);
    expect((await app.api.call("logIn", { body: { email: ann.email, password: PASSWORD } })).status).toBe(401);
    expect((await app.api.signUp({ email: ann.email })).userID).not.toBe(ann.userID);
  });

  // In the reference, meetings vanish although others rely on them.
  test("meetings of a deleted account stay for their respondents, without an organiser or a key", async ({ app }) => {
    const ann = await app.api.signUp();
    const claimed = await app.api.createMeeting();
    const claims = [{ meetingID: claimed.meetingID, organiserKey: claimed.organiserKey }];
    await app.api.call("claim", { body: { claims }, token: ann.token });
    const made = await create(app, ann);
    await app.api.addGuest(made, "Gus", [NINE]);
    expect((await remove(app, ann, "false")).status).toBe(204);
    expect(await namesIn(app, made)).toEqual(["Gus"]);
    const { viewer, hasNoOrganiser } = await app.api.meeting(made);
    expect(viewer).toMatchObject({ canEdit: false, canSchedule: false, canDelete: false });
    expect(hasNoOrganiser).toBe(true);
    const ben = await app.api.signUp();
    const again = await app.api.call("claim", { body: { claims }, token: ben.token });
    expect(again.reply.meetings).toEqual([]);
    // A stranger scheduled it, and every respondent was mailed.
    const params = { meetingID: made };
    const tries = [
      await app.api.schedule(params),
      await app.api.schedule(params, { token: ben.token }),
      await app.api.edit(params, { name: "Mine" }, { token: ben.token }),
      await app.api.call("deleteMeeting", { params }),
    ];
    for (const { status, failure } of tries) {
      expect([status, failure.message]).toEqual([
        403,
        expect.stringMatching(/^This meeting has no organiser any more/),
      ]);
    }
    await answer(app, ben, made);
    expect(await namesIn(app, made)).toHaveLength(2);
  });

  test("a deleted account hands its meetings over to the user who claims them with the key", async ({ app }) => {
    const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
    const [one, other] = [await create(app, ann), await create(app, ann)];
    const gone = await app.api.call("deleteMe", { token: ann.token, query: { handOverMeetings: "true" } });
    expect(gone.status).toBe(200);
    const handedOver = gone.reply?.meetings ?? [];
    expect(new Set(handedOver.map(({ meetingID }) => meetingID))).toEqual(new Set([one, other]));
    const [first] = handedOver;
    const params = { meetingID: first?.meetingID ?? "" };
    expect((await app.api.schedule(params)).status).toBe(403);
    expect((await app.api.meeting(params.meetingID)).hasNoOrganiser).toBe(true);
    const claims = [{ ...params, organiserKey: first?.organiserKey ?? "" }];
    const claimed = await app.api.call("claim", { token: ben.token, body: { claims } });
    expect(claimed.reply.meetings).toEqual([params.meetingID]);
    expect(await app.api.meeting(params.meetingID)).not.toHaveProperty("hasNoOrganiser");
    expect((await app.api.schedule(params, { token: ben.token })).status).toBe(200);
    const both = { deleteMeetings: "true", handOverMeetings: "true" } as const;
    expect((await app.api.call("deleteMe", { token: ben.token, query: both })).status).toBe(400);
    expect((await app.api.call("me", { token: ben.token })).status).toBe(200);
  });

  test("an account is deleted with its meetings on request", async ({ app }) => {
    const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
    const [mine, mineToo, bens] = [await create(app, ann), await create(app, ann), await create(app, ben)];
    await answer(app, ben, mine);
    expect((await remove(app, ann, "true")).status).toBe(204);
    for (const meetingID of [mine, mineToo]) {
      expect((await app.api.call("getMeeting", { params: { meetingID } })).status).toBe(404);
    }
    expect((await app.api.meeting(bens)).name).toBe(CHOIR.name);
    expect((await app.api.call("respondedMeetings", { token: ben.token })).reply.meetings).toEqual([]);
  });

  test("an account is deleted with a meeting that it creates in another window at once", async ({ app }) => {
    const ann = await app.api.signUp();
    const first = await create(app, ann);
    const [held, enough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The first meeting is held, so that its deletion waits.
    const holding = app.database.transaction(async ({ meetings }) => {
      await meetings.lock(parseMeetingID(first) as MeetingID);
      held.resolve();
      await enough.promise;
    });
    await held.promise;
    const removed = remove(app, ann, "true");
    await vi.waitFor(async () => {
      const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      expect(await app.query(waiting)).toHaveLength(1);
    });
    const second = await create(app, ann);
    enough.resolve();
    await holding;
    expect((await removed).status).toBe(204);
    for (const meetingID of [first, second]) {
      expect((await app.api.call("getMeeting", { params: { meetingID } })).status).toBe(404);
    }
  });

  test("a deletion of an account succeeds while the user answers in another window", async ({ app }) => {
    const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
    const meetings = await Promise.all(Array.from({ length: 6 }, () => create(app, ben)));
    const save = (meetingID: string) => app.api.saveOwn(meetingID, ann.token);
    const [gone, ...saves] = await Promise.all([remove(app, ann), ...meetings.map(save), ...meetings.map(save)]);
    expect(gone.status).toBe(204);
    for (const { status } of saves) expect([200, 401]).toContain(status);
    for (const meetingID of meetings) expect(await namesIn(app, meetingID)).toEqual([]);
  });
});
