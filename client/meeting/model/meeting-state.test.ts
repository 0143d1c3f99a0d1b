import { describe, expect, test } from "vitest";
import type { RespondentID } from "#domain/ids.ts";
import { sortedSlots, type Slot } from "#domain/time/slot.ts";
import type { LiveState } from "../../live/live-state.ts";
import { ann, ben, eleven, live, nine, opened, reply, ten } from "../../testing/opened-meeting.ts";
import { BAR_ACTIONS } from "./bar-actions.ts";
import { type MeetingFacts, replacedBySave } from "./derived.ts";
import { effectsOf, nextState, type MeetingInput, type MeetingState } from "./meeting-state.ts";

function after(state: MeetingState, ...inputs: readonly MeetingInput[]): MeetingState {
  return inputs.reduce(nextState, state);
}

const news = (facts: Partial<MeetingFacts>): MeetingInput => ({ kind: "facts", facts });
const add: MeetingInput = { kind: "mode", input: { kind: "answer" } };
const edit = (base: readonly Slot[]): MeetingInput => ({
  kind: "mode",
  input: { kind: "answer", own: ann },
  base: new Set(base),
});
const paint = (...slots: readonly Slot[]): MeetingInput => ({ kind: "paint", slots: new Set(slots) });
const kinds = (previous: MeetingState | undefined, next: MeetingState) =>
  effectsOf(previous, next).map(({ kind }) => kind);

test("the group comes from REST, then from the live grid, and from REST read after a lost connection", () => {
  const first = opened({ [ann]: [nine] });
  expect(first.derived.people.map(({ respondentID }) => respondentID)).toEqual([ann]);
  const second = after(first, news({ live: live({ [ann]: [nine], [ben]: [ten] }) }));
  expect(second.derived.group.counts.get(ten)).toBe(1);
  const lost: LiveState = { ...second.facts.live, status: "away", lostAt: 5 };
  expect(after(second, news({ live: lost })).derived.people).toHaveLength(2);
  const rereadState = after(second, news({ live: lost }), news({ meeting: reply({ [ann]: [nine] }), updatedAt: 6 }));
  expect(rereadState.derived.people).toHaveLength(1);
});

test.each<[string, RespondentID, Slot[] | undefined]>([
  ["changed", ann, [ten]],
  ["new", ben, [ten]],
  ["deleted", ann, undefined],
])(
  "the group shows the viewer's save of a %s answer until the grid has news of that answer",
  (_, respondentID, slots) => {
    const state = opened({ [ann]: [nine] }, { live: live({ [ann]: [nine] }) }, ann);
    const replaced = state.derived.group.answers.get(respondentID);
    const respondent = slots && { name: "Ann", slots: new Set(slots) };
    const saved = after(state, { kind: "saved", saved: { respondentID, replaced, respondent } });
    expect(saved.derived.group.answers.get(respondentID)).toEqual(respondent?.slots);
    const reflected = after(saved, news({ live: live({ [respondentID]: [nine, ten] }) }));
    expect(reflected.saved).toBeUndefined();
    expect(reflected.derived.group.answers.get(respondentID)?.size).toBe(2);
  },
);

test("the group shows a second save until the grid has it, whether the grid has the first or not", () => {
  const started = opened({ [ben]: [nine] }, { live: live({ [ben]: [nine] }) }, ann);
  const save = (state: MeetingState, ...slots: readonly Slot[]): MeetingState => {
    const replaced = replacedBySave(state, ann);
    const respondent = { name: "Ann", slots: new Set(slots) };
    return after(state, { kind: "saved", saved: { respondentID: ann, ...replaced, respondent } });
  };
  const slotsOf = ({ derived }: MeetingState) => sortedSlots(derived.group.answers.get(ann) ?? new Set<Slot>());
  const second = save(save(started, nine), nine, ten);
  expect(slotsOf(second)).toEqual([nine, ten]);
  const grid = (...slots: readonly Slot[]) => news({ live: live({ [ann]: slots, [ben]: [nine] }) });
  const behind = after(second, grid(nine));
  expect(slotsOf(behind)).toEqual([nine, ten]);
  const third = save(behind, eleven);
  expect([slotsOf(third), slotsOf(after(third, grid(nine, ten)))]).toEqual([[eleven], [eleven]]);
  expect(after(third, grid(eleven)).saved).toBeUndefined();
  expect(slotsOf(after(third, grid(ten)))).toEqual([ten]);
});

test("a page of days keeps its days when the window becomes wide enough for two weeks", () => {
  const turned = after(opened({}), { kind: "view", view: { page: 3 } });
  const wide = after(turned, news({ perPage: 14 }));
  expect([wide.view.page, after(wide, news({ perPage: 7 })).view.page]).toEqual([1, 2]);
  expect(after(opened({}), news({ perPage: 14 })).view.page).toBeUndefined();
});

test("the state and its group stay the same objects while their facts do not change", () => {
  const state = opened({ [ann]: [nine] });
  expect(after(state, news({ zone: "UTC", today: "2026-11-24" }))).toBe(state);
  const pointed = after(state, { kind: "view", view: { inspected: nine } });
  expect(pointed.derived).toBe(state.derived);
  expect(after(pointed, { kind: "view", view: { inspected: nine } })).toBe(pointed);
  expect(after(state, news({ isOnline: false })).derived.group).toBe(state.derived.group);
});

test("a painted answer follows another device's save in untouched slots", () => {
  const state = after(opened({ [ann]: [nine] }, {}, ann), edit([nine]), paint(nine, ten));
  const changed = after(state, news({ live: live({ [ann]: [eleven] }) }));
  expect(sortedSlots(changed.painting.slots)).toEqual([ten, eleven]);
  expect(changed.painting.news).toBe("answer");
});

test("after a deletion elsewhere an edit continues as a new answer, and another user's selection ends", () => {
  const edited = after(opened({ [ann]: [nine], [ben]: [] }, {}, ann), edit([nine]), paint(nine, ten));
  expect(after(edited, news({ live: live({ [ben]: [] }) })).painting).toMatchObject({
    mode: { kind: "addingRespondent" },
    wasOrphaned: true,
  });
  const selected = after(
    edited,
    { kind: "mode", input: { kind: "done" } },
    {
      kind: "mode",
      input: { kind: "name", respondentID: ben },
    },
  );
  expect(after(selected, news({ live: live({ [ann]: [nine] }) })).painting).toMatchObject({
    mode: { kind: "none" },
    wasOrphaned: true,
  });
});

test("an edit continues without a notice when the deletion of its answer is undone", () => {
  const edited = after(opened({ [ann]: [nine], [ben]: [] }, {}, ann), edit([nine]), paint(nine, ten));
  const deleted = after(edited, news({ live: live({ [ben]: [] }) }));
  const { painting } = after(deleted, news({ live: live({ [ann]: [nine], [ben]: [] }) }));
  expect(painting).toMatchObject({ mode: { kind: "editingRespondent", respondentID: ann } });
  expect(painting.wasOrphaned).toBeUndefined();
  expect(sortedSlots(painting.slots)).toEqual([nine, ten]);
});

test("a new answer continues as an edit of an answer that turns out to exist", () => {
  const state = after(opened({}, { token: "t" }), add, paint(ten));
  const joined = after(state, news({ meeting: reply({ [ann]: [nine] }, ann), updatedAt: 2 }));
  expect(joined.painting.mode).toMatchObject({ kind: "editingRespondent", respondentID: ann });
  expect(sortedSlots(joined.painting.slots)).toEqual([nine, ten]);
});

test("a draft ends when its user logs out or another logs in, and survives a fresh token or a guest's login", () => {
  const tokenOf = (sub: string, model: string) => `h.${btoa(JSON.stringify({ sub, model }))}.s`;
  const [token, fresh, others] = [tokenOf(ann, "1"), tokenOf(ann, "2"), tokenOf(ben, "1")];
  const state = after(opened({}, { token }), add, paint(nine));
  for (const next of [undefined, others]) {
    const signedOut = after(state, news({ token: next }));
    expect(signedOut.painting.mode.kind).toBe("none");
    expect(kinds(state, signedOut)).not.toContain("keep-draft");
  }
  expect(after(state, news({ token: fresh })).painting.slots.size).toBe(1);
  expect(after(opened({}), add, paint(nine), news({ token })).painting.slots.size).toBe(1);
});

test("the page stores strokes while there is something to lose, and forgets them afterwards", () => {
  const adding = after(opened({}), add);
  const painted = after(adding, paint(nine));
  expect(effectsOf(adding, painted)).toEqual([{ kind: "keep-draft", painting: painted.painting }]);
  const finished = after(painted, { kind: "mode", input: { kind: "done" } });
  expect(effectsOf(painted, finished)).toEqual([{ kind: "keep-draft", painting: undefined }]);
});

test("the page announces once that painting begins, also for a restored draft", () => {
  const state = opened({});
  const adding = after(state, add);
  expect(kinds(state, adding)).toContain("began-painting");
  expect(kinds(adding, after(adding, paint(nine)))).not.toContain("began-painting");
  expect(kinds(undefined, adding)).toContain("began-painting");
});

test("the page makes room for painting when the first stroke ends, and keeps it for the next", () => {
  const pressed = after(opened({}), { kind: "view", view: { isStroking: true } });
  const begun = after(pressed, add);
  expect(kinds(pressed, begun)).not.toContain("began-painting");
  const lifted = after(begun, paint(nine), { kind: "view", view: { isStroking: false } });
  expect(kinds(begun, lifted)).toContain("began-painting");
  const next = after(lifted, { kind: "view", view: { isStroking: true } });
  expect([begun, lifted, next].map(({ isEditorOpen }) => isEditorOpen)).toEqual([false, true, true]);
  expect(after(next, { kind: "mode", input: { kind: "cancel" } }).isEditorOpen).toBe(false);
});

test("the page reads REST when the viewer's answer is gone and when an added answer may exist", () => {
  const edited = opened({ [ann]: [nine] }, {}, ann);
  expect(kinds(edited, after(edited, news({ live: live({}) })))).toContain("refresh");
  const adding = after(opened({ [ben]: [nine] }, { token: "t" }), add);
  expect(kinds(opened({ [ben]: [nine] }, { token: "t" }), adding)).toContain("refresh");
  expect(kinds(undefined, after(opened({ [ben]: [nine] }), add))).not.toContain("refresh");
});

describe("failures and notices", () => {
  const failed = {
    kind: "failed",
    failure: { command: "schedule", text: "FETCH_ERROR", isUnreachable: true, isOffline: true },
  } satisfies MeetingInput;

  test("a failure without a network disappears when the network is back", () => {
    const state = after(opened({}), news({ isOnline: false }), failed);
    expect(after(state, news({ isOnline: true })).failure).toBeUndefined();
    expect(after(opened({}), failed, news({ zone: "Asia/Tokyo" })).failure).toBeDefined();
  });

  test.each<[string, string | undefined, number]>([
    ["for good", undefined, Date.UTC(2026, 10, 24)],
    ["until later", "2026-11-25T00:00:00Z", Date.UTC(2026, 10, 24)],
    ["while this device's clock was behind", undefined, 0],
  ])("the refusal of a closed meeting disappears when the organiser opens it again, %s", (_, closesAt, now) => {
    const refused: MeetingInput = { kind: "failed", failure: { ...failed.failure, isOfClosing: true } };
    const closed = { ...reply({}), closesAt: "2026-11-23T00:00:00Z" };
    const state = after(opened({}, { nowMs: now }), add, paint(nine), refused, news({ meeting: closed }));
    expect(state.failure).toBeDefined();
    expect(after(state, news({ meeting: { ...closed, name: "Chess" } })).failure).toBeDefined();
    const open = news({ meeting: { ...reply({}), ...(closesAt !== undefined && { closesAt }) } });
    expect(after(state, open).failure).toBeUndefined();
    expect(after(state, failed, open).failure).toBeDefined();
  });

  test("another mode clears the messages of the last mode", () => {
    const state = after(opened({}), failed, { kind: "called-off", range: { start: nine, end: ten } }, add);
    expect(state).toMatchObject({ failure: undefined, calledOff: undefined });
  });
});

test.each<[string, MeetingState, readonly string[]]>([
  ["offers to add an answer to a viewer without one", opened({}), ["Schedule", "QR code", "Add availability"]],
  [
    "offers to edit the answer to a viewer with one",
    opened({ [ann]: [nine] }, {}, ann),
    ["Schedule", "QR code", "Edit availability"],
  ],
  ["offers Cancel and Save while the viewer adds an answer", after(opened({}), add), ["Cancel", "Save"]],
  [
    "offers Delete, Cancel and Save while the viewer edits an answer",
    after(opened({ [ann]: [nine] }, {}, ann), edit([nine])),
    ["Delete", "Cancel", "Save"],
  ],
  [
    "offers Cancel and Save while the viewer schedules",
    after(opened({}), { kind: "mode", input: { kind: "schedule" } }),
    ["Cancel", "Save"],
  ],
  [
    "offers to edit the answer of a selected user",
    after(opened({ [ben]: [nine] }), { kind: "mode", input: { kind: "name", respondentID: ben } }),
    ["Cancel", "Edit Ben's availability"],
  ],
])("the bar %s", (_, state, labels) => {
  expect(BAR_ACTIONS.filter((action) => action.isOffered(state)).map((action) => action.label(state))).toEqual(labels);
});
