import { language, locale } from "../text/language.ts";
import cityTable from "./places/cities.json" with { type: "json" };
import clockTable from "./places/clocks.json" with { type: "json" };
import countryTable from "./places/countries.json" with { type: "json" };
import { ABBREVIATIONS, OTHER_CITIES, OTHER_COUNTRIES } from "./places/other-names.ts";
import { englishCity } from "./viewer-time.ts";
import { otherZoneName, type ZoneChoice } from "./zone-text.ts";

const alphabet = new Intl.Collator(language);
/** Finds São Paulo for `Sao Paulo`. */
const lenient = new Intl.Collator(language, { usage: "search", sensitivity: "base" });

/** Smaller is better. */
const RANKS = { name: 0, words: 1, beginning: 2, otherBeginning: 3, part: 4 } as const;
const NO_MATCH = 5;
/** Shorter input finds only names of zones, because places begin with every letter. */
const MIN_PLACE_LENGTH = 3;

/** Lists matching zones, the best first, by city, country, abbreviation of the clock, or offset (`UTC+5:30`). */
export function matchingZones(choices: readonly ZoneChoice[], typed: string): ZoneChoice[] {
  return rankedZones(choices, typed).map(({ choice }) => choice);
}

/** Returns the zone that Enter chooses: one that is named in whole words, or the only match. */
export function zoneOfEnter(choices: readonly ZoneChoice[], typed: string): ZoneChoice | undefined {
  const ranked = rankedZones(choices, typed);
  const [first, second] = ranked;
  if (first === undefined || typed.trim() === "") return undefined;
  const isOnly = second === undefined || (first.rank === RANKS.beginning && second.rank > first.rank);
  return first.rank <= RANKS.words || isOnly ? first.choice : undefined;
}

type Ranked = { readonly choice: ZoneChoice; readonly rank: number; readonly place: number };

function rankedZones(choices: readonly ZoneChoice[], typed: string): Ranked[] {
  const wanted = typed.trim().toLowerCase();
  const offset = offsetIn(wanted);
  const ranked = choices.flatMap((choice): Ranked[] => {
    const { rank, place } = offset === undefined ? rankOf(choice, wanted) : rankOfOffset(choice, offset);
    return rank === undefined ? [] : [{ choice, rank, place }];
  });
  return ranked.sort((a, b) => a.rank - b.rank || a.place - b.place || alphabet.compare(a.choice.city, b.choice.city));
}

/** Reads `UTC+5:30`, `+0530`, `GMT-8` or `utc 2` as minutes ahead of UTC. */
function offsetIn(wanted: string): number | undefined {
  const [, name, sign, hours, minutes = "0"] =
    /^(utc|gmt|z)?\s*([+\-−–])?\s*(\d{1,2})(?::?(\d{2}))?\s*h?$/u.exec(wanted) ?? [];
  if (hours === undefined || (name === undefined && sign === undefined)) return undefined;
  const ahead = Number(hours) * 60 + Number(minutes);
  return sign === undefined || sign === "+" ? ahead : -ahead;
}

function rankOfOffset({ zone, minutes }: ZoneChoice, offset: number): { rank?: number; place: number } {
  if (minutes !== offset) return { place: 0 };
  return { rank: RANKS.part, place: leading().has(zone) || leading().has(otherZoneName(zone)) ? 0 : 1 };
}

function rankOf(choice: ZoneChoice, wanted: string): { rank?: number; place: number } {
  if (wanted === "") return { rank: RANKS.part, place: 0 };
  const { zone, city, region, offset } = choice;
  const other = otherZoneName(zone);
  const cities = [city, englishCity(zone), englishCity(other)]
    .map((name) => rankOfName(name, wanted))
    .map((rank) => ({ rank, place: rank === RANKS.part ? 0 : -1 }));
  const places = [...new Set([zone, other])].flatMap((one) => placeNames().get(one) ?? []);
  const others = places.map(({ name, place }) => ({ rank: rankOfPlace(name, wanted), place }));
  const [best] = [...cities, ...others].toSorted((a, b) => a.rank - b.rank || a.place - b.place);
  if (best !== undefined && best.rank < NO_MATCH) return best;
  const rest = [region, zone.replaceAll(/[/_]/g, " "), offset, zone, other.replaceAll("_", " ")];
  return rest.join(" ").toLowerCase().includes(wanted) ? { rank: RANKS.part, place: 0 } : { place: 0 };
}

/** Ignores matches inside a place's name, which count only in a zone's own name. */
function rankOfPlace(name: string, wanted: string): number {
  const rank = rankOfName(name, wanted);
  if (rank !== RANKS.beginning) return rank === RANKS.part ? NO_MATCH : rank;
  return wanted.length < MIN_PLACE_LENGTH ? NO_MATCH : RANKS.otherBeginning;
}

function rankOfName(name: string, wanted: string): number {
  if (lenient.compare(name, wanted) === 0) return RANKS.name;
  const parts = name.split(/[\s,/.’'()-]+/u);
  const count = wanted.split(/\s+/u).length;
  if (parts.some((_, at) => lenient.compare(parts.slice(at, at + count).join(" "), wanted) === 0)) return RANKS.words;
  if (lenient.compare(name.slice(0, wanted.length), wanted) === 0) return RANKS.beginning;
  return name.toLowerCase().includes(wanted) ? RANKS.part : NO_MATCH;
}

/** Another name of a zone, and the zone's place among the zones of that name. */
type PlaceName = { readonly name: string; readonly place: number };

let namesOfZones: ReadonlyMap<string, readonly PlaceName[]> | undefined;

/** Collects names on the first search. The browser names countries and clocks in the page's language. */
function placeNames(): ReadonlyMap<string, readonly PlaceName[]> {
  namesOfZones ??= collectNames();
  return namesOfZones;
}

function collectNames(): ReadonlyMap<string, readonly PlaceName[]> {
  const names = new Map<string, PlaceName[]>();
  const add = (zone: string, list: readonly string[], place = 0): void => {
    names.set(zone, [
      ...(names.get(zone) ?? []),
      ...list.filter((name) => name !== "").map((name) => ({ name, place })),
    ]);
  };
  for (const table of [cityTable, OTHER_CITIES] as const)
    for (const [zone, cities] of Object.entries(table)) add(zone, cities.split("|"));
  for (const [country, zones] of Object.entries(countryTable)) {
    const called = countryNames(country);
    for (const [at, zone] of zones.split(" ").entries()) add(zone, called, at);
  }
  for (const [written, zoneWords] of Object.entries(ABBREVIATIONS)) {
    const zones = zoneWords
      .split(" ")
      .flatMap((part) => (part.includes("/") || part === "UTC" ? [part] : zonesOf(part)));
    for (const [at, zone] of [...new Set(zones)].entries()) add(zone, written.split("|"), at);
  }
  for (const zones of Object.values(clockTable)) {
    const [first = "", ...others] = zones.split(" ");
    const called = clockNames(first);
    for (const [at, zone] of [first, ...others].entries()) add(zone, called, at);
  }
  return names;
}

function zonesOf(clock: string): string[] {
  return (clockTable as Readonly<Record<string, string>>)[clock]?.split(" ") ?? [];
}

/** Returns the zones that represent all zones with the same clock, such as New York. */
function leading(): ReadonlySet<string> {
  leadingZones ??= new Set(Object.values(clockTable).flatMap((zones) => zones.split(" ", 1)));
  return leadingZones;
}
let leadingZones: ReadonlySet<string> | undefined;

function countryNames(country: string): string[] {
  const names = [locale, "en"].map((tag) => new Intl.DisplayNames([tag], { type: "region" }).of(country) ?? "");
  return [...new Set([...names, ...(OTHER_COUNTRIES[country]?.split("|") ?? [])])];
}

/** Returns the names of a zone's clock in the page's language: `Mitteleuropäische Zeit`. */
function clockNames(zone: string): string[] {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "longGeneric" });
    const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
    return [name];
  } catch {
    // The browser's list of zones is older.
    return [];
  }
}
