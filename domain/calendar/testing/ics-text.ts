import { readIcs, type IcsReading, type IcsTerms } from "../read-ics.ts";

export const ms = (text: string): number => Date.parse(`${text}:00Z`);
export const shown = (instant: number): string => new Date(instant).toISOString().slice(0, 16);

export type Stretch = { readonly start: number; readonly end: number };
export const stretchText = ({ start, end }: Stretch): string => `${shown(start)}/${shown(end)}`;
export const numbersOf = (stretches: readonly Stretch[]): number[] =>
  stretches.flatMap(({ start, end }) => [start, end]);

export const NOVEMBER: IcsTerms = {
  window: { start: ms("2026-11-01T00:00"), end: ms("2026-12-01T00:00") },
  zone: "Europe/Berlin",
  wholeDays: "busy",
  ownAddresses: ["noor@example.org"],
};

/** Long enough for both changes of clocks. */
export const YEAR = { start: ms("2026-03-01T00:00"), end: ms("2026-12-01T00:00") };

export const calendar = (...lines: string[]): string => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\r\n");
export const vevent = (lines: string): string[] => [
  "BEGIN:VEVENT",
  "UID:a",
  ...lines.trim().split(/\s*\n\s*/),
  "END:VEVENT",
];
/** The busy stretches of events whose lines are separated by line breaks, and events by blank lines. */
export function busyOf(text: string, terms: Partial<IcsTerms> = {}): string {
  const { busy } = read(text, terms);
  return busy.map(stretchText).join(" ");
}
export function read(text: string, terms: Partial<IcsTerms> = {}): IcsReading {
  return readIcs(
    calendar(
      ...text
        .trim()
        .split(/\n\s*\n/)
        .flatMap(vevent),
    ),
    { ...NOVEMBER, ...terms },
  );
}

/** The lines of a meeting, and its busy stretch. */
export const MEETING = "DTSTART;TZID=Europe/Berlin:20261124T100000\nDTEND;TZID=Europe/Berlin:20261124T110000";
export const AT_TEN = "2026-11-24T09:00/2026-11-24T10:00";
export const WHOLE = calendar(...vevent(`${MEETING}\nSUMMARY:Prüfung`));
export const encoder = new TextEncoder();
