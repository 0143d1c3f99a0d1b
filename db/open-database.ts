import type { Sequelize } from "sequelize";
import { connectionsOf, type Connections, type SlowQueryListener } from "./connection/connections.ts";
import type { Place } from "./connection/fault.ts";
import { openSequelize } from "./connection/open-sequelize.ts";
import { beginSession } from "./connection/session.ts";
import { statement } from "./connection/statement.ts";
import type { Database } from "./database.ts";
import { migrateDown, migrateUp } from "./migrator.ts";
import { defineModels, type Models } from "./models/define-models.ts";
import { createStores } from "./stores/create-stores.ts";
import type { Stores } from "./stores/stores.ts";
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
    transaction: (work) => transact(sequelize, connections, models, work),
    views: createViews(connections),
    migrate: () => migrateUp(connections),
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

function transact<T>(
  sequelize: Sequelize,
  connections: Connections,
  models: Models,
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  return connections.lend(async (client) => {
    const session = beginSession(sequelize, connections, client);
    const { stores, flush } = createStores(session, models);
    let result: T;
    try {
      result = await work(stores);
    } catch (error) {
      await session.rollback();
      throw error;
    }
    await session.commit(flush);
    return result;
  });
}
