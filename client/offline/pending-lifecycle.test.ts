import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerChange } from "#domain/answers/answer-change.ts";
import { type Marks, marksOf } from "#domain/answers/levels.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { PendingAnswer } from "./pending-answer.ts";
import { hide, isDue, keepPresent, refuse, retry, save, settle, type Settlement } from "./pending-lifecycle.ts";

const set = (...slots: number[]) => new Set(slots as Slot[]);
const edit = (base: number[], slots: number[], requestID: string) => ({
  base: set(...base),
  slots: set(...slots),
  requestID,
  slotLength: 2,
});
const ann = "AnnAnnAnnAnn" as RespondentID;
const fresh: PendingAnswer = {
  meetingID: "MeetMeetMeet" as MeetingID,
  meetingName: "Choir",
  owner: "guest",
  target: { kind: "guest", name: "Ann" },
  edits: [edit([], [1, 2], "r1")],
  credentials: {},
  savedAt: 100,
  notBefore: 0,
  tries: 0,
};
/** Quarters 0 to 7, in half hours. */
const meeting = { timezone: "UTC", tentativeDates: ["1970-01-01"], minStartHour: 0, maxEndHour: 2 };
const full = { kind: "full", message: "Full." } as const;
const signedOut = { kind: "signed-out", message: "" } as const;
const twice: PendingAnswer = { ...fresh, edits: [...fresh.edits, edit([1, 2], [2, 3], "r2")] };
const failed = { requestID: "r1", kind: "failed", at: 1_000, chance: 0.5 } as const;

const summaryOf = (pending: PendingAnswer | undefined) =>
  pending && {
    target: pending.target,
    edits: pending.edits.map(
      ({ base, slots, requestID }) => `${requestID}: ${[...base].join()} > ${[...slots].join()}`,
    ),
    notBefore: pending.notBefore,
    tries: pending.tries,
    error: pending.error?.kind,
    isHidden: pending.isHidden,
    credentials: pending.credentials,
  };

type Case = readonly [title: string, next: () => PendingAnswer | undefined, expected: object | undefined];

/** Returns the fields of an answer's summary that a case names. */
function fieldsOf(pending: PendingAnswer | undefined, expected: object = {}): object | undefined {
  const result = summaryOf(pending);
  return result && Object.fromEntries(Object.entries(result).filter(([name]) => name in expected));
}

describe("save()", () => {
  const again: PendingAnswer = { ...fresh, edits: [edit([1, 2], [2, 3], "r2")], credentials: { token: "t" } };
  test.each<Case>([
    ["begins a pending answer", () => save(undefined, fresh), summaryOf(fresh)],
    [
      "adds a second edit, which goes out as a second save",
      () => save(fresh, again),
      {
        edits: ["r1:  > 1,2", "r2: 1,2 > 2,3"],
        credentials: { token: "t" },
      },
    ],
    [
      "makes a refused answer due again",
      () => save({ ...fresh, error: full, notBefore: 9, isHidden: true }, again),
      { error: undefined, notBefore: 0, isHidden: undefined },
    ],
    [
      "replaces edits for another kind of meeting",
      () => save(fresh, { ...again, kind: "wholeDays" }),
      { edits: ["r2: 1,2 > 2,3"] },
    ],
  ])("save() %s", (_, next, expected) => expect(fieldsOf(next(), expected)).toEqual(expected));

  test("save() does not add to another person's new answer", () => {
    const linked: PendingAnswer = { ...fresh, credentials: { respondentKey: "noor" } };
    expect(() => save(linked, { ...again, credentials: { respondentKey: "omar" } })).toThrow(/Another person/);
    expect(save(linked, { ...again, credentials: { respondentKey: "noor" } }).edits).toHaveLength(2);
  });
});

describe("settle()", () => {
  const stored: Settlement = { requestID: "r1", kind: "stored", respondentID: ann, respondentKey: "k" };
  const ownPending: PendingAnswer = { ...twice, target: { kind: "own", name: "Ann" } };
  test.each<Case>([
    ["ends an answer whose only edit is stored", () => settle(fresh, stored), undefined],
    [
      "continues with the second edit as a change of the stored answer",
      () => settle({ ...twice, tries: 3, notBefore: 9 }, stored),
      {
        target: { kind: "answer", respondentID: ann },
        edits: ["r2: 1,2 > 2,3"],
        credentials: { respondentKey: "k" },
        tries: 0,
        notBefore: 0,
      },
    ],
    ["keeps the target of a user's own answer", () => settle(ownPending, stored), { target: ownPending.target }],
    [
      "ignores the reply to an edit that another page has settled",
      () => settle({ ...twice, edits: twice.edits.slice(1) }, stored),
      summaryOf({ ...twice, edits: twice.edits.slice(1) }),
    ],
    [
      "adds the edit to the answer that its person gave on another device, as another request",
      () => settle(twice, { requestID: "r1", kind: "answered", respondentID: ann, nextRequestID: "r9" }),
      {
        target: { kind: "answer", respondentID: ann },
        edits: ["r9:  > 1,2", "r2: 1,2 > 2,3"],
      },
    ],
    [
      "keeps everything of a refused answer",
      () => settle(twice, { requestID: "r1", kind: "refused", error: full }),
      { ...summaryOf(twice), error: "full" },
    ],
    [
      "drops the token of a login that has ended",
      () =>
        settle(
          { ...fresh, credentials: { token: "t", organiserKey: "o" } },
          { requestID: "r1", kind: "refused", error: signedOut },
        ),
      { error: "signed-out", credentials: { organiserKey: "o" } },
    ],
    [
      "waits half a minute without a network, under the same id",
      () => settle(fresh, failed),
      { notBefore: 31_000, edits: ["r1:  > 1,2"] },
    ],
    [
      "waits a moment when the network has just come back",
      () => settle(fresh, { ...failed, isBack: true }),
      { notBefore: 3_000 },
    ],
    [
      "waits longer the more often the server fails",
      () => settle({ ...fresh, tries: 3 }, { ...failed, server: { message: "" } }),
      { notBefore: 33_000, tries: 4 },
    ],
    [
      "waits as long as the server asks",
      () => settle(fresh, { ...failed, chance: 0, server: { message: "", retryAfterMs: 90_000 } }),
      { notBefore: 91_000 },
    ],
    [
      "gives up on a server that fails for the twelfth time",
      () => settle({ ...fresh, tries: 11 }, { ...failed, server: { message: "Broken." } }),
      { error: "refused" },
    ],
    ["never gives up without a network", () => settle({ ...fresh, tries: 11 }, failed), { error: undefined, tries: 0 }],
  ])("settle() %s", (_, next, expected) => expect(fieldsOf(next(), expected)).toEqual(expected));
});

test.each<Case>([
  [
    "is sent again with a new login",
    () => retry({ ...fresh, error: full, notBefore: 9, isHidden: true }, { token: "t" }),
    { error: undefined, notBefore: 0, isHidden: undefined, credentials: { token: "t" } },
  ],
  [
    "of a user who was logged out loses its token",
    () => refuse({ ...fresh, credentials: { token: "t" } }, signedOut),
    { error: "signed-out", credentials: {} },
  ],
  [
    "of an owner who signs out is hidden and loses its token",
    () => hide({ ...fresh, credentials: { token: "t" } }),
    { isHidden: true, credentials: {} },
  ],
  [
    "drops times that the meeting no longer has, and is sent as another request",
    () => keepPresent({ ...fresh, error: full, edits: [edit([], [2, 40], "r1")] }, meeting, () => "r9"),
    { edits: ["r9:  > 2"], error: undefined },
  ],
  [
    "still removes a time on a hidden day",
    () => keepPresent({ ...fresh, edits: [edit([40, 2], [2, 42], "r1")] }, meeting, () => "r9"),
    { edits: ["r9: 40,2 > 2"] },
  ],
  [
    "keeps a new answer's first save, so that the second one has an answer to change",
    () => keepPresent({ ...fresh, edits: [edit([], [40], "r1"), edit([40], [40, 2], "r2")] }, meeting, () => "r9"),
    {
      edits: ["r9:  > ", "r9: 40 > 40,2"],
    },
  ],
  [
    "without a remaining change ends",
    () =>
      keepPresent({ ...fresh, target: { kind: "own", name: "Ann" }, edits: [edit([], [40], "r1")] }, meeting, () => ""),
    undefined,
  ],
  [
    "drops times in the slots that the meeting has now",
    () => keepPresent({ ...fresh, edits: [{ ...edit([], [0, 40], "r1"), slotLength: 4 }] }, meeting, () => "r9"),
    { edits: ["r9:  > 0,2"] },
  ],
])("a pending answer %s", (_, next, expected) => expect(fieldsOf(next(), expected)).toEqual(expected));

test("a pending answer keeps a note with the edit for which it was typed", () => {
  const noted = { ...edit([1], [1], "r1"), note: "By train" };
  const pending: PendingAnswer = { ...fresh, target: { kind: "answer", respondentID: ann }, edits: [noted] };
  expect(keepPresent(pending, meeting, () => "r9")?.edits[0]?.note).toBe("By train");
  const second = { ...edit([1], [1], "r2"), note: "On foot" };
  const rest = settle(save(pending, { ...pending, edits: [second] }), {
    requestID: "r1",
    kind: "stored",
    respondentID: ann,
  });
  expect(rest?.edits.map(({ note }) => note)).toEqual(["On foot"]);
});

test.each([
  ["is due when its time has come", 1_000, 0, false, true],
  ["is not due before its time has come", 2_000, 0, false, false],
  ["is due when the network is back", 2_000, 0, true, true],
  ["is not due when the network is back but the server asked it to wait", 2_000, 1, true, false],
  ["is due when a clock that was years ahead set its time", 1e12, 3, false, true],
])("a pending answer %s", (_, notBefore, tries, isBack, due) => {
  expect(isDue({ notBefore, tries }, { now: 1_000, isBack })).toBe(due);
});

const ALL = set(0, 1, 2, 3, 4, 5, 6, 7);
const bothLevels = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 7 })), fc.uniqueArray(fc.integer({ min: 0, max: 7 })))
  .map(([free, maybe]): Marks => marksOf(set(...free), set(...maybe).difference(set(...free))));

type Step = { readonly kind: "save"; readonly slots: Marks } | { readonly kind: "lost" | "sent" | "sentTwice" };

/** A server that stores a request once, and one device. */
function deliver(steps: readonly Step[]): { stored: Marks; wanted: Marks } {
  const server = { stored: set() as Marks, requests: new Set<string>() };
  let wanted: Marks = set();
  let pending: PendingAnswer | undefined;
  let count = 0;
  const sendOnce = (outcome: "lost" | "sent" | "sentTwice"): void => {
    const [oldest] = pending?.edits ?? [];
    if (pending === undefined || oldest === undefined) return;
    const { requestID, slots, base } = oldest;
    if (!server.requests.has(requestID)) {
      const change = answerChange({ stored: server.stored, wanted: slots, base, present: marksOf(ALL, ALL) });
      server.stored = new Set([...server.stored, ...change.added].filter((mark) => !change.removed.includes(mark)));
      server.requests.add(requestID);
    }
    const reply: Settlement = { requestID, kind: "stored", respondentID: ann };
    pending = settle(pending, outcome === "lost" ? { ...failed, requestID } : reply);
    // Two pages without locks settle the same edit.
    if (outcome === "sentTwice" && pending !== undefined) pending = settle(pending, reply);
  };
  for (const step of steps) {
    if (step.kind !== "save") {
      sendOnce(step.kind);
      continue;
    }
    const next = { base: wanted, slots: step.slots, requestID: `r${count++}`, slotLength: 2 };
    wanted = step.slots;
    pending = save(pending, { ...fresh, target: { kind: "own", name: "Ann" }, edits: [next] });
  }
  const isPending = (): boolean => pending !== undefined;
  while (isPending()) sendOnce("sent");
  return { stored: server.stored, wanted };
}

test("the server stores the last save in both levels after any order of saves, lost replies and deliveries", () => {
  const anyStep: fc.Arbitrary<Step> = fc.oneof(
    bothLevels.map((slots) => ({ kind: "save" as const, slots })),
    fc.constantFrom<Step>({ kind: "lost" }, { kind: "sent" }, { kind: "sentTwice" }),
  );
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      const { stored, wanted } = deliver(steps);
      expect(new Set(stored)).toEqual(new Set(wanted));
    }),
  );
});
