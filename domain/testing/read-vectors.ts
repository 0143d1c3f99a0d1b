import { readFileSync } from "node:fs";
import type { CandidateTimes } from "../meeting/meeting.ts";

/** One table of a file in `domain/test-vectors`. */
export type Vector = {
  readonly title: string;
  readonly times: CandidateTimes;
  /** The viewer's zone, if the table names one. */
  readonly viewer: string | undefined;
  /** The expected lines, with single spaces. */
  readonly lines: readonly string[];
};

/**
 * Reads tables that are parted by empty lines; lines that start with # are remarks:
 *
 *     New York: the hour from 2 to 3 is missing
 *     meeting America/New_York from 1 to 4 on 2027-03-14 2027-03-15(9:30-12)   (`to 4 in 15` in slots of 15 minutes)
 *     viewer Europe/London
 *     … expected lines …
 */
export function readVectors(file: string): Vector[] {
  const text = readFileSync(new URL(`../test-vectors/${file}`, import.meta.url), "utf8");
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  const tables = lines
    .join("\n")
    .split(/\n\s*\n/)
    .map((table) => table.trim())
    .filter((table) => table !== "");
  return tables.map(readTable);
}

function readTable(table: string): Vector {
  const [title = "", meeting = "", ...rest] = table.split("\n").map((line) => line.trim().replaceAll(/\s+/g, " "));
  const parts = /^meeting (\S+) from (\S+) to (\S+)(?: in (15|60))? on (.+)$/.exec(meeting);
  if (parts === null) throw new Error(`The second line of "${title}" is not a meeting: ${meeting}`);
  const [, timezone = "", from = "", to = "", minutes, dates = ""] = parts;
  const slotMinutes = minutes === undefined ? undefined : minutes === "15" ? 15 : 60;
  const viewer = /^viewer (\S+)$/.exec(rest[0] ?? "")?.[1];
  return {
    title,
    times: { timezone, minStartHour: hours(from), maxEndHour: hours(to), ...readDates(dates), slotMinutes },
    viewer,
    lines: viewer === undefined ? rest : rest.slice(1),
  };
}

/** `2027-03-14`, or with an exception `2027-03-15(9:30-12)`. */
function readDates(dates: string): Pick<CandidateTimes, "tentativeDates" | "hoursByDay"> {
  const days = dates.split(" ").map((text) => /^([^(]+)(?:\((.+)-(.+)\))?$/.exec(text) ?? []);
  const exceptions = days.flatMap(([, date = "", from, to]) =>
    from === undefined || to === undefined
      ? []
      : [[date, { minStartHour: hours(from), maxEndHour: hours(to) }] as const],
  );
  const tentativeDates = days.map(([, date = ""]) => date);
  return { tentativeDates, ...(exceptions.length > 0 && { hoursByDay: Object.fromEntries(exceptions) }) };
}

/** `9`, `9:15`, `24`. */
function hours(text: string): number {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return hour + minute / 60;
}
