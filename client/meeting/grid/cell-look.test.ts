import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { marksOf } from "#domain/answers/levels.ts";
import { tally } from "#domain/answers/tally.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { cellLook, type GridDraft, type GridShow, isSameRow } from "./cell-look.ts";

const slots = (...numbers: number[]) => new Set(numbers as Slot[]);
const range = (start: number, end: number) => ({ start: start as Slot, end: end as Slot });
/** Four half hours, then a cell outside of the meeting. */
const cells = [0, 2, 4, 6, undefined] as (Slot | undefined)[];
const group: GridShow = {
  counts: new Map([
    [2 as Slot, 1],
    [4 as Slot, 2],
  ]),
  of: 2,
  most: 2,
  isPersonSelected: false,
};
const looks = (show: GridShow, draft?: GridDraft) => cells.map((_, row) => cellLook(cells, row, { show, draft }));

test("shading is 20 % plus 80 % of the share, and absent without people", () => {
  expect(looks(group).map(({ level }) => level)).toEqual([0, 0.6, 1, 0, 0]);
});

test("shading is equal in all cells of a selected person, and the group is grey", () => {
  const columnLooks = looks({ ...group, person: slots(0, 2) });
  expect(columnLooks.map(({ tone }) => tone)).toEqual(["person", "person", "grey", "grey", "grey"]);
  expect(columnLooks.map(({ level }) => level)).toEqual([0.7, 0.7, 0.4, 0, 0]);
});

test("the count of a cell includes the draft of the viewer's answer and not of a schedule", () => {
  const draft: GridDraft = { kind: "answer", slots: slots(0, 2) };
  expect(looks(group, draft).map(({ free }) => free)).toEqual([1, 2, 2, 0, 0]);
  expect(looks(group, { ...draft, kind: "schedule" }).map(({ free }) => free)).toEqual([0, 1, 2, 0, 0]);
});

describe("numbers", () => {
  /** A column of so many free people, from above; `.` is outside of the meeting. */
  const column = (text: string, show: Partial<GridShow> = {}, draft?: GridDraft) => {
    const free = text.split(" ");
    const all = free.map((sign, at) => (sign === "." ? undefined : ((at * 2) as Slot)));
    const counts = new Map(all.flatMap((slot, at) => (slot === undefined ? [] : [[slot, Number(free[at])] as const])));
    const scene = { show: { counts, of: 9, most: 9, isPersonSelected: false, ...show }, draft };
    return all.map((_, row) => cellLook(all, row, scene));
  };
  const looksOf = (...looked: Parameters<typeof column>) =>
    column(...looked).map(({ number, isInRun, isAdded }) =>
      number === undefined ? "" : `${isInRun ? "-" : number}${isAdded ? "+1" : ""}`,
    );

  test.each([
    ["the number of a run stands in its middle", "3 3 3 2 2 2 2 5", ["-", "3", "-", "-", "2", "-", "-", "5"]],
    ["cells without free people and outside of the meeting have no number", "0 1 . 1 1", ["", "1", "", "1", "-"]],
  ])("%s", (_, text, numbers) => {
    expect(looksOf(text)).toEqual(numbers);
  });

  test("numbers of quarter hours need two cells and stand on the line between the halves of an even run", () => {
    const quarters = (text: string) => column(text, { slotLength: 1 });
    expect(looksOf("3 2 2 5 5 5", { slotLength: 1 })).toEqual(["-", "2", "-", "-", "5", "-"]);
    expect(quarters("3 2 2 5 5 5").map(({ isBetween }) => isBetween)).toEqual([false, true, true, false, false, false]);
  });

  test("numbers keep clear of the name of the next day, and no run crosses midnight", () => {
    expect(looksOf("3 3 3 3 3 3", { midnight: 2 })).toEqual(["3", "-", "", "-", "3", "-"]);
    expect(looksOf("1 3 3 5", { midnight: 2 })).toEqual(["1", "-", "", "5"]);
    expect(looksOf("3 3 3 3 3 3", { midnight: 3, slotLength: 1 })).toEqual(["3", "-", "-", "", "3", "-"]);
  });

  test("numbers are absent for one respondent, a selected person, and slots that are over or scheduled", () => {
    expect(looksOf("1 1", { of: 1 })).toEqual(["", ""]);
    expect(looksOf("2 2 2", { quarter: 2 })).toEqual(["", "2", "-"]);
    expect(looksOf("2 2 2", { scheduled: range(2, 4) })).toEqual(["2", "", "2"]);
    expect(looksOf("2 2", { person: slots(0) })).toEqual(["", ""]);
  });

  test("numbers count the stroke under way and separate marked cells from others", () => {
    const draft: GridDraft = { kind: "answer", slots: slots(0, 2, 6), slotsBefore: slots(0) };
    expect(looksOf("2 2 3 0", {}, draft)).toEqual(["3", "2+1", "3", ""]);
    expect(looksOf("2 2 3 0", {}, { ...draft, slotsBefore: slots(0, 2, 6) })).toEqual(["3", "-", "3", "1"]);
  });

  test("numbers are strong at the best time and weak below half of it", () => {
    expect(column("9 5 4 0").map(({ rank }) => rank)).toEqual(["best", undefined, "low", undefined]);
  });
});

describe("times if needed", () => {
  const show: GridShow = {
    ...group,
    counts: tally(
      new Map([
        ["Ann" as RespondentID, marksOf(slots(2), slots(4))],
        ["Ben" as RespondentID, marksOf(slots(4), slots(6))],
      ]),
    ),
    hasLevels: true,
  };
  const lookOf = (look: Partial<GridShow>, draft?: GridDraft) =>
    looks({ ...show, ...look }, draft).map(({ level, band, ifNeeded }) => [level, band, ifNeeded]);

  test("times if needed are counted separately, with a band as wide as their share", () => {
    expect(lookOf({})).toEqual([
      [0, 0, 0],
      [0.6, 0, 0],
      [0.6, 0.5, 1],
      [0, 0.5, 1],
      [0, 0, 0],
    ]);
    const none = lookOf({ hasLevels: false });
    expect(none.map(([, band, ifNeeded]) => [band, ifNeeded])).toEqual(none.map(() => [0, 0]));
  });

  test("times if needed of a selected person have a mark and a tone of their own", () => {
    const person = marksOf(slots(2), slots(4));
    const bands = looks({ ...show, person }).map(({ tone, level, band, mark }) => [tone, level, band, mark]);
    expect(bands.slice(1, 3)).toEqual([
      ["person", 0.7, 0, "free"],
      ["person", 0, 1, "ifNeeded"],
    ]);
    expect(looks({ ...show, person, hasLevels: false }).map(({ tone }) => tone)).toEqual([
      "grey",
      "person",
      "grey",
      "grey",
      "grey",
    ]);
  });

  test("times if needed of a draft are counted and form a stretch beside free times", () => {
    const draft: GridDraft = { kind: "answer", slots: marksOf(slots(0, 2), slots(4, 6)) };
    const marks = looks(show, draft).map((look) => look.draft && [look.draft, look.mark]);
    expect(marks).toEqual([
      ["first", "free"],
      ["last", "free"],
      ["first", "ifNeeded"],
      ["last", "ifNeeded"],
      undefined,
    ]);
    expect(looks(show, draft).map(({ free, ifNeeded }) => [free, ifNeeded])).toEqual([
      [1, 0],
      [2, 0],
      [1, 2],
      [0, 2],
      [0, 0],
    ]);
    expect(looks({ ...show, hasLevels: false }, draft).map((look) => look.draft)).toEqual([
      "first",
      "last",
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("times if needed of the viewer's answer differ from free times", () => {
    expect(looks({ ...show, viewerAnswer: marksOf(slots(2), slots(4)) }).map(({ viewerMark }) => viewerMark)).toEqual([
      undefined,
      "free",
      "ifNeeded",
      undefined,
      undefined,
    ]);
  });
});

test("a slot that has ended is over, a slot that has begun is not", () => {
  expect(looks({ ...group, quarter: 5 }).map(({ isOver }) => isOver)).toEqual([true, true, false, false, false]);
});

test("the viewer's answer is marked among the group's, except while painting or looking at one person", () => {
  const viewerAnswer = slots(2, 6);
  const levelsOf = (show: GridShow, draft?: GridDraft) => looks(show, draft).map((look) => look.viewerMark);
  expect(levelsOf({ ...group, viewerAnswer })).toEqual([undefined, "free", undefined, "free", undefined]);
  expect(levelsOf({ ...group, viewerAnswer }, { kind: "answer", slots: viewerAnswer })).not.toContain("free");
  expect(levelsOf({ ...group, viewerAnswer, person: viewerAnswer })).not.toContain("free");
});

test("a stretch has a first, middle and last cell", () => {
  const draft: GridDraft = { kind: "answer", slots: slots(0, 2, 4) };
  expect(looks(group, draft).map((look) => look.draft)).toEqual(["first", "middle", "last", undefined, undefined]);
});

test("a stretch of one cell has only that cell", () => {
  expect(looks({ ...group, scheduled: range(6, 8) }).map((look) => look.scheduled)).toEqual([
    undefined,
    undefined,
    undefined,
    "only",
    undefined,
  ]);
});

describe("rows that are not drawn again", () => {
  const marks = fc.uniqueArray(fc.constantFrom(0, 2, 4, 6, ~0, ~2, ~4, ~6)).map((some) => new Set(some as Slot[]));
  const drafts = fc.record({ kind: fc.constantFrom("answer", "schedule"), slots: marks, slotsBefore: marks });

  test("a row that is not drawn again looks the same in every cell", () => {
    fc.assert(
      fc.property(drafts, marks, fc.nat(cells.length - 1), (draft, painted, row) => {
        const previous = { show: { ...group, hasLevels: true }, draft };
        const next = { ...previous, draft: { ...draft, slots: painted } };
        fc.pre(isSameRow({ columns: [{ cells }], row }, previous, next));
        expect(cellLook(cells, row, next)).toEqual(cellLook(cells, row, previous));
      }),
    );
  });

  test("the row of a stroke and the row beside it are drawn again, other rows are not", () => {
    const previous = { show: group, draft: { kind: "answer", slots: slots(), slotsBefore: slots() } } as const;
    const next = { show: group, draft: { ...previous.draft, slots: slots(0) } };
    const columns = [{ cells }];
    expect(cells.map((_, row) => isSameRow({ columns, row }, previous, next))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});
