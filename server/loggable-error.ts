/** What a log says of an error. */
type LoggableError = {
  readonly type?: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggableError;
  readonly errors?: readonly LoggableError[];
};

const DEEPEST = 3;
/** Some libraries repeat what they were sent, or collect a thousand faults. */
const MAX_MESSAGE = 1_000;
const MAX_STACK = 4_000;
const MAX_ERRORS = 5;
/** Mail servers like to repeat the address. */
const ADDRESS = /[^\s<>"'/]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * An error as it may stand in a log. Libraries hang on their errors whatever they were doing, such as the command that
 * failed with its password in it, so nothing but what every error has is taken.
 */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { message: blotted(String(error), MAX_MESSAGE) };
  const { cause } = error;
  const code = "code" in error ? error.code : undefined;
  const errors = error instanceof AggregateError ? (error.errors as unknown[]).slice(0, MAX_ERRORS) : [];
  return {
    type: error.constructor.name,
    message: blotted(error.message, MAX_MESSAGE),
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(error.stack !== undefined && { stack: blotted(error.stack, MAX_STACK) }),
    ...(cause !== undefined && depth < DEEPEST && { cause: loggableError(cause, depth + 1) }),
    ...(errors.length > 0 && depth < DEEPEST && { errors: errors.map((one) => loggableError(one, depth + 1)) }),
  };
}

function blotted(text: string, length: number): string {
  // What is cut off is cut first: an address of which a half is left would not be recognised.
  return text.length <= length
    ? text.replaceAll(ADDRESS, "[address]")
    : `${text.slice(0, length).replace(/\S*$/, "").replaceAll(ADDRESS, "[address]")}…`;
}
