import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerChange } from "#domain/answers/answer-change.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { afterEdit, bothEdits, NO_EDIT, type AnswerEdit, type QueuedAnswer } from "./queued-answer.ts";
import { isDue, nextQueued, type QueueInput } from "./next-queued.ts";
import { parseQueuedAnswer } from "./outbox.ts";

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
const sent = { ...fresh, attempt: { ...fresh.edit, requestID: "r1" }, edit: NO_EDIT };
const trouble = { kind: "full", message: "Full." } as const;

const shown = (value: QueuedAnswer | undefined) =>
  value && {
    whose: value.whose.kind,
    attempt: value.attempt && [[...value.attempt.base], [...value.attempt.slots], value.attempt.requestID],
    edit: [[...value.edit.base], [...value.edit.slots]],
    notBefore: value.notBefore,
    trouble: value.trouble?.kind,
  };

describe("a waiting answer", () => {
  const cases: [string, QueuedAnswer, QueueInput, object | undefined][] = [
    [
      "saved again before it was sent is one",
      fresh,
      { kind: "save", edit: edit([1, 2], [2, 3]), now: 5 },
      { edit: [[1], [2, 3]] },
    ],
    [
      "is frozen when it is sent",
      fresh,
      { kind: "send", requestID: "r1" },
      { attempt: [[], [1, 2], "r1"], edit: [[], []] },
    ],
    ["keeps its id when it is sent again", sent, { kind: "send", requestID: "r2" }, { attempt: [[], [1, 2], "r1"] }],
    [
      "saved again after it was sent leaves what was sent",
      sent,
      { kind: "save", edit: edit([1, 2], [2]), now: 5 },
      { attempt: [[], [1, 2], "r1"], edit: [[1], []] },
    ],
    ["that is stored is gone", sent, { kind: "stored", respondentID: ann }, undefined],
    [
      "that is stored but was changed since goes on as a change",
      { ...sent, edit: edit([1], []) },
      { kind: "stored", respondentID: ann, respondentKey: "k" },
      { whose: "answer", attempt: undefined, edit: [[1], []] },
    ],
    [
      "waits after a failure",
      sent,
      { kind: "failed", now: 1_000, chance: 0.5 },
      { notBefore: 31_000, attempt: [[], [1, 2], "r1"] },
    ],
    [
      "waits longer the more often the server cannot",
      { ...sent, tries: 3 },
      { kind: "failed", now: 1_000, chance: 0.5, said: { message: "" } },
      { notBefore: 33_000 },
    ],
    [
      "waits as long as the server says",
      sent,
      { kind: "failed", now: 1_000, chance: 0, said: { message: "", retryAfterMs: 90_000 } },
      { notBefore: 91_000 },
    ],
    [
      "is not tried for ever by a server that cannot",
      { ...sent, tries: 11 },
      { kind: "failed", now: 1_000, chance: 0, said: { message: "Broken." } },
      { trouble: "refused" },
    ],
    [
      "is tried for ever without a network",
      { ...sent, tries: 11 },
      { kind: "failed", now: 1_000, chance: 0 },
      { trouble: undefined },
    ],
    [
      "that is refused keeps everything",
      sent,
      { kind: "refused", trouble },
      { trouble: "full", attempt: [[], [1, 2], "r1"] },
    ],
    [
      "is sent again when asked",
      { ...sent, trouble, notBefore: 9 },
      { kind: "again" },
      { trouble: undefined, notBefore: 0 },
    ],
    [
      "lets go of what the meeting has no longer",
      { ...sent, trouble },
      { kind: "fit", present: set(2, 3) },
      { attempt: undefined, edit: [[], [2]], trouble: undefined },
    ],
    [
      "of which nothing is left is gone",
      { ...sent, whose: { kind: "own", name: "Ann" } },
      { kind: "fit", present: set(3) },
      undefined,
    ],
  ];
  test.each(cases)("%s", (_, now, input, expected) => {
    const next = shown(nextQueued(now, input));
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
const anyEdit = fc.record({ base: slotSet, slots: slotSet });

test("two edits made one do the same to any answer", () => {
  fc.assert(
    fc.property(slotSet, anyEdit, anyEdit, (answer, first, second) => {
      expect(afterEdit(answer, bothEdits(first, second))).toEqual(afterEdit(afterEdit(answer, first), second));
    }),
  );
});

/** A server that does a request once, and what happens to the answer from the device's view. */
function deliver(steps: readonly Step[]): { stored: ReadonlySet<Slot>; wanted: ReadonlySet<Slot>; done: number } {
  const server = { stored: set(), done: new Set<string>() };
  let wanted: ReadonlySet<Slot> = set();
  let waiting: QueuedAnswer | undefined;
  let count = 0;
  const send = (isReplyLost: boolean): void => {
    if (waiting === undefined) return;
    waiting = nextQueued(waiting, { kind: "send", requestID: `r${count++}` });
    const attempt = waiting?.attempt;
    if (waiting === undefined || attempt === undefined) return;
    if (!server.done.has(attempt.requestID)) {
      const change = answerChange({ stored: server.stored, wanted: attempt.slots, base: attempt.base, present: ALL });
      server.stored = new Set([...server.stored, ...change.added].filter((slot) => !change.removed.includes(slot)));
      server.done.add(attempt.requestID);
    }
    waiting = isReplyLost
      ? nextQueued(waiting, { kind: "failed", now: 0, chance: 0 })
      : nextQueued(waiting, { kind: "stored", respondentID: ann });
  };
  for (const step of steps) {
    if (step.kind === "save") {
      const change: AnswerEdit = { base: wanted, slots: step.slots };
      wanted = step.slots;
      waiting =
        waiting === undefined
          ? { ...fresh, whose: { kind: "own", name: "Ann" }, edit: change }
          : nextQueued(waiting, { kind: "save", edit: change, now: 0 });
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

test("storage gives back what was put there, and nothing of another form", () => {
  expect(parseQueuedAnswer(structuredClone(sent))).toEqual(sent);
  expect(parseQueuedAnswer({ ...sent, trouble, isHidden: true })).toEqual({ ...sent, trouble, isHidden: true });
  for (const language of ["pl", "zh-Hans"])
    expect(parseQueuedAnswer({ ...sent, language })).toEqual({ ...sent, language });
  for (const language of ["", "a\nb", 7]) expect(parseQueuedAnswer({ ...sent, language })).toEqual(sent);
  // A part that is not needed counts as absent, a part that is makes the whole unreadable.
  for (const broken of [{ trouble: { kind: "unheard of", message: "" } }, { isHidden: "yes" }, { more: 1 }])
    expect(parseQueuedAnswer({ ...sent, ...broken })).toEqual(sent);
  expect(parseQueuedAnswer({ ...sent, attempt: { ...sent.edit } })?.attempt).toBeUndefined();
  expect(parseQueuedAnswer({ ...sent, credentials: { token: 7, respondentKey: "k" } })?.credentials).toEqual({
    respondentKey: "k",
  });
  for (const broken of [{ tries: 1.5 }, { meetingID: "short" }, { edit: { base: new Set(["x"]), slots: new Set() } }])
    expect(parseQueuedAnswer({ ...sent, ...broken })).toBeUndefined();
  fc.assert(
    fc.property(
      fc.anything({ withNullPrototype: true }),
      fc.constantFrom("language", ...Object.keys(sent)),
      (value, name) => {
        const parsed = parseQueuedAnswer({ ...sent, [name]: value });
        // Parsed once more it is the same: nothing half-read gets through.
        expect(parseQueuedAnswer(structuredClone(parsed))).toEqual(parsed);
        expect(() => parseQueuedAnswer(value)).not.toThrow();
      },
    ),
  );
});
