import fc from "fast-check";
import { expect, test } from "vitest";
import { entryIcs, feedIcs, invitationIcs, type Invitation } from "./ics.ts";
import { forAll } from "../testing/arbitraries.ts";

const invitation: Invitation = {
  uid: "aB3dE5fG7hJ9@overlap",
  sequence: 2,
  stamp: Date.UTC(2026, 10, 20, 12, 0, 0),
  start: Date.UTC(2026, 10, 24, 14, 0, 0),
  end: Date.UTC(2026, 10, 24, 16, 0, 0),
  timezone: "Europe/Berlin",
  summary: "Robotics; club, kick\\off",
  description: "Two hours\nand everyone",
  place: "Room 2; or, else\\where",
  url: "https://overlap.example/m/aB3dE5fG7hJ9",
  organiser: { name: 'The "team"', email: "noreply@overlap.example" },
  attendee: { name: "Noor", email: "noor@example.org" },
};

/** Unfolds the lines, as calendars do. */
function lines(ics: string): string[] {
  return ics.replaceAll("\r\n ", "").split("\r\n");
}

test("an invitation names the instants, the sequence and the people", () => {
  const read = lines(invitationIcs("REQUEST", invitation));
  expect(read).toEqual(
    expect.arrayContaining([
      "METHOD:REQUEST",
      "UID:aB3dE5fG7hJ9@overlap",
      "SEQUENCE:2",
      "DTSTAMP:20261120T120000Z",
      "DTSTART:20261124T140000Z",
      "DTEND:20261124T160000Z",
      String.raw`SUMMARY:Robotics\; club\, kick\\off`,
      String.raw`LOCATION:Room 2\; or\, else\\where`,
      String.raw`DESCRIPTION:Two hours\nand everyone`,
      `ORGANIZER;CN="The ^'team^'":mailto:noreply@overlap.example`,
      `ATTENDEE;CN="Noor";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:noor@example.org`,
      "STATUS:CONFIRMED",
    ]),
  );
});

test("a cancelled invitation keeps its UID and has the status CANCELLED", () => {
  const read = lines(invitationIcs("CANCEL", { ...invitation, sequence: 3 }));
  expect(read).toEqual(
    expect.arrayContaining(["METHOD:CANCEL", "UID:aB3dE5fG7hJ9@overlap", "SEQUENCE:3", "STATUS:CANCELLED"]),
  );
});

test("an entry with any name keeps its lines within 75 octets, and no name adds a property", () => {
  const octets = new TextEncoder();
  forAll(
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.string({ unit: "binary", maxLength: 80 }),
    (summary, name) => {
      const ics = invitationIcs("REQUEST", { ...invitation, summary, attendee: { name, email: "a@b.example" } });
      for (const line of ics.split("\r\n")) expect(octets.encode(line).length).toBeLessThanOrEqual(75);
      expect(lines(ics)).toHaveLength(22);
      expect(ics).not.toMatch(/[^\r]\n|\r[^\n]/);
    },
  );
});

test("a feed has its name and the interval to read it again, and marks tentative times", () => {
  const [open, set] = [{ ...invitation, uid: "open", isTentative: true as const }, invitation];
  const read = lines(feedIcs("Overlap", [set, open]));
  expect(read.slice(4, 8)).toEqual([
    "NAME:Overlap",
    "X-WR-CALNAME:Overlap",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
  ]);
  const ofEvents = read.filter((line) => /^(?:UID|STATUS|TRANSP):/.test(line));
  expect(ofEvents).toEqual([
    `UID:${invitation.uid}`,
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "UID:open",
    "STATUS:TENTATIVE",
    "TRANSP:TRANSPARENT",
  ]);
  expect(read.join()).not.toMatch(/METHOD|ORGANIZER|ATTENDEE/);
});

const weekly = { ...invitation, kind: "weekdays" as const };

test("a weekly time repeats on the clocks of its zone and brings the zone's description", () => {
  const read = lines(invitationIcs("REQUEST", weekly));
  expect(read).toEqual(
    expect.arrayContaining([
      "DTSTART;TZID=Europe/Berlin:20261124T140000",
      "DTEND;TZID=Europe/Berlin:20261124T160000",
      "RRULE:FREQ=WEEKLY",
    ]),
  );
  const zone = read.slice(read.indexOf("BEGIN:VTIMEZONE"), read.indexOf("END:VTIMEZONE") + 1);
  expect(zone.slice(0, 2)).toEqual(["BEGIN:VTIMEZONE", "TZID:Europe/Berlin"]);
});

test("a feed describes each zone once, also a zone without clock changes", () => {
  const nepal = { ...weekly, timezone: "Asia/Kathmandu" };
  const read = lines(feedIcs("Overlap", [weekly, { ...weekly, uid: "other" }, nepal, invitation]));
  expect(read.filter((line) => line.startsWith("TZID:"))).toEqual(["TZID:Europe/Berlin", "TZID:Asia/Kathmandu"]);
  expect(read).toEqual(expect.arrayContaining(["TZOFFSETTO:+0545"]));
});

test("an entry of whole days has dates and ends on the day after the last", () => {
  const days = { start: Date.UTC(2026, 10, 24), end: Date.UTC(2026, 10, 27) };
  const read = lines(entryIcs({ ...invitation, ...days, kind: "wholeDays" }));
  expect(read).toEqual(expect.arrayContaining(["DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:20261127"]));
  expect(read.join()).not.toMatch(/VTIMEZONE|RRULE/);
});
