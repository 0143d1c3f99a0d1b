import { attendedLevel, type Level, type Marks } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import type { HereNow } from "../../live/live-state.ts";
import type { MeetingReply } from "../model/meeting-query.ts";
import { t } from "../../text/t.ts";
import { isolated } from "#domain/language/languages.ts";
import { listText } from "#domain/time/words/number-text.ts";
import { direction } from "../../text/language.ts";
import { localNow, viewerZone } from "../../time/viewer-time.ts";
import { dateText, reader } from "../../time/words.ts";

/** `colour` is an index below `COLOURS`. */
export type ListedRespondent = { readonly respondentID: RespondentID; readonly name: string; readonly colour: number };

/** Someone who should answer. */
export type Person = NonNullable<MeetingReply["expected"]>[number];

/** The day of a mail to an expected person. */
export function mailDay(instant: string): string {
  const zone = viewerZone();
  const date = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
  return dateText(date, localNow(zone).toPlainDate().toString());
}

type Answering = {
  readonly people: readonly ListedRespondent[];
  readonly group: Pick<Group, "answers">;
  readonly marks: Marks;
};

export function attendanceAt(
  { people, group, marks }: Answering,
  slots: Iterable<Slot>,
): Readonly<Record<Level | "missing", readonly ListedRespondent[]>> {
  const window = [...slots];
  const levelOf = ({ respondentID: id }: ListedRespondent) => attendedLevel(group.answers.get(id), window, marks);
  const { free = [], ifNeeded = [], missing = [] } = Object.groupBy(people, (person) => levelOf(person) ?? "missing");
  return { free, ifNeeded, missing };
}

/** For viewers who know only their own answer; empty if they cannot. */
export function ownLevelText(answering: Answering, slot: Slot): string {
  const { free, ifNeeded } = attendanceAt(answering, [slot]);
  if (free.length > 0) return t("grid.you");
  return ifNeeded.length > 0 ? t("grid.withYouIfNeeded") : "";
}

/** `3/5`, or `3/5 +1` if one more can only if needed. */
export function shareText({ free, ifNeeded }: Readonly<Record<Level, readonly unknown[]>>, all: number): string {
  const counted = { free: free.length, all };
  if (ifNeeded.length === 0) return t("panel.freeOf", counted);
  return t("panel.freeOfAndMore", { ...counted, count: ifNeeded.length });
}

/** Puts REST's respondents first, then later respondents. */
export function inOrderOfArrival(names: Group["names"], listed: readonly string[]): ListedRespondent[] {
  const ids = new Set([...listed, ...names.keys()] as RespondentID[]); // the keys come from the server
  const present = [...ids].filter((id) => names.has(id));
  const colours = coloursOf(present);
  return present.map((id, at) => ({ respondentID: id, name: names.get(id) ?? "", colour: colours[at] ?? 0 }));
}

export const COLOURS = 8;

/** Each person gets the least used colour after their own, but not the previous person's. Equal on every screen. */
export function coloursOf(ids: readonly string[]): number[] {
  const useCounts = Array.from({ length: COLOURS }, () => 0);
  const count = (colour: number): number => useCounts[colour] ?? 0;
  const colours: number[] = [];
  for (const id of ids) {
    const wish = wishOf(id);
    const others = useCounts.map((_, at) => (wish + at) % COLOURS).filter((colour) => colour !== colours.at(-1));
    const leastUsed = others.reduce((best, colour) => (count(colour) < count(best) ? colour : best));
    useCounts[leastUsed] = count(leastUsed) + 1;
    colours.push(leastUsed);
  }
  return colours;
}

function wishOf(id: string): number {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + sign.charCodeAt(0)) % 65_521;
  return sum;
}

const MAX_LISTED = 3;

/** Up to three names in a sentence: `Noor`, `Noor and Sam`, `Noor, Sam and 4 others`. */
export function namesText(names: readonly string[]): string {
  const isLong = names.length > MAX_LISTED;
  const shownNames = (isLong ? names.slice(0, MAX_LISTED - 1) : names).map((name) => isolated(name, direction));
  return listText(
    reader(),
    isLong ? [...shownNames, t("panel.others", { count: names.length - shownNames.length })] : shownNames,
  );
}

export function allNamesText(names: readonly string[]): string {
  return listText(
    reader(),
    names.map((name) => isolated(name, direction)),
  );
}

/** Name and note each run in their own direction, not in the page's. */
export function nameWithNote(name: string, note: string | undefined): string {
  const isolatedName = isolated(name, direction);
  return note === undefined ? isolatedName : t("panel.noted", { name: isolatedName, note: isolated(note, direction) });
}

/** Notes beside the grid; the panel has all of them. */
const MAX_NOTES = 3;

export function notesOf(ids: readonly RespondentID[], { names, notes }: Pick<Group, "names" | "notes">) {
  const withNotes = ids.filter((id) => notes.has(id));
  return {
    texts: withNotes.slice(0, MAX_NOTES).map((id) => nameWithNote(shortName(names.get(id) ?? ""), notes.get(id))),
    more: Math.max(0, withNotes.length - MAX_NOTES),
  };
}

const MAX_NAME = 24;
/** A long name keeps its end, because families and teams share beginnings. */
const END = 8;

/** Lines break after an ellipsis, so a word joiner (UAX #14) keeps the end of the name beside it. */
const CUT = "…\u2060";

/** Shortens a very long name in its middle. */
export function shortName(name: string): string {
  if (name.length <= MAX_NAME) return name;
  const all = signs(name);
  if (all.length <= MAX_NAME) return name;
  const beginning = all.slice(0, MAX_NAME - END - 1).join("");
  return `${beginning.trimEnd()}${CUT}${all.slice(-END).join("").trimStart()}`;
}

const SHORT_NAME = 18;
const MAX_LAST_WORD = 14;

/** Splits a long name before its last word: a narrow list cuts only the first part. */
export function nameAndLastWord(name: string): readonly [beginning: string, end: string] {
  const at = name.lastIndexOf(" ");
  if (name.length <= SHORT_NAME || at < 0 || name.length - at > MAX_LAST_WORD) return [name, ""];
  return [name.slice(0, at), name.slice(at)];
}

export function editingText(id: string, isOwn: boolean, { editing }: HereNow): string | undefined {
  if (!editing.has(id)) return undefined;
  const by = editing.get(id);
  if (by === undefined) return isOwn ? t("panel.editingElsewhere") : t("panel.editing");
  return by === "" ? t("panel.someoneEditing") : t("panel.editingBy", { name: by });
}

/** Initials of the first two words, or of the only one. An emoji or an East Asian sign stands alone, because two are too wide. */
export function initials(name: string): string {
  const words = name.split(/\s+/).map(signs);
  const spokenWords = words.map((word) => word.filter(isSpoken)).filter(({ length }) => length > 0);
  const [first = [], second] = spokenWords.length > 0 ? spokenWords : words.filter(({ length }) => length > 0);
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]];
  if (letters.some((letter) => WIDE.test(letter ?? ""))) return letters[0] ?? "";
  return letters.join("").toUpperCase();
}

const PICTURE = /\p{Emoji_Presentation}/u;
const WIDE = /[\p{Emoji_Presentation}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** Letters, digits and emoji. Names of other characters only are shown by these. */
function isSpoken(sign: string): boolean {
  return /[\p{L}\p{N}]/u.test(sign) || PICTURE.test(sign);
}

/** Shared, because making one takes longer than a name. Firefox has it since 125. */
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : undefined;

/** Splits into characters as readers see them, with flags and accents. */
function signs(word: string): string[] {
  return segmenter === undefined ? Array.from(word) : Array.from(segmenter.segment(word), ({ segment }) => segment);
}
