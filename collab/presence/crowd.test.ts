import { afterEach, describe, expect, test, vi } from "vitest";
import type { SharedDraft } from "#domain/presence/presence.ts";
import type { CollabLimits } from "../sockets/limits.ts";
import type { Relay } from "../relay/relay.ts";
import { clockOf, joinAs, paintDraft, seenDrafts, slotsText } from "../testing/draft-viewers.ts";
import { eventually, respondentNamed, startCollab, type TestCollab } from "../testing/start-collab.ts";
import { relayNetwork } from "../testing/in-memory-relay.ts";
import { frames } from "../testing/raw-viewer.ts";

const started: TestCollab[] = [];
afterEach(() => Promise.all(started.splice(0).map((app) => app.stop())));

/** As many processes as wanted over one store, and a meeting in it; `differently` goes to the second. */
async function processes(
  count: 1 | 2,
  limits: Partial<CollabLimits> = {},
  differently: { limits?: Partial<CollabLimits>; relay?: (end: Relay) => Relay } = {},
) {
  const network = relayNetwork();
  const first = await startCollab({ relay: network.join(), limits });
  started.push(first);
  const { relay = (end: Relay) => end } = differently;
  const other = { relay: relay(network.join()), limits: differently.limits ?? limits };
  const second = count === 1 ? first : await startCollab(other, first.grids);
  if (count === 2) started.push(second);
  return { first, second, meeting: first.grids.newMeeting() };
}

const MALLORY = 4242;

test("viewers of every process see a draft change until its painter stops or leaves", async () => {
  const { first, second, meeting } = await processes(2);
  const [ann, ben, cem] = await Promise.all([
    joinAs(first, meeting, "ann"),
    joinAs(first, meeting, "ben"),
    joinAs(second, meeting),
  ]);
  const see = (draft: SharedDraft | undefined) =>
    eventually(() => {
      for (const viewer of [ben, cem]) expect(seenDrafts(viewer)).toHaveProperty("ann", draft);
    });
  paintDraft(ann, {});
  await see({});
  paintDraft(ann, { added: slotsText(2, 4) });
  await see({ added: slotsText(2, 4) });
  paintDraft(ann, { of: respondentNamed("ann"), added: slotsText(6), removed: slotsText(8) });
  await see({ of: respondentNamed("ann"), added: slotsText(6), removed: slotsText(8) });
  paintDraft(ann, undefined);
  await see(undefined);
  paintDraft(cem, { of: respondentNamed("guest"), added: slotsText(2) });
  await eventually(() =>
    expect(seenDrafts(ann)[""]).toStrictEqual({ of: respondentNamed("guest"), added: slotsText(2) }),
  );
  cem.leave();
  await eventually(() => expect(Object.keys(seenDrafts(ann))).toEqual(["ben"]));
});

test("a viewer who comes later sees a draft, under the painter's new name after a renaming", async () => {
  const { first, meeting } = await processes(1);
  await first.save(meeting, "ann", [2]);
  const ann = await joinAs(first, meeting, "ann");
  paintDraft(ann, { added: slotsText(2) });
  const ben = await joinAs(first, meeting, "ben");
  await eventually(() => expect(seenDrafts(ben)).toStrictEqual({ ann: { added: slotsText(2) } }));
  await first.write(meeting, { people: new Map([[respondentNamed("ann"), { name: "Anna" }]]) });
  await eventually(() => expect(seenDrafts(ben)).toStrictEqual({ Anna: { added: slotsText(2) } }));
});

test("viewers see the last state of a draft that changes too fast", async () => {
  const { first, meeting } = await processes(1);
  const ann = await joinAs(first, meeting, "ann");
  const ben = await joinAs(first, meeting, "ben");
  for (let slot = 0; slot <= 60; slot += 2) paintDraft(ann, { added: slotsText(slot) });
  await eventually(() => expect(seenDrafts(ben)).toStrictEqual({ ann: { added: slotsText(60) } }));
  expect(ann.closes).toEqual([]);
});

test("viewers of a process that dies disappear, and return if the process was only asleep", async () => {
  let isDead = false;
  const relay = (end: Relay): Relay => ({
    ...end,
    publish: (topic, message) => void (isDead || end.publish(topic, message)),
  });
  const { first, second, meeting } = await processes(2, { aliveMs: 20 }, { relay });
  const ann = await joinAs(first, meeting, "ann");
  const ben = await joinAs(second, meeting, "ben");
  paintDraft(ben, { added: slotsText(2) });
  await eventually(() => expect(seenDrafts(ann)).toStrictEqual({ ben: { added: slotsText(2) } }));
  isDead = true;
  await eventually(() => expect(seenDrafts(ann)).toStrictEqual({}));
  isDead = false;
  paintDraft(ben, { added: slotsText(4) });
  await eventually(() => expect(seenDrafts(ann)).toStrictEqual({ ben: { added: slotsText(4) } }));
});

test("viewers of a process that others lost return with the process, although they send nothing", async () => {
  const back: (() => void)[] = [];
  let isLost = false;
  const relay = (end: Relay): Relay => ({
    ...end,
    publish: (topic, message) => void (isLost || end.publish(topic, message)),
    onBack: (listen) => void back.push(listen),
  });
  const { first, second, meeting } = await processes(2, { aliveMs: 20 }, { relay });
  const ann = await joinAs(first, meeting, "ann");
  const ben = await joinAs(second, meeting, "ben");
  paintDraft(ben, { added: slotsText(2) });
  const seesBen = () => eventually(() => expect(seenDrafts(ann)).toStrictEqual({ ben: { added: slotsText(2) } }));
  await seesBen();
  isLost = true;
  await eventually(() => expect(seenDrafts(ann)).toStrictEqual({}));
  isLost = false;
  for (const listen of back) listen();
  // Browsers say by themselves that they are still there, but only every 15 s.
  await vi.waitFor(() => expect(Object.keys(seenDrafts(ann))).toEqual(["ben"]), { timeout: 8_000 });
  await seesBen();
  paintDraft(ben, { added: slotsText(4) });
  await eventually(() => expect(seenDrafts(ann)).toStrictEqual({ ben: { added: slotsText(4) } }));
});

test("viewers of a process that dies before its first sign of life disappear", async () => {
  const neverAlive = { aliveMs: 60_000 };
  const { first, second, meeting } = await processes(2, { aliveMs: 20 }, { limits: neverAlive });
  const ann = await joinAs(first, meeting, "ann");
  const ben = await joinAs(second, meeting, "ben");
  paintDraft(ben, { added: slotsText(2) });
  await eventually(() => expect(seenDrafts(ann)).toStrictEqual({ ben: { added: slotsText(2) } }));
  await eventually(() => expect(seenDrafts(ann)).toStrictEqual({}));
});

test("a viewer who has left stays away although their last state is still being checked", async () => {
  const checked = Promise.withResolvers<undefined>();
  let isAsked = false;
  const app = await startCollab({
    draftRules: () => {
      isAsked = true;
      return checked.promise;
    },
  });
  started.push(app);
  const meeting = app.grids.newMeeting();
  const ben = await joinAs(app, meeting, "ben");
  const ann = await app.raw();
  ann.send(frames.token(meeting, `guest ${respondentNamed("ann")} ann`));
  ann.send(frames.presence(meeting, [{ clientID: MALLORY, clock: 1, state: {} }]));
  await eventually(() => expect(seenDrafts(ben)).toStrictEqual({ ann: undefined }));
  ann.send(frames.presence(meeting, [{ clientID: MALLORY, clock: 2, state: { draft: {} } }]));
  await eventually(() => expect(isAsked).toBe(true));
  ann.cut();
  await eventually(() => expect(seenDrafts(ben)).toStrictEqual({}));
  checked.resolve(undefined);
  const cem = await joinAs(app, meeting, "cem");
  await eventually(() => expect(seenDrafts(ben)).toStrictEqual({ cem: undefined }));
  expect(seenDrafts(cem)).toStrictEqual({ ben: undefined });
});

test("a viewer without a sign of life is hidden in every process and shown again at the next sign", async () => {
  const { first, second, meeting } = await processes(2, { pingMs: 60 });
  const [ben, cem] = await Promise.all([joinAs(first, meeting, "ben"), joinAs(second, meeting, "cem")]);
  const ann = await first.raw();
  ann.send(frames.token(meeting, `guest ${respondentNamed("ann")} ann`));
  ann.send(frames.presence(meeting, [{ clientID: MALLORY, clock: 1, state: { draft: { added: slotsText(2) } } }]));
  const answering = (frame: Uint8Array) => void (frame.length === 1 && ann.send(Uint8Array.of(10)));
  ann.socket.on("message", answering);
  const see = (names: string[]) =>
    eventually(() => {
      expect(Object.keys(seenDrafts(ben)).sort()).toEqual([...names, "cem"].sort());
      expect(Object.keys(seenDrafts(cem)).sort()).toEqual([...names, "ben"].sort());
    });
  await see(["ann"]);
  // A closed lid: the socket is open, and there is no answer.
  ann.socket.off("message", answering);
  await see([]);
  expect(ann.closed).toBeUndefined();
  ann.socket.on("message", answering);
  ann.send(Uint8Array.of(10));
  await see(["ann"]);
  expect(seenDrafts(ben)["ann"]).toStrictEqual({ added: slotsText(2) });
  // Returns with its own presence at a clock that the server knows already: the next presence counts.
  ann.socket.off("message", answering);
  await see([]);
  ann.socket.on("message", answering);
  await eventually(() => {
    // A busy machine misses its own signs of life, and each return raises the clock by one.
    const lastClock = clockOf(ben, MALLORY) ?? 0;
    for (const clock of [lastClock, lastClock + 1]) {
      ann.send(frames.presence(meeting, [{ clientID: MALLORY, clock, state: {} }]));
    }
    expect(seenDrafts(ben)).toStrictEqual({ ann: undefined, cem: undefined });
  });
});

describe("a crowd", () => {
  const limits = { shownViewers: 4, shownAgain: 2, countMs: 10 };

  test("a crowd is counted over all processes, and none of its viewers is shown", async () => {
    const { first, second, meeting } = await processes(2, limits);
    const ann = await joinAs(first, meeting, "ann");
    const ben = await joinAs(second, meeting, "ben");
    paintDraft(ann, { added: slotsText(2) });
    await eventually(() => expect(seenDrafts(ben)).toStrictEqual({ ann: { added: slotsText(2) } }));
    const guests = await Promise.all([first, second, second].map((app) => joinAs(app, meeting)));
    await eventually(() => {
      for (const viewer of [ann, ben, ...guests]) expect(seenDrafts(viewer)).toHaveProperty("5");
    });
    // A second device of Ann's is the same person.
    const phone = await joinAs(second, meeting, "ann");
    const late = await joinAs(first, meeting);
    await eventually(() => expect(seenDrafts(ben)).toHaveProperty("6"));
    await eventually(() => expect(seenDrafts(late)).toStrictEqual({ 6: undefined }));
    paintDraft(ben, { added: slotsText(4) });
    paintDraft(ann, { added: slotsText(6) });
    phone.leave();
    await eventually(() => expect(clockOf(late, late.document.clientID)).toBeGreaterThan(0));

    // The viewers are few enough again: the others see who is still here, and their drafts from now on.
    for (const viewer of [late, ...guests]) viewer.leave();
    await eventually(() => expect(seenDrafts(ben)).toStrictEqual({ ann: undefined }));
    paintDraft(ann, { added: slotsText(8) });
    await eventually(() => expect(seenDrafts(ben)).toStrictEqual({ ann: { added: slotsText(8) } }));
    await eventually(() => expect(seenDrafts(ann)).toStrictEqual({ ben: undefined }));

    // And once more too many.
    const again = await Promise.all([first, second, second].map((app) => joinAs(app, meeting)));
    await eventually(() => {
      for (const viewer of [ann, ben, ...again]) expect(seenDrafts(viewer)).toHaveProperty("5");
    });
  });

  test("a viewer in a crowd of one process gets the number of viewers and no news of any", async () => {
    const { first, meeting } = await processes(1, limits);
    await Promise.all(Array.from({ length: 5 }, () => joinAs(first, meeting)));
    const witness = await first.raw();
    witness.send(frames.token(meeting, "guest"));
    await eventually(() => expect(first.collab.viewers(meeting)).toBe(6));
    const visitor = await joinAs(first, meeting, "vis");
    paintDraft(visitor, { added: slotsText(2) });
    await eventually(() => expect(seenDrafts(visitor)).toHaveProperty("6"));
    const receivedText = witness.received.map((frame) => new TextDecoder().decode(frame)).join("");
    expect(receivedText).not.toContain("vis");
    expect(receivedText).toContain('{"count":6}');
  });
});
