import names from "cldr-bcp47/bcp47/timezone.json" with { type: "json" };
import zones from "cldr-core/supplemental/windowsZones.json" with { type: "json" };

/** From the names of the time zone database to those of Windows, as Unicode has them; of each zone one of its names is known. */
const KNOWN = new Map(
  zones.supplemental.windowsZones.mapTimezones.flatMap(({ mapZone: { _type, _other } }) =>
    _type.split(" ").map((name) => [name, _other] as const),
  ),
);

/** All names of each zone: `Asia/Calcutta` and `Asia/Kolkata`. */
const SYNONYMS = Object.values(names.keyword.u.tz).flatMap((zone) => {
  if (typeof zone === "string" || !("_alias" in zone)) return [];
  const { _alias: all } = zone;
  return [all.split(" ")];
});

/**
 * What Windows calls a zone of the time zone database, by any of its names: `W. Europe Standard Time` for `Europe/Berlin`. Microsoft
 * takes all zones of Windows, and of the other names only some that it lists. Undefined for one that Windows does not have, such
 * as `Antarctica/Troll`.
 */
export function windowsZone(timezone: string): string | undefined {
  const known = SYNONYMS.find((synonyms) => synonyms.includes(timezone))?.find((name) => KNOWN.has(name));
  return KNOWN.get(known ?? timezone);
}
