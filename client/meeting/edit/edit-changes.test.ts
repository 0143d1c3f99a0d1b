import { expect, test } from "vitest";
import { editChanges, type EditedMeeting } from "./edit-changes.ts";

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
