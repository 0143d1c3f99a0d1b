import { expect, test } from "vitest";
import { ann, nine, opened } from "../testing/opened-meeting.ts";
import { type MeetingInput, type MeetingState, nextState } from "./model/meeting-state.ts";
import { hintText } from "./mode-words.ts";

const add: MeetingInput = { kind: "mode", input: { kind: "answer" } };
const stateAfter = (state: MeetingState, ...inputs: readonly MeetingInput[]): MeetingState =>
  inputs.reduce(nextState, state);
const paint: MeetingInput = { kind: "paint", slots: new Set([nine]) };
const answered = opened({ [ann]: [nine] });

test.each<[string, MeetingState, string | undefined, string | undefined]>([
  [
    "without answers",
    opened({}),
    "Drag over the times when you are free.",
    "Slide sideways over the times when you are free.",
  ],
  [
    "with an own answer",
    opened({ [ann]: [nine] }, {}, ann),
    "Point at a time to see who is available.",
    "Tap a time to see who is available.",
  ],
  ["as a list", stateAfter(answered, { kind: "view", view: { isList: true } }), undefined, undefined],
  [
    "with a person chosen",
    stateAfter(answered, { kind: "mode", input: { kind: "name", respondentID: ann } }),
    undefined,
    undefined,
  ],
  [
    "before the first stroke",
    stateAfter(opened({}), add),
    "Drag over the times when you are free.",
    "Slide sideways, or hold and drag. Up and down scrolls.",
  ],
  ["after the first stroke", stateAfter(opened({}), add, paint), undefined, undefined],
  [
    "with a draft from an earlier visit",
    stateAfter(opened({}), { ...add, slots: new Set([nine]) }),
    undefined,
    undefined,
  ],
  [
    "while a time is scheduled",
    stateAfter(answered, { kind: "mode", input: { kind: "schedule" } }),
    "Click where it begins, then where it ends, or drag.",
    "Tap where it begins, then where it ends.",
  ],
  [
    "once all times are over",
    opened({}, { nowMs: Date.parse("2026-12-24T00:00:00Z") }),
    "All its times have passed.",
    "All its times have passed.",
  ],
])("the line over the days %s", (_, state, byMouse, byFinger) => {
  expect([hintText(state, false), hintText(state, true)]).toEqual([byMouse, byFinger]);
});
