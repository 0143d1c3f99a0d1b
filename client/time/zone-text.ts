import { longDay, markText } from "./words.ts";
import { cityOf, englishCity } from "./viewer-time.ts";
import { cities, language } from "../text/language.ts";
import { t } from "../text/t.ts";
import { knownZone } from "#domain/time/zone-clock.ts";
import type { ZoneDistances } from "#domain/time/zone-distance.ts";
import { listText, wholeLengthText } from "./late-words.ts";

function offsetOf(zone: string, at: number): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(knownZone(zone)).offsetNanoseconds / 6e10;
}

/** Writes the usual distance of another zone's clocks, and how other days are marked: `New York is 14 h behind`. */
export function differenceText(other: string, { usual, unusual }: ZoneDistances): string {
  const marks = [...new Set(unusual.flatMap((distances) => (distances === undefined ? [] : markText(distances))))];
  const difference = usualText(cityOf(other), usual);
  return marks.length === 0 ? difference : t("zone.exceptMarked", { difference, marks: listText(marks) });
}

function usualText(city: string, minutes: number): string {
  if (minutes === 0) return t("zone.sameTime", { city });
  const length = wholeLengthText(Math.abs(minutes));
  return minutes > 0 ? t("zone.isAhead", { city, length }) : t("zone.isBehind", { city, length });
}

/** Writes the distance of another zone's clocks from `zone` at an instant: `14 h ahead`. */
export function distanceText(zone: string, other: string, at: number): string {
  const minutes = offsetOf(other, at) - offsetOf(zone, at);
  if (minutes === 0) return t("zone.same");
  const length = wholeLengthText(Math.abs(minutes));
  return minutes > 0 ? t("zone.ahead", { length }) : t("zone.behind", { length });
}

/** A day on which clocks change, and by how many minutes they go forward. */
type ClockChange = { readonly date: string; readonly minutes: number };

/** Lists the changes of clocks of a zone on these days, `YYYY-MM-DD`. */
export function clockChanges(zone: string, dates: readonly string[]): ClockChange[] {
  return dates.flatMap((date) => {
    const start = Temporal.PlainDate.from(date).toZonedDateTime(knownZone(zone));
    const minutes = Math.round(24 * 60 - start.hoursInDay * 60);
    return minutes === 0 ? [] : [{ date, minutes }];
  });
}

/** Explains days on which clocks change: `Clocks go back 1 h on Sunday, November 1.` */
export function clockChangeTexts(
  dates: readonly string[],
  { viewers, other }: { viewers: string; other: string },
): string[] {
  const changes = clockChanges(viewers, dates);
  // Most zones near the viewer's change on the same day.
  const others = clockChanges(other, dates).filter(
    ({ date, minutes }) => !changes.some((one) => one.date === date && one.minutes === minutes),
  );
  const city = cityOf(other);
  return [...changes.map((change) => changeText(change)), ...others.map((change) => changeText(change, city))];
}

function changeText({ date, minutes }: ClockChange, city?: string): string {
  const when = { day: longDay(date), length: wholeLengthText(Math.abs(minutes)) };
  if (city === undefined) return minutes > 0 ? t("zone.clocksForward", when) : t("zone.clocksBack", when);
  return minutes > 0 ? t("zone.clocksForwardIn", { city, ...when }) : t("zone.clocksBackIn", { city, ...when });
}

/** Zones that the tz database has renamed. Browsers differ in the names that they list and give to their own zone. */
const RENAMED: readonly (readonly [oldName: string, newName: string])[] = [
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Catamarca", "America/Argentina/Catamarca"],
  ["America/Cordoba", "America/Argentina/Cordoba"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ["America/Jujuy", "America/Argentina/Jujuy"],
  ["America/Louisville", "America/Kentucky/Louisville"],
  ["America/Mendoza", "America/Argentina/Mendoza"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
];
const OTHER_NAMES = new Map(
  RENAMED.flatMap(([oldName, newName]) => [[oldName, newName] as const, [newName, oldName] as const]),
);

// The table of cities has the old names of zones, and no names that equal the English ones.
for (const [oldName, newName] of RENAMED) {
  const city = cities[oldName] ?? cities[newName] ?? englishCity(language === "en" ? newName : oldName);
  Object.assign(cities, { [oldName]: city, [newName]: city });
}

/** Returns the older or newer name of a renamed zone, and the same name for other zones. */
export function otherZoneName(zone: string): string {
  return OTHER_NAMES.get(zone) ?? zone;
}

export function isSameZone(zone: string, other: string): boolean {
  return zone === other || OTHER_NAMES.get(zone) === other;
}

/** Lists these zones first, then all others of the browser, each zone once under either name. */
export function allZones(first: readonly string[]): string[] {
  const zones: string[] = [];
  for (const zone of [...first, ...Intl.supportedValuesOf("timeZone")])
    if (!zones.some((listed) => isSameZone(listed, zone))) zones.push(zone);
  return zones;
}

export type ZoneChoice = ReturnType<typeof zoneChoice>;

/** Describes a zone for the list: city, region, and offset at an instant, `GMT+9` or `GMT-3:30`. */
export function zoneChoice(zone: string, at: number) {
  const minutes = offsetOf(zone, at);
  const clock = `${Math.floor(Math.abs(minutes) / 60)}${minutes % 60 === 0 ? "" : `:${String(Math.abs(minutes) % 60).padStart(2, "0")}`}`;
  return { zone, minutes, city: cityOf(zone), region: regionOf(zone), offset: `GMT${minutes < 0 ? "-" : "+"}${clock}` };
}

/**
 * Returns `Asia` or `America, Argentina`; empty for UTC. Empty in other languages too, because some browsers lack their
 * words for continents.
 */
function regionOf(zone: string): string {
  return language === "en" ? zone.split("/").slice(0, -1).join(", ").replaceAll("_", " ") : "";
}

const alphabet = new Intl.Collator(language);

export function sortedByCity(choices: readonly ZoneChoice[]): ZoneChoice[] {
  return choices.toSorted((a, b) => alphabet.compare(a.city, b.city));
}
