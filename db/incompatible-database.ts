/** Overlap cannot work with this database, which its operator has to change: `message` is one sentence that says how. */
export class IncompatibleDatabase extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "IncompatibleDatabase";
  }
}
