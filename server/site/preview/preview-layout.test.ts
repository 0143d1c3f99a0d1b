import type { CSSProperties, ReactElement, ReactNode } from "react";
import { expect, test } from "vitest";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { type Marks, marksOf } from "#domain/answers/levels.ts";
import { slotAt } from "#domain/time/slot.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";
import { en } from "#domain/messages/en.ts";
import type { Messages } from "#domain/messages/message.ts";
import { pseudoText } from "../../../client/build/texts.ts";
import { readerFor, wordsFor } from "../../language/words.ts";
import { drawPreview } from "./draw-preview.ts";
import { previewLayout } from "./preview-layout.ts";

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
const allDrawable: ReadonlySet<string> = new Set();

type Node = ReactNode | readonly Node[];
type Props = { readonly style: CSSProperties; readonly children?: Node };

function elementsIn(node: Node): ReactElement<Props>[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn);
  // as: the layout has no other nodes than elements and texts
  const element = node as ReactElement<Props>;
  return typeof node === "object" && node !== null ? [element, ...elementsIn(element.props.children)] : [];
}

function textsIn(layout: ReactElement): string[] {
  return elementsIn(layout).flatMap(({ props }) =>
    [props.children].flat().filter((child) => typeof child === "string"),
  );
}

test("the picture takes every word from the catalogue, except names, days and times", () => {
  const texts = textsIn(previewLayout(view, wordsFor(readerFor({ locale: "pl" }), pseudo), allDrawable));
  // Intl writes the names of days and months.
  const others = texts.join(" ").replaceAll(/\[[^\]]*\]/g, "");
  expect(others.match(/\p{L}{5,}/gu)).toEqual(["Overlap", "Choir", "niedz"]);
});

test.each(["ja", "zh-Hans", "ar"])("words of %s that the font cannot draw are English in the picture", (locale) => {
  const words = wordsFor(readerFor({ locale }), { ...en, "site.scheduled": "予定" });
  const texts = textsIn(previewLayout(view, words, new Set("予定")));
  expect(texts).toContain("SCHEDULED");
  expect(texts).toContain("Tue,\u00A0Dec\u00A01,\u00A02026");
});

test.each<[string, string | undefined]>([
  ["Robotics club", "Robotics club"],
  ["Réunion d’été – Łódź", "Réunion d’été – Łódź"],
  ["Family dinner 🍝 👨‍👩‍👧", "Family dinner"],
  ["Встреча", undefined],
  ["会議 with Bob", undefined],
  ["اجتماع الفريق", undefined],
  ["🎉", undefined],
  ["a\u200Bb", "ab"],
])("the picture of a meeting named %s shows the name %s", async (name, shownName) => {
  const draw = (meetingName: string | undefined) =>
    drawPreview({ ...view, meeting: { ...view.meeting, name: meetingName ?? "会" } });
  const [picture, expected] = await Promise.all([draw(name), draw(shownName)]);
  expect(picture.equals(expected)).toBe(true);
  expect(picture.equals(await draw(shownName === undefined ? "Choir" : undefined))).toBe(false);
});

test.each([
  ["Choir", 68],
  ["Tea with the board", 68],
  ["A session of the orchestra", 58],
  ["A planning session for orchestras", 50],
  ["A planning session of the regional orchestra's board with guests", 44],
  ["W".repeat(100), 44],
])("the heading %s has %i pixels and at most three lines", (name, fontSize) => {
  const named = { ...view, meeting: { ...view.meeting, name } };
  const layout = previewLayout(named, wordsFor(readerFor({ locale: "en" })), allDrawable);
  const heading = elementsIn(layout).find(({ props }) => props.children === name);
  expect(heading?.props.style).toMatchObject({ fontSize, lineClamp: 3 });
});

test("a heading that is longer than three lines is cut", async () => {
  const [long, longer] = await Promise.all(
    [80, 100].map((length) => drawPreview({ ...view, meeting: { ...view.meeting, name: "W".repeat(length) } })),
  );
  expect(longer!.equals(long!)).toBe(true);
});

test("the share of if-needed answers is a striped band in a meeting that has that level and shows answers", () => {
  const nine = slotAt(Date.parse("2026-12-03T08:00Z"));
  const marks = (...answers: Marks[]) => answers.map((answer) => ({ marks: [...answer] }));
  const respondents = marks(
    marksOf([nine]),
    marksOf([], [nine, slotAfter(nine)]),
    marksOf([], [slotAfter(nine)]),
    marksOf([]),
  );
  const bandWidths = (meeting: object): number[] => {
    const changed = { ...view, meeting: { ...view.meeting, ...meeting }, respondents } as unknown as MeetingView;
    const layout = previewLayout(changed, wordsFor(readerFor({ locale: "en" })), allDrawable);
    const bands = elementsIn(layout).filter(({ props }) => String(props.style.background).startsWith("repeating"));
    return bands.map(({ props }) => Number(props.style.width));
  };
  const [narrow = NaN, wide = NaN, ...others] = bandWidths({ allowIfNeeded: true });
  expect(others).toEqual([]);
  expect(wide / narrow).toBeCloseTo(2);
  expect(bandWidths({})).toEqual([]);
  expect(bandWidths({ allowIfNeeded: true, protectAnswers: true })).toEqual([]);
});

test("whole days are drawn in the weeks of a calendar, with paper for days that are not offered", () => {
  const day = (date: string) => slotAt(Date.parse(`${date}T00:00Z`));
  const meeting = {
    ...view.meeting,
    kind: "wholeDays",
    minStartHour: 0,
    maxEndHour: 24,
    tentativeDates: ["2026-12-04", "2026-12-05", "2026-12-07", "2027-03-01"],
    schedule: undefined,
  };
  const respondents = [{ marks: [...marksOf([day("2026-12-05")])] }];
  const changed = { ...view, meeting, respondents } as unknown as MeetingView;
  const layout = previewLayout(changed, wordsFor(readerFor({ locale: "en-GB" })), allDrawable);
  const texts = textsIn(layout).filter((text) => text.length <= 3);
  expect(texts).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "4", "5", "7", "1"]);
  const days = elementsIn(layout).filter(({ props }) => props.style.borderRadius === 10);
  expect(days).toHaveLength(4);
  const widths = new Set(days.map(({ props }) => props.style.width));
  expect(widths.size).toBe(1);
});
