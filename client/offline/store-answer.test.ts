import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { answerChange } from "#domain/answers/answer-change.ts";
import { type Mark, type Marks, marksOf } from "#domain/answers/levels.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import { LIMITS } from "#domain/limits.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { DAY_QUARTERS, parseSlot, type Slot, slotAt } from "#domain/time/slot.ts";
import { type AnswerEdit, changedPart } from "./answer-edit.ts";
import { storeAnswer } from "./store-answer.ts";

afterEach(() => vi.unstubAllGlobals());

const FIRST = slotAt(Date.parse("2026-11-24T00:00Z"));
const quarters = (count: number) => Array.from({ length: count }, (_, at) => (FIRST + at) as Slot);

/** The body of a save of that edit. */
async function bodyOf(edit: AnswerEdit): Promise<string> {
  let body = "";
  vi.stubGlobal("fetch", async (_: string, asked: { body: string }) => {
    ({ body } = asked);
    return new Response("{}");
  });
  await storeAnswer(
    {
      meetingID: "MeetMeetMeet" as MeetingID,
      meetingName: "Choir",
      slotLength: 1,
      owner: "guest",
      whose: { kind: "answer", respondentID: "AnnAnnAnnAnn" as RespondentID },
      edit,
      sent: { ...edit, requestID: "r".repeat(32) },
      credentials: {},
      savedAt: 0,
      notBefore: 0,
      tries: 0,
    },
    {},
  );
  return body;
}

const ALL = quarters(60 * DAY_QUARTERS);
const note = "あ".repeat(LIMITS.note);

test.each<[string, AnswerEdit]>([
  ["one slot is taken away", { base: new Set(ALL), slots: new Set(ALL.slice(1)), note }],
  ["one slot is added", { base: new Set(ALL.slice(1)), slots: new Set(ALL) }],
  ["one slot of each hour is taken away", { base: new Set(ALL), slots: new Set(ALL.filter((_, at) => at % 4 > 0)) }],
  ["a tenth becomes possible if needed", { base: new Set(ALL), slots: marksOf(ALL.slice(576), ALL.slice(0, 576)) }],
])("a save of the largest answer is no larger than the server takes, where %s", async (_, edit) => {
  const body = await bodyOf(edit);
  expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(LIMITS.bodyBytes);
  const { base, availabilities, ifNeeded } = JSON.parse(body) as Record<string, string[] | undefined>;
  const slotsIn = (texts: string[] = []) => texts.flatMap((text) => parseSlot(text) ?? []);
  const change = (wanted: Marks, from: Marks) =>
    answerChange({ stored: edit.base, wanted, base: from, present: marksOf(ALL, ALL) });
  const { added, removed } = change(marksOf(slotsIn(availabilities), slotsIn(ifNeeded)), new Set(slotsIn(base)));
  const whole = change(edit.slots, edit.base);
  expect([new Set(added), new Set(removed)]).toEqual([new Set(whole.added), new Set(whole.removed)]);
});

test("any other save says the whole answer, as servers of before have it under the same id", async () => {
  const edit = { base: new Set(quarters(100)), slots: new Set(quarters(101)) };
  const { base, availabilities } = JSON.parse(await bodyOf(edit)) as Record<string, string[]>;
  expect([base?.length, availabilities?.length]).toEqual([100, 101]);
});

test("the part that an edit changes does what the whole does, also where slots have become longer or shorter", () => {
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
      const now = (marks: Marks): Marks => reshapedAnswer(marks, { slotMinutes: 15 }, to);
      const stored = now(other);
      const all = now(marksOf(quarters(12)));
      const present = marksOf(all as Set<Slot>, all as Set<Slot>);
      const after = (edit: AnswerEdit): Set<Mark> => {
        const { added, removed } = answerChange({ stored, wanted: now(edit.slots), base: now(edit.base), present });
        return new Set([...stored, ...added].filter((mark) => !removed.includes(mark)));
      };
      expect(after(changedPart({ base, slots }))).toEqual(after({ base, slots }));
    }),
  );
});
