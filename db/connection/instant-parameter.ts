/** A parameter (`$3`) of SQL as a `timestamptz`. Its value is milliseconds since the epoch, as everywhere outside of `db/`. */
export function instantParameter(parameter: `$${number}`): string {
  return `to_timestamp(${parameter}::float8 / 1000)`;
}
