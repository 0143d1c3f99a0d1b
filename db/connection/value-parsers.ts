import type pg from "pg";

/** Reads one value in PostgreSQL's text form. */
type Parse = (text: string) => unknown;

/**
 * How columns of hot statements become values, by type OID. The driver's own array and bytea parsers work character by
 * character and would be most of the cost of reading a large meeting.
 */
const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [16, (text) => text === "t"], // boolean
  [17, bytes], // bytea
  [20, Number], // bigint: ours count far below 2^53
  [21, Number], // smallint
  [23, Number], // integer
  [114, (text) => JSON.parse(text) as unknown], // json
  [1007, (text) => listItems(text).map(Number)], // integer[]
  [1182, listItems], // date[]
  [1184, instant], // timestamptz
]);

/** Parsers for hot statements; anything else is text. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => PARSERS.get(oid) ?? String,
};

/** `\x0a1b` to bytes. */
function bytes(text: string): Uint8Array {
  return Uint8Array.fromHex(text.slice(2));
}

/** `{a,b}` to its items; ours never need quotes and are never null. */
function listItems(text: string): string[] {
  return text === "{}" ? [] : text.slice(1, -1).split(",");
}

/** `2026-11-24 14:00:00+00` to milliseconds since the epoch; sessions speak UTC. */
function instant(text: string): number {
  return Date.parse(text.replace(" ", "T").replace(/\+00$/, "Z"));
}
