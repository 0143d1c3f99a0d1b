/* oxlint-disable no-underscore-dangle -- the Unicode CLDR names its properties so */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * `node scripts/zone-places.ts` writes `client/time/places/`, the search words of zones: countries and names of clocks from
 * the Unicode CLDR, and large cities from city-timezones. The script fetches that package, because it has two megabytes.
 */
const CITIES = "city-timezones@1.3.4";
/** Smallest population of a listed city; people find smaller cities by their country. */
const MIN_PEOPLE = 400_000;
const TARGET = join(import.meta.dirname, "..", "client", "time", "places");

type Uses = { readonly usesMetazone: { readonly _mzone: string; readonly _to?: string } };
type ZoneTree = { readonly [name: string]: ZoneTree | readonly Uses[] };
type MetaZones = {
  readonly metazoneInfo: { readonly timezone: ZoneTree };
  readonly metazones: readonly {
    readonly mapZone: { readonly _other: string; readonly _type: string; readonly _territory: string };
  }[];
};
type City = { readonly city: string; readonly pop: number; readonly timezone: string | null };

const readPackage = createRequire(import.meta.url);
const { supplemental } = readPackage("cldr-core/supplemental/metaZones.json") as {
  supplemental: { metaZones: MetaZones };
};
const { keyword } = readPackage("cldr-bcp47/bcp47/timezone.json") as {
  keyword: { u: { tz: Record<string, string | { readonly _alias?: string }> } };
};

/** Zones by country, because the BCP 47 key of a zone begins with its country. */
const countries = new Map<string, string[]>();
const firstNames = new Map<string, string>();
for (const [key, about] of Object.entries(keyword.u.tz)) {
  const [zone = ""] = typeof about === "string" ? [] : (about._alias ?? "").split(" ");
  if (key.length < 5 || !zone.includes("/") || zone.startsWith("Etc/")) continue;
  for (const name of typeof about === "string" ? [] : (about._alias ?? "").split(" ")) firstNames.set(name, zone);
  const country = key.slice(0, 2).toUpperCase();
  countries.set(country, [...(countries.get(country) ?? []), zone]);
}

/** Zones by their present clock, the representative zone first. */
const { metazoneInfo, metazones } = supplemental.metaZones;
const clocks = new Map<string, string[]>();
for (const { mapZone } of metazones) if (mapZone._territory === "001") clocks.set(mapZone._other, [mapZone._type]);
const isUsed = new Set<string>();
for (const [zone, clock] of clocksIn(metazoneInfo.timezone)) {
  isUsed.add(clock);
  const zones = clocks.get(clock) ?? [];
  if (!zones.includes(zone)) clocks.set(clock, [...zones, zone]);
}

/** Population of the largest city of each zone. */
const people = new Map<string, number>();

const folder = mkdtempSync(join(tmpdir(), "cities-"));
try {
  const [archive = ""] = execFileSync("npm", ["pack", "--silent", CITIES], { cwd: folder, encoding: "utf8" }).split(
    "\n",
  );
  execFileSync("tar", ["xzf", archive], { cwd: folder });
  const all = JSON.parse(readFileSync(join(folder, "package", "data", "cityMap.json"), "utf8")) as readonly City[];
  for (const { pop, timezone } of all) {
    const zone = firstNames.get(timezone ?? "") ?? "";
    people.set(zone, Math.max(pop, people.get(zone) ?? 0));
  }
  const large = all.filter(
    ({ city, pop, timezone }) => pop >= MIN_PEOPLE && timezone !== null && city !== ownCity(timezone),
  );
  const cities = Map.groupBy(large, ({ timezone }) => timezone ?? "");
  write(
    "cities",
    new Map([...cities].map(([zone, some]) => [zone, [...new Set(some.map(({ city }) => city))].join("|")])),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// Puts the zone of a country's largest city first.
const inOrder = (zones: readonly string[]) => zones.toSorted((one, other) => peopleIn(other) - peopleIn(one)).join(" ");
write("countries", new Map([...countries].map(([country, zones]) => [country, inOrder(zones)])));
write(
  "clocks",
  new Map([...clocks].filter(([clock]) => isUsed.has(clock)).map(([clock, zones]) => [clock, zones.join(" ")])),
);

function peopleIn(zone: string): number {
  return people.get(zone) ?? 0;
}

function* clocksIn(tree: ZoneTree, path: readonly string[] = []): Generator<[zone: string, clock: string]> {
  for (const [name, inner] of Object.entries(tree)) {
    const zone = [...path, name];
    const periods = Array.isArray(inner)
      ? (inner as readonly Uses[]).find((one) => one.usesMetazone._to === undefined)
      : undefined;
    if (periods !== undefined) yield [zone.join("/"), periods.usesMetazone._mzone];
    else if (!Array.isArray(inner)) yield* clocksIn(inner as ZoneTree, zone);
  }
}

/** Returns the city in a zone's id. */
function ownCity(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

function write(name: string, table: ReadonlyMap<string, string>): void {
  const sorted = [...table].filter(([, text]) => text !== "").toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(join(TARGET, `${name}.json`), `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}
