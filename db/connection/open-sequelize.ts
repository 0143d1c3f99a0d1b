import pg, { type QueryResult } from "pg";
import { Sequelize } from "sequelize";

/** Time limits in milliseconds; 0: none. */
export type TimeLimits = {
  /** PostgreSQL ends a longer statement, because other statements queue behind its locks. */
  readonly statement: number;
  /** PostgreSQL ends a transaction whose work hangs, because it holds a meeting's lock. */
  readonly idleInTransaction: number;
  /**
   * After this the driver gives the connection up. Longer than PostgreSQL's own limit, because PostgreSQL's error names
   * the reason.
   */
  readonly answer: number;
};

const USUAL_LIMITS: TimeLimits = { statement: 15_000, idleInTransaction: 15_000, answer: 20_000 };
const CONNECT_TIMEOUT_MS = 5_000;
/** The longest wait for a free connection. */
const ACQUIRE_TIMEOUT_MS = 10_000;

/** More than the texts of this folder; further texts are parsed each time. */
const MAX_PREPARED = 500;
const preparedNames = new Map<string, string>();
let prepared = 0;

/** Returns the name of the prepared statement with this text, equal on all connections. */
function preparedName(text: string): { readonly name?: string } {
  if (preparedNames.size >= MAX_PREPARED && !preparedNames.has(text)) return {};
  return { name: preparedNames.getOrInsertComputed(text, () => `overlap_${(prepared += 1)}`) };
}

type Callback = (error: Error | undefined, result: QueryResult) => void;

/**
 * Prepares each statement with parameters once a connection. Sequelize gives statements no names, so PostgreSQL would
 * parse and plan all statements of a save each time. Relies on how Sequelize calls `query`; `open-sequelize.test.ts`
 * checks that for the installed version.
 */
class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Sequelize listens only after the connection stands; an earlier error without a listener would end the process.
    // The first statement meets the error.
    this.on("error", () => {});
  }

  override query(text: unknown, values?: unknown, callback?: unknown): never {
    if (typeof text !== "string" || !Array.isArray(values) || typeof callback !== "function") {
      return super.query(text as string, values as never, callback as Callback) as never;
    }
    const done: Callback = (error, result) => {
      // A migration has changed the result type: prepare the text again.
      if (isStale(error)) preparedNames.delete(text);
      (callback as Callback)(error, result);
    };
    return super.query({ ...preparedName(text), text, values }, done) as never;
  }
}

/** Tells whether a statement was prepared before a migration changed its result type. */
export function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.message.startsWith("cached plan");
}

/** Opens Sequelize over `pg`, silent, with every limit set. Connects on first use. */
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
    // Sequelize repeats failed statements; inside a transaction that only hides the reason.
    retry: { max: 1 },
    define: { timestamps: false, underscored: true },
    hooks: {
      // Locks separate transactions, so a row must be read as it is after the wait for its lock. Set once a connection,
      // because a setting per transaction would cost each save a round trip.
      async afterConnect(connection) {
        await (connection as pg.Client).query("SET default_transaction_isolation TO 'read committed'");
      },
    },
  });
}
