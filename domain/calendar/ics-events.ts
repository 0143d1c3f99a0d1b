import ICAL, { type JCalValue } from "ical.js";
import { DAY_MS } from "../time/durations.ts";
import { parseDay } from "../time/calendar-day.ts";
import type { IcsComponent } from "./ics-components.ts";
import { zoneOfTzid } from "./ics-zones.ts";
import { ruleOf, type Recur, type Rule } from "./recurrence.ts";

/** A date or a time of a calendar. `reading` is the time on its clock, in milliseconds, as if it were UTC. */
export type IcsTime = {
  readonly reading: number;
  /** Undefined for dates and floating times. */
  readonly zone: string | undefined;
  readonly isDate: boolean;
};

/** Nominal days, then exact milliseconds (RFC 5545 §3.3.6). */
export type IcsDuration = { readonly days: number; readonly ms: number };

/** An end, or a length; undefined if the file has neither. */
export type IcsEnd = IcsTime | IcsDuration | undefined;

/** A time or a period. */
export type Span = { readonly start: IcsTime; readonly end: IcsEnd; readonly kind: string | undefined };

/** A VEVENT: a single event, a series, or the override of one occurrence. */
export type IcsEntry = {
  readonly uid: string | undefined;
  readonly start: IcsTime;
  readonly end: IcsEnd;
  readonly rules: readonly Rule[];
  readonly extra: readonly Span[];
  readonly excluded: readonly IcsTime[];
  readonly recurrenceID: IcsTime | undefined;
  /** The override also moves all later occurrences. */
  readonly isForFollowing: boolean;
  readonly isBusy: boolean;
  readonly isTentative: boolean;
  readonly isAllDay: boolean;
  readonly summary: string | undefined;
  /** A TZID that is no known zone; the entry's times then have no meaning. */
  readonly unknownZone: string | undefined;
};

type Parameters = Readonly<Record<string, string>>;

const MAX_TITLE = 200;
/** A century, because dates outside Temporal's range would throw. */
const MAX_DAYS = 36_525;

/** Reads VEVENTs and VFREEBUSYs. */
export class EntryReader {
  private readonly ownAddresses: readonly string[];
  private readonly zones = new Map<string, string | undefined>();
  private unknownZone: string | undefined;

  constructor(ownAddresses: readonly string[]) {
    this.ownAddresses = ownAddresses.map(addressOf);
  }

  /** Returns undefined for a VEVENT without a readable start. */
  entry(component: IcsComponent): IcsEntry | undefined {
    this.unknownZone = undefined;
    const times = (name: string): IcsTime[] => this.spans(component, name).map(({ start: time }) => time);
    const [start] = times("DTSTART");
    if (start === undefined) return undefined;
    const text = (name: string): string => textOf(component, name)?.toUpperCase() ?? "";
    const replies = this.ownReplies(component);
    const show = text("X-MICROSOFT-CDO-BUSYSTATUS");
    const isFree = text("STATUS") === "CANCELLED" || text("TRANSP") === "TRANSPARENT" || show === "FREE";
    const recurrenceID = times("RECURRENCE-ID")[0];
    const isOverride = recurrenceID !== undefined;
    return {
      uid: textOf(component, "UID"),
      start,
      end: times("DTEND")[0] ?? durationOf(propertiesOf(component, "DURATION")[0]?.[3]),
      rules: isOverride ? [] : rulesOf(component),
      extra: isOverride ? [] : this.spans(component, "RDATE"),
      excluded: isOverride ? [] : times("EXDATE"),
      recurrenceID,
      isForFollowing: propertiesOf(component, "RECURRENCE-ID")[0]?.[1]["range"]?.toUpperCase() === "THISANDFUTURE",
      isBusy: !isFree && !replies.includes("DECLINED"),
      isTentative: text("STATUS") === "TENTATIVE" || show === "TENTATIVE" || replies.includes("TENTATIVE"),
      isAllDay: start.isDate || text("X-MICROSOFT-CDO-ALLDAYEVENT") === "TRUE",
      summary: titleOf(component.lines.get("SUMMARY")?.[0]),
      unknownZone: this.unknownZone,
    };
  }

  /** Returns the times and periods of a property; `kind` is the kind of a FREEBUSY period. */
  spans(component: IcsComponent, name: string): Span[] {
    return propertiesOf(component, name).flatMap(([, parameters, , ...values]) =>
      values.flatMap((value) => {
        const [from, until] = [value].flat();
        const start = this.time(from, parameters);
        const end = this.time(until, parameters) ?? durationOf(until);
        return start === undefined ? [] : [{ start, end, kind: parameters["fbtype"]?.toUpperCase() }];
      }),
    );
  }

  /** Reads a time in the zone of its TZID; a date and a time in UTC need none. */
  private time(value: JCalValue | undefined, { tzid }: Parameters): IcsTime | undefined {
    const time = timeOf(value);
    if (time === undefined || time.isDate || time.zone !== undefined || tzid === undefined) return time;
    if (!this.zones.has(tzid)) this.zones.set(tzid, zoneOfTzid(tzid));
    const zone = this.zones.get(tzid);
    if (zone === undefined) this.unknownZone ??= tzid;
    return { ...time, zone };
  }

  /** Returns the answers of the calendar's owner among the attendees. */
  private ownReplies(component: IcsComponent): string[] {
    const addresses = this.ownAddresses;
    // A meeting may have thousands of guests.
    const isOwn = (line: string): boolean => addresses.some((address) => line.toLowerCase().includes(address));
    return parsed(component.lines.get("ATTENDEE")?.filter(isOwn) ?? [])
      .filter(([, { email = "" }, , value = ""]) =>
        [value.toString(), email].some((address) => addresses.includes(addressOf(address))),
      )
      .map(([, parameters]) => parameters["partstat"]?.toUpperCase() ?? "");
  }
}

/** Returns a title of at most 200 code points without line breaks; undefined for an empty title. */
export function titleOf(line: string | undefined): string | undefined {
  if (line === undefined) return undefined;
  const [property] = parsed([line.replace(/^[^;:]*/, "SUMMARY")]);
  const title = String(property?.[3] ?? "").replaceAll(/[\s\p{Cc}]+/gu, " ");
  return Array.from(title.trim()).slice(0, MAX_TITLE).join("").trim() || undefined;
}

/** Properties with dates, rules and lengths as values: without spaces, in capitals, and without a colon. */
const PLAIN = /^(?:DTSTART|DTEND|DURATION|RRULE|EXDATE|RDATE|RECURRENCE-ID|FREEBUSY|STATUS|TRANSP)\b/i;

function propertiesOf({ lines }: IcsComponent, name: string) {
  return parsed(lines.get(name) ?? []);
}

/** Parses lines with ical.js and leaves out lines that it rejects. */
function parsed(lines: readonly string[]) {
  return lines.flatMap((line) => {
    try {
      return [ICAL.parse.property(PLAIN.test(line) ? plainLine(line) : line)];
    } catch {
      return [];
    }
  });
}

/** Writes the value of a line as ical.js expects it, and quotes a zone with a colon, as Exchange names some. */
function plainLine(line: string): string {
  const colon = line.lastIndexOf(":");
  const head = line.slice(0, colon).replace(/;TZID=([^";]*:[^";]*)/i, ';TZID="$1"');
  return `${head}:${line
    .slice(colon + 1)
    .replaceAll(/\s+/g, "")
    .toUpperCase()}`;
}

function textOf(component: IcsComponent, name: string): string | undefined {
  const value = propertiesOf(component, name)[0]?.[3];
  return value === undefined ? undefined : String(value).trim();
}

function addressOf(address: string): string {
  return address.toLowerCase().replaceAll(/^\s*(?:mailto:)?|\s+$/g, "");
}

function rulesOf(component: IcsComponent): Rule[] {
  return propertiesOf(component, "RRULE").flatMap(([, , , value]) => ruleOf(value as unknown as Recur) ?? []);
}

/** Reads a date or time of jCal, which tells its zone only for UTC. `24:00` is the next day, and second 60 is 59. */
export function timeOf(value: JCalValue | undefined): IcsTime | undefined {
  const [, date = "", hour, minute = "", second, utc] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d)?(Z?))?$/.exec(String(value)) ?? [];
  const day = parseDay(date);
  if (day === undefined) return undefined;
  if (hour === undefined) return { reading: day * DAY_MS, zone: undefined, isDate: true };
  const [hours, minutes, seconds] = [hour, minute, second ?? "0"].map(Number) as [number, number, number];
  if (hours > 24 || minutes > 59 || seconds > 60) return undefined;
  const reading = day * DAY_MS + ((hours * 60 + minutes) * 60 + Math.min(seconds, 59)) * 1_000;
  return { reading, zone: utc === "Z" ? "UTC" : undefined, isDate: false };
}

function durationOf(value: JCalValue | undefined): IcsDuration | undefined {
  if (value === undefined) return undefined;
  try {
    const duration = ICAL.Duration.fromString(String(value));
    if (duration.isNegative) return { days: 0, ms: 0 };
    const days = Math.min(duration.weeks * 7 + duration.days, MAX_DAYS);
    const seconds = (duration.hours * 60 + duration.minutes) * 60 + duration.seconds;
    return { days, ms: Math.min(seconds * 1_000, MAX_DAYS * DAY_MS) };
  } catch {
    return undefined;
  }
}
