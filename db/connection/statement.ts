/** A parameter (`$3`) of SQL as a `timestamptz`. Its value is milliseconds since the epoch, as everywhere outside of `db/`. */
export function instantParameter(parameter: `$${number}`): string {
  return `to_timestamp(${parameter}::float8 / 1000)`;
}

/**
 * SQL that a model cannot say, or not in one statement. Values only ever travel as parameters. `Row` is a row of its result,
 * with instants in milliseconds since the epoch. Nothing checks that type at run time: the statement's columns and the
 * table's constraints must make it true. A `bigint` arrives as text, so statements cast it to `float8`.
 */
export type Statement<Row extends object> = {
  readonly name: string;
  readonly text: string;
  /** Never there at run time; carries the type. */
  readonly row?: Row;
};

/** A parameter of a statement. */
export type StatementValue = string | number | boolean | Uint8Array | readonly string[] | null;

/** Declares a statement. `name` tells which one failed or was slow. */
export function statement<Row extends object>(name: string, text: string): Statement<Row> {
  return { name, text };
}
