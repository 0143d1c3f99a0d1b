import { expect } from "vitest";
import { parseMeetingID, type RespondentID } from "#domain/ids.ts";
import { type Refusal, refuse } from "#domain/refusal.ts";
import { parseSlot, type Slot } from "#domain/time/slot.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";
import { CHOIR, NINE } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import type { Save } from "./decide-saves.ts";

const FIRST = parseSlot(NINE) as Slot; // a slot, as one can read

/** A meeting with these guests, as a client would have made it. */
async function knownMeeting(app: TestApp, ...names: readonly string[]) {
  const created = await app.api.createMeeting(CHOIR);
  const guests: RespondentID[] = [];
  for (const name of names) {
    guests.push((await app.api.addGuest(created.meetingID, name)).selfRespondentID as RespondentID); // of our own API
  }
  const meetingID = parseMeetingID(created.meetingID);
  if (meetingID === undefined) throw new Error("A meeting has an id");
  await app.api.meeting(meetingID);

  const add = (guest: RespondentID, slot: number, differently: Partial<Save> = {}): Save => ({
    whose: { respondentID: guest },
    body: { availabilities: new Set([slotAfter(FIRST, slot)]), base: new Set() },
    request: undefined,
    permit: () => {},
    check: () => {},
    ...differently,
  });
  /** All in the same moment; for each what it was refused with, or undefined when it was stored. */
  const saveAll = async (saves: readonly Save[]) => {
    const results = await Promise.allSettled(saves.map((save) => app.context.saveAnswer(meetingID, save)));
    return results.map((result) => (result.status === "rejected" ? (result.reason as Refusal).code : undefined));
  };
  const slotsOf = async () => {
    const view = await app.database.views.meeting(meetingID);
    return view?.respondents.map(({ marks }) => marks.map((slot) => (slot - FIRST) / 2));
  };
  const rows = async () => (await app.database.views.grid.load(meetingID))?.updates.length ?? 0;
  return { meetingID, guests, add, saveAll, slotsOf, rows };
}

test("saves that come at once are one row of the log", async ({ app }) => {
  const { guests, add, saveAll, slotsOf, rows } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const before = await rows();
  await saveAll([add(ann, 0), add(ben, 1), add(ann, 2), add(ann, 3)]);
  expect(await slotsOf()).toEqual([[0, 2, 3], [1]]);
  expect(await rows()).toBe(before + 1);
});

test("a save that is refused, or repeats another one of its group, harms no other", async ({ app }) => {
  const { guests, add, saveAll, slotsOf, rows } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const before = await rows();
  const request = { hash: new Uint8Array(32).fill(1), bodyHash: new Uint8Array(32) };
  const other = { ...request, bodyHash: new Uint8Array(32).fill(2) };
  const never = { availabilities: new Set([slotAfter(FIRST, 48)]), base: new Set<Slot>() };
  const together = await saveAll([
    add(ann, 0),
    add(ann, 1, { permit: () => refuse("not-yours", "api.protectedAnswer") }),
    add(ann, 2, { body: never }),
    add("000000000000" as RespondentID, 3),
    add(ben, 4, { request }),
    add(ben, 5, { request }),
    add(ben, 6, { request: other }),
    add(ben, 7),
  ]);
  const done = undefined;
  expect(together).toEqual([done, "not-yours", "invalid", "unknown", done, done, "conflict", done]);
  expect(await slotsOf()).toEqual([[0], [4, 7]]);
  expect(await rows()).toBe(before + 1);
});

test("of two saves in one group for who read the same version, the second is refused", async ({ app }) => {
  const { meetingID, guests, add, saveAll, slotsOf } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const { version } = (await app.database.views.meeting(meetingID))!.meeting;
  const check: Save["check"] = (locked) => {
    if (locked.version !== version) refuse("precondition-failed", "api.preconditionFailed");
  };
  expect(await saveAll([add(ann, 0, { check }), add(ben, 1, { check })])).toEqual([undefined, "precondition-failed"]);
  expect(await slotsOf()).toEqual([[0], []]);
});

test("more saves at once than one row of the log can hold are all stored", async ({ app }) => {
  const dates = Array.from({ length: 60 }, (_, day) =>
    new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10),
  );
  const { meetingID } = await app.api.createMeeting({ ...CHOIR, tentativeDates: dates });
  const all = dates.map((date) => `${date}T08:00:00Z`);
  const guests = await Promise.all(Array.from({ length: 40 }, (_, n) => app.api.addGuest(meetingID, `Guest ${n}`)));
  await app.api.meeting(meetingID);
  const replies = await Promise.all(
    guests.map(({ selfRespondentID: respondentID }) =>
      app.api.save({ meetingID, respondentID }, { availabilities: all, base: [] }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const { respondents } = await app.api.meeting(meetingID);
  expect(Object.values(respondents).every(({ availabilities }) => availabilities.length === 60)).toBe(true);
});
