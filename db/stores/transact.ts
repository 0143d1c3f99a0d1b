import type { Connections } from "../connection/connections.ts";
import { beginSession } from "../connection/session.ts";
import type { Models } from "../models/define-models.ts";
import { createStores } from "./create-stores.ts";
import type { Stores } from "./stores.ts";

/** Runs `work` in one transaction; see `Database.transaction`. */
export function transact<T>(
  connections: Connections,
  models: Models,
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  return connections.lend(async (client) => {
    const session = beginSession(connections, client);
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
