import { inOneGo, type Steps } from "../deciding/windows.ts";
import { isFloating } from "../meeting/kind.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { presentSlots } from "../time/meeting-slots.ts";
import { nameSkeleton } from "../text.ts";
import { QUARTER_MS, type Slot, slotText } from "../time/slot.ts";
import { slotTextOf } from "../time/slot-notation.ts";
import { zoneClock } from "../time/zone-clock.ts";

/** A person's answer as a column: the slots when they are free, and those that they would take if needed. */
export type CsvColumn = {
  readonly name: string;
  readonly free: ReadonlySet<Slot>;
  readonly ifNeeded?: ReadonlySet<Slot>;
};

/** How the table is written for its reader. */
export type CsvForm = {
  readonly separator: "," | ";";
  readonly words: Readonly<Record<"startUTC" | "start" | "free" | "ifNeeded", string>>;
};

/** The form of the API: RFC 4180, with words that programs know again in every language. */
const API_FORM: CsvForm = {
  separator: ",",
  words: { startUTC: "start_utc", start: "start_local", free: "free", ifNeeded: "if needed" },
};

/** Programs that know nothing else take text for UTF-8 where it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * All answers as comma-separated values (RFC 4180): a row a slot, ascending, with its start in UTC and on the meeting's clocks, how
 * many are free, and what each person said. A slot that is no instant, such as `MO 14:00`, has its local name alone.
 */
export function answersCsv(times: CandidateTimes, people: readonly CsvColumn[], form = API_FORM): string {
  return inOneGo(answersCsvInSteps(times, people, form));
}

/** Writes the table of {@link answersCsv}, one row a step: a large meeting has more than a million cells. */
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
    const said = people.map((one) => (one.free.has(slot) ? free : one.ifNeeded?.has(slot) === true ? ifNeeded : ""));
    const count = people.filter((one) => one.free.has(slot)).length;
    const starts = isFloating(times)
      ? ["", slotTextOf(times.kind, slot)]
      : [slotText(slot), wallText(clock.wall(slot))];
    table += `${[...starts, count, ...said].join(separator)}\r\n`;
    yield;
  }
  return table;
}

/** `2026-11-24 18:00`, as spreadsheets read times; `wall` in quarter hours. */
function wallText(wall: number): string {
  return new Date(wall * QUARTER_MS).toISOString().slice(0, 16).replace("T", " ");
}

/**
 * Returns the people with names that differ from each other and from the `heads` of other columns: a second Ann is `Ann (2)`. Readers
 * and formulas of spreadsheets tell columns apart by their heads.
 */
export function withDistinctNames(people: readonly CsvColumn[], heads: readonly string[]): CsvColumn[] {
  const taken = new Set(heads.map(nameSkeleton));
  return people.map((person) => {
    let name = person.name;
    for (let count = 2; taken.has(nameSkeleton(name)); count += 1) name = `${person.name} (${count})`;
    taken.add(nameSkeleton(name));
    return { ...person, name };
  });
}

/** With these a spreadsheet takes a cell for a formula and runs it; those of full width too, in East Asia. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u;

/** A formula behind the separator of another place: there, a spreadsheet takes what follows it for a cell. */
const LATER_FORMULA = {
  ",": /([;\t])(?=["'\s]*[=+\-@＝＋－＠])/gu,
  ";": /([,\t])(?=["'\s]*[=+\-@＝＋－＠])/gu,
} as const;

/** Writes a text of a user as a cell: never run, and quoted where it must be. */
export function csvText(text: string, separator: CsvForm["separator"] = ","): string {
  const shown = (FORMULA.test(text) ? `'${text}` : text).replaceAll(LATER_FORMULA[separator], "$1'");
  return /[",;\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
