import fc from "fast-check";
import { expect, test } from "vitest";
import { editChanges, type EditedMeeting, parseEditDraft } from "./edit-draft.ts";

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

const CHOIR: EditedMeeting = {
  name: "Choir",
  about: "Before the concert",
  timezone: "Asia/Kathmandu",
  minStartHour: 9.25,
  maxEndHour: 17.75,
  tentativeDates: ["2026-12-01", "2026-12-03"],
  protectAnswers: false,
};
const TIMES = {
  timezone: "Asia/Kathmandu",
  minStartHour: 9.25,
  maxEndHour: 17.75,
  tentativeDates: ["2026-12-01", "2026-12-03"],
};

test.each<[string, Partial<EditedMeeting>, ReturnType<typeof editChanges>]>([
  ["nothing", {}, undefined],
  ["spaces around the name", { name: " Choir " }, undefined],
  ["the order in which days were chosen", { tentativeDates: ["2026-12-03", "2026-12-01"] }, undefined],
  ["the name", { name: "Orchestra" }, { name: "Orchestra" }],
  ["no about text any more", { about: "" }, { about: "" }],
  ["protected answers", { protectAnswers: true }, { protectAnswers: true }],
  [
    "another day: dates, hours and zone go together, as they are",
    { tentativeDates: ["2026-12-03", "2026-12-02", "2026-12-01"] },
    { ...TIMES, tentativeDates: ["2026-12-01", "2026-12-02", "2026-12-03"] },
  ],
  ["another hour", { maxEndHour: 18 }, { ...TIMES, maxEndHour: 18 }],
  ["another zone", { timezone: "Asia/Tokyo" }, { ...TIMES, timezone: "Asia/Tokyo" }],
  ["name and hour", { name: "Orchestra", minStartHour: 8 }, { name: "Orchestra", ...TIMES, minStartHour: 8 }],
])("%s", (_, change, sent) => {
  expect(editChanges(CHOIR, { ...CHOIR, ...change })).toEqual(sent);
});
