import type { RespondentID } from "#domain/ids.ts";
import type { ListedRespondent, Person } from "./people.ts";

/** Longer lists are folded into faces. */
export const FEW = 6;
/** Longer lists have a search field and scroll beside the grid. */
export const LONG = 16;

/** Characters of a note that surely fit into one line; East Asian ones are twice as wide. */
const LINE_WIDTH = 40;
const WIDE = /[\u1100-\u115F\u2E80-\uFFEF]/gu;

/** Returns how many lines a row keeps for its note, at most two. */
export function noteLines(note: string | undefined): number {
  if (note === undefined) return 0;
  return note.length + (note.match(WIDE)?.length ?? 0) > LINE_WIDTH ? 2 : 1;
}

type People = { readonly people: readonly ListedRespondent[]; readonly missing: readonly Person[] };

/** Returns the rows of a folded list: the selected respondent, and people whose address takes no mail. */
export function foldedRows({ people, missing }: People, selected: RespondentID | undefined): People {
  return {
    people: people.filter(({ respondentID }) => respondentID === selected),
    missing: missing.filter(({ mailRefused }) => mailRefused === true),
  };
}

/** Returns the people with the words of a search in their name, in any case. */
export function foundRows({ people, missing }: People, search: string): People {
  const query = search.trim().toLocaleLowerCase();
  const isFound = ({ name }: { readonly name: string }): boolean => name.toLocaleLowerCase().includes(query);
  return query === "" ? { people, missing } : { people: people.filter(isFound), missing: missing.filter(isFound) };
}

/** Returns the top of each row in pixels, and the list's height as the last number. */
export function rowTops(heights: readonly number[]): readonly number[] {
  let top = 0;
  return [0, ...heights.map((height) => (top += height))];
}
