import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LANGUAGES } from "#domain/language/languages.ts";

/**
 * `node scripts/zone-cities.ts` writes `client/time/cities/`, the names of time zones' cities in every language except
 * English, from the Unicode CLDR. Run it after you add a language or for a newer CLDR. The script fetches the package,
 * because it is too large for a dependency.
 */
const CLDR = "cldr-dates-full@48.2.0";
const TARGET = join(import.meta.dirname, "..", "client", "time", "cities");

/** `{ Europe: { Berlin: { exemplarCity } } }`, one or two folders deep. */
type Zones = { readonly [name: string]: Zones | string };

const folder = mkdtempSync(join(tmpdir(), "cldr-"));
try {
  const [archive = ""] = execFileSync("npm", ["pack", "--silent", CLDR], { cwd: folder, encoding: "utf8" }).split("\n");
  execFileSync("tar", ["xzf", archive], { cwd: folder });
  for (const { tag } of LANGUAGES) {
    if (tag === "en") continue;
    const text = readFileSync(join(folder, "package", "main", tag, "timeZoneNames.json"), "utf8");
    const file = JSON.parse(text) as Record<"main", Record<string, { dates: { timeZoneNames: { zone: Zones } } }>>;
    const zones = file.main[tag]?.dates.timeZoneNames.zone ?? {};
    const cities = Object.fromEntries(citiesOf(zones).filter(([zone, city]) => city !== ownCity(zone)));
    writeFileSync(join(TARGET, `${tag.toLowerCase()}.json`), `${JSON.stringify(cities, undefined, 2)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function citiesOf(zones: Zones, path: readonly string[] = []): [zone: string, city: string][] {
  return Object.entries(zones).flatMap(([name, inner]): [string, string][] => {
    if (name === "exemplarCity" && typeof inner === "string") return [[path.join("/"), inner]];
    return typeof inner === "string" ? [] : citiesOf(inner, [...path, name]);
  });
}

/** Returns the last part of a zone's id, the name of a zone without another one. */
function ownCity(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
