/** Refuses a text as a calendar. `no-calendar`: HTML, JSON, UTF-16, cut off; `too-large`: more than 5,000 events. */
export class IcsFault extends Error {
  readonly problem: "no-calendar" | "too-large";

  constructor(problem: "no-calendar" | "too-large") {
    super(problem);
    this.problem = problem;
  }
}

/** A VEVENT or VFREEBUSY: the lines that matter, unfolded, by the name of the property. */
export type IcsComponent = { readonly name: string; readonly lines: ReadonlyMap<string, readonly string[]> };

const MAX_EVENTS = 5_000;
/** Longest part of a title that is read; the shown part has at most 200 code points. */
const MAX_TITLE_LINE = 4_000;

const COMPONENTS = new Set(["VEVENT", "VFREEBUSY"]);
const REPEATABLE = new Set(["ATTENDEE", "EXDATE", "FREEBUSY", "RDATE", "RRULE"]);
const TITLES = new Set(["SUMMARY", "X-WR-CALNAME"]);
const OTHERS =
  "DTEND DTSTART DURATION RECURRENCE-ID STATUS TRANSP UID X-MICROSOFT-CDO-ALLDAYEVENT X-MICROSOFT-CDO-BUSYSTATUS";
const PROPERTIES = new Set([...REPEATABLE, ...TITLES, ...OTHERS.split(" ")]);

/**
 * Returns the text of a calendar file: UTF-8 with or without a mark, also folded inside a character. A malformed
 * character becomes U+FFFD. Throws an {@link IcsFault} for UTF-16 and UTF-32.
 */
export function decodeIcs(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // A mark of UTF-16, or the zero byte of an ASCII character in it.
  const isWide =
    first === 0 || second === 0 || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide) throw new IcsFault("no-calendar");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder().decode(withoutFolds(bytes));
  }
}

/** Removes folds (a line break and a space), because they may split a character in two. */
function withoutFolds(bytes: Uint8Array): Uint8Array {
  const unfolded = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const isFold = (byte === 0x20 || byte === 0x09) && bytes[at - 1] === 0x0a;
    if (isFold) length -= bytes[at - 2] === 0x0d ? 2 : 1;
    else unfolded[length++] = byte;
  }
  return unfolded.subarray(0, length);
}

/**
 * Reads the components of all VCALENDARs in `text` and the first X-WR-CALNAME. Keeps only the lines that the reader
 * uses, so that a long description or an attachment costs nothing. Throws an {@link IcsFault}.
 */
export function readComponents(text: string): { components: IcsComponent[]; name: string | undefined } {
  const scan = new Scan();
  // A file with the line ends of old Macs has no line feed.
  const lines = text.includes("\n") ? text : text.replaceAll("\r", "\n");
  const property = /[A-Za-z0-9-]+(?=[ \t]*[;:])/y;
  for (let at = Math.max(0, lines.search(/[^\s\uFEFF\0]/)); at < lines.length;) {
    const next = endOfLine(lines, at);
    property.lastIndex = at;
    const name = property.exec(lines)?.[0].toUpperCase() ?? "";
    if (name === "BEGIN") scan.begin(valueOf(lines.slice(at, next)));
    else if (!scan.isCalendar) break;
    else if (name === "END") scan.end(valueOf(lines.slice(at, next)));
    else if (scan.reads(name)) {
      scan.add(name, unfold(lines.slice(at, TITLES.has(name) ? Math.min(next, at + MAX_TITLE_LINE) : next)));
    }
    at = next;
  }
  // The end is missing: the file is cut off.
  if (!scan.isCalendar || scan.isOpen) throw new IcsFault("no-calendar");
  return scan;
}

class Scan {
  readonly components: IcsComponent[] = [];
  name: string | undefined;
  isCalendar = false;
  isOpen = false;
  /** Counts the open components that the reader skips, such as alarms. */
  private depth = 0;
  private events = 0;
  private current: { name: string; lines: Map<string, string[]> } | undefined;

  begin(name: string): void {
    if (name === "VCALENDAR") {
      [this.isCalendar, this.isOpen] = [true, true];
      [this.depth, this.current] = [0, undefined];
    } else if (!COMPONENTS.has(name)) this.depth += 1;
    else {
      if (name === "VEVENT" && ++this.events > MAX_EVENTS) throw new IcsFault("too-large");
      // Events are never nested, so the end of the open component is missing.
      [this.depth, this.current] = [0, { name, lines: new Map() }];
      if (this.isOpen) this.components.push(this.current);
    }
  }

  end(name: string): void {
    if (name === "VCALENDAR") this.isOpen = false;
    if (name === "VCALENDAR" || name === this.current?.name) [this.depth, this.current] = [0, undefined];
    else this.depth = Math.max(0, this.depth - 1);
  }

  reads(name: string): boolean {
    return this.isOpen && this.depth === 0 && PROPERTIES.has(name);
  }

  add(name: string, line: string): void {
    if (this.current === undefined) {
      if (name === "X-WR-CALNAME") this.name ??= line;
      return;
    }
    const lines = this.current.lines.get(name) ?? [];
    if (lines.length === 0 || REPEATABLE.has(name)) lines.push(line);
    this.current.lines.set(name, lines);
  }
}

/** Returns the place after the line at `from` and its folds. */
function endOfLine(text: string, from: number): number {
  let at = from;
  do {
    at = text.indexOf("\n", at) + 1;
    if (at === 0) return text.length;
  } while (text[at] === " " || text[at] === "\t");
  return at;
}

function unfold(line: string): string {
  return (line.indexOf("\n") < line.length - 1 ? line.replaceAll(/\r?\n[ \t]/g, "") : line).replaceAll("\0", "").trim();
}

function valueOf(line: string): string {
  return unfold(line.slice(line.indexOf(":") + 1)).toUpperCase();
}
