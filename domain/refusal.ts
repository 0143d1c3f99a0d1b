import { message, type Message, type MessageKey, type Rest } from "./messages/message.ts";

/** Every reason for which Overlap refuses a request, and its HTTP status: the one place where a rule's code meets HTTP. */
export const REFUSAL_STATUS = {
  invalid: 400,
  "not-signed-in": 401,
  "not-yours": 403,
  unverified: 403,
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

/** One thing that is wrong with a request, and where: `tentativeDates[2]`, or empty for the whole of it. */
export type FieldError = { readonly path: string; readonly message: Message };

/**
 * The one way to say no: `sentence` is readable and shown to a person as it stands. It is written for each caller in
 * their own language, and only then: one refusal may reach several of them.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly sentence: Message;
  /** Of what is `invalid`: every fault with its place, where that is known. */
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

/** Throws a {@link Refusal}; an expression, so that it can stand behind `??`. */
export function refuse<Key extends MessageKey>(code: RefusalCode, key: Key, ...values: Rest<Key>): never {
  throw new Refusal(code, message(key, ...values));
}

/** Refuses what is wrong in these places of a request, if anything is, in the words of the first. */
export function refuseFaults(errors: Iterable<FieldError>): void {
  const [first, ...others] = errors;
  if (first !== undefined) refuseFields([first, ...others]);
}

/** The same of what is wrong for certain. */
export function refuseFields(errors: readonly [FieldError, ...FieldError[]]): never {
  throw new Refusal("invalid", errors[0].message, errors);
}

/** Runs a check and returns the faults that it refuses, so that a request is told all of them at once; passes other refusals on. */
export function faultsOf(check: () => unknown): readonly FieldError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.errors.length > 0) return error.errors;
    throw error;
  }
}
