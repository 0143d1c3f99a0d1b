import { Document } from "@hocuspocus/server";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_DRAFT_CHARS, parseSlotRuns, slotRunsText } from "#domain/presence/presence.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { checkDraft, type DraftRules, keepDraftRules } from "./check-draft.ts";
import { forAll } from "#domain/testing/arbitraries.ts";

const text = (...numbers: number[]) => slotRunsText(numbers as Slot[]);
const rules: DraftRules = {
  marks: new Set(Array.from({ length: 100 }, (_, n) => (1_000 + 2 * n) as Slot)),
  mayChange: (of, by) => of === by.respondentID || of === "gue000000000",
};
const ann = { respondentID: "ann000000000", name: "Ann" };
const check = (claim: unknown) => checkDraft(claim, ann, rules);

test.each([
  ["of nothing yet", {}, {}],
  ["of a new answer", { added: text(1_000, 1_002) }, { added: text(1_000, 1_002) }],
  ["of slots if needed", { added: `${text(1_000)}!${text(1_002)}` }, { added: text(1_000) }],
  ["of one's own answer", { of: "ann000000000", removed: text(1_000) }, { of: "ann000000000", removed: text(1_000) }],
  ["of a guest's answer", { of: "gue000000000", added: text(1_004) }, { of: "gue000000000", added: text(1_004) }],
])("checkDraft shows a draft %s", (_, claim, shown) => expect(check(claim)).toEqual(shown));

test.each([
  ["slots of other times", { added: text(998, 1_000, 1_001, 5_000) }, { added: text(1_000) }],
  ["slots that all are of other times", { added: text(5_000) }, {}],
  ["what a new answer clears", { removed: text(1_000) }, {}],
  ["fields that are not known", { name: "Ben", html: "<b>", count: 9 }, {}],
  ["what a prototype says", JSON.parse('{"__proto__":{"added":"AB"}}'), {}],
  ["what it inherits", Object.create({ of: "gue000000000", added: text(1_000) }), {}],
])("checkDraft shows a draft without %s", (_, claim, shown) => expect(check(claim)).toEqual(shown));

test.each([
  ["nothing", null],
  ["a number", Number.NaN],
  ["a text", "draft"],
  ["a list", [1, 2, 3]],
  ["another respondent's answer", { of: "ben000000000" }],
  ["an answer of no such id", { of: "__proto__" }],
  ["an answer without an id", { of: 7 }],
  ["slots that are no text", { added: [1_000] }],
  ["slots that are null", { removed: null }],
  ["slots that cannot be read", { added: "\u0000" }],
  ["more than fits", { added: text(...Array.from({ length: 300 }, (_, n) => 1_000 + 6 * n)) }],
  ["more than fits together", { added: "A".repeat(MAX_DRAFT_CHARS), removed: "A" }],
])("checkDraft drops a draft that is %s", (_, claim) => expect(check(claim)).toBeUndefined());

test("checkDraft returns only slots of the meeting in few characters for any input", () => {
  const field = fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9_-]{0,60}$/), fc.anything());
  forAll(fc.oneof(fc.record({ of: field, added: field, removed: field }), fc.anything()), (claim) => {
    const { added = "", removed = "" } = check(claim) ?? {};
    for (const runs of [added, removed]) {
      expect(parseSlotRuns(runs)?.isSubsetOf(rules.marks)).toBe(true);
      expect(runs.length).toBeLessThanOrEqual(MAX_DRAFT_CHARS);
    }
  });
});

test("draft rules are cached until the next answer is saved", async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return rules;
  };
  const keptRules = keepDraftRules(load, { debug() {}, info() {}, warn() {}, error() {} });
  const meeting = new Document("meeting");
  const ask = () => keptRules("meeting00000" as MeetingID, meeting);
  await Promise.all([ask(), ask()]);
  await ask();
  expect(loads).toBe(1);
  meeting.getMap("answers").set("ann000000000", "");
  await ask();
  expect(loads).toBe(2);
});
