import { expect, test } from "vitest";
import { parseDraft } from "./draft-storage.ts";

test("a kept draft comes back", () => {
  expect(parseDraft('{"respondentID":"Mina00000000","base":[36],"slots":[36,38]}')).toEqual({
    respondentID: "Mina00000000",
    base: new Set([36]),
    slots: new Set([36, 38]),
  });
  expect(parseDraft('{"base":[],"slots":[36]}')).toEqual({ base: new Set(), slots: new Set([36]) });
});

test.each(["", "{", "null", "7", "[]", '{"slots":[1]}', '{"base":[],"slots":["x"]}', '{"base":[],"slots":[1.5]}'])(
  "%s is no draft",
  (text) => {
    expect(parseDraft(text)).toBeUndefined();
  },
);
