import { describe, expect, vi } from "vitest";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { UserNews } from "#domain/contract/sockets.ts";
import { parseMeetingID, type MeetingID } from "#domain/ids.ts";
import { NINE, PASSWORD, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import type { GridEyes } from "../testing/grid-eyes.ts";
import { hear, look } from "../testing/viewers.ts";

type Person = ReplyOf<"logIn">;

/** Opens a page of a signed-in user. */
function page(app: TestApp) {
  const { socket } = hear(app.url);
  const notes: UserNews["kind"][] = [];
  socket.on("userNote", ({ kind }) => notes.push(kind));
  const watchMe = (token: unknown) =>
    new Promise<boolean>((resolve) => socket.emit("watchMe", { token: token as string }, resolve));
  return { socket, notes, watchMe };
}

async function pageOf(app: TestApp, { token }: Person) {
  const opened = page(app);
  expect(await opened.watchMe(token)).toBe(true);
  return opened;
}

async function create(app: TestApp, { token }: Person): Promise<string> {
  return (await app.api.createMeeting({}, token)).meetingID;
}

/** Returns who is present, as the others see it. */
const here = ({ provider }: GridEyes) => [...(provider.awareness?.getStates().values() ?? [])];

test("a user's page gets news of its lists when a meeting that the user created or answered changes", async ({
  app,
}) => {
  const [ann, ben, eve] = [await app.api.signUp(), await app.api.signUp(), await app.api.signUp()];
  const [anns, bens, eves] = [await pageOf(app, ann), await pageOf(app, ben), await pageOf(app, eve)];
  const expectNews = async (many: number, who: { notes: readonly string[] }) =>
    vi.waitFor(() => expect(who.notes).toEqual(Array.from({ length: many }, () => "lists")));

  const params = { meetingID: await create(app, ann) };
  await expectNews(1, anns);
  const answer = { params, body: { availabilities: [NINE] } };
  const { reply } = await app.api.call("saveOwnAnswer", { ...answer, token: ben.token });
  await expectNews(2, anns);
  await expectNews(1, bens);
  await app.api.saveOwn(params, ben.token, [TEN]); // no list changes
  await app.api.schedule(params, { token: ann.token });
  await expectNews(3, anns);
  await expectNews(2, bens);
  await app.api.edit(params, { name: "Choir!" }, { token: ann.token });
  await expectNews(4, anns);
  await expectNews(3, bens);
  const respondentID = reply.selfRespondentID ?? "";
  await app.api.call("deleteRespondent", { params: { ...params, respondentID }, token: ann.token });
  await expectNews(4, bens);
  await app.api.call("saveOwnAnswer", { ...answer, token: ben.token });
  await expectNews(5, anns);
  await expectNews(5, bens);
  await app.api.call("deleteMeeting", { params, token: ann.token });
  await expectNews(6, anns);
  await expectNews(6, bens);
  expect(eves.notes).toEqual([]);
});

test("a user's page gets no news without a session or after unwatchMe", async ({ app }) => {
  const ann = await app.api.signUp();
  const stranger = page(app);
  for (const token of ["guest", "", "x".repeat(5_000), 5, null, { a: 1 }, ann.token.slice(0, -1), ann.userID]) {
    expect(await stranger.watchMe(token)).toBe(false);
  }
  const [leaving, staying] = [await pageOf(app, ann), await pageOf(app, ann)];
  leaving.socket.emit("unwatchMe");
  expect(await leaving.watchMe("guest")).toBe(false); // answered after the unwatch was read
  await create(app, ann);
  await vi.waitFor(() => expect(staying.notes).toEqual(["lists"]));
  expect([leaving.notes, stranger.notes]).toEqual([[], []]);
});

test("a shared page gets news of the last user who logged in there", async ({ app }) => {
  const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
  const shared = await pageOf(app, ann);
  expect(await shared.watchMe(ben.token)).toBe(true);
  await create(app, ann);
  expect(shared.notes).toEqual([]);
  await create(app, ben);
  await vi.waitFor(() => expect(shared.notes).toEqual(["lists"]));
});

describe("log-outs", () => {
  const again = async (app: TestApp, { email }: Person) =>
    (await app.api.call("logIn", { body: { email, password: PASSWORD } })).reply;

  test("logging out everywhere reaches every open page of the user at once, and no other page", async ({ app }) => {
    const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
    const [one, other, bens] = [
      await pageOf(app, ann),
      await pageOf(app, await again(app, ann)),
      await pageOf(app, ben),
    ];
    await app.api.call("logOut", { token: ann.token, query: { everywhere: "true" } });
    for (const { notes } of [one, other]) await vi.waitFor(() => expect(notes).toEqual(["signedOut"]));
    await create(app, ben);
    await vi.waitFor(() => expect(bens.notes).toEqual(["lists"]));
    expect(await one.watchMe(ann.token)).toBe(false);
  });

  test("the end of one session reaches its pages alone", async ({ app }) => {
    const ann = await app.api.signUp();
    const otherLogin = await again(app, ann);
    const [here1, here2, elsewhere] = [await pageOf(app, ann), await pageOf(app, ann), await pageOf(app, otherLogin)];
    await app.api.call("logOut", { token: ann.token });
    for (const { notes } of [here1, here2]) await vi.waitFor(() => expect(notes).toEqual(["signedOut"]));
    await create(app, otherLogin);
    await vi.waitFor(() => expect(elsewhere.notes).toEqual(["lists"]));
    expect(here1.notes).toEqual(["signedOut"]);
  });

  test.for([
    [
      "a new password",
      async (app: TestApp, { userID }: Person): Promise<void> => {
        const reset = app.context.tokens.issue("password-reset", userID as never);
        await app.database.transaction(({ passwordResets }) => passwordResets.insert(reset));
        await app.api.call("confirmPasswordReset", { token: reset.token, body: { password: "battery staple" } });
      },
    ],
    [
      "the end of the account",
      async (app: TestApp, { token }: Person): Promise<void> => void (await app.api.call("deleteMe", { token })),
    ],
  ] as const)("%s signs the user's open page out", async ([, end], { app }) => {
    const ann = await app.api.signUp();
    const open1 = await pageOf(app, ann);
    await end(app, ann);
    await vi.waitFor(() => expect(open1.notes).toEqual(["signedOut"]));
  });

  test("logging out everywhere closes the user's live grid, and the old token does not open it again", async ({
    app,
  }) => {
    const ann = await app.api.signUp();
    const meetingID = await create(app, ann);
    const [mine, guests] = [look(app.url, meetingID, ann.token), look(app.url, meetingID, "guest")];
    await vi.waitFor(() => expect(app.context.collab.viewers(parseMeetingID(meetingID) as MeetingID)).toBe(2));
    await app.api.call("logOut", { token: ann.token, query: { everywhere: "true" } });
    await vi.waitFor(() => expect(mine.closes).toEqual([4205, 4403]));
    expect(guests.closes).toEqual([]);
  });
});

test("a signed-in viewer of a live grid appears under the account's new name, and nameless without an answer", async ({
  app,
}) => {
  const ann = await app.api.signUp({ name: "Ann" });
  const meetingID = await create(app, ann);
  const saved = await app.api.saveOwn({ meetingID }, ann.token);
  const respondentID = saved.reply.selfRespondentID ?? "";
  const guest = await app.api.addGuest(meetingID, "Ben");
  const display = look(app.url, meetingID, "guest");
  const tabs = [ann.token, `guest ${guest.selfRespondentID} ${guest.respondentKey}`].map((token) =>
    look(app.url, meetingID, token),
  );
  for (const tab of tabs) tab.provider.setAwarenessField("x", 1);
  const ben = { respondentID: guest.selfRespondentID, name: "Ben" };
  const others = () => here(display).filter((state) => "respondentID" in state);
  const shows = (...people: object[]) =>
    vi.waitFor(() => {
      expect(others()).toHaveLength(people.length);
      expect(others()).toEqual(expect.arrayContaining(people));
    });
  await shows({ respondentID, name: "Ann" }, ben);
  await app.api.call("editMe", { body: { name: "Anna" }, token: ann.token });
  await shows({ respondentID, name: "Anna" }, ben);
  await app.api.call("deleteRespondent", { params: { meetingID, respondentID: guest.selfRespondentID } });
  await shows({ respondentID, name: "Anna" });
  // Later messages of the tabs do not bring the old name back.
  for (const tab of tabs) tab.provider.setAwarenessField("x", 2);
  await app.api.call("deleteRespondent", { params: { meetingID, respondentID }, token: ann.token });
  await shows();
  const states = display.provider.awareness?.getStates();
  for (const tab of tabs) expect(states?.get(tab.document.clientID)).toEqual({});
});
