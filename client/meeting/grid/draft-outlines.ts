import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import type { OthersDraft } from "../../live/peers.ts";
import { initials } from "../panel/people.ts";

/** A stretch of a column that another user is painting, in rows from the top. */
export type DraftOutline = {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  /** Marks these times, or clears them. */
  readonly kind: "added" | "removed";
  /** How far inside its cells it is drawn, so that outlines that meet can be told apart. */
  readonly level: number;
  /** Whose it is, in two letters, unless the outline beside it on the left says so already. */
  readonly tag: string | undefined;
  /** Place of the tag among those of the same cell. */
  readonly tagAt: number;
};

type Column = { readonly cells: readonly (Slot | undefined)[] };

/** How many outlines may lie inside each other: more would fill the cell. */
const MAX_LEVELS = 3;
const NEWCOMER = "+";

/**
 * What others paint on the shown columns, column by column. What the answer itself already says is left out of a draft,
 * so an outline turns into shading in the very moment in which the saved answer arrives.
 */
export function draftOutlines(
  columns: readonly Column[],
  drafts: readonly OthersDraft[],
  { answers, names }: Pick<Group, "answers" | "names">,
): DraftOutline[][] {
  const shown = new Set(columns.flatMap(({ cells }) => cells));
  const levels = new Map<Slot, number>();
  const outlines: DraftOutline[][] = columns.map(() => []);
  const tags = columns.map(() => new Map<number, number>());
  for (const { clientID, of, name, added, removed } of drafts) {
    const answer = answers.get(of as RespondentID); // as the server wrote it; it finds no other answer
    const more = new Set([...added].filter((slot) => shown.has(slot) && answer?.has(slot) !== true));
    const fewer = new Set([...removed].filter((slot) => shown.has(slot) && answer?.has(slot) === true));
    const level = freeLevel(levels, [...more, ...fewer]);
    const letters = initials(names.get(of as RespondentID) ?? name ?? "") || NEWCOMER;
    let before: readonly Stretch[] = [];
    for (const [at, { cells }] of columns.entries()) {
      const now = [...stretches(cells, more, "added"), ...stretches(cells, fewer, "removed")];
      for (const stretch of now) {
        const isTagged = !before.some(({ kind, from }) => kind === stretch.kind && from === stretch.from);
        const tagAt = isTagged ? countIn(tags[at], stretch.from) : 0;
        const tag = isTagged ? letters : undefined;
        outlines[at]?.push({ ...stretch, key: `${clientID} ${stretch.kind} ${stretch.from}`, level, tag, tagAt });
      }
      before = now;
    }
  }
  return outlines;
}

type Stretch = Pick<DraftOutline, "from" | "to" | "kind">;

/** How many there were in that row before, one more each time. */
function countIn(rows: Map<number, number> | undefined, row: number): number {
  const count = rows?.get(row) ?? 0;
  rows?.set(row, count + 1);
  return count;
}

/** The outermost level that is free in all of these cells; `used` has a bit for each level that is taken. */
function freeLevel(used: Map<Slot, number>, slots: readonly Slot[]): number {
  const taken = slots.reduce((all, slot) => all | (used.get(slot) ?? 0), 0);
  const free = Array.from({ length: MAX_LEVELS }, (_, level) => level).find((level) => (taken & (1 << level)) === 0);
  const level = free ?? MAX_LEVELS - 1;
  for (const slot of slots) used.set(slot, (used.get(slot) ?? 0) | (1 << level));
  return level;
}

function stretches(cells: Column["cells"], slots: ReadonlySet<Slot>, kind: Stretch["kind"]): Stretch[] {
  const found: Stretch[] = [];
  for (const [row, slot] of cells.entries()) {
    if (slot === undefined || !slots.has(slot)) continue;
    const last = found.at(-1);
    if (last?.to === row) found[found.length - 1] = { ...last, to: row + 1 };
    else found.push({ from: row, to: row + 1, kind });
  }
  return found;
}
