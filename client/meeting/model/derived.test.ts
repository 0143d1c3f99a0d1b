import { expect, test } from "vitest";
import { ann, ben, opened, reply } from "../../testing/opened-meeting.ts";
import { hasSignedOut, isClosedIn, liveTokenOf, memoizeLast } from "./derived.ts";

test.each([
  ["a stranger", {}, undefined, "guest"],
  ["a guest who answered", { answerKey: { respondentID: ann, respondentKey: "k" } }, ann, `guest ${ann} k`],
  ["a user who did not answer", { token: "jwt" }, undefined, "guest"],
  ["a user who answered", { token: "jwt" }, ann, "jwt"],
] as const)("the live grid gets the identity of %s", (_, facts, self, token) => {
  expect(liveTokenOf(opened({ [ann]: [] }, facts, self).facts)).toBe(token);
});

test.each([
  ["a guest organiser", { organiserKey: "o" }, undefined, "organiser o"],
  [
    "a guest organiser who answered too",
    { organiserKey: "o", answerKey: { respondentID: ann, respondentKey: "k" } },
    ann,
    `organiser o ${ann} k`,
  ],
  ["the creator", { token: "jwt" }, undefined, "jwt"],
] as const)("the live grid of hidden answers gets the proof of %s", (_, facts, self, token) => {
  const meeting = { ...reply({ [ann]: [] }, self), answersVisibleTo: "organiser" as const };
  expect(liveTokenOf(opened({}, { ...facts, meeting }).facts)).toBe(token);
});

test.each([
  ["without a closing time is open", undefined, false],
  ["is open a second before its closing time", "2026-11-24T09:00:01Z", false],
  ["is closed at its closing time", "2026-11-24T09:00:00Z", true],
])("a meeting %s", (_, closesAt, expected) => {
  const meeting = { ...reply({}), ...(closesAt !== undefined && { closesAt }) };
  expect(isClosedIn({ meeting, nowMs: Date.parse("2026-11-24T09:00:00Z") })).toBe(expected);
});

test.each([
  ["loses its user when the user logs out", ann, undefined, true],
  ["loses its user when another user logs in", ann, ben, true],
  ["keeps its user when the user gets a fresh token", ann, ann, false],
  ["keeps its user when the guest logs in", undefined, ann, false],
])("a draft %s", (_, from, to, expected) => {
  const factsOf = (sub: string | undefined, session: number) => {
    const token = sub && `h.${btoa(JSON.stringify({ sub, session }))}.s`;
    return opened({}, { token }).facts;
  };
  expect(hasSignedOut(factsOf(from, 1), factsOf(to, 2))).toBe(expected);
});

test("a memoized value is computed again only for other arguments", () => {
  let runs = 0;
  const pair = memoizeLast((first: object, second: number) => ({ first, second, run: ++runs }));
  const key = {};
  const value = pair(key, 1);
  expect(pair(key, 1)).toBe(value);
  expect(pair({}, 1)).not.toBe(value);
  expect([pair(key, 2).run, runs]).toEqual([3, 3]);
});
