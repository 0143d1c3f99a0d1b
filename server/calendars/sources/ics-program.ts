import { gunzipSync, gzipSync } from "node:zlib";
import { decodeIcs, IcsFault, readComponents } from "#domain/calendar/ics-components.ts";
import { type IcsReading, type IcsTerms, readIcs } from "#domain/calendar/read-ics.ts";
import { serveTasks } from "../../task-processes.ts";

export type IcsTask = {
  readonly terms: IcsTerms;
  readonly showTitles: boolean;
  /** The entry of a meeting, which does not make its own people busy. */
  readonly ignoredUID?: string;
  /** Calendars as they were fetched, or the copy that a task before made of them. */
  readonly texts?: readonly (string | Uint8Array)[];
  readonly copy?: Uint8Array;
};

export type IcsResult =
  | { readonly problem: IcsFault["problem"] }
  | {
      readonly problem?: undefined;
      readonly reading: IcsReading;
      /** Of texts: everything that later readings need, compressed. */
      readonly copy?: Uint8Array;
    };

/** Entries without descriptions, places and people, and the zones that they name. */
type LeanCalendar = { readonly head: string[]; readonly entries: Entry[] };
type Entry = { readonly uid: string; readonly lines: string };

const MAX_COPY_BYTES = 1_000_000;
const MAX_COPY_TEXT = 32_000_000;
/** Bounds the reply of several calendars together, as the reader does for one. */
const MAX_EVENTS = 5_000;

function runTask({ terms, showTitles, ignoredUID, texts = [], copy }: IcsTask): IcsResult {
  try {
    const decoded = texts.map((text) => (typeof text === "string" ? text : decodeIcs(text)));
    const calendars =
      copy === undefined ? packed(decoded.map((text) => leanCalendar(text, showTitles))) : openedCopy(copy);
    const readings = calendars.map((calendar) => readIcs(textOf(calendar, ignoredUID), terms));
    const made = copy === undefined ? gzipSync(JSON.stringify(calendars)) : undefined;
    if (made !== undefined && made.length > MAX_COPY_BYTES) return { problem: "too-large" };
    return { reading: joined(readings, showTitles), ...(made && { copy: made }) };
  } catch (error) {
    if (error instanceof IcsFault) return { problem: error.problem };
    throw error;
  }
}

/**
 * Joins texts, because an account has one for each event. Texts with the same UID stay apart: two calendars may hold the
 * same event, and its changes in one are no changes in the other.
 */
function packed(calendars: readonly LeanCalendar[]): readonly LeanCalendar[] {
  const packs: LeanCalendar[] = [];
  const packsOf = new Map<string, number>();
  for (const { head, entries } of calendars) {
    const index = Math.max(0, ...entries.map(({ uid }) => packsOf.get(uid) ?? 0));
    for (const { uid } of entries) packsOf.set(uid, index + 1);
    const pack = (packs[index] ??= { head: [], entries: [] });
    pack.head.push(...head.filter((lines) => !pack.head.includes(lines)));
    for (const entry of entries) pack.entries.push(entry);
  }
  return packs;
}

function joined(readings: readonly IcsReading[], showTitles: boolean): IcsReading {
  const busy: { start: number; end: number }[] = [];
  for (const { start, end } of readings.flatMap((one) => one.busy).toSorted((a, b) => a.start - b.start)) {
    const last = busy.at(-1);
    if (last === undefined || start > last.end) busy.push({ start, end });
    else last.end = Math.max(last.end, end);
  }
  const events = showTitles ? readings.flatMap((one) => one.events) : [];
  const name = readings.find((one) => one.name !== undefined)?.name;
  return {
    busy,
    events: events.toSorted((a, b) => a.start - b.start || a.end - b.end).slice(0, MAX_EVENTS),
    unknownZones: [...new Set(readings.flatMap(({ unknownZones }) => unknownZones))],
    ...(name !== undefined && { name }),
  };
}

/** Keeps the lines that readings need: no description, place or person, and titles only if their owner sees them. */
function leanCalendar(text: string, showTitles: boolean): LeanCalendar {
  const { components, name } = readComponents(text);
  const head = name === undefined ? [] : [name];
  const entries: Entry[] = [];
  for (const { name: kind, lines } of components) {
    const needed = [...lines].flatMap(([property, values]) => {
      if (property === "SUMMARY" && !showTitles) return [];
      return property === "ATTENDEE" ? values.filter((line) => /PARTSTAT="?DECLINED/i.test(line)) : values;
    });
    const written = [`BEGIN:${kind}`, ...needed, `END:${kind}`].join("\n");
    const uid = lines.get("UID")?.[0] ?? "";
    if (kind === "VTIMEZONE") head.push(written);
    else entries.push({ uid: uid.slice(uid.indexOf(":") + 1).trim(), lines: written });
  }
  return { head, entries };
}

function textOf({ head, entries }: LeanCalendar, ignoredUID: string | undefined): string {
  const lines = entries.filter(({ uid }) => uid !== ignoredUID).map((entry) => entry.lines);
  return ["BEGIN:VCALENDAR", ...head, ...lines, "END:VCALENDAR"].join("\n");
}

function openedCopy(copy: Uint8Array): readonly LeanCalendar[] {
  // The server made it.
  return JSON.parse(gunzipSync(copy, { maxOutputLength: MAX_COPY_TEXT }).toString()) as readonly LeanCalendar[];
}

serveTasks(runTask);
