import { describe, expect, test } from "vitest";
import type { RespondentID } from "#domain/ids.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { ann, ben, live, nine, opened, reply } from "../../testing/opened-meeting.ts";
import type { MeetingReply } from "./meeting-query.ts";
import { nextState } from "./meeting-state.ts";
import { answerOf, countedPeople, isOver, onlyAnswer, pageOf, selectedAnswer } from "./selectors.ts";

describe("selected answer", () => {
  type Viewer = Pick<MeetingReply["viewer"], "cannotChange" | "cannotRemove">;
  const anyone: Viewer = { cannotChange: [], cannotRemove: [] };
  test.each<[string, RespondentID, RespondentID | undefined, Viewer & { protectAnswers?: true }, unknown[]]>([
    ["another user's answer", ann, undefined, anyone, ["Ann", true, true]],
    ["the viewer's answer", ann, ann, { ...anyone, protectAnswers: true }, [undefined, true, true]],
    ["a user's answer, for the organiser", ann, undefined, { ...anyone, cannotChange: [ann] }, ["Ann", false, true]],
    [
      "a user's answer, for a stranger",
      ann,
      undefined,
      { cannotChange: [ann], cannotRemove: [ann] },
      ["Ann", false, false],
    ],
    ["a newcomer's answer", ben, undefined, anyone, ["Ben", true, true]],
    [
      "a newcomer's answer, in a protected meeting",
      ben,
      undefined,
      { ...anyone, protectAnswers: true },
      ["Ben", false, false],
    ],
    [
      "an answer that only this device has",
      ON_THIS_DEVICE,
      undefined,
      { ...anyone, protectAnswers: true },
      [undefined, true, false],
    ],
  ])(
    "the page offers only those changes of an answer that will succeed: %s",
    (_, respondentID, self, { protectAnswers = false, ...viewer }, [owner, canChange, canRemove]) => {
      const rest = reply({ [ann]: [] });
      const meeting = { ...rest, protectAnswers, viewer: { ...rest.viewer, ...viewer } };
      const { group } = opened({}, { live: live({ [ann]: [], [ben]: [], [ON_THIS_DEVICE]: [] }) }).derived;
      const selected = selectedAnswer({ kind: "selectedUser", respondentID }, meeting, { group, self });
      expect(selected).toEqual({ owner, canChange, canRemove });
      expect(selectedAnswer({ kind: "none" }, meeting, { group, self }).canChange).toBe(false);
    },
  );
});

describe("page of days", () => {
  const dates = Array.from({ length: 16 }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`);
  const meeting = { ...reply({}), tentativeDates: dates };
  const scheduled = {
    scheduledStartDateTime: "2026-12-16T09:00:00Z",
    scheduledEndDateTime: "2026-12-16T10:00:00Z",
  };
  test.each([
    ["the first page with a day left", { meeting, today: "2026-12-09" }, 1],
    ["the first page before its first day", { meeting, today: "2026-11-24" }, 0],
    ["the first page after its last day", { meeting, today: "2027-01-01" }, 0],
    ["the page of the scheduled time", { meeting: { ...meeting, ...scheduled } }, 2],
  ])("a meeting opens at %s", (_, facts, page) => {
    expect(pageOf(opened({}, facts))).toBe(page);
  });

  test("the shown page stays among the pages when the organiser removes days", () => {
    const turned = nextState(opened({}, { meeting }), { kind: "view", view: { page: 2 } });
    const shorter = nextState(turned, { kind: "facts", facts: { meeting: reply({}) } });
    expect([pageOf(turned), pageOf(shorter)]).toEqual([2, 0]);
  });
});

test.each([
  ["is not over before its last slot ends", Date.UTC(2026, 10, 25, 11, 59), false],
  ["is over when its last slot ends", Date.UTC(2026, 10, 25, 12), true],
])("a meeting %s", (_, now, expected) => {
  expect(isOver(opened({}, { nowMs: now }))).toBe(expected);
});

test("an answer contains only marks of times that the meeting has now", () => {
  const removed = (nine + 30 * 96) as typeof nine;
  const state = opened({}, { live: live({ [ann]: [nine, removed] }) });
  expect(answerOf(state, ann)).toEqual(new Set([nine]));
  expect(answerOf(state, ben).size).toBe(0);
});

test("the count of people includes expected people without an answer", () => {
  const expected = [
    { expectedID: "e1", name: "Ann", required: false, respondentID: ann },
    { expectedID: "e2", name: "Cleo", required: true },
  ];
  expect(countedPeople(opened({}, { meeting: { ...reply({ [ann]: [nine] }), expected } }))).toBe(2);
});

test.each<[string, RespondentID | undefined, "organiser" | undefined, RespondentID | undefined]>([
  ["their own answer, if others' are hidden", ann, "organiser", ann],
  ["no single answer, if they have none", undefined, "organiser", undefined],
  ["the whole group otherwise", ann, undefined, undefined],
])("a viewer sees %s", (_, self, answersVisibleTo, only) => {
  const meeting = { ...reply({ [ann]: [nine] }, self), ...(answersVisibleTo && { answersVisibleTo }) };
  expect(onlyAnswer(opened({}, { meeting }))).toBe(only);
});
