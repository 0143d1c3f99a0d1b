import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerChange } from "#domain/answers/answer-change.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { type Marks, marksOf, otherLevel } from "#domain/answers/levels.ts";
import type { Slot } from "#domain/time/slot.ts";
import { afterEdit, type AnswerEdit } from "./answer-edit.ts";
import type { QueuedAnswer } from "./queued-answer.ts";
import {
  afterFailure,
  afterRefusal,
  afterStored,
  beforeSend,
  bothEdits,
  hidden,
  isDue,
  onlyPresent,
  type QueueChange,
  readQueued,
  savedAgain,
  tryAgain,
} from "./queue.ts";

const set = (...slots: number[]) => new Set(slots as Slot[]);
const edit = (base: number[], slots: number[]): AnswerEdit => ({ base: set(...base), slots: set(...slots) });
const ann = "AnnAnnAnnAnn" as RespondentID;
const fresh: QueuedAnswer = {
  meetingID: "MeetMeetMeet" as MeetingID,
  meetingName: "Choir",
  owner: "guest",
  whose: { kind: "guest", name: "Ann" },
  edit: edit([], [1, 2]),
  credentials: {},
  savedAt: 100,
  notBefore: 0,
  tries: 0,
};
const meeting = { timezone: "UTC", tentativeDates: ["1970-01-01"], minStartHour: 0, maxEndHour: 0 };
const sent: QueuedAnswer = { ...fresh, sent: { ...fresh.edit, requestID: "r1" } };
const changed: QueuedAnswer = { ...sent, edit: edit([1], [2]) };
const error = { kind: "full", message: "Full." } as const;
const save =
  (change: AnswerEdit): QueueChange =>
  (now) =>
    savedAgain(now, { ...fresh, edit: change, savedAt: 5 });

const shown = (value: QueuedAnswer | undefined) =>
  value && {
    whose: value.whose.kind,
    sent: value.sent && [[...value.sent.base], [...value.sent.slots], value.sent.requestID],
    edit: [[...value.edit.base], [...value.edit.slots]],
    notBefore: value.notBefore,
    error: value.error?.kind,
    credentials: value.credentials,
  };

describe("a waiting answer", () => {
  const cases: [string, QueuedAnswer, QueueChange, object | undefined][] = [
    ["saved again before it was sent is one", fresh, save(edit([1, 2], [2, 3])), { edit: [[1], [2, 3]] }],
    [
      "keeps what is sent of it as it was",
      fresh,
      (now) => beforeSend(now, "r1"),
      { sent: [[], [1, 2], "r1"], edit: [[], [1, 2]] },
    ],
    ["keeps its id when it is sent again", sent, (now) => beforeSend(now, "r2"), { sent: [[], [1, 2], "r1"] }],
    [
      "saved again after it was sent leaves what was sent",
      sent,
      save(edit([1, 2], [2])),
      { sent: [[], [1, 2], "r1"], edit: [[1], [2]] },
    ],
    ["that is stored is gone", sent, (now) => afterStored(now, { respondentID: ann, meeting }), undefined],
    [
      "that is stored but was changed since goes on as a change",
      changed,
      (now) => afterStored(now, { respondentID: ann, respondentKey: "k", meeting }),
      { whose: "answer", sent: undefined, edit: [[1, 2], [2]], credentials: { respondentKey: "k" } },
    ],
    [
      "waits after a failure",
      sent,
      (now) => afterFailure(now, { at: 1_000, chance: 0.5 }),
      { notBefore: 31_000, sent: [[], [1, 2], "r1"] },
    ],
    [
      "waits a moment only when the network has just come back",
      sent,
      (now) => afterFailure(now, { at: 1_000, chance: 0.5, isBack: true }),
      { notBefore: 3_000 },
    ],
    [
      "waits longer the more often the server cannot",
      { ...sent, tries: 3 },
      (now) => afterFailure(now, { at: 1_000, chance: 0.5, said: { message: "" } }),
      { notBefore: 33_000 },
    ],
    [
      "waits as long as the server says",
      sent,
      (now) => afterFailure(now, { at: 1_000, chance: 0, said: { message: "", retryAfterMs: 90_000 } }),
      { notBefore: 91_000 },
    ],
    [
      "is not tried for ever by a server that cannot",
      { ...sent, tries: 11 },
      (now) => afterFailure(now, { at: 1_000, chance: 0, said: { message: "Broken." } }),
      { error: "refused" },
    ],
    [
      "is tried for ever without a network",
      { ...sent, tries: 11 },
      (now) => afterFailure(now, { at: 1_000, chance: 0 }),
      { error: undefined },
    ],
    [
      "that is refused keeps everything",
      sent,
      (now) => afterRefusal(now, error),
      { error: "full", sent: [[], [1, 2], "r1"] },
    ],
    [
      "whose login has ended lets go of its token",
      { ...sent, credentials: { token: "t", organiserKey: "o" } },
      (now) => afterRefusal(now, { kind: "signed-out", message: "" }),
      { error: "signed-out", credentials: { organiserKey: "o" } },
    ],
    [
      "whose owner signs out lets go of their token",
      { ...sent, credentials: { token: "t" } },
      hidden,
      { credentials: {} },
    ],
    [
      "is sent again when asked",
      { ...sent, error, notBefore: 9 },
      (now) => tryAgain(now, { token: "t" }),
      { error: undefined, notBefore: 0, credentials: { token: "t" } },
    ],
    [
      "lets go of what the meeting has no longer",
      { ...sent, error },
      (now) => onlyPresent(now, set(2, 3)),
      { sent: undefined, edit: [[], [2]], error: undefined },
    ],
    [
      "still takes away what lies on a day that is hidden",
      { ...fresh, edit: edit([1, 2], [2, 4]), error },
      (now) => onlyPresent(now, set(2, 3)),
      { edit: [[1, 2], [2]], error: undefined },
    ],
    [
      "of which nothing is left is gone",
      { ...sent, whose: { kind: "own", name: "Ann" } },
      (now) => onlyPresent(now, set(3)),
      undefined,
    ],
  ];
  test.each(cases)("%s", (_, now, change, expected) => {
    const next = shown(change(now));
    // Only what the case names is compared.
    const named = next && Object.fromEntries(Object.entries(next).filter(([name]) => name in (expected ?? {})));
    expect(named).toEqual(expected);
  });
});

test.each([
  ["its time has come", 1_000, 0, false, true],
  ["its time has not come", 2_000, 0, false, false],
  ["the network is back", 2_000, 0, true, true],
  ["the network is back, but the server asked to wait", 2_000, 1, true, false],
  ["its time was set by a clock that was years ahead", 1e12, 3, false, true],
])("it is sent or not when %s", (_, notBefore, tries, isBack, due) => {
  expect(isDue({ notBefore, tries }, { now: 1_000, isBack })).toBe(due);
});

const slotSet = fc.uniqueArray(fc.integer({ min: 0, max: 7 })).map((slots) => set(...slots));
const bothLevels = fc.tuple(slotSet, slotSet).map(([free, maybe]) => marksOf(free, maybe.difference(free)));
const anyEdit = fc.record({ base: bothLevels, slots: bothLevels });

test("two edits made one do the same to any answer, also where the one is joined with the first again", () => {
  fc.assert(
    fc.property(bothLevels, anyEdit, anyEdit, (answer, first, second) => {
      // What a device moves to the other level it began with: else another device's mark goes or stays.
      const moves = ({ base, slots }: AnswerEdit) => [...slots.difference(base)].map(otherLevel);
      fc.pre([first, second].every((each) => moves(each).every((one) => each.base.has(one) || !answer.has(one))));
      const whole = bothEdits(first, second);
      expect(afterEdit(answer, whole)).toEqual(afterEdit(afterEdit(answer, first), second));
      expect(afterEdit(answer, bothEdits(first, whole))).toEqual(afterEdit(answer, whole));
    }),
  );
});

/** A server that does a request once, and what happens to the answer from the device's view. */
function deliver(steps: readonly Step[]): { stored: Marks; wanted: Marks; done: number } {
  const server = { stored: set() as Marks, done: new Set<string>() };
  let wanted: Marks = set();
  let waiting: QueuedAnswer | undefined;
  let count = 0;
  const send = (isReplyLost: boolean): void => {
    if (waiting === undefined) return;
    waiting = beforeSend(waiting, `r${count++}`);
    const attempt = waiting.sent;
    if (attempt === undefined) return;
    if (!server.done.has(attempt.requestID)) {
      const change = answerChange({ stored: server.stored, wanted: attempt.slots, base: attempt.base, present: ALL });
      server.stored = new Set([...server.stored, ...change.added].filter((slot) => !change.removed.includes(slot)));
      server.done.add(attempt.requestID);
    }
    waiting = isReplyLost
      ? afterFailure(waiting, { at: 0, chance: 0 })
      : afterStored(waiting, { respondentID: ann, meeting });
  };
  for (const step of steps) {
    if (step.kind === "save") {
      const change: AnswerEdit = { base: wanted, slots: step.slots };
      wanted = step.slots;
      const saved: QueuedAnswer = { ...fresh, whose: { kind: "own", name: "Ann" }, edit: change };
      waiting = waiting === undefined ? saved : savedAgain(waiting, saved);
    } else send(step.kind === "lost");
  }
  const isWaiting = (): boolean => waiting !== undefined;
  while (isWaiting()) send(false);
  return { stored: server.stored, wanted, done: server.done.size };
}

const ALL = set(0, 1, 2, 3, 4, 5, 6, 7);
type Step = { kind: "save"; slots: ReadonlySet<Slot> } | { kind: "lost" } | { kind: "sent" };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  slotSet.map((slots) => ({ kind: "save" as const, slots })),
  fc.constant({ kind: "lost" as const }),
  fc.constant({ kind: "sent" as const }),
);

test("however saves, lost replies and deliveries follow each other, what was saved last is what is stored", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      const { stored, wanted } = deliver(steps);
      expect(new Set(stored)).toEqual(new Set(wanted));
    }),
  );
});

/** As the version before this one kept an answer that was sent and then changed. */
const oldForm = {
  ...fresh,
  attempt: { ...edit([], [1, 2]), requestID: "r1" },
  edit: edit([1], [3]),
  trouble: { kind: "full", message: "Full." },
};

test("what an earlier version has kept on a device is sent as it was saved, and under the same id", () => {
  const now = readQueued(structuredClone(oldForm));
  expect(now?.sent).toEqual(oldForm.attempt);
  expect(now?.edit).toEqual(edit([1], [2, 3]));
  expect(now?.error).toEqual(oldForm.trouble);
  const rest = now && afterStored(now, { respondentID: ann, meeting });
  expect(rest && afterEdit(set(1, 2), rest.edit)).toEqual(set(2, 3));
  // Sent and not changed since: nothing is left when it is stored.
  const unchanged = readQueued({ ...oldForm, edit: edit([], []) });
  expect(unchanged?.edit).toEqual(edit([], [1, 2]));
  expect(unchanged && afterStored(unchanged, { respondentID: ann, meeting })).toBeUndefined();
});

test("storage gives back what was put there, and nothing of another form", () => {
  const { sent: attempt, ...rest } = sent;
  const kept = { ...rest, attempt };
  expect(readQueued(structuredClone(kept))).toEqual(sent);
  expect(readQueued({ ...kept, trouble: error, isHidden: true })).toEqual({ ...sent, error, isHidden: true });
  for (const language of ["pl", "zh-Hans"]) expect(readQueued({ ...kept, language })).toEqual({ ...sent, language });
  for (const language of ["", "a\nb", 7]) expect(readQueued({ ...kept, language })).toEqual(sent);
  // A part that is not needed counts as absent, a part that is makes the whole unreadable.
  for (const broken of [{ trouble: { kind: "unheard of", message: "" } }, { isHidden: "yes" }, { more: 1 }])
    expect(readQueued({ ...kept, ...broken })).toEqual(sent);
  expect(readQueued({ ...kept, attempt: { ...sent.edit } })?.sent).toBeUndefined();
  expect(readQueued({ ...kept, credentials: { token: 7, respondentKey: "k" } })?.credentials).toEqual({
    respondentKey: "k",
  });
  for (const broken of [{ tries: 1.5 }, { meetingID: "short" }, { edit: { base: new Set(["x"]), slots: new Set() } }])
    expect(readQueued({ ...kept, ...broken })).toBeUndefined();
  fc.assert(
    fc.property(
      fc.anything({ withNullPrototype: true }),
      fc.constantFrom("language", ...Object.keys(kept)),
      (value, name) => {
        const parsed = readQueued({ ...kept, [name]: value });
        // Read once more it is the same: nothing half-read gets through.
        const again = parsed && { ...parsed, attempt: parsed.sent, trouble: parsed.error };
        expect(readQueued(structuredClone(again))).toEqual(parsed);
        expect(() => readQueued(value)).not.toThrow();
      },
    ),
  );
});
