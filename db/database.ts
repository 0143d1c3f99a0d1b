import { jobQueue } from "./job-queue/job-queue.ts";
import { createSaveIfUnchanged, type SaveIfUnchanged } from "./hot/optimistic-saves.ts";
import { type Stores, transact } from "./stores/stores.ts";
import { createViews, type Views } from "./views/views.ts";
import { connectionsOf, type SlowQueryListener } from "./connection/connections.ts";
import type { Place } from "./connection/fault.ts";
import { openSequelize } from "./connection/open-sequelize.ts";
import { statement } from "./connection/statement.ts";
import { migrateDown, migrateUp } from "./migrator.ts";
import { defineTables } from "./models/models.ts";

/** The database, as the server sees it: no SQL, no Sequelize. */
export type Database = {
  /**
   * Runs `work` in one READ COMMITTED transaction and resolves once it is committed. When `work` throws, everything is
   * rolled back and its error is passed on. A COMMIT that failed or whose outcome is unknown rejects.
   *
   * Locks are taken in one order: first the meeting's row, then the user's. So nothing can deadlock and nothing has to
   * be retried. A transaction that locks several meetings must do it in the order of their ids.
   */
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /**
   * Stores changes of answers of one meeting in one statement, if the meeting still has this version and its log still
   * ends there: then a decision that was made on an earlier read is as good as one made under the lock. Else stores
   * nothing. Rejects like `transaction`: when the connection is lost, the outcome is not known.
   */
  readonly saveIfUnchanged: SaveIfUnchanged;
  readonly views: Views;
  readonly jobQueue: ReturnType<typeof jobQueue>;
  /**
   * Applies every pending migration in one transaction, safe beside other processes; returns the names of those
   * applied.
   */
  migrate(): Promise<readonly string[]>;
  /** Reverts the last migration, or all; returns the names of those reverted. */
  rollback(reach?: "last" | "all"): Promise<readonly string[]>;
  /** Resolves when PostgreSQL answers, else rejects with `DatabaseUnavailable`. */
  ping(): Promise<void>;
  /** Waits for running work, then closes every connection. */
  close(): Promise<void>;
};

type DatabaseOptions = {
  /** `postgres://user:password@host:port/name`. */
  readonly url: string;
  /** Most connections at once; 10 by default. */
  readonly poolSize?: number;
  readonly onSlowQuery?: SlowQueryListener;
};

const ping = statement("ping", "SELECT 1");

/** Opens the database at `options.url`. Connects when first used; throws when the address cannot be read. */
export function openDatabase({ url, poolSize = 10, onSlowQuery }: DatabaseOptions): Database {
  const place = placeOf(url);
  const sequelize = openSequelize(url, poolSize);
  const connections = connectionsOf(sequelize, place, onSlowQuery);
  const tablesOn = defineTables(sequelize);
  return {
    transaction: (work) => transact(connections, tablesOn, work),
    saveIfUnchanged: createSaveIfUnchanged(connections),
    views: createViews(connections, tablesOn(connections)),
    jobQueue: jobQueue(connections),
    migrate: () => migrateUp(connections, url),
    rollback: (reach = "last") => migrateDown(connections, reach),
    ping: async () => void (await connections.read(ping, [])),
    close: () => sequelize.close(),
  };
}

function placeOf(url: string): Place {
  const address = URL.parse(url);
  if (address === null || !/^postgres(ql)?:$/.test(address.protocol)) {
    throw new Error("The database address must look like postgres://user:password@host:5432/name.");
  }
  return { server: address.searchParams.get("host") ?? address.host, database: address.pathname.slice(1) };
}
