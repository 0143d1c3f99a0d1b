import { basicInstantText } from "../time/instant-text.ts";
import type { OfKind } from "../meeting/kind.ts";
import { zoneLines } from "./vtimezone.ts";

/** When an entry is, as a Schedule says it; a weekly one on the clocks of `timezone`. */
export type EntryTimes = OfKind & { readonly start: number; readonly end: number; readonly timezone: string };

/** That it takes place every week (RFC 5545 §3.8.5.3). */
export const WEEKLY_RULE = "RRULE:FREQ=WEEKLY";

/** When an event begins, ends and is repeated (RFC 5545 §3.6.1). */
function timeLines({ kind, start, end, timezone }: EntryTimes): string[] {
  const day = (at: number) => readingText(at).slice(0, 8);
  if (kind === "wholeDays") return [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(end)}`];
  if (kind !== "weekdays") return [`DTSTART:${basicInstantText(start)}`, `DTEND:${basicInstantText(end)}`];
  const zoned = (name: string, at: number) => `${name};TZID=${timezone}:${readingText(at)}`;
  return [zoned("DTSTART", start), zoned("DTEND", end), WEEKLY_RULE];
}

/** The zones of the weekly entries: one VTIMEZONE each. */
function zonesText(entries: readonly EntryTimes[]): string[] {
  const weekly = entries.filter(({ kind }) => kind === "weekdays");
  const zones = Map.groupBy(weekly, ({ timezone }) => timezone);
  return [...zones].flatMap(([zone, ofZone]) => zoneLines(zone, Math.min(...ofZone.map(({ start }) => start))));
}

function readingText(at: number): string {
  return basicInstantText(at).slice(0, -1);
}

/** A meeting's time in a person's calendar. Instants are milliseconds since the epoch. */
export type IcsEvent = EntryTimes & {
  /** Stable for the meeting's whole life: calendars recognise the entry by it. */
  readonly uid: string;
  /** Grows with every change; a calendar ignores what is older than what it has (RFC 5546 §2.1.4). */
  readonly sequence: number;
  /** When this text was made. */
  readonly stamp: number;
  readonly summary: string;
  readonly description: string;
  /** Where it takes place. */
  readonly place?: string | undefined;
  readonly url: string;
  /** It may come to nothing, and keeps no time taken. */
  readonly isTentative?: true;
};

/** What an invitation says. */
export type Invitation = IcsEvent & {
  readonly organiser: { readonly name: string; readonly email: string };
  readonly attendee: { readonly name: string; readonly email: string };
};

/** REQUEST sets or moves the time, CANCEL takes it away (RFC 5546 §3.2). */
export type InvitationMethod = "REQUEST" | "CANCEL";

/** The invitation as an iCalendar text that mail programs offer to put into the calendar. */
export function invitationIcs(method: InvitationMethod, invitation: Invitation): string {
  const { organiser, attendee } = invitation;
  const people = [
    `ORGANIZER;CN=${parameter(organiser.name)}:mailto:${organiser.email}`,
    `ATTENDEE;CN=${parameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${attendee.email}`,
  ];
  return calendarText([`METHOD:${method}`, ...zonesText([invitation])], eventLines(invitation, { method, people }));
}

/** The same as a file to be opened with a calendar: it invites no one and names no one. */
export function entryIcs(entry: IcsEvent): string {
  return calendarText(zonesText([entry]), eventLines(entry));
}

/** How often a calendar is asked to read a feed again. */
const REFRESH = "PT1H";

/** A calendar to be subscribed to: its programs read it again and again, and forget what is no longer in it (RFC 7986). */
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

/** As RFC 5545 writes it: lines end in CRLF and are folded at 75 octets. */
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

/** TEXT value (RFC 5545 §3.3.11). */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** Quoted parameter value: it cannot hold quotes or line breaks, and RFC 6868 says how to write them all the same. */
function parameter(text: string): string {
  const safe = text
    .replaceAll("^", "^^")
    .replaceAll('"', "^'")
    .replaceAll(/\r\n|\r|\n/g, "^n");
  return `"${safe}"`;
}

/** Long lines go on behind CRLF and a space, never in the middle of a character, which takes at most four octets (RFC 5545 §3.1). */
function folded(line: string): string {
  const parts = line.match(/^[ -~]*$/.test(line) ? /.{1,74}/g : /.{1,18}/gsu);
  return (parts ?? [line]).join("\r\n ");
}
