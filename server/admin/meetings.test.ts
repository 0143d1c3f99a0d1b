import { expect, vi } from "vitest";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import { createAdminClient } from "../testing/admin-client.ts";
import { NINE, TEN } from "../testing/api-client.ts";
import { mailsTo } from "../testing/read-outbox.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { hear, look } from "../testing/viewers.ts";
import { meetingIDIn } from "./meetings.ts";

test.for([
  ["Qf3xZ0bV7aLk", "Qf3xZ0bV7aLk"],
  [" https://overlap.example.org/m/Qf3xZ0bV7aLk ", "Qf3xZ0bV7aLk"],
  ["https://overlap.example.org/m/Qf3xZ0bV7aLk#as=abc", "Qf3xZ0bV7aLk"],
  ["https://overlap.example.org/m/Qf3xZ0bV7aLk/wall?x=1", "Qf3xZ0bV7aLk"],
  ["https://overlap.example.org/m/Qf3xZ0bV7aLkk", undefined],
  ["Choir", undefined],
  ["", undefined],
] as const)("meetingIDIn reads the id of a meeting from %j", ([text, id]) => {
  expect(meetingIDIn(text)).toBe(id);
});

async function annAndBen(app: TestApp) {
  const [ann, ben] = [await app.api.signUp({ name: "Ann" }), await app.api.signUp({ name: "Ben" })];
  return { ann, ben, admin: createAdminClient(app.context) };
}

test("the operator finds meetings by name, organiser and link, and sees counts but no answers", async ({ app }) => {
  const { ann, admin } = await annAndBen(app);
  const { meetingID } = await app.api.createMeeting({ name: "Violin class" }, ann.token);
  await app.api.addGuest(meetingID, "Gus Secret", [NINE]);
  await app.api.saveOwn(meetingID, ann.token, [TEN]);
  const people = [{ name: "Cat" }, { name: "Dan" }];
  await app.api.call("addExpected", { params: { meetingID }, token: ann.token, body: { people } });
  await app.api.schedule({ meetingID }, { token: ann.token });
  for (const text of ["violin", ann.email.slice(2), `${app.url}/m/${meetingID}`, meetingID]) {
    expect((await admin("meeting/find", { text })).meetings).toMatchObject([{ meetingID, organiser: ann.email }]);
  }
  const reply = await admin("meeting/show", { meeting: meetingID });
  expect(reply).toMatchObject({
    organiserName: "Ann",
    kind: "dates",
    answers: 2,
    accounts: 1,
    guests: 1,
    expected: 2,
    awaited: 2,
    schedule: { scheduledStartDateTime: NINE, scheduledEndDateTime: TEN },
    closesAt: null,
    deletedAfter: "2027-02-02T00:00:00Z",
  });
  expect(reply.bytes).toBeGreaterThan(100);
  expect(JSON.stringify(reply)).not.toMatch(/Gus|Cat|hash/);
  await expect(admin("meeting/show", { meeting: "Violin" })).rejects.toThrow("is no link or id of a meeting");
  await expect(admin("meeting/show", { meeting: "aaaaaaaaaaaa" })).rejects.toThrow("There is no meeting aaaaaaaaaaaa.");
});

test("a meeting that the operator gives away leaves the old organiser at once for the new one", async ({ app }) => {
  const { ann, ben, admin } = await annAndBen(app);
  const { meetingID } = await app.api.createMeeting({ answersVisibleTo: "organiser" }, ann.token);
  await app.api.addGuest(meetingID, "Gus", [NINE]);
  const [old, next] = [look(app.url, meetingID, ann.token), look(app.url, meetingID, ben.token)];
  await vi.waitFor(() => expect(old.shown()).toHaveLength(1));
  await vi.waitFor(() => expect(next.closes.at(-1)).toBe(GRID_CLOSE.refused));
  const page = hear(app.url);
  expect(await page.watch(meetingID)).toBe(true);
  const program = hear(app.url);
  const watched = await program.watchAll({ meetingIDs: [meetingID], answers: true, token: ann.token });
  expect(watched.watching).toEqual([meetingID]);

  expect(await admin("meeting/give", { meeting: meetingID, account: ben.email })).toMatchObject({ isChanged: true });
  await vi.waitFor(() => expect(old.closes.at(-1)).toBe(GRID_CLOSE.refused));
  await vi.waitFor(() => expect(page.notes).toEqual([{ meetingID, change: "edited" }]));
  const edit = async (token: string) => (await app.api.edit({ meetingID }, { name: "Mine" }, { token })).status;
  expect([await edit(ann.token), await edit(ben.token)]).toEqual([403, 200]);
  await app.api.addGuest(meetingID, "Late", [NINE]);
  await app.api.edit({ meetingID }, { name: "Ben's" }, { token: ben.token });
  const edited = { meetingID, change: "edited" };
  await vi.waitFor(() => expect(program.notes).toHaveLength(3));
  expect(program.notes).toEqual([edited, edited, edited]);
  const shownToBen = look(app.url, meetingID, ben.token);
  await vi.waitFor(() => expect(shownToBen.shown()).toHaveLength(2));
  expect(await admin("meeting/give", { meeting: meetingID, account: ben.email })).toMatchObject({ isChanged: false });
});

test("the key of a guest's meeting ends when the operator gives the meeting away", async ({ app }) => {
  const { ben, admin } = await annAndBen(app);
  const { meetingID, organiserKey } = await app.api.createMeeting();
  await admin("meeting/give", { meeting: meetingID, account: ben.email });
  expect((await app.api.edit({ meetingID }, { name: "Mine" }, { organiserKey })).status).toBe(401);
  expect((await app.api.edit({ meetingID }, { name: "Mine" }, { token: ben.token })).status).toBe(200);
});

test("the operator gives all meetings of an account to another account that is enabled", async ({ app }) => {
  const { ann, ben, admin } = await annAndBen(app);
  const meetings = await Promise.all(Array.from({ length: 3 }, () => app.api.createMeeting({}, ann.token)));
  await admin("user/disable", { account: ben.email });
  const giveAll = () => admin("meeting/give-all", { from: ann.email, to: ben.email });
  await expect(giveAll()).rejects.toThrow(`The account of ${ben.email} is disabled.`);
  await admin("user/enable", { account: ben.email });
  expect(await giveAll()).toEqual({ given: 3 });
  for (const { meetingID } of meetings)
    expect((await admin("meeting/show", { meeting: meetingID })).organiser).toBe(ben.email);
  await expect(admin("meeting/give-all", { from: ben.email, to: ben.email })).rejects.toThrow("one account");
});

test("a meeting that the operator deletes ends for every viewer and is called off by mail", async ({ app }) => {
  const { ann, admin } = await annAndBen(app);
  const { meetingID } = await app.api.createMeeting({}, ann.token);
  await app.api.answer({ meetingID }, { name: "Gus", availabilities: [NINE], email: "gus@off.example" });
  await app.api.schedule({ meetingID }, { token: ann.token });
  await vi.waitFor(async () => expect(await mailsTo(app, "gus@off.example")).toHaveLength(1));
  const eyes = look(app.url, meetingID);
  await vi.waitFor(() => expect(eyes.provider.isSynced).toBe(true));
  const page = hear(app.url);
  expect(await page.watch(meetingID)).toBe(true);
  await admin("meeting/delete", { meeting: `${app.url}/m/${meetingID}` });
  await vi.waitFor(() => expect(eyes.closes.at(-1)).toBe(GRID_CLOSE.unknown));
  await vi.waitFor(() => expect(page.notes).toEqual([{ meetingID, change: "deleted" }]));
  expect((await app.api.call("getMeeting", { params: { meetingID } })).status).toBe(404);
  await vi.waitFor(async () => expect((await mailsTo(app, "gus@off.example")).length).toBeGreaterThan(1));
  expect((await mailsTo(app, "gus@off.example")).at(-1)?.subject).toMatch(/called off|cancelled/i);
});
