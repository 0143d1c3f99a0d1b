import { expect, test } from "vitest";
import type { RespondentID } from "../respondent-id.ts";
import type { Slot } from "../time/slot.ts";
import { MAX_DRAFT_CHARS, sharedDraft } from "./shared-draft.ts";

const slots = (...numbers: number[]) => new Set(numbers as Slot[]);
const of = "ann000000000" as RespondentID;

test("a draft says whose answer it changes, and what a save would mark and clear", () => {
  expect(sharedDraft({ of, added: slots(0, 2), removed: slots(7) })).toEqual({ of, added: "AC", removed: "HB" });
  expect(sharedDraft({ of: undefined, added: slots(), removed: slots() })).toEqual({});
});

test("a draft that would not fit says only that somebody is painting", () => {
  const scattered = (count: number) => slots(...Array.from({ length: count }, (_, n) => 4 * n));
  const [fits, more] = [scattered(MAX_DRAFT_CHARS / 2), scattered(MAX_DRAFT_CHARS / 2 + 1)];
  expect(sharedDraft({ of, added: fits, removed: slots() }).added).toHaveLength(MAX_DRAFT_CHARS);
  expect(sharedDraft({ of, added: more, removed: slots() })).toEqual({ of });
  expect(sharedDraft({ of, added: fits, removed: slots(0) })).toEqual({ of });
});
