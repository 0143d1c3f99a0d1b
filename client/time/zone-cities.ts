import { language } from "../text/language.ts";
import { cityOf } from "./viewer-time.ts";

/** Written by scripts/zone-cities.ts. */
const FILES = import.meta.glob<Readonly<Record<string, string>>>("./cities/*.json", { import: "default" });

let cities: Readonly<Record<string, string>> = {};

/** Before `cityName` is asked: what cities are called in the page's language. Where that cannot be had, their English names do. */
export async function loadCities(): Promise<void> {
  try {
    cities = (await FILES[`./cities/${language.toLowerCase()}.json`]?.()) ?? {};
  } catch {
    // The next page that needs them tries again.
  }
}

/** `Tokio` of `Asia/Tokyo` for readers of German. */
export function cityName(zone: string): string {
  return cities[zone] ?? cityOf(zone);
}
