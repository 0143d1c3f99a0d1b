import { inOneGo, type Steps } from "../deciding/windows.ts";
import { isFloating } from "../meeting/kind.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { presentSlots } from "../time/meeting-slots.ts";
import { QUARTER_MS, type Slot, slotText } from "../time/slot.ts";
import { slotTextOf } from "../time/slot-notation.ts";
import { zoneClock } from "../time/zone-clock.ts";

/** A person's answer as a column: the slots when they are free, and those that they would take if needed. */
export type CsvColumn = {
  readonly name: string;
  readonly free: ReadonlySet<Slot>;
  readonly ifNeeded?: ReadonlySet<Slot>;
};

/** Programs that know nothing else take text for UTF-8 where it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * All answers as comma-separated values (RFC 4180): a row a slot, ascending, with its start in UTC and on the meeting's clocks, how
 * many are free, and what each person said. A slot that is no instant, such as `MO 14:00`, has its local name alone.
 */
export function answersCsv(times: CandidateTimes, people: readonly CsvColumn[]): string {
  return inOneGo(answersCsvInSteps(times, people));
}

/** Writes the table of {@link answersCsv}, one row a step: a large meeting has more than a million cells. */
export function* answersCsvInSteps(times: CandidateTimes, people: readonly CsvColumn[]): Steps<string> {
  const slots = [...presentSlots(times)];
  const clock = zoneClock(times.timezone, slots[0] ?? 0, (slots.at(-1) ?? 0) + 1);
  const head = ["start_utc", "start_local", "free", ...people.map(({ name }) => csvText(name))];
  let table = `${BYTE_ORDER_MARK}${head.join(",")}\r\n`;
  for (const slot of slots) {
    const said = people.map(({ free, ifNeeded }) =>
      free.has(slot) ? "free" : ifNeeded?.has(slot) === true ? "if needed" : "",
    );
    const count = said.filter((word) => word === "free").length;
    const starts = isFloating(times)
      ? ["", slotTextOf(times.kind, slot)]
      : [slotText(slot), wallText(clock.wall(slot))];
    table += `${[...starts, count, ...said].join(",")}\r\n`;
    yield;
  }
  return table;
}

/** `2026-11-24 18:00`, as spreadsheets read times; `wall` in quarter hours. */
function wallText(wall: number): string {
  return new Date(wall * QUARTER_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** With these a spreadsheet takes a cell for a formula and runs it; those of full width too, in East Asia. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u;

/** A text of a user as a cell: never run, and quoted where it must be. */
export function csvText(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
