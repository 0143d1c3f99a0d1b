import { once } from "node:events";
import { expect, vi } from "vitest";
import { MAX_WATCHED } from "#domain/contract/sockets.ts";
import { parseMeetingID, parseUserID } from "#domain/ids.ts";
import { CHOIR, NINE, TEN } from "../testing/api-client.ts";
import { startRealtime } from "../testing/start-realtime.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { hear, look } from "../testing/viewers.ts";
import { createSequence } from "./news-rooms.ts";

const HIDDEN = { answersVisibleTo: "organiser" } as const;
const NONE = { watching: [], unknown: [], refused: [] };

async function withAccessToken(app: TestApp) {
  const user = await app.api.signUp();
  const { reply } = await app.api.call("createAccessToken", { token: user.token, body: { name: "Script" } });
  return { user, token: reply.token, tokenID: reply.tokenID };
}

test("a program learns which listed meetings it watches, and gets news of those alone", async ({ app }) => {
  const [first, second, other] = [
    await app.api.createMeeting(),
    await app.api.createMeeting(),
    await app.api.createMeeting(),
  ];
  const program = hear(app.url);
  const meetingIDs = [first.meetingID, "aaaaaaaaaaaa", second.meetingID, "../../etc", first.meetingID];
  expect(await program.watchAll({ meetingIDs })).toEqual({
    watching: [first.meetingID, second.meetingID],
    unknown: ["../../etc", "aaaaaaaaaaaa"],
    refused: [],
  });
  await app.api.schedule(other);
  await app.api.addGuest(first.meetingID, "Ann");
  await app.api.schedule(first);
  await app.api.edit(second, { name: "Choir party" }, second);
  const expectedNews = [
    { meetingID: first.meetingID, change: "scheduled" },
    { meetingID: second.meetingID, change: "edited" },
  ];
  await vi.waitFor(() => expect(program.notes).toEqual(expectedNews));
  program.program.emit("unwatch", { meetingIDs: [first.meetingID] });
  expect(await program.watchAll({ meetingIDs: [other.meetingID], answers: true })).toEqual({
    ...NONE,
    watching: [other.meetingID],
  });
  await app.api.call("unscheduleMeeting", { params: first.params });
  await app.api.addGuest(other.meetingID, "Ben");
  await vi.waitFor(() =>
    expect(program.notes).toEqual([...expectedNews, { meetingID: other.meetingID, change: "answered" }]),
  );
});

test("a program gets news with growing numbers, and learns that a time has moved", async ({ app }) => {
  const meeting = await app.api.createMeeting();
  const program = hear(app.url);
  await program.watchAll({ meetingIDs: [meeting.meetingID], answers: true });
  await app.api.schedule(meeting);
  await app.api.schedule(meeting, {}, [NINE, "2026-12-01T09:30:00Z"]);
  await app.api.addGuest(meeting.meetingID, "Ann");
  await app.api.call("unscheduleMeeting", { params: meeting.params });
  const { meetingID } = meeting;
  await vi.waitFor(() =>
    expect(program.notes).toEqual([
      { meetingID, change: "scheduled" },
      { meetingID, change: "scheduled", moved: true },
      { meetingID, change: "answered" },
      { meetingID, change: "unscheduled" },
    ]),
  );
  expect(program.sequences).toEqual([...new Set(program.sequences)].toSorted((a, b) => a - b));
});

test("a program learns that a change of kind has called the time off", async ({ app }) => {
  const meeting = await app.api.createMeeting();
  await app.api.schedule(meeting);
  const program = hear(app.url);
  await program.watchAll({ meetingIDs: [meeting.meetingID] });
  await app.api.edit(meeting, { kind: "weekdays", weekdays: ["MO"] }, meeting);
  const changes = () => program.notes.map(({ change }) => change);
  await vi.waitFor(() => expect(changes()).toEqual(["unscheduled", "edited"]));
});

test("a program gets news of hidden answers with the right key, and is refused with a wrong key", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting(HIDDEN);
  const open = await app.api.createMeeting();
  const program = hear(app.url);
  const meetingIDs = [meetingID, open.meetingID];
  for (const token of [undefined, "guest", `organiser ${"k".repeat(32)}`]) {
    const reply = await program.watchAll({ meetingIDs, answers: true, ...(token !== undefined && { token }) });
    expect([token, reply]).toEqual([token, { watching: [open.meetingID], unknown: [], refused: [meetingID] }]);
  }
  await app.api.addGuest(meetingID, "Ann");
  expect(await program.watchAll({ meetingIDs: [meetingID] })).toEqual({ ...NONE, watching: [meetingID] });
  const token = `organiser ${organiserKey}`;
  const right = await program.watchAll({ meetingIDs: [meetingID], answers: true, token });
  expect(right).toEqual({ ...NONE, watching: [meetingID] });
  expect(program.notes).toEqual([]);
  await app.api.addGuest(meetingID, "Ben");
  await vi.waitFor(() => expect(program.notes).toEqual([{ meetingID, change: "answered" }]));
});

test("a program with the organiser key gets no news of hidden answers after a claim, unless it is the claimer's", async ({
  app,
}) => {
  const { meetingID, organiserKey, params } = await app.api.createMeeting(HIDDEN);
  const user = await app.api.signUp();
  const [holder, claimer] = [hear(app.url), hear(app.url)];
  for (const { watchAll } of [holder, claimer]) {
    const watched = await watchAll({ meetingIDs: [meetingID], answers: true, token: `organiser ${organiserKey}` });
    expect(watched).toEqual({ ...NONE, watching: [meetingID] });
  }
  await new Promise((resolve) => claimer.socket.emit("watchMe", { token: user.token }, resolve));
  await app.api.call("claim", { token: user.token, body: { claims: [{ meetingID, organiserKey }] } });
  await app.api.addGuest(meetingID, "Ann");
  await app.api.edit(params, { name: "Mine" }, { token: user.token });
  const changes = ({ notes }: typeof holder) => notes.map(({ change }) => change);
  await vi.waitFor(() => expect(changes(claimer)).toEqual(["edited", "answered", "edited"]));
  await vi.waitFor(() => expect(changes(holder).filter((change) => change === "edited")).toHaveLength(2));
  expect(changes(holder)).toEqual(["edited", "edited"]);
});

test("a program is refused with an invalid token and never becomes a guest", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const program = hear(app.url);
  for (const token of ["nonsense", `overlap_${"x".repeat(40)}`]) {
    const reply = await program.watchAll({ meetingIDs: [meetingID], token });
    expect(reply).toEqual({ ...NONE, refused: [meetingID], code: "not-signed-in" });
  }
  expect(await program.watchAll({ mine: true, token: "nonsense" })).toEqual({ ...NONE, code: "not-signed-in" });
  expect(await program.watchAll({ meetingIDs: "all" } as never)).toEqual({ ...NONE, code: "invalid" });
});

test("a program watches 500 meetings, and learns which further ones are refused", async () => {
  const { url } = await startRealtime();
  const program = hear(url);
  const ids = Array.from({ length: MAX_WATCHED + 20 }, (_, n) => `meeting${String(n).padStart(5, "0")}`);
  const half = await program.watchAll({ meetingIDs: ids.slice(0, 300), answers: true });
  expect(half).toEqual({ ...NONE, watching: ids.slice(0, 300) });
  const rest = await program.watchAll({ meetingIDs: ids.slice(300), answers: true });
  expect(rest).toEqual({ ...NONE, watching: ids.slice(300, MAX_WATCHED), refused: ids.slice(MAX_WATCHED) });
  const all = await hear(url).watchAll({ meetingIDs: ids });
  expect(all).toEqual({ ...NONE, watching: ids.slice(0, MAX_WATCHED), refused: ids.slice(MAX_WATCHED) });
});

test("a program that sends too many messages is refused in the acknowledgement, and stays connected", async () => {
  const { realtime, url } = await startRealtime();
  const program = hear(url);
  await once(program.socket as never, "connect");
  const meetingIDs = ["meeting00001"];
  const replies = await Promise.all(Array.from({ length: 200 }, () => program.watchAll({ meetingIDs })));
  expect(replies.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => ({ ...NONE, watching: meetingIDs })));
  for (const reply of replies.slice(50)) {
    expect(reply).toEqual({
      ...NONE,
      refused: meetingIDs,
      code: "too-many",
      retryAfter: expect.any(Number) as number,
    });
  }
  expect(await program.watch("meeting00001")).toBe(false);
  realtime.announce(parseMeetingID("meeting00001")!, "edited");
  await vi.waitFor(() => expect(program.notes).toHaveLength(1));
  expect(program.socket.connected).toBe(true);
});

test("a program that floods the server is disconnected in a way that lets it reconnect", async () => {
  const { url } = await startRealtime();
  const program = hear(url);
  const why = once(program.socket as never, "disconnect");
  await once(program.socket as never, "connect");
  for (let n = 0; n < 5_100; n += 1) program.program.emit("unwatch", { meetingIDs: [] });
  expect((await why)[0]).not.toBe("io server disconnect");
});

test("a program that watches its user's meetings gets news of created and answered ones, later ones too, and no others", async ({
  app,
}) => {
  const { user, token } = await withAccessToken(app);
  const created = await app.api.createMeeting({}, user.token);
  const answered = await app.api.createMeeting();
  const strange = await app.api.createMeeting();
  await app.api.saveOwn(answered, user.token);
  const program = hear(app.url);
  const reply = await program.watchAll({ mine: true, token });
  expect({ ...reply, watching: new Set(reply.watching) }).toEqual({
    ...NONE,
    watching: new Set([created.meetingID, answered.meetingID]),
  });
  await app.api.addGuest(strange.meetingID, "Ann");
  await app.api.addGuest(created.meetingID, "Ann");
  await app.api.schedule(answered);
  await vi.waitFor(() =>
    expect(program.notes).toEqual([
      { meetingID: created.meetingID, change: "answered" },
      { meetingID: answered.meetingID, change: "scheduled" },
    ]),
  );
  const later = await app.api.createMeeting(HIDDEN, user.token);
  await vi.waitFor(() => expect(program.notes.at(-1)).toEqual({ meetingID: later.meetingID, change: "edited" }));
  await app.api.addGuest(later.meetingID, "Ben");
  await vi.waitFor(() => expect(program.notes.at(-1)).toEqual({ meetingID: later.meetingID, change: "answered" }));

  const watching = await new Promise((resolve) => program.program.emit("unwatch", { mine: true }, resolve));
  expect(watching).toEqual(NONE);
  const many = program.notes.length;
  await app.api.edit(created, { name: "Choir" }, { token: user.token });
  expect(await program.watchAll({ meetingIDs: [strange.meetingID] })).toEqual({
    ...NONE,
    watching: [strange.meetingID],
  });
  expect(program.notes).toHaveLength(many);
});

test("a program that stops watching its user's meetings keeps the meetings that it named", async ({ app }) => {
  const { user, token } = await withAccessToken(app);
  const created = await app.api.createMeeting({}, user.token);
  const program = hear(app.url);
  await program.watchAll({ meetingIDs: [created.meetingID] });
  await program.watchAll({ mine: true, token });
  const watching = await new Promise((resolve) => program.program.emit("unwatch", { mine: true }, resolve));
  expect(watching).toEqual({ ...NONE, watching: [created.meetingID] });
});

test("a program gets 'signedOut' and no more news once its access token is revoked", async ({ app }) => {
  const { user, token, tokenID } = await withAccessToken(app);
  const created = await app.api.createMeeting({}, user.token);
  const program = hear(app.url);
  const userNews = once(program.socket as never, "userNote");
  await program.watchAll({ mine: true, token });
  await app.api.call("endAccessToken", { token: user.token, params: { tokenID } });
  expect((await userNews)[0]).toEqual({ kind: "signedOut" });
  await app.api.edit(created, { name: "Choir" }, { token: user.token });
  expect(await program.watchAll({ mine: true, token })).toEqual({ ...NONE, code: "not-signed-in" });
  expect(program.notes).toEqual([]);
});

test("a program gets no news of answers that are hidden from its user", async ({ app }) => {
  const { user, token } = await withAccessToken(app);
  const { meetingID, organiserKey, params } = await app.api.createMeeting(HIDDEN);
  await app.api.saveOwn({ meetingID }, user.token);
  const program = hear(app.url);
  expect(await program.watchAll({ mine: true, token })).toEqual({ ...NONE, watching: [meetingID] });
  await app.api.addGuest(meetingID, "Ann");
  await app.api.edit(params, { name: "Secret" }, { organiserKey });
  await vi.waitFor(() => expect(program.notes).toEqual([{ meetingID, change: "edited" }]));
});

test("a personal access token opens the live grid until it is revoked", async ({ app }) => {
  const { user, token, tokenID } = await withAccessToken(app);
  const open = await app.api.createMeeting();
  const hidden = await app.api.createMeeting({ ...CHOIR, ...HIDDEN }, user.token);
  const ann = await app.api.addGuest(hidden.meetingID, "Ann", [NINE, TEN]);
  const [there, secret] = [look(app.url, open.meetingID, token), look(app.url, hidden.meetingID, token)];
  await vi.waitFor(() => expect(secret.answer(ann.selfRespondentID)).toEqual([NINE, TEN]));
  await vi.waitFor(() => expect(app.context.collab.viewers(parseMeetingID(open.meetingID)!)).toBe(1));
  await app.api.call("endAccessToken", { token: user.token, params: { tokenID } });
  for (const viewer of [there, secret]) await vi.waitFor(() => expect(viewer.closes).toEqual([4205, 4403]));
});

test("the end of all access tokens of an account closes their live grids, and a session's stays open", async ({
  app,
}) => {
  const { user, token } = await withAccessToken(app);
  const { meetingID } = await app.api.createMeeting();
  const other = (await app.api.call("logIn", { body: { email: user.email, password: "correct horse" } })).reply;
  const [program, page] = [look(app.url, meetingID, token), look(app.url, meetingID, user.token)];
  await vi.waitFor(() => expect(app.context.collab.viewers(parseMeetingID(meetingID)!)).toBe(2));
  await app.api.call("logOut", { token: other.token, query: { accessTokens: "true" } });
  await vi.waitFor(() => expect(program.closes).toEqual([4205, 4403]));
  expect(page.closes).toEqual([]);
});

test("a query for live log-ins finds an access token until it is revoked", async ({ app }) => {
  const { user, tokenID } = await withAccessToken(app);
  const { ofLogins } = app.database.views.users;
  expect([...(await ofLogins([tokenID]))]).toEqual([[tokenID, parseUserID(user.userID)]]);
  await app.api.call("endAccessToken", { token: user.token, params: { tokenID } });
  expect((await ofLogins([tokenID])).size).toBe(0);
});

test("news in reply to other news has a greater number, in any process and by any clock", () => {
  const [fast, slow] = [createSequence(() => 5_000), createSequence(() => 1_000)];
  const first = fast.next();
  slow.moveOn(first);
  const second = slow.next();
  expect(second).toBeGreaterThan(first);
  fast.moveOn(second);
  expect(fast.next()).toBeGreaterThan(second);
});
