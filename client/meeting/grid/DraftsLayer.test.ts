import { expect, test } from "vitest";
import type { RespondentID } from "#domain/ids.ts";
import { marksOf } from "#domain/answers/levels.ts";
import type { Slot } from "#domain/time/slot.ts";
import { groupOf } from "../../live/group.ts";
import type { OthersDraft } from "../../live/live-state.ts";
import { draftOutlines } from "./DraftsLayer.tsx";

const slots = (...numbers: number[]) => new Set(numbers as Slot[]);
const mina = "Mina00000000" as RespondentID;
/** Two days of four half hours; the second has a hole. */
const columns = [{ cells: [0, 2, 4, 6] }, { cells: [100, undefined, 104, 106] }] as {
  cells: (Slot | undefined)[];
}[];
const group = groupOf([[mina, { name: "Mina Roth", slots: slots(0, 2) }]]);

function draft(clientID: number, added: number[], rest: Partial<OthersDraft> = {}): OthersDraft {
  return { clientID, of: undefined, name: undefined, added: slots(...added), removed: slots(), ...rest };
}
/** `added 0-2 level 1 MR` for each outline, column by column. */
function drawn(...drafts: OthersDraft[]): string[][] {
  return draftOutlines(columns, drafts, group).map((column) =>
    column.map(({ kind, from, to, level, tag, tagAt }) =>
      [`${kind} ${from}-${to} level ${level}`, tag, tagAt || undefined].filter((part) => part !== undefined).join(" "),
    ),
  );
}

test("times if needed have their own outline, and a slot that changes its level is not cleared", () => {
  const change = { of: mina, added: marksOf(slots(4), slots(2, 6)), removed: slots(0, 2) };
  const [column] = draftOutlines(columns, [draft(1, [], change)], group);
  expect(column?.map(({ kind, mark, from, to }) => [kind, mark, from, to])).toEqual([
    ["added", "free", 2, 3],
    ["added", "ifNeeded", 1, 2],
    ["added", "ifNeeded", 3, 4],
    ["removed", undefined, 0, 1],
  ]);
});

test.each([
  [
    "as stretches of each day, with the painter's sign",
    [draft(1, [2, 4, 100, 104, 106])],
    [["added 1-3 level 0 +"], ["added 0-1 level 0 +", "added 2-4 level 0 +"]],
  ],
  [
    "with one sign for a stroke over several days",
    [draft(1, [0, 4, 100, 104])],
    [
      ["added 0-1 level 0 +", "added 2-3 level 0 +"],
      ["added 0-1 level 0", "added 2-3 level 0"],
    ],
  ],
  [
    "with the initials of the answer's person",
    [draft(1, [4], { of: mina, name: "Ben" })],
    [["added 2-3 level 0 MR"], []],
  ],
  [
    "with the initials of the painter if the answer is unknown",
    [draft(1, [4], { of: "unknown00000", name: "Ben" })],
    [["added 2-3 level 0 BE"], []],
  ],
  [
    "where they mark and clear, except where the answer has followed already",
    [draft(1, [0, 4], { of: mina, removed: slots(2, 6) })],
    [["added 2-3 level 0 MR", "removed 1-2 level 0 MR"], []],
  ],
  ["on the shown days only", [draft(1, [4, 500])], [["added 2-3 level 0 +"], []]],
  ["not at all if none of their slots is shown", [draft(1, [500])], [[], []]],
  [
    "with the signs of two drafts of one time side by side",
    [draft(1, [0]), draft(2, [0], { name: "Ben" })],
    [["added 0-1 level 0 +", "added 0-1 level 1 BE 1"], []],
  ],
])("others' drafts are outlined %s", (_, drafts, outlines) => {
  expect(drawn(...drafts)).toEqual(outlines);
});

test.each([
  ["that meet lie in each other", [draft(1, [0, 2]), draft(2, [2, 4]), draft(3, [2])], "0 1 2"],
  [
    "share a level with those that they do not meet",
    [draft(1, [0, 2]), draft(2, [2, 4]), draft(3, [6]), draft(4, [4, 6])],
    "0 1 0 2",
  ],
  ["are at most three deep", [1, 2, 3, 4, 5].map((id) => draft(id, [0])), "0 1 2 2 2"],
])("outlines of drafts %s", (_, drafts, levels) => {
  const tags = drawn(...drafts).flatMap((column) => column.map((text) => text[16]));
  expect(tags.join(" ")).toBe(levels);
});
