import { afterEach, describe, expect, test, vi } from "vitest";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { COLLAB_PATH, type UserNote } from "#domain/contract/sockets.ts";
import { parseMeetingID, type MeetingID } from "#domain/ids.ts";
import { viewGrid, type GridViewer } from "../../collab/testing/grid-viewer.ts";
import { CHOIR, NINE, PASSWORD, TEN } from "../testing/api-client.ts";
import { listenToNotes } from "../testing/note-listener.ts";
import { forTests } from "../testing/for-tests.ts";
import { startTestApp } from "../testing/start-test-app.ts";

type Person = ReplyOf<"logIn">;

const app = forTests(startTestApp);
const open: (() => unknown)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A page of a user who is logged in. */
function page() {
  const { socket } = listenToNotes(app.url);
  open.push(() => socket.disconnect());
  const notes: UserNote["kind"][] = [];
  socket.on("userNote", ({ kind }) => notes.push(kind));
  const watchMe = (token: unknown) =>
    new Promise<boolean>((resolve) => socket.emit("watchMe", { token: token as string }, resolve));
  return { socket, notes, watchMe };
}

async function pageOf({ token }: Person) {
  const opened = page();
  expect(await opened.watchMe(token)).toBe(true);
  return opened;
}

async function create({ token }: Person): Promise<string> {
  return (await app.api.call("createMeeting", { body: CHOIR, token })).reply.meetingID;
}

function view(meetingID: string, token: string): GridViewer {
  const viewer = viewGrid(app.url.replace("http", "ws") + COLLAB_PATH, parseMeetingID(meetingID) as MeetingID, token);
  open.push(viewer.leave);
  return viewer;
}

/** What the others see of who is here. */
const here = ({ provider }: GridViewer) => [...(provider.awareness?.getStates().values() ?? [])];

describe("notes to a user", () => {
  test("say that lists have changed: to who created and who answered, with what concerns them", async () => {
    const [ann, ben, eve] = [await app.api.signUp(), await app.api.signUp(), await app.api.signUp()];
    const [anns, bens, eves] = [await pageOf(ann), await pageOf(ben), await pageOf(eve)];
    const heard = async (many: number, who: { notes: readonly string[] }) =>
      vi.waitFor(() => expect(who.notes).toEqual(Array.from({ length: many }, () => "lists")));

    const params = { meetingID: await create(ann) };
    await heard(1, anns);
    const answer = { params, body: { availabilities: [NINE] } };
    const { reply } = await app.api.call("saveOwnAnswer", { ...answer, token: ben.token });
    await heard(2, anns);
    await heard(1, bens);
    await app.api.call("saveOwnAnswer", { params, body: { availabilities: [TEN] }, token: ben.token }); // no list changes
    const body = { startDateTime: NINE, endDateTime: TEN };
    await app.api.call("scheduleMeeting", { params, body, token: ann.token });
    await heard(3, anns);
    await heard(2, bens);
    await app.api.call("editMeeting", { params, body: { name: "Choir!" }, token: ann.token });
    await heard(4, anns);
    await heard(3, bens);
    const respondentID = reply.selfRespondentID ?? "";
    await app.api.call("deleteRespondent", { params: { ...params, respondentID }, token: ann.token });
    await heard(4, bens);
    await app.api.call("saveOwnAnswer", { ...answer, token: ben.token });
    await heard(5, anns);
    await heard(5, bens);
    await app.api.call("deleteMeeting", { params, token: ann.token });
    await heard(6, anns);
    await heard(6, bens);
    expect(eves.notes).toEqual([]);
  });

  test("come to no page without a session, and no more once a page stops", async () => {
    const ann = await app.api.signUp();
    const stranger = page();
    for (const token of ["guest", "", "x".repeat(5_000), 5, null, { a: 1 }, ann.token.slice(0, -1), ann.userID]) {
      expect(await stranger.watchMe(token)).toBe(false);
    }
    const [leaving, staying] = [await pageOf(ann), await pageOf(ann)];
    leaving.socket.emit("unwatchMe");
    expect(await leaving.watchMe("guest")).toBe(false); // answered after the unwatch was read
    await create(ann);
    await vi.waitFor(() => expect(staying.notes).toEqual(["lists"]));
    expect([leaving.notes, stranger.notes]).toEqual([[], []]);
  });

  test("are those of the one who logged in last on that page", async () => {
    const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
    const shared = await pageOf(ann);
    expect(await shared.watchMe(ben.token)).toBe(true);
    await create(ann);
    expect(shared.notes).toEqual([]);
    await create(ben);
    await vi.waitFor(() => expect(shared.notes).toEqual(["lists"]));
  });
});

describe("signing out", () => {
  const again = async ({ email }: Person) =>
    (await app.api.call("logIn", { body: { email, password: PASSWORD } })).reply;

  test("everywhere notifies every open page of the user at once, and no other", async () => {
    const [ann, ben] = [await app.api.signUp(), await app.api.signUp()];
    const [one, other, bens] = [await pageOf(ann), await pageOf(await again(ann)), await pageOf(ben)];
    await app.api.call("logOut", { token: ann.token, query: { everywhere: "true" } });
    for (const { notes } of [one, other]) await vi.waitFor(() => expect(notes).toEqual(["signedOut"]));
    await create(ben);
    await vi.waitFor(() => expect(bens.notes).toEqual(["lists"]));
    expect(await one.watchMe(ann.token)).toBe(false);
  });

  test("here notifies the pages of this session alone", async () => {
    const ann = await app.api.signUp();
    const there = await again(ann);
    const [here1, here2, elsewhere] = [await pageOf(ann), await pageOf(ann), await pageOf(there)];
    await app.api.call("logOut", { token: ann.token });
    for (const { notes } of [here1, here2]) await vi.waitFor(() => expect(notes).toEqual(["signedOut"]));
    await create(there);
    await vi.waitFor(() => expect(elsewhere.notes).toEqual(["lists"]));
    expect(here1.notes).toEqual(["signedOut"]);
  });

  test.each([
    [
      "a new password",
      async ({ userID }: Person) => {
        const reset = app.context.tokens.issue("password-reset", userID as never);
        await app.database.transaction(({ passwordResets }) => passwordResets.insert(reset));
        await app.api.call("confirmPasswordReset", { token: reset.token, body: { password: "battery staple" } });
      },
    ],
    ["the end of the account", async ({ token }: Person) => void (await app.api.call("deleteMe", { token }))],
  ])("happens everywhere with %s", async (_, end) => {
    const ann = await app.api.signUp();
    const open1 = await pageOf(ann);
    await end(ann);
    await vi.waitFor(() => expect(open1.notes).toEqual(["signedOut"]));
  });

  test("ends the sockets of live grids: a client that comes back with the old token stays out", async () => {
    const ann = await app.api.signUp();
    const meetingID = await create(ann);
    const [mine, guests] = [view(meetingID, ann.token), view(meetingID, "guest")];
    await vi.waitFor(() => expect(app.context.collab.viewers(parseMeetingID(meetingID) as MeetingID)).toBe(2));
    await app.api.call("logOut", { token: ann.token, query: { everywhere: "true" } });
    await vi.waitFor(() => expect(mine.closes).toEqual([4205, 4403]));
    expect(guests.closes).toEqual([]);
  });
});

describe("a user logged in at a live grid", () => {
  test("is shown under their name once they have answered, and by nothing else", async () => {
    const ann = await app.api.signUp({ name: "Ann" });
    const meetingID = await create(ann);
    const guest = view(meetingID, "guest");
    const looking = view(meetingID, ann.token);
    for (const viewer of [guest, looking]) viewer.provider.setAwarenessField("x", 1);
    await vi.waitFor(() => expect(app.context.collab.viewers(parseMeetingID(meetingID) as MeetingID)).toBe(2));
    const body = { availabilities: [NINE] };
    const { reply } = await app.api.call("saveOwnAnswer", { params: { meetingID }, body, token: ann.token });
    const back = view(meetingID, ann.token);
    back.provider.setAwarenessField("x", 1);
    const shown = { respondentID: reply.selfRespondentID, name: "Ann" };
    await vi.waitFor(() => expect(here(guest)).toContainEqual(shown));
    expect(JSON.stringify(here(guest))).not.toContain(ann.userID);
    expect(JSON.stringify(here(guest))).not.toMatch(/login|token/);
  });

  test.each(["nonsense", "a.b.c", "guest x y z", "Guest"])("with the token %s is refused", async (token) => {
    const meetingID = await create(await app.api.signUp());
    const viewer = view(meetingID, token);
    await vi.waitFor(() => expect(viewer.closes).toEqual([4403]));
  });
});
