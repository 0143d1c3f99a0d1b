import { expect, test, vi } from "vitest";
import { parseMeetingID, parseUserID } from "#domain/ids.ts";
import { startRealtime } from "../testing/start-realtime.ts";
import { hear } from "../testing/viewers.ts";

const meetingID = parseMeetingID("meeting00001")!;
const otherID = parseMeetingID("meeting00002")!;
const ann = parseUserID("AnnAnnAnnAnn")!;

/** Answers at once, but for the first question: that one when the test says so. */
function slowFirst<T>(answer: T) {
  const first = Promise.withResolvers<T>();
  let asked = 0;
  return { answer: () => (asked++ === 0 ? first.promise : Promise.resolve(answer)), end: () => first.resolve(answer) };
}

async function listen(url: string) {
  const page = hear(url);
  await vi.waitFor(() => expect(page.socket.connected).toBe(true));
  return page;
}

/** Resolves when what was sent before has arrived: the server has answered another page three times since. */
async function settled(bystander: Awaited<ReturnType<typeof listen>>): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) expect(await bystander.watch(otherID)).toBe(true);
}

test("what a page asked for last holds, however long the look-up for what it asked before takes", async () => {
  const looking = slowFirst(new Map([meetingID, otherID].map((id) => [id, { meeting: {} }])));
  const { realtime, url } = await startRealtime({ meetings: looking.answer });
  const [page, bystander] = [await listen(url), await listen(url)];
  const watching = [page.watch(meetingID, false), page.watch(meetingID, true)];
  await settled(bystander);
  looking.end();
  expect(await Promise.all(watching)).toEqual([true, true]);
  realtime.announce(meetingID, "answered");
  await vi.waitFor(() => expect(page.notes).toEqual([{ meetingID, change: "answered" }]));
});

test("a page whose question cannot be answered is disconnected, so that it connects and asks again", async () => {
  let isAway = true;
  const meetings = async () => {
    if (isAway) throw new Error("The database is away.");
    return new Map([[meetingID, { meeting: {} }]]);
  };
  const { realtime, url } = await startRealtime({ meetings });
  const page = await listen(url);
  const why = new Promise<string>((resolve) => page.socket.once("disconnect", resolve));
  page.socket.emit("watch", { meetingID, answers: true }, () => {});
  // Not "io server disconnect", after which a client stays away.
  expect(await why).toBe("transport close");
  isAway = false;
  page.socket.connect();
  expect(await page.watch(meetingID, true)).toBe(true);
  realtime.announce(meetingID, "answered");
  await vi.waitFor(() => expect(page.notes).toEqual([{ meetingID, change: "answered" }]));
});

test("a page that has left a meeting hears no more of it", async () => {
  const looking = slowFirst(new Map([meetingID, otherID].map((id) => [id, { meeting: {} }])));
  const { realtime, url } = await startRealtime({ meetings: looking.answer });
  const [page, bystander] = [await listen(url), await listen(url)];
  const watching = page.watch(meetingID, true);
  page.socket.emit("unwatch", { meetingID });
  await settled(bystander);
  looking.end();
  await watching;
  await page.watch(otherID, true);
  realtime.announce(meetingID, "answered");
  realtime.announce(otherID, "answered");
  await vi.waitFor(() => expect(page.notes).toContainEqual({ meetingID: otherID, change: "answered" }));
  expect(page.notes).toHaveLength(1);
});

test("a page of no user any more hears nothing of that user's", async () => {
  const opening = slowFirst({ userID: ann, tokenID: "T" });
  const { realtime, url } = await startRealtime({ openLogin: opening.answer });
  const [page, bystander] = [await listen(url), await listen(url)];
  const heard: unknown[] = [];
  page.socket.on("userNote", (note) => heard.push(note));
  const watching = new Promise((resolve) => page.socket.emit("watchMe", { token: "t" }, resolve));
  page.socket.emit("unwatchMe");
  await settled(bystander);
  opening.end();
  await watching;
  await page.watch(meetingID, true);
  realtime.notifyUsers.lists([ann]);
  realtime.announce(meetingID, "answered");
  await vi.waitFor(() => expect(page.notes).toHaveLength(1));
  expect(heard).toEqual([]);
});
