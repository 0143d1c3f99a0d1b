import { inOneGo, type Steps } from "../deciding/windows.ts";
import { isFloating } from "../meeting/kind.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { presentSlots } from "../time/meeting-slots.ts";
import { nameSkeleton } from "../text.ts";
import { QUARTER_MS, type Slot, slotText } from "../time/slot.ts";
import { slotTextOf } from "../time/slot-notation.ts";
import { zoneClock } from "../time/zone-clock.ts";

/** A respondent's answer as a column. */
export type CsvColumn = {
  readonly name: string;
  readonly free: ReadonlySet<Slot>;
  readonly ifNeeded?: ReadonlySet<Slot>;
};

export type CsvForm = {
  readonly separator: "," | ";";
  readonly words: Readonly<Record<"startUTC" | "start" | "free" | "ifNeeded", string>>;
};

/** RFC 4180, with words that are equal in every language, because programs read them. */
const API_FORM: CsvForm = {
  separator: ",",
  words: { startUTC: "start_utc", start: "start_local", free: "free", ifNeeded: "if needed" },
};

/** Spreadsheets read a file as UTF-8 only when it begins with this mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Returns all answers as comma-separated values (RFC 4180). Each slot is a row, ascending: its start in UTC and on the
 * meeting's clocks, the number of free people, and each person's level. A slot of a weekly or whole-day meeting has its
 * local name only.
 */
export function answersCsv(times: CandidateTimes, people: readonly CsvColumn[], form = API_FORM): string {
  return inOneGo(answersCsvInSteps(times, people, form));
}

/** Writes the table of {@link answersCsv} one row a step, because a large meeting has more than a million cells. */
export function* answersCsvInSteps(
  times: CandidateTimes,
  people: readonly CsvColumn[],
  { separator, words }: CsvForm = API_FORM,
): Steps<string> {
  const slots = [...presentSlots(times)];
  const clock = zoneClock(times.timezone, slots[0] ?? 0, (slots.at(-1) ?? 0) + 1);
  const head = [words.startUTC, words.start, words.free, ...people.map(({ name }) => name)];
  const [free, ifNeeded] = [csvText(words.free, separator), csvText(words.ifNeeded, separator)];
  let table = `${BYTE_ORDER_MARK}${head.map((text) => csvText(text, separator)).join(separator)}\r\n`;
  for (const slot of slots) {
    const cells = people.map((person) =>
      person.free.has(slot) ? free : person.ifNeeded?.has(slot) === true ? ifNeeded : "",
    );
    const count = people.filter((person) => person.free.has(slot)).length;
    const starts = isFloating(times)
      ? ["", slotTextOf(times.kind, slot)]
      : [slotText(slot), wallText(clock.wall(slot))];
    table += `${[...starts, count, ...cells].join(separator)}\r\n`;
    yield;
  }
  return table;
}

/** Writes `2026-11-24 18:00`, which spreadsheets read as a time; `wall` in quarter hours. */
function wallText(wall: number): string {
  return new Date(wall * QUARTER_MS).toISOString().slice(0, 16).replace("T", " ");
}

/**
 * Returns the people with names that differ from each other and from `heads`: a second Ann is `Ann (2)`. Spreadsheets
 * identify columns by their heads.
 */
export function withDistinctNames(people: readonly CsvColumn[], heads: readonly string[]): CsvColumn[] {
  const usedNames = new Set(heads.map(nameSkeleton));
  return people.map((person) => {
    let name = person.name;
    for (let count = 2; usedNames.has(nameSkeleton(name)); count += 1) name = `${person.name} (${count})`;
    usedNames.add(nameSkeleton(name));
    return { ...person, name };
  });
}

/** A spreadsheet runs a cell that begins like this as a formula; full-width signs too, in East Asia. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u;

/** A formula behind another place's separator: a spreadsheet there starts a new cell at that separator. */
const LATER_FORMULA = {
  ",": /([;\t])(?=["'\s]*[=+\-@＝＋－＠])/gu,
  ";": /([,\t])(?=["'\s]*[=+\-@＝＋－＠])/gu,
} as const;

/** Writes a user's text as a cell that no spreadsheet runs, quoted where necessary. */
export function csvText(text: string, separator: CsvForm["separator"] = ","): string {
  const safeText = (FORMULA.test(text) ? `'${text}` : text).replaceAll(LATER_FORMULA[separator], "$1'");
  return /[",;\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}
