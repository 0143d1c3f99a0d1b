import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { answerChange } from "#domain/answers/answer-change.ts";
import { type Mark, type Marks, marksOf } from "#domain/answers/levels.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { DAY_QUARTERS, parseSlot, type Slot, slotAt } from "#domain/time/slot.ts";
import type { AnswerEdit } from "./answer-edit.ts";
import { changedPart, send } from "./send-answer.ts";

afterEach(() => vi.unstubAllGlobals());

const FIRST = slotAt(Date.parse("2026-11-24T00:00Z"));
const quarters = (count: number) => Array.from({ length: count }, (_, at) => (FIRST + at) as Slot);
const EVERY = quarters(60 * DAY_QUARTERS);
const note = "あ".repeat(LIMITS.note);

async function bodyOf(change: AnswerEdit): Promise<string> {
  let body = "";
  vi.stubGlobal("fetch", async (_: string, init: { body: string }) => {
    ({ body } = init);
    return new Response("{}");
  });
  await send(
    {
      meetingID: "MeetMeetMeet" as MeetingID,
      meetingName: "Choir",
      owner: "guest",
      target: { kind: "answer", respondentID: "AnnAnnAnnAnn" as RespondentID },
      edits: [{ ...change, requestID: "r".repeat(32), slotLength: 1 }],
      credentials: {},
      savedAt: 0,
      notBefore: 0,
      tries: 0,
    },
    {},
  );
  return body;
}

test.each<[string, AnswerEdit]>([
  ["one slot is removed", { base: new Set(EVERY), slots: new Set(EVERY.slice(1)), note }],
  ["one slot is added", { base: new Set(EVERY.slice(1)), slots: new Set(EVERY) }],
  ["one slot of each hour is removed", { base: new Set(EVERY), slots: new Set(EVERY.filter((_, at) => at % 4 > 0)) }],
  [
    "a tenth becomes possible if needed",
    { base: new Set(EVERY), slots: marksOf(EVERY.slice(576), EVERY.slice(0, 576)) },
  ],
])("a save of the largest answer fits the server's limit when %s", async (_, change) => {
  const body = await bodyOf(change);
  expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(LIMITS.bodyBytes);
  const { base, availabilities, ifNeeded } = JSON.parse(body) as Record<string, string[] | undefined>;
  const slotsIn = (texts: string[] = []) => texts.flatMap((text) => parseSlot(text) ?? []);
  const changed = (wanted: Marks, from: Marks) => {
    const { added, removed } = answerChange({
      stored: change.base,
      wanted,
      base: from,
      present: marksOf(EVERY, EVERY),
    });
    return [new Set<Mark>(added), new Set<Mark>(removed)];
  };
  const asSent = changed(marksOf(slotsIn(availabilities), slotsIn(ifNeeded)), new Set(slotsIn(base)));
  expect(asSent).toEqual(changed(change.slots, change.base));
});

test("a save sends the whole answer if the request has room for it", async () => {
  const body = await bodyOf({ base: new Set(quarters(100)), slots: new Set(quarters(101)) });
  const { base, availabilities, ifNeeded } = JSON.parse(body) as Record<string, string[] | undefined>;
  expect([base?.length, availabilities?.length, ifNeeded]).toEqual([100, 101, undefined]);
});

test("the changed part of an edit has the effect of the whole, also after the slots became longer or shorter", () => {
  const day = { timezone: "UTC", tentativeDates: ["2026-11-24"], minStartHour: 0, maxEndHour: 3 };
  const anySlots = fc.subarray(quarters(12));
  const anyMarks = fc.tuple(anySlots, anySlots).map(([free, maybe]) => {
    const taken = new Set(free);
    return marksOf(
      free,
      maybe.filter((slot) => !taken.has(slot)),
    );
  });
  fc.assert(
    fc.property(anyMarks, anyMarks, anyMarks, fc.constantFrom(15, 30, 60), (base, slots, other, slotMinutes) => {
      const to = { ...day, slotMinutes } as const;
      const reshaped = (marks: Marks): Marks => reshapedAnswer(marks, { slotMinutes: 15 }, to);
      const stored = reshaped(other);
      const all = reshaped(marksOf(quarters(12)));
      const present = marksOf(all as Set<Slot>, all as Set<Slot>);
      const marksAfter = (edit: AnswerEdit): Set<Mark> => {
        const change = { stored, wanted: reshaped(edit.slots), base: reshaped(edit.base), present };
        const { added, removed } = answerChange(change);
        return new Set([...stored, ...added].filter((mark) => !removed.includes(mark)));
      };
      expect(marksAfter(changedPart({ base, slots }))).toEqual(marksAfter({ base, slots }));
    }),
  );
});
