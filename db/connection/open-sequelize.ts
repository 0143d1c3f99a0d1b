import pg, { type QueryResult } from "pg";
import { Sequelize } from "sequelize";

/** What ends a statement or a transaction that takes too long, in milliseconds; 0: nothing does. */
export type TimeLimits = {
  /** A statement that takes longer is ended by PostgreSQL: locks must not queue without end behind it. */
  readonly statement: number;
  /** A transaction whose work hangs is ended by PostgreSQL, for it holds a meeting's lock. */
  readonly idleInTransaction: number;
  /** No answer at all: the connection is given up. Later than PostgreSQL's own limit, which names the reason. */
  readonly answer: number;
};

const USUAL_LIMITS: TimeLimits = { statement: 15_000, idleInTransaction: 15_000, answer: 20_000 };
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a transaction waits for a free connection. */
const ACQUIRE_TIMEOUT_MS = 10_000;

/** More texts than the house has; those beyond are parsed each time. */
const MAX_PREPARED = 500;
const preparedNames = new Map<string, string>();
let prepared = 0;

/** The name of the prepared statement with this text, the same on every connection. */
function preparedName(text: string): { readonly name?: string } {
  if (preparedNames.size >= MAX_PREPARED && !preparedNames.has(text)) return {};
  return { name: preparedNames.getOrInsertComputed(text, () => `overlap_${(prepared += 1)}`) };
}

type Callback = (error: Error | undefined, result: QueryResult) => void;

/**
 * Prepares each statement with parameters once a connection: Sequelize gives no statement a name, and PostgreSQL would
 * parse and plan all those of a save each time.
 */
class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Sequelize listens a moment after the connection stands: a fault before that would end the process. The first
    // statement meets it.
    this.on("error", () => {});
  }

  override query(text: unknown, values?: unknown, callback?: unknown): never {
    if (typeof text !== "string" || !Array.isArray(values) || typeof callback !== "function") {
      return super.query(text as string, values as never, callback as Callback) as never;
    }
    const done: Callback = (error, result) => {
      // A migration has changed what it gives: from now on it is prepared again.
      if (isStale(error)) preparedNames.delete(text);
      (callback as Callback)(error, result);
    };
    return super.query({ ...preparedName(text), text, values }, done) as never;
  }
}

/** Whether a statement was prepared before a migration changed the types of what it gives. */
export function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.message.startsWith("cached plan");
}

/** Sequelize over `pg`, silent, with every limit set. Connects when first used. */
export function openSequelize(url: string, poolSize: number, limits = USUAL_LIMITS): Sequelize {
  return new Sequelize(url, {
    dialect: "postgres",
    dialectModule: { ...pg, Client: PreparingClient },
    dialectOptions: {
      application_name: "overlap",
      keepAlive: true,
      statement_timeout: limits.statement,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
      query_timeout: limits.answer,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    },
    pool: { max: poolSize, min: 0, acquire: ACQUIRE_TIMEOUT_MS, idle: 60_000, evict: 10_000 },
    logging: false,
    // Sequelize repeats failed statements by itself; inside a transaction that can only hide the reason.
    retry: { max: 1 },
    define: { timestamps: false, underscored: true },
    hooks: {
      // Locks are what keeps transactions apart: a row that was waited for must be read as it is then. Said once for a
      // connection; said for a transaction it would be one more round trip of each save.
      async afterConnect(connection) {
        await (connection as pg.Client).query("SET default_transaction_isolation TO 'read committed'");
      },
    },
  });
}
