/**
 * Every reason for which Overlap refuses a request. The HTTP status of each is decided in one table
 * (`contract/failure.ts`), so that a rule never mentions HTTP.
 */
export const REFUSAL_CODES = [
  "invalid",
  "not-signed-in",
  "not-yours",
  "unknown",
  "taken",
  "too-large",
  "too-many",
  "unavailable",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The one way to say no: `message` is one readable sentence that is shown to a person as it stands. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = "Refusal";
    this.code = code;
  }
}

/** Throws a {@link Refusal}; an expression, so that it can stand behind `??`. */
export function refuse(code: RefusalCode, message: string): never {
  throw new Refusal(code, message);
}
