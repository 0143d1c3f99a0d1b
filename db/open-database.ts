import type { Database } from "./database.ts";

export type DatabaseOptions = {
  /** `postgres://user:password@host:port/name`. */
  readonly url: string;
  /** Most connections at once; 10 unless told. */
  readonly poolSize?: number;
  /** Told of every statement that took longer than a second: its name, never its values. */
  readonly onSlowQuery?: (query: { readonly name: string; readonly milliseconds: number }) => void;
};

/** Opens the database at `options.url`. Connects when first used; throws when the address cannot be read. */
export function openDatabase(options: DatabaseOptions): Database {
  throw new Error(`Not built yet: ${options.url.length}`);
}
