import { type Connections, statement } from "../connection/connections.ts";

/** Facts about PostgreSQL and the user of its address, for the operator. */
export type DatabaseFacts = {
  /** Such as `15.18`. */
  readonly version: string;
  readonly encoding: string;
  readonly name: string;
  /** A standby, or a setting that refuses writes. */
  readonly isReadOnly: boolean;
  /** Whether the user may make tables. */
  readonly mayCreate: boolean;
  readonly bytes: number;
  /** Connections that the user may have at a time; null: only the server's own limit. */
  readonly userLimit: number | null;
  /** Connections of all users that are still free. */
  readonly free: number;
  /** PostgreSQL's clock, in milliseconds since the epoch. */
  readonly now: number;
};

// Settings and catalogues, which have no model. Superusers have no limit of their own.
const readFacts = statement<DatabaseFacts>(
  "database-facts",
  `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding,
     current_database()::text AS name,
     pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only,
     has_database_privilege(current_database(), 'CREATE') AS may_create,
     pg_database_size(current_database())::float8 AS bytes,
     nullif(least(CASE WHEN r.rolsuper OR r.rolconnlimit < 0 THEN 100000 ELSE r.rolconnlimit END,
       CASE WHEN r.rolsuper OR d.datconnlimit < 0 THEN 100000 ELSE d.datconnlimit END), 100000) AS user_limit,
     current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - (SELECT count(*)::int FROM pg_stat_activity a WHERE a.datname IS NOT NULL) AS free,
     extract(epoch FROM clock_timestamp())::float8 * 1000 AS now
   FROM pg_database d, pg_roles r WHERE d.datname = current_database() AND r.rolname = current_user`,
);

/** Reads facts about the database itself. Rejects with `DatabaseUnavailable` when PostgreSQL does not answer. */
export async function databaseFacts(connections: Connections): Promise<DatabaseFacts> {
  const [facts] = await connections.run(readFacts, []);
  if (facts === undefined) throw new Error("PostgreSQL does not know the database that it serves.");
  return facts;
}
