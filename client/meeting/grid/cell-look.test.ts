import { describe, expect, test } from "vitest";
import type { Slot } from "#domain/time/slot.ts";
import { cellLook, type GridDraft, type GridShow } from "./cell-look.ts";

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
  isPersonSelected: false,
};
const looks = (show: GridShow, draft?: GridDraft) => cells.map((_, row) => cellLook(cells, row, { show, draft }));

describe("shading", () => {
  test("is 20 % plus 80 % of the share, nothing for no one", () => {
    expect(looks(group).map(({ level }) => level)).toEqual([0, 0.6, 1, 0, 0]);
  });

  test("of one person is the same in all their cells; the rest of the group is grey", () => {
    const shown = looks({ ...group, person: slots(0, 2) });
    expect(shown.map(({ tone }) => tone)).toEqual(["person", "person", "grey", "grey", "grey"]);
    expect(shown.map(({ level }) => level)).toEqual([0.7, 0.7, 0.4, 0, 0]);
  });

  test("counts one's own marks while editing an answer that is part of the group", () => {
    const draft: GridDraft = { kind: "answer", slots: slots(0, 2), counts: true };
    expect(looks(group, draft).map(({ free }) => free)).toEqual([1, 2, 2, 0, 0]);
  });

  test("leaves the group as it is while a new answer is painted", () => {
    const draft: GridDraft = { kind: "answer", slots: slots(0, 2), counts: false };
    expect(looks(group, draft).map(({ free }) => free)).toEqual([0, 1, 2, 0, 0]);
  });
});

test("what ends by now is over, what has begun is not", () => {
  expect(looks({ ...group, quarter: 5 }).map(({ isOver }) => isOver)).toEqual([true, true, false, false, false]);
});

test("one's own answer is marked among the group's, not while one paints or looks at one person", () => {
  const own = slots(2, 6);
  const isOwn = (show: GridShow, draft?: GridDraft) => looks(show, draft).map((look) => look.isOwn);
  expect(isOwn({ ...group, own })).toEqual([false, true, false, true, false]);
  expect(isOwn({ ...group, own }, { kind: "answer", slots: own, counts: true })).not.toContain(true);
  expect(isOwn({ ...group, own, person: own })).not.toContain(true);
});

describe("a stretch", () => {
  test("has a first, middle and last cell", () => {
    const draft: GridDraft = { kind: "answer", slots: slots(0, 2, 4), counts: false };
    expect(looks(group, draft).map((look) => look.draft)).toEqual(["first", "middle", "last", undefined, undefined]);
  });

  test("that is scheduled carries its label over all of its cells", () => {
    expect(looks({ ...group, scheduled: range(2, 6) }).map(({ labelRows }) => labelRows)).toEqual([0, 2, 0, 0, 0]);
  });

  test("of one cell is that only", () => {
    expect(looks({ ...group, scheduled: range(6, 8) }).map((look) => look.scheduled)).toEqual([
      undefined,
      undefined,
      undefined,
      "only",
      undefined,
    ]);
  });
});
