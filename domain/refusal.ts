/**
 * Every reason for which Overlap refuses a request. The HTTP status of each is decided in one table
 * (`contract/failure.ts`), so that a rule never mentions HTTP.
 */
export const REFUSAL_CODES = [
  "invalid",
  "not-signed-in",
  "not-yours",
  "unknown",
  "wrong-method",
  "taken",
  "conflict",
  "too-large",
  "too-many",
  "unavailable",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** One thing that is wrong with a request, and where: `tentativeDates[2]`, or empty for the whole of it. */
export type FieldError = { readonly path: string; readonly message: string };

/** The one way to say no: `message` is one readable sentence that is shown to a person as it stands. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Of what is `invalid`: every fault with its place, where that is known. */
  readonly errors: readonly FieldError[];

  constructor(code: RefusalCode, message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.errors = errors;
  }
}

/** Throws a {@link Refusal}; an expression, so that it can stand behind `??`. */
export function refuse(code: RefusalCode, message: string): never {
  throw new Refusal(code, message);
}

/** Refuses what is wrong in these places of a request, in the words of the first. */
export function refuseFields(errors: readonly [FieldError, ...FieldError[]]): never {
  throw new Refusal("invalid", errors[0].message, errors);
}
