import { connectionsOf, type SlowQueryListener } from "./connection/connections.ts";
import type { Place } from "./connection/fault.ts";
import { openSequelize } from "./connection/open-sequelize.ts";
import { statement } from "./connection/statement.ts";
import type { Database } from "./database.ts";
import { jobQueue } from "./job-queue/job-queue.ts";
import { migrateDown, migrateUp } from "./migrator.ts";
import { defineModels } from "./models/define-models.ts";
import { saveIfUnchanged } from "./stores/save-if-unchanged.ts";
import { transact } from "./stores/transact.ts";
import { createViews } from "./views/create-views.ts";

export type DatabaseOptions = {
  /** `postgres://user:password@host:port/name`. */
  readonly url: string;
  /** Most connections at once; 10 unless told. */
  readonly poolSize?: number;
  readonly onSlowQuery?: SlowQueryListener;
};

const ping = statement("ping", "SELECT 1");

/** Opens the database at `options.url`. Connects when first used; throws when the address cannot be read. */
export function openDatabase({ url, poolSize = 10, onSlowQuery }: DatabaseOptions): Database {
  const place = placeOf(url);
  const sequelize = openSequelize(url, poolSize);
  const connections = connectionsOf(sequelize, place, onSlowQuery);
  const models = defineModels(sequelize);
  return {
    transaction: (work) => transact(connections, models, work),
    saveIfUnchanged: (save) => saveIfUnchanged(connections, save),
    views: createViews(connections),
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
