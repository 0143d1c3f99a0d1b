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
      /** The parts of the texts that later readings need, compressed. */
      readonly copy?: Uint8Array;
    };

/** Entries without descriptions, places and people. `head`: the zones that they name, and the calendar's own name. */
type LeanCalendar = { readonly head: readonly string[]; readonly entries: readonly Entry[] };
type Entry = { readonly uid: string; readonly lines: string };

const MAX_COPY_BYTES = 1_000_000;
const MAX_COPY_TEXT = 32_000_000;

function runTask({ terms, showTitles, ignoredUID, texts = [], copy }: IcsTask): IcsResult {
  try {
    const calendar = copy === undefined ? leanCalendar(texts, showTitles) : openedCopy(copy);
    const lines = calendar.entries.filter(({ uid }) => uid !== ignoredUID).map((entry) => entry.lines);
    const reading = readIcs(["BEGIN:VCALENDAR", ...calendar.head, ...lines, "END:VCALENDAR"].join("\n"), terms);
    const visible = showTitles ? reading : { ...reading, events: [] };
    if (copy !== undefined) return { reading: visible };
    const made = gzipSync(JSON.stringify(calendar));
    return made.length > MAX_COPY_BYTES ? { problem: "too-large" } : { reading: visible, copy: made };
  } catch (error) {
    if (error instanceof IcsFault) return { problem: error.problem };
    throw error;
  }
}

/**
 * Joins texts, because an account has one for each event. Keeps the lines that readings need: no description, place or
 * person, and titles only if their owner sees them. An event of two calendars gets a UID for each, because its changes in
 * one are no changes in the other.
 */
function leanCalendar(texts: readonly (string | Uint8Array)[], showTitles: boolean): LeanCalendar {
  const head = new Set<string>();
  const entries: Entry[] = [];
  const textOfUID = new Map<string, number>();
  for (const [index, text] of texts.entries()) {
    const { components, name } = readComponents(typeof text === "string" ? text : decodeIcs(text));
    if (name !== undefined) head.add(name);
    for (const { name: kind, lines } of components) {
      const uid =
        lines
          .get("UID")?.[0]
          ?.replace(/^[^:]*:/, "")
          .trim() ?? "";
      const needed = [...lines].flatMap(([property, values]) => {
        if (property === "UID") return [`UID:${textOfUID.getOrInsert(uid, index) === index ? "" : `${index} `}${uid}`];
        if (property === "SUMMARY" && !showTitles) return [];
        return property === "ATTENDEE" ? values.filter((line) => /PARTSTAT="?DECLINED/i.test(line)) : values;
      });
      const written = [`BEGIN:${kind}`, ...needed, `END:${kind}`].join("\n");
      if (kind === "VTIMEZONE") head.add(written);
      else entries.push({ uid, lines: written });
    }
  }
  return { head: [...head], entries };
}

function openedCopy(copy: Uint8Array): LeanCalendar {
  return JSON.parse(gunzipSync(copy, { maxOutputLength: MAX_COPY_TEXT }).toString()) as LeanCalendar; // of runTask
}

serveTasks(runTask);
