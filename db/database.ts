import { jobQueue, QUEUE_NAME } from "./job-queue/job-queue.ts";
import type { Backup } from "./backup/backup-file.ts";
import type { DumpOptions, DumpResult } from "./backup/dump.ts";
import type { RestoreResult } from "./backup/restore.ts";
import { type GridChange, storeIfUnchanged } from "./hot/grid-log.ts";
import { createStores, type Stores } from "./stores/stores.ts";
import { noLocks } from "./stores/store-context.ts";
import { databaseFacts } from "./views/database-facts.ts";
import { createViews } from "./views/views.ts";
import { connectionsOf, type SlowQueryListener, statement } from "./connection/connections.ts";
import { placeOf } from "./connection/database-address.ts";
import { openSequelize } from "./connection/open-sequelize.ts";
import { migrateUp, MIGRATION_LIMITS } from "./migrator.ts";
import { defineTables } from "./models/models.ts";

/** Connections for long reads, opened on first use. */
const SLOW_CONNECTIONS = 2;
const USUAL_CONNECTIONS = 10;
/** The most connections of a server, without its job queue. */
export const SERVER_CONNECTIONS = USUAL_CONNECTIONS + SLOW_CONNECTIONS;

/** The database as the server sees it: no SQL, no Sequelize. */
export type Database = ReturnType<typeof openDatabase>;

type DatabaseOptions = {
  /** `postgres://user:password@host:port/name`. */
  readonly url: string;
  /** The most connections; 10 by default. */
  readonly poolSize?: number;
  readonly onSlowQuery?: SlowQueryListener;
};

const ping = statement("ping", "SELECT 1");
const readSigns = statement<{ sign: string }>(
  "process-signs",
  `SELECT DISTINCT substr(application_name, ${QUEUE_NAME.length + 2}) AS sign FROM pg_stat_activity
   WHERE datname = current_database() AND application_name LIKE '${QUEUE_NAME} %'`,
);

const readInstalled = statement<{ at: number }>("installed-at", "SELECT min(at) AS at FROM migrations");
const readLastBackup = statement<{ at: number }>("last-backup", "SELECT at FROM last_backup");

// One statement, because its first part must see the row before the second changes it.
const replaceFingerprint = statement<{ fingerprint: string }>(
  "replace-key-fingerprint",
  `WITH before AS (SELECT k.fingerprint FROM key_fingerprint k),
     stored AS (INSERT INTO key_fingerprint (fingerprint) VALUES ($1)
       ON CONFLICT (is_only) DO UPDATE SET fingerprint = excluded.fingerprint)
   SELECT b.fingerprint FROM before b`,
);

/** Opens the database. Connects on first use; throws when the address is malformed. */
export function openDatabase({ url, poolSize = USUAL_CONNECTIONS, onSlowQuery }: DatabaseOptions) {
  const place = placeOf(url);
  const sequelize = openSequelize(url, poolSize);
  const connections = connectionsOf(sequelize, place, onSlowQuery);
  const slow = connectionsOf(openSequelize(url, SLOW_CONNECTIONS), place, onSlowQuery);
  const patient = connectionsOf(openSequelize(url, 1, MIGRATION_LIMITS), place);
  const tablesOn = defineTables(sequelize);
  const processSigns = async () => (await connections.run(readSigns, [])).map(({ sign }) => sign);
  const isServed = async () => (await processSigns()).length > 0;
  return {
    /**
     * Runs `work` in one READ COMMITTED transaction and resolves after COMMIT. Rolls back and rethrows when `work`
     * throws. Rejects when COMMIT fails or its outcome is unknown. Locks have one order, so nothing deadlocks: first
     * meetings, in the order of their ids, then the user.
     */
    transaction: <T>(work: (stores: Stores) => Promise<T>): Promise<T> =>
      connections.transaction((session) =>
        work(createStores({ session, tables: tablesOn(session), locks: noLocks() })),
      ),
    /** {@link storeIfUnchanged} on any connection. */
    storeIfUnchanged: (change: GridChange, version: number) => storeIfUnchanged(connections, change, version),
    views: createViews(connections, tablesOn(connections), slow),
    jobQueue: jobQueue(connections),
    /** Applies pending migrations in one transaction, safe beside other processes; returns their names. */
    migrate: () => migrateUp(patient, url),
    /** Returns the signs of all processes that now do jobs of this database; see `openQueuePool`. */
    processSigns,
    /** Stores the fingerprint of this process's key and returns the former fingerprint, if any. */
    replaceKeyFingerprint: async (fingerprint: string): Promise<string | undefined> =>
      (await connections.run(replaceFingerprint, [fingerprint]))[0]?.fingerprint,
    /** Writes a backup, and stores its time once it is written; see `dumpDatabase`. */
    backup: async (options: Omit<DumpOptions, "isServed">): Promise<DumpResult> => {
      const { dumpDatabase, recordBackup } = await import("./backup/dump.ts");
      const result = await dumpDatabase(url, { ...options, isServed });
      await recordBackup(url, result.at);
      return result;
    },
    /** Restores a backup into this empty database; see `restoreDatabase`. Refuses while a server works with it. */
    restore: async (backup: Backup, cure: string): Promise<RestoreResult> => {
      const { restoreDatabase } = await import("./backup/restore.ts");
      const migrate = (names?: readonly string[]) => migrateUp(patient, url, names);
      return restoreDatabase(url, backup, { migrate, isServed, cure });
    },
    /** Returns the time of the first start on this database, in milliseconds since the epoch. */
    installedAt: async (): Promise<number> => (await connections.run(readInstalled, []))[0]?.at ?? Date.now(),
    /** Returns the start of the last good backup in milliseconds since the epoch; undefined before the first one. */
    lastBackup: async (): Promise<number | undefined> => (await connections.run(readLastBackup, []))[0]?.at,
    /** Returns facts about PostgreSQL and the user of its address. */
    facts: () => databaseFacts(connections),
    /** Resolves when PostgreSQL answers, otherwise rejects with `DatabaseUnavailable`. */
    ping: async () => void (await connections.run(ping, [])),
    /** Waits for running work, then closes every connection. */
    close: async () => void (await Promise.all([sequelize.close(), slow.sequelize.close(), patient.sequelize.close()])),
  };
}
