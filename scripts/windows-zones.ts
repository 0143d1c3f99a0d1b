import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * `node scripts/windows-zones.ts` writes `domain/calendar/windows-zones.json`: the IANA zone of each Windows zone,
 * which Outlook and Exchange name in calendars. Takes only the zone of the territory 001, as Windows does.
 */
const TARGET = join(import.meta.dirname, "..", "domain", "calendar", "windows-zones.json");

type MapZone = { readonly _other: string; readonly _type: string; readonly _territory: string };

const readPackage = createRequire(import.meta.url);
const { supplemental } = readPackage("cldr-core/supplemental/windowsZones.json") as {
  supplemental: { windowsZones: { mapTimezones: readonly { readonly mapZone: MapZone }[] } };
};

const zones = supplemental.windowsZones.mapTimezones
  .map(({ mapZone }) => mapZone)
  .filter(({ _territory }) => _territory === "001")
  .map(({ _other, _type }) => [_other.toLowerCase(), _type]);
writeFileSync(TARGET, `${JSON.stringify(Object.fromEntries(zones), undefined, 2)}\n`);
