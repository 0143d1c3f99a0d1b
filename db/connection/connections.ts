import {
  ConnectionError,
  QueryTypes,
  type Sequelize,
  type Transaction,
  BaseError,
  ConnectionAcquireTimeoutError,
} from "sequelize";
import { DatabaseUnavailable, StatementFailed } from "../errors.ts";
import pg from "pg";
import { connectSentence } from "./connect-sentence.ts";
import type { Place } from "./database-address.ts";
import { isStale } from "./open-sequelize.ts";

/** Reads a parameter (`$3`, milliseconds since the epoch) as a `timestamptz`. */
export function instantParameter(parameter: `$${number}`): string {
  return `to_timestamp(${parameter}::float8 / 1000)`;
}

/**
 * SQL that a model cannot express. Values travel only as parameters. `Row` has the columns' names as in the models, and
 * instants in milliseconds since the epoch. `Row` is not checked at run time: the statement and the table's constraints
 * must make it true. The driver returns a `bigint` as text, so statements cast it to `float8`.
 */
export type Statement<Row extends object> = {
  readonly name: string;
  readonly text: string;
  /** Carries the type; absent at run time. */
  readonly row?: Row;
};

export type StatementValue = string | number | boolean | Uint8Array | readonly string[] | null;

/** Declares a statement; errors and slow-query reports carry its name. */
export function statement<Row extends object>(name: string, text: string): Statement<Row> {
  return { name, text };
}

/** Receives statements that took longer than a second, without their values. */
export type SlowQueryListener = (query: { readonly name: string; readonly milliseconds: number }) => void;

const SLOW_MS = 1_000;

/** The transaction of a model's call; absent: any connection. */
export type Within = { readonly transaction?: Transaction };

/** Sends statements in one transaction, or each on any connection. */
export type Sender = {
  readonly run: <Row extends object>(
    statement: Statement<Row>,
    values: readonly StatementValue[],
  ) => Promise<readonly Row[]>;
  /** Uses Sequelize's models; errors carry `name`. */
  readonly model: <T>(name: string, use: (within: Within) => Promise<T>) => Promise<T>;
};

export type Connections = ReturnType<typeof connectionsOf>;

/** Wraps the pool of `sequelize`: translates errors into errors of `db/` and reports slow statements. */
export function connectionsOf(sequelize: Sequelize, place: Place, onSlowQuery?: SlowQueryListener) {
  function faultOf(error: unknown, name: string): Error {
    if (error instanceof StatementFailed) return error;
    return error instanceof ConnectionError ? connectFault(error, place) : statementFault(error, name, place);
  }

  async function timed<T>(name: string, send: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await send();
    } catch (error) {
      throw faultOf(error, name);
    } finally {
      const milliseconds = performance.now() - start;
      if (milliseconds > SLOW_MS) onSlowQuery?.({ name, milliseconds });
    }
  }

  function senderWithin(within: Within): Sender {
    return {
      run: <Row extends object>({ name, text }: Statement<Row>, values: readonly StatementValue[]) =>
        timed(name, async () => {
          for (const value of values) refuseNul(name, value);
          // Sequelize replaces `$` in the text only if `bind` is given. A migration may contain `$$`.
          const bind = values.length === 0 ? {} : { bind: [...values] };
          const rows = await sequelize.query<Row>(text, { type: QueryTypes.SELECT, ...bind, ...within });
          return rows.map((row) => plainRow(row, fieldOf));
        }),
      model: (name, use) => timed(name, () => use(within)),
    };
  }

  /**
   * Runs `work` in a transaction and resolves after COMMIT. Rolls back when `work` or a statement fails. Rejects with
   * `DatabaseUnavailable` when the outcome of COMMIT is unknown.
   */
  async function transaction<T>(work: (session: Sender) => Promise<T>): Promise<T> {
    let step = "BEGIN" as "BEGIN" | "work" | "COMMIT";
    try {
      return await sequelize.transaction(async (opened) => {
        step = "work";
        const { session, end } = inTurn(senderWithin({ transaction: opened }));
        const result = await work(session);
        await end();
        step = "COMMIT";
        return result;
      });
    } catch (error) {
      if (step === "work") throw error;
      const fault = faultOf(error, step);
      throw step === "COMMIT" && fault instanceof DatabaseUnavailable ? notKnown(fault) : fault;
    }
  }

  return { sequelize, transaction, ...senderWithin({}) };
}

/** Sends the statements of a transaction one after the other, until `end`. */
function inTurn(sender: Sender) {
  let last: Promise<unknown> = Promise.resolve();
  let failure: unknown;
  let isOver = false;

  function next<T>(send: () => Promise<T>): Promise<T> {
    if (isOver) return Promise.reject(new Error("This transaction is over: its stores must not outlive its work."));
    const done = last.then(send);
    last = done.catch((error: unknown) => (failure ??= error));
    return done;
  }

  const session: Sender = {
    run: (sent, values) => next(() => sender.run(sent, values)),
    model: (name, use) => next(() => sender.model(name, use)),
  };
  return {
    session,
    /**
     * Rejects when a statement failed, even if its caller caught the error: PostgreSQL then answers COMMIT with
     * ROLLBACK, which Sequelize takes for success.
     */
    end: async (): Promise<void> => {
      isOver = true;
      await last;
      if (failure === undefined) return;
      throw new Error("The transaction was rolled back, because a statement in it had failed.", { cause: failure });
    },
  };
}

/** Throws for a text with NUL, which PostgreSQL does not store: Sequelize would send a backslash and a zero instead. */
export function refuseNul(name: string, value: unknown): void {
  if (typeof value !== "string" || !value.includes("\0")) return;
  throw new StatementFailed({ statement: name, code: "22021", reason: "a text with a NUL character" });
}

/** Converts the values of a row, and column names that differ from a model's names. */
export function plainRow<Row extends object>(row: Row, fieldNamed = (column: string) => column): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [fieldNamed(column), valueFrom(value)]),
  ) as Row;
}

const fields = new Map<string, string>();

/** `session_id` to `sessionID`. */
function fieldOf(column: string): string {
  return fields.getOrInsertComputed(column, () =>
    column.replace(/_id$/, "ID").replaceAll(/_([a-z])/g, (_, start: string) => start.toUpperCase()),
  );
}

/** Converts dates to milliseconds and buffers to plain bytes. */
function valueFrom(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (Buffer.isBuffer(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return value;
}

function notKnown(fault: DatabaseUnavailable): DatabaseUnavailable {
  return new DatabaseUnavailable(`${fault.message} Whether the last change was stored is not known.`, { cause: fault });
}

/**
 * The server is read-only: a standby behind a proxy or a changed name, or a setting. A later connection may be
 * writable.
 */
const READ_ONLY = "25006";

/** Translates an error of a statement for callers. */
function statementFault(error: unknown, name: string, place: Place): Error {
  const cause = driverError(error);
  if (cause instanceof pg.DatabaseError && cause.severity === "ERROR") {
    const { code = "XX000", message, constraint } = cause;
    // A time limit was reached (57014), or disk or memory is full (53…): a later try may succeed.
    if (code === "57014" || code.startsWith("53")) {
      const sentence = `PostgreSQL at ${place.server} could not finish "${name}": ${message}.`;
      return new DatabaseUnavailable(sentence, { cause });
    }
    if (code === READ_ONLY) {
      const sentence = `The database "${place.database}" of PostgreSQL at ${place.server} is read-only: name the primary server in DATABASE_URL, or make it writable (default_transaction_read_only).`;
      return new DatabaseUnavailable(sentence, { cause });
    }
    if (isStale(cause)) {
      const sentence = `The tables that "${name}" reads in PostgreSQL at ${place.server} have changed.`;
      return new DatabaseUnavailable(sentence, { cause });
    }
    return new StatementFailed({ statement: name, code, reason: message, constraint });
  }
  // A model's own validation failed before anything was sent.
  if (cause instanceof BaseError) return cause;
  return new DatabaseUnavailable(`The connection to PostgreSQL at ${place.server} was lost.`, { cause });
}

/** Translates a failed connection to a sentence for the operator. */
function connectFault(error: unknown, place: Place): DatabaseUnavailable {
  if (error instanceof ConnectionAcquireTimeoutError) {
    return new DatabaseUnavailable(`All connections to PostgreSQL at ${place.server} stayed busy for too long.`, {
      cause: error,
    });
  }
  const cause = driverError(error);
  return new DatabaseUnavailable(connectSentence(cause, place), { cause });
}

/** Returns the driver's error inside Sequelize's. */
function driverError(error: unknown): unknown {
  return error instanceof BaseError && "parent" in error ? error.parent : error;
}
