import type { RespondentID } from "#domain/ids.ts";
import type { Group } from "../../live/group.ts";
import type { HereNow } from "../../live/live-state.ts";

/** A line of the respondents list. */
export type Person = { readonly respondentID: RespondentID; readonly name: string };

/** All respondents in order of arrival: as in the reply of REST, then those who came since. */
export function inOrderOfArrival(names: Group["names"], listed: readonly string[]): Person[] {
  const people: Person[] = [];
  const known = new Set(listed);
  for (const id of listed) {
    const name = names.get(id as RespondentID); // the server's own key
    if (name !== undefined) people.push({ respondentID: id as RespondentID, name });
  }
  for (const [respondentID, name] of names) if (!known.has(respondentID)) people.push({ respondentID, name });
  return people;
}

/** Up to three names in a sentence: `Noor`, `Noor and Sam`, `Noor, Sam and 4 others`. */
export function namesText(names: readonly string[]): string {
  const [first = "", second = "", third = ""] = names;
  if (names.length <= 1) return first;
  if (names.length === 2) return `${first} and ${second}`;
  if (names.length === 3) return `${first}, ${second} and ${third}`;
  return `${first}, ${second} and ${names.length - 2} others`;
}

const MAX_NAME = 24;

/** A name for a sentence with other names in it: of a very long one the beginning. */
export function shortName(name: string): string {
  const signs = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return signs.length > MAX_NAME
    ? `${signs
        .slice(0, MAX_NAME - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

/** What stands beside a respondent whose answer is being painted on another screen; undefined when it is not. */
export function editingText(id: string, isOwn: boolean, { editing }: HereNow): string | undefined {
  if (!editing.has(id)) return undefined;
  const by = editing.get(id);
  if (by === undefined) return isOwn ? "editing elsewhere…" : "editing…";
  return `${by === "" ? "someone" : by} is editing…`;
}

/** Two letters that stand for a name: of its first two words, or of its only one. A picture stands alone: two are too wide. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const [first = "", second] = words;
  const letters = second === undefined ? letter(first).slice(0, 2) : [letter(first)[0], letter(second)[0]];
  if (letters.some((one) => /\p{Emoji_Presentation}/u.test(one ?? ""))) return letters[0] ?? "";
  return letters.join("").toUpperCase();
}

/** What a reader sees as one sign is one, flags and letters with accents too. */
function letter(word: string): string[] {
  return [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
}

/** The same of `count` colours for the same id, everywhere and always. */
export function colourOf(id: string, count: number): number {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + sign.charCodeAt(0)) % 65_521;
  return sum % count;
}
