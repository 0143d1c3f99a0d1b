import fc from "fast-check";
import { expect, test } from "vitest";
import { parseEditDraft } from "./edit-draft.ts";

const edited = {
  name: "Choir",
  about: "",
  timezone: "Europe/Berlin",
  minStartHour: 9,
  maxEndHour: 17.5,
  tentativeDates: ["2026-12-01"],
  protectAnswers: false,
};

test("an edit comes back as it was kept", () => {
  const draft = { before: edited, edited: { ...edited, name: "Chor", tentativeDates: [] } };
  expect(parseEditDraft(JSON.stringify(draft))).toEqual(draft);
});

test.each([
  ["no JSON", "{"],
  ["nothing", "null"],
  ["half of it", JSON.stringify({ before: edited })],
  ["an unknown zone", JSON.stringify({ before: edited, edited: { ...edited, timezone: "Mars/Olympus" } })],
  ["no dates", JSON.stringify({ before: edited, edited: { ...edited, tentativeDates: ["soon"] } })],
  ["an hour that is none", JSON.stringify({ before: edited, edited: { ...edited, minStartHour: 99 } })],
])("%s is no edit", (_, text) => {
  expect(parseEditDraft(text)).toBeUndefined();
});

test("whatever storage holds, reading it does not fail", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseEditDraft(text)).toBeUndefined();
    }),
  );
});
