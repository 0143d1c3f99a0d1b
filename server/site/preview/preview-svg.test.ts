import { expect, test } from "vitest";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { type Marks, marksOf } from "#domain/answers/mark.ts";
import { slotAt } from "#domain/time/slot.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";
import { en } from "#domain/messages/en.ts";
import type { Messages } from "#domain/messages/message.ts";
import { pseudoText } from "../../../client/build/texts.ts";
import { readerFor, wordsFor } from "../../language/words.ts";
import type { Font } from "./fit-text.ts";
import { previewSvg } from "./preview-svg.ts";

const latin: Font = {
  hasChar: (one) => !/\p{L}/u.test(one) || /\p{Script=Latin}/u.test(one),
  getAdvanceWidth: () => 10,
};
const fonts = { regular: latin, bold: latin };

const view = {
  meeting: {
    meetingID: "hT3bQ9xLmA7c",
    name: "Choir",
    about: "",
    timezone: "Europe/Berlin",
    minStartHour: 9,
    maxEndHour: 17,
    tentativeDates: Array.from({ length: 20 }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`),
    schedule: { start: Date.parse("2026-12-01T12:00Z"), end: Date.parse("2026-12-01T16:00Z") },
    protectAnswers: false,
    version: 1,
  },
  respondents: [],
} as unknown as MeetingView; // as: more is not looked at

// as: it has the keys of `en`
const pseudo = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, pseudoText(text)])) as Messages;
const textsOf = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = ""]) => text);

test("every word in the picture is of the catalogue, but names, days and times", () => {
  const shown = textsOf(previewSvg(view, fonts, wordsFor(readerFor({ locale: "pl" }), pseudo)));
  // A long one is broken into lines; names of days and months are of Intl.
  const others = shown.join(" ").replaceAll(/\[[^\]]*\]/g, "");
  expect(others.match(/\p{L}{5,}/gu)).toEqual(["Overlap", "Choir", "niedz"]);
});

test.each(["ja", "zh-Hans", "ar"])("words of %s, which the font cannot draw, are English in the picture", (locale) => {
  const shown = textsOf(previewSvg(view, fonts, wordsFor(readerFor({ locale }), { ...en, "site.scheduled": "予定" })));
  expect(shown).toContain("SCHEDULED");
  expect(shown).toContain("Tue,\u00A0Dec\u00A01,\u00A02026");
});

test("who can only if needed is a striped band beside the shade, where the meeting takes that and tells it", () => {
  const nine = slotAt(Date.parse("2026-12-03T08:00Z"));
  const marks = (...answers: Marks[]) => answers.map((one) => ({ marks: [...one] }));
  const respondents = marks(
    marksOf([nine]),
    marksOf([], [nine, slotAfter(nine)]),
    marksOf([], [slotAfter(nine)]),
    marksOf([]),
  );
  const bandsOf = (meeting: object): string[] => {
    const svg = previewSvg(
      { ...view, meeting: { ...view.meeting, ...meeting }, respondents } as unknown as MeetingView,
      fonts,
      wordsFor(readerFor({ locale: "en" })),
    );
    return [...svg.matchAll(/<rect[^>]* width="([\d.]+)"[^>]*url\(#if-needed\)/g)].map(([, width = ""]) => width);
  };
  const [narrow = NaN, wide = NaN, ...others] = bandsOf({ allowIfNeeded: true }).map(Number);
  expect(others).toEqual([]);
  expect(wide / narrow).toBeCloseTo(2);
  expect(bandsOf({})).toEqual([]);
  expect(bandsOf({ allowIfNeeded: true, protectAnswers: true })).toEqual([]);
});
