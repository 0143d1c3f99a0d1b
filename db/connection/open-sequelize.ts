import pg from "pg";
import { Sequelize } from "sequelize";

/**
 * A connection that sends statements without waiting for the answer to the one before. PostgreSQL still works them off
 * in order, so a save needs two round trips instead of five.
 */
export class PipelinedClient extends pg.Client {
  /** Something other than a refused statement went wrong: the connection must not be used again. */
  lost = false;

  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true });
  }

  /** Sends everything of this turn of the event loop in one packet: half the cost of a save is packets. */
  gather(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/** The pg driver as Sequelize shall load it. */
const pipelinedDriver = { ...pg, Client: PipelinedClient, native: undefined };

/** A statement that takes longer is ended by PostgreSQL: locks must not queue without end behind it. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** A transaction whose work hangs is ended by PostgreSQL, for it holds a meeting's lock. */
const IDLE_IN_TRANSACTION_MS = 15_000;
/** No answer at all: the connection is given up. Later than PostgreSQL's own limit, which names the reason. */
const ANSWER_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a transaction waits for a free connection. */
const ACQUIRE_TIMEOUT_MS = 10_000;

/** Sequelize over the pipelined driver, silent, with every limit set. Connects when first used. */
export function openSequelize(url: string, poolSize: number): Sequelize {
  return new Sequelize(url, {
    dialect: "postgres",
    dialectModule: pipelinedDriver,
    dialectOptions: {
      application_name: "overlap",
      keepAlive: true,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    },
    pool: { max: poolSize, min: 0, acquire: ACQUIRE_TIMEOUT_MS, idle: 60_000, evict: 10_000 },
    logging: false,
    // Sequelize repeats failed statements by itself; inside a transaction that can only hide the reason.
    retry: { max: 1 },
    define: { timestamps: false, underscored: true },
  });
}
