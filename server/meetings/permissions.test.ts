import { expect, vi } from "vitest";
import { connectRaw, frames } from "#collab/testing/raw-viewer.ts";
import { COLLAB_PATH, GRID_CLOSE, PLAIN_YJS_PATH } from "#domain/contract/sockets.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { slotRunsText } from "#domain/presence/presence.ts";
import { parseSlot } from "#domain/time/slot.ts";
import { HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { expecting } from "../testing/expecting.ts";
import type { GridEyes } from "../testing/grid-eyes.ts";
import { hear, look } from "../testing/viewers.ts";

const HIDDEN = { answersVisibleTo: "organiser" } as const;
const PATIENCE = { timeout: 15_000, interval: 20 };

/** A guest's meeting with the answers of two guests and a user. */
async function meetingOf(app: TestApp, details: object = HIDDEN) {
  const { meetingID, organiserKey, params } = await app.api.createMeeting(details);
  const [ann, ben] = [
    await app.api.addGuest(meetingID, "Ann", [NINE]),
    await app.api.addGuest(meetingID, "Ben", [TEN]),
  ];
  const { token } = await app.api.signUp();
  await app.api.saveOwn(params, token);
  const edit = (body: object) => app.api.edit(params, body, { organiserKey });
  return { meetingID, params, organiserKey, ann, ben, token, edit };
}

const admitted = (eyes: GridEyes): Promise<void> =>
  vi.waitFor(() => expect(eyes.provider.isSynced).toBe(true), PATIENCE);
const refused = (eyes: GridEyes): Promise<void> =>
  vi.waitFor(() => expect(eyes.closes.at(-1)).toBe(GRID_CLOSE.refused), PATIENCE);

type Made = Awaited<ReturnType<typeof meetingOf>>;
const TOKENS: readonly (readonly [who: string, token: (made: Made) => string])[] = [
  // hidden-answers.test.ts looks at every frame of strangers, guests and users.
  ["a guest who answered", ({ ann }) => `guest ${ann.selfRespondentID} ${ann.respondentKey}`],
  ["a wrong organiser key", () => `organiser ${"0".repeat(32)}`],
  ["no key at all", () => "organiser "],
  ["a respondent's key for the organiser's", ({ ann }) => `organiser ${ann.respondentKey}`],
  ["a forged token", () => "forged"],
];

test.for(TOKENS)(
  "a meeting with hidden answers closes the grid, /yjs and news of answers to %s",
  async ([, tokenOf], { app }) => {
    const made = await meetingOf(app);
    const { meetingID, params, ben } = made;
    const id = parseMeetingID(meetingID) ?? expect.fail();
    const token = tokenOf(made);
    const organiser = look(app.url, meetingID, `organiser ${made.organiserKey}`);
    await admitted(organiser);
    const draft = { of: ben.selfRespondentID, added: slotRunsText([parseSlot(TEN) ?? expect.fail()]) };
    organiser.provider.setAwarenessField("draft", draft);
    const ws = app.url.replace("http", "ws");
    const live = await connectRaw(`${ws}${COLLAB_PATH}/${meetingID}`);
    live.send(frames.token(id, token));
    live.send(frames.askForState(id));
    live.send(frames.presence(id, [{ clientID: 1, clock: 1, state: { here: true } }]));
    const yjs = await connectRaw(`${ws}${PLAIN_YJS_PATH}/${meetingID}?token=${encodeURIComponent(token)}`);
    await vi.waitFor(() => expect([live.closed, yjs.closed]).toEqual([4403, 4403]), PATIENCE);
    expect([live.reason, live.received, yjs.received]).toEqual([
      "You may not view this meeting with that token.",
      [],
      [],
    ]);
    const page = hear(app.url);
    const watch = { meetingID, answers: true, token };
    expect(await page.socket.emitWithAck("watch", watch)).toBe(true);
    await app.api.save(
      { ...params, respondentID: ben.selfRespondentID },
      { availabilities: [NINE] },
      { respondentKey: ben.respondentKey },
    );
    await made.edit({ name: "Fence" });
    await vi.waitFor(() => expect(page.notes).toEqual([{ meetingID, change: "edited" }]), PATIENCE);
  },
);

test("the organiser of hidden answers sees them live, by key or as a user, with news of them", async ({ app }) => {
  const made = await meetingOf(app);
  const { meetingID, organiserKey, ann } = made;
  const guestToken = `organiser ${organiserKey} ${ann.selfRespondentID} ${ann.respondentKey}`;
  for (const token of [`organiser ${organiserKey}`, guestToken]) {
    const eyes = look(app.url, meetingID, token);
    await vi.waitFor(() => expect(eyes.shown()).toHaveLength(3), PATIENCE);
  }
  const creator = await app.api.signUp();
  const theirs = await app.api.createMeeting(HIDDEN, creator.token);
  const gus = await app.api.addGuest(theirs.meetingID, "Gus", [NINE]);
  const eyes = look(app.url, theirs.meetingID, creator.token);
  await vi.waitFor(() => expect(eyes.answer(gus.selfRespondentID)).toEqual([NINE]), PATIENCE);
  const page = hear(app.url);
  await page.socket.emitWithAck("watch", { meetingID, answers: true, token: `organiser ${organiserKey}` });
  await app.api.addGuest(meetingID, "Cat", []);
  await vi.waitFor(() => expect(page.notes).toEqual([{ meetingID, change: "answered" }]), PATIENCE);
});

test("a guest sees the own hidden answer only, and the organiser all of them", async ({ app }) => {
  const made = await meetingOf(app, { ...HIDDEN, minRespondents: 1, durationMinutes: 30 });
  const { params, organiserKey, ann, token } = made;
  const names = async (who: object) => {
    const { reply } = await app.api.call("getMeeting", { params, ...who });
    const { windows } = (await app.api.call("bestTimes", { params, ...who })).reply;
    const csv = (await app.api.call("answersFile", { params, ...who })).reply;
    const [head = ""] = csv.split("\r\n");
    const ids = new Set(windows.flatMap(({ free, missing }) => [...free, ...missing]));
    return [Object.values(reply.respondents).map(({ name }) => name), ids.size, head.split(",").slice(3).length];
  };
  expect(await names({})).toEqual([[], 0, 0]);
  expect(await names({ respondentKey: ann.respondentKey })).toEqual([["Ann"], 1, 1]);
  expect(await names({ token })).toEqual([["Ann"], 1, 1]);
  expect(await names({ token, respondentKey: ann.respondentKey })).toEqual([["Ann", "Ann"], 2, 2]);
  expect(await names({ organiserKey })).toEqual([["Ann", "Ben", "Ann"], 3, 3]);
  // The organiser's hand on a guest's answer is as before.
  const anns = { ...params, respondentID: ann.selfRespondentID };
  expect((await app.api.save(anns, { availabilities: [NINE] }, { organiserKey })).status).toBe(200);
});

test("only the organiser of hidden answers sees awaited people, and a personal link its own person", async ({
  app,
}) => {
  const { meetingID, ids, key, organiser, answer } = await expecting(app, [{ name: "Ben" }, { name: "Cat" }]);
  const params = { meetingID };
  await app.api.edit(params, HIDDEN, organiser);
  const link = { respondentKey: await key(ids[0] ?? "") };
  const seen = async (who: object) => {
    const { expected } = await app.api.meeting(params, who);
    const { awaiting, decided } = (await app.api.call("bestTimes", { params, ...who })).reply;
    return [expected?.map(({ name }) => name), awaiting?.length, decided];
  };
  expect(await seen({})).toEqual([undefined, undefined, undefined]);
  expect(await seen(link)).toEqual([["Ben"], undefined, undefined]);
  expect(await seen(organiser)).toEqual([["Ben", "Cat"], 2, false]);
  await answer(link.respondentKey);
  expect(await seen(link)).toEqual([["Ben"], undefined, undefined]);
  expect(await seen(organiser)).toEqual([["Ben", "Cat"], 1, false]);
});

test("a conditional save is refused only after a change of the caller's own answer where hidden", async ({ app }) => {
  const tagOf = async (params: { meetingID: string }, respondentKey: string) =>
    (await app.api.call("getMeeting", { params, respondentKey })).headers.get("etag") ?? "";
  const statuses = async (details: object) => {
    const { params, meetingID, ann, ben } = await meetingOf(app, details);
    const both = [ann, ben];
    const tags = await Promise.all(both.map(({ respondentKey }) => tagOf(params, respondentKey)));
    const save = async (index: number, availabilities: string[]) => {
      const { selfRespondentID: respondentID, respondentKey } = both[index] ?? ann;
      const headers = { "If-Match": tags[index] ?? "" };
      const body = { availabilities };
      const of = { params: { meetingID, respondentID }, respondentKey };
      return (await app.api.call("saveAnswer", { ...of, headers, body })).status;
    };
    // Both wait in one queue, and the second is decided after the first.
    const first = await Promise.all([save(0, [HALF_PAST_NINE]), save(1, [HALF_PAST_NINE])]);
    return [...first, await save(0, [TEN])];
  };
  expect(await statuses(HIDDEN)).toEqual([200, 200, 412]);
  const open = await statuses({});
  expect(open.slice(0, 2).filter((status) => status === 200)).toHaveLength(1);
  expect(open.at(-1)).toBe(412);
});

test("hiding the answers sends viewers away at once, and showing them lets everyone in", async ({ app }) => {
  const { meetingID, organiserKey, ann, edit, params } = await meetingOf(app, {});
  const guest = look(app.url, meetingID, "guest");
  const respondent = look(app.url, meetingID, `guest ${ann.selfRespondentID} ${ann.respondentKey}`);
  const organiser = look(app.url, meetingID, `organiser ${organiserKey}`);
  const page = hear(app.url);
  await page.watch(meetingID, true);
  for (const eyes of [guest, respondent, organiser]) await admitted(eyes);
  const [, saved] = await Promise.all([
    edit(HIDDEN),
    edit({ name: "Hidden now" }).then(() => app.api.addGuest(meetingID, "Secret", [TEN])),
  ]);
  for (const eyes of [guest, respondent]) await refused(eyes);
  expect(organiser.closes).toEqual([GRID_CLOSE.reset]);
  await vi.waitFor(() => expect(organiser.answer(saved.selfRespondentID)).toEqual([TEN]), PATIENCE);
  for (const eyes of [guest, respondent]) expect(eyes.shown()).toHaveLength(3);
  await edit({ answersVisibleTo: "everyone" });
  await vi.waitFor(() => expect(page.notes.filter(({ change }) => change === "edited")).toHaveLength(3), PATIENCE);
  expect(page.notes.filter(({ change }) => change === "answered")).toEqual([]);
  const again = look(app.url, meetingID, "guest");
  await vi.waitFor(() => expect(again.shown()).toHaveLength(4), PATIENCE);
  expect(await app.api.meeting(params)).not.toHaveProperty("answersVisibleTo");
  await app.api.addGuest(meetingID, "Open", []);
  await vi.waitFor(() => expect(page.notes.at(-1)).toEqual({ meetingID, change: "answered" }), PATIENCE);
});

test("an edit hides the answers and changes the slots in one step", async ({ app }) => {
  const { meetingID, organiserKey, ann, edit } = await meetingOf(app, {});
  const organiser = look(app.url, meetingID, `organiser ${organiserKey}`);
  await admitted(organiser);
  expect((await edit({ ...HIDDEN, slotMinutes: 15 })).status).toBe(200);
  const quarters = [NINE, NINE.replace(":00:00", ":15:00")];
  await vi.waitFor(() => expect(organiser.answer(ann.selfRespondentID)).toEqual(quarters), PATIENCE);
  expect(organiser.closes).toEqual([GRID_CLOSE.reset]);
});

test("the key of hidden answers stops working once an account has claimed the meeting", async ({ app }) => {
  const { meetingID, organiserKey, params } = await meetingOf(app);
  const holder = look(app.url, meetingID, `organiser ${organiserKey}`);
  await admitted(holder);
  const { token } = await app.api.signUp();
  await app.api.call("claim", { token, body: { claims: [{ meetingID, organiserKey }] } });
  await refused(holder);
  const creator = look(app.url, meetingID, token);
  await vi.waitFor(() => expect(creator.shown()).toHaveLength(3), PATIENCE);
  const { reply } = await app.api.call("getMeeting", { params, organiserKey });
  expect(reply.respondents).toEqual({});
});
