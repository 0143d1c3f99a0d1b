import { describe, expect, test } from "vitest";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { groupOf } from "../../live/group.ts";
import type { OthersDraft } from "../../live/peers.ts";
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

describe("what others paint is outlined", () => {
  test("as stretches of each day, with a sign of whose they are", () => {
    expect(drawn(draft(1, [2, 4, 100, 104, 106]))).toEqual([
      ["added 1-3 level 0 +"],
      ["added 0-1 level 0 +", "added 2-4 level 0 +"],
    ]);
  });

  test("with one sign for a stroke over several days", () => {
    expect(drawn(draft(1, [0, 4, 100, 104]))).toEqual([
      ["added 0-1 level 0 +", "added 2-3 level 0 +"],
      ["added 0-1 level 0", "added 2-3 level 0"],
    ]);
  });

  test("with the letters of whose answer it is, no matter who paints", () => {
    expect(drawn(draft(1, [4], { of: mina, name: "Ben" }))).toEqual([["added 2-3 level 0 MR"], []]);
    expect(drawn(draft(1, [4], { of: "unknown00000", name: "Ben" }))).toEqual([["added 2-3 level 0 BE"], []]);
  });

  test("both what it marks and what it clears, but not what the answer has become already", () => {
    expect(drawn(draft(1, [0, 4], { of: mina, removed: slots(2, 6) }))).toEqual([
      ["added 2-3 level 0 MR", "removed 1-2 level 0 MR"],
      [],
    ]);
  });

  test("on the shown days only", () => {
    expect(drawn(draft(1, [4, 500]))).toEqual([["added 2-3 level 0 +"], []]);
    expect(drawn(draft(1, [500]))).toEqual([[], []]);
  });
});

describe("outlines that meet", () => {
  const levels = (...drafts: OthersDraft[]) => drawn(...drafts).flatMap((column) => column.map((text) => text[16]));

  test("lie in each other", () => {
    expect(levels(draft(1, [0, 2]), draft(2, [2, 4]), draft(3, [2]))).toEqual(["0", "1", "2"]);
  });

  test("and have their signs side by side", () => {
    expect(drawn(draft(1, [0]), draft(2, [0], { name: "Ben" }))).toEqual([
      ["added 0-1 level 0 +", "added 0-1 level 1 BE 1"],
      [],
    ]);
  });

  test("and share a place with those that they do not meet", () => {
    expect(levels(draft(1, [0, 2]), draft(2, [2, 4]), draft(3, [6]), draft(4, [4, 6]))).toEqual(["0", "1", "0", "2"]);
  });

  test("are at most three deep", () => {
    expect(levels(...[1, 2, 3, 4, 5].map((id) => draft(id, [0])))).toEqual(["0", "1", "2", "2", "2"]);
  });
});
