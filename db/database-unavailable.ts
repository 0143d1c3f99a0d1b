/**
 * PostgreSQL cannot be reached, or went away in the middle. The message is one sentence for the operator, without
 * secrets; `cause` is the driver's error. A person is only told to try again later.
 */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DatabaseUnavailable";
  }
}
