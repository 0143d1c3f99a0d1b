/* oxlint-disable no-underscore-dangle -- the Unicode CLDR names its properties so */
import windowsZones from "cldr-core/supplemental/windowsZones.json" with { type: "json" };
import { expect, test } from "vitest";
import { zoneOfTzid } from "./ics-zones.ts";
import { AT_TEN, MEETING, read, stretchText } from "./testing/ics-text.ts";

test.each([
  ["US/Eastern", "America/New_York"],
  ["asia/calcutta", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["W. Europe Standard Time", "Europe/Berlin"],
  ["eastern standard time", "America/New_York"],
  ["GMT Standard Time", "Europe/London"],
  ["UTC", "UTC"],
  ["tzone://Microsoft/Utc", "UTC"],
  ["/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin"],
  ["/freeassociation.sourceforge.net/Tzfile/America/Argentina/Salta", "America/Argentina/Salta"],
  ["/softwarestudio.org/Olson_20011030_5/America/New_York", "America/New_York"],
])("readIcs takes the zone %s for %s", (tzid, zone) => {
  const text = (name: string): string => `DTSTART;TZID="${name}":20261124T100000\nDURATION:PT1H`;
  expect(read(text(tzid))).toEqual(read(text(zone)));
  expect(read(text(tzid)).busy).toHaveLength(1);
});

test.each([
  "Mars/Olympus",
  "Customized Time Zone",
  "tzone://Microsoft/Custom",
  "(UTC+01:00) Amsterdam, Berlin",
  "+02:00",
  "Berlin",
])("readIcs reports the zone %s, leaves its event out, and reads the others", (tzid) => {
  const { busy, unknownZones } = read(`DTSTART;TZID="${tzid}":20261124T100000\nDURATION:PT1H\n\n${MEETING}`);
  expect([busy.map(stretchText), unknownZones]).toEqual([[AT_TEN], [tzid]]);
});

test("readIcs knows every Windows zone of the Unicode CLDR", () => {
  const { mapTimezones } = windowsZones.supplemental.windowsZones;
  const named = mapTimezones.filter(({ mapZone }) => mapZone._territory === "001");
  expect(named.length).toBeGreaterThan(130);
  for (const { mapZone } of named) {
    const zone = new Temporal.ZonedDateTime(0n, zoneOfTzid(mapZone._other) ?? "");
    expect([mapZone._other, zone.equals(new Temporal.ZonedDateTime(0n, mapZone._type))]).toEqual([
      mapZone._other,
      true,
    ]);
  }
});
