import pg from "pg";
import { BaseError, ConnectionAcquireTimeoutError } from "sequelize";
import { DatabaseUnavailable, StatementFailed } from "../errors.ts";
import { isStale } from "./open-sequelize.ts";

/** Where the database is, without the password. */
export type Place = { readonly server: string; readonly database: string };

/** What callers see of an error that a statement met. */
export function statementFault(error: unknown, name: string, place: Place): Error {
  const cause = driverError(error);
  if (cause instanceof pg.DatabaseError && cause.severity === "ERROR") {
    const { code = "XX000", message, constraint } = cause;
    // A time limit was reached (57014), or the disk or memory is full (53…): not the statement's fault, worth a later
    // try.
    if (code === "57014" || code.startsWith("53")) {
      const sentence = `PostgreSQL at ${place.server} could not finish "${name}": ${message}.`;
      return new DatabaseUnavailable(sentence, { cause });
    }
    if (isStale(cause)) {
      const sentence = `The tables that "${name}" reads in PostgreSQL at ${place.server} have changed.`;
      return new DatabaseUnavailable(sentence, { cause });
    }
    return new StatementFailed({ statement: name, code, reason: message, constraint });
  }
  // A model's own validation: nothing was sent.
  if (cause instanceof BaseError) return cause;
  return new DatabaseUnavailable(`The connection to PostgreSQL at ${place.server} was lost.`, { cause });
}

/** What callers see when no connection could be had: one sentence for the operator. */
export function connectFault(error: unknown, place: Place): DatabaseUnavailable {
  if (error instanceof ConnectionAcquireTimeoutError) {
    return new DatabaseUnavailable(`All connections to PostgreSQL at ${place.server} stayed busy for too long.`, {
      cause: error,
    });
  }
  const cause = driverError(error);
  return new DatabaseUnavailable(connectSentence(cause, place), { cause });
}

/** The driver's own error inside what Sequelize threw. */
function driverError(error: unknown): unknown {
  return error instanceof BaseError && "parent" in error ? error.parent : error;
}

function connectSentence(cause: unknown, { server, database }: Place): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  switch (code) {
    case "ECONNREFUSED":
      return `PostgreSQL at ${server} refuses connections: is it running there?`;
    case "ENOENT":
      return `There is no PostgreSQL socket at ${server}: is it running there?`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host name of the database address (${server}) is not known.`;
    case "28P01":
    case "28000":
      return `PostgreSQL at ${server} does not accept the user name or password of the database address.`;
    case "3D000":
      return `PostgreSQL at ${server} has no database named "${database}".`;
    case "53300":
      return `PostgreSQL at ${server} has no connection left to give.`;
    case "57P03":
      return `PostgreSQL at ${server} is starting up or shutting down.`;
    default:
      return `PostgreSQL at ${server} cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}.`;
  }
}
