import { describe, expect, test } from "vitest";
import type { RespondentID } from "#domain/ids.ts";
import { parseSlot, slotText, sortedSlots, type Slot } from "#domain/time/slot.ts";
import { groupOf } from "../../live/group.ts";
import { STARTING, type LiveState, NOBODY_HERE } from "../../live/live-state.ts";
import { BAR_ACTIONS } from "./actions.ts";
import type { Facts } from "./known.ts";
import type { MeetingReply } from "./meeting-query.ts";
import { effectsOf, nextState, openingState, type MeetingInput, type MeetingState } from "./meeting-state.ts";

const [ann, ben] = ["Ann000000000", "Ben000000000"] as [RespondentID, RespondentID];
const nine = slotAt("2026-11-24T09:00:00Z");
const ten = slotAt("2026-11-24T10:00:00Z");
const eleven = slotAt("2026-11-24T11:00:00Z");

function slotAt(text: string): Slot {
  const slot = parseSlot(text);
  if (slot === undefined) throw new Error(`${text} is no slot`);
  return slot;
}

type Answers = Readonly<Record<string, readonly Slot[]>>;

/** REST's reply about a meeting with these answers, one of them perhaps the viewer's. */
function reply(answers: Answers, self?: RespondentID): MeetingReply {
  return {
    meetingID: "AAAAAAAAAAAA",
    name: "Club",
    about: "",
    timezone: "UTC",
    minStartHour: 9,
    maxEndHour: 12,
    tentativeDates: ["2026-11-24", "2026-11-25"],
    protectAnswers: false,
    respondents: Object.fromEntries(
      Object.entries(answers).map(([id, slots]) => [id, { name: id.slice(0, 3), availabilities: slots.map(slotText) }]),
    ),
    ...(self !== undefined && { selfRespondentID: self }),
    viewer: { canEdit: false, canSchedule: true, canDelete: false, cannotChange: [], cannotRemove: [] },
  };
}

function live(answers: Answers): LiveState {
  const people = Object.entries(answers).map(
    ([id, slots]) => [id as RespondentID, { name: id.slice(0, 3), slots: new Set(slots) }] as const,
  );
  return { at: "live", group: groupOf(people), here: NOBODY_HERE, lostAt: 0 };
}

function opened(answers: Answers, more: Partial<Facts> = {}, self?: RespondentID): MeetingState {
  const facts: Facts = {
    meeting: reply(answers, self),
    updatedAt: 1,
    live: STARTING,
    isAwayForLong: false,
    hasNotes: false,
    queued: [],
    token: undefined,
    answerKey: undefined,
    holdsOrganiserKey: false,
    zone: "UTC",
    today: "2026-11-24",
    now: 0,
    isOnline: true,
    ...more,
  };
  return openingState(facts, undefined);
}

function after(state: MeetingState, ...inputs: readonly MeetingInput[]): MeetingState {
  return inputs.reduce(nextState, state);
}

const hear = (facts: Partial<Facts>): MeetingInput => ({ kind: "facts", facts });
const add: MeetingInput = { kind: "mode", input: { kind: "answer" } };
const edit = (base: readonly Slot[]): MeetingInput => ({
  kind: "mode",
  input: { kind: "answer", own: ann },
  base: new Set(base),
});
const paint = (...slots: readonly Slot[]): MeetingInput => ({ kind: "paint", slots: new Set(slots) });
const kinds = (before: MeetingState | undefined, now: MeetingState) => effectsOf(before, now).map(({ kind }) => kind);

describe("what is known", () => {
  test("comes from REST first, then from the live grid, and from REST again when that was asked after the loss", () => {
    const first = opened({ [ann]: [nine] });
    expect(first.known.people.map(({ respondentID }) => respondentID)).toEqual([ann]);
    const second = after(first, hear({ live: live({ [ann]: [nine], [ben]: [ten] }) }));
    expect(second.known.group.counts.get(ten)).toBe(1);
    const lost: LiveState = { ...second.facts.live, at: "away", lostAt: 5 };
    expect(after(second, hear({ live: lost })).known.people).toHaveLength(2);
    const asked = after(second, hear({ live: lost }), hear({ meeting: reply({ [ann]: [nine] }), updatedAt: 6 }));
    expect(asked.known.people).toHaveLength(1);
  });

  test("holds one's own save until the grid says anything about that answer", () => {
    const state = opened({ [ann]: [nine] }, { live: live({ [ann]: [nine] }) }, ann);
    const before = state.known.group.answers.get(ann);
    const now = { name: "Ann", slots: new Set([ten]) };
    const saved = after(state, { kind: "saved", saved: { respondentID: ann, before, now } });
    expect([...(saved.known.group.answers.get(ann) ?? [])]).toEqual([ten]);
    const reflected = after(saved, hear({ live: live({ [ann]: [nine, ten] }) }));
    expect(reflected.saved).toBeUndefined();
    expect(reflected.known.group.answers.get(ann)?.size).toBe(2);
  });

  test("stays the same object while nothing changes", () => {
    const state = opened({ [ann]: [nine] });
    expect(after(state, hear({ zone: "UTC", today: "2026-11-24" }))).toBe(state);
    const pointed = after(state, { kind: "view", view: { inspected: nine } });
    expect(pointed.known).toBe(state.known);
    expect(after(pointed, { kind: "view", view: { inspected: nine } })).toBe(pointed);
    expect(after(state, hear({ isOnline: false })).known.group).toBe(state.known.group);
  });
});

describe("an answer that is painted", () => {
  test("follows what another device stores, where nothing was painted", () => {
    const state = after(opened({ [ann]: [nine] }, {}, ann), edit([nine]), paint(nine, ten));
    const news = after(state, hear({ live: live({ [ann]: [eleven] }) }));
    expect(sortedSlots(news.painting.slots)).toEqual([ten, eleven]);
    expect(news.painting.hasNews).toBe(true);
  });

  test("that is deleted elsewhere goes on as a new one; another user's is let go", () => {
    const own = after(opened({ [ann]: [nine], [ben]: [] }, {}, ann), edit([nine]), paint(nine, ten));
    expect(after(own, hear({ live: live({ [ben]: [] }) })).painting).toMatchObject({
      mode: { at: "addingRespondent" },
      wasOrphaned: true,
    });
    const selected = after(
      own,
      { kind: "mode", input: { kind: "done" } },
      {
        kind: "mode",
        input: { kind: "name", respondentID: ben },
      },
    );
    expect(after(selected, hear({ live: live({ [ann]: [nine] }) })).painting).toMatchObject({
      mode: { at: "none" },
      wasOrphaned: true,
    });
  });

  test("and turns out to exist already goes on with that", () => {
    const state = after(opened({}, { token: "t" }), add, paint(ten));
    const found = after(state, hear({ meeting: reply({ [ann]: [nine] }, ann), updatedAt: 2 }));
    expect(found.painting.mode).toMatchObject({ at: "editingRespondent", respondentID: ann });
    expect(sortedSlots(found.painting.slots)).toEqual([nine, ten]);
  });
});

describe("what has to happen outside", () => {
  test("strokes are kept while there is something to lose, and forgotten afterwards", () => {
    const adding = after(opened({}), add);
    const painted = after(adding, paint(nine));
    expect(effectsOf(adding, painted)).toEqual([{ kind: "keep-draft", painting: painted.painting }]);
    const done = after(painted, { kind: "mode", input: { kind: "done" } });
    expect(effectsOf(painted, done)).toEqual([{ kind: "keep-draft", painting: undefined }]);
  });

  test("painting begins once, also when strokes of an earlier visit go on", () => {
    const state = opened({});
    const adding = after(state, add);
    expect(kinds(state, adding)).toContain("began-painting");
    expect(kinds(adding, after(adding, paint(nine)))).not.toContain("began-painting");
    expect(kinds(undefined, adding)).toContain("began-painting");
  });

  test("REST is asked when the own answer is gone, and when an answer is added that may be there already", () => {
    const own = opened({ [ann]: [nine] }, {}, ann);
    expect(kinds(own, after(own, hear({ live: live({}) })))).toContain("refresh");
    const adding = after(opened({ [ben]: [nine] }, { token: "t" }), add);
    expect(kinds(opened({ [ben]: [nine] }, { token: "t" }), adding)).toContain("refresh");
    expect(kinds(undefined, after(opened({ [ben]: [nine] }), add))).not.toContain("refresh");
  });
});

describe("failures and notices", () => {
  const failed: MeetingInput = {
    kind: "failed",
    failure: { command: "schedule", text: "FETCH_ERROR", isUnreachable: true },
  };

  test("what failed for want of a network is forgotten when there is one", () => {
    const state = after(opened({}), hear({ isOnline: false }), failed);
    expect(after(state, hear({ isOnline: true })).failure).toBeUndefined();
    expect(after(opened({}), failed, hear({ zone: "Asia/Tokyo" })).failure).toBeDefined();
  });

  test("another mode forgets what was said about the last one", () => {
    const state = after(opened({}), failed, { kind: "called-off", range: { start: nine, end: ten } }, add);
    expect(state).toMatchObject({ failure: undefined, calledOff: undefined });
  });
});

test.each<[string, MeetingState, readonly string[]]>([
  ["looking, without an answer", opened({}), ["Schedule", "Add availability"]],
  ["looking, with one", opened({ [ann]: [nine] }, {}, ann), ["Schedule", "Edit availability"]],
  ["adding", after(opened({}), add), ["Cancel", "Save"]],
  ["editing one's own", after(opened({ [ann]: [nine] }, {}, ann), edit([nine])), ["Cancel", "Delete", "Save"]],
  ["scheduling", after(opened({}), { kind: "mode", input: { kind: "schedule" } }), ["Cancel", "Save"]],
  [
    "another user is selected",
    after(opened({ [ben]: [nine] }), { kind: "mode", input: { kind: "name", respondentID: ben } }),
    ["Cancel", "Edit Ben's availability"],
  ],
])("the bar while %s", (_, state, labels) => {
  expect(BAR_ACTIONS.filter((one) => one.isOffered(state)).map((one) => one.label(state))).toEqual(labels);
});
