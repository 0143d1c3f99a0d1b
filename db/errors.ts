/**
 * PostgreSQL cannot be reached, or the connection was lost. `message` is one sentence for the operator, without
 * secrets; `cause` is the driver's error. Users only read to try again later.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/**
 * PostgreSQL refused a statement: a constraint, a time limit, a bug. Names the statement without its values, because
 * rows hold e-mail addresses and key hashes, and errors end up in logs.
 */
export class StatementFailed extends Error {
  override readonly name = "StatementFailed";
  /** SQLSTATE, such as `23505` for a unique violation. */
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(failure: { statement: string; code: string; reason: string; constraint?: string | undefined }) {
    super(`PostgreSQL refused "${failure.statement}": ${failure.reason} (${failure.code}).`);
    this.code = failure.code;
    this.constraint = failure.constraint;
  }
}

/** Overlap cannot work with this database: `message` is one sentence that tells the operator what to change. */
export class IncompatibleDatabase extends Error {
  override readonly name = "IncompatibleDatabase";
}
