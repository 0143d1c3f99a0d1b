import { message, type Message, type MessageKey, type Rest } from "./messages/message.ts";

/** Every reason to refuse a request, with its HTTP status. */
export const REFUSAL_STATUS = {
  invalid: 400,
  "not-signed-in": 401,
  "not-yours": 403,
  unverified: 403,
  "not-open": 403,
  disabled: 403,
  unknown: 404,
  "wrong-method": 405,
  taken: 409,
  full: 409,
  closed: 409,
  conflict: 409,
  answered: 409,
  scheduled: 409,
  "precondition-failed": 412,
  "too-large": 413,
  "too-many": 429,
  unavailable: 503,
  "not-configured": 503,
} as const;
export type RefusalCode = keyof typeof REFUSAL_STATUS;

/** A fault of a request and its place: `tentativeDates[2]`, or empty for the whole request. */
export type FieldError = { readonly path: string; readonly message: Message };

/**
 * Refuses a call; throw no other error for that. `sentence` is for people. It is put into the caller's language late,
 * because one refusal may reach several callers.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly sentence: Message;
  /** With the code `invalid`: all faults with their places. */
  readonly errors: readonly FieldError[];

  constructor(code: RefusalCode, sentence: Message, errors: readonly FieldError[] = []) {
    // For logs.
    super(sentence.values === undefined ? sentence.key : `${sentence.key} ${JSON.stringify(sentence.values)}`);
    this.name = "Refusal";
    this.code = code;
    this.sentence = sentence;
    this.errors = errors;
  }
}

/** Throws a {@link Refusal}; an expression, for use behind `??`. */
export function refuse<Key extends MessageKey>(code: RefusalCode, key: Key, ...values: Rest<Key>): never {
  throw new Refusal(code, message(key, ...values));
}

/** Refuses a request with these faults, if there are any, in the words of the first. */
export function refuseFaults(errors: Iterable<FieldError>): void {
  const [first, ...others] = errors;
  if (first !== undefined) refuseFields([first, ...others]);
}

/** Refuses a request with these faults. */
export function refuseFields(errors: readonly [FieldError, ...FieldError[]]): never {
  throw new Refusal("invalid", errors[0].message, errors);
}

/** Runs a check and returns its faults, so that a request learns all faults at once; throws other refusals. */
export function faultsOf(check: () => unknown): readonly FieldError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.errors.length > 0) return error.errors;
    throw error;
  }
}
