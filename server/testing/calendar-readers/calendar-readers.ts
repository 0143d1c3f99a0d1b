import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { findProgram } from "#scripts/cluster/programs.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** A time in a calendar: instants as `2026-12-01T08:00Z`, whole days as dates of which the last is part of it. */
export type CalendarTime = {
  readonly uid: string;
  readonly start: string;
  readonly end: string;
  readonly status: string;
};

/** A program that people keep calendars with, or the library inside several of them. */
export type CalendarReader = {
  readonly name: string;
  readonly isInstalled: boolean;
  /** It takes a named zone from the system's data and ignores the text's own definition. */
  readonly usesSystemZones: boolean;
  /** Puts the iCalendar texts into an empty calendar, one after the other, and lists its times from `from` to `until`. */
  readonly read: (texts: readonly string[], between: Between) => CalendarTime[];
};

/** Dates in UTC; `until` is exclusive. */
export type Between = { readonly from: string; readonly until: string };

/** A program that takes longer hangs. */
export const MAX_RUN_MS = 30_000;

function run([program = "", ...args]: readonly string[], options: { input?: string; env?: NodeJS.ProcessEnv }): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...options,
    encoding: "utf8",
    timeout: MAX_RUN_MS,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed: ${stderr}`, { cause: error });
  return stdout;
}

const khalProgram = findProgram("khal");

/** An entry with the UID of an earlier one replaces it. */
const khal: CalendarReader = {
  name: "khal",
  isInstalled: khalProgram !== undefined,
  usesSystemZones: true,
  read(texts, { from, until }) {
    const folder = temporaryFolder(onTestFinished);
    const config = join(folder, "config");
    mkdirSync(join(folder, "calendar"));
    writeFileSync(config, khalConfig(folder));
    const files = texts.map((text, at) => {
      const file = join(folder, `${at}.ics`);
      writeFileSync(file, text);
      return file;
    });
    const env = { ...process.env, HOME: folder, LC_ALL: "C.UTF-8" };
    const command = (...args: string[]) => run([khalProgram ?? "khal", "-c", config, ...args], { env });
    command("import", "--batch", ...files);
    const last = Temporal.PlainDate.from(until).subtract({ days: 1 }).toString();
    const format = "{uid}\t{start-long}\t{end-long}\t{status}";
    const lines = command("list", "--day-format", "", "--format", format, from, last).split("\n");
    // It lists a time on each of its days.
    return [...new Set(lines.map((line) => line.trim()))].flatMap((line) => {
      const [uid, start, end, status] = line.split("\t");
      if (uid === undefined || start === undefined || end === undefined || status === undefined) return [];
      return [{ uid, start, end, status: status.trim() }];
    });
  },
};

function khalConfig(folder: string): string {
  return `[calendars]
[[overlap]]
path = ${join(folder, "calendar")}
[sqlite]
path = ${join(folder, "khal.db")}
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%dT%H:%MZ
longdatetimeformat = %Y-%m-%dT%H:%MZ
default_timezone = UTC
local_timezone = UTC
[default]
default_calendar = overlap
`;
}

const LIBICAL = join(import.meta.dirname, "read-with-libical.py");
/** Debian's own Python: only this one finds the packages of Debian. */
const PYTHON = "/usr/bin/python3";
const hasLibical = spawnSync(PYTHON, ["-c", 'import gi; gi.require_version("ICalGLib", "3.0")']).status === 0;

type LibicalEvent = {
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  /** Seconds since the epoch, or dates. */
  readonly start: number | string;
  readonly end: number | string;
};

/**
 * The library of GNOME Calendar and Evolution. It keeps no calendar, so this reader takes the entry with the highest SEQUENCE
 * (RFC 5546 §2.1.4).
 */
const libical: CalendarReader = {
  name: "libical",
  isInstalled: hasLibical,
  usesSystemZones: false,
  read(texts, { from, until }) {
    const last = Date.parse(until) / 1000;
    const all = texts.flatMap(
      (input) => JSON.parse(run([PYTHON, LIBICAL, String(last)], { input })) as readonly LibicalEvent[],
    );
    const newest = new Map<string, number>();
    for (const { uid, sequence } of all) newest.set(uid, Math.max(sequence, newest.get(uid) ?? 0));
    const current = all.filter(({ uid, sequence }) => sequence === newest.get(uid));
    const times = current.map(({ uid, status, start, end }) => ({
      uid,
      start: textOf(start),
      end: typeof end === "string" ? Temporal.PlainDate.from(end).subtract({ days: 1 }).toString() : textOf(end),
      status,
    }));
    return times.filter(({ start }) => start >= from && start < until);
  },
};

function textOf(time: number | string): string {
  return typeof time === "string"
    ? time
    : Temporal.Instant.fromEpochMilliseconds(time * 1000).toString({ smallestUnit: "minute" });
}

export const CALENDAR_READERS: readonly CalendarReader[] = [khal, libical];
