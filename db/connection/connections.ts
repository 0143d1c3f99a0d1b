import type { QueryResultRow } from "pg";
import { type Sequelize, Transaction } from "sequelize";
import { connectFault, type Place, statementFault } from "./fault.ts";
import { PipelinedClient } from "./open-sequelize.ts";
import type { Statement, StatementValue } from "./statement.ts";

/** Called for every statement that took longer than a second: its name, never its values. */
export type SlowQueryListener = (query: { readonly name: string; readonly milliseconds: number }) => void;

const SLOW_MS = 1_000;

/** What a call of a model is given, so that it uses one connection. */
export type Within = { readonly transaction: Transaction };

/** Sequelize's pool, for code that speaks to the driver itself. */
export type Connections = ReturnType<typeof connectionsOf>;

/** The pool of `sequelize`. */
export function connectionsOf(sequelize: Sequelize, place: Place, onSlowQuery?: SlowQueryListener) {
  const manager = sequelize.connectionManager;

  async function acquire(): Promise<PipelinedClient> {
    const connection = await manager.getConnection({ type: "write" }).catch((error: unknown) => {
      throw connectFault(error, place);
    });
    if (connection instanceof PipelinedClient) return connection;
    throw new Error("Sequelize handed out a connection of another driver.");
  }

  /** Lends a connection to `work`. It goes back to the pool, or is closed if it did not end well. */
  async function lend<T>(work: (client: PipelinedClient) => Promise<T>): Promise<T> {
    const client = await acquire();
    try {
      return await work(client);
    } finally {
      // Kept only when PostgreSQL says that no transaction is open on it any more ("I" is idle).
      if (!client.lost && client.getTransactionStatus() === "I") manager.releaseConnection(client);
      else await manager.destroyConnection(client).catch(() => {});
    }
  }

  /** Awaits the answer to what was sent under `name`. Turns errors into those that `db/` throws, and reports slowness. */
  async function answer<T>(client: PipelinedClient, name: string, sent: Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await sent;
    } catch (error) {
      const fault = statementFault(error, name, place);
      client.lost ||= fault.lost;
      throw fault.error;
    } finally {
      const milliseconds = performance.now() - start;
      if (milliseconds > SLOW_MS) onSlowQuery?.({ name, milliseconds });
    }
  }

  /** Sends a statement and gives its rows. May be called again before it resolves. */
  async function send<Row extends QueryResultRow>(
    client: PipelinedClient,
    statement: Statement<Row>,
    values: readonly StatementValue[],
  ): Promise<readonly Row[]> {
    client.gather();
    const sent = client.query<Row>({ ...statement, values: [...values] });
    return (await answer(client, statement.name, sent)).rows;
  }

  /** Runs one prepared statement on any connection. */
  function read<Row extends QueryResultRow>(statement: Statement<Row>, values: readonly StatementValue[]) {
    return lend((client) => send(client, statement, values));
  }

  /**
   * What makes a call of a model use `client`. A model asks a transaction for nothing but its connection. Sequelize's own
   * BEGIN and COMMIT would cost round trips, and its commit() takes the ROLLBACK that PostgreSQL answers after a failed
   * statement for success.
   */
  function within(client: PipelinedClient): Within {
    return { transaction: Object.assign(new Transaction(sequelize, {}), { connection: client }) };
  }

  /** Uses Sequelize's models on any connection, outside of a transaction; `name` says what for, should it fail. */
  function model<T>(name: string, use: (within: Within) => Promise<T>): Promise<T> {
    return lend((client) => answer(client, name, use(within(client))));
  }

  return { sequelize, lend, answer, send, within, model, read };
}
