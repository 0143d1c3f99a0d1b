import type pg from "pg";
import { valueParsers } from "./value-parsers.ts";

/**
 * SQL for hot paths, prepared once per connection under its name. Values only ever travel as parameters. `Row` is a row
 * of its result, as `value-parsers.ts` reads it. Nothing checks that type at run time: the statement's columns and the
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

/** Lists of integers as a parameter of type `text[]`, each of which PostgreSQL can make an `integer[]`. */
export function integerLists(lists: readonly (readonly number[])[]): string {
  return `{${lists.map((list) => `"${integerList(list)}"`).join(",")}}`;
}

/** Bytes as the parameter of a `bytea[]`. */
export function byteaList(items: readonly Uint8Array[]): string {
  return `{${items.map((item) => `"\\\\x${item.toHex()}"`).join(",")}}`;
}
