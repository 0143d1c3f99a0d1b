import { basicInstantText } from "../time/instant-text.ts";
import type { OfKind } from "../meeting/kind.ts";
import { zoneLines } from "./vtimezone.ts";

/** The times of an entry, as in a Schedule; weekly times on the clocks of `timezone`. */
export type EntryTimes = OfKind & { readonly start: number; readonly end: number; readonly timezone: string };

/** Repeats an entry every week (RFC 5545 §3.8.5.3). */
export const WEEKLY_RULE = "RRULE:FREQ=WEEKLY";

/** Writes begin, end and repetition of an event (RFC 5545 §3.6.1). */
function timeLines({ kind, start, end, timezone }: EntryTimes): string[] {
  const day = (at: number) => readingText(at).slice(0, 8);
  if (kind === "wholeDays") return [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(end)}`];
  if (kind !== "weekdays") return [`DTSTART:${basicInstantText(start)}`, `DTEND:${basicInstantText(end)}`];
  const zoned = (name: string, at: number) => `${name};TZID=${timezone}:${readingText(at)}`;
  return [zoned("DTSTART", start), zoned("DTEND", end), WEEKLY_RULE];
}

/** Writes one VTIMEZONE for each zone of the weekly entries. */
function zonesText(entries: readonly EntryTimes[]): string[] {
  const weekly = entries.filter(({ kind }) => kind === "weekdays");
  const zones = Map.groupBy(weekly, ({ timezone }) => timezone);
  return [...zones].flatMap(([zone, ofZone]) => zoneLines(zone, Math.min(...ofZone.map(({ start }) => start))));
}

function readingText(at: number): string {
  return basicInstantText(at).slice(0, -1);
}

/** A meeting in a person's calendar. Instants are milliseconds since the epoch. */
export type IcsEvent = EntryTimes & {
  /** Stable for the meeting's whole life, because calendars recognise the entry by it. */
  readonly uid: string;
  /** Grows with every change; calendars ignore older texts (RFC 5546 §2.1.4). */
  readonly sequence: number;
  /** When the text was made. */
  readonly stamp: number;
  readonly summary: string;
  readonly description: string;
  readonly place?: string | undefined;
  readonly url: string;
  /** The time is not decided yet and blocks nothing. */
  readonly isTentative?: true;
};

export type Invitation = IcsEvent & {
  readonly organiser: { readonly name: string; readonly email: string };
  readonly attendee: { readonly name: string; readonly email: string };
};

/** REQUEST sets or moves the time, CANCEL removes it (RFC 5546 §3.2). */
export type InvitationMethod = "REQUEST" | "CANCEL";

/** Writes an invitation that mail programs offer to add to the calendar. */
export function invitationIcs(method: InvitationMethod, invitation: Invitation): string {
  const { organiser, attendee } = invitation;
  const people = [
    `ORGANIZER;CN=${parameter(organiser.name)}:mailto:${organiser.email}`,
    `ATTENDEE;CN=${parameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${attendee.email}`,
  ];
  return calendarText([`METHOD:${method}`, ...zonesText([invitation])], eventLines(invitation, { method, people }));
}

/** Writes an entry as a file for a calendar, without invitations and names. */
export function entryIcs(entry: IcsEvent): string {
  return calendarText(zonesText([entry]), eventLines(entry));
}

/** The interval at which calendars are asked to read a feed. */
const REFRESH = "PT1H";

/** Writes a calendar for subscriptions: programs read it repeatedly and drop entries that are gone (RFC 7986). */
export function feedIcs(name: string, events: readonly IcsEvent[]): string {
  const head = [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...zonesText(events),
  ];
  return calendarText(
    head,
    events.flatMap((event) => eventLines(event)),
  );
}

/** Ends lines with CRLF and folds them at 75 octets, as RFC 5545 demands. */
function calendarText(head: readonly string[], events: readonly string[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Overlap//Overlap//EN",
    "CALSCALE:GREGORIAN",
    ...head,
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

type Inviting = { readonly method: InvitationMethod; readonly people: readonly string[] };

function eventLines(entry: IcsEvent, inviting?: Inviting): string[] {
  const { isTentative = false } = entry;
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${basicInstantText(entry.stamp)}`,
    ...timeLines(entry),
    `SUMMARY:${escapeText(entry.summary)}`,
    ...(entry.description === "" ? [] : [`DESCRIPTION:${escapeText(entry.description)}`]),
    ...(entry.place === undefined ? [] : [`LOCATION:${escapeText(entry.place)}`]),
    `URL:${entry.url}`,
    ...(inviting?.people ?? []),
    `STATUS:${inviting?.method === "CANCEL" ? "CANCELLED" : isTentative ? "TENTATIVE" : "CONFIRMED"}`,
    `TRANSP:${isTentative ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
  ];
}

/** Escapes a TEXT value (RFC 5545 §3.3.11). */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** Quotes a parameter value; RFC 6868 encodes the quotes and line breaks that it cannot hold. */
function parameter(text: string): string {
  const safe = text
    .replaceAll("^", "^^")
    .replaceAll('"', "^'")
    .replaceAll(/\r\n|\r|\n/g, "^n");
  return `"${safe}"`;
}

/** Folds a long line with CRLF and a space, never within a character of up to four octets (RFC 5545 §3.1). */
function folded(line: string): string {
  const parts = line.match(/^[ -~]*$/.test(line) ? /.{1,74}/g : /.{1,18}/gsu);
  return (parts ?? [line]).join("\r\n ");
}
