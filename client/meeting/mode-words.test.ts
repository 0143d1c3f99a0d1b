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
    "says how to answer when no one has answered",
    opened({}),
    "Drag over the times when you are free.",
    "Slide sideways over the times when you are free.",
  ],
  [
    "says how to see available people when the viewer has answered",
    opened({ [ann]: [nine] }, {}, ann),
    "Point at a time to see who is available.",
    "Tap a time to see who is available.",
  ],
  ["is empty over the list", stateAfter(answered, { kind: "view", view: { isList: true } }), undefined, undefined],
  [
    "is empty while a person is chosen",
    stateAfter(answered, { kind: "mode", input: { kind: "name", respondentID: ann } }),
    undefined,
    undefined,
  ],
  [
    "says how to paint before the first stroke",
    stateAfter(opened({}), add),
    "Drag over the times when you are free.",
    "Slide sideways, or hold and drag. Up and down scrolls.",
  ],
  ["is empty after the first stroke", stateAfter(opened({}), add, paint), undefined, undefined],
  [
    "is empty over a draft from an earlier visit",
    stateAfter(opened({}), { ...add, slots: new Set([nine]) }),
    undefined,
    undefined,
  ],
  [
    "says how to choose a time while one is scheduled",
    stateAfter(answered, { kind: "mode", input: { kind: "schedule" } }),
    "Click where it begins, then where it ends, or drag.",
    "Tap where it begins, then where it ends.",
  ],
  [
    "says that all times have passed",
    opened({}, { nowMs: Date.parse("2026-12-24T00:00:00Z") }),
    "All its times have passed.",
    "All its times have passed.",
  ],
])("the line over the days %s", (_, state, byMouse, byFinger) => {
  expect([hintText(state, false), hintText(state, true)]).toEqual([byMouse, byFinger]);
});
