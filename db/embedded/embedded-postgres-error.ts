/** Why the embedded PostgreSQL could not start: `message` is one sentence for whoever started Overlap. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "EmbeddedPostgresError";
  }
}
