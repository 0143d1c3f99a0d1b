import type pg from "pg";

/** A parameter (`$3`) of SQL as a `timestamptz`. Its value is milliseconds since the epoch, as everywhere outside of `db/`. */
export function instantParameter(parameter: `$${number}`): string {
  return `to_timestamp(${parameter}::float8 / 1000)`;
}

/**
 * SQL of a hot path, or that a model cannot say: prepared once per connection under its name. Values only ever travel as
 * parameters. `Row` is a row of its result, as the parsers below read it. Nothing checks that type at run time: the statement's columns and the
 * table's constraints must make it true.
 */
export type Statement<Row extends pg.QueryResultRow> = {
  readonly name: string;
  readonly text: string;
  readonly types: pg.CustomTypesConfig;
  /** Never there at run time; carries the type. */
  readonly row?: Row;
};

/** A parameter of a statement. */
export type StatementValue = string | number | boolean | Uint8Array | readonly string[] | null;

/** Declares a statement. `name` must be unique in the program. */
export function statement<Row extends pg.QueryResultRow>(name: string, text: string): Statement<Row> {
  return { name, text, types: valueParsers };
}

/** Integers as the parameter of an `integer[]`; the driver would quote each of them. */
export function integerList(integers: readonly number[]): string {
  return `{${integers.join(",")}}`;
}

/** Bytes as text that PostgreSQL reads as a `bytea`. */
export function bytea(value: Uint8Array): string {
  return `\\x${value.toHex()}`;
}

/** Reads one value in PostgreSQL's text form. */
type Parse = (text: string) => unknown;

/**
 * How columns of prepared statements become values, by type OID. The driver's own array and bytea parsers work character by
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

/** Parsers for prepared statements; anything else is text. */
const valueParsers: pg.CustomTypesConfig = {
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
