/**
 * PostgreSQL cannot be reached, or went away in the middle. The message is one sentence for the operator, without
 * secrets; `cause` is the driver's error. A user only reads to try again later.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/**
 * PostgreSQL refused a statement: a constraint, a time limit, a fault in the program. Says which, but never with which
 * values: rows hold e-mail addresses and key hashes, and errors end up in logs.
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

/** Overlap cannot work with this database, which its operator has to change: `message` is one sentence that says how. */
export class IncompatibleDatabase extends Error {
  override readonly name = "IncompatibleDatabase";
}
